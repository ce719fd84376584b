// What things mean, in every phase: signs and rule numbers explain themselves, what changed is marked
// on the map, and the first round is shown step by step. See the contract in frame.js.

import { byKey, esc, fill, icon, message, ms, num, recapOf, ruleLink, rules, told } from "./kit.js";

const SIGN = "#shogun-i-";
const NUMBERED = /\b[A-Z]+-\d+\b/;
const WIDGETS = ".shogun-frame-panel, .shogun-frame-drawer";
const UNTOUCHED = "a, b, mark, button, input, textarea, select, svg"; // words that stay as they are

// --- signs ---------------------------------------------------------------------------------------
const nameOf = (svg) => svg?.querySelector("use")?.getAttribute("href")?.slice(SIGN.length);
let known = {}; // signs by name: [title, sentence, rule]

// The sign that an event is on, if it has a meaning of its own.
export const sign = (target) => {
  const svg = target.closest("svg.i");
  return svg && known[nameOf(svg)] ? svg : null;
};
export const meant = (name) => known[name] ?? [];
export const called = (name) => (known[name]?.[0] ?? "").toLowerCase();
const box = (sign_, title, says, number) =>
  `<div class="tiphead">${sign_}<b>${esc(title)}</b></div>${says.filter(Boolean).map((words) => `<p>${esc(words)}</p>`).join("")}<span class="rule">${esc(number)}</span>`;

// An action is known by its name; its sign may be that of a building.
const actionOf = (state, title) => Object.values(state.setting.actions ?? {}).find(({ name }) => title?.startsWith(name));

export function explain(element, state) {
  const { rule: number, head, tip = "", no } = element.dataset;
  if (number && rules[number]) return `<div class="tiphead"><b>${esc(number)}</b></div><p>${esc(rules[number])}</p>`;
  if (element.dataset.explain || no) return "";
  const svg = element.matches("svg.i") ? element : [...element.querySelectorAll("svg.i")].find((one) => known[nameOf(one)]);
  const title = tip.split(": ")[0] || svg?.closest(".ico")?.parentElement.querySelector(":scope > b, :scope > span:not(.ico)")?.textContent;
  const action = actionOf(state, title);
  const drawn = svg ? svg.outerHTML : "";
  if (action) return box(drawn, tip || action.name, [action.say], action.rule);
  const [name, says, rule] = known[nameOf(svg)] ?? [];
  if (!name) return "";
  // Its own words go before those of its sign; a button says what it does.
  if (head) return box(drawn, head, [tip], rule);
  if (element.matches("button")) return "";
  const titled = tip.toLowerCase().startsWith(name.toLowerCase());
  return box(drawn, titled ? tip : name, titled ? [says] : [tip, says], rule);
}

