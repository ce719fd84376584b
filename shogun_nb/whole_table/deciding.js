// One decision of any game: what can be picked, row by row, and dice that roll over the whole frame.
// See the contract in frame.js, and deciding.py for what a group of options is.

import { byKey, esc, icon, mon, ms, quiet, still, told } from "./kit.js";

const wordsOf = (state) => state.setting.deciding;
const press = (group, at, option, kind, inner) => {
  const act = option.off ? `aria-disabled="true" data-tip="${esc(option.off)}"` : told(option.do, option.with);
  const place = option.province ? `data-province="${esc(option.province)}"` : "";
  const tip = option.tip && !option.off ? `data-head="${esc(option.words)}" data-tip="${esc(option.tip)}"` : "";
  return `<button type="button" class="${kind} ${option.on ? "on" : ""}" data-key="${esc(option.key ?? `${group}-${at}`)}" ${place} ${act} ${tip} aria-pressed="${!!option.on}" data-lm-suppress-shortcuts="true">${inner}</button>`;
};
const sign = (state, { seat, drawing, icon: name }) =>
  seat !== undefined ? mon(state, seat < 0 ? "L" : seat) : drawing ? `<svg class="i" viewBox="-.6 -.6 1.2 1.2" aria-hidden="true"><path d="${esc(drawing)}" fill="currentColor"/></svg>` : name ? icon(name) : "";
const meter = ({ win, note }) =>
  win === undefined ? `<span class="moves">${esc(note)}</span>` : `<span class="meter"><i style="width:${win}%"></i></span><span class="tv">${esc(note)}</span>`;

const KINDS = {
  buttons: (state, group, at) =>
    `<div class="kinds" data-walk role="group" aria-label="${esc(group.label)}">${group.options
      .map((one, n) => press(at, n, one, sign(state, one) ? "kind" : "kind bare", `${sign(state, one)}<b>${esc(one.words)}</b>${one.note ? `<small>${esc(one.note)}</small>` : ""}`))
      .join("")}</div>`,
  // Cards are pictures of our own, drawn in Python; their words are those of the option.
  cards: (state, group, at) =>
    `<h3><span>${esc(group.label)}</span></h3><div class="cards" data-walk role="group" aria-label="${esc(group.label)}">${group.options
      .map((one, n) => press(at, n, one, one.picture ? "card" : "kind bare", one.picture ? `${one.picture}${one.note ? `<small style="display:block;line-height:1.4">${esc(one.note)}</small>` : ""}` : `${sign(state, one)}<b>${esc(one.words)}</b>`))
      .join("")}</div>`,
  rows: (state, group, at) =>
    `<h3><span>${esc(group.label)}</span>${group.say ? `<small>${esc(group.say)}</small>` : ""}</h3><div class="targets" data-walk>${group.options
      .map((one, n) => press(at, n, one, "tgt", `${sign(state, one) || "<i></i>"}<b>${esc(one.words)}</b><span class="th">${esc(one.held ?? "")}</span>${meter(one)}`))
      .join("")}</div>`,
  steps: (state, group, at) =>
    `<div class="stepper"><span id="shogun-steps-${at}">${group.icon ? icon(group.icon) : ""}${esc(group.label)}</span><span role="group" aria-labelledby="shogun-steps-${at}" data-walk>${group.options
      .map((one, n) => press(at, n, one, "step", esc(one.words)))
      .join("")}</span><small>${esc(group.say ?? "")}</small></div>`,
};

// --- dice ----------------------------------------------------------------------------------------
const PIPS = [[], [[1, 1]], [[0, 0], [2, 2]], [[0, 0], [1, 1], [2, 2]], [[0, 0], [2, 0], [0, 2], [2, 2]], [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]], [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]]];
const pips = (face) => PIPS[face].map(([x, y]) => `<circle cx="${9 + 11 * x}" cy="${9 + 11 * y}" r="3.4"/>`).join("");
// Faces of dice that are no numbers are drawn in Python.
const die = (face, kind, key, faces) =>
  `<svg class="die ${kind}" data-key="${key}" viewBox="0 0 40 40" aria-hidden="true"><rect x="1.5" y="1.5" width="37" height="37" rx="8"/>${face ? (faces?.[face - 1] ?? pips(face)) : '<text x="20" y="27">?</text>'}</svg>`;

