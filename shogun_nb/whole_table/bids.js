// The bids: the event, who bids what, and the places with their cards. See the contract in frame.js.

import { coins, esc, fill, icon, mon, sil, told } from "./kit.js";

const wordsOf = (state) => state.setting.bids;
const chosen = (state, memory) => {
  const free = state.bids.places.some(({ place, seat }) => place === memory.place && seat < 0);
  return free ? memory.place : state.bids.advised;
};

function bidHtml(state, { seat, card, paid }) {
  const name = state.setting.players[seat].name;
  const shows = typeof card === "string" ? esc(card) : paid ? coins(paid) : esc(wordsOf(state).nothing);
  return `<li>${mon(state, seat)}<b>${esc(name)}</b><span class="paid">${shows}</span><b>${paid}</b></li>`;
}

function placeHtml(state, { place, icon: sign, name, words, seat, acts }, memory) {
  const { asked } = state.bids;
  const on = asked && chosen(state, memory) === place;
  const who = seat >= 0 ? `${mon(state, seat)}${esc(state.setting.players[seat].name)} ${esc(acts)}` : `${esc(wordsOf(state).free)} · ${esc(acts)}`;
  const tip = `data-head="${place}. ${esc(name)}" data-tip="${esc(words)}: ${esc(acts)}."`;
  const inner = `<span class="pl">${place}</span><span class="ico">${icon(sign)}</span><span class="what"><b>${esc(words)}</b><small>${who}</small></span>`;
  if (!asked || seat >= 0) return `<div class="placecard ${seat >= 0 ? "taken" : ""}" data-key="place-${place}" ${tip} tabindex="0">${inner}</div>`;
  return `<button type="button" class="placecard ${on ? "on" : ""}" data-key="place-${place}" ${tip} aria-pressed="${on}" data-lm-suppress-shortcuts="true" ${told("place", { place })}>${inner}</button>`;
}

export function render(state, api) {
  const { event, bids, places, tie, asked, plan } = state.bids;
  const words = wordsOf(state);
  const title = (name, note) => `<h3><span>${esc(words[name])}</span><small>${esc(words[note])}</small></h3>`;
  const place = chosen(state, api.memory);
  const row = plan.map(({ action, province }) => {
    const { icon: sign, name } = state.setting.actions[action];
    const card = typeof province === "string";
    return `<li data-key="plan-${action}" ${card ? `data-province="${esc(province)}"` : ""}><span class="ico">${icon(sign)}</span><b>${esc(name)}</b>${card ? `<span class="mine">${sil(state, province)}${esc(state.setting.provinces[province].name)}</span>` : ""}</li>`;
  });
  const main = asked ? { main: { words: fill(words.take, { place }), do: "take_place", with: { place } } } : {};
  return {
    prompt: main,
    signs: plan.filter(({ province }) => typeof province === "string").map(({ action, province }) => [province, state.setting.actions[action].icon]),
    decision: `${event.name ? `<div class="eventsay"><b>${esc(event.name)}</b><span>${esc(event.say)}</span></div>` : ""}
      ${bids.length ? `${title("bids", tie ? "tie" : "bidsNote")}<ol class="bidders">${bids.map((bid) => bidHtml(state, bid)).join("")}</ol>` : ""}
      ${title("places", "placesNote")}<div class="placecards" data-walk>${places.map((one) => placeHtml(state, one, api.memory)).join("")}</div>`,
    tray: row.length ? `<ol class="planrow" aria-label="${esc(words.plan)}">${row.join("")}</ol>` : "",
  };
}

function choose(place, state, api) {
  api.memory.place = place;
  api.repaint();
}

export const acts = {
  place: (element, state, api) => choose(JSON.parse(element.dataset.with).place, state, api),
};

export function key(event, state, api) {
  const place = Number(event.key);
  if (!state.bids.asked || !state.bids.places.some((one) => one.place === place && one.seat < 0)) return false;
  choose(place, state, api);
  return true;
}
