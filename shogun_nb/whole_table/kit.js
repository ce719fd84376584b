// What all parts of the frame share: escaped words, icons, signs, painting without losing focus.
// Joined to the frame's script by frame.py, so nothing here may have the name of anything in it.

export const esc = (words) =>
  String(words ?? "").replace(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign],
  );
export const clamp = (low, value, high) => Math.max(low, Math.min(high, value));
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Milliseconds of a token, such as "--snap"; 0 where motion is not wanted.
export const ms = (element, token) =>
  still() ? 0 : parseFloat(getComputedStyle(element).getPropertyValue(token)) || 0;

export const icon = (name, kind = "") =>
  `<svg class="i ${kind}" viewBox="0 0 24 24" aria-hidden="true"><use href="#shogun-i-${esc(name)}"/></svg>`;
export const num = (name, value, words) =>
  `<span class="num" data-tip="${esc(words)}">${icon(name)}<b>${esc(value)}</b><span class="sr"> ${esc(words)}</span></span>`;
export const coins = (number) => icon("coin", "coin").repeat(number);

// The sign of a player: colour, letter and shape. seat is a number, "F" for the farmers, "L" for locals.
export const mon = (state, seat, kind = "") =>
  `<span class="mon p${esc(seat)} ${kind}" aria-hidden="true"><i>${seat === "F" || seat === "L" ? icon("farmer") : esc(state.setting.players?.[seat]?.letter)}</i></span>`;

// The colour of a province's region: a class for the five of the printed board, else a colour.
export const region = (state, province) => {
  const name = state.setting.provinces?.[province]?.region ?? "";
  const fill = state.setting.fills?.[name];
  return fill ? `style="--region: ${esc(fill)}"` : `data-region="${esc(name)}"`;
};

// The own shape of a province; the symbols come with the map, see shape_id in layer.py.
export const sil = (state, province, kind = "") =>
  `<svg class="sil ${kind}" ${region(state, province)} aria-hidden="true"><use href="#${esc(state.setting.shapes + String(province).replace(/[^A-Za-z0-9-]+/g, "_"))}"/></svg>`;

// A small map of a board: for each province of it what look(place) says, as attributes; roads over it.
export const smallMap = ({ width, height, paths, ways = [] }, look, kind = "") =>
  `<svg class="smallmap ${kind}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${paths.map((path, at) => `<path d="${path}" ${look(at)}/>`).join("")}${ways.map(([name, path]) => `<path class="${name}" d="${path}"/>`).join("")}</svg>`;

// Whose each place of a kept game is: one sign a place.
export const ownedMap = (map, owners) =>
  smallMap(map, (at) => `class="${/\d/.test(owners[at] ?? "-") ? `p${owners[at]}` : "nobody"}"`, "owned");

// A button of the page that sends an intent: data-do names it, data-with holds its fields.
export const told = (intent, fields) =>
  `data-lm-suppress-shortcuts="true" data-do="${esc(intent)}"${fields ? ` data-with="${esc(JSON.stringify(fields))}"` : ""}`;

// Words with a place to fill, such as "Where shall {card} go?"; the fillings are HTML.
export const fill = (words, fillings) =>
  esc(words).replace(/\{(\w+)\}/g, (whole, name) => fillings[name] ?? whole);

// A message with names, which are set bold: {text: "Into {there}?", there: "Ōmi"}.
export const message = ({ text = "", ...names } = {}) =>
  fill(text, Object.fromEntries(Object.entries(names).map(([key, name]) => [key, `<b>${esc(name)}</b>`])));

// A button beside what else can be done.
export const quiet = ({ words, do: intent, with: fields, tip, off }) =>
  `<button type="button" class="quiet shogun-once" ${off || tip ? `data-tip="${esc(off ?? tip)}"` : ""} data-key="second-${intent}" ${off ? 'aria-disabled="true"' : told(intent, fields)}>${esc(words)}</button>`;

// Numbers of rules in HTML, small and quiet, each a link that tells its rule; see meaning.js.
const NUMBERS = / ?\(((?:[A-Z]+-\d+(?:, )?)+)\)/g;
export const ruled = (html) =>
  html.replace(/>([^<]*[A-Z]-\d[^<]*)/g, (_, text) =>
    `>${text.replace(NUMBERS, ' <small class="rule">$1</small>').replace(/\b[A-Z]+-\d+\b/g, ruleLink)}`);
