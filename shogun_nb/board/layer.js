// What stands on the land of a board: names, counters, signs, arrows, outlines, as one SVG over the
// canvas with the land. It alone takes the pointer. Panning and zooming move canvas and SVG here in
// the page, and tell the kernel nothing, until a zoom rests and the land is wanted sharply.
//
// For the frame around a board:
// - `element.shogunPlace(name)` of the .shogun-map element gives {x, y} in pixels of the window;
// - `element.shogunTold(name)` says what stands there: {owner, armies, revolts, icons, free};
// - `element.shogunShow({signs, glow, arrow})` shows them in the page alone;
// - <symbol id="shogun-shape-..."> is the outline of a province (layer.shape_id in Python);
// - a CustomEvent "shogun-point" {detail: {province}} on the closest .shogun-frame, or on the box of
//   the board, says where the pointer is, with onMap: true if it is on the board; whoever hears it marks its [data-province] elements with
//   the class shogun-linked, and so does the layer.

const NS = "http://www.w3.org/2000/svg";
const HOVER_PAUSE = 60; // milliseconds after which a resting pointer is told to the kernel
const SETTLED = 90; // milliseconds after which a hand rests
const REST = 160; // milliseconds after which a zoom rests
const CLICK = 6; // pixels that a click may slip
const FRESH = 6000; // milliseconds that a change stays marked
const STEP = 1.3; // of one press of + or -
const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "Enter", " "];
const NEAR_LEVEL = 1.28; // pixels for a unit of a usual board from which values are written
const FAR_LEVEL = 0.4; // below it there are counters only

const EDGES = [90, 180].map((angle) =>
  `linear-gradient(${angle}deg, transparent, #000 5%, #000 95%, transparent)`).join();

const clamp = (low, value, high) => Math.max(low, Math.min(high, value));
const escape = (words) =>
  String(words).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const icon = (name) => `<svg class="shogun-icon" aria-hidden="true"><use href="#shogun-i-${name}"/></svg>`;
const round = (number) => Math.round(number * 10) / 10;

const isDark = (colour) => [1, 3, 5].every((at) => parseInt(colour.slice(at, at + 2), 16) < 80);

// One store of symbols for a page, so that no icon and no outline is there twice.
function store(symbols) {
  let all = document.getElementById("shogun-symbols");
  if (!all) {
    all = document.createElementNS(NS, "svg");
    all.id = "shogun-symbols";
    all.setAttribute("aria-hidden", "true");
    all.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
    document.body.append(all);
  }
  const made = new DOMParser().parseFromString(`<svg xmlns="${NS}">${symbols}</svg>`, "image/svg+xml");
  for (const symbol of [...made.documentElement.children]) {
    if (!document.getElementById(symbol.id)) all.append(document.importNode(symbol, true));
  }
}

const ruler = document.createElement("canvas").getContext("2d");
const widths = new Map();
function widthOf(words, font) {
  const key = font + words;
  if (!widths.has(key)) {
    ruler.font = font;
    widths.set(key, ruler.measureText(words).width);
  }
  return widths.get(key);
}

