// Winter: rice against provinces, the revolts in their order, points as they come, region by region.
// See the contract in frame.js. Throws and flights are drawn by the part of the actions.

import { byKey, esc, fill, icon, message, mon, quiet, region, sil, told } from "./kit.js";

const LIFT = 6; // pixels that a pointer moves before a card lifts
const PHONE = 560; // pixels of a frame in which the regions scroll
const BUILT = ["b-castle", "b-temple", "b-theatre"];
const ICONS = ["province", "building", ...BUILT];
const wordsOf = (state) => state.setting.winter;
const nameOf = (state, seat) => esc(state.setting.players?.[seat]?.name);
const printed = (state, province) => esc(state.setting.provinces?.[province]?.name ?? province);
const head = (title, note, rule, more = "") =>
  `<h3><span>${esc(title)}</span><small>${esc(note ?? "")}</small>${rule ? ` <small class="rule">${esc(rule)}</small>` : ""}${more}</h3>`;
const seconds = (state) => `<span class="seconds">${state.winter.second.map(quiet).join("")}</span>`;

// --- rice ----------------------------------------------------------------------------------------
// A grain for each rice, over a field for each province: what has no field is left, what has no
// grain is hungry.
function grains({ rice, provinces, lost = 0, missing }) {
  const known = missing !== undefined;
  const both = Array.from({ length: Math.max(rice, provinces) }, (_, at) => {
    const kind = at >= provinces ? "rest" : at < rice ? "fed" : known ? "miss" : "open";
    return `<i class="${kind}"></i>`;
  });
  return `<span class="grains" aria-hidden="true">${both.join("")}${'<i class="gone"></i>'.repeat(lost)}</span>`;
}

function riceRow(state, row) {
  const words = wordsOf(state);
  const { seat, rice, provinces, missing, revolts = [], lost } = row;
  const verdict = missing === undefined
    ? fill(words.fed, { rice, provinces })
    : missing ? `<b class="bad">${fill(words.missing, { n: missing })}</b>` : `<b class="good">${icon("check")}${esc(provinces ? words.enough : words.none)}</b>`;
  const told_ = revolts.map(({ province, kept, count }) => {
    const end = kept === undefined ? "" : `${icon(kept ? "shield" : "close")}<b class="${kept ? "good" : "bad"}">${esc(count)}</b>`;
    return `<span class="revolt" data-province="${esc(province)}">${icon("flame", "flame")}${printed(state, province)} ${end}</span>`;
  });
  const label = `${nameOf(state, seat)}: ${fill(words.fed, { rice, provinces })}${lost ? `, ${fill(words.lost, { n: lost })}` : ""}`;
  return `<li class="${row.now ? "now" : ""} ${missing ? "short" : ""}" data-key="rice-${seat}" ${row.now ? 'aria-current="true"' : ""}>${mon(state, seat)}<b>${nameOf(state, seat)}</b><span class="sr">${label}</span>${grains(row)}<span class="rn">${verdict}</span>${told_.length ? `<span class="told">${told_.join("")}</span>` : ""}</li>`;
}

function riceHtml(state) {
  const { rice, hunger } = state.winter;
  const words = wordsOf(state);
  const lit = hunger.find((row) => row.lit);
  const cell = (row, shown) => `<td class="${row === lit ? "lit" : ""}">${shown}</td>`;
  return `${head(words.rice, "", words.supplyRule, seconds(state))}<ul class="ricelist">${rice.rows.map((row) => riceRow(state, row)).join("")}</ul>
    <table class="hunger"><tbody><tr><th scope="row">${esc(words.hunger)}</th>${hunger.map((row) => cell(row, `<b>${esc(row.missing)}</b>`)).join("")}</tr>
    <tr><th scope="row">${icon("flame", "flame")} ${esc(words.revolts)}</th>${hunger.map((row) => cell(row, row.revolts)).join("")}</tr>
    <tr><th scope="row">${icon("farmer")} ${esc(words.farmers)}</th>${hunger.map((row) => cell(row, `+${row.farmers}`)).join("")}</tr></tbody></table>`;
}

// --- the order of the revolts --------------------------------------------------------------------
// As the person has laid them; anew when others are drawn.
function orderOf(state, memory) {
  const drawn = state.winter.order.cards.map(({ province }) => province);
  const kept = memory.order ?? [];
  if (kept.length !== drawn.length || !drawn.every((name) => kept.includes(name))) memory.order = drawn;
  return memory.order;
}

