// What if: a decision beside others that could have been made, each with its chance and interval;
// and after a game, the chance after each decision. Which of them is looked at the kernel knows.
// The contract of a part stands in frame.js; what it shows comes from what_ifs.py.

import { byKey, clamp, esc, fill, icon, told } from "./kit.js";

const LEAST = 10; // per cent that the scale spans at least
const wordsOf = (state) => state.setting.whatif;

const press = (words, intent, more = "") =>
  `<button type="button" class="quiet" data-key="${intent}" ${told(intent)} ${more}>${words}</button>`;

// From a little below the lowest to a little above the highest, in whole fives.
function scaleOf(rows, axis) {
  let [low, high] = [1e9, 0];
  for (const row of rows) if (row.value !== undefined) [low, high] = [Math.min(low, row.low), Math.max(high, row.high)];
  if (low > high) return [0, 100];
  if (axis) return [Math.floor(low), Math.ceil(high) + (Math.ceil(high) === Math.floor(low))];
  [low, high] = [5 * Math.floor(low / 5), 5 * Math.ceil(high / 5)];
  while (high - low < LEAST) [low, high] = [Math.max(0, low - 5), Math.min(100, high + 5)];
  return [low, high];
}

function chancesHtml(words, { rows, axis }, tried) {
  const [low, high] = scaleOf(rows, axis);
  const at = (value) => clamp(0, (100 * (value - low)) / (high - low), 100);
  const row = (one) => {
    const { name, value } = one;
    const tags = [one.tag, one.name === tried && words.tried];
    const signs = tags.map((tag) => (tag ? `<em>${esc(tag)}</em>` : "")).join(" ");
    const spoken = value === undefined ? esc(name) : fill(axis ? words.rowOf : words.row, { name: esc(name), axis: esc(axis), value, low: one.low, high: one.high });
    const drawn = value === undefined
      ? ""
      : `<i style="left:${at(one.low)}%;width:${at(one.high) - at(one.low)}%"></i><b style="left:${at(value)}%"></b>`;
    return `<li class="${one.own ? "own" : ""}" aria-label="${spoken}"><span class="wname">${esc(name)} ${signs}</span><span class="range">${drawn}</span><span class="wvalue">${value === undefined ? "" : value.toFixed(1)}</span></li>`;
  };
  return `<ul class="chances">${rows.map(row).join("")}</ul><p class="scale" aria-hidden="true"><span></span><span><small>${low}</small><small>${esc(axis ?? words.axis)}</small><small>${high}</small></span><span></span></p>`;
}

function progressHtml(words, { done, due, note, error, plays }) {
  const share = due ? Math.round((100 * done) / due) : 0;
  const far = fill(words.of, { done: done.toLocaleString("en"), due: due.toLocaleString("en") });
  const bar = plays ? `<span class="wbar"><i style="width:${share}%"></i></span>` : "";
  const failed = error ? `<p class="wsay bad" role="alert">${esc(error)}</p>` : "";
  return plays || note || error ? `${failed}<p class="wfar">${bar}<small>${far}</small>${note ? `<small>${esc(note)}</small>` : ""}</p>` : "";
}

// What is said of an answer, with its progress while it is played.
function sayHtml(words, asked) {
  const { say, done, error, plays } = asked;
  const said = error ? "" : `<p class="wsay">${esc(say || (plays ? words.none : ""))}</p>`;
  // Aloud when it is over: nobody wants to hear each step of it.
  const far = plays ? "" : `<p class="wfar"><small>${fill(words.each, { done: done.toLocaleString("en") })}</small></p>`;
  return `${said}${progressHtml(words, asked)}${far}<p class="sr" role="status">${plays ? "" : esc(say)}</p>`;
}

const stopHtml = (words, { plays }) => (plays ? press(esc(words.stop), "what_if_stop") : "");
const closeHtml = (words) =>
  `<button type="button" class="iconbtn gone" data-key="what_if_close" ${told("what_if_close")} aria-label="${esc(words.close)}" data-tip="${esc(words.close)}">${icon("close")}</button>`;

function questionHtml(state) {
  const [words, asked] = [wordsOf(state), state.whatif];
  return `<section class="whatif" data-key="whatif" aria-label="${esc(words.title)} ${esc(asked.about)}"><h3><span>${esc(words.title)}</span><small tabindex="0" data-tip="${fill(words.how, { due: asked.due.toLocaleString("en") })}">${esc(asked.about)}</small><span class="seconds">${stopHtml(words, asked)}${closeHtml(words)}</span></h3>
    ${chancesHtml(words, asked)}${sayHtml(words, asked)}</section>`;
}

