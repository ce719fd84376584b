// The frame: one screen around a table. It paints head, seats, prompt, decision, tray and coach from
// the state that the kernel sends, and sends back what people want. Rules stay in Python.
//
// HOW A PART IS JOINED. Each part is a file beside this one, named in PARTS of frame.py, such as
// planning.js. It exports plain functions, and may use everything that kit.js exports:
//
//   export function render(state, api)    required: what the part shows now, as HTML by place:
//       { decision, tray, over, prompt, signs, glow, arrow } where over lies over the whole frame
//       (the tower), signs [[province, icon]], glow [province] and arrow [from, to, number] stand
//       on the map, spot [province] lies in the light there and all else in the shade, and prompt
//       replaces { eyebrow, note, pips, say, news, main: { words, do, with, soft }, coach: { words,
//       more, ask }, others: [{ words, do }] } of the kernel field by field, but for a main with
//       first, and what first holds. say, pips, news and alert are HTML, all else plain words. A place left out stays
//       empty. A press on the main button comes with main: true, and
//       counts once only.
//   export const acts = { name(element, state, api) {} }   what a press on [data-do=name] of the
//       part, or the main button with that intent, does in the page. Anything else that carries
//       data-do goes to the kernel as { do: name, ...fields of data-with }.
//   export function key(event, state, api)          a key pressed in the frame; true if it was used
//   export function escape(state, api)              Escape: true if there was something to end
//   export function explain(element, state, api)    the popover for an element with data-explain, as
//       HTML; data-tip holds plain words and needs nothing else, but
//       data-head for a title and data-no for the number of its rule
//   export function started(api)                    once: listeners; returns what takes them away.
//       Here api.state() is the state of the moment
//   export function painted(state, api, before)     after each painting; before is the last state
//       from the kernel, null at first and after a painting that the page itself wanted
//   export function left(api)                       it is not drawn any more: what it set going ends
//
// A part's script and styles come when it is drawn first. It is a function of its own in the page,
// so that nothing in it can have the name of something in another.
//
// A part is drawn while state[its name] is not empty. With none, the old panel stands in the
// decision's place. state = { setting, head, prompt, planning, actions, flights, answered }:
// setting once a game, the rest whenever it changes; every change comes in one message. What changes
// with every step may come apart (quick() in Python) and is found in state[its name], too. Python:
// see Part in frame.py.
//
// api: { root, places, over, memory, send(intent, fields), repaint(), pop(html, element, side),
//        unpop(), point(province), place(province), say(words), waiting() }
//   send     one message to the kernel; waiting() lists those that it has not answered yet
//   memory   what the page remembers for itself: the card in the hand, a drawer. Lost on reload, and
//            with another part, person or game, but for what LASTING names
//   pop      a popover beside an element; plain page, no message
//   point    tells everybody in the frame, the map too, which province is pointed at
//   part     what the script of another part exports, which is drawn beside this one
//   explain  the popover of an element; drawer(name) opens or closes one; goal(open) its card
//   place    where a province is on the map, { x, y } in client pixels, or null
// In every phase meaning.js is drawn, too: an icon that means something explains itself, alone or with
// the data-tip of what it is in, and a number of a rule in any text becomes a link to it.
// Escape what people wrote with esc(). Elements for a province carry data-province="its name", for
// several their names with | between them.
// Buttons that arrow keys walk stand in one [data-walk]. A new state keeps the keyboard's focus by
// data-key.

import { byKey, clamp, esc, fill, holds, icon, mon, ms, num, paint, region, ruled, rules, told } from "./kit.js";

const DRAWERS = ["log", "tower", "standings", "rules", "files", "settings"];
const STORED_LOOK = "shogun-look"; // in the browser, for this machine
const STORED_GOALS = "shogun-goals"; // the last games whose goal has been read
const [MID, LONG] = [72, 150]; // signs of a prompt that is written smaller, and smaller still
const sizeOf = ({ length }) => (length > LONG ? "long" : length > MID ? "mid" : "");
const wordsIn = (html) => html.replace(/<[^>]*>/g, "");
const SCROLLS = ".decision, .say, .bubble, .track, .moments, .provs, .hand, .seats, .goalcard, .drawing, .shogun-frame-drawer";
const CONTROLS = "button, input, select, textarea, summary, a, [tabindex]";
const ONE_STOP = "[role=radiogroup][data-walk], .stepper [data-walk]"; // one choice, one stop of Tab
const WIDGETS = ".shogun-frame-panel, .shogun-frame-drawer"; // words there may be marked and copied
const TIP_PAUSE = 320; // milliseconds that a pointer rests before a popover comes
const SETTLED = 400; // milliseconds after which a notebook has done its own scrolling
const [PHONE, TABLET] = [560, 860]; // pixels up to which a frame is laid out so, as in the styles
const LEAST = 700; // pixels below which a frame would have to be scrolled in itself
const LEAVING = 300; // milliseconds that a popover waits for a pointer on its way to it
const EDGE = 8; // pixels left free around a frame in a notebook
const SHY = ".seat, .counter, .name-of, .marks .target, .arrow-words, .pointed"; // what a popover shuns
const WAYS = [[0, -1], [1, 0], [-1, 0], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1]];
const AROUND = [[0, 0, 0], ...[34, 60, 90, 130, 180, 240, 320].flatMap((far) => WAYS.map((way) => [...way, far]))]; // ways and pixels away
// All else that a page remembers is about one part, one person and one game. What a part has named
// here it takes away itself when it is left.
const LASTING = ["drawer", "coach", "goal", "goals", "keys", "gone", "runs", "spots", "actions", "draft", "downloaded"];
const NAMES = ["setting", "head", "prompt", ...PARTS, "quick", "meaning", "guide", "kept", "flights", "answered"];

// The parts that have come, by name. The kernel sends the script of a part when it is shown first.
const parts = {};
const loading = {};

// Have this part for every frame of the page; a promise.
function load(name, text) {
  loading[name] ??= (async () => {
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    try {
      parts[name] = (await import(address)).default(kit);
    } finally {
      URL.revokeObjectURL(address);
    }
  })();
  return loading[name];
}

// A style sheet as it was written; see _sheet in frame.py.
const whole = (sheet) => sheet.replaceAll("`", ".shogun-face ").replaceAll("^", ".shogun-frame").replaceAll("$", "var(--").replace(/(-?[\d.]+)~/g, "calc($1*var(--unit))");

function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A private window keeps nothing.
  }
}