function orderHtml(state, memory) {
  const words = wordsOf(state);
  const { cards } = state.winter.order;
  const order = orderOf(state, memory);
  const row = (province, at) => {
    const card = cards.find((one) => one.province === province);
    const name = printed(state, province);
    const on = memory.picked === province;
    const label = `${at + 1}. ${fill(words.card, { name, armies: card.armies, farmers: card.farmers })}`;
    const step = (by, sign, say) => {
      const off = order[at + by] === undefined;
      return `<button type="button" class="iconbtn ${sign}" data-key="${sign}-${esc(province)}" data-no="${esc(words.orderRule)}" ${off ? `aria-disabled="true" data-lm-suppress-shortcuts="true" data-tip="${fill(by < 0 ? words.first : words.last, { name })}"` : `data-tip="${fill(say, { name })}" ${told("shift", { province, by })}`} aria-label="${fill(say, { name })}">${icon("arrow")}</button>`;
    };
    return `<li data-key="rev-${esc(province)}" data-revolt="${esc(province)}" class="${on ? "picked" : ""}"><span class="ord">${at + 1}</span>
      <button type="button" class="revcard" data-key="revcard-${esc(province)}" data-province="${esc(province)}" ${region(state, province)} data-head="${name}" data-tip="${fill(words.cardTip, { armies: card.armies, farmers: card.farmers })}" data-no="${esc(words.orderRule)}" aria-pressed="${on}" aria-label="${label}" ${told("pickrevolt", { province })}>${sil(state, province)}<b>${name}</b><span class="fight">${mon(state, state.winter.order.seat)}<b>${card.armies}</b> : <b>${card.farmers}</b>${mon(state, "F")}</span><span class="meter"><i style="width:${card.win}%"></i></span><span class="tv">${fill(words.chance, { n: card.win })}</span></button>${step(-1, "up", words.earlier)}${step(1, "down", words.later)}</li>`;
  };
  return `${head(words.order, words.orderNote, words.orderRule)}<ol class="revolts" data-walk="1">${order.map(row).join("")}</ol>`;
}

// --- points --------------------------------------------------------------------------------------
function pointsHtml(state) {
  const words = wordsOf(state);
  const { rows, fresh, most } = state.winter.points;
  const before = rows.some((row) => row.before);
  const heads = words.sources.map((name, at) => `<th scope="col" data-tip="${esc(words.sourceTips[at])}">${icon(ICONS[at])}<span>${esc(name)}</span></th>`);
  const row = ({ seat, before: had, from }) => {
    const cells = words.sources.map((_, at) => `<td class="${fresh.some(([who, source]) => who === seat && source === at) ? "fresh" : ""}">${from[at] ?? "·"}</td>`);
    const sum = from.reduce((all, one) => all + one, 0);
    return `<tr data-key="points-${seat}"><th scope="row">${mon(state, seat)}<b>${nameOf(state, seat)}</b></th>${before ? `<td>${had}</td>` : ""}${cells.join("")}<td class="tot"><b>${had + sum}</b></td></tr>`;
  };
  const lane = ({ seat, before: had, from }) => {
    const part = (points, kind) => (points ? `<i class="${kind}" style="width:${(100 * points) / most}%"></i>` : "");
    const total = had + from.reduce((all, one) => all + one, 0);
    return `<div class="lane" data-key="lane-${seat}">${mon(state, seat)}<span class="rail p${seat}">${part(had, "had")}${from.map((points, at) => part(points, `k${at}`)).join("")}</span><b>${total}</b></div>`;
  };
  const year = state.winter.year
    ? `<div class="newyear"><b>${esc(words.year)}</b><span>${esc(words.goes)}</span><span>${esc(words.stays)}</span></div>`
    : "";
  return `${head(words.points, "", words.rule, seconds(state))}<table class="points five ${before ? "six" : ""}"><thead><tr><td></td>${before ? `<th scope="col"><span>${esc(words.before)}</span></th>` : ""}${heads.join("")}<th scope="col"><span>${esc(words.sum)}</span></th></tr></thead><tbody>${rows.map(row).join("")}</tbody></table>
    <div class="race" aria-hidden="true">${rows.map(lane).join("")}<p class="racekey">${before ? `<span><i class="had"></i>${esc(words.before)}</span>` : ""}${words.sources.map((name, at) => `<span><i class="k${at}"></i>${esc(name)}</span>`).join("")}</p></div>${year}`;
}

