// The draft: open cards, the pile, army groups; then a last look. See the contract in frame.js.
// A group on a card is a whole turn: by drag, by click and click, by keys, or on the board.

import { dragging, esc, fill, icon, mon, ms, num, region, sil, told } from "./kit.js";

const SNAP = 40; // pixels around a card, or a province of the board, that takes a group
const STEP = 420; // milliseconds between two moves of the others, as they are shown

const wordsOf = (state) => state.setting.draft;
const nameOf = (state, province) => esc(state.setting.provinces[province].name);
const cube = (seat) => `<svg class="cube p${seat}" viewBox="-1 -1 30 32" aria-hidden="true"><path class="ct" d="M14 0 28 7 14 14 0 7Z"/><path class="cl" d="M0 7 14 14V30L0 23Z"/><path class="cr" d="M28 7 14 14V30L28 23Z"/></svg>`;
// Why a card cannot be taken now.
const idle = (state, { province }) => {
  const { asked, unseen } = state.draft;
  if (!asked) return wordsOf(state).notYou;
  return unseen.province && unseen.province !== province ? wordsOf(state).unseenFirst : "";
};
const near = (state, card) => (card.near.length ? fill(wordsOf(state).near, { near: card.near.map((one) => nameOf(state, one)).join(", ") }) : esc(wordsOf(state).alone));

function cardHtml(state, card, at, kind) {
  const words = wordsOf(state);
  const { asked, unseen, card: picked, size } = state.draft;
  const { province } = card;
  const printed = state.setting.provinces[province];
  const drawn = kind === "drawn";
  const may = asked && (drawn || !unseen.province);
  const kinds = ["opencard", kind, may && (size || drawn) && "hot", picked === province && "on", !may && "idle"];
  const label = `${nameOf(state, province)}. ${fill(words.cardSay, { tax: printed.tax, rice: printed.rice, sites: printed.sites, near: card.near.map((one) => nameOf(state, one)).join(", ") || words.nothing })}`;
  return `<button type="button" class="${kinds.filter(Boolean).join(" ")}" data-key="open-${esc(province)}" data-open="${esc(province)}" data-province="${esc(province)}" data-explain="open" ${region(state, province)} data-do="card" aria-pressed="${picked === province}" aria-label="${label}" data-lm-suppress-shortcuts="true"><span class="band"><b>${esc(printed.name)}</b>${at ? `<kbd>${at}</kbd>` : ""}</span>${sil(state, province)}<span class="ovals">${num("coin", printed.tax, words.tax)}${num("rice", printed.rice, words.rice)}<span class="num">${'<i class="site"></i>'.repeat(printed.sites)}</span></span><small class="nearby ${card.near.length ? "yes" : ""}">${drawn ? esc(words.drawn) : near(state, card)}</small></button>`;
}

function pileHtml(state) {
  const words = wordsOf(state);
  const { pile, asked, unseen } = state.draft;
  if (unseen.province) return cardHtml(state, unseen, 0, "drawn");
  const off = !asked ? words.notYou : pile.n ? "" : words.pileOff;
  return `<button type="button" class="opencard pilecard ${off ? "idle" : ""}" data-key="pile" ${off ? `aria-disabled="true" data-lm-suppress-shortcuts="true" data-no="${esc(words.pileRule)}" data-tip="${esc(off)}"` : `data-explain="pile" ${told("unseen")}`} aria-label="${esc(words.pile)}, ${fill(words.cards, { n: pile.n })}. ${esc(words.unseen)}"><span class="band"><b>${esc(words.pile)}</b><kbd>3</kbd></span><span class="backs">${icon("mon")}</span><span class="ovals">${pile.n ? fill(words.cards, { n: pile.n }) : esc(words.empty)}</span><small class="nearby">${pile.top ? fill(words.top, { name: esc(pile.top) }) : esc(words.unseen)}</small></button>`;
}

function groupsHtml(state) {
  const { groups, seat, asked, size: picked, card, unseen } = state.draft;
  const words = wordsOf(state);
  const hot = asked && (card || unseen.province) ? "hot" : "";
  const all = groups.flatMap(([size, many]) => Array.from({ length: many }, (_, at) => [size, at]));
  return `<div class="groups" data-walk role="group" aria-label="${esc(words.hand)}">${all
    .map(([size, at]) => `<button type="button" class="armygroup ${hot} ${picked === size && !at ? "on" : ""}" data-key="group-${size}-${at}" data-group="${size}" data-no="S-12" ${asked ? `data-do="group" data-tip="${fill(words.groupSay, { n: size })}"` : `aria-disabled="true" data-tip="${esc(words.notYou)}"`} aria-pressed="${picked === size && !at}" aria-label="${fill(words.group, { n: size })}" data-lm-suppress-shortcuts="true"><span class="pilecubes n${size}">${cube(seat).repeat(size)}</span><b>${size}</b></button>`)
    .join("")}</div>`;
}