// The round and its events: in the head, on a phone in the row of the seats.
function roundHtml({ head, setting }) {
  const names = setting.seasons ?? [];
  const seasons = (head.years ?? setting.years ?? [])
    .map((year, place) => {
      const marks = names
        .map(({ icon: sign, words }, season) => {
          const round = place * names.length + season;
          const now = round === head.round && !head.over;
          const kind = now ? "now" : round < head.round || head.over ? "past" : "";
          return `<span class="${kind}" data-tip="${esc(words)}, ${esc(year)}" ${now ? 'aria-current="step"' : ""}>${icon(sign)}${now ? `<b>${esc(words)}</b>` : `<span class="sr">${esc(words)}</span>`}</span>`;
        })
        .join("");
      return `<li class="yr"><small>${esc(year)}</small>${marks}</li>`;
    })
    .join("");
  const cards = (head.events?.cards ?? [])
    .map(
      ({ icon: sign, name, words, tip, rule }, at) =>
        `<button type="button" class="ev ${words ? "on" : ""}" data-key="event-${at}" data-head="${esc(name)}" data-tip="${esc(tip)}" data-no="${esc(rule)}" aria-label="${esc(name)}. ${esc(tip)}">${icon(sign)}${words ? `<b>${esc(words)}</b>` : ""}</button>`,
    )
    .join("");
  return [
    `<ol class="seasons" aria-label="${esc(setting.words?.rounds)}">${seasons}</ol>`,
    `<div class="eventchips">${cards ? `<span class="evl">${esc(head.events.label)}</span>${cards}` : ""}</div>`,
  ];
}

function headHtml({ setting, head }, dark, [seasons = "", events = ""]) {
  const theme = esc(dark ? setting.words?.light : setting.words?.dark);
  const tabs = DRAWERS.map((name) => {
    const tab = setting.drawers?.[name];
    if (!tab) return "";
    const label = name === "settings" ? "" : `<span>${esc(tab.words)}</span>`;
    return `<button type="button" data-key="tab-${name}" ${told("drawer", { name })} aria-expanded="false" aria-label="${esc(tab.words)}" data-tip="${esc(tab.tip)}">${icon(tab.icon)}${label}</button>`;
  }).join("");
  const brand = `<span class="seal">${icon("mon")}</span><b>${esc(setting.title)}</b>`;
  const home = head.home ? `<button type="button" class="brand" data-key="home" ${told("home")} data-tip="${esc(head.home)}">${brand}</button>` : `<span class="brand">${brand}</span>`;
  return `${home}
    ${seasons}
    <button type="button" class="goal" data-key="goal" ${told("goal")} data-tip="${esc(setting.words?.goalTip)}" aria-label="${fill(setting.words?.goal ?? "", { most: esc(setting.words?.most) })}">${icon("point")}<span>${fill(setting.words?.goal ?? "", { most: `<b>${esc(setting.words?.most)}</b>` })}</span></button>
    ${events}
    <nav class="tabs" aria-label="${esc(setting.words?.drawers)}">${tabs}</nav>
    <button type="button" class="iconbtn theme" data-key="theme" ${told("theme")} data-tip="${theme}" aria-label="${theme}">${icon(dark ? "s-summer" : "moon")}</button>`;
}

const numsOf = (values) => values.map(({ icon: sign, value, words }) => num(sign, value, words)).join("");

function seatHtml(state, seat, kind = "") {
  const player = state.setting.players?.[seat];
  const { note, values = [], special, asked } = state.head.seats?.[seat] ?? {};
  return `<div class="seat ${kind} ${asked ? "asked" : ""}" data-key="seat-${seat}" tabindex="0" role="group" aria-label="${esc(player?.name)}${note ? `, ${esc(note)}` : ""}">${mon(state, seat, "big")}<span class="sn"><b title="${esc(player?.name)}">${esc(player?.name)}</b><small>${esc(note)}</small></span>${special ? `<span class="spi" tabindex="0" data-head="${esc(special.name)}" data-tip="${esc(special.words)}">${icon(special.icon)}<span class="sr">${esc(special.words)}</span></span>` : ""}<span class="sv">${numsOf(values)}</span></div>`;
}

function promptHtml(state, prompt) {
  const { main = {}, undo } = prompt;
  const others = (prompt.others ?? [])
    .map(({ words, do: intent }) => `<button type="button" data-key="other-${esc(intent)}" class="iconbtn other shogun-once" ${told(intent)}>${esc(words)}</button>`)
    .join("");
  const alert = prompt.alert ? `<div class="alert" role="alert">${prompt.alert}</div>` : "";
  return `<div class="ptext"><p class="eyebrow"><b>${esc(prompt.eyebrow)}</b><span>${esc(prompt.note)}</span>${prompt.pips ?? ""}</p>
    ${alert || `<p class="say ${sizeOf(wordsIn(prompt.say ?? ""))}"><span>${prompt.say ?? ""}</span></p>`}${prompt.news && !alert ? `<p class="news">${prompt.news}</p>` : ""}<p class="sr" role="status" aria-live="polite">${esc(prompt.aloud)}</p></div>
    <div class="pbtns"><button type="button" ${main.words ? "" : "hidden"} data-key="main" class="main ${main.soft ? "soft" : ""} shogun-main shogun-table-next shogun-once" ${main.tip ? `data-tip="${esc(main.tip)}"` : ""} ${told("main")}>${esc(main.words)}</button>
    ${others}<button type="button" ${undo ? "" : "hidden"} data-key="undo" class="iconbtn undo" ${undo?.off ? 'aria-disabled="true"' : told("undo")} aria-label="${esc(undo?.words)}" data-head="${esc(undo?.words)}" data-tip="${esc(undo?.off)}" data-lm-suppress-shortcuts="true">${icon("undo")}<span>${esc(state.setting.words?.undo)}</span></button></div>`;
}

