// The actions: the march with its odds, the battle tower over the whole frame, what everybody does,
// and what flies from place to place. The contract of a part stands in frame.js.

import { byKey, clamp, esc, fill, icon, message, mon, ms, quiet, recapOf, sil, still, told } from "./kit.js";

const printed = (state, province) => state.setting.provinces?.[province]?.name ?? province;
const wordsOf = (state) => state.setting.acting;
const whoseOf = (state, { seat }) => (seat === undefined ? "" : mon(state, seat < 0 ? "F" : seat)); // nobody's has no sign

// --- small pieces --------------------------------------------------------------------------------
// Odds in the order of the sides; kinds colours them: green is good for the person who looks on.
const SEEN = 19; // of 100: what is less has no room for its number in a narrow bar
export function oddsBar({ odds, kinds, key }, share) {
  const said = (value, at) => fill(share, { name: esc(key[at]), n: value });
  const part = (value, at) =>
    value ? `<span class="${kinds[at]}" style="flex:${value}" title="${said(value, at)}">${value > SEEN ? `<b>${value} %</b>` : ""}</span>` : "";
  const name = (value, at) => (value ? `<span><i class="${kinds[at]}"></i>${esc(key[at])}${value > SEEN ? "" : ` ${value} %`}</span>` : "");
  const spoken = odds.map((value, at) => value && said(value, at)).filter(Boolean).join(", ");
  return `<div class="oddsbar" role="img" aria-label="${spoken}">${odds.map(part).join("")}</div><div class="oddskey" aria-hidden="true">${odds.map(name).join("")}</div>`;
}

function cubes(number, kind = "") {
  return number > 9 ? `${icon("cube", kind)}<b>× ${number}</b>` : icon("cube", kind).repeat(number);
}

function lineHtml(state, line, more = "") {
  const place = line.province ? `data-province="${esc(line.province)}"` : "";
  return `<li ${place} ${more}>${icon(line.icon)}<span>${esc(line.words)}${line.revolt ? icon("flame", "flame") : ""}</span>${line.note ? `<b class="note">${esc(line.note)}</b>` : ""}</li>`;
}

// --- the decision --------------------------------------------------------------------------------
function sideHtml(state, side) {
  const name = side.province ? printed(state, side.province) : "";
  const more = side.more ? `<i>+</i>${cubes(side.more, "extra")}` : "";
  const tray = side.tray ? `<small tabindex="0" data-tip="${esc(wordsOf(state).fromTray)}" data-no="S-51">${esc(side.tray)}</small>` : "";
  return `<div class="side">${mon(state, side.seat, "big")}<b>${esc(name)}</b><span class="cubes p${esc(side.seat)}">${cubes(side.cubes)}${more}</span><small>${esc(side.note ?? "")}</small>${tray}</div>`;
}

// What a choice brings stands below the targets: none of them moves away from the pointer.
function decisionHtml(state, { decision, second }) {
  const { sides, targets, target, armies, most, odds } = decision;
  const said = wordsOf(state);
  const other = sides[1]
    ? sideHtml(state, sides[1])
    : `<div class="side none"><span class="unknown">?</span><b>${esc(said.where)}</b><small>${esc(said.whereNote)}</small></div>`;
  const own = sides[1] ? !odds : targets.every(({ win }) => win === undefined);
  const steps = most <= 9 ? Array.from({ length: most }, (_, at) => at + 1) : [1, Math.max(1, armies - 1), armies, Math.min(most, armies + 1), most];
  const shown = [...new Set(steps)].sort((a, b) => a - b);
  const press = (n) =>
    `<button type="button" class="step ${n === armies ? "on" : ""}" data-key="armies-${n}" ${told("armies", { n })} aria-pressed="${n === armies}">${n}</button>`;
  const bar = odds ? oddsBar(decision, wordsOf(state).share) : "";
  const row = ({ province, seat, armies: held, win, words }) => {
    const there = win === undefined
      ? `<span class="moves">${esc(said.own)}</span>`
      : `<span class="meter"><i style="width:${win}%"></i></span><span class="tv">${esc(words)}</span>`;
    const sign = seat < 0 ? mon(state, "F") : mon(state, seat);
    return `<button type="button" class="tgt ${province === target ? "on" : ""}" data-key="target-${esc(province)}" data-province="${esc(province)}" ${told("target", { province })} aria-pressed="${province === target}">${sign}<b>${esc(printed(state, province))}</b><span class="th">${seat < 0 ? "" : held}</span>${there}</button>`;
  };
  const what = odds || !(sides[1] && own) ? fill(sides[0].more ? said.withMore : armies === 1 ? said.withOne : said.with, { n: armies, more: sides[0].more }) : "";
  return `<div class="duel">${sideHtml(state, sides[0])}<div class="versus">${icon(own ? "arrow" : "swords")}</div>${other}</div>
    <div class="stepper"><span id="shogun-armies-name">${esc(said.armies)}</span><span role="group" aria-labelledby="shogun-armies-name" data-walk="1">${shown.map(press).join("")}</span><small>${esc(decision.stays)}</small></div>
    <h3><span>${fill(said.targets, { name: esc(printed(state, decision.from)) })}</span><small>${what}</small><span class="seconds">${second.map(quiet).join("")}</span></h3>
    <div class="targets" data-walk="1">${targets.map(row).join("")}</div>
    ${bar}${decision.inside ? `<p class="note">${esc(decision.inside)}</p>` : ""}${decision.advice ? `<p class="note advice">${esc(decision.advice)}</p>` : ""}`;
}

