// The start page: what this is, three doors, and the kept games. See the contract in frame.js.

import { esc, fill, icon, mon, ownedMap, smallMap, told } from "./kit.js";

const words = (state) => state.setting.start;
const day = (seconds) => new Intl.DateTimeFormat("en", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(seconds * 1000));

const shown = (path, x, y, size, region) => {
  // Where a path that is drawn from point to point begins and ends.
  let [at, low, high] = [[0, 0], [Infinity, Infinity], [-Infinity, -Infinity]];
  for (const [, step, dx, dy] of path.matchAll(/([Ml])(-?\d+) ?(-?\d+)/g)) {
    at = step === "M" ? [Number(dx), Number(dy)] : [at[0] + Number(dx), at[1] + Number(dy)];
    low = low.map((one, axis) => Math.min(one, at[axis]));
    high = high.map((one, axis) => Math.max(one, at[axis]));
  }
  const k = size / Math.max(high[0] - low[0], high[1] - low[1]);
  return `<path class="land" data-region="${region}" d="${path}" transform="translate(${x - ((low[0] + high[0]) / 2) * k} ${y - ((low[1] + high[1]) / 2) * k}) scale(${k})"/>`;
};
const cube = (seat, letter, x, y) =>
  `<g class="cube p${seat}" transform="translate(${x} ${y})"><path class="ct" d="M14 0 28 7 14 14 0 7Z"/><path class="cl" d="M0 7 14 14V30L0 23Z"/><path class="cr" d="M28 7 14 14V30L28 23Z"/><text x="7" y="24">${letter}</text></g>`;

const PICTURES = [
  ({ paths }, regions) => `<svg viewBox="0 0 240 150">${[["b-castle", 18], ["a-taxes", 94], ["a-battleA", 170]].map(([sign, x]) => `<g transform="translate(${x} 16)"><rect class="mat" width="54" height="118" rx="6"/><circle class="round" cx="27" cy="27" r="20"/><use href="#shogun-i-${sign}" x="12" y="12" width="30" height="30"/></g>`).join("")}${[[18, 21, 68, -3], [38, 97, 70, 2], [25, 164, 60, 9]].map(([at, x, y, turn]) => `<g transform="translate(${x} ${y}) rotate(${turn} 24 30)"><rect class="pc" width="48" height="62" rx="4"/><rect class="bandshape" data-region="${regions[at]}" width="48" height="13" rx="4"/>${shown(paths[at], 24, 37, 36, regions[at])}</g>`).join("")}</svg>`,
  () => `<svg viewBox="40 0 340 322"><path class="tw1" d="M120 40H300L262 90H158Z"/><path class="tw3" d="M158 90H262V222H158Z"/><path class="tw4" d="M170 102H250V198H170Z"/><path class="tw2" d="M182 198H238V222H182Z"/><path class="tw4" d="M66 305 112 224H308L354 305Z"/><path class="tw1" d="M66 305H354V318H66Z"/>${cube(0, "T", 176, 2)}${cube(2, "M", 216, 12)}${cube(1, "U", 196, 160)}${cube(0, "T", 120, 250)}${cube(0, "T", 160, 262)}${cube(2, "M", 216, 244)}${cube("F", "F", 264, 260)}</svg>`,
  (map, regions) => `<svg viewBox="0 0 300 190"><g transform="translate(24 0) scale(.86)">${map.paths.map((path, at) => `<path class="land" data-region="${regions[at]}" d="${path}"/>`).join("")}</g>${[["b-castle", 64, 96], ["b-temple", 120, 84], ["b-theatre", 168, 106], ["b-castle", 196, 52]].map(([sign, x, y]) => `<circle class="round" cx="${x + 11}" cy="${y + 11}" r="16"/><use href="#shogun-i-${sign}" x="${x - 1}" y="${y - 1}" width="24" height="24"/>`).join("")}${[[30, 30], [74, 20], [122, 44], [262, 134], [200, 166], [120, 172], [276, 22], [30, 120]].map(([x, y]) => `<use class="snow" href="#shogun-i-s-winter" x="${x}" y="${y}" width="16" height="16"/>`).join("")}</svg>`,
];