const groupHtml = ({ words, face, hits, faces, dice: shown, count }, key, falling) => {
  const all = shown ?? Array(count).fill(0);
  const hit = (one) => (shown && !falling ? ((hits?.includes(one) ?? one >= face) ? "hit" : "miss") : falling ? "rolls" : "");
  return `<div class="dgroup"><small>${esc(words)}</small><span class="dice">${all.map((one, d) => die(one, hit(one), `die-${key}-${d}`, faces)).join("")}</span></div>`;
};

function sideHtml(state, side, at, dice, falling) {
  const group = (one, n) => groupHtml(one, `${at}-${n}`, falling);
  const hits = dice.thrown ? `<b class="hits" data-side="${at}">${falling ? "" : side.hits}</b><small>${falling ? "" : esc(side.hitWords)}</small>` : "";
  return `<div class="dside ${!falling && side.ahead ? "ahead" : ""} ${side.mine ? "mine" : ""}"><div class="dwho">${mon(state, side.seat < 0 ? "L" : side.seat, "big")}<span><b>${esc(side.name)}</b><small>${esc(side.units)}</small></span><span class="dhits">${hits}</span></div>${side.groups.map(group).join("")}${side.note && !falling ? `<small class="dnote">${esc(side.note)}</small>` : ""}</div>`;
}

function diceHtml(state, dice, falling, oddsBar) {
  const said = wordsOf(state);
  const { main } = state.prompt;
  const odds = dice.odds ? `<div class="before"><small>${esc(dice.thrown ? said.before : said.odds)}</small>${oddsBar(dice, said.share)}</div>` : "";
  const words = falling ? "" : dice.words.map((line) => `<p>${esc(line)}</p>`).join("");
  const go = falling
    ? `<button type="button" class="main soft shogun-main" data-key="tower-skip" ${told("dice_skip")}>${esc(said.skip)}</button>`
    : `<button type="button" class="main ${main.soft ? "soft" : ""} shogun-main shogun-once" data-key="tower-go" ${told(main.do, main.with)}>${esc(main.words)}</button>${dice.other ? `<button type="button" class="main soft shogun-once" data-key="tower-other" ${told(dice.other.do, dice.other.with)}>${esc(dice.other.words)}</button>` : ""}`;
  return `<div class="towerover diceover ${falling ? "falling" : ""}" data-key="tower" role="dialog" aria-modal="true" aria-label="${esc(dice.title)}"><div class="tbox"><div class="thead"><div><small>${esc(dice.eyebrow)}</small><h2 role="status" aria-live="polite">${esc(falling ? said.roll : dice.title)}</h2></div></div>
    ${dice.shared ? groupHtml(dice.shared, "s", falling) : ""}<div class="dsides">${dice.sides.map((side, at) => sideHtml(state, side, at, dice, falling)).join("")}</div>${odds}<div class="tfoot"><div class="ttext">${words}</div><div style="display:grid;gap:6px">${go}</div></div></div></div>`;
}

const thrown = ({ dice }) => (dice ? `${dice.number}${dice.thrown ? " thrown" : ""}` : "");

export function render(state, api) {
  const { deciding } = state;
  const memory = (api.memory.deciding ??= { seen: thrown(deciding), moves: [] });
  const now = thrown(deciding);
  if (now !== memory.seen) {
    memory.seen = now;
    memory.falls = deciding.dice?.thrown && !still() ? now : "";
  }
  const falling = memory.falls;
  const { oddsBar } = api.part("actions"); // which is drawn beside this one
  const groups = (deciding.groups ?? []).map((group, at) => (KINDS[group.kind] ?? api.part("writing").line)(state, group, at)).join("");
  const odds = deciding.odds ? oddsBar(deciding.odds, wordsOf(state).share) : "";
  const notes = (deciding.notes ?? []).map((words) => `<p class="note">${esc(words)}</p>`).join("");
  // The own hand lies beside the own seat.
  const hand = (deciding.cards ?? []).map(({ label, picture }) => `<figure><figcaption>${esc(label)}</figcaption>${picture}</figure>`).join("");
  const second = (deciding.second ?? []).map(quiet).join("");
  return {
    decision: `<div class="deciding">${groups}${odds}${notes}${second ? `<p class="seconds">${second}</p>` : ""}</div>`,
    tray: hand && `<div class="hand" tabindex="0" role="group">${hand}</div>`,
    over: deciding.dice ? diceHtml(state, deciding.dice, falling, oddsBar) : "",
    arrow: deciding.arrow,
    signs: deciding.signs,
    asked: [state.actions?.drag?.from ?? [], (deciding.groups ?? []).map(({ options }) => options.map(({ province }) => province))].flat(3).filter(Boolean),
    prompt: falling ? { main: { words: wordsOf(state).skip, do: "dice_skip", soft: true } } : {},
  };
}