// --- the guide of the first round: what to do next, told from what the panels show -----------------
const due = ([words, done], key, fillings = {}) => ({ say: fill(words, fillings), done, key });
// What a card brings to an action, where cards can be compared.
const brings = (state, space, card) => {
  const printed = state.setting.provinces[card] ?? {};
  const own = state.planning.hand.find(({ province }) => province === card);
  return { rice: ["rice", printed.rice], taxes: ["coin", printed.tax], battle_a: ["cube", own?.armies] }[space];
};
// A card that lies where a better one could: it is said, and nothing has to be done.
function worse(state, laid, words, named) {
  for (const space of state.meaning.spaces) {
    const [card, better] = [laid[space], state.guide.cards[space]];
    if (typeof card !== "string" || typeof better !== "string" || Object.values(laid).includes(better)) continue;
    const [[sign, n] = [], [, m] = []] = [brings(state, space, card), brings(state, space, better)];
    if (n < m) return `${fill(words.worse[0], { card: named(card), better: named(better), action: esc(state.setting.actions[space].name), n: num(sign, n, ""), m: num(sign, m, "") })} `;
  }
  return "";
}
function planStep(state, api, words) {
  const laid = { ...state.planning.laid };
  for (const one of api.waiting()) if (one.do === "lay") laid[one.space] = one.card;
  const lying = Object.values(laid);
  const named = (card) => `<b>${typeof card === "number" ? fill(state.setting.planning.chest, { n: card }) : esc(state.setting.provinces[card].name)}</b>`;
  const note = worse(state, laid, words, named);
  const noted = (step_, main) => ({ ...step_, say: note + step_.say, ...(main ? { main } : {}) });
  for (const space of state.meaning.spaces) {
    const card = state.guide.cards[space];
    if (laid[space] !== undefined || card === undefined || (typeof card === "number") !== (space === "bid")) continue;
    const action = `<b>${esc((state.setting.actions[space] ?? state.setting.planning.bid).name)}</b>`;
    const here = { card: named(card), action };
    if (lying.includes(card)) return noted(due(words.any, `space-${space}`, here));
    // The main button does this step, not all of them at once.
    const plain = typeof card === "number" ? state.setting.planning.chest.replace("{n}", card) : state.setting.provinces[card].name;
    const main = { words: state.meaning.words.for.replace("{card}", plain), do: "lay", with: { space, card }, soft: true };
    if (api.memory.pick === card) return noted(due(space === "bid" ? words.layBid : words.lay, `space-${space}`, here), main);
    const [sign, value] = brings(state, space, card) ?? [];
    const n = sign === "cube" ? `<b>${esc(value)}</b>` : sign ? num(sign, value, "") : "";
    return noted(due(words[space], `card-${card}`, { ...here, n }), main);
  }
  // The main button is the kernel's: what it will say is not known while a card is on its way.
  const { guided } = api.memory;
  if (guided && api.waiting().some((one) => one.do === "lay")) return guided;
  return noted(due(state.prompt.main?.do === "confirm" ? words.hand : words.rest, "main"));
}

function step(state, api) {
  const words = state.meaning.guide;
  const { now } = state.guide ?? {}; // a game may say its steps itself
  if (now) return { ...now, say: message(now.say) };
  if (!state.guide?.cards || !words) return null;
  const { planning, bids, actions, prompt } = state;
  const main = (name) => due(words[name], "main");
  const goesOn = prompt.main?.do === "hurry";
  if (state.head.round || actions.winter) return { ...main("end"), last: true };
  if (planning.laid) return goesOn ? main("wait") : planStep(state, api, words);
  const stops = prompt.main?.do === "stop"; // the others play, and nothing need be pressed
  if (bids.places) return stops ? due(words.watch, "") : main(bids.asked ? "place" : "wait");
  if (!actions.track) return null;
  if (stops) return due(words.watch, "");
  const { tower, decision, deed, recap } = actions;
  if (tower) return { ...due(tower.thrown ? words.fell : words.throw, "tower-go"), over: true };
  if (decision?.target) return main(decision.odds ? "attack" : "move");
  if (decision) return due(decision.targets.every(({ win }) => win === undefined) ? words.shift : words.march, `target-${decision.targets[0]?.province}`);
  if (recap && recapOf(state, api) && !api.memory.looked) return due(words.recap, "recap-0");
  return goesOn ? main(deed ? "deed" : "wait") : null;
}

const leave = (words) => `<button type="button" class="more" data-key="guide-leave" ${told("guide", { on: false })}>${esc(words.leave)}</button>`;

// --- what changed meanwhile ------------------------------------------------------------------------
function dismiss(state, api) {
  const recap = recapOf(state, api);
  if (!recap) return false;
  api.memory.gone = JSON.stringify(recap.lines);
  api.memory.look = null;
  api.repaint();
  byKey(api.places.prompt, "main")?.focus({ preventScroll: true });
  return true;
}