// --- the tray: the regions -----------------------------------------------------------------------
function regionHtml(state, { name, most, told: known, now }) {
  const words = wordsOf(state);
  const fills = state.setting.fills?.[name];
  const colour = fills ? `style="--region: ${esc(fills)}"` : `data-region="${esc(name)}"`;
  const row = ([built, holders, points], kind) => {
    const who = (known ? built.filter(([seat]) => holders.includes(seat)) : built)
      .map(([seat, n]) => `<span class="held">${mon(state, seat)}${known ? "" : `<i>${n}</i>`}</span>`).join("");
    const say = built.length ? built.map(([seat, n]) => `${nameOf(state, seat)} ${n}`).join(", ") : esc(words.nobody);
    const brings = known && holders.length ? `+${points}` : "";
    return `<li data-tip="${esc(words.sourceTips[kind + 2])}: ${say}${known && holders.length > 1 ? `; ${esc(words.tied)}` : ""}">${icon(BUILT[kind])}<span class="sr">${esc(words.sourceTips[kind + 2])}: ${say}</span><span class="holders">${who || "–"}</span><b>${brings}</b></li>`;
  };
  return `<article class="region ${now ? "now" : ""} ${known ? "known" : ""}" data-key="region-${esc(name)}" ${colour} ${now ? 'aria-current="step"' : ""}><h4>${esc(name)}${known ? icon("check") : ""}</h4><ul>${most.map(row).join("")}</ul></article>`;
}

// --- a winter that is a bill -----------------------------------------------------------------------
// What it costs in the order of its steps, who is how far from the goal, what comes then; the cities
// that everybody wants lie in the tray. Each table is {title, note, rule, heads, rows: [{seat, cells}]}.
const billHtml = (state, { title, note, rule, heads, rows }) =>
  `${head(title, note, rule)}<table class="points bill"><thead><tr><td></td>${heads.map((one) => `<th scope="col">${icon(one.icon)}<span>${esc(one.words)}</span></th>`).join("")}</tr></thead><tbody>${rows
    .map(({ seat, cells, bad }) => `<tr><th scope="row">${mon(state, seat)}<b>${nameOf(state, seat)}</b></th>${cells.map((one, at) => `<td class="${bad === at ? "bad" : ""}">${esc(one)}</td>`).join("")}</tr>`)
    .join("")}</tbody></table>${rows.filter(({ say }) => say).map(({ seat, say }) => `<div class="newyear"><b>${nameOf(state, seat)}</b><span>${esc(say)}</span></div>`).join("")}`;

function goalHtml(state, { title, note, rule, goal, most, rows }) {
  const lane = ({ seat, n }) => `<div class="lane" data-key="lane-${seat}">${mon(state, seat)}<span class="rail p${seat}"><i class="k0" style="width:${(100 * n) / most}%"></i></span><b>${n}</b></div>`;
  return `${head(title, note, rule)}<div class="race till" ${goal ? `style="--goal:${(100 * goal) / most}%"` : ""}>${rows.map(lane).join("")}</div>`;
}

const cityHtml = (state) => ({ name, province, seat, says }) =>
  `<article class="region known" data-key="city-${esc(province)}" data-province="${esc(province)}" ${region(state, province)}><h4>${esc(name)}${icon("point")}</h4><p>${seat < 0 ? "" : mon(state, seat, "big")}<b>${esc(says)}</b></p></article>`;

// How far everybody is, beside what else lies in the tray.
const standingHtml = (state, race) => `<section class="standing">${goalHtml(state, race)}</section>`;

function billed(state, { bill, drawn, goal, next, race, cities, citiesLabel }) {
  const says = drawn ? `<div class="newyear"><b>${esc(drawn.name)}</b><span>${esc(drawn.says)}</span></div>` : "";
  return {
    decision: says + (bill ? billHtml(state, bill) : "") + (goal ? goalHtml(state, goal) : "") + (next ? billHtml(state, next) : ""),
    ...(race ? { tray: standingHtml(state, race) } : {}),
    ...(cities ? { tray: `<div class="regions cities" role="group" aria-label="${esc(citiesLabel)}">${cities.map(cityHtml(state)).join("")}</div>` } : {}),
  };
}

