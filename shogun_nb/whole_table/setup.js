// The set-up: seats, side of the board, length, where the armies begin. See the contract in frame.js.

import { esc, fill, icon, mon, ownedMap, smallMap, told } from "./kit.js";

const PAUSE = 350; // milliseconds after a letter before a name is sent

const wordsOf = (state) => state.setting.setup;
const seen = (state) => ({ setting: { players: state.setup.seats } });
const rule = (number) => `<small class="rule">${esc(number)}</small>`;
const problem = (words, name) => (words ? `<p class="problem" id="shogun-problem-${name}" role="alert">${esc(words)}</p>` : "");
const field = (name, value, label, wrong, more = "") =>
  `<input type="text" data-key="field-${name}" data-field="${name}" value="${esc(value)}" aria-label="${esc(label)}" maxlength="60" autocomplete="off" spellcheck="false" ${wrong ? `aria-invalid="true" aria-describedby="shogun-problem-${name}"` : ""} ${more}>`;

function seatHtml(state, at, memory) {
  const words = wordsOf(state);
  const { seats, roles, own, fewest, kept } = state.setup;
  const { name, role, problem: wrong } = seats[at];
  const known = name.trim() || `${at + 1}`;
  const picked = memory.token === at;
  const buttons = roles
    .filter((one) => one !== "own" || own[at])
    .map((one) => {
      const { icon: sign, words: label, short, tip } = words.roles[one];
      return `<button type="button" role="radio" aria-checked="${one === role}" data-key="role-${at}-${one}" ${told("seat", { seat: at, role: one })} data-head="${esc(label)}" data-tip="${esc(tip)}" aria-label="${esc(label)}">${icon(sign)}<small>${esc(short)}</small></button>`;
    })
    .join("");
  const { badge } = seats[at];
  const mark = badge
    ? `<button type="button" class="pill badge" data-key="badge-${at}" ${told("badge", { seat: at })} data-head="${esc(badge.words)}" data-tip="${esc(badge.tip)}">${icon("mon")}${esc(badge.words)}</button>`
    : "";
  const away = !kept && seats.length > fewest
    ? `<button type="button" class="iconbtn away" data-key="away-${at}" ${told("remove", { seat: at })} aria-label="${fill(words.remove, { name: esc(known) })}" data-tip="${fill(words.remove, { name: esc(known) })}">${icon("close")}</button>`
    : "";
  return `<li class="seatcard p${at} ${picked ? "picked" : ""} ${memory.token !== undefined && !picked ? "free" : ""}" data-key="seatcard-${at}">${away}
    ${kept ? `<span class="token">${mon(seen(state), at)}</span>` : `<button type="button" class="token" data-key="token-${at}" data-do="token" data-with='{"seat":${at}}' aria-pressed="${picked}" aria-label="${fill(words.token, { name: esc(known) })}" data-tip="${esc(words.tokenTip)}" data-lm-suppress-shortcuts="true">${mon(seen(state), at)}</button>`}
    ${field(`name-${at}`, name, fill(words.name, { seat: at + 1 }), wrong, kept ? `readonly data-tip="${esc(words.names)}"` : "")}${problem(wrong, `name-${at}`)}${mark}${badge?.say ? `<small class="can">${esc(badge.say)}</small>` : ""}
    <div class="roles" role="radiogroup" data-walk aria-label="${fill(words.role, { seat: at + 1 })}">${buttons}</div>${badge?.say ? "" : `<small class="rolewords">${esc(words.roles[role].tip)}</small>`}</li>`;
}

// Cards of which one is chosen.
function choiceHtml(name, title, number, options, chosen, extra = () => "", kind = "", many = false) {
  const cards = options
    .map(([value, { name: head, say, off }]) => {
      const on = Array.isArray(chosen) ? chosen.includes(value) : value === chosen;
      const act = off ? `aria-disabled="true" data-tip="${esc(off)}"` : told("form", { [name]: value });
      return `<button type="button" role="${many ? "checkbox" : "radio"}" class="choice" aria-checked="${on}" data-key="${name}-${value}" ${act} data-lm-suppress-shortcuts="true">${extra(value)}<span><b>${esc(head)}</b><small>${esc(off ?? say)}</small></span>${on ? icon("check", "chosen") : ""}</button>`;
    })
    .join("");
  return `<div class="choices ${kind}"><h2>${esc(title)}${rule(number)}</h2><div class="choicecards" role="${many ? "group" : "radiogroup"}" data-walk aria-label="${esc(title)}">${cards}</div></div>`;
}