// --- looking on ----------------------------------------------------------------------------------
function lastHtml(state, last, second) {
  const said = wordsOf(state);
  const side = ({ colour, name }, at) =>
    `<div class="side">${mon(state, colour, "big")}<b>${esc(name)}</b><span class="sum5 ${last.won === at ? `ahead ${last.sides[at].mine ? "mine" : ""}` : last.won < 0 ? "" : "behind"}">${last.sums[at]}</span></div>`;
  const odds = last.odds
    ? `<h3><span>${esc(said.luck)}</span><small>${esc(said.before)}</small></h3>${oddsBar(last, wordsOf(state).share)}<p class="note">${esc(last.luck)}</p>`
    : "";
  return `<div class="duel">${side(last.sides[0], 0)}<div class="versus">${icon("swords")}</div>${side(last.sides[1], 1)}</div>
    <h3><span>${esc(said.changed)}</span><span class="seconds">${second.map(quiet).join("")}</span></h3><ul class="changes">${last.changes.map((line) => lineHtml(state, line)).join("")}</ul>${odds}`;
}

function doingHtml(state, { title, action, say, rows }, second, last) {
  const about = state.setting.actions?.[action];
  const said = wordsOf(state);
  const name = about?.name ?? title;
  const shown = last ? rows.filter(({ lines, skips }) => !lines.length && !skips) : rows;
  if (!shown.length) return "";
  const row = ({ seat, lines, now, skips, me }) => {
    const lived = lines.length
      ? `<ul>${lines.map((line) => lineHtml(state, line)).join("")}</ul>`
      : `<small>${esc(now ? (me ? said.decide : said.decides) : skips ? said.nothing : said.coming)}</small>`;
    // What somebody did begins with the name.
    const who = action && lines.length ? "" : `<b>${esc(me ? said.you : state.setting.players?.[seat]?.name)}</b>`;
    return `<li class="${now ? "acting" : ""}" ${now ? 'aria-current="true"' : ""}>${mon(state, seat)}${who}${lived}</li>`;
  };
  const buttons = last ? "" : `<span class="seconds">${second.map(quiet).join("")}</span>`;
  const says = about && !last ? `<p class="note">${esc(say ?? about.say)} <small class="rule">${esc(about.rule)}</small></p>` : "";
  return `<h3 class="doing-head">${about ? `<span class="ico">${icon(about.icon)}</span>` : ""}<span>${last ? fill(said.still, { name: esc(name) }) : esc(name)}</span>${buttons}</h3>${says}<ol class="doing">${shown.map(row).join("")}</ol>`;
}

function recapHtml(state, { lines, more, note }, look) {
  const said = wordsOf(state);
  const row = (line, at) => {
    const inner = `${whoseOf(state, line)}${icon(line.icon)}<span>${esc(line.words)}</span>`;
    const kind = [line.own && "own", look && line.province === look && "on"].filter(Boolean).join(" ");
    if (!line.province) return `<li class="${kind}"><span class="row">${inner}</span></li>`;
    return `<li class="${kind}"><button type="button" class="row ${kind}" aria-pressed="${kind.includes("on")}" data-key="recap-${at}" data-province="${esc(line.province)}" ${told("look")}>${inner}</button></li>`;
  };
  const left = more ? `<small>${fill(said.more, { n: more })}</small>` : "";
  return `<h3><i class="changed" aria-hidden="true"></i><span>${esc(said.waited)}</span><small>${esc(note)}</small><button type="button" class="iconbtn gone" data-key="recap-gone" ${told("seen-recap")} aria-label="${esc(state.meaning.words?.gone)}" data-tip="${esc(state.meaning.words?.gone)}">${icon("close")}</button></h3><ol class="recap" data-walk="1">${lines.map(row).join("")}</ol>${left}`;
}

function justHtml(state, lines) {
  const row = (line) =>
    `<li ${line.province ? `data-province="${esc(line.province)}"` : ""}>${whoseOf(state, line) || icon(line.icon)}${line.failed ? icon("close", "failed") : ""}<span>${esc(line.words)}</span>${line.revolt ? icon("flame", "flame") : ""}</li>`;
  return `<h3 class="justnow"><span>${esc(wordsOf(state).just)}</span><small>${esc(wordsOf(state).justNote)}</small></h3><ul class="just justnow">${lines.map(row).join("")}</ul>`;
}