const door = (name, { name: title, say }, act, kind, more = "") =>
  `<button type="button" class="main ${kind}" data-key="door-${name}" ${act}><span>${esc(title)}</span><small>${more || esc(say)}</small></button>`;

function frontHtml(state) {
  const told_ = words(state);
  const { doors } = told_;
  const { kept, others } = state.start;
  const [map, regions] = [state.setting.maps.shogun, state.setting.sides.sun];
  const pictures = told_.pictures
    .map(({ name, say }, at) => `<figure><div class="pic pic${at}" aria-hidden="true">${PICTURES[at](map, regions)}</div><figcaption><b>${esc(name)}</b><span>${esc(say)}</span></figcaption></figure>`)
    .join("");
  const on = kept.stands
    ? door("on", doors.on, told("resume"), "shogun-main", fill(doors.on.say, { stands: esc(kept.stands) }))
    : "";
  const card = ({ game, name, say, facts, map: own, regions: groups }) => {
    const drawn = own ? smallMap(own, (at) => `data-group="${groups[at]}"`) : smallMap(map, (at) => `data-region="${regions[at]}"`);
    const act = own ? told("play_other", { game }) : told("setup");
    return `<li><button type="button" class="gamecard" data-key="${own ? `other-${esc(game)}` : "setup"}" ${act}><span class="gamemap" aria-hidden="true">${drawn}</span><span class="gamehead"><b>${esc(name)}</b><small>${esc(facts)}</small></span><span class="gamesay">${esc(say)}</span><span class="gameact">${fill(told_.others.play, { name: esc(name) })}</span></button></li>`;
  };
  const games = `<section class="games"><h2>${esc(told_.others.title)}</h2><ul>${others.map(card).join("")}</ul></section>`;
  return `<div class="sbox"><div class="stitle"><span class="seal xl">${icon("mon")}</span><div><h1>${esc(told_.title)}</h1><p>${esc(told_.by)}</p></div></div>
    <div class="pics">${pictures}</div><p class="goaltext">${fill(told_.goal, { most: `<b>${esc(told_.most)}</b>` })}</p>
    ${kept.problem ? `<p class="alert" role="alert">${esc(kept.problem)}</p>` : ""}
    <div class="doors">${door("learn", doors.learn, told("page", { page: "learn" }), "soft")}${on}${door("quick", doors.quick, told("quick"), on ? "soft" : "shogun-main")}${door("explore", doors.explore, told("page", { page: "games" }), "soft")}</div>
    ${games}<p class="fine">${esc(told_.fine)}</p></div>`;
}

const backHtml = (state, title) =>
  `<div class="shead"><button type="button" class="calm" data-key="back" ${told("page", { page: "" })}>${icon("undo")}${esc(words(state).back)}</button><h1>${esc(title)}</h1></div>`;

function learnHtml(state) {
  const { learn } = words(state);
  const { guided, rules } = learn.doors;
  const lessons = learn.list
    .map(({ name, minutes, say }, at) => `<li><span>${at + 1}.</span><span><b>${esc(name)}</b> ${esc(say)}</span><small>${fill(learn.minutes, { n: minutes })}</small></li>`)
    .join("");
  return `<div class="sbox leaf">${backHtml(state, learn.title)}
    <div class="doors">${door("quick", guided, told("quick", { guide: true }), "shogun-main")}${door("rules", rules, told("drawer", { name: "rules" }), "soft")}</div>
    <section class="lessons"><h2>${esc(learn.title_of_lessons)}</h2><ol>${lessons}</ol>
    <p>${fill(learn.lessons, { command: `<code>${esc(learn.command)}</code>` })}</p></section></div>`;
}

