// The end: who has won, points as bars by year and source, the course, the moments that counted.
// See the contract in frame.js. Which moment is looked at and which line of the course is drawn is
// known to the page alone.

import { byKey, esc, fill, icon, mon, num, region, sil, told } from "./kit.js";

const SIZE = { w: 400, h: 150, left: 22, right: 40, top: 8, low: 16 }; // of the course, in its own units
const ICONS = ["province", "building", "b-castle", "b-temple", "b-theatre"];
const wordsOf = (state) => state.setting.ending;
const nameOf = (state, seat) => esc(state.setting.players?.[seat]?.name);
const press = (key, words, act, kind = "shogun-once") => `<button type="button" class="quiet ${kind}" data-key="${key}" ${act}>${words}</button>`;
const head = (title, more = "") => `<h3><span>${esc(title)}</span>${more}</h3>`;

// --- the podium ----------------------------------------------------------------------------------
function podiumHtml(state) {
  const { rows, first } = state.ending;
  const words = wordsOf(state);
  const most = Math.max(1, ...rows.map(({ points }) => points));
  const column = ({ seat, place, points, chests, years, brought = 0, wins }) => {
    const parts = years.map((year, at) => {
      const name = fill(words.year, { n: first + at });
      const part = (points_, source) =>
        points_ ? `<i class="k${source}" style="flex:${points_}" data-tip="${fill(words.columnTip, { year: name, source: esc(words.sources[source]), n: points_ })}">${words.icons ? `<b>${icon(words.icons[source])}${points_}</b>` : ""}</i>` : "";
      const sum = year.reduce((all, one) => all + one, 0);
      return sum ? `<span class="stack" style="flex:${sum}">${year.map(part).reverse().join("")}${years.length > 1 ? `<em>${sum}</em>` : ""}</span>` : "";
    });
    const had = brought ? `<span class="stack had" style="flex:${brought}" data-tip="${esc(words.before)}: ${brought}"><em>${brought}</em></span>` : "";
    const spoken = years.map((year, at) => `${fill(words.year, { n: first + at })}: ${year.map((one, source) => `${words.sources[source]} ${one}`).join(", ")}`).join("; ");
    const petals = wins ? Array.from({ length: 10 }, (_, at) => `<i style="--at:${at};--turn:${at * 36}deg"></i>`).join("") : "";
    return `<li class="${wins ? "wins" : ""}" data-key="podium-${seat}"><span class="pname">${wins ? icon("point", "star") : `<small>${esc(fill(words.place, { n: place }))}</small>`}<b title="${nameOf(state, seat)}">${nameOf(state, seat)}</b></span><b class="total">${points}</b>
      <span class="column p${seat}"><span class="bar" role="img" aria-label="${esc(spoken)}" style="height:${(100 * points) / most}%">${parts.reverse().join("")}${had}</span></span>
      <span class="foot">${mon(state, seat, "big")}${wins ? `<span class="petals" aria-hidden="true">${petals}</span>` : ""}${num(words.stock ?? "chest", chests, words.chests)}</span></li>`;
  };
  const key = words.sources.map((name, at) => `<em data-tip="${esc(name)}"><i class="k${at}"></i>${icon((words.icons ?? ICONS)[at])}${words.icons ? esc(name) : ""}</em>`).join("");
  return `${head(words.points, `<small class="rule">${esc(words.rule)}</small><span class="racekey" aria-hidden="true">${key}</span>`)}<ol class="podium of${rows.length}">${rows.map(column).join("")}</ol>`;
}

// A season has a sign; rounds of another game are in words.
const iconOf = ({ setting }, name) => setting.seasons?.find(({ words }) => words.toLowerCase() === name)?.icon;