export function render(state, api) {
  const { winter } = state;
  if (winter.bill || winter.race) return billed(state, winter);
  const order = winter.order ? orderOf(state, api.memory) : winter.flames;
  const main = winter.order && state.prompt.main?.do === "order"
    ? { main: { ...state.prompt.main, with: { ...state.prompt.main.with, provinces: order } } }
    : {};
  return {
    prompt: { say: message(winter.say), ...main },
    decision: winter.order ? orderHtml(state, api.memory) + riceHtml(state) : winter.points ? pointsHtml(state) : riceHtml(state),
    tray: `<div class="regions ${winter.points ? "" : "wait"}" role="group" ${api.root.clientWidth > PHONE ? "" : 'tabindex="0"'} aria-label="${esc(wordsOf(state).regions)}">${winter.regions.map((one) => regionHtml(state, one)).join("")}</div>`,
    signs: order.map((province) => [province, "flame", true]),
    spot: winter.spot,
  };
}

export function painted(state, api, before) {
  // What had changed in autumn was told then: dots on the map are those of this winter.
  if (before && !Object.keys(before.winter ?? {}).length) for (const map of api.root.querySelectorAll(".shogun-map")) map.shogunChosen?.();
  // The region that is told is in sight, where not all find room.
  const now = api.places.tray.querySelector(".region.now");
  if (!now || api.memory.regionShown === now.dataset.key) return;
  api.memory.regionShown = now.dataset.key;
  const row = now.parentElement;
  row.scrollLeft = now.offsetLeft - row.offsetLeft - (row.clientWidth - now.offsetWidth) / 2;
}

// --- putting revolts in order: press two, press an arrow, or drag -----------------------------------
function put(province, place, state, api) {
  const order = orderOf(state, api.memory).filter((name) => name !== province);
  order.splice(place, 0, province);
  api.memory.order = order;
  api.memory.picked = "";
  api.repaint();
}

export const acts = {
  shift: (element, state, api) => {
    const { province, by } = JSON.parse(element.dataset.with);
    put(province, orderOf(state, api.memory).indexOf(province) + by, state, api);
    // At the end of the list its arrow is gone.
    const same = byKey(api.places.decision, `${by < 0 ? "up" : "down"}-${province}`);
    (same?.dataset.do ? same : byKey(api.places.decision, `revcard-${province}`))?.focus({ preventScroll: true });
  },
  pickrevolt: (element, state, api) => {
    const { province } = JSON.parse(element.dataset.with);
    const { picked } = api.memory;
    if (picked && picked !== province) return put(picked, orderOf(state, api.memory).indexOf(province), state, api);
    api.memory.picked = picked ? "" : province;
    api.repaint();
  },
};

export function escape(state, api) {
  if (!api.memory.picked) return false;
  api.memory.picked = "";
  api.repaint();
  return true;
}

export function key(event, state, api) {
  const place = Number(event.key) - 1;
  const { picked } = api.memory;
  if (!state.winter.order || !picked || !(place >= 0 && place < state.winter.order.cards.length)) return false;
  put(picked, place, state, api);
  return true;
}

export function started(api) {
  let lifted = null;
  const rows = () => [...api.places.decision.querySelectorAll("[data-revolt]")];
  const onDown = (event) => {
    const row = event.target instanceof Element && event.target.closest("[data-revolt]");
    if (row && !event.button && event.target.closest(".revcard")) lifted = { row, y: event.clientY, moved: false, id: event.pointerId };
  };
  const onMove = (event) => {
    if (!lifted || event.pointerId !== lifted.id) return;
    const by = event.clientY - lifted.y;
    if (!lifted.moved && Math.abs(by) < LIFT) return;
    lifted.moved = true;
    lifted.row.classList.add("dragged");
    lifted.row.style.transform = `translateY(${by}px)`;
  };
  const onUp = (event) => {
    if (!lifted || event.pointerId !== lifted.id) return;
    const { row, moved } = lifted;
    lifted = null;
    row.classList.remove("dragged");
    const { top, height } = row.getBoundingClientRect();
    row.style.transform = "";
    const state = api.state();
    if (!moved || event.type === "pointercancel" || !state.winter.order) return;
    const middle = top + height / 2;
    const others = rows().filter((one) => one !== row);
    const place = others.filter((one) => {
      const box = one.getBoundingClientRect();
      return box.top + box.height / 2 < middle;
    }).length;
    // The click that follows a drag picks nothing up.
    row.addEventListener("click", (click) => (click.stopPropagation(), click.preventDefault()), { capture: true, once: true });
    put(row.dataset.revolt, place, state, api);
  };
  const hears = [["pointerdown", onDown], ["pointermove", onMove], ["pointerup", onUp], ["pointercancel", onUp]];
  for (const [kind, hear] of hears) api.root.addEventListener(kind, hear);
  return () => {
    for (const [kind, hear] of hears) api.root.removeEventListener(kind, hear);
  };
}