// --- kept games, on a leaf of their own or in the drawer of a table: list says which ----------------
function gameHtml(state, game, list, words_) {
  const file = { file: game.file };
  const { name } = game;
  const map = list.maps[game.game];
  const picture = map && game.owners
    ? ownedMap(map, game.owners)
    : `<span class="smallmap nomap">${icon("files")}</span>`;
  const who = (game.players ?? [])
    .map(({ name: player, letter, bot }, seat) => `<span class="who ${game.winners.includes(seat) ? "winner" : ""}">${mon({ setting: { players: { [seat]: { letter } } } }, seat)}${esc(player)}${bot ? `<small>${esc(words_.bot)}</small>` : ""}${game.winners.includes(seat) ? icon("point") : ""}</span>`)
    .join("");
  const stands = game.problem ? `<p class="bad">${esc(words_.broken)}: ${esc(game.problem)}</p>` : `<p>${game.stands ? `${esc(game.stands)}.` : esc(words_.reading)}</p>`;
  const open = !game.problem && !(list.words && game.here)
    ? `<button type="button" class="main ${game.here ? "" : "soft"}" data-key="open-${esc(game.file)}" ${told("open", file)}>${esc(game.seen ? words_.back : game.over ? words_.look : words_.open)}</button>`
    : "";
  const tip = game.asked ? esc(words_.whole) : fill(words_.download, { name: esc(name) });
  return `<li class="kept ${game.look ?? ""} ${game.here ? "here" : ""}" data-key="kept-${esc(game.file)}"><div class="keptpic">${picture}</div><div class="keptwords"><h3>${esc(game.title ?? name)}<small>${esc(day(game.when))}${game.here ? ` · ${esc(words_.here)}` : ""}</small></h3><p class="whos">${who}</p>${stands}<small>${esc(name)}</small></div>
    <div class="keptacts">${open}<button type="button" class="${game.asked ? "main soft" : "iconbtn"}" data-key="down-${esc(game.file)}" ${told("download", game.asked ? { ...file, all: true } : file)} data-tip="${tip}" aria-label="${tip}">${game.asked ? tip : icon("down")}</button></div></li>`;
}

export function keptHtml(state, list) {
  const words_ = list.words ?? words(state).games;
  const home = list.words && state.head.home
    ? `<button type="button" class="calm tohome" data-key="kept-home" ${told("home")} aria-label="${esc(state.head.home)}">${icon("undo")}${esc(words_.home)}</button>`
    : "";
  return `${home}<style>${list.looks}</style><p class="sub">${esc(list.games.length ? words_.say : words_.none)}</p>
    <ol class="keptlist">${list.games.map((game) => gameHtml(state, game, list, words_)).join("")}</ol>
    <label class="upload" data-key="upload"><input type="file" accept=".jsonl,.json,.txt" class="sr" data-key="file">${icon("plus")}<b>${esc(words_.upload)}</b><small>${esc(words_.uploadSay)}</small></label>`;
}

// The games are read one after the other, so that nobody waits for all of them.
export function keptPainted({ games = [], download = {} }, { memory, send }) {
  const next = games.find((game) => !game.title && !game.problem);
  const asked = next && `${next.file} ${next.when}`;
  if (next && memory.reading !== asked) {
    memory.reading = asked;
    send("tell", { file: next.file });
  }
  if (download.number > (memory.downloaded ?? 0)) {
    memory.downloaded = download.number;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([download.text], { type: "application/x-ndjson" }));
    link.download = download.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}

const gamesHtml = (state) => `<div class="sbox leaf">${backHtml(state, words(state).games.title)}${keptHtml(state, state.start.list)}</div>`;

export function render(state) {
  const { page } = state.start;
  const alert = state.prompt.alert ? `<div class="alert" role="alert">${state.prompt.alert}</div>` : "";
  const html = page === "games" ? gamesHtml(state) : page === "learn" ? learnHtml(state) : frontHtml(state);
  return { decision: alert + html };
}

export function escape(state, api) {
  if (!state.start.page) return false;
  api.send("page", { page: "" });
  return true;
}

export function painted(state, api, before) {
  const { places, root } = api;
  const { page } = state.start;
  root.dataset.page = page;
  if (before && before.start.page !== page) {
    places.decision.scrollTop = 0;
    places.decision.querySelector(".main, .calm")?.focus({ preventScroll: true });
  }
  keptPainted(state.start.list, api);
}

export function started(api) {
  const brought = async (event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.type !== "file" || !target.files.length) return;
    const [file] = target.files;
    const text = await file.text();
    target.value = "";
    api.send("upload", { name: file.name, text: text.slice(0, 4_000_001) });
  };
  api.root.addEventListener("change", brought);
  return () => api.root.removeEventListener("change", brought);
}
