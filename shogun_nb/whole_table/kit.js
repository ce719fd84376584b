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

// The sign of a player: colour, letter and shape. seat is a number, or "F" for the farmers.
export const mon = (state, seat, kind = "") =>
  `<span class="mon p${esc(seat)} ${kind}" aria-hidden="true"><i>${seat === "F" ? icon("farmer") : esc(state.setting.players?.[seat]?.letter)}</i></span>`;

// The colour of a province's region: a class for the five of the printed board, else a colour.
export const region = (state, province) => {
  const name = state.setting.provinces?.[province]?.region ?? "";
  const fill = state.setting.fills?.[name];
  return fill ? `style="--region: ${esc(fill)}"` : `data-region="${esc(name)}"`;
};

// The own shape of a province; the symbols come with the map.
export const sil = (state, province, kind = "") =>
  `<svg class="sil ${kind}" ${region(state, province)} aria-hidden="true"><use href="#${esc(state.setting.provinces?.[province]?.shape)}"/></svg>`;

// A button of the page that sends an intent: data-do names it, data-with holds its fields.
export const told = (intent, fields) =>
  `data-do="${esc(intent)}"${fields ? ` data-with="${esc(JSON.stringify(fields))}"` : ""}`;

// Words with a place to fill, such as "Where shall {card} go?"; the fillings are HTML.
export const fill = (words, fillings) =>
  esc(words).replace(/\{(\w+)\}/g, (whole, name) => fillings[name] ?? whole);

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

export function paint(place, html) {
  if (place.shogunHtml === html) return;
  place.shogunHtml = html;
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  const key = held?.dataset?.key;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
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
  element.animate(
    [
      { transform: start, transformOrigin: "0 0", zIndex: 50 },
      { transform: "none", transformOrigin: "0 0", zIndex: 50 },
    ],
    { duration, delay, fill: "backwards", easing: "cubic-bezier(.2,.8,.25,1)" },
  );
}