// --- if winter came now --------------------------------------------------------------------------
function winterHtml(state, { rows, regions }) {
  const said = wordsOf(state);
  const BUILT = ["b-castle", "b-temple", "b-theatre"];
  const head = (sign, at, names) => `<th scope="col">${icon(sign)}<span>${esc(names[at])}</span></th>`;
  const row = ({ seat, rice, provinces, from, points, sum, short }) =>
    `<tr><th scope="row">${mon(state, seat)}<b>${esc(state.setting.players?.[seat]?.name)}</b></th><td class="${short ? "bad" : ""}" ${short ? `data-tip="${esc(short)}" tabindex="0"` : ""}>${fill(said.fed, { rice, provinces })}${short ? icon("flame", "flame") : ""}</td>${from.map((value) => `<td>${value}</td>`).join("")}<td class="tot"><b>${points + sum}</b></td></tr>`;
  const most = ([holders, points], at) =>
    `<td data-tip="${esc(said.mosts[at])}">${holders.length ? `${holders.map((seat) => mon(state, seat)).join("")}<b>+${points}</b>` : "–"}</td>`;
  const line = ({ name, most: three }) => `<tr><th scope="row"><i class="swatch" data-region="${esc(name)}"></i>${esc(name)}</th>${three.map(most).join("")}</tr>`;
  return `<h3><span>${esc(said.winter)}</span><small>${esc(rows[0].points ? said.soFar : said.without)} <small class="rule">S-63</small></small></h3>
    <table class="points"><thead><tr><td></td>${["rice", "province", "building", "hand"].map((sign, at) => head(sign, at, said.heads)).join("")}<th scope="col">${esc(said.points)}</th></tr></thead><tbody>${rows.map(row).join("")}</tbody></table>
    <table class="points most"><thead><tr><td>${esc(said.mostIn)}</td>${BUILT.map((sign, at) => head(sign, at, said.kinds)).join("")}</tr></thead><tbody>${regions.map(line).join("")}</tbody></table>`;
}

// Where a long name may be broken on a tile.
const breakable = (name) => esc(name).replaceAll("/", "/<wbr>");

const PHONE = 560; // pixels of a frame whose map has no room for the own plan beside its counters

// The own plan stays on the map until it is carried out.
function planned({ actions, head }, deed) {
  const open = ({ when, who = [] }) =>
    when !== "done" && !who.some((one) => one.seat === head.me && one.when === "done");
  return (actions.track ?? []) // in winter there is none
    .filter((one) => one.province && !one.lost && one.province !== deed?.province && open(one))
    .map(({ province, icon: sign }) => [province, sign]);
}

// --- the tray: ten actions -----------------------------------------------------------------------
export function trackHtml(state, track) {
  const said = wordsOf(state);
  const here = Math.max(0, track.findIndex(({ when }) => when === "now"));
  const tile = ({ when, name, icon: sign, province, about, none, lost, failed, tip: says, who = [] }, at) => {
    const mine = province
      ? `${sil(state, province)}<span class="${lost ? "gone" : ""}">${esc(printed(state, province))}</span>`
      : none ? `<span>${esc(said.skipped)}</span>` : "";
    const signs = who.map(({ seat, when: part }) => mon(state, seat, part === "now" ? "cur" : part)).join("");
    const seen = when !== "done" ? signs : none ? "" : icon(failed ? "close" : "check", failed ? "failed" : "");
    const tip = province ? (when === "hidden" ? said.tileDown : said.tile) : when === "hidden" ? said.down : "{name}";
    const full = esc(failed ?? says) || fill(tip, { name: esc(name), province: esc(printed(state, province)) });
    return `<li class="tile ${when}" data-key="tile-${at}" tabindex="${at === here ? 0 : -1}" data-tip="${full}" ${province ?? about ? `data-province="${esc(province ?? about)}"` : ""} ${when === "now" ? 'aria-current="step"' : ""}><span class="ord">${when === "hidden" ? "?" : at + 1}<span class="sr"> ${esc(failed ?? said.when[when])}</span></span><span class="ico">${sign ? icon(sign) : "?"}</span><b>${breakable(name)}</b><span class="mine">${mine}</span><span class="who">${seen}</span></li>`;
  };
  return `<ol class="track ${track.length < 5 ? "few" : ""} ${track.some(({ about }) => about !== undefined) ? "cards" : ""}" data-walk aria-label="${esc(said.track)}">${track.map(tile).join("")}</ol>`;
}

// --- the battle tower ----------------------------------------------------------------------------
const CUBE = 26; // the size of a cube, in units of the drawing
const ABOVE = { x: 130, y: -42, w: 164, h: 66, up: true };
const WINDOW = { x: 173, y: 90, w: 76, h: 98, up: true };
const BACK = { x: 126, y: 217, w: 168, h: 20, up: false };
const TRAYS = [
  { x: 92, y: 238, w: 112, h: 64, up: false },
  { x: 218, y: 238, w: 112, h: 64, up: false },
];

// Places for so many cubes in a box, as large as they fit.
function laid(number, { x, y, w, h, up }) {
  let [size, columns] = [1, 1];
  for (size of [1, 0.88, 0.76, 0.64, 0.54, 0.44, 0.34]) {
    columns = Math.max(1, Math.floor(w / (CUBE * 1.1 * size)));
    if (Math.ceil(number / columns) * CUBE * size <= h) break;
  }
  const rows = Math.ceil(number / columns);
  return Array.from({ length: number }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = row === rows - 1 ? number - row * columns : columns;
    const left = x + (w - inRow * CUBE * 1.1 * size) / 2;
    const step = row * CUBE * size;
    return [left + (at % columns) * CUBE * 1.1 * size, up ? y + h - CUBE * size - step : y + step, size];
  });
}