export function render(state, api) {
  const { memory } = api;
  known = { ...state.meaning.signs };
  for (const { icon, name, say, rule } of Object.values(state.setting.actions ?? {})) known[icon] ??= [name, say, rule];
  if (!recapOf(state, api)) memory.look = null;
  const now = (memory.guided = step(state, api));
  const looked = memory.look ? [memory.look] : [];
  if (!now) return { glow: looked, spot: looked };
  const { words, done } = state.meaning;
  const until = esc(done[now.done] ?? now.done);
  return {
    glow: looked,
    spot: looked,
    over: now.over ? `<div class="guidestrip" data-key="guide">${now.say} <small>${until}</small> ${leave(words)}</div>` : "",
    prompt: { ...(now.main ? { main: now.main } : {}), say: `<em class="guidetag">${esc(words.guide)}</em> ${now.say}`, news: state.prompt.news ? `${leave(words)} ${state.prompt.news}` : `${until} ${leave(words)}` },
  };
}

// --- what changes hands ----------------------------------------------------------------------------
// Numbers of a player that change say by how much, and a special card comes from its place: seen in
// the heads, whatever the phase.
const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return width ? [left + width / 2, top + height / 2] : null;
};

function move(api, html, kind, frames) {
  const duration = ms(api.root, "--fly") * (api.state().actions.pace ?? 1);
  if (!duration) return;
  const element = document.createElement("div");
  element.className = kind;
  element.setAttribute("aria-hidden", "true");
  element.innerHTML = html;
  api.over.parentElement.append(element);
  const frame = api.root.getBoundingClientRect();
  const steps = frames.map(([x, y, scale, opacity]) => ({ transform: `translate(${x - frame.left}px, ${y - frame.top}px) translate(-50%, -50%) scale(${scale})`, opacity }));
  const run = element.animate(steps, { duration: duration * 1.6, easing: "ease-out", fill: "both" });
  run.onfinish = run.oncancel = () => {
    element.remove();
    api.memory.runs.delete(run);
  };
  api.memory.runs.add(run);
}

function change(state, api, before) {
  const { memory, root } = api;
  memory.runs ??= new Set();
  memory.spots ??= {};
  const [then, now] = [before?.head?.seats, state.head.seats];
  // At most speed nobody could follow.
  if (then && then.length === now?.length && (state.actions.pace ?? 1) > 0.3) {
    now.forEach(({ values = [], special }, seat) => {
      const place = byKey(root, `seat-${seat}`);
      if (!place) return;
      const nums = place.querySelectorAll(".sv .num");
      values.forEach(({ value }, at) => {
        const by = value - (then[seat].values?.[at]?.value ?? value);
        const spot = by && nums[at] && middle(nums[at]);
        if (!spot) return;
        const [x, y] = spot;
        move(api, `${by > 0 ? "+" : "−"}${Math.abs(by)}`, `shogun-change ${by > 0 ? "more" : "fewer"}`, [[x, y + 4, 0.6, 0], [x, y - 12, 1.25, 1], [x, y - 16, 1, 1], [x, y - 26, 0.9, 0]]);
      });
      const own = special && !then[seat].special && middle(place.querySelector(".spi") ?? place);
      const from = own && memory.spots[special.icon];
      if (from) move(api, icon(special.icon), "shogun-change card-of", [[...from, 1.4, 1], [(from[0] + own[0]) / 2, (from[1] + own[1]) / 2 - 20, 2.2, 1], [...own, 1, 1]]);
    });
  }
  memory.spots = {};
  for (const one of api.places.decision.querySelectorAll("[data-key^=place-]")) memory.spots[nameOf(one.querySelector("svg"))] = middle(one);
}

export function painted(state, api, before) {
  const { root, memory } = api;
  change(state, api, before);
  const now = memory.guided;
  const wanted = now && [...root.querySelectorAll(".shogun-face [data-key]")].find((one) => one.dataset.key === now.key);
  for (const one of root.querySelectorAll(".guided")) if (one !== wanted) one.classList.remove("guided");
  if (now && !now.last) wanted?.classList.add("guided");
  if (wanted && memory.guideKey !== now.key) wanted.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  // Whoever plays by keys is led by them.
  if (wanted && (memory.led || (memory.keys && memory.guideKey && memory.guideKey !== now.key))) {
    memory.led = false;
    wanted.focus({ preventScroll: true });
  }
  memory.guideKey = now?.key;
  // It ends with the round.
  if (state.guide.cards && state.head.goal?.late && !api.waiting().some((one) => one.do === "guide")) api.send("guide", { on: false });
}