function moveHtml(state, [seat, province, armies, unseen], at, shownUpTo) {
  const name = state.setting.players[seat].name;
  return `<li class="${at >= shownUpTo ? "coming" : ""}" data-key="move-${at}-${esc(province)}" data-province="${esc(province)}">${mon(state, seat)}<span class="mover">${esc(name)}</span>${sil(state, province)}<b>${nameOf(state, province)}</b>${unseen ? `<small>${esc(wordsOf(state).tookUnseen)}</small>` : "<small></small>"}<span class="num">${cube(seat)}<b>${armies}</b></span></li>`;
}

const rowHtml = (state, [seat, groups, provinces]) =>
  `<li>${mon(state, seat)}<b>${esc(state.setting.players[seat].name)}</b><span class="left">${groups.map(([size, many]) => `<i>${size}</i>`.repeat(many)).join("")}</span>${num("province", provinces, wordsOf(state).provinces)}</li>`;

function lookHtml(state) {
  const { look } = state.draft;
  const words = wordsOf(state);
  const land = (seat, [province, armies]) => `<li data-province="${esc(province)}">${nameOf(state, province)}<b>${armies}</b></li>`;
  return `<h3>${esc(words.lands)}</h3><ol class="lands">${look.lands.map((lands, seat) => `<li>${mon(state, seat, "big")}<div><b>${esc(state.setting.players[seat].name)}</b><ul>${lands.map((one) => land(seat, one)).join("")}</ul></div></li>`).join("")}</ol>
    <h3>${esc(words.begins)}</h3><ul class="begins">${look.facts.map((fact) => `<li>${esc(fact).replace(/ ?\((S-\d+)\)/g, ' <small class="rule">$1</small>')}</li>`).join("")}</ul>`;
}

// The own provinces, as they will be in the hand.
function landsHtml(state) {
  const { look, seat } = state.draft;
  const card = ([province, armies]) => `<li class="landcard" data-province="${esc(province)}" ${region(state, province)}><span class="band"><b>${nameOf(state, province)}</b></span>${sil(state, province)}<span class="mon p${seat}"><i>${armies}</i></span></li>`;
  return seat < 0 ? "" : `<ol class="landcards">${look.lands[seat].map(card).join("")}</ol>`;
}

export function render(state, api) {
  const { memory } = api;
  const words = wordsOf(state);
  const { draft } = state;
  if (draft.look.lands) return { decision: lookHtml(state), tray: landsHtml(state) };
  const key = draft.moves.map((move) => move.join()).join(";");
  const tale = (memory.draft ??= {});
  if (tale.moves !== key) {
    // What is new since the last state comes one by one.
    const known = tale.moves && key.startsWith(tale.moves) ? tale.known : 0;
    Object.assign(tale, { moves: key, known, shown: ms(api.root, "--snap") ? known : draft.moves.length });
  }
  const shownUpTo = tale.shown ?? draft.moves.length;
  const coming = shownUpTo < draft.moves.length;
  const prompt = {};
  if (draft.asked && draft.size && !draft.card && !draft.unseen.province) prompt.say = fill(words.where, { n: draft.size });
  if (draft.asked && draft.card && !draft.size) prompt.say = fill(words.which, { card: `<b>${nameOf(state, draft.card)}</b>` });
  if (memory.keys) prompt.note = words.keys;
  const open = draft.open.map((card, at) => cardHtml(state, card, at + 1, draft.unseen.province ? "aside" : "")).join("");
  const moves = draft.moves.map((move, at) => moveHtml(state, move, at, shownUpTo)).reverse().join("");
  const glow = coming ? [draft.moves[shownUpTo][1]] : draft.asked ? (draft.unseen.province ? [draft.unseen.province] : draft.open.map(({ province }) => province)) : [];
  return {
    prompt,
    glow,
    decision: `<h3><span>${esc(words.open)}</span><small>${esc(words.openNote)}</small></h3>
      <div class="opencards" data-walk>${open}${pileHtml(state)}</div>
      ${draft.exchange ? `<button type="button" class="calm" data-key="exchange" ${told("exchange")} data-tip="${esc(words.exchangeSay)}">${esc(words.exchange)}</button>` : ""}
      ${draft.moves.length ? `<h3>${esc(draft.own ? words.since : words.sofar)}</h3><ol class="moves">${moves}</ol>` : ""}
      <h3 class="everybody-title">${esc(words.left)}</h3><ol class="everybody">${draft.rows.map((row) => rowHtml(state, row)).join("")}</ol>
      <p class="foot">${draft.asked ? `<button type="button" class="more" data-key="finish" ${told("finish_draft")}>${esc(words.finish)}</button>` : ""}<button type="button" class="more" data-key="anew" ${told("anew")}>${esc(draft.armed ? words.sure : words.anew)}</button></p>`,
    tray: groupsHtml(state),
  };
}