// Every cube with where it lies before the throw, and after it where it has been thrown.
function cubesOf(tower) {
  const sides = tower.sides.map(({ colours }) => colours);
  const out = Object.fromEntries((tower.thrown ?? []).map(({ colour, out: fell }) => [colour, fell]));
  const all = tower.cubes.flatMap(({ colour, in: thrown, inside }) =>
    Array.from({ length: thrown + inside }, (_, at) => {
      const fell = out[colour] ?? 0;
      // Which of a colour's cubes fall out nobody can see: first those that are thrown in.
      const falls = at < thrown ? at < fell : at - thrown < fell - thrown;
      const side = sides.findIndex((colours) => colours.includes(colour));
      return { key: `cube-${colour}-${at}`, colour, thrown: at < thrown, falls, side };
    }),
  );
  const set = (some, box, name) => laid(some.length, box).forEach((place, at) => (some[at][name] = place));
  set(all.filter((one) => one.thrown), ABOVE, "from");
  set(all.filter((one) => !one.thrown), WINDOW, "from");
  set(all.filter((one) => !one.falls), WINDOW, "to");
  TRAYS.forEach((box, side) => set(all.filter((one) => one.falls && one.side === side), box, "to"));
  set(all.filter((one) => one.falls && one.side < 0), BACK, "to");
  return all;
}