export const rules = {}; // by number, in a sentence or two
export const ruleLink = (number) =>
  !rules[number] ? number : `<a class="ruleno" href="#${number}" ${told("rule")} data-rule="${number}">${number}</a>`;

// What changed while the table hurried, until it is closed.
export const recapOf = ({ actions: { recap } }, { memory }) =>
  recap && memory.gone !== JSON.stringify(recap.lines) ? recap : null;

// --- painting: only what differs is changed, so focus, hover and animations stay -----------------
const same = (a, b) =>
  a.nodeName === b.nodeName && (a.dataset?.key ?? "") === (b.dataset?.key ?? "");

function update(old, want) {
  if (old.nodeType !== 1) {
    if (old.data !== want.data) old.data = want.data;
    return;
  }
  if (old.isEqualNode(want)) return;
  for (const { name } of [...old.attributes]) {
    if (!want.hasAttribute(name) && !name.startsWith("data-lm-")) old.removeAttribute(name);
  }
  for (const { name, value } of want.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  morph(old, want);
}

function morph(old, want) {
  const keyed = new Map();
  for (const one of old.children) if (one.dataset?.key) keyed.set(one.dataset.key, one);
  let here = old.firstChild;
  for (const next of [...want.childNodes]) {
    const twin = next.dataset?.key ? keyed.get(next.dataset.key) : here;
    if (!twin || !same(twin, next)) old.insertBefore(next, here);
    else if (twin === here) {
      here = here.nextSibling;
      update(twin, next);
    } else {
      old.insertBefore(twin, here);
      update(twin, next);
    }
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
}

// What an element holds, as a class of its own: with :has() in our styles Chromium would work out
// those of the whole frame anew at every change of it.
const HOLDS = [
  [".ptext, .say, .overs", ".guidetag, .guidestrip", "guide"],
  [".ptext", ".doubt, .news", "news"],
  [".say", ".say > span:empty", "nothing"],
  [".eventchips", ".on", "open"],
  [".yr", ".now", "now"],
  [".pbtns", ".other:not([data-key=other-what_if])", "other"],
  [".seats", ".seat:nth-of-type(5)", "five"],
  [".tile .who", ".who > :nth-child(5)", "five"],
  [".seatcard", ".away", "away"],
  [".tray", ".hand", "hand"],
  [".decision h3", ".seconds", "seconds"],
  [".decision", ".targets", "targets"],
  [".decision", ".stepper", "stepper"],
  [".decision", ".boardpic", "board"],
  [".top", ".yr + .yr", "years"],
  [".duel .side", ".sum5, .unknown", "many"],
  [".popover", ".ruleno", "rule"],
];
export function holds(place, fresh) {
  for (const [which, held, name] of HOLDS) {
    if (place.matches(which)) place.classList.toggle(`holds-${name}`, Boolean(fresh.querySelector(held)));
    for (const one of fresh.querySelectorAll(which)) if (one.querySelector(held)) one.classList.add(`holds-${name}`);
  }
}

export function paint(place, html) {
  if (place.shogunHtml === html) return;
  place.shogunHtml = html;
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  const key = held?.dataset?.key;
  const fresh = document.createElement("template");
  fresh.innerHTML = ruled(html);
  holds(place, fresh.content);
  morph(place, fresh.content);
  // What had the keyboard may have been moved, or made anew.
  if (held && document.activeElement !== held) {
    const again = held.isConnected ? held : key && byKey(place, key);
    again?.focus?.({ preventScroll: true });
  }
}

export const byKey = (place, key) => place.querySelector(`[data-key="${CSS.escape(key)}"]`);

// An element glides from where something was to where it is now.
export function glide(element, from, delay = 0) {
  const to = element.getBoundingClientRect();
  const duration = ms(element, "--snap");
  if (!duration || !to.width || !from.width) return;
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const run = element.animate(
    [
      { transform: start, transformOrigin: "0 0", zIndex: 50 },
      { transform: "none", transformOrigin: "0 0", zIndex: 50 },
    ],
    { duration, delay, fill: "backwards", easing: "cubic-bezier(.2,.8,.25,1)" },
  );
  // While it flies, what it flies in seems to have more to scroll.
  run.onfinish = () => element.closest(".shogun-frame")?.dispatchEvent(new CustomEvent("shogun-settled"));
}

// A pointer lifts something, what may take it glows, the nearest takes it, else it flies home.
// grip(target): what is to be lifted from there, { element, aside } with aside where a finger that
// goes sideways scrolls instead; takers(held): [{ element, at }], at a second place on the map;
// drop(to, held, rect): false lets it fly home. What takes it has the class near. over(to): it is above.
const LIFT = 6; // pixels that a pointer moves before something lifts
export function dragging(api, { grip, takers, snap, over, drop }) {
  const { root, memory, places } = api;
  let held = null;
  const set = (to) => {
    held.to?.element.classList.remove("near");
    held.to = to;
  };
  const reset = () => {
    set(null);
    held.element.classList.remove("lifted");
    root.classList.remove("shogun-dragging");
    held = memory.drag = null;
    places.decision.classList.toggle("glowing", memory.pick != null);
  };
  const home = () => {
    const { ghost, element } = held;
    reset();
    element.classList.add("lifted");
    ghost.animate([{ transform: ghost.style.transform }, { transform: "none" }], { duration: ms(root, "--snap"), easing: "ease-out" }).onfinish = () => {
      ghost.remove();
      element.classList.remove("lifted");
    };
  };
  const scrolls = (element) => {
    for (let one = element; one && one !== root; one = one.parentElement) if (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1) return true;
    return false;
  };
  const down = (event) => {
    const found = !event.button && !held && event.target instanceof Element && grip(event.target);
    if (found) held = { ...found, x: event.clientX, y: event.clientY, pointer: event.pointerId, aside: found.aside && event.pointerType === "touch" && scrolls(event.target) };
  };
  const lift = () => {
    api.unpop();
    const { element } = held;
    const [frame, box] = [root, element].map((one) => one.getBoundingClientRect());
    held.ghost = element.cloneNode(true);
    for (const { name } of [...element.attributes]) if (/^data-(?!region|lm)/.test(name)) held.ghost.removeAttribute(name);
    held.ghost.classList.add("ghost");
    Object.assign(held.ghost.style, { width: `${box.width}px`, height: `${box.height}px`, left: `${box.left - frame.left}px`, top: `${box.top - frame.top}px` });
    places.over.parentElement.append(held.ghost);
    element.classList.add("lifted");
    held.takers = takers(held).map((one) => ({ ...one, box: one.element.getBoundingClientRect() }));
    root.classList.add("shogun-dragging");
    places.decision.classList.add("glowing");
    memory.drag = home;
  };
  const move = (event) => {
    if (event.pointerId !== held?.pointer) return;
    const [{ clientX: x, clientY: y }, dx, dy] = [event, event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost) {
      if (Math.hypot(dx, dy) < LIFT) return;
      if (held.aside && Math.abs(dx) > Math.abs(dy)) return void (held = null);
      lift();
    }
    held.ghost.style.transform = `translate(${dx}px, ${dy - 6}px) rotate(${clamp(-5, dx * 0.03, 5)}deg) scale(1.04)`;
    let [to, near] = [null, snap];
    for (const one of held.takers) {
      const { box, at } = one;
      const away = Math.min(Math.hypot(clamp(box.left, x, box.right) - x, clamp(box.top, y, box.bottom) - y), at ? Math.hypot(at.x - x, at.y - y) : Infinity);
      if (away < near) [to, near] = [one, away];
    }
    if (to !== held.to) {
      set(to);
      over?.(to);
    }
    to?.element.classList.add("near"); // again, if the page was painted meanwhile
  };
  const eat = (event) => (event.stopPropagation(), event.preventDefault());
  const up = (event) => {
    if (event.pointerId !== held?.pointer) return;
    if (!held.ghost) return void (held = null);
    // The click that a drag ends with is none.
    window.addEventListener("click", eat, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", eat, { capture: true }), 30);
    const { ghost, to, ...lifted } = held;
    const rect = ghost.getBoundingClientRect();
    if (event.type !== "pointerup" || drop(to, lifted, rect, reset) === false) return home();
    ghost.remove();
    if (held) reset();
  };
  // A finger on what it has lifted must not scroll the page.
  const still = (event) => held?.ghost && event.preventDefault();
  const hears = [[root, "pointerdown", down], [window, "pointermove", move], [window, "pointerup", up], [window, "pointercancel", up], [root, "touchmove", still]];
  for (const [where, kind, hear] of hears) where.addEventListener(kind, hear, { passive: false });
  return () => {
    for (const [where, kind, hear] of hears) where.removeEventListener(kind, hear);
  };
}