export function painted(state, api, before) {
  const { memory, places, root } = api;
  // What was pressed lies on the board now: the keyboard goes on with the main button.
  if (before && memory.taken) {
    memory.taken = false;
    if (!root.contains(document.activeElement)) places.prompt.querySelector(".main").focus({ preventScroll: true });
  }
  const tale = (memory.draft ??= {});
  clearTimeout(tale.telling);
  const { moves, look } = state.draft;
  places.head.querySelector(".eventchips")?.classList.toggle("hushed", !look.lands);
  if (look.lands && before && !before.draft.look?.lands) places.decision.scrollTop = 0;
  if (look.lands || tale.shown === undefined || tale.shown >= moves.length) {
    tale.known = moves.length;
    return;
  }
  tale.telling = setTimeout(() => {
    if (!root.isConnected) return;
    tale.shown += 1;
    tale.known = tale.shown;
    api.repaint();
  }, tale.shown ? STEP : STEP / 2);
}

// --- what people do ------------------------------------------------------------------------------
const waits = (state) => state.draft.unseen.province;
function lay(card, size, api) {
  api.memory.taken = api.root.contains(document.activeElement);
  api.send("lay_group", { card: card || "", size });
}
function takeCard(card, state, api) {
  const { asked, size } = state.draft;
  if (waits(state)) return card === waits(state) && size ? lay("", size, api) : undefined;
  if (asked && size) return lay(card, size, api);
  api.send("card", { card: state.draft.card === card ? null : card });
}
function takeGroup(size, state, api) {
  const { card, size: picked } = state.draft;
  if (waits(state)) return lay("", size, api);
  if (card) return lay(card, size, api);
  api.send("group", { size: picked === size ? null : size });
}

export const acts = {
  card: (element, state, api) => takeCard(element.dataset.open, state, api),
  group: (element, state, api) => takeGroup(Number(element.dataset.group), state, api),
};

export function key(event, state, api) {
  const { memory } = api;
  const { asked, open, card, groups, look } = state.draft;
  if (!asked || look.lands || !/^\d$/.test(event.key)) return false;
  memory.keys = true;
  const number = Number(event.key);
  if (card || waits(state)) {
    if (groups.some(([size]) => size === number)) takeGroup(number, state, api);
    else return false;
  } else if (number === 3) api.send("unseen");
  else if (open[number - 1]) takeCard(open[number - 1].province, state, api);
  else return false;
  return true;
}

export function escape(state, api) {
  const { memory } = api;
  if (memory.drag) return memory.drag(), true;
  if (memory.draft?.shown < state.draft.moves.length) {
    memory.draft.shown = state.draft.moves.length; // the rest at once
    api.repaint();
    return true;
  }
  if (!state.draft.card && !state.draft.size) return false;
  api.send("put_down");
  return true;
}

export function explain(element, state) {
  const words = wordsOf(state);
  if (element.dataset.explain === "pile") return `<div class="tiphead"><b>${esc(words.pile)}</b></div><p>${esc(words.pileSay)}</p><span class="rule">${esc(words.pileRule)}</span>`;
  if (element.dataset.explain !== "open") return "";
  const { province } = element.dataset;
  const printed = state.setting.provinces[province];
  const card = [...state.draft.open, state.draft.unseen].find((one) => one.province === province);
  if (!card) return "";
  const beside = card.near.map((one) => nameOf(state, one)).join(", ") || esc(words.nothing);
  return `<div class="tiphead"><b>${esc(printed.name)}</b><span class="tag" ${region(state, province)}>${esc(printed.region)}</span></div><p>${fill(words.cardSay, { tax: printed.tax, rice: printed.rice, sites: printed.sites, near: beside })}</p>${idle(state, card) ? `<p class="bad">${esc(idle(state, card))}</p>` : ""}<span class="rule">${esc(words.pileRule)}</span>`;
}

// --- drag: a group to a card, or to its province on the board --------------------------------------
export function started(api) {
  const { root, places } = api;
  const active = () => Object.keys(api.state().draft).length > 0;
  const tale = () => (api.memory.draft ??= {});
  // A press skips what is still being shown.
  const down = () => {
    if (!active() || !(tale().shown < api.state().draft.moves.length)) return;
    Object.assign(tale(), { shown: api.state().draft.moves.length, skip: true });
    clearTimeout(tale().telling);
  };
  const up = () => {
    if (!tale().skip) return;
    tale().skip = false;
    if (active()) api.repaint();
  };
  root.addEventListener("pointerdown", down);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", up);
  const end = dragging(api, {
    snap: SNAP,
    grip(target) {
      const element = active() && api.state().draft.asked && target.closest(".tray [data-group]");
      return element && { element, size: Number(element.dataset.group), aside: true };
    },
    takers() {
      const { open, unseen } = api.state().draft;
      const names = unseen.province ? [unseen.province] : open.map(({ province }) => province);
      return names.map((name) => ({ name, element: places.decision.querySelector(`[data-open="${CSS.escape(name)}"]`), at: api.place(name) }));
    },
    over: (to) => api.point(to?.name),
    drop(to, { size }, _, done) {
      if (!to) return false;
      api.point(null);
      done();
      lay(waits(api.state()) ? "" : to.name, size, api);
    },
  });
  return () => {
    end();
    left(api);
    root.removeEventListener("pointerdown", down);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", up);
  };
}

export function left({ memory }) {
  clearTimeout(memory.draft?.telling);
  delete memory.draft;
}