// What brings points, and who would lead now; see goal in face.py.
function goalHtml({ setting, head, meaning: { words = {} }, guide }) {
  const { title, lead, lines = [], columns, now, button, more } = setting.goal ?? {};
  const row = ([seat, values, short]) =>
    `<li>${mon({ setting }, seat)}<b>${esc(setting.players?.[seat]?.name)}</b>${columns.map(([sign, tip], at) => num(sign, values[at], tip)).join("")}${short ? `<small>${esc(short)}</small>` : ""}</li>`;
  return `<div class="goalcard" role="dialog" aria-label="${esc(title)}"><h2>${icon("point")}${esc(title)}</h2><p>${esc(lead)}</p>
    <ul class="ways">${lines.map(({ icon: sign, words, head }) => (head ? `<li><h3>${esc(head)}</h3></li>` : `<li>${icon(sign)}<span>${esc(words)}</span></li>`)).join("")}</ul>
    <h3>${esc(head.goal?.now ?? now)}</h3><ul class="now">${(head.goal?.rows ?? []).map(row).join("")}</ul>${head.goal?.note ? `<p class="still">${esc(head.goal.note)}</p>` : ""}
    <div class="pbtns"><button type="button" class="main" data-key="goal-close" ${told("goal")}>${esc(button)}</button>${head.goal?.late || head.me < 0 || guide.cards || !words.show ? "" : `<button type="button" class="first" data-key="goal-guide" ${told("guide", { on: true })}>${esc(words.show)}</button>`}<button type="button" class="more" ${told("drawer", { name: "standings" })}>${esc(more)}</button></div></div>`;
}

const COACH = `<svg viewBox="0 0 48 48" aria-hidden="true"><circle class="cbg" cx="24" cy="24" r="23"/><path class="robe" d="M8 47c1-10 7-14 16-14s15 4 16 14Z"/><path class="collar" d="m18 34 6 8 6-8"/><ellipse class="skin" cx="24" cy="26" rx="9" ry="10"/><path class="beard" d="M18.5 31c2 1 3.5-.5 5.5-.5s3.5 1.5 5.5.5c-.5 5-3 9.5-5.5 9.5S19 36 18.5 31Z"/><path class="kasa" d="M4 21C12 11 19 6 24 6s12 5 20 15c-12-4-28-4-40 0Z"/><path class="kasaline" d="M24 6v12.2M24 6 14 19M24 6l10 13"/><path class="eyes" d="M19.5 26q1.2-1 2.4 0M26 26q1.2-1 2.4 0"/></svg>`;

function coachHtml(state, open) {
  const { coach } = state.prompt;
  if (!coach?.words) return "";
  const words = state.setting.words ?? {};
  const more = coach.more || coach.ask
    ? ` <button type="button" class="more" data-key="coach-more" ${told("coach")}>${esc(open ? words.less : words.more)}</button>`
    : "";
  const long = open && coach.more ? `<p class="long">${esc(coach.more)}${coach.rule ? ` <small>${esc(coach.rule)}</small>` : ""}</p>` : "";
  return `<button type="button" class="face" data-key="coach" ${told("coach")} aria-label="${esc(words.coach)}" ${open ? "" : `data-tip="${esc(words.coachSay)}"`} aria-expanded="${open}">${COACH}</button><div class="bubble" role="status"><p>${esc(coach.words)}${more}</p>${long}</div>`;
}