// --- the course ----------------------------------------------------------------------------------
function courseHtml(state, memory) {
  const { course, labels, rows } = state.ending;
  const words = wordsOf(state);
  const measure = memory.measure;
  const lines = course[measure];
  const most = Math.max(1, ...lines.flat());
  const { w, h, left, right, top, low } = SIZE;
  const x = (at) => left + ((w - left - right) * at) / Math.max(1, lines.length - 1);
  const y = (value) => h - low - ((h - low - top) * value) / most;
  const ends = rows.map(({ seat }) => ({ seat, y: y(lines.at(-1)[seat]) })).sort((a, b) => a.y - b.y);
  ends.forEach((one, at) => at && (one.y = Math.max(one.y, ends[at - 1].y + 12)));
  const past = ends.length ? Math.max(0, ends.at(-1).y - (h - 4)) : 0;
  // Lines that meet run beside each other, so that each is seen.
  const beside = (line, seat) => {
    const same = line.flatMap((one, at) => (one === line[seat] ? at : []));
    return 3 * same.indexOf(seat) - 1.5 * same.length + 1.5;
  };
  const drawn = rows.map(({ seat }) => {
    const points = lines.map((line, at) => [x(at), y(line[seat]) + beside(line, seat)]);
    const end = ends.find((one) => one.seat === seat);
    return `<g class="p${seat}"><polyline points="${points.join(" ")}"/>${points.map(([u, v]) => `<circle cx="${u}" cy="${v}" r="2.6"/>`).join("")}<text class="end" x="${w - right + 7}" y="${end.y - past + 4}">${esc(state.setting.players?.[seat]?.letter)} ${lines.at(-1)[seat]}</text></g>`;
  });
  const tick = (name, at) => {
    const sign = iconOf(state, name);
    return sign ? `<use href="#shogun-i-${esc(sign)}" x="${x(at) - 7}" y="${h - low + 1}" width="14" height="14"/>` : `<text x="${x(at)}" y="${h - 3}">${esc(name)}</text>`;
  };
  const ticks = labels.map((name, at) => (name === "start" ? "" : tick(name, at))).join("");
  const winters = labels.map((name, at) => (name === "winter" && at < labels.length - 1 ? `<path class="winter" d="M${x(at)} ${top}V${h - low}"/>` : "")).join("");
  const said = rows.map(({ seat }) => `${nameOf(state, seat)}: ${lines.map((line) => line[seat]).join(", ")}`).join("; ");
  return `<svg class="course" viewBox="0 0 ${w} ${h}" role="img" aria-label="${said}"><path d="M${left} ${top}V${h - low}H${w - right}"/><text class="most" x="${left - 4}" y="${top + 8}">${most}</text><text class="most" x="${left - 4}" y="${h - low}">0</text>${winters}${drawn.join("")}${ticks}</svg>`;
}

// The same in numbers: a row for each player.
function numbersHtml(state, { measure }) {
  const { course, labels, rows } = state.ending;
  const line = ({ seat }) => `<tr><th scope="row">${mon(state, seat)}<span class="sr">${nameOf(state, seat)}</span></th>${course[measure].map((one) => `<td>${one[seat]}</td>`).join("")}</tr>`;
  return `<table class="numbers"><thead><tr><td></td>${labels.map((name) => `<th scope="col">${iconOf(state, name) ? icon(iconOf(state, name)) : ""}<span ${iconOf(state, name) ? 'class="sr"' : ""}>${esc(name)}</span></th>`).join("")}</tr></thead><tbody>${rows.map(line).join("")}</tbody></table>`;
}

// At a table the board can be seen as it stood after a step; a panel alone shows the end only.
const thenHtml = (state, step) =>
  state.setting.alone ? "" : press(`then-${step}`, esc(wordsOf(state).then), told("then", { moment: step }));

// What decided the game, or how it went: one of them in the same place.
function storyHtml(state, memory) {
  const words = wordsOf(state);
  const tab = (name, title, tip) =>
    press(`measure-${name}`, esc(title), `aria-pressed="${name === (memory.measure ?? "")}" ${tip ? `data-tip="${tip}"` : ""} ${told("measure", { name })}`, "");
  const drawn = Object.entries(words.measures).filter(([name]) => state.ending.course[name]);
  const tabs = drawn.map(([name, title]) => tab(name, title, fill(words.courseTip, { name: esc(title) })));
  const turns = (state.ending.turns ?? []).map((one) => `<li data-province="${esc(one.province)}">${esc(one.words)} ${thenHtml(state, one.step)}</li>`);
  const [first = "", ...others] = state.ending.why.map((line) => `<li>${esc(line)}</li>`);
  const why = `<ul class="why">${[first, ...turns, ...others].join("")}</ul>`;
  const course = () => `${(memory.numbers ? numbersHtml : courseHtml)(state, memory)}${press("numbers", esc(memory.numbers ? words.asChart : words.inNumbers), told("numbers"), "")}`;
  return `<div class="tabrow" data-walk="1">${tab("", words.why)}<span class="seconds">${tabs.join("")}</span></div>${memory.measure ? course() : why}`;
}