// A card of the hand, of which only the edge is seen, is shown whole and large.
export const explain = (element) => element.dataset.explain && element.lastChild.innerHTML;

// --- what moves ----------------------------------------------------------------------------------
function end(api) {
  const memory = api.memory.deciding;
  if (!memory) return;
  clearTimeout(memory.timer);
  for (const run of memory.moves.splice(0)) run.cancel();
  memory.falls = memory.started = "";
  api.repaint();
}

// Each die tumbles on its own, and lies after a moment; its face was known all the time.
function roll(api, memory, pace) {
  const total = ms(api.over, "--fall") * 0.6 * pace;
  if (!total) return end(api);
  api.over.querySelectorAll(".die").forEach((one, at) => {
    const turn = 360 * (2 + (at % 3)) * (at % 2 ? 1 : -1);
    const run = one.animate(
      [{ transform: `translateY(-46px) rotate(${-turn}deg) scale(.8)`, opacity: 0.4 }, { transform: "translateY(6px) rotate(-40deg)", opacity: 1, offset: 0.55 }, { transform: "translateY(-7px) rotate(14deg)", offset: 0.75 }, { transform: "none" }],
      { duration: total * 0.8, delay: (total * 0.2 * (at % 8)) / 8, easing: "cubic-bezier(.3,.7,.4,1)", fill: "backwards" },
    );
    memory.moves.push(run);
  });
  memory.timer = setTimeout(() => end(api), total + 80);
}

function shut({ places }, closed) {
  for (const place of [places.prompt, places.decision]) {
    place.inert = closed;
    place.classList.toggle("hushed", closed);
  }
}

export function painted(state, api, before) {
  const memory = api.memory.deciding;
  const over = api.over.querySelector(".diceover");
  const held = document.activeElement;
  if (over || memory.over) shut(api, over);
  if (over && !over.contains(held) && (held === document.body || !held || api.root.contains(held))) byKey(over, "tower-go")?.focus({ preventScroll: true });
  if (!over && memory.over) byKey(api.places.prompt, "main")?.focus({ preventScroll: true });
  memory.over = over;
  if (memory.falls && memory.started !== memory.falls) {
    memory.started = memory.falls;
    byKey(over, "tower-skip")?.focus({ preventScroll: true });
    roll(api, memory, state.deciding.pace ?? 1);
  }
  const where = state.deciding.dice?.province;
  const spot = over && where && api.place(where);
  over?.classList.toggle("spotted", !!spot);
  if (spot) {
    const frame = api.root.getBoundingClientRect();
    over.style.setProperty("--spot-x", `${spot.x - frame.left}px`);
    over.style.setProperty("--spot-y", `${spot.y - frame.top}px`);
    over.style.justifyItems = spot.x - frame.left > frame.width / 2 ? "start" : "end";
  }
  // Where the table plays by itself a verdict is read for a while; then it goes on.
  clearTimeout(memory.reads);
  const { dice, plays, at, pace = 1 } = state.deciding;
  if ((plays || dice?.onward) && dice?.thrown && !memory.falls) memory.reads = setTimeout(() => api.send("seen", { at }), 1600 * pace);
  // What was picked on the map by a key is carried out by the next one.
  if (before && state.prompt.main?.do === "choose" && before.prompt.main?.do !== "choose" && held?.closest?.(".shogun-map")) byKey(api.places.prompt, "main").focus({ preventScroll: true });
}

export const acts = { dice_skip: (_, state, api) => end(api) };

export const escape = (state, api) => {
  if (api.memory.deciding?.falls) return end(api), true;
  if (!state.deciding.picked) return false;
  api.send("drop");
  return true;
};

// Digits press the numbers of the first row of them.
export function key(event, state, api) {
  const rows = (state.deciding.groups ?? []).filter(({ kind }) => kind === "steps");
  const option = rows.map(({ options }) => options.find(({ words }) => words === event.key)).find(Boolean);
  if (!option) return false;
  api.send(option.do, option.with);
  return true;
}

export function left(api) {
  const { deciding } = api.memory;
  clearTimeout(deciding?.timer);
  clearTimeout(deciding?.reads);
  for (const run of deciding?.moves.splice(0) ?? []) run.cancel();
  delete api.memory.deciding;
  shut(api, false);
}