// --- where it turned ------------------------------------------------------------------------------
const SIZE = { w: 400, h: 190, left: 30, right: 10, top: 12, low: 22 }; // in its own units
const LETTER = 6.5; // the width of one, there
function chartHtml(words, { points, turns }) {
  const { w, h, left, right, top, low } = SIZE;
  const x = (at) => left + ((w - left - right) * (at + 0.5)) / points.length;
  const known = points.map((one, at) => ({ ...one, at })).filter(({ value }) => value !== undefined);
  const most = Math.min(100, 20 * Math.ceil(Math.max(20, ...known.map(({ high }) => high)) / 20));
  const y = (value) => h - low - ((h - low - top) * value) / most;
  const line = known.map(({ at, value }) => `${x(at)},${y(value)}`).join(" ");
  const band = [...known.map(({ at, high }) => [at, high]), ...known.map(({ at, low: least }) => [at, least]).reverse()].map(([at, value]) => `${x(at)},${y(value)}`).join(" ");
  const dot = ({ at, about, value, low: least, high }) => {
    const rank = turns.findIndex((one) => one.at === at);
    const sign = rank < 0
      ? `<circle cx="${x(at)}" cy="${y(value)}" r="3.2"/>`
      : `<rect class="turned" x="${x(at) - 8}" y="${y(value) - 8}" width="16" height="16" rx="3"/><text class="rank" x="${x(at)}" y="${y(value) + 4}">${rank + 1}</text>`;
    const tip = fill(words.point, { about: esc(about), value, low: least, high });
    return `<g data-tip="${tip}" ${told("turn_at", { at })}><path class="whisker" d="M${x(at)} ${y(least)}V${y(high)}"/>${sign}<circle class="near" cx="${x(at)}" cy="${y(value)}" r="11"/></g>`;
  };
  const step = (w - left - right) / points.length;
  const label = ({ when, short }, at) => {
    if (when === points[at - 1]?.when) return "";
    const next = points.findIndex((one, after) => after > at && one.when !== when);
    const room = step * ((next < 0 ? points.length : next) - at);
    const words = room > LETTER * when.length ? when : short;
    return `${at ? `<path class="parts" d="M${x(at - 0.5)} ${top}V${h - low}"/>` : ""}<text class="when" x="${x(at - 0.5) + 3}" y="${h - 7}">${esc(words)}</text>`;
  };
  const grid = [0, most / 2, most].map((value) => `<path class="axis" d="M${left} ${y(value)}H${w - right}"/><text class="most" x="${left - 5}" y="${y(value) + 4}">${value}</text>`).join("");
  const spoken = known.map(({ about, value, low: least, high }) => fill(words.point, { about: esc(about), value, low: least, high })).join("; ");
  return `<svg class="turnchart" viewBox="0 0 ${w} ${h}" role="img" aria-label="${spoken}">${grid}${points.map(label).join("")}<polygon points="${band}"/><polyline points="${line}"/>${known.map(dot).join("")}</svg>`;
}

const signed = (number) => String(number).replace("-", "−");

function courseHtml(state) {
  const [words, asked] = [wordsOf(state), state.whatif];
  const row = ({ at, about, cost }, rank) =>
    `<li><button type="button" class="turnrow" data-key="turn-${at}" ${told("turn_at", { at })}><b class="rank">${rank + 1}</b><span>${esc(about)}<small>${fill(words.cost, { value: signed(cost.value), low: signed(cost.low), high: signed(cost.high) })}</small></span>${icon("arrow")}</button></li>`;
  const found = asked.turns.length
    ? `<h3><span>${esc(words.find)}</span><small>${esc(words.findNote)}</small></h3><ol class="turns" data-walk="1">${asked.turns.map(row).join("")}</ol>`
    : "";
  return `<section class="whatif" data-key="whatif" aria-label="${esc(words.turn)}"><h3><span>${esc(words.turn)}</span><small>${esc(words.turnNote)}</small><span class="seconds">${stopHtml(words, asked)}${closeHtml(words)}</span></h3>
    ${chartHtml(words, asked)}${progressHtml(words, asked)}</section>${found}`;
}

function turnHtml(state) {
  const [words, asked] = [wordsOf(state), state.whatif];
  const { about, own, names, answer, tried, hand } = asked;
  const back = press(esc(words.back), "turn_back");
  const choice = (name) =>
    `<button type="button" class="turnrow" data-key="try-${esc(name)}" ${told("turn_try", { name })}><span>${esc(name)}</span></button>`;
  const body = answer
    ? `${chancesHtml(words, answer, tried)}${sayHtml(words, answer)}`
    : `<p class="wsay">${fill(words.was, { name: esc(own) })}</p><div class="turns" data-walk="1">${names.map(choice).join("")}</div><p>${press(esc(words.show), "turn_try")}</p>`;
  return `<section class="whatif" data-key="whatif" aria-label="${esc(words.find)}: ${esc(about)}"><h3><span>${esc(words.find)}</span><small>${esc(about)}</small><span class="seconds">${answer ? stopHtml(words, answer) : ""}${back}</span></h3>${body}${hand}</section>`;
}

const DRAWN = { course: courseHtml, turn: turnHtml };

export function render(state) {
  const { kind, answer } = state.whatif;
  const words = wordsOf(state);
  const decision = (DRAWN[kind] ?? questionHtml)(state);
  const say = kind === "course" ? (state.whatif.turns.length ? words.turnSay : state.whatif.plays ? words.turnWait : words.nothing) : kind === "turn" ? (answer ? words.answered : words.choose) : "";
  return say ? { decision, prompt: { say: esc(say), news: "" } } : { decision };
}

// Where the keyboard goes on: to what has come, if it was on what is gone.
export function painted(state, api, before) {
  if (!before) return;
  const { memory, places } = api;
  const { kind = "", about = "", at = "", answer, plays } = state.whatif;
  const now = [kind, about, at, Boolean(answer)].join();
  const section = byKey(places.decision, "whatif");
  const stop = byKey(places.decision, "what_if_stop");
  if (memory.asked_ !== now) {
    section.scrollIntoView({ block: "nearest" });
    (stop ?? section.parentElement.querySelector(".whatif button, .turns button"))?.focus({ preventScroll: true });
  } else if (memory.stops && !stop) section.querySelector("button")?.focus({ preventScroll: true });
  memory.asked_ = now;
  memory.stops = document.activeElement === stop && Boolean(stop) && (plays || answer?.plays);
}

export function escape(state, api) {
  api.send(state.whatif.kind === "turn" ? "turn_back" : "what_if_close");
  return true;
}