// --- the moments ---------------------------------------------------------------------------------
function momentHtml(state, one, at, memory) {
  const words = wordsOf(state);
  const name = state.setting.provinces?.[one.province]?.name ?? one.province;
  return `<button type="button" class="moment ${one.good ? "best" : ""} ${memory.moment === at ? "on" : ""}" data-key="moment-${at}" data-province="${esc(one.province)}" ${region(state, one.province)} aria-pressed="${memory.moment === at}" aria-label="${fill(words.momentSay, { name: nameOf(state, one.seat), kind: esc(one.good ? words.best : words.worst), words: esc(one.words) })}" data-tip="${esc(one.words)}" ${told("moment", { at })}><span class="whose">${mon(state, one.seat)}<small>${nameOf(state, one.seat)}</small></span>${sil(state, one.province)}<b>${esc(name)}</b><small>${esc([one.good ? words.bestShort : words.worstShort, one.deed].filter(Boolean).join(": "))}</small></button>`;
}

export function render(state, api) {
  const { ending } = state;
  const { memory } = api;
  const words = wordsOf(state);
  if (ending.look && memory.wanted !== ending.look) {
    // By code; what is pressed afterwards holds.
    memory.wanted = ending.look;
    memory.measure = ending.look === "points" ? undefined : Object.keys(ending.course)[0];
    memory.numbers = ending.look === "numbers";
  }
  const at = ending.moments[memory.moment];
  const save = ["save_picture", "save_points", "save_game"].map(
    (name) => press(name, esc(words[name]), `${told(name)} data-tip="${esc(words.tips[name])}"`),
  );
  const { turn } = state.prompt;
  const asks = turn ? press("other-turning", esc(turn), told("turning"), "asks") : "";
  const look = state.setting.alone ? "" : press("lookback", `${icon("undo")} ${esc(words.back)}`, told("drawer", { name: "log" }), "");
  const told_ = at
    ? { eyebrow: words[at.good ? "best" : "worst"], note: at.when, say: `${esc(at.words)}${at.chance ? ` <small>${esc(fill(words.chance, { n: at.chance }))}</small>` : ""} ${thenHtml(state, at.step)}` }
    : { say: `<b>${esc(ending.say)}</b>` };
  return {
    prompt: { ...told_, ...(ending.saved ? { news: esc(ending.saved) } : {}) },
    decision: `${podiumHtml(state)}${asks}${storyHtml(state, memory)}<p class="keep"><span>${esc(words.keep)}</span>${save.join("")}${look}</p>`,
    tray: `<div class="moments" role="group" aria-label="${esc(words.moments)}" data-walk="1">${ending.moments.length ? `<p>${esc(words.moments)}</p>` : ""}${ending.moments.map((one, number) => momentHtml(state, one, number, memory)).join("")}</div>`,
    spot: at ? [at.province] : [],
    signs: at ? [[at.province, at.icon, true]] : [],
  };
}

export const acts = {
  measure: (element, state, api) => {
    api.memory.measure = JSON.parse(element.dataset.with).name;
    api.repaint();
    api.places.decision.querySelector(".tabrow + *").scrollIntoView({ block: "nearest" }); // on a phone it lies below
  },
  numbers: (element, state, api) => {
    api.memory.numbers = !api.memory.numbers;
    api.repaint();
  },
  moment: (element, state, api) => {
    const { at } = JSON.parse(element.dataset.with);
    // Pressed again, it shows the board then; alone there is none, and the moment closes.
    if (api.memory.moment === at && !state.setting.alone) return api.send("then", { moment: state.ending.moments[at].step });
    api.memory.moment = api.memory.moment === at ? undefined : at;
    api.repaint();
    byKey(api.places.tray, `moment-${at}`)?.focus({ preventScroll: true });
  },
};

export function escape(state, api) {
  if (api.memory.moment === undefined) return false;
  api.memory.moment = undefined;
  api.repaint();
  return true;
}