const moved = ([x, y, size]) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${size})`;

function cubeHtml(state, { key, colour }, place) {
  const letter = colour === "F" ? "" : esc(state.setting.players?.[colour]?.letter);
  const sign = letter ? `<text x="13" y="22.5">${letter}</text>` : '<use href="#shogun-i-farmer" x="6" y="12" width="14" height="14"/>';
  return `<g class="cube3 p${esc(colour)}" data-key="${esc(key)}" style="transform: ${moved(place)}"><path d="M0 6 13 0 26 6V21L13 27 0 21Z"/><path class="lid" d="M0 6 13 0 26 6 13 12Z"/><path class="rim" d="M0 6 13 12 26 6M13 12V27"/>${sign}</g>`;
}

// The tower in wood: light from above, grain, and the shadow that it throws on its tray.
const GRAIN = `<defs><linearGradient id="shogun-tw-light" x2="0" y2="1"><stop class="lit" offset="0"/><stop class="dim" offset="1"/></linearGradient><linearGradient id="shogun-tw-round"><stop class="deep" offset="0"/><stop class="clear" offset=".28"/><stop class="clear" offset=".72"/><stop class="deep" offset="1"/></linearGradient><linearGradient id="shogun-tw-in" x2="0" y2="1"><stop class="deep" offset="0"/><stop class="clear" offset=".4"/></linearGradient><radialGradient id="shogun-tw-spot"><stop class="shine" offset="0"/><stop class="none" offset="1"/></radialGradient></defs>`;
const TOWER = `${GRAIN}<ellipse class="tw-spot" cx="210" cy="130" rx="168" ry="150"/><ellipse class="tw-floor" cx="210" cy="312" rx="166" ry="13"/><path class="tw2" d="M124 20H296L290 32H130Z"/><path class="tw3" d="M158 74H262V212H158Z"/><path class="grain" d="M161 80c3 40-2 90 1 128M165 76c-2 30 3 60 0 134M255 78c3 50-3 80 0 130M259 76c-2 40 2 70 0 134M170 80c20 4 60-3 80 1M172 194c3 6 2 12 0 16M246 192c2 6 3 12 0 18"/><path class="round" d="M158 74H262V212H158Z"/><path class="tw4" d="M170 86H250V188H170Z"/><path class="tw-in" d="M170 86H250V188H170Z"/><path class="tfloor" d="M170 126l46 12v5l-46-12ZM250 152l-46 12v5l46-12Z"/><path class="tdoor" d="M182 188H238V212H182Z"/><path class="tray1" d="M66 300 112 214H308L354 300Z"/><path class="tw-cast" d="M112 214H308L318 232C280 246 150 246 102 232Z"/><path class="grain tray" d="M100 240C170 234 250 246 320 238M92 256C180 262 240 250 330 258M84 274C160 268 270 282 338 272M76 290C180 296 250 286 346 292"/><path class="tw-divide" d="M210 238V298"/><path class="tray2" d="M66 300H354V314H66Z"/><path class="edge" d="M67 302H353"/><path class="grain" d="M72 307C150 304 260 311 348 306"/>`;
// Words for the part of the tower that a battle is about, explained where they are first read.
const trayed = (state, words) => {
  const { trayName, tray } = wordsOf(state);
  return esc(words).replace(new RegExp(`\\b${trayName}\\b`), `<span class="term" tabindex="0" data-head="${esc(trayName)}" data-tip="${esc(tray)}" data-no="S-51">$&</span>`);
};
const FUNNEL = `<path class="tw1" d="M120 20H132L134 28H286L288 20H300L262 76H158Z"/><path class="grain" d="M134 34 166 72M150 32 176 74M172 31 188 74M200 31 204 75M228 31 222 75M252 31 238 74M270 32 248 73M286 34 256 70"/><path class="round" d="M120 20H132L134 28H286L288 20H300L262 76H158Z"/><path class="edge" d="M121 21H131L133 29H287L289 21H299"/><path class="band" d="M156 72H264V80H156Z"/>`;

// What the person has won: its shape in the winner's colour, a stamp and petals, for a moment.
function wonHtml(state, tower) {
  if (!tower.sides[tower.won]?.mine || !tower.province) return "";
  const petals = Array.from({ length: 9 }, (_, at) => `<i style="--at:${at};--turn:${at * 40}deg"></i>`).join("");
  return `<div class="won p${esc(tower.sides[tower.won].colour)}" aria-hidden="true">${sil(state, tower.province)}${mon(state, tower.sides[tower.won].colour, "big")}${petals}</div>`;
}

export function towerHtml(state, tower, falling) {
  const said = wordsOf(state);
  const all = cubesOf(tower);
  const thrown = Boolean(tower.thrown);
  const top = Math.min(0, ...all.map((one) => one.from[1])) - 6;
  const inside = all.filter((one) => (thrown ? !one.falls : !one.thrown)).length;
  const drawn = all.map((one) => cubeHtml(state, one, thrown ? one.to : one.from)).join("");
  const told_ = thrown && !falling;
  const sums = tower.sums ?? [];
  const notes = (side) => (thrown ? "" : `<ul class="sources">${side.notes.map((note) => `<li>${esc(note)}</li>`).join("")}</ul>`);
  const side = (one, at) =>
    `<div class="sidev ${told_ && tower.won === at ? `ahead ${one.mine ? "mine" : ""}` : told_ && tower.won === 1 - at ? "behind" : ""}">${mon(state, one.colour, "big")}<b data-side="${at}">${thrown ? (falling ? 0 : sums[at]) : "?"}</b><small>${esc(one.name)}</small>${one.with ? `<small>${esc(one.with)}</small>` : ""}${notes(one)}</div>`;
  const odds = tower.odds
    ? `<div class="before"><small>${esc(thrown ? said.before : said.odds)}</small>${oddsBar(tower, wordsOf(state).share)}</div>`
    : "";
  const words = falling ? "" : tower.words.map((words_) => `<p>${trayed(state, words_)}</p>`).join("");
  const { main } = state.prompt;
  const title = thrown ? (falling ? said.fall : tower.verdict) : tower.title;
  const go = falling
    ? `<button type="button" class="main soft shogun-main" data-key="tower-skip" ${told("skip")}>${esc(said.skip)}</button>`
    : `<button type="button" class="main ${main.soft ? "soft" : ""} shogun-main shogun-once" data-key="tower-go" ${told(main.do, main.with)}>${esc(main.words)}</button>`;
  return `<div class="towerover ${falling ? "falling" : ""} ${told_ ? "told" : ""}" data-key="tower" role="dialog" aria-modal="true" aria-label="${esc(said.tower)}">
    <div class="tbox"><div class="thead"><div><small>${esc(tower.eyebrow)}</small><h2 role="status" aria-live="polite">${esc(title).replace(/ : /g, "&nbsp;:&nbsp;")}</h2></div>${told_ ? wonHtml(state, tower) : ""}</div>
    <div class="tstage"><svg viewBox="40 ${top} 340 ${318 - top}" class="tsvg" aria-hidden="true">${TOWER}<text class="inlab" x="150" y="146" text-anchor="end">${inside ? esc(thrown ? said.stayed : said.inside) : ""}</text><text class="traylab" x="210" y="311">${esc(said.trayName)}</text><g class="cubes3">${drawn}</g>${FUNNEL}</svg>
    <div class="score"><div class="sc">${side(tower.sides[0], 0)}<span class="colon">:</span>${side(tower.sides[1], 1)}</div>${odds}</div></div>
    <div class="tfoot"><div class="ttext">${words}</div>${go}</div></div></div>`;
}

// The tower as it stands between battles, in its drawer.
export function drawerHtml(state) {
  const { inside = [], tray = [] } = state.head.tower ?? {};
  const colours = [...new Set([...inside, ...tray].map(([colour]) => colour))];
  const count = (some, colour) => some.find((one) => one[0] === colour)?.[1] ?? 0;
  const side = (farmers) => ({ colours: colours.filter((one) => (one === "F") === farmers), notes: [] });
  const drawing = document.createElement("template");
  drawing.innerHTML = towerHtml({ ...state, prompt: { main: {} } }, {
    cubes: colours.map((colour) => ({ colour, in: 0, inside: count(inside, colour) + count(tray, colour) })),
    thrown: colours.map((colour) => ({ colour, out: count(tray, colour) })),
    sides: [side(false), side(true)],
    words: [],
  }, false);
  drawing.content.querySelector(".inlab")?.remove();
  const { words = {} } = state.setting;
  const list = (some, title) =>
    `<p><b>${esc(title)}</b>${some.map(([colour, number]) => `<span class="num">${mon(state, colour)}<b>${number}</b></span>`).join("") || esc(words.nothing)}</p>`;
  return `<div class="dtower">${drawing.content.querySelector("svg").outerHTML}${list(inside, words.inside)}${list(tray, words.tray)}</div>`;
}

const throwOf = ({ tower }) => (tower ? `${tower.number}${tower.thrown ? " thrown" : ""}` : "");

export function render(state, api) {
  const { actions, prompt } = state;
  const memory = (api.memory.actions ??= { seen: throwOf(actions), flown: actions.flights?.number ?? 0, falls: "", moves: [] });
  const throws = throwOf(actions);
  // A throw falls once, where its page saw it coming; a page that is loaded later shows how it ended.
  if (throws !== memory.seen) {
    memory.seen = throws;
    memory.falls = actions.tower?.thrown && !still() ? throws : "";
  }
  const falling = Boolean(memory.falls);
  const { decision, deed, doing, last, recap, just, winter, second = [] } = actions;
  const doubts = decision?.doubts?.map((words) => `<span class="doubt">${esc(words)}</span>`).join(" ");
  const parts = [
    decision ? decisionHtml(state, { decision, second }) : "",
    recapOf(state, api) ? recapHtml(state, recap, api.memory.look) : "",
    last ? lastHtml(state, last, second) : "",
    doing ? doingHtml(state, doing, second, last) : "",
    winter ? winterHtml(state, winter) : "",
    just?.length ? justHtml(state, just) : "",
  ];
  return {
    decision: parts.join(""),
    signs: [...(api.root.clientWidth > PHONE ? planned(state, deed) : []), ...(deed?.province ? [[deed.province, deed.icon, true]] : [])],
    glow: deed?.province ? [deed.province] : [],
    tray: actions.track ? trackHtml(state, actions.track) : "", // in winter another part has the tray
    over: actions.tower ? towerHtml(state, actions.tower, falling) : "",
    prompt: {
      say: doubts || message(actions.say),
      ...(falling ? { main: { words: wordsOf(state).skip, do: "skip", soft: true } } : {}),
      ...(prompt.main?.do === "throw" && !falling ? { say: esc(wordsOf(state).throw) } : {}),
    },
  };
}

const GESTURE = 400; // milliseconds in which a second press belongs to the one that has thrown
const SLIP = 6; // pixels that a hand may slip between the two

// --- what moves ----------------------------------------------------------------------------------
const pace = (state) => state.actions.pace ?? 1;

// The cubes go through the tower; only transforms move, and the kernel hears nothing of it.
function fall(state, api, memory) {
  const over = api.over;
  const all = cubesOf(state.actions.tower);
  const total = ms(over, "--fall") * pace(state) * (pace(state) < 0.5 ? 0.6 : 1);
  if (!total) return end(api);
  memory.since = performance.now();
  const order = all.filter((one) => one.thrown || one.falls);
  // Colours take turns; those that lay inside come out among the others.
  order.sort((a, b) => Number(a.key.split("-")[2]) - Number(b.key.split("-")[2]));
  const [each, counts] = [total * 0.55, [0, 0]];
  order.forEach((cube, at) => {
    const element = byKey(over, cube.key);
    if (!element) return;
    const swing = ((at * 37) % 30) - 15;
    const top = cube.thrown
      ? [{ transform: moved(cube.from) }, { transform: moved([197 + swing, 34, 1]), offset: 0.28 }, { transform: moved([184, 106, 0.9]), offset: 0.42 }, { transform: moved([212, 134, 0.9]), offset: 0.54 }]
      : [{ transform: moved(cube.from) }, { transform: moved([197, 150, 0.9]), offset: 0.54 }];
    const low = cube.falls ? [{ transform: moved([197, 178, 0.9]), offset: 0.68 }, { transform: moved([197 + swing, 208, 1]), offset: 0.8 }] : [];
    const run = element.animate([...top, ...low, { transform: moved(cube.to) }], {
      duration: each,
      delay: ((total - each) * at) / Math.max(1, order.length - 1),
      easing: "cubic-bezier(.4,.1,.7,1)",
      fill: "backwards",
    });
    run.onfinish = () => {
      const sum = cube.falls && cube.side >= 0 && over.querySelector(`[data-side="${cube.side}"]`);
      if (sum) sum.textContent = String((counts[cube.side] += 1));
    };
    memory.moves.push(run);
  });
  memory.timer = setTimeout(() => end(api), total + 60);
}

// The end of the fall, sooner or later: what came of it was there all the time.
function end(api) {
  const memory = api.memory.actions;
  clearTimeout(memory.timer);
  for (const run of memory.moves.splice(0)) run.cancel();
  memory.falls = memory.started = "";
  api.repaint();
}

function placeOf(api, where) {
  if (typeof where === "string") return api.place(where);
  const box = byKey(api.root, `seat-${where}`)?.getBoundingClientRect();
  return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}

// Armies march, coins and rice fly, flames catch: at most six pieces for each flight, three if it hurries.
function fly(state, api, flights, memory) {
  const duration = ms(api.over, "--fly") * pace(state);
  if (!duration) return;
  const frame = api.root.getBoundingClientRect();
  const piece = (what, seat, to, frames, delay) => {
    const element = document.createElement("div");
    element.className = `shogun-flyer p${seat} fly-${what}`;
    element.innerHTML = icon(what);
    element.setAttribute("aria-hidden", "true");
    api.over.parentElement.append(element);
    const run = element.animate(frames, { duration, delay, easing: "cubic-bezier(.3,.1,.3,1)", fill: "both" });
    run.onfinish = run.oncancel = () => {
      element.remove();
      memory.moves = memory.moves.filter((one) => one !== run);
    };
    memory.moves.push(run);
  };
  // Every place is asked for before anything is added, or the page would be laid out for each.
  const ways = flights.map(({ from, to, ...flight }) => ({ ...flight, from, to, start: placeOf(api, from ?? to), end_: placeOf(api, to) }));
  for (const { what, seat, from, to, n, start, end_ } of ways) {
    if (!start || !end_) continue;
    const [x, y, u, v] = [start.x - frame.left, start.y - frame.top, end_.x - frame.left, end_.y - frame.top];
    if (from === undefined) {
      piece(what, seat, to, [{ transform: `translate(${u}px, ${v}px) scale(0)` }, { transform: `translate(${u}px, ${v - 8}px) scale(1.7)`, offset: 0.6 }, { transform: `translate(${u}px, ${v}px) scale(1)` }], duration / 2);
      continue;
    }
    const pieces = Math.min(n, pace(state) < 0.5 ? 3 : 6);
    for (let at = 0; at < pieces; at += 1) {
      const spread = (at - (pieces - 1) / 2) * 9;
      piece(
        what, seat, to,
        [
          { transform: `translate(${x + spread}px, ${y}px) scale(.7)`, opacity: 0.4 },
          { transform: `translate(${(x + u) / 2 + spread}px, ${(y + v) / 2 - 26}px) scale(1.15)`, opacity: 1, offset: 0.5 },
          { transform: `translate(${u + spread / 2}px, ${v}px) scale(.9)`, opacity: 1 },
        ],
        at * 35 * pace(state),
      );
    }
  }
}

// The window lies where the province that is fought for stays in sight.
function beside(over, api, { province, from }) {
  const frame = api.root.getBoundingClientRect();
  const board = api.root.querySelector(".shogun-frame-board")?.getBoundingClientRect();
  const seen = [province, from].map((name) => name && api.place(name)).filter(Boolean);
  const box = over.querySelector(".tbox");
  let at = "center";
  if (board && seen.length && frame.width - box.offsetWidth > 180) {
    const room = (x) => [frame.width - box.offsetWidth - 14 - x, x - box.offsetWidth - 14];
    // On the side where the place itself has room, then where the place of the attack has.
    const [right, left] = [0, 1].map((side) => seen.reduce((sum, { x }, n) => sum + clamp(-40, room(x - frame.left)[side], 40) / (3 * n + 1), 0));
    at = right >= left ? "end" : "start";
  }
  // While the same fight lasts it stays there, and its button, too.
  const { actions } = api.memory;
  const fight = [province, from, frame.width, frame.height].join();
  if (actions.fight?.name !== fight) actions.fight = { name: fight, at, high: box.offsetHeight };
  over.style.justifyItems = actions.fight.at;
  box.style.minHeight = frame.width > 860 ? `${actions.fight.high}px` : "";
  const spot = api.place(province);
  over.classList.toggle("spotted", Boolean(spot));
  if (spot) {
    over.style.setProperty("--spot-x", `${spot.x - frame.left}px`);
    over.style.setProperty("--spot-y", `${spot.y - frame.top}px`);
  }
}

const dragOnMap = ({ root }, drag) => {
  for (const map of root.querySelectorAll(".shogun-map")) map.shogunDrag = drag;
};

// While the tower lies over the frame, what it has been thrown for is neither seen nor reached. The
// keyboard stays in it (see frame.js): inert would cost the page the styles of all that is inert.
function shut({ places }, closed) {
  for (const place of [places.prompt, places.decision]) {
    place.inert = closed;
    place.classList.toggle("hushed", closed);
  }
}

export function painted(state, api, before) {
  const memory = api.memory.actions;
  // The action that goes on is in sight, where not all ten find room.
  const now = api.places.tray.querySelector(".tile.now");
  const track = now?.parentElement;
  const tile = now && `${now.dataset.key} ${track.clientWidth}`;
  if (now && memory.tile !== tile) {
    memory.tile = tile;
    track.scrollLeft = now.offsetLeft - track.offsetLeft - (track.clientWidth - now.offsetWidth) / 2;
  }
  const { tower, flights, decision } = state.actions;
  // Armies are dragged on the map, too; see layer.js.
  const { drag } = state.actions;
  dragOnMap(api, drag ? { ...drag, drop: (to, from) => api.send("drag", { from, to }) } : decision && {
    from: decision.from,
    to: decision.targets.map(({ province }) => province),
    words: String(decision.armies),
    drop(province) {
      api.send("target", { province });
      byKey(api.places.prompt, "main").focus({ preventScroll: true });
    },
  });
  // What was chosen on the map by a key is carried out by the next one.
  if (decision?.target && before?.actions.decision && before.actions.decision.target !== decision.target && document.activeElement?.closest(".shogun-map")) {
    byKey(api.places.prompt, "main").focus({ preventScroll: true });
  }
  const over = api.over.querySelector(".towerover:not(.diceover)"); // dice are another part's
  if (!api.over.querySelector(".diceover")) shut(api, Boolean(over));
  const fresh = before !== null && flights && flights.number > memory.flown;
  memory.flown = flights?.number ?? memory.flown;
  if (fresh) {
    const late = tower && !tower.thrown && flights.list.length ? "1" : "0";
    for (const place of [api.over, api.places.prompt, api.places.decision]) place.style.setProperty("--late", late);
    fly(state, api, flights.list, memory);
  }
  if (over) beside(over, api, tower);
  const held = document.activeElement;
  if (over && !over.contains(held) && (memory.held || held === document.body || api.root.contains(held) || !held)) {
    byKey(over, "tower-go")?.focus({ preventScroll: true });
  }
  if (!over && memory.over) byKey(api.places.prompt, "main")?.focus({ preventScroll: true });
  memory.over = Boolean(over);
  if (memory.falls && memory.started !== memory.falls) {
    memory.started = memory.falls;
    for (const run of memory.moves.splice(0)) run.cancel();
    byKey(over, "tower-skip")?.focus({ preventScroll: true });
    fall(state, api, memory);
  }
  // Where the table plays by itself a verdict is read for a while; then it goes on.
  clearTimeout(memory.reads);
  if (state.actions.plays && tower?.thrown && !memory.falls) {
    const number = tower.number;
    memory.reads = setTimeout(() => memory.seen.startsWith(`${number} `) && api.send("seen", { at: state.actions.at }), 2200 * pace(state));
  }
}

export const acts = {
  // The next that is due is to march there.
  target: (element, state, api) => {
    api.send("target", JSON.parse(element.dataset.with));
    byKey(api.places.prompt, "main").focus({ preventScroll: true });
  },
  skip: (_, state, api) => seenFall(api) && end(api),
};

// The second of a double press on "Throw" must not take the fall away.
const seenFall = ({ memory: { actions } }) => performance.now() - (actions?.since ?? 0) > GESTURE;

// Whatever moves is ended at once.
function hasten(api) {
  const memory = api.memory.actions;
  if (!memory) return false;
  if (memory.falls) {
    end(api);
    return true;
  }
  const moving = memory.moves.filter((run) => run.playState === "running");
  for (const run of memory.moves.splice(0)) run.cancel();
  return moving.length > 0;
}

export const escape = (state, api) => {
  if (hasten(api)) return true;
  if (!state.actions.decision?.target) return false;
  api.send("drop");
  return true;
};

// The target of a press that is not answered yet.
const wanted = (api) => api.waiting().findLast((one) => one.do === "target")?.province;

export function key(event, state, api) {
  const { decision } = state.actions;
  if (!decision) return false;
  // The main button has the keyboard: up and down choose where to.
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (way && event.target.closest(".main")) {
    const [all, chosen] = [decision.targets.map(({ province }) => province), wanted(api) ?? decision.target];
    const province = all[clamp(0, chosen ? all.indexOf(chosen) + way : way > 0 ? 0 : all.length - 1, all.length - 1)];
    if (province !== chosen) api.send("target", { province });
    return true;
  }
  if (!/^[1-9]$/.test(event.key)) return false;
  api.send("armies", { n: clamp(1, Number(event.key), decision.most) });
  return true;
}

export function started(api) {
  const onPress = (event) => {
    if (event.target instanceof Element && event.target.closest("[data-do=skip]")) return;
    if (api.memory.actions?.falls && event.target instanceof Element && event.target.closest(".towerover")) seenFall(api) && end(api);
    else if (!api.memory.actions?.falls) hasten(api);
  };
  // Nor must the second of a double press on "Skip" press what comes in its place.
  const onClick = (event) => {
    const { actions } = api.memory;
    const skipped = actions?.skipped;
    if (event.target instanceof Element && event.target.closest("[data-do=skip]") && actions?.falls) actions.skipped = event;
    else if (skipped && event.detail && event.timeStamp - skipped.timeStamp < GESTURE && Math.hypot(event.clientX - skipped.clientX, event.clientY - skipped.clientY) < SLIP) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  // The board has another size: the light goes with the province that is fought for.
  const onFitted = () => {
    const over = api.over.querySelector(".towerover");
    const { tower } = api.state().actions;
    if (over && tower) beside(over, api, tower);
  };
  api.root.addEventListener("pointerdown", onPress);
  api.root.addEventListener("click", onClick, true);
  api.root.addEventListener("shogun-fitted", onFitted);
  return () => {
    api.root.removeEventListener("shogun-fitted", onFitted);
    api.root.removeEventListener("pointerdown", onPress);
    api.root.removeEventListener("click", onClick, true);
    left(api);
  };
}

export function left(api) {
  const { actions } = api.memory;
  clearTimeout(actions?.timer);
  clearTimeout(actions?.reads);
  for (const run of actions?.moves.splice(0) ?? []) run.cancel();
  delete api.memory.actions;
  dragOnMap(api, null);
  shut(api, false);
}
