// The bids: the event, who bids what, and the places with their cards. See the contract in frame.js.

import { coins, dragging, esc, fill, icon, mon, sil, told } from "./kit.js";

const SNAP = 60; // pixels around the own seat in which a place is taken

const wordsOf = (state) => state.setting.bids;
const chosen = (state, memory) => {
  const free = state.bids.places.some(({ place, seat }) => place === memory.place && seat < 0);
  return free ? memory.place : state.bids.advised;
};

const nothing = (card, words) => (typeof card === "string" ? words.province.replace("{name}", card) : words.nothing);
// Who bids what, and when each chooses a place: those who have one, whoever is asked, the others.
function bidsHtml(state) {
  const { bids, places, asked } = state.bids;
  const words = wordsOf(state);
  const has = (seat) => places.find((one) => one.seat === seat)?.place;
  const begun = asked || places.some(({ seat }) => seat >= 0);
  // With equal bids the order was drawn: who is asked is the next.
  const next = asked ? state.head.me : bids.find(({ seat }) => !has(seat))?.seat;
  return bids.map(({ seat, card, paid }) => {
    const none = `<b>0</b><span class="sr"> ${esc(nothing(card, words))}</span>`;
    const shows = paid ? `${coins(1)}<b>${paid}</b>` : none;
    const when = has(seat) ? fill(words.has, { place: has(seat) }) : seat === next ? esc(words.chooses) : esc(words.then);
    return `<li class="${begun && seat === next ? "next" : ""}" ${paid ? "" : `data-tip="${esc(nothing(card, words))}"`}>${mon(state, seat)}<b>${esc(state.setting.players[seat].name)}</b><span class="paid">${shows}</span>${begun ? `<small class="when">${when}</small>` : ""}</li>`;
  }).join("");
}

function placeHtml(state, { place, icon: sign, name, words, seat, acts }, memory) {
  const { asked } = state.bids;
  const on = asked && chosen(state, memory) === place;
  const who = seat >= 0 ? `${mon(state, seat)}${esc(state.setting.players[seat].name)} ${esc(acts)}` : !acts ? esc(wordsOf(state).left) : fill(on && memory.place === place ? wordsOf(state).again : wordsOf(state).free, { acts: esc(acts) });
  const tip = `data-head="${place}. ${esc(name)}" data-tip="${acts ? fill(wordsOf(state).tip, { words: esc(words), acts: esc(acts) }) : esc(words)}"`;
  const inner = `<span class="pl">${place}</span><span class="ico">${icon(sign)}</span><span class="what"><b>${esc(words)}</b><small>${who}</small></span>`;
  if (!asked || seat >= 0) return `<div class="placecard ${seat >= 0 ? "taken" : ""}" data-key="place-${place}" ${tip} tabindex="0">${inner}</div>`;
  return `<button type="button" class="placecard ${on ? "on" : ""}" data-key="place-${place}" ${tip} aria-pressed="${on}" ${told("place", { place })}>${inner}</button>`;
}

export function render(state, api) {
  const { event, bids, places, tie, asked, plan } = state.bids;
  const words = wordsOf(state);
  const title = (name, note) => `<h3><span>${esc(words[name])}</span><small>${esc(words[note])}</small></h3>`;
  const place = chosen(state, api.memory);
  const row = plan.filter(({ province }) => typeof province === "string").map(({ action, province }) => {
    const { icon: sign, name } = state.setting.actions[action];
    const { name: printed } = state.setting.provinces[province];
    return `<li data-key="plan-${action}" data-tip="${esc(name)}: ${esc(printed)}" data-province="${esc(province)}"><span class="ico">${icon(sign)}</span><b>${esc(name)}</b><span class="mine">${sil(state, province)}<span>${esc(printed)}</span></span></li>`;
  });
  const main = asked ? { main: { words: fill(words.take, { place }), do: "take_place", with: { place } } } : {};
  return {
    prompt: { ...main, ...(asked && api.memory.keys ? { note: words.keys } : {}) },
    signs: plan.filter(({ province }) => typeof province === "string").map(({ action, province }) => [province, state.setting.actions[action].icon]),
    decision: `${event.name ? `<div class="eventsay"><b>${esc(event.name)}</b><span>${esc(event.say)}</span></div>` : ""}
      ${bids.length ? `${title("bids", tie ? "tie" : "bidsNote")}<ol class="bidders">${bidsHtml(state)}</ol>` : ""}
      ${title("places", "placesNote")}<div class="placecards" data-walk>${places.map((one) => placeHtml(state, one, api.memory)).join("")}</div>`,
    tray: row.length ? `<ol class="planrow" tabindex="0" aria-label="${esc(words.plan)}">${row.join("")}</ol>` : "",
  };
}

function choose(place, state, api) {
  api.memory.place = place;
  api.repaint();
}

export const acts = {
  // The first press chooses a place, the second takes it.
  place: (element, state, api) => {
    const { place } = JSON.parse(element.dataset.with);
    if (api.memory.place !== place) return choose(place, state, api);
    if (!api.waiting().some((one) => one.do === "take_place")) api.send("take_place", { place });
  },
};

export function key(event, state, api) {
  const place = Number(event.key);
  if (!state.bids.asked || !state.bids.places.some((one) => one.place === place)) return false;
  if (state.bids.places.some((one) => one.place === place && one.seat < 0)) choose(place, state, api);
  else api.send("take_place", { place }); // the kernel says why not
  return true;
}

// A place can be drawn to the own seat, too.
export function started(api) {
  return dragging(api, {
    snap: SNAP,
    grip(target) {
      const element = api.state().bids.asked && target.closest("button.placecard");
      return element && { element, place: JSON.parse(element.dataset.with).place };
    },
    takers: () => [...api.places.tray.querySelectorAll(".seat.me")].map((element) => ({ element })),
    drop(to, { place }, _, done) {
      if (!to) return false;
      done();
      api.send("take_place", { place });
    },
  });
}