// What is chosen, in signs, where a card has room for them.
const YEAR = ["s-spring", "s-summer", "s-autumn", "s-winter"];
const STARTS = { printed: ["province", "cube"], draft: ["hand", "arrow", "province", "cube"] };
const signs = (rows) => `<span class="signs" aria-hidden="true">${rows.map((row) => `<i>${row.map((name) => icon(name)).join("")}</i>`).join("")}</span>`;

export function render(state, api) {
  const { memory } = api;
  const words = wordsOf(state);
  const { seats, most, side, start, years, first = null, seed, seedProblem, tower, towers = [], facts, kept, choices, board, picture } = state.setup;
  const { maps, sides, closed } = state.setting;
  const map = (which) => smallMap(maps.shogun, (at) => (seats.length === 3 && closed[which].includes(at) ? 'class="closed"' : `data-region="${sides[which][at]}"`));
  const add = seats.length < most
    ? `<li class="seatcard add" data-key="add"><button type="button" data-key="addplayer" ${told("add")}>${icon("plus")}<span>${esc(words.add)}</span></button></li>`
    : "";
  const starts = Object.entries(words.starts ?? {}).map(([name, one]) => [name, name === "printed" && side === "moon" ? { ...one, off: words.noPrinted } : one]);
  const firsts = [[-1, words.drawn], ...seats.map(({ name }, at) => [at, name.trim() || String(at + 1)])]
    .map(([at, name]) => `<button type="button" role="radio" class="pill" aria-checked="${at === first}" data-key="first-${at}" ${told("form", { first: at })}>${at >= 0 ? mon(seen(state), at) : ""}${esc(name)}</button>`)
    .join("");
  const models = towers
    .map((one) => `<button type="button" role="radio" class="pill" aria-checked="${one === tower}" data-key="tower-${esc(one)}" ${told("form", { tower: one })} data-tip="${esc(words.towers[one].say)}">${esc(words.towers[one].name)}</button>`)
    .join("");
  const more = memory.more
    ? `<div class="options">${first === null ? "" : `<div><h3>${esc(words.first)}${rule(words.firstRule)}</h3><div class="pills" role="radiogroup" data-walk aria-label="${esc(words.first)}">${firsts}</div></div>`}<div class="seedrow"><h3>${esc(words.seed)}</h3>${field("seed", seed, words.seed, seedProblem, `placeholder="${esc(words.seedHint)}"`)}<p>${esc(words.seedNote)}</p>${problem(seedProblem, "seed")}</div>${towers.length ? `<div class="towerrow"><h3>${esc(words.tower)}${rule(words.towerRule)}</h3><div class="pills" role="radiogroup" data-walk aria-label="${esc(words.tower)}">${models}</div><p>${esc(words.towers[tower].say)}</p></div>` : ""}</div>`
    : "";
  const swapping = seats[memory.token];
  const title = (note) => `<h2>${esc(words.who)}${rule(words.whoRule)}<small>${esc(note)}</small></h2>`;
  const cards = `<ol class="seatcards ${seats.length + (add ? 1 : 0) > 5 ? "six" : ""}">${seats.map((_, at) => seatHtml(state, at, memory)).join("")}${kept ? "" : add}</ol>`;
  const figure = picture ? `<figure class="pic ${picture.owners ? "lowpic" : "boardpic"}"><span${picture.owners ? "" : ' class="gamemap"'}>${picture.owners ? ownedMap(picture, picture.owners) : smallMap(picture, (at) => `data-group="${picture.groups[at]}"`)}</span><figcaption><b>${esc(picture.aim)}</b>${esc(picture.words)}</figcaption></figure>` : "";
  const [pictured, low] = picture?.owners ? ["", figure] : [figure, ""];
  if (kept) return { decision: (board ? ownedMap(board, board.owners) : pictured) + (seats.length ? title(words.names) + cards : "") };
  return {
    prompt: begun(api) ? { main: { words: words.laying, soft: true }, others: [] } : swapping ? { say: fill(words.swap, { name: `<b>${esc(swapping.name)}</b>` }) } : {},
    decision: `${title(words.whoNote)}${cards}${pictured}
      ${choices ? `<div class="how ways">${choices.map((one) => choiceHtml(one.name, one.title, one.rule, one.options, one.chosen, undefined, one.many ? "several" : "", one.many)).join("")}${low}</div>` : `<div class="how">${choiceHtml("side", words.board, words.boardRule, Object.entries(words.sides), side, map, "maps")}
      <div class="two">${choiceHtml("years", words.how, words.howRule, Object.entries(words.years).map(([year, one]) => [Number(year), one]), years, (number) => signs(Array(number).fill(YEAR)))}
      ${choiceHtml("start", words.armies, `${words.starts.printed.rule}, ${words.starts.draft.rule}`, starts, start, (name) => signs([STARTS[name]]))}</div></div>`}
      <button type="button" class="more" data-key="more" data-do="more" aria-expanded="${Boolean(memory.more)}">${esc(memory.more ? words.less : words.more)}</button>${more}`,
    tray: `<div class="follows"><h3>${esc(words.follows)}</h3><ul>${facts.map((fact) => `<li>${esc(fact).replace(/ ?\(((?:[A-Z]+-\d+(?:, )?)+)\)/g, ' <small class="rule">$1</small>')}</li>`).join("")}</ul></div>`,
  };
}