const meets = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const moved = (box, x, y) => [box[0] + x, box[1] + y, box[2] + x, box[3] + y];
const grown = ([left, top, right, low]) => [left - 2, top, right + 2, low];
function overlap(a, b) {
  return meets(a, b) ? (Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * (Math.min(a[3], b[3]) - Math.max(a[1], b[1])) : 0;
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "shogun-map";
  root.innerHTML = `<svg class="shogun-layer" tabindex="0" role="application" focusable="true"
      data-lm-suppress-shortcuts="true"><g class="world"><g class="owners"></g><g class="fills"></g>
      <g class="marks"></g><path class="pointed"/><path class="selected-back"/><path class="selected"/>
      <g class="hits"></g></g><g class="labels"></g><g class="over"></g></svg>
    <div class="shogun-map-head" data-fold="1"></div><div class="shogun-map-players" data-fold="1"></div>
    <div class="shogun-map-legend" hidden></div>
    <div class="shogun-map-tools" data-fold="1" role="group" aria-label="View of the board"></div>`;
  el.append(root);
  const svg = root.querySelector("svg.shogun-layer");
  const part = (name) => root.querySelector(name);
  const [world, labels, over] = [part(".world"), part(".labels"), part(".over")];
  const tools = part(".shogun-map-tools");
  const legend = part(".shogun-map-legend");
  store(model.get("icons"));
  svg.setAttribute("aria-label", model.get("words"));

  const view = { x: 0, y: 0, s: 0, fit: 0 };
  let land = null; // of the board, from the kernel
  let places = []; // of provinces: what is drawn for each
  let places_of = new Map(); // by name
  let [across, down] = [0, 0]; // pixels of the page
  let live = true;
  let gone = false;
  const send = (content) => {
    try {
      if (live) model.send(content);
    } catch {
      live = false; // the page is being left
    }
  };

  // --- the land on the canvases ------------------------------------------------------------------
  let base = null;
  let glass = null;
  let shown = null; // the part that the second canvas shows
  let awaited = null; // the part that its next drawing shows
  const canvases = () => {
    const box = root.closest(".shogun-board-frame");
    if (!box) return;
    base = box.querySelector("canvas.shogun-canvas");
    if (base && base.tabIndex === 0) {
      base.tabIndex = -1;
      base.setAttribute("aria-hidden", "true");
    }
    const found = box.querySelector("canvas.shogun-glass");
    if (!found || found === glass) return;
    glass = found;
    glass.tabIndex = -1;
    glass.setAttribute("aria-hidden", "true");
    // Only when the new part is drawn, the canvas moves to where it belongs: nothing jumps.
    const pen = glass.getContext("2d");
    const draw = pen.drawImage;
    pen.drawImage = (...given) => {
      draw.apply(pen, given);
      if (glass.width > 1 && awaited) {
        shown = awaited;
        place();
      }
    };
    if (glass.width > 1) shown = model.get("near");
  };
  const near = () => {
    const given = model.get("near");
    awaited = given.length ? given : null;
  };

  // --- the view ----------------------------------------------------------------------------------
  // The whole board; in a place of another shape all its provinces.
  const home = () => {
    const whole = Math.abs(across / down / (land.width / land.height) - 1) < 0.03;
    const [x0, y0, x1, y1] = whole ? [0, 0, land.width, land.height] : land.home;
    const edge = whole ? 0 : 10;
    const s = Math.min((across - 2 * edge) / (x1 - x0), (down - 2 * edge) / (y1 - y0));
    return { s, x: (across - s * (x0 + x1)) / 2, y: (down - s * (y0 + y1)) / 2 };
  };
  const isHome = () => view.s < view.fit * 1.02;
  const bound = () => {
    const at = home();
    view.fit = at.s;
    view.s = clamp(at.s, view.s || at.s, at.s * land.nearest);
    const spare = isHome() ? 0 : 60;
    const edge = (room, size, home, zoomed) =>
      size <= room ? [home, home] : [room - size - zoomed, zoomed];
    const [left, right] = edge(across, land.width * view.s, isHome() ? at.x : (across - land.width * view.s) / 2, spare);
    const [top, low] = edge(down, land.height * view.s, isHome() ? at.y : (down - land.height * view.s) / 2, spare);
    view.x = isHome() ? at.x : clamp(Math.min(left, right), view.x, Math.max(left, right));
    view.y = isHome() ? at.y : clamp(Math.min(top, low), view.y, Math.max(top, low));
  };
  // What is drawn at a view stays so while somebody moves the board: the picture is pushed and
  // stretched, which costs nothing. It is drawn anew when the hand rests.
  const drawn = { x: 0, y: 0, s: 0 };
  let frame = 0;
  let settling = 0;
  function settle() {
    clearTimeout(settling);
    settling = 0;
    if (!land || !across) return;
    bound();
    const zoomed = drawn.s !== view.s;
    Object.assign(drawn, { x: view.x, y: view.y, s: view.s });
    world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.s})`);
    labels.setAttribute("transform", `translate(${view.x} ${view.y})`);
    over.setAttribute("transform", `translate(${view.x} ${view.y})`);
    const waves = 0.85 * (view.s / view.fit) ** 0.5;
    root.closest(".shogun-board-frame")?.style.setProperty("--waves", `${round(48 * waves)}px`);
    if (zoomed) lay();
    place();
  }
  function place() {
    if (!drawn.s) return settle();
    bound();
    const q = view.s / drawn.s;
    const [dx, dy] = [view.x - q * drawn.x, view.y - q * drawn.y];
    svg.style.transform = q === 1 && !dx && !dy ? "" : `translate(${dx}px, ${dy}px) scale(${q})`;
    if (base) {
      const wide = base.offsetWidth || across;
      base.style.transformOrigin = "0 0";
      base.style.transform =
        Math.abs(view.s * land.width - wide) < 0.5 && !view.x && !view.y
          ? ""
          : `translate(${view.x}px, ${view.y}px) scale(${(view.s * land.width) / wide})`;
      // Land that ends with the map fades into the sea, where more sea is seen beside it.
      const [beside, above] = [view.x > 1, view.y > 1];
      base.style.maskImage = beside || above ? EDGES : "";
      base.style.maskSize = `${beside ? 100 : 110}% ${above ? 100 : 110}%`;
    }
    if (glass) {
      const on = shown && shown.length && !isHome() && glass.width > 1;
      glass.style.visibility = on ? "visible" : "hidden";
      if (base) base.style.visibility = "visible";
      if (on) {
        const [x, y, wide, px, py] = shown;
        glass.style.width = `${px}px`;
        glass.style.height = `${py}px`;
        const [left, top] = [view.x + x * view.s, view.y + y * view.s];
        const covers = left <= 1 && top <= 1 && left + wide * view.s >= across - 1 && top + (py * wide * view.s) / px >= down - 1;
        if (base) base.style.visibility = covers ? "hidden" : "visible"; // or its lines would be seen twice
        glass.style.transform = `translate(${view.x + x * view.s}px, ${view.y + y * view.s}px) scale(${(view.s * wide) / px})`;
      }
    }
    svg.style.touchAction = isHome() && !isPage() ? "pan-x pan-y" : "none";
    root.classList.toggle("zoomed", !isHome());
  }
  const soon = () => {
    clearTimeout(settling);
    settling = setTimeout(settle, SETTLED);
    // A long way without a rest would lead to where nothing is drawn yet.
    const far = () => drawn.s === view.s && Math.hypot(view.x - drawn.x, view.y - drawn.y) > across / 3;
    if (!frame) frame = requestAnimationFrame(() => ((frame = 0), far() ? settle() : place()));
  };
  let resting = 0;
  const rest = () => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (gone || isHome() || !glass) return;
      const wanted = [-view.x / view.s, -view.y / view.s, across / view.s].map((n) => Math.round(n * 100) / 100);
      const had = model.get("near");
      if (wanted.every((n, at) => n === had[at]) && shown) return;
      send({ part: [...wanted, Math.round(across), Math.round(down)] });
    }, REST);
  };
  const zoom = (factor, x = across / 2, y = down / 2) => {
    const s = clamp(view.fit, view.s * factor, view.fit * land.nearest);
    view.x = x - ((x - view.x) * s) / view.s;
    view.y = y - ((y - view.y) * s) / view.s;
    view.s = s;
    soon();
    rest();
  };
  // Steps of a button or key glide, so that the eye can follow.
  let gliding = 0;
  const glide = (factor) => {
    cancelAnimationFrame(gliding);
    const goal = factor ? clamp(view.fit, view.s * factor, view.fit * land.nearest) : view.fit;
    const [from, start] = [view.s, performance.now()];
    const long = matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : 180;
    const run = (now) => {
      const t = clamp(0, (now - start) / long, 1);
      zoom((from * (goal / from) ** (1 - (1 - t) ** 3)) / view.s);
      if (t < 1) gliding = requestAnimationFrame(run);
    };
    gliding = requestAnimationFrame(run);
  };
  const isPage = () => Boolean(root.closest(".shogun-page"));

  // --- what stands on the board ------------------------------------------------------------------
  const outline = ([colour, words, points], wide, add = "") => {
    const more = (wide - 20) / 2;
    const path = points.map(([x, y]) => `${round(x + Math.sign(x) * more)} ${y}`).join("L");
    return `<path class="rim" d="M${path}Z"/><path class="plate" d="M${path}Z" style="fill:${colour}"/>${add}`;
  };
  const NOBODY = ["var(--paper-raised)", "var(--ink)", [[-10, -9], [10, -9], [10, 9], [-10, 9]]];
  const counter = ([livery, number, leaders], letters, small) => {
    const livered = land.liveries[livery] || NOBODY;
    const words = [small || livery < 0 ? "" : letters[livery], number].filter((one) => one !== "").join(" ");
    const wide = Math.max(20, widthOf(words, `750 12px ${fonts.sans}`) + (small ? 9 : 14));
    const dots = Array.from({ length: leaders }, (_, n) =>
      `<circle class="leader" cx="${(n - (leaders - 1) / 2) * 8}" cy="-10" r="3.3"/>`).join("");
    const text = `<text y="4.3" style="fill:${livered[1]}">${escape(words)}</text>${dots}`;
    return { wide, html: outline(livered, wide, text), tall: leaders ? 14 : 9 };
  };
  const signOf = (name, x, y, size) => {
    const sign = land.signs[name] || {};
    if (sign.i) return `<use href="#shogun-i-${sign.i}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
    const half = size / 2;
    return `<g transform="translate(${x + half} ${y + half})"><rect class="plaque" x="${-half}" y="${-half}" width="${size}" height="${size}" rx="2"/><path class="sign" transform="scale(${size * 0.86})" d="${sign.d || ""}"/></g>`;
  };

  const fonts = { serif: "serif", sans: "sans-serif" };
  // What belongs to a province, as pieces with sizes; `lay` finds places for them.
  const build = () => {
    const { p: all = [], letters = [] } = model.get("pieces");
    places.forEach((one, n) => {
      const [owner, units, revolts, signs, free] = all[n] || [-1, [], 0, [], 0];
      Object.assign(one, { owner, units, revolts, signs, free });
      for (const size of ["far", "near"]) {
        const small = size === "far";
        const made = units.map((unit) => counter(unit, letters, small));
        let html = "";
        const box = [0, 0, 0, 0];
        made.forEach((each, at) => {
          const many = made.length > 1;
          const x = many ? (at % 2 ? 1 : -1) * (each.wide / 2 + 1.5) : 0;
          const y = -20 * Math.floor(at / 2);
          const last = many && at === made.length - 1 && at % 2 === 0;
          html += `<g class="counter" transform="translate(${last ? 0 : x} ${y})">${each.html}</g>`;
          const left = last ? 0 : x;
          const own = [left - each.wide / 2 - 2, y - each.tall - 1, left + each.wide / 2 + 2, y + 10];
          if (!at) box.splice(0, 4, ...own);
          else box.splice(0, 4, Math.min(box[0], own[0]), Math.min(box[1], own[1]), Math.max(box[2], own[2]), Math.max(box[3], own[3]));
        });
        if (revolts) {
          const x = made.length ? box[2] - 8 : -8;
          html += `<use class="flame" href="#shogun-i-flame" x="${x}" y="-19" width="17" height="17"/>`;
          if (revolts > 1) html += `<g class="count"><circle cx="${x + 13}" cy="1" r="6.6"/><text x="${x + 13}" y="5">${revolts}</text></g>`;
          box[2] = x + (revolts > 1 ? 20 : 14);
          box[1] = Math.min(box[1], -19);
          box[3] = Math.max(box[3], revolts > 1 ? 8 : 2);
          box[0] = Math.min(box[0], x);
        }
        one[size] = { html, box: made.length || revolts ? box : null };
      }
      const row = (small, size = 21) => {
        let [html, x] = ["", 0];
        if (small) {
          for (const [name, number] of land.values[n] || []) {
            html += `${signOf(name, x, -10, 13)}<text class="value" x="${x + 14}" y="0">${number}</text>`;
            x += 26 + (number > 9 ? 7 : 0);
          }
          x -= one.free ? 1 : 4;
          for (let at = 0; at < free; at++, x += 9.5) html += `<rect class="site" x="${x}" y="-8" width="7.5" height="7.5"/>`;
        } else for (const name of signs) (html += signOf(name, x, -size + 0.5, size)), (x += size + 1);
        return { html: html && `<g transform="translate(${-x / 2} 0)">${html}</g>`, wide: x };
      };
      one.built = row(false);
      one.less = row(false, 16); // where there is little room
      one.values = land.closed[n] ? { html: "", wide: 0 } : row(true);
    });
    owners();
    lay();
  };
  const owners = () => {
    const { owner: byOwner, fill = [] } = model.get("marks");
    part(".owners").innerHTML = places.map((one) => {
      const [colour] = land.liveries[one.owner] || [];
      if (!colour) return "";
      // By night a dark colour would be lost on the dark land.
      const style = `--own:${colour};--pale:${isDark(colour) ? 55 : 0}%`;
      return `${byOwner ? `<path class="tint" d="${one.d}" style="${style}"/>` : ""}<path class="own" d="${one.i}" style="${style}"/>`;
    }).join("");
    part(".fills").innerHTML = fill.map(([n, colour]) =>
      `<path class="fill" d="${places[n].d}" style="fill:${colour}"/><path class="rim" d="${places[n].d}"/><path class="edge" d="${places[n].d}" style="stroke:color-mix(in srgb, ${colour}, #231c15 62%)"/>`).join("");
  };
  const marks = () => {
    const { targets = [], last = [], arrows = [] } = model.get("marks");
    const ring = (n, kind) => `<path class="back" d="${places[n].d}"/><path class="${kind}" d="${places[n].d}"/>`;
    const glow = model.get("glow").map((name) => places_of.get(name)).filter(Boolean);
    const asked = model.get("arrow");
    part(".marks").innerHTML =
      glow.map((one) => `<path class="glow-back" d="${one.d}"/><path class="glow" d="${one.d}"/>`).join("") +
      [...fresh].map((n) => `<path class="fresh-back" d="${places[n].d}"/><path class="fresh" d="${places[n].d}"/>`).join("") +
      (last.length ? ring(last[0], "left") + (last[1] === last[0] ? "" : ring(last[1], "came")) : "") +
      targets.map((n) => ring(n, "target")).join("");
    pointed = [...arrows];
    const [from, to] = [places_of.get(asked[0]), places_of.get(asked[1])];
    if (from && to) pointed.push([from.at, to.at, String(asked[2] ?? "")]);
    lay();
  };
  let pointed = []; // arrows: from, to, words

  // Labels keep their size on the screen; where there is no room, the less important ones wait for a
  // nearer view. Counters never give way, and nothing may lie on them.
  function lay() {
    if (!land || !drawn.s) return;
    const s = drawn.s;
    const k = clamp(1, Math.sqrt(s / 0.9), 1.35);
    const near = s * land.k; // small provinces are far away
    const level = near < FAR_LEVEL ? 0 : near < NEAR_LEVEL ? 1 : 2;
    root.dataset.level = level;
    const taken = [];
    const free = (box) => !taken.some((other) => meets(box, other));
    const put = (box) => (taken.push(box), box);
    const scaled = (box, x, y) => box.map((side, n) => side * k + (n % 2 ? y : x));
    let html = "";
    const say = (x, y, inner, kind = "") =>
      (html += `<g class="${kind}" transform="translate(${round(x)} ${round(y)}) scale(${round(k * 100) / 100})">${inner}</g>`);
    // Counters first, each a little aside where two would meet.
    const heads = [];
    for (const one of places) {
      const drawn = one[level ? "near" : "far"];
      one.head = one.name = one.low = null;
      if (!drawn.box) continue;
      const [X, Y] = [one.x * s, one.y * s - (level ? 7 * k : 0)];
      const box = scaled(drawn.box, X, Y);
      const moves = [[0, 0], [0, -8], [0, 8], [-10, 0], [10, 0], [-10, -9], [10, -9], [-10, 9], [10, 9], [0, -16], [0, 16], [-18, 0], [18, 0]];
      const worth = ([x, y]) => taken.reduce((sum, other) => sum + overlap(moved(box, x, y), other), 0) + (Math.abs(x) + Math.abs(y)) * 0.5;
      const [x, y] = taken.some((other) => meets(box, other)) ? moves.reduce((a, b) => (worth(b) < worth(a) ? b : a)) : [0, 0];
      one.head = { box: put(moved(box, x, y)), x: X + x, y: Y + y };
      heads.push([one, drawn]);
    }
    for (const [one, drawn] of heads) say(one.head.x, one.head.y, drawn.html, "units");
    const shafts = arrowsAt(s, k, put, taken);
    if (level) {
      // Names: of what is held first, then of the open land, then of what is out of the game.
      const rank = (one) => (one.closed ? 2 : one.head ? 0 : 1) - (one.at === model.get("chosen") ? 5 : 0);
      for (const one of [...places].sort((a, b) => rank(a) - rank(b))) {
        const font = one.closed ? `italic 11px ${fonts.serif}` : `${one.head ? 650 : 500} 12px ${fonts.serif}`;
        const half = widthOf(one.t, font) / 2 - 1;
        const [X, Y] = [one.x * s, one.y * s];
        const h = one.head;
        const spots = [];
        if (h) {
          const [middle, low, high] = [(h.box[0] + h.box[2]) / 2, h.box[3] / 1, h.box[1]];
          for (const dx of [0, -5, 5, -10, 10, -15, 15, -20, 20, -25, 25]) spots.push([h.x + dx * k, low + 10 * k]);
          for (const dx of [0, -6, 6, -12, 12]) spots.push([middle + dx * k, high - 3 * k]);
          spots.push([h.box[2] + half * k + 2, h.y + 4 * k], [h.box[0] - half * k - 2, h.y + 4 * k]);
        } else for (const dy of [0, -8, 8, -15, 15]) for (const dx of [0, -10, 10, -20, 20]) spots.push([X + dx * k, Y + (4 + dy) * k]);
        const box = ([x, y]) => [x - half * k, y - 9.5 * k, x + half * k, y + 3 * k];
        // Beside another counter it would be read as the name of that one.
        const near = ([x, y]) => [x - half * k - 7, y - 14 * k, x + half * k + 7, y + 7 * k];
        const own = (spot, n) => !h || n < spots.length - 2 || !heads.some(([other]) => other !== one && meets(near(spot), other.head.box));
        // Names may touch each other, but no number.
        const clear = (spot) => !heads.some(([other]) => meets(grown(box(spot)), other.head.box));
        // At home the whole name is seen, if there is a way, and no arrow runs over it.
        const seen = ([left, , right]) => !isHome() || (left > 2 - drawn.x && right < across - drawn.x - 2);
        const apart = (spot) => !shafts.some((other) => meets(box(spot), other));
        const fits = spots.filter((spot, n) => free(box(spot)) && clear(spot) && own(spot, n));
        const at = fits.find((spot) => seen(box(spot)) && apart(spot)) ?? fits.find((spot) => seen(box(spot))) ?? fits[0];
        if (!at) continue;
        one.name = at;
        put(box(at));
        say(...at, `<text class="${one.closed ? "scenery" : h ? "name" : "name open"}">${escape(one.t)}</text>`, "name-of");
      }
    }
    // Signs of a frame stand beside the counter, where they cover least; no name gives way to them.
    for (const [name, sign, out] of model.get("signs")) {
      const one = places_of.get(name);
      if (!one) continue;
      const [X, Y] = [one.x * s, one.y * s - 7 * k];
      const half = one.head ? (one.head.box[2] - one.head.box[0]) / 2 : 6;
      const r = 11.5 * k;
      const spots = [[-half + 1, -15 * k], [half - 1, -15 * k], [-half - r * 0.8, 0], [half + r * 0.8, 0], [0, -20 * k], [-half, 15 * k], [half, 15 * k]];
      const worth = ([x, y], at) => taken.reduce((sum, other) => sum + overlap([X + x - r, Y + y - r, X + x + r, Y + y + r], other), at * 3);
      const [x, y] = spots.map((spot, at) => [spot, worth(spot, at)]).sort((a, b) => a[1] - b[1])[0][0];
      put([X + x - r, Y + y - r, X + x + r, Y + y + r]);
      say(X + x, Y + y, `<circle r="11"/><use href="#shogun-i-${escape(sign)}" x="-8" y="-8" width="16" height="16"/>`, `pin ${out ? "now" : ""}`);
    }
    if (level) {
      for (const kind of level > 1 ? ["built", "less", "values"] : ["built", "less"]) {
        for (const one of places) {
          if (kind === "built") one.large = false;
          const { html: inner, wide } = one[kind];
          if (!inner || (kind === "less" && one.large)) continue;
          const high = kind === "built" ? 19 : kind === "less" ? 14 : 12;
          const half = (wide / 2) * k;
          const below = one.name || (one.head ? [one.head.x, one.head.box[3]] : [one.x * s, one.y * s]);
          const first = one.low || below;
          const spots = [];
          for (const dy of kind === "built" ? [22, 26] : [17.5, 21]) for (const dx of [0, -8, 8, -16, 16]) spots.push([first[0] + dx * k, first[1] + dy * k]);
          if (one.head) spots.push([one.head.box[2] + half + 2, one.head.y + 6 * k], [one.head.box[0] - half - 2, one.head.y + 6 * k]);
          const box = ([x, y]) => [x - half, y - high * k, x + half, y + 1.5 * k];
          const at = spots.find((spot) => free(box(spot)));
          if (!at) continue;
          put(box(at));
          one.low = at;
          one.large = kind === "built";
          say(...at, inner, kind === "less" ? "built" : kind);
        }
      }
      // Names that nobody asks for do not look out from under a panel.
      const here = root.getBoundingClientRect();
      for (const panel of isHome() ? root.querySelectorAll("[data-fold]") : []) {
        const { left, top, right, bottom } = panel.getBoundingClientRect();
        put(moved([left - here.left, top - here.top, right - here.left, bottom - here.top], -drawn.x, -drawn.y));
      }
      for (const item of land.scenery) {
        const half = widthOf(item.t, `italic 11px ${fonts.serif}`) / 2 + 1;
        const [x, y] = [item.x * s, item.y * s + 4];
        const box = [x - half * k, y - 9 * k, x + half * k, y + 3 * k];
        if (free(box)) say(x, y, `<text class="scenery">${escape(item.t)}</text>`, ""), put(box);
      }
    }
    labels.innerHTML = html;
  }

  // Arrows begin and end beside the counters, and their number lies where there is room.
  const arrowsAt = (s, k, put, taken) => {
    let [shafts, words] = ["", ""];
    const along = []; // names rather stand beside
    for (const [from, to, said] of pointed) {
      const [A, B] = [places[from], places[to]];
      const centre = (one) => (one.head ? [one.head.x, one.head.y] : [one.x * s, one.y * s - 7 * k]);
      const [[ax, ay], [bx, by]] = [centre(A), centre(B)];
      const [dx, dy] = [bx - ax, by - ay];
      const long = Math.hypot(dx, dy) || 1;
      const bend = Math.min(30, long * 0.18);
      const [cx, cy] = [(ax + bx) / 2 + (dy / long) * bend, (ay + by) / 2 - (dx / long) * bend];
      const at = (t) => [(1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx, (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by];
      // As far as the counters reach in this direction.
      const clear = (x, y, one) => {
        const box = one.head?.box;
        return !box || x < box[0] - 3 || x > box[2] + 3 || y < box[1] - 3 || y > box[3] + 3;
      };
      let [start, end] = [0, 1];
      while (start < 0.4 && !clear(...at(start), A)) start += 0.02;
      while (end > 0.6 && !clear(...at(end), B)) end -= 0.02;
      const points = Array.from({ length: 13 }, (_, n) => at(start + ((end - start) * n) / 12));
      const [[px, py], [qx, qy]] = [points[11], points[12]];
      const run = Math.hypot(qx - px, qy - py) || 1;
      const [ux, uy] = [(qx - px) / run, (qy - py) / run];
      const size = 13;
      const tip = [[qx, qy], [qx - ux * size - uy * size * 0.62, qy - uy * size + ux * size * 0.62], [qx - ux * size * 0.75, qy - uy * size * 0.75], [qx - ux * size + uy * size * 0.62, qy - uy * size - ux * size * 0.62]];
      points[12] = tip[2];
      for (const [x, y] of points) along.push([x - 5, y - 5, x + 5, y + 5]);
      const line = `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
      const head = `M${tip.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
      shafts += `<path class="arrow-back" d="${line}"/><path class="arrow-back" d="${head}"/><path class="arrow" d="${line}"/><path class="head" d="${head}"/>`;
      if (!said) continue;
      const half = Math.max(10, widthOf(said, `800 12px ${fonts.sans}`) / 2 + 6) * k;
      // Beside the middle of the shaft, or on it if it is long; where it covers least.
      const sides = long * (end - start) > 70 ? [0, 1, -1, 1.5, -1.5] : [1, -1, 1.5, -1.5, 2, -2];
      const spots = [0.5, 0.4, 0.6, 0.3, 0.7].flatMap((t) => sides.map((side) => {
        const [x, y] = at(start + (end - start) * t);
        const far = side * (10 * k + 9 + (Math.abs(dy) / long) * Math.max(0, half - 10 * k));
        return [x + (dy * far) / long, y - (dx * far) / long];
      }));
      const box = ([x, y]) => [x - half, y - 10 * k, x + half, y + 10 * k];
      const names = [A, B].filter((one) => one.head).map(({ head }) => [head.box[0] - 8, head.box[3], head.box[2] + 8, head.box[3] + 14 * k]);
      const covers = (one) => [...taken, ...names].reduce((sum, other) => sum + overlap(box(one), other), 0);
      const spot = spots.find((one) => !covers(one)) || spots.reduce((a, b) => (covers(b) < covers(a) ? b : a));
      put(box(spot));
      words += `<g class="arrow-words" transform="translate(${round(spot[0])} ${round(spot[1])}) scale(${k})"><rect x="${-half / k}" y="-10" width="${(2 * half) / k}" height="20" rx="10"/><text y="4.3">${escape(said)}</text></g>`;
    }
    over.innerHTML = shafts + words;
    return along;
  };

  // --- what has changed since the last look ------------------------------------------------------
  const fresh = new Set();
  let fading = 0;
  let before = null;
  const compare = () => {
    const now = model.get("pieces").p || [];
    if (before && before.length === now.length) {
      const changed = now.map((one, n) => (JSON.stringify(one) === before[n] ? -1 : n)).filter((n) => n >= 0);
      // A whole other position is no change that anybody could follow.
      if (changed.length && changed.length <= now.length / 2) {
        if (!document.hidden) fresh.clear();
        changed.forEach((n) => fresh.add(n));
        fade();
      } else if (changed.length) fresh.clear();
    }
    before = now.map((one) => JSON.stringify(one));
  };
  const fade = () => {
    clearTimeout(fading);
    if (document.hidden) return;
    fading = setTimeout(() => {
      fresh.clear();
      if (!gone) marks();
    }, FRESH);
  };

  // --- panels ------------------------------------------------------------------------------------
  const swatch = (n) => `<i class="shogun-swatch" style="background:${land.colours[n]}" data-hatch="${land.regions[n][1]}"></i>`;
  const badge = (livery, letter) => {
    const livered = land.liveries[livery] || NOBODY;
    return `<svg class="shogun-unit" viewBox="-15 -11 30 22" aria-hidden="true">${outline(livered, 24, `<text y="4.3" style="fill:${livered[1]}">${escape(letter)}</text>`)}</svg>`;
  };
  const panels = () => {
    const { title, when, facts = [], columns = [], rows = [], letters = [] } = model.get("pieces");
    const { status } = model.get("marks");
    const told = facts.map(([name, words]) => `<dt>${escape(name)}</dt><dd>${escape(words)}</dd>`).join("");
    part(".shogun-map-head").innerHTML = `<strong>${escape(title ?? "")}</strong>${when ? `<span class="when">${escape(when)}</span>` : ""}<dl>${told}</dl>${status ? `<p class="status">${escape(status)}</p>` : ""}`;
    const table = rows.map(([livery, name, ...cells]) => `<tr><th scope="row">${badge(livery, letters[livery] ?? "")}${escape(name)}</th>${cells.map((cell) => `<td>${escape(cell)}</td>`).join("")}</tr>`).join("");
    part(".shogun-map-players").innerHTML = rows.length ? `<table><thead><tr><th></th>${columns.map((words) => `<th scope="col">${escape(words)}</th>`).join("")}</tr></thead><tbody>${table}</tbody></table>` : "";
    part(".shogun-map-head").dataset.corner = land.corners[0];
    part(".shogun-map-players").dataset.corner = land.corners[1];
    const sample = (name) => {
      if (name === "units") return badge(rows[0]?.[0] ?? 0, `${letters[rows[0]?.[0] ?? 0] || "A"} 4`);
      if (name === "others") return badge(-1, "2");
      if (name === "leaders") return `<svg class="shogun-icon" viewBox="-6 -6 12 12"><circle class="leader" r="4"/></svg>`;
      if (name === "free") return `<i class="shogun-site"></i>`;
      if (name === "route") return `<i class="shogun-route"></i>`;
      if (name === "owner") return `<i class="shogun-owner" style="border-color:${(land.liveries[rows[0]?.[0] ?? 0] || NOBODY)[0]}"></i>`;
      if (name === "planned") return `<svg class="shogun-icon plan" viewBox="-12 -12 24 24"><circle r="10"/><path d="M-5 0H5M0-5V5"/></svg>`;
      if (name === "lake") return `<i class="shogun-lake"></i>`;
      if (name === "closed") return `<i class="shogun-closed"></i>`;
      const sign = land.signs[name] || {};
      return sign.i ? icon(sign.i) : `<svg class="shogun-icon" viewBox="-.55 -.55 1.1 1.1"><path class="sign" d="${sign.d || ""}"/></svg>`;
    };
    legend.innerHTML = `<h3>Legend</h3><ul>${land.legend.map(([name, words]) => `<li><span>${sample(name)}</span>${escape(words)}</li>`).join("")}</ul>
      <h4>Regions</h4><ul class="regions">${land.regions.map(([name], n) => `<li>${swatch(n)}${escape(name)}</li>`).join("")}</ul><p>${escape(land.note)}</p>`;
  };

  // --- from the kernel ---------------------------------------------------------------------------
  const setLand = () => {
    const given = model.get("land");
    if (!given.places) return;
    const same = land && land.places.length === given.places.length && land.places.every((one, n) => one.d === given.places[n].d);
    land = given;
    if (!same) {
      places = land.places.map((one, at) => ({ ...one, at }));
      places_of = new Map(places.map((one) => [one.n, one]));
      before = null;
      fresh.clear();
      part(".hits").innerHTML = places.map((one) => `<path class="hit" data-province="${escape(one.n)}" data-place="${one.at}" d="${one.d}"/>`).join("");
      store(land.places.map((one) => {
        const [x0, y0, x1, y1] = one.b;
        return `<symbol id="${one.id}" viewBox="${round(x0 - 2)} ${round(y0 - 2)} ${round(x1 - x0 + 4)} ${round(y1 - y0 + 4)}"><path d="${one.d}"/></symbol>`;
      }).join(""));
    }
    land.places.forEach((_, n) => {
      places[n].closed = Boolean(land.closed[n]);
    });
  };
  const select = () => {
    const one = places[model.get("chosen")];
    for (const name of [".selected", ".selected-back"]) part(name).setAttribute("d", one ? one.d : "");
    root.dataset.selected = one ? one.n : "";
    if (one && !isHome()) {
      // The keyboard may have led out of sight.
      const [x, y] = [view.x + one.x * view.s, view.y + one.y * view.s];
      const edge = 40;
      if (x < edge || y < edge || x > across - edge || y > down - edge) {
        view.x += across / 2 - x;
        view.y += down / 2 - y;
        soon();
        rest();
      }
    }
  };
  let due = 0;
  const wanted = new Set();
  // All that comes in one message is drawn once.
  const renew = (kind) => () => {
    wanted.add(kind);
    if (due) return;
    due = 1;
    queueMicrotask(() => {
      due = 0;
      if (gone) return;
      if (wanted.has("land")) setLand();
      if (!land) return;
      if (wanted.has("land") || wanted.has("pieces")) {
        compare();
        build();
      }
      if (wanted.has("marks")) owners();
      marks();
      if (wanted.has("land") || wanted.has("chosen")) select();
      if (["land", "pieces", "marks"].some((one) => wanted.has(one))) panels();
      wanted.clear();
      settle();
    });
  };
  const watched = { land: "land", pieces: "pieces", marks: "marks", chosen: "chosen", signs: "marks", glow: "marks", arrow: "marks" };
  const hears = Object.entries(watched).map(([name, kind]) => [`change:${name}`, renew(kind)]);
  hears.push(["change:near", near], ["comm_live_update", () => (live = false)]);
  for (const [name, told] of hears) model.on(name, told);

  // --- the pointer -------------------------------------------------------------------------------
  const fingers = new Map();
  let slipped = 0; // pixels since the button went down
  let middle = null;
  let gap = 0;
  let over_province = null;
  let waiting = 0;
  const at = (event) => {
    const box = root.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const provinceAt = (event) => {
    const hit = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".hit");
    return hit && svg.contains(hit) ? places[Number(hit.dataset.place)] : null;
  };
  const speaker = () => root.closest(".shogun-frame") || root.closest(".shogun-nb") || root;
  const point = (one) => {
    if (one === over_province) return;
    over_province = one;
    speaker().dispatchEvent(new CustomEvent("shogun-point", { detail: { province: one ? one.n : null, onMap: true } }));
    if (!model.get("hears")) return;
    if (waiting) return;
    waiting = setTimeout(() => {
      waiting = 0;
      send({ hover: over_province ? over_province.at : -1 });
    }, HOVER_PAUSE);
  };
  const onPoint = (event) => {
    const one = places_of.get(event.detail?.province);
    part(".pointed").setAttribute("d", one ? one.d : "");
    for (const hit of part(".hits").children) hit.classList.toggle("shogun-linked", hit.dataset.province === one?.n);
  };
  const onDown = (event) => {
    if (event.button !== 0) return;
    svg.focus({ preventScroll: true });
    clearTimeout(waiting);
    waiting = 0;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    slipped = fingers.size > 1 ? CLICK + 1 : 0;
    [middle, gap] = [fingers.size > 1 ? null : [event.clientX, event.clientY], 0];
  };
  const onMove = (event) => {
    if (!fingers.has(event.pointerId)) {
      if (event.pointerType !== "touch") point(provinceAt(event));
      return;
    }
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const all = [...fingers.values()];
    const centre = [0, 1].map((n) => all.reduce((sum, one) => sum + one[n], 0) / all.length);
    if (all.length === 2) {
      const wide = Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]);
      const box = root.getBoundingClientRect();
      if (gap) zoom(wide / gap, centre[0] - box.left, centre[1] - box.top);
      gap = wide;
    }
    if (middle) {
      slipped += Math.hypot(centre[0] - middle[0], centre[1] - middle[1]);
      if (slipped > CLICK && !isHome()) {
        if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
        root.classList.add("panning");
        view.x += centre[0] - middle[0];
        view.y += centre[1] - middle[1];
        soon();
        rest();
      }
    }
    middle = centre;
  };
  const onUp = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    [middle, gap] = [null, 0];
    root.classList.remove("panning");
    if (slipped > CLICK) settle();
    if (event.type === "pointercancel" || slipped > CLICK || fingers.size) return;
    const one = provinceAt(event);
    const seen = fresh.size;
    if (seen) {
      fresh.clear();
      marks();
    }
    model.set("chosen", one ? one.at : -1); // seen at once; the kernel says the same
    send({ click: one ? one.at : -1 });
  };
  const onOut = () => point(null);
  const onWheel = (event) => {
    if (!event.ctrlKey && !event.metaKey && !isPage()) {
      if (event.isTrusted) event.stopPropagation();
      return; // the page scrolls
    }
    event.preventDefault();
    event.stopPropagation();
    zoom(Math.exp(-clamp(-120, event.deltaY, 120) * (event.deltaMode ? 0.06 : 0.004)), ...at(event));
  };
  const onKey = (event) => {
    event.stopPropagation();
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (["+", "=", "-", "0"].includes(event.key)) {
      event.preventDefault();
      glide({ "-": 1 / STEP, 0: 0 }[event.key] ?? STEP);
    } else if (KEYS.includes(event.key)) {
      event.preventDefault();
      send({ key: event.key });
    }
  };
  const heard = [
    ["pointerdown", onDown],
    ["pointermove", onMove],
    ["pointerup", onUp],
    ["pointercancel", onUp],
    ["pointerleave", onOut],
    ["keydown", onKey],
  ];
  for (const [kind, told] of heard) svg.addEventListener(kind, told);
  root.addEventListener("wheel", onWheel, { passive: false });

  // --- the buttons -------------------------------------------------------------------------------
  const button = (name, words, action) => {
    const press = document.createElement("button");
    press.type = "button";
    press.title = words;
    press.setAttribute("aria-label", words);
    press.innerHTML = icon(name);
    press.addEventListener("click", () => action(press));
    tools.append(press);
    return press;
  };
  button("plus", "Zoom in", () => glide(STEP ** 2));
  button("minus", "Zoom out", () => glide(1 / STEP ** 2));
  button("fit", "Whole board", () => glide(0));
  const key = button("legend", "Legend", (press) => {
    legend.hidden = !legend.hidden;
    press.setAttribute("aria-expanded", String(!legend.hidden));
  });
  key.setAttribute("aria-expanded", "false");

  // --- theme and size ----------------------------------------------------------------------------
  // The ground changes its colour with the theme, whoever changes that, and a transition tells so.
  // What has no transition has the new colour at once.
  const theme = () => {
    const style = getComputedStyle(root);
    if (!style.getPropertyValue("--sea")) return; // its style is still on its way
    const [red, green, blue] = (style.caretColor.match(/[\d.]+/g) || []).map(Number);
    const dark = red + green + blue < 300;
    if (dark !== model.get("dark")) send({ dark });
  };
  root.addEventListener("transitionend", theme);
  const sizes = new ResizeObserver(() => {
    const [wide, high] = [root.clientWidth, root.clientHeight];
    theme(); // nothing tells of a change while the board is hidden
    if (!wide || !high || (wide === across && high === down)) return;
    const [stayed, cx, cy] = [across && !isHome(), (across / 2 - view.x) / view.s, (down / 2 - view.y) / view.s];
    [across, down] = [wide, high];
    if (land && !stayed) view.s = 0;
    else if (land) [view.x, view.y] = [across / 2 - cx * view.s, down / 2 - cy * view.s];
    settle();
    lay();
    rest();
  });

  root.shogunPlace = (name) => {
    const one = places_of.get(name);
    if (!one) return null;
    const box = root.getBoundingClientRect();
    return { x: box.left + view.x + one.x * view.s, y: box.top + view.y + one.y * view.s };
  };
  el.shogunPlace = root.shogunPlace;
  // What stands there: by letters of players, "" for nobody's.
  root.shogunTold = (name) => {
    const one = places_of.get(name);
    if (!one || one.closed) return null;
    const { letters = [] } = model.get("pieces");
    const icons = (one.signs ?? []).map((sign) => land.signs[sign]?.i).filter(Boolean);
    const armies = (one.units ?? []).map(([livery, number]) => [letters[livery] ?? "", number]);
    return { owner: letters[one.owner] ?? "", armies, revolts: one.revolts ?? 0, icons, free: one.free ?? 0 };
  };
  // A frame's own signs, glow and arrow, at once and without the kernel.
  root.shogunShow = (asked) => {
    for (const [name, value] of Object.entries(asked)) model.set(name, value);
  };

  let told = null;
  const begin = () => {
    if (gone) return;
    if (!root.isConnected || !root.closest(".shogun-board-frame")) {
      requestAnimationFrame(begin);
      return;
    }
    const holder = root.closest(".shogun-board-frame");
    if (!holder.parentElement.closest(".shogun-look")) holder.classList.add("shogun-look");
    const style = getComputedStyle(root);
    fonts.serif = style.getPropertyValue("--serif") || fonts.serif;
    fonts.sans = style.getPropertyValue("--sans") || fonts.sans;
    told = speaker();
    told.addEventListener("shogun-point", onPoint);
    canvases();
    near();
    seen.observe(holder, { childList: true });
    sizes.observe(root);
    theme();
    renew("land")();
  };
  const seen = new MutationObserver(() => (canvases(), soon()));
  const onShown = () => fresh.size && fade();
  document.addEventListener("visibilitychange", onShown);
  begin();
  return () => {
    gone = true;
    cancelAnimationFrame(frame);
    cancelAnimationFrame(gliding);
    [resting, waiting, fading, settling].forEach(clearTimeout);
    sizes.disconnect();
    seen.disconnect();
    told?.removeEventListener("shogun-point", onPoint);
    document.removeEventListener("visibilitychange", onShown);
    for (const [name, hear] of hears) model.off(name, hear);
  };
}

export default { render };
