// What if: a decision beside others that could have been made, each with its chance and interval.
// The contract of a part stands in frame.js; what it shows comes from what_ifs.py.

import { byKey, clamp, esc, fill, icon, told } from "./kit.js";

const LEAST = 10; // per cent that the scale spans at least
const wordsOf = (state) => state.setting.whatif;

const press = (words, intent, more = "") =>
  `<button type="button" class="quiet" data-key="${intent}" ${told(intent)} ${more} data-lm-suppress-shortcuts="true">${words}</button>`;

// From a little below the lowest to a little above the highest, in whole fives.
function scaleOf(rows) {
  let [low, high] = [100, 0];
  for (const row of rows) if (row.value !== undefined) [low, high] = [Math.min(low, row.low), Math.max(high, row.high)];
  if (low > high) return [0, 100];
  [low, high] = [5 * Math.floor(low / 5), 5 * Math.ceil(high / 5)];
  while (high - low < LEAST) [low, high] = [Math.max(0, low - 5), Math.min(100, high + 5)];
  return [low, high];
}

export function chancesHtml(words, rows) {
  const [low, high] = scaleOf(rows);
  const at = (value) => clamp(0, (100 * (value - low)) / (high - low), 100);
  const row = (one) => {
    const { name, value } = one;
    const signs = `${one.own ? `<em>${esc(words.yours)}</em>` : ""}${one.coach ? `<em>${esc(words.coach)}</em>` : ""}`;
    const spoken = value === undefined ? esc(name) : fill(words.row, { name: esc(name), value, low: one.low, high: one.high });
    const drawn = value === undefined
      ? ""
      : `<i style="left:${at(one.low)}%;width:${at(one.high) - at(one.low)}%"></i><b style="left:${at(value)}%"></b>`;
    return `<li class="${one.own ? "own" : ""}" aria-label="${spoken}"><span class="wname">${esc(name)}${signs}</span><span class="range">${drawn}</span><span class="wvalue">${value === undefined ? "" : value.toFixed(1)}</span></li>`;
  };
  return `<ul class="chances">${rows.map(row).join("")}</ul><p class="scale" aria-hidden="true"><span></span><span><small>${low}</small><small>${esc(words.axis)}</small><small>${high}</small></span><span></span></p>`;
}

// What is said of an answer, with its progress while it is played.
export function sayHtml(words, { say, done, due, note, error, plays }) {
  const share = due ? Math.round((100 * done) / due) : 0;
  const far = fill(words.of, { done: done.toLocaleString("en"), due: due.toLocaleString("en") });
  const bar = plays ? `<span class="wbar"><i style="width:${share}%"></i></span>` : "";
  const said = error ? `<p class="wsay bad" role="alert">${esc(error)}</p>` : `<p class="wsay">${esc(say || (plays ? words.none : ""))}</p>`;
  // Aloud when it is over: nobody wants to hear each step of it.
  return `${said}<p class="wfar">${bar}<small>${far}</small>${note ? `<small>${esc(note)}</small>` : ""}</p><p class="sr" role="status">${plays ? "" : esc(say)}</p>`;
}

function questionHtml(state) {
  const [words, asked] = [wordsOf(state), state.whatif];
  const stop = asked.plays ? press(esc(words.stop), "what_if_stop") : "";
  const close = `<button type="button" class="iconbtn gone" data-key="what_if_close" ${told("what_if_close")} aria-label="${esc(words.close)}" data-tip="${esc(words.close)}" data-lm-suppress-shortcuts="true">${icon("close")}</button>`;
  return `<section class="whatif" data-key="whatif" aria-label="${esc(words.title)} ${esc(asked.about)}"><h3><span>${esc(words.title)}</span><small tabindex="0" data-tip="${fill(words.how, { due: asked.due.toLocaleString("en") })}">${esc(asked.about)}</small><span class="seconds">${stop}${close}</span></h3>
    ${chancesHtml(words, asked.rows)}${sayHtml(words, asked)}</section>`;
}

export function render(state) {
  return { decision: questionHtml(state) };
}

export function painted(state, api, before) {
  if (!before) return;
  const { places } = api;
  const [was, now] = [before.whatif ?? {}, state.whatif];
  const stop = byKey(places.decision, "what_if_stop");
  if (was.about !== now.about) {
    byKey(places.decision, "whatif")?.scrollIntoView({ block: "nearest" });
    stop?.focus({ preventScroll: true });
  } else if (was.plays && !now.plays && !places.decision.contains(document.activeElement)) {
    // What could be stopped is over: the keyboard stays with the answer.
    const lost = document.activeElement === document.body || document.activeElement?.dataset.key === "main";
    if (lost && api.memory.stopped) byKey(places.decision, "what_if_close")?.focus({ preventScroll: true });
  }
  api.memory.stopped = document.activeElement === stop;
}

export function escape(state, api) {
  api.send("what_if_close");
  return true;
}