const begun = (api) => api.waiting().some((one) => one.do === "begin" || one.do === "guided");
const fields = (api) => [...api.places.decision.querySelectorAll("[data-field]")];

export const acts = {
  token: (element, state, api) => {
    const { memory } = api;
    const { seat } = JSON.parse(element.dataset.with);
    const from = memory.token;
    memory.token = from === undefined ? seat : undefined;
    if (from !== undefined && from !== seat) api.send("swap", { seat: from, other: seat });
    api.repaint();
  },
  more: (_, state, api) => {
    api.memory.more = !api.memory.more;
    api.repaint();
    api.places.decision.querySelector(".options")?.scrollIntoView({ block: "nearest" });
  },
  begin,
  guided: begin,
};

// What was typed last goes along: it may not have been sent yet.
function begin({ dataset }, state, api) {
  if (begun(api)) return; // a double press
  clearTimeout(api.memory.typing);
  const names = fields(api).filter(({ dataset }) => dataset.field !== "seed").map(({ value }) => value);
  const seed = fields(api).find(({ dataset }) => dataset.field === "seed");
  api.send(dataset.do === "guided" ? "guided" : "begin", { names, ...(seed ? { seed: seed.value } : {}) });
  api.repaint(); // the table takes a while to be laid
}

export function escape(state, api) {
  if (api.memory.token === undefined) return false;
  api.memory.token = undefined;
  api.repaint();
  return true;
}

export function painted(state, api) {
  // A field shows what the kernel knows, unless somebody is writing there.
  for (const one of fields(api)) {
    const value = one.getAttribute("value");
    if (one !== document.activeElement && one.value !== value) one.value = value;
  }
}

export function started(api) {
  const { memory } = api;
  const write = (target) => {
    clearTimeout(memory.typing);
    const { field: name } = target.dataset;
    const [, seat] = name.split("-");
    if (name === "seed") api.send("form", { seed: target.value });
    else api.send("seat", { seat: Number(seat), name: target.value });
  };
  const typed = (event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !target.dataset.field) return;
    clearTimeout(memory.typing);
    if (target.value === target.getAttribute("value")) return;
    if (event.type === "change") write(target);
    else memory.typing = setTimeout(() => target.isConnected && write(target), PAUSE);
  };
  for (const kind of ["input", "change"]) api.root.addEventListener(kind, typed);
  return () => {
    for (const kind of ["input", "change"]) api.root.removeEventListener(kind, typed);
  };
}