export const acts = {
  guide: (element, state, api) => {
    api.goal(false);
    if (api.memory.drawer) api.drawer(api.memory.drawer);
    const { on } = JSON.parse(element.dataset.with);
    api.memory.led = on; // the keyboard goes to what it asks for first
    api.send("guide", { on });
    byKey(api.places.prompt, "main")?.focus({ preventScroll: true });
  },
  // The whole rule lies in a drawer; while the tower lies over all, its sentences must do.
  rule: (element, state, api) => {
    if (api.over.querySelector(".towerover")) return api.explain(element);
    api.unpop();
    if (api.memory.drawer !== "rules") api.drawer("rules");
    api.send("rule", { rule: element.dataset.rule });
    const drawer = api.root.querySelector(".shogun-frame-drawer");
    if (drawer) drawer.scrollTop = 0;
  },
  // A line of the recap: its province is outlined, and comes in sight.
  look: (element, state, api) => {
    const { province } = element.dataset;
    api.memory.looked = true;
    api.memory.look = api.memory.look === province ? null : province;
    api.repaint();
    if (api.memory.look) for (const map of api.root.querySelectorAll(".shogun-map")) map.shogunLook?.(province);
  },
  "seen-recap": (element, state, api) => dismiss(state, api),
};

export function key(event, state, api) {
  const { popover, prompt } = api.places;
  if (event.key === "m") return byKey(prompt, "main")?.focus(), true;
  if (event.key !== "?") return false;
  const { keys = {} } = state.meaning;
  const link = popover.hidden ? document.activeElement.querySelector?.(".ruleno") : popover.querySelector(".ruleno");
  if (link && !popover.hidden && popover.querySelector("b")?.textContent === keys.title) return acts.rule(link, state, api), true;
  // What the keys do here; with the rule of what has the keyboard, for a second press.
  const here = Object.keys(keys).find((name) => Object.keys(state[name] ?? {}).length);
  api.pop(`<div class="tiphead"><b>${esc(keys.title)}</b></div><p>${esc(keys[here])}</p><p>${esc(keys.all)}</p><span class="rule">${esc(link?.dataset.rule)}</span>`, prompt);
  return true;
}

export const escape = (state, api) => dismiss(state, api);

// --- numbers of rules in the table's own widgets ---------------------------------------------------
function link(place) {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (NUMBERED.test(node.data) && !node.parentElement.closest(UNTOUCHED)) found.push(node);
  }
  for (const node of found) {
    const fresh = document.createElement("template");
    fresh.innerHTML = esc(node.data).replace(/\b[A-Z]+-\d+\b/g, ruleLink);
    if (fresh.content.querySelector("a")) node.replaceWith(fresh.content);
  }
}

export function started(api) {
  const { root } = api;
  const own = (event) => {
    const one = event.target instanceof Element && event.target.closest(".ruleno");
    return one && one.closest(WIDGETS) ? one : null;
  };
  const onClick = (event) => {
    const one = own(event);
    if (!one) return;
    event.preventDefault();
    acts.rule(one, api.state(), api);
  };
  const onPress = () => api.memory.runs?.forEach((run) => run.finish());
  const onOver = (event) => own(event) && event.pointerType !== "touch" && api.explain(own(event));
  const onOut = (event) => own(event) && api.unpop();
  const hears = [["click", onClick], ["pointerdown", onPress], ["pointerover", onOver], ["pointerout", onOut], ["focusin", onOver], ["focusout", onOut]];
  for (const [kind, hear] of hears) root.addEventListener(kind, hear);
  const links = () => root.querySelectorAll(WIDGETS).forEach(link);
  const fresh = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !target.closest?.(".shogun-face, .shogun-map"))) links();
  });
  fresh.observe(root, { childList: true, subtree: true });
  const timer = setTimeout(links); // what is there already, once the rules are known
  return () => {
    fresh.disconnect();
    clearTimeout(timer);
    for (const [kind, hear] of hears) root.removeEventListener(kind, hear);
  };
}