function render({ model, el }) {
  const root = el.closest(".shogun-frame");
  if (!root) {
    // Not on the page yet.
    let end = () => {};
    const timer = requestAnimationFrame(() => (end = render({ model, el })));
    return () => (cancelAnimationFrame(timer), end());
  }
  const made = (kind, tag = "div") => {
    const element = document.createElement(tag);
    element.className = kind;
    el.append(element);
    return element;
  };
  const symbols = made("shogun-symbols");
  const colours = made("shogun-colours", "style"); // of the seats, where a game has its own
  root.dataset.frame ??= Math.random().toString(36).slice(2);
  symbols.innerHTML = `<style>${COLOURS}${whole(STYLES)}</style><svg width="0" height="0" aria-hidden="true"><defs>${ICONS}</defs></svg>`;
  const places = {
    tray: made("tray", "footer"), // before all else: Tab comes to the hand first
    prompt: made("prompt", "section"),
    decision: made("decision", "section"),
    coach: made("coach"),
    head: made("top", "header"),
    seats: made("seats"),
    size: made("mapsize"),
    drawer: made("dhead"),
    drawing: made("drawing"),
    goal: made("goalplace"),
    over: made("overs"),
    popover: made("popover"),
  };
  places.popover.hidden = true;
  places.popover.setAttribute("role", "tooltip");
  const memory = { drawer: "", coach: false, goal: false, goals: [] };
  const sent = []; // intents that the kernel has not answered yet
  let number = model.get("answered");
  let live = true;
  let tipping = 0;
  let leaving = 0;
  let rests = []; // where the pointer was last
  let width = root.clientWidth;

  const read = () => {
    const found = Object.fromEntries(NAMES.map((name) => [name, model.get(name) ?? {}]));
    for (const name of PARTS) {
      if (Object.keys(found[name]).length) found[name] = { ...found[name], ...found.quick };
    }
    return found;
  };
  let state = read();
  const drawnParts = () => PARTS.filter((name) => Object.keys(state[name]).length);
  const active = () => drawnParts().flatMap((name) => (parts[name] ? [[name, parts[name]]] : []));
  // What explains itself does so in every phase.
  const all = () => [...active(), ["meaning", meaning]];

  // --- what parts may use ------------------------------------------------------------------------
  const send = (intent, fields = {}) => {
    number += 1;
    sent.push({ number, do: intent, ...fields });
    root.dataset.waits = sent.length;
    try {
      if (live) model.send({ ...fields, do: intent, number, step: state.prompt.step ?? 0 });
    } catch {
      sent.pop(); // the page is being left, or its connection is away: what comes next may get there
    }
  };
  const unpop = () => {
    clearTimeout(tipping);
    clearTimeout(leaving);
    places.popover.hidden = true;
  };
  // A popover lies where it covers least: of what it must leave free, then of names and numbers.
  const lie = (spots, free) => {
    const [box, frame] = [places.popover, root.getBoundingClientRect()];
    const [width, height] = [box.offsetWidth, box.offsetHeight];
    const weighed = (all, weight) => [...all].map((one) => [one.getBoundingClientRect(), weight]);
    const shy = [...weighed([...free, ...(root.dataset.parts === "setup" ? [] : [places.tray, places.decision, places.prompt, places.head, ...root.querySelectorAll(".shogun-frame-panel")])], 50), ...weighed(root.querySelectorAll(SHY), 1)];
    let [best, spot] = [Infinity, []];
    for (const [left, top, far] of spots) {
      const x = clamp(frame.left + 8, left, frame.right - width - 8);
      const y = clamp(frame.top + 8, top, frame.bottom - height - 8);
      const over = ([one, weight]) => weight * Math.max(0, Math.min(x + width, one.right) - Math.max(x, one.left)) * Math.max(0, Math.min(y + height, one.bottom) - Math.max(y, one.top));
      const cost = shy.reduce((sum, one) => sum + over(one), 2 * far);
      if (cost < best) [best, spot] = [cost, [x - frame.left, y - frame.top]];
    }
    box.style.transform = `translate(${spot[0]}px, ${spot[1]}px)`;
  };
  const pop = (html, element, side = "above") => {
    unpop();
    const within = (place) => element instanceof Element && place.contains(element);
    if (memory.coach && !within(places.coach)) coach(false); // one box of hints at a time
    const box = places.popover;
    const [frame, near] = [root.getBoundingClientRect(), element.getBoundingClientRect()];
    box.innerHTML = ruled(html);
    holds(box, box);
    box.hidden = false;
    const [width, height] = [box.offsetWidth, box.offsetHeight];
    let x = near.left + near.width / 2 - width / 2;
    let y = near.top - height - 10;
    // Above the whole hand, beside what is chosen from, below the head; or not far from there.
    const left = places.decision.getBoundingClientRect().left - width - 12;
    const column = within(places.decision) || within(places.prompt);
    if (within(places.tray)) y = places.tray.getBoundingClientRect().top - height - 8;
    else if ((side === "beside" || column) && left > frame.left) [x, y] = [left, near.top + near.height / 2 - height / 2];
    else if (y < frame.top + 8 || (within(places.prompt) && near.bottom + height + 18 < frame.bottom)) y = near.bottom + 10;
    // Nor is the land covered that it tells of: a province of the map tells of itself.
    const land = place(element.dataset?.province);
    const own = land && { getBoundingClientRect: () => new DOMRect(land.x - 30, land.y - 30, 60, 60) };
    lie(AROUND.map(([dx, dy, far]) => [x + dx * far, y + dy * far, 4 * far]), [element, own, places.coach.querySelector(".bubble"), places.prompt.querySelector(".main")].filter(Boolean));
  };
  const point = (province) => {
    root.dispatchEvent(new CustomEvent("shogun-point", { detail: { province: province ?? null } }));
  };
  const place = (province) => {
    for (const layer of root.querySelectorAll(".shogun-map")) {
      if (layer.shogunPlace) return layer.shogunPlace(province);
    }
    return null;
  };
  const api = {
    root, places, memory, send, unpop, pop, point, place,
    over: places.over,
    repaint: () => show(null),
    waiting: () => sent,
    explain: (element) => explain(element),
    drawer: (name) => drawer(name),
    part: (name) => parts[name],
    goal: (open) => goal(open),
    state: () => state,
  };

  // --- painting ----------------------------------------------------------------------------------
  let shownProvince = null;
  const link = (province) => {
    shownProvince = province;
    for (const one of el.querySelectorAll("[data-province]")) {
      one.classList.toggle("shogun-linked", one.dataset.province.split("|").includes(province ?? ""));
    }
  };
  let prompt = {};
  let calm = false; // something else was pressed since the kernel has said what was wrong
  let [onMap, asked] = [{}, []];
  let shownOnMap = "";
  const showOnMap = () => {
    const map = [...root.querySelectorAll(".shogun-map")].find((one) => one.shogunShow);
    if (!map) return; // it comes to the page a little later, see below
    const wanted = JSON.stringify(onMap);
    if (map === mapShown && wanted === shownOnMap) return;
    [mapShown, shownOnMap] = [map, wanted];
    map.shogunShow(onMap);
  };
  let mapShown = null;
  let whose = [];
  // Half a plan of one person, or of the last game, is nothing for the next.
  const forget = (before) => {
    const now = [root.dataset.parts, state.head.me, state.setting];
    if (now.every((one, at) => one === whose[at])) return;
    whose = now;
    memory.drag?.();
    for (const name of PARTS) {
      if (before?.[name] && Object.keys(before[name]).length && !drawnParts().includes(name)) parts[name]?.left?.(api);
    }
    for (const name of Object.keys(memory)) if (!LASTING.includes(name)) delete memory[name];
  };
  // The coach stands above where he would hide what it is about.
  const aside = () => {
    const { arrow, spot, glow, names } = onMap;
    const about = [...arrow.slice(0, 2), ...spot, ...glow, ...asked];
    const at = (about.length || names.length > 4 ? about : names).map(place).filter(Boolean);
    const hidden = (up) => {
      places.coach.classList.toggle("up", up);
      const { left, right, top, bottom } = places.coach.getBoundingClientRect();
      return at.filter(({ x, y }) => x > left - 24 && x < right + 24 && y > top - 30 && y < bottom + 24).length;
    };
    const low = hidden(false);
    if (low && hidden(true) >= low) hidden(false);
  };
  // What can be scrolled further fades out there.
  const hint = () => {
    for (const one of root.querySelectorAll(SCROLLS)) {
      one.classList.toggle("below", one.scrollHeight - one.scrollTop - one.clientHeight > 6);
      one.classList.toggle("beside", one.scrollWidth - one.scrollLeft - one.clientWidth > 6);
    }
  };
  const keeps = () => memory.drawer === "files" && state.kept.games && parts.start;
  let held = null; // the state before the one that waits for its script
  // A page that cannot be drawn says so: else it would show what is over, and answer no press.
  const show = (last) => {
    try {
      draw(last);
    } catch (error) {
      paint(places.prompt, `<div class="alert" role="alert">${esc(state.setting.words.broken)}</div>`);
      throw error;
    }
  };
  const draw = (last) => {
    // A drawer goes with its game, before anything is drawn of the next.
    const gone = memory.drawer && last && last.setting !== state.setting;
    if (gone || !drawnParts().every((name) => begun.has(name))) {
      held ??= last;
      return gone && drawer(memory.drawer);
    }
    const before = held ?? last;
    held = null;
    Object.assign(rules, state.meaning.rules);
    if (memory.coach && coached !== about()) memory.coach = false; // that has been decided
    if (asking && state.prompt.coach?.more) (asking = false), (coached = about());
    // First, because parts look how much room their places have.
    root.dataset.stage = active().length ? "face" : (state.head.stage ?? "panel");
    const named = drawnParts().join(" ");
    // Another page, or another question.
    if (memory.at !== (memory.at = named + state.deciding?.at)) places.decision.scrollTop = 0;
    // What comes now is not on the map.
    if (memory.doing !== (memory.doing = named + (memory.pick ?? ""))) memory.large = false;
    root.dataset.parts = named;
    forget(before);
    const inside = root.contains(document.activeElement); // what has the keyboard may go now
    const drawn = all().map(([, part]) => part.render(state, api));
    const every = (name) => drawn.flatMap((one) => one[name] ?? []);
    prompt = Object.assign({}, state.prompt, ...drawn.map((one) => one.prompt ?? {}));
    if (calm) prompt.alert = "";
    if (state.prompt.first) Object.assign(prompt, { main: state.prompt.main }, state.prompt.first); // before this nothing can go on
    const round = roundHtml(state);
    paint(places.head, headHtml(state, isDark(), width > PHONE ? round : []));
    const me = state.head.me ?? -1;
    const here = width > TABLET ? -1 : me; // who sits here has no place of their own there
    const seats = (state.setting.players ?? []).map((_, seat) => seat).filter((seat) => seat !== me);
    const chips = [...(here < 0 ? [] : [here]), ...seats].map((seat) => seatHtml(state, seat)).join("");
    paint(places.seats, width > PHONE ? chips : round.join(chips));
    paint(places.prompt, promptHtml(state, prompt));
    const said = places.prompt.querySelector(".say");
    if (said?.scrollHeight > said?.clientHeight) said.tabIndex = 0; // by keys, too
    const own = state.head.colours ?? state.setting.colours ?? "";
    if (colours.given !== own) colours.textContent = (colours.given = own).replaceAll("&", `[data-frame="${root.dataset.frame}"]`);
    paint(places.decision, every("decision").join(""));
    const mine = me >= 0 && here < 0 ? seatHtml(state, me, "me") : "";
    // While somebody looks back, the actions of that round: which of them it was.
    const past = state.head.past?.length ? (parts.actions?.trackHtml(state, state.head.past) ?? "") : "";
    paint(places.tray, mine + every("tray").join("") + past);
    paint(places.over, every("over").join(""));
    // By itself once a game, before its first plan.
    const first = state.head.goal?.first;
    let come = false;
    if (first && !memory.goals.includes(first)) {
      memory.goals.push(first);
      memory.goal = come = !(stored(STORED_GOALS) ?? "").split(" ").includes(first);
    }
    if (!first && before?.head.goal?.first) memory.goal = false;
    if (before && before.head.me !== state.head.me) memory.coach = false; // somebody else sits here
    paint(places.drawing, memory.drawer === "tower" ? (parts.actions?.drawerHtml(state) ?? "") : keeps() ? parts.start.keptHtml(state, state.kept) : "");
    if (keeps()) parts.start.keptPainted(state.kept, api);
    paint(places.goal, memory.goal ? goalHtml(state) : "");
    if (come && (inside || (state.setting.alone && document.activeElement === document.body))) places.goal.querySelector(".main").focus({ preventScroll: true });
    paint(places.coach, memory.goal ? "" : coachHtml(state, memory.coach)); // one box at a time
    places.coach.classList.toggle("open", memory.coach);
    for (const tab of places.head.querySelectorAll('[data-key^="tab-"]')) {
      tab.setAttribute("aria-expanded", String(tab.dataset.key === `tab-${memory.drawer}`));
    }
    const written = [places.prompt, places.decision, places.coach, places.over].map((place) => place.textContent).join();
    onMap = {
      names: Object.entries(state.setting.provinces ?? {}).flatMap(([one, { name }]) => (written.includes(name) ? one : [])),
      signs: every("signs"),
      glow: every("glow"),
      arrow: drawn.map((one) => one.arrow).find(Boolean) ?? [],
      spot: every("spot"),
    };
    asked = every("asked"); // what can be pressed there
    showOnMap();
    aside();
    const size = width <= PHONE && state.setting.words?.[memory.large ? "small" : "large"];
    paint(places.size, !size ? "" : `<button type="button" data-key="map" ${told("map")} aria-label="${esc(size)}">${icon(memory.large ? "close" : "fit")}</button>`);
    root.toggleAttribute("data-large", Boolean(size && memory.large));
    link(shownProvince);
    for (const [, part] of all()) part.painted?.(state, api, before);
    hint();
    for (const row of root.querySelectorAll(ONE_STOP)) stop(row);
  };
  // Where one of several is chosen, Tab stops once, and arrow keys go from one to the next.
  const stop = (row) => {
    const all = [...row.querySelectorAll("button")];
    const at = all.find((one) => one === document.activeElement) ?? all.find((one) => one.matches("[aria-checked=true], [aria-pressed=true]")) ?? all[0];
    for (const one of all) one.tabIndex = one === at ? 0 : -1;
  };
  // Where the keyboard was, and back there.
  const focused = () => (el.contains(document.activeElement) ? document.activeElement.dataset.key : "");
  const back = (key, other) => ((key && byKey(el, key)) || byKey(el, other))?.focus({ preventScroll: true });
  let origin = null; // what had the keyboard when a drawer was opened, such as the number of a rule
  const drawer = (name) => {
    const open = memory.drawer === name ? "" : name;
    if (open === memory.drawer) return;
    const was = memory.drawer;
    if (!was) [memory.from, origin] = [focused(), document.activeElement];
    memory.drawer = open;
    root.dataset.drawer = open;
    const tab = state.setting.drawers?.[open];
    paint(
      places.drawer,
      tab
        ? `${icon(tab.icon)}<h2>${esc(tab.title ?? tab.words)}</h2><button type="button" class="iconbtn" data-key="dclose" ${told("drawer", { name: open })} aria-label="${esc(state.setting.words?.close)}" data-tip="${esc(state.setting.words?.close)}">${icon("close")}</button>`
        : "",
    );
    send("drawer", { name: open });
    show(null);
    if (open) places.drawer.querySelector("button").focus({ preventScroll: true }), unpop();
    else if (!memory.from && origin !== document.body && root.contains(origin)) origin.focus({ preventScroll: true });
    else back(memory.from, `tab-${was}`), unpop();
  };

  // --- what people do ----------------------------------------------------------------------------
  const about = () => `${state.prompt.eyebrow} ${state.prompt.note} ${asking ? "" : state.prompt.coach?.words}`;
  let asking = false; // he has been asked, and what he says next belongs to it
  let coached = ""; // what it was about when the coach was opened
  const coach = (open) => {
    memory.coach = open;
    const { ask, more } = state.prompt.coach ?? {};
    asking = Boolean(open && ask && !more);
    if (asking) send("ask");
    coached = about();
    show(null);
  };
  const goal = (open) => {
    memory.goal = open;
    if (open) memory.asked = focused();
    memory.coach = false;
    const read = (stored(STORED_GOALS) ?? "").split(" ");
    const fresh = memory.goals.filter((one) => !read.includes(one));
    if (!open && fresh.length) store(STORED_GOALS, [...read, ...fresh].slice(-30).join(" "));
    const inside = places.goal.contains(document.activeElement);
    show(null);
    if (open) places.goal.querySelector(".main").focus({ preventScroll: true });
    else if (inside) back(memory.asked, "main");
  };
  // One press anywhere ends it, and does what else it does.
  // Escape ends it wherever the keyboard is: after a cell was run it is in the notebook.
  const onAnyKey = (event) => {
    if (event.key !== "Escape" || !memory.goal || root.contains(event.target)) return;
    event.stopPropagation();
    goal(false);
    places.prompt.querySelector(".main").focus({ preventScroll: true });
  };
  const onDown = (event) => {
    const on = event.target instanceof Element && event.target.closest(".goalcard, .goal, .dhead, .drawing, .shogun-frame-drawer");
    if (memory.goal && !on) goal(false);
  };
  const large = (on) => {
    memory.large = on;
    show(null);
  };
  const own = {
    map: () => large(!memory.large),
    drawer: (element) => {
      const { name } = JSON.parse(element.dataset.with);
      if (memory.goal) goal(false);
      drawer(name);
    },
    goal: () => goal(!memory.goal),
    theme: () => {
      look(isDark() ? "light" : "dark", true);
      show(null);
    },
    coach: () => coach(!memory.coach),
    main: () => {
      const { main = {} } = prompt;
      // A choice of one's own: what had changed before it is no news any more.
      if (main.do && !main.soft && !["hurry", "next"].includes(main.do)) {
        for (const map of root.querySelectorAll(".shogun-map")) map.shogunChosen?.();
      }
      const act = main.do && all().map(([, part]) => part.acts?.[main.do]).find(Boolean);
      if (act) act(places.prompt.querySelector(".main"), state, api);
      else if (main.do) send(main.do, { ...main.with, main: true });
    },
  };
  const isDark = () => {
    // The colour of the paper tells which theme holds.
    const [red] = getComputedStyle(root).backgroundColor.match(/\d+/g) ?? [255];
    return Number(red) < 128;
  };
  const look = (name, keep) => {
    if (name) root.dataset.look = name;
    if (keep) store(STORED_LOOK, name);
    root.dispatchEvent(new CustomEvent("shogun-look"));
  };
  // A press on a blank spot leaves the keyboard in the frame: outside, Enter would be the notebook's.
  const onBlank = (event) => {
    const hit = event.target instanceof Element && event.target.closest(`${CONTROLS}, ${WIDGETS}`);
    if (event.button || (hit && root.contains(hit))) return;
    event.preventDefault();
    event.stopPropagation();
    const go = places.over.querySelector(".main");
    if (go || !root.contains(document.activeElement)) (go ?? places.prompt.querySelector(".main"))?.focus({ preventScroll: true });
  };
  // u, or the keys that undo everywhere, where nobody writes and there is something to take back.
  const undoes = (event) => {
    const { key, target } = event;
    const held = event.ctrlKey || event.metaKey;
    if (event.altKey || event.repeat || key !== (held ? "z" : "u")) return false;
    const button = byKey(places.prompt, "undo");
    return button?.dataset.do && !places.prompt.inert && !button.hidden && !memory.goal && !target.closest(`input, textarea, ${WIDGETS}`);
  };
  const onClick = (event) => {
    const target = event.target instanceof Element && event.target.closest("[data-do]");
    const tip = explained(event);
    if (event.target instanceof Element && event.target.closest("a.ruleno")) event.preventDefault();
    unpop();
    if (memory.goal && event.target.closest?.(".goalcard") && !target) return goal(false);
    // A press on what does nothing else tells what it is: a finger cannot point.
    if (tip && (!target || target.contains(tip) && target !== tip)) explain(tip);
    if (!target || !el.contains(target)) return;
    const name = target.dataset.do;
    const act = own[name] ?? all().map(([, part]) => part.acts?.[name]).find(Boolean);
    calm = true;
    // What is chosen shows at once: the kernel may take a while.
    if (target.role === "radio") for (const one of target.parentElement.children) one.ariaChecked = one === target;
    if (act) act(target, state, api, event);
    else send(name, JSON.parse(target.dataset.with ?? "{}"));
  };
  const onKey = (event) => {
    if (undoes(event)) {
      event.preventDefault();
      event.stopPropagation();
      return byKey(places.prompt, "undo").click();
    }
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    // A key that is held down goes on once: the next press may uncover somebody else's cards.
    if (event.repeat && event.key === "Enter" && event.target.closest(".main")) return event.preventDefault();
    if (memory.goal && event.key !== "Tab" && !event.target.closest(".goalcard, .goal, .dhead, .drawing, .shogun-frame-drawer")) goal(false);
    if (event.key === "Escape") {
      // What lies above goes first, one at a press.
      if (places.over.querySelector(".falling")) return all().some(([, part]) => part.escape?.(state, api));
      const asked = event.target.closest(".whatif, .turns"); // that goes with its tips
      if (!places.popover.hidden && (unpop(), !asked)) return;
      if (asked && parts.whatif?.escape(state, api)) return;
      if (memory.goal) return goal(false);
      if (memory.drawer && !places.over.querySelector(".towerover")) return drawer(memory.drawer);
      if (memory.coach) return coach(false), back("coach");
      if (!all().some(([, part]) => part.escape?.(state, api)) && memory.large) large(false);
      return;
    }
    const drawn = memory.drawer && [places.drawer, places.drawing, root.querySelector(".shogun-frame-drawer")].filter(Boolean);
    const tower = places.over.querySelector(".towerover");
    const closed = tower ? [tower] : memory.goal ? [places.goal] : drawn && drawn.some((one) => one.contains(event.target)) && drawn;
    if (event.key === "Tab" && closed) {
      // The keyboard stays in the drawer, in the tower, and in what must be answered.
      const within = closed.flatMap((one) => [...one.querySelectorAll(CONTROLS)]).filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }));
      const next = within.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
      within.at(next % within.length)?.focus();
      return event.preventDefault();
    }
    const far = { PageDown: 0.8, PageUp: -0.8, ArrowDown: 0.1, ArrowUp: -0.1 }[event.key];
    if (far && drawn && !tower && !memory.goal && !event.target.closest("input, textarea, select, [tabindex], [data-walk]")) {
      const sheet = drawn.at(-1);
      sheet.scrollBy({ top: far * sheet.clientHeight });
      event.stopPropagation();
      return event.preventDefault();
    }
    if (event.target.closest("input, textarea, .shogun-frame-panel, .shogun-frame-drawer")) return;
    if (drawn && /^[\w]$/.test(event.key)) return; // what lies behind it hears nothing
    calm = true;
    if (all().some(([, part]) => part.key?.(event, state, api))) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // The first letter of a drawer opens it.
    const tab = DRAWERS.find((one) => state.setting.drawers?.[one]?.words[0].toLowerCase() === event.key);
    if (tab && !closed) {
      event.preventDefault();
      event.stopPropagation();
      return drawer(tab);
    }
    const row = event.target.closest("[data-walk]");
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const from = event.target.closest("button, [tabindex]");
    const end = { Home: 0, End: -1 }[event.key];
    if (!row || !from || !(way || end + 1 >= 0)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!way) return [...row.querySelectorAll("button, [tabindex]")].at(end)?.focus({ preventScroll: true });
    // The nearest one that lies that way, as the page stands now.
    const middle = (one) => {
      const box = one.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(from);
    let [next, near] = [null, Infinity];
    for (const one of row.querySelectorAll("button, [tabindex]")) {
      const [dx, dy] = middle(one).map((at, axis) => at - [x, y][axis]);
      const ahead = dx * way[0] + dy * way[1];
      const away = ahead + 4 * Math.abs(dx * way[1] + dy * way[0]);
      if (ahead > 3 && away < near) [next, near] = [one, away];
    }
    // Row after row, as one reads; in a choice also where nothing lies that way.
    if (way[0] && (row.dataset.walk === "order" || (!next && row.role === "radiogroup"))) {
      const all = [...row.querySelectorAll("button")];
      next = all[all.indexOf(from) + way[0]];
    }
    next?.focus({ preventScroll: true });
    if (next && row.matches(ONE_STOP)) stop(row);
  };
  // A popover explains what a pointer rests on, or what has the keyboard.
  const explain = (target) => {
    const html = [["meaning", meaning], ...active()].map(([, part]) => part.explain?.(target, state, api)).find(Boolean);
    const { head, tip, no } = target.dataset;
    if (html) pop(html, target, target.dataset.explain ? "beside" : "above");
    else if (head || tip) pop(`${head ? `<div class="tiphead"><b>${esc(head)}</b></div>` : ""}${tip ? `<p>${esc(tip)}</p>` : ""}${no ? `<span class="rule">${esc(no)}</span>` : ""}`, target);
  };
  // What stands on a card is explained with the whole card.
  const explained = (event) =>
    event.target instanceof Element &&
    !places.popover.contains(event.target) &&
    (event.target.closest(".ruleno") ?? event.target.closest("[data-explain]") ?? event.target.closest("[data-tip]") ?? meaning.sign(event.target));
  const onOver = (event) => {
    const province = event.target instanceof Element && event.target.closest("[data-province]");
    if (province && el.contains(province)) point(province.dataset.province);
    else if (shownProvince) point(null); // it went while the pointer was on it
    if (event.target instanceof Element && event.target.closest(".popover")) clearTimeout(leaving);
    const target = explained(event);
    if (!target || event.pointerType === "touch" || event.buttons) return;
    // It is the page that has moved under a pointer that rests, such as after a key.
    if (event.clientX === rests[0] && event.clientY === rests[1]) return;
    if (target.getAttribute("aria-expanded") === "true" && places.head.contains(target)) return;
    clearTimeout(tipping);
    tipping = setTimeout(() => target.isConnected && explain(target), TIP_PAUSE);
  };
  const onMove = (event) => {
    rests = [event.clientX, event.clientY];
  };
  const onOut = (event) => {
    const province = event.target instanceof Element && event.target.closest("[data-province]");
    if (province && !province.contains(event.relatedTarget)) point(null);
    const target = explained(event);
    // A pointer on its way to a number in the popover finds it still there.
    const inPopover = event.target instanceof Element && event.target.closest(".popover");
    if ((target && !target.contains(event.relatedTarget)) || inPopover) {
      clearTimeout(tipping);
      clearTimeout(leaving);
      leaving = setTimeout(() => (places.popover.hidden = true), places.popover.querySelector(".ruleno") ? LEAVING : 0);
    }
  };
  const onFocus = (event) => {
    const province = event.target instanceof Element && event.target.closest("[data-province]");
    if (province) point(province.dataset.province);
    const target = explained(event);
    if (target && target.matches(":focus-visible")) explain(target);
  };
  const onBlur = (event) => {
    if (event.target instanceof Element && event.target.closest("[data-province]")) point(null);
    if (explained(event)) unpop();
  };
  // What a province of the map tells a pointer that rests there.
  const tell = (province) => {
    const map = [...root.querySelectorAll(".shogun-map")].find((one) => one.shogunTold);
    const here = map?.shogunTold(province);
    const [printed, at] = [state.setting.provinces?.[province], place(province)];
    if (!here || !printed || !at || root.classList.contains("shogun-dragging")) return;
    const { players, words } = state.setting;
    const whom = (sign) => players.findIndex(({ letter }) => letter === sign);
    const seat = whom(here.owner);
    const owner = seat < 0 ? esc(words.nobody) : `${mon(state, seat)} ${esc(players[seat].name)}`;
    const whose = words.sides
      ? [owner, ...here.sides.map(([sign, told]) => `${mon(state, sign ? whom(sign) : "L")} ${esc(told)}`)].join("<br>")
      : owner + (seat < 0 ? "" : ` · ${num("cube", here.armies, words.armies)}`);
    const stands = here.icons.map((name) => `${icon(name)} ${esc(meaning.called(name))}`).join(" ") + '<i class="site"></i>'.repeat(here.free);
    const revolt = here.revolts ? ` · ${num("flame", here.revolts, words.revolts)}` : "";
    // Whatever stands there says what it is for, in a line.
    const line = (sign) => {
      const [, says, rule] = meaning.meant(sign);
      return says ? `<p class="meant">${icon(sign)} ${esc(says)} <small class="rule">${esc(rule)}</small></p>` : "";
    };
    // What comes and goes there, such as a castle, beside what is always so.
    const now = here.signs.map((name) => words.built?.[name]).filter(Boolean).map((says) => `<p class="meant">${esc(says)}</p>`).join("");
    const changed = here.fresh ? `<p class="meant"><i class="changed"></i> ${esc(words.changed)}</p>` : "";
    const lines = (here.revolts ? line("flame") : "") + (here.icons.length ? line("building") : "") + now + changed;
    const near = { getBoundingClientRect: () => new DOMRect(at.x - 14, at.y - 30, 28, 60) };
    pop(`<div class="tiphead"><b>${esc(printed.name)}</b><span class="tag" ${region(state, province)}>${esc(printed.region)}</span></div><p>${whose}${revolt}</p><p class="facts">${printed.facts ? numsOf(printed.facts) : `${num("coin", printed.tax, words.tax)} ${num("rice", printed.rice, words.rice)}`} ${stands}</p>${lines}`, near);
    const [width, height] = [places.popover.offsetWidth, places.popover.offsetHeight];
    const spots = AROUND.slice(1).map(([dx, dy, far]) => [at.x - width / 2 + dx * (far + width / 2), at.y - height / 2 + dy * (far + height / 2), far]);
    lie(spots, []);
  };
  const onPoint = (event) => {
    const { province = null, onMap } = event.detail ?? {};
    link(province);
    if (!onMap) return;
    unpop();
    if (province) tipping = setTimeout(() => tell(province), TIP_PAUSE);
  };
  // A slider takes the keyboard from everything, and a field of a widget tells nobody of its keys.
  const onEscape = (event) => {
    if (event.key !== "Escape" || !memory.drawer) return;
    const written = event.target instanceof Element && event.target.matches(".shogun-frame-drawer :is(input[type=text], textarea)") && root.contains(event.target);
    if (document.activeElement !== document.body && !written) return;
    if (written) event.stopPropagation();
    drawer(memory.drawer);
  };
  const listeners = [
    [el, "click", onClick],
    [root, "mousedown", onBlank],
    [root, "keydown", onKey],
    [root, "pointerdown", onDown],
    [el, "pointerover", onOver],
    [root, "pointermove", onMove],
    [el, "pointerout", onOut],
    [el, "focusin", onFocus],
    [el, "focusout", onBlur],
    [root, "shogun-point", onPoint],
    [root, "shogun-settled", () => hint()],
    [root, "shogun-fitted", () => onMap.names && aside()],
  ];
  for (const [where, kind, hear] of listeners) where.addEventListener(kind, hear);
  root.addEventListener("scroll", hint, { capture: true, passive: true });
  document.addEventListener("keydown", onAnyKey, true);
  document.addEventListener("keydown", onEscape, true);
  const begun = new Set(); // parts whose script has come
  const ends = [meaning.started(api)];
  let ended = false;
  const begin = async (name) => {
    const text = model.get(`${name}_script`);
    if (!text) return;
    await load(name, text);
    if (ended || begun.has(name)) return;
    begun.add(name);
    symbols.insertAdjacentHTML("beforeend", `<style>${whole(parts[name].styles)}</style>`);
    ends.push(parts[name].started?.({ ...api, state: () => state }));
    show(held);
  };
  const scripts = PARTS.map((name) => [`change:${name}_script`, () => begin(name)]);
  for (const [change, hear] of scripts) model.on(change, hear);

  // --- what the kernel sends ---------------------------------------------------------------------
  let due = false;
  const arrived = () => {
    // All that one message brings is painted at once.
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = calm = false;
      const before = state;
      state = read();
      const answered = Number(model.get("answered"));
      while (sent.length && sent[0].number <= answered) sent.shift();
      root.dataset.waits = sent.length;
      number = Math.max(number, answered);
      show(before);
    });
  };
  for (const name of NAMES) model.on(`change:${name}`, arrived);
  const coming = new MutationObserver(() => {
    if (!root.querySelector(".shogun-map")?.shogunShow) return;
    coming.disconnect();
    showOnMap();
  });
  coming.observe(root, { childList: true, subtree: true });
  const sizes = new ResizeObserver(() => {
    const kind = (wide) => (wide > TABLET) + (wide > PHONE);
    const [now, then] = [root.clientWidth, width];
    root.parentElement?.classList.add("shogun-holds-frame");
    width = now;
    if (kind(now) !== kind(then)) show(null);
    hint();
  });
  sizes.observe(root);
  const end = () => (live = false);
  model.on("comm_live_update", end);
  look(stored(STORED_LOOK));
  for (const name of PARTS) begin(name);
  show(null);
  // A new frame in a notebook is seen whole, with the code of its cell where there is room for both.
  const settling = setTimeout(() => {
    el.dataset.fitted = "";
    const [outer, cell] = [".jp-WindowedPanel-outer", ".jp-Cell"].map((one) => root.closest(one));
    const code = cell?.querySelector(".jp-Cell-inputWrapper");
    // Nothing moves below the hand of somebody who has begun.
    if (!outer || !code || model.get("answered") || state.setting.alone || root.contains(document.activeElement)) return;
    const room = outer.clientHeight;
    const both = room - code.offsetHeight - 3 * EDGE;
    const high = Math.min(root.offsetHeight, Math.max(both, Math.min(room - EDGE, LEAST)));
    root.style.height = `${high}px`;
    const top = (high <= both ? code : root).getBoundingClientRect().top - EDGE / 2;
    // The keyboard comes into the game, unless somebody writes already or has gone on to a later cell.
    const held = document.activeElement;
    const writes = held?.closest?.("input, textarea") || held?.closest?.(".cm-content")?.textContent.trim();
    const here = [cell, cell.nextElementSibling].some((one) => one?.matches(".jp-mod-active"));
    if (here && !writes && (!held || held === document.body || held.closest(".jp-Notebook"))) (memory.goal ? places.goal : places.prompt).querySelector(".main")?.focus({ preventScroll: true });
    outer.scrollBy({ top: top - outer.getBoundingClientRect().top, behavior: "instant" });
  }, SETTLED);
  return () => {
    clearTimeout(tipping);
    clearTimeout(settling);
    document.removeEventListener("keydown", onAnyKey, true);
    document.removeEventListener("keydown", onEscape, true);
    for (const [where, kind, hear] of listeners) where.removeEventListener(kind, hear);
    root.removeEventListener("scroll", hint, true);
    ended = true;
    for (const stop of ends) stop?.();
    for (const [change, hear] of scripts) model.off(change, hear);
    coming.disconnect();
    sizes.disconnect();
    for (const name of NAMES) model.off(`change:${name}`, arrived);
    model.off("comm_live_update", end);
  };
}

export default { render };
