// What stands on the land of a board: names, counters, signs, arrows, outlines, as one SVG over the
// canvas with the land. It alone takes the pointer. Panning and zooming move canvas and SVG here in
// the page, and tell the kernel nothing, until a zoom rests and the land is wanted sharply.
//
// For the frame around a board:
// - `element.shogunPlace(name)` of the .shogun-map element gives {x, y} in pixels of the window;
// - `element.shogunLook(name)` moves the board until that province is in sight;
// - `element.shogunTold(name)` says what stands there: {owner, armies, revolts, icons, free,
//   fresh}, fresh if a dot marks a change;
// - `element.shogunShow({signs, glow, arrow, spot, names})` shows them in the page alone; names are
//   those of provinces of which it speaks: they stand on the board, if others must go for it;
// - `element.shogunChosen()` takes the marks of what has changed away: a choice was made;
// - `element.shogunDrag = {from, to: [names], words, drop(name, from)}` lets armies be dragged there;
//   from may be several names, and to and words then tables by their names;
// - <symbol id="shogun-shape-..."> is the outline of a province (layer.shape_id in Python);
// - a CustomEvent "shogun-point" {detail: {province}} on the closest .shogun-frame, or on the box of
//   the board, says where the pointer is, with onMap: true if it is on the board; whoever hears it marks its [data-province] elements with
//   the class shogun-linked, and so does the layer;
// - a CustomEvent "shogun-fitted" there says that the board has another size, and its places lie elsewhere.

const NS = "http://www.w3.org/2000/svg";
const HOVER_PAUSE = 60; // milliseconds after which a resting pointer is told to the kernel
const SETTLED = 90; // milliseconds after which a hand rests
const REST = 160; // milliseconds after which a zoom rests
const ROOMY = 700; // pixels of a board from which all its land is seen at once
const SLIM = 240; // pixels of height up to which a board in a frame goes to what is decided
const NEAREST = 0.9; // pixels for a unit that it shows of it at most
const CLICK = 6; // pixels that a click may slip
const FRESH = 6000; // milliseconds that a change stays marked where nobody says when to stop
const PULSE = 2400; // milliseconds that it pulses
const SMALL = 0.92; // of counters from afar: their numbers have 11 pixels
const STEP = 1.3; // of one press of + or -
const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "Enter", " "];
const POINT = [-10, -10, 10, 10]; // pixels around a place that is a point
const RING = 24; // units of the board around such a place, where it is marked
const NEAR_LEVEL = 1.28; // pixels for a unit of a usual board from which values are written
const FAR_LEVEL = 0.46; // below it there are counters only
const TINY_LEVEL = 0.25; // below it they have no numbers, for none could be read

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

// What is as it was stays in the page: only the pieces that differ are made anew.
const write = (place, html) => {
  if (place.written === html) return false;
  place.innerHTML = place.written = html;
  return true;
};
function refill(place, pieces) {
  const spare = new Map();
  for (const one of place.children) spare.set(one.made, [...(spare.get(one.made) ?? []), one]);
  const kept = pieces.map((piece) => spare.get(piece)?.shift());
  for (const one of [...spare.values()].flat()) one.remove();
  const fresh = document.createElementNS(NS, "g");
  fresh.innerHTML = pieces.filter((_, at) => !kept[at]).join("");
  // A pulse that had begun goes on where it was.
  for (const one of fresh.querySelectorAll("[data-pulse]")) one.style.setProperty("--since", `${one.dataset.pulse - performance.now()}ms`);
  const made = [...fresh.children];
  let here = place.firstChild;
  pieces.forEach((piece, at) => {
    const one = kept[at] ?? Object.assign(made.shift(), { made: piece });
    if (one === here) here = here.nextSibling;
    else place.insertBefore(one, here);
  });
}

const ruler = document.createElement("canvas").getContext("2d");
const measures = new Map();
function measured(words, font) {
  const key = font + words;
  if (!measures.has(key)) {
    ruler.font = font;
    measures.set(key, ruler.measureText(words));
  }
  return measures.get(key);
}
const widthOf = (words, font) => measured(words, font).width;
// Over the base line, with its macrons.
const heightOf = (words, font) => measured(words, font).actualBoundingBoxAscent + 1;

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
      data-lm-suppress-shortcuts="true"><g class="world"><g class="owners"></g><g class="fills"></g><g class="ways"></g>
      <g class="spots"></g><g class="marks"></g><path class="pointed"/><path class="selected-back"/><path class="selected"/>
      <g class="hits"></g></g><g class="over"></g><g class="labels"></g><g class="hand"></g></svg><i class="shogun-map-ring"></i>
    <div class="shogun-map-head" data-fold="1"></div><div class="shogun-map-players" data-fold="1"></div>
    <div class="shogun-map-legend" hidden></div>
    <div class="shogun-map-tools" data-fold="1" role="group" aria-label="View of the board"></div>`;
  el.append(root);
  const svg = root.querySelector("svg.shogun-layer");
  const part = (name) => root.querySelector(name);
  const [world, labels, over, hand] = [part(".world"), part(".labels"), part(".over"), part(".hand")];
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
      // The page is being left, or its connection is away: what comes next may get there.
    }
  };

  // --- the land on the canvases ------------------------------------------------------------------
  let base = null;
  let painted = 0; // how wide it stands in the page; asking for it would have the page laid out
  const widths = new ResizeObserver(() => {
    painted = base.offsetWidth;
    place();
  });
  let glass = null;
  let shown = null; // the part that the second canvas shows
  let awaited = null; // the part that its next drawing shows
  const canvases = () => {
    const box = root.closest(".shogun-board-frame");
    if (!box) return;
    const canvas = box.querySelector("canvas.shogun-canvas");
    if (canvas !== base) {
      base = canvas;
      widths.disconnect();
      if (base) widths.observe(base);
    }
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
    // Where there is room, what is out of the game is seen, too.
    const roomy = across >= ROOMY && down >= ROOMY / 1.6;
    const [x0, y0, x1, y1] = whole ? [0, 0, land.width, land.height] : roomy ? land.all : land.home;
    const edge = whole ? 0 : roomy ? 4 : 10;
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
    if (!land || home().s <= 0) return; // there is no room for it yet
    bound();
    const zoomed = drawn.s !== view.s;
    Object.assign(drawn, { x: view.x, y: view.y, s: view.s });
    // Even what is set to what it was costs the page its styles.
    const moves = (group, where) => group.getAttribute("transform") === where || group.setAttribute("transform", where);
    moves(world, `translate(${view.x} ${view.y}) scale(${view.s})`);
    for (const group of [over, labels, hand]) moves(group, `translate(${view.x} ${view.y})`);
    if (zoomed) {
      const waves = 0.85 * (view.s / view.fit) ** 0.5;
      root.closest(".shogun-board-frame")?.style.setProperty("--waves", `${round(48 * waves)}px`);
      lay();
    }
    place();
  }
  function place() {
    if (!drawn.s) return settle();
    bound();
    const q = view.s / drawn.s;
    const [dx, dy] = [view.x - q * drawn.x, view.y - q * drawn.y];
    svg.style.transform = q === 1 && !dx && !dy ? "" : `translate(${dx}px, ${dy}px) scale(${q})`;
    if (base) {
      const wide = painted || across;
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
      if (gone || isHome() || !glass || fingers.size) return; // a hand that still holds the board
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
  const counter = ([livery, number, leaders, , sign], letters, small, alone) => {
    // From afar a single unit of nobody's is a dot: so many numbers would hide the names.
    if (small && alone && livery < 0 && number === 1 && !leaders && !sign) return { wide: 8, out: 5, html: `<circle class="local" r="2.8"/>`, tall: 4, low: 5 };
    const livered = land.liveries[livery] || NOBODY;
    // Leaders alone are dots above an empty counter; a single unit may have a sign.
    const words = [(small && (number || sign)) || livery < 0 ? "" : letters[livery], sign || (leaders && !number) ? "" : number].filter((one) => one !== "").join(" ");
    // As wide for 5 as for 4: a label stays where it is when a number changes.
    const wide = Math.max(20, widthOf(words.replace(/\d/g, "0"), `750 12px ${fonts.sans}`) + (small ? 9 : 14) + (sign && !small ? 10 : 0));
    const dots = Array.from({ length: leaders }, (_, n) =>
      `<circle class="leader" cx="${(n - (leaders - 1) / 2) * 8}" cy="-10" r="3.3"/>`).join("");
    const drawn = sign ? `<path transform="translate(${words ? 6 : 0} 0) scale(13)" d="${land.signs[sign]?.d ?? ""}" style="fill:${livered[1]};stroke:none"/>` : "";
    const text = `<text x="${sign && words ? -7 : 0}" y="4.3" style="fill:${livered[1]}">${escape(words)}</text>${drawn}${dots}`;
    const out = Math.max(...livered[2].map(([x]) => Math.abs(x))) + (wide - 20) / 2 + 2;
    return { wide, out, html: outline(livered, wide, text), tall: leaders ? 14 : 10 };
  };
  const signOf = (name, x, y, size) => {
    const sign = land.signs[name] || {};
    if (sign.i) return `<use href="#shogun-i-${sign.i}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
    const half = size / 2;
    return `<g transform="translate(${x + half} ${y + half})"><rect class="plaque${sign.far ? " far" : ""}" x="${-half}" y="${-half}" width="${size}" height="${size}" rx="2"/><path class="sign" transform="scale(${size * 0.86})" d="${sign.d || ""}"/></g>`;
  };

  const fonts = { serif: "serif", sans: "sans-serif" };
  // What the kernel says of a province.
  const build = () => {
    const { p: all = [] } = model.get("pieces");
    places.forEach((one, n) => {
      const [owner, units, revolts, signs, free] = all[n] || [-1, [], 0, [], 0];
      // Armies that are in the tower just now leave no sign.
      Object.assign(one, { owner, units, revolts, signs, free, armies: units.filter(([, number, leaders, , sign]) => number !== 0 || leaders || sign) });
      one.path ??= new Path2D(one.d);
      one.values = land.closed[n] ? { html: "", wide: 0 } : valuesOf(n, free);
    });
    owners();
    laid = "";
  };
  const valuesOf = (n, free) => {
    let [html, x] = ["", 0];
    for (const [name, number] of land.values[n] || []) {
      html += `${signOf(name, x, -10, 13)}<text class="value" x="${x + 14}" y="0">${number}</text>`;
      x += 26 + (number > 9 ? 7 : 0);
    }
    x -= free ? 1 : 4;
    for (let at = 0; at < free; at++, x += 9.5) html += `<rect class="site" x="${x}" y="-8" width="7.5" height="7.5"/>`;
    return { html: html && `<g transform="translate(${-x / 2} 0)">${html}</g>`, wide: x };
  };
  // All that stands in a province, as one piece with one box: counters, on a tab below them the
  // buildings, flame and plan at its corners, a dot if it has changed.
  const unitOf = (one, level, size, pins) => {
    const { letters = [] } = model.get("pieces");
    const made = one.armies.map((unit) => counter(unit, letters, !level, one.armies.length === 1));
    const many = made.length > 1;
    let html = "";
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    const add = (left, top, right, low) => [left, top, right, low].forEach((side, n) => (box[n] = n < 2 ? Math.min(box[n], side) : Math.max(box[n], side)));
    made.forEach((each, at) => {
      const last = many && at === made.length - 1 && at % 2 === 0;
      const x = many && !last ? (at % 2 ? 1 : -1) * (each.wide / 2 + 1.5) : 0;
      const y = -20 * Math.floor(at / 2);
      html += `<g class="counter" transform="translate(${x} ${y})">${each.html}</g>`;
      add(x - each.out, y - each.tall - 1, x + each.out, y + (each.low ?? 10.5));
    });
    const signs = level ? one.signs : one.signs.filter((name) => land.signs[name]?.far);
    const kinds = level ? one.armies.flatMap(([, , , some = []]) => some) : [];
    if (signs.length + kinds.length) {
      const half = (signs.length * (size + 1) + kinds.length * (size + 10) + 3) / 2;
      const top = made.length ? (made[0].low ?? 9) : -size / 2 - 1;
      const from = 2 - half + signs.length * (size + 1);
      const counted = kinds.map(([name, number], at) => `${signOf(name, from + at * (size + 10), top + 1.5, size)}<text class="some" x="${from + at * (size + 10) + size + 1}" y="${top + size - 1}">${number}</text>`);
      html = `<g class="built of-${one.at}"><rect class="tab" x="${-half}" y="${top}" width="${2 * half}" height="${size + 3}" rx="3"/>${signs.map((name, at) => signOf(name, 2 - half + at * (size + 1), top + 1.5, size)).join("")}${counted.join("")}</g>${html}`;
      add(-half - 1, top, half + 1, top + size + 4);
    }
    if (one.revolts) {
      const x = made.length ? box[2] - (level ? 8 : 10) : -8;
      const high = level ? 17 : 14;
      html += `<use class="flame" href="#shogun-i-flame" x="${x}" y="${-2 - high}" width="${high}" height="${high}"/>`;
      add(x + 2, -1 - high, x + high - 3, 0);
      if (one.revolts > 1) {
        html += `<g class="count"><circle cx="${x + 15}" cy="1" r="7"/><text x="${x + 15}" y="5">${one.revolts}</text></g>`;
        add(x, 0, x + 23, 9);
      }
    }
    const left = box[0] === Infinity ? 0 : box[0];
    const edge = made.length ? left : 0;
    if (fresh.has(one.at)) {
      // In the box of what stands there, so that it comes and goes without moving anything.
      const [x, y] = made.length ? [edge + 5, box[1] + 5.5] : [0, -6];
      html += `${pulsing.has(one.at) ? `<circle class="pulse" data-pulse="${pulsed}" cx="${x}" cy="${y}" r="6"/>` : ""}<circle class="dot" cx="${x}" cy="${y}" r="4.2"/>`;
      if (!made.length) add(x - 5, y - 5, x + 5, y + 5);
    }
    pins.forEach(([, sign, out], at) => {
      const x = left === 0 ? 0 : left - 11 - 22 * at;
      html += `<g class="pin ${out ? "now" : ""}" transform="translate(${x} 1)"><circle r="11"/><use href="#shogun-i-${escape(sign)}" x="-8" y="-8" width="16" height="16"/></g>`;
      add(x - 12, -11, x + 12, 13);
    });
    return html && { html, box };
  };
  // Where the boxes of the units come to lie: as near to where they belong as they can without
  // meeting. It depends on nothing but the boxes, so that the same game gives the same picture.
  const apart = (units, edges, walls) => {
    let still = false;
    const gap = 1.5;
    const all = [...units, ...walls];
    for (let round = 0; round < 300; round++) {
      still = true;
      const pull = round < 100 ? 0.08 : 0;
      for (const one of units) (one.x += (one.ax - one.x) * pull), (one.y += (one.ay - one.y) * pull);
      for (let n = 0; n < units.length; n++) {
        for (let m = n + 1; m < all.length; m++) {
          const [one, other] = [all[n], all[m]];
          const [a, b] = [one.box, other.box];
          const [dx, dy] = [one.x - other.x, one.y - other.y];
          const x = Math.min(a[2] + dx, b[2]) - Math.max(a[0] + dx, b[0]) + gap;
          if (x <= 0.01) continue;
          const y = Math.min(a[3] + dy, b[3]) - Math.max(a[1] + dy, b[1]) + gap;
          if (y <= 0.01) continue;
          still = false;
          const share = other.wall ? 1 : 0.5;
          // The shorter way, and if that is the same, by their places on the board.
          const side = x < y ? 0 : 1;
          const way = a[side] + a[side + 2] - b[side] - b[side + 2] + 2 * (side ? dy : dx) < 0 ? -1 : 1;
          const far = (side ? y : x) * way;
          const axis = side ? "y" : "x";
          one[axis] += far * share;
          if (!other.wall) other[axis] -= far * share;
        }
      }
      for (const one of edges ? units : []) {
        const [left, top, right, low] = moved(one.box, one.x, one.y);
        one.x += Math.max(0, edges[0] - left) - Math.max(0, right - edges[2]);
        one.y += Math.max(0, edges[1] - top) - Math.max(0, low - edges[3]);
      }
      if (still && !pull) break;
    }
    return still;
  };
  // What stood where, for this view: a label moves only when what it must avoid has changed.
  let kept = { view: "", units: new Map(), names: new Map() };
  const settleUnits = (units, edges, walls, same) => {
    const areas = [];
    const old = new Map(same ? kept.units : []);
    for (const unit of units) {
      const was = old.get(unit.id);
      old.delete(unit.id);
      unit.was = was?.sides === String(unit.box) && was;
      if (unit.was) continue;
      areas.push(moved(unit.box, unit.ax, unit.ay));
      if (was) areas.push(moved(was.box, was.x, was.y));
    }
    for (const was of old.values()) areas.push(moved(was.box, was.x, was.y));
    // First only what is new finds its place, then more and more around it, at last all.
    for (const reach of same ? [0, 30, 80, Infinity] : [Infinity]) {
      const about = areas.map((box) => moved([box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach], 0, 0));
      const stirred = units.filter((unit) => {
        const { was } = unit;
        unit.wall = reach < Infinity && was && !(reach && about.some((box) => meets(box, moved(unit.box, was.x, was.y))));
        [unit.x, unit.y] = unit.wall ? [was.x, was.y] : [unit.ax, unit.ay];
        return !unit.wall;
      });
      const still = apart(stirred, edges, [...walls, ...units.filter((unit) => unit.wall)]);
      if (still && stirred.every((unit) => Math.hypot(unit.x - unit.ax, unit.y - unit.ay) < 30)) break;
    }
    kept.units = new Map(units.map(({ id, x, y, box }) => [id, { x, y, box, sides: String(box) }]));
  };
  const owners = () => {
    const { owner: byOwner, fill = [] } = model.get("marks");
    refill(part(".owners"), places.flatMap((one) => {
      const [colour] = land.liveries[one.owner] || [];
      if (!colour) return [];
      // By night a dark colour would be lost on the dark land.
      const style = `--own:${colour};--pale:${isDark(colour) ? 55 : 0}%`;
      // Around points no outline of their own: it would lie on the roads.
      return [...(byOwner ? [`<path class="tint" d="${one.d}" style="${style}"/>`] : []), ...(land.points ? [] : [`<path class="own" d="${one.i}" style="${style}"/>`])];
    }));
    write(part(".fills"), fill.map(([n, colour]) =>
      `<path class="fill" d="${places[n].o}" style="fill:${colour}"/><path class="rim" d="${places[n].o}"/><path class="edge" d="${places[n].o}" style="stroke:color-mix(in srgb, ${colour}, #231c15 62%)"/>`).join(""));
  };
  // What it is about lies in the light, with one outline around all of it; the rest in the shade.
  const mask = `shogun-spot-${Math.random().toString(36).slice(2)}`;
  const spots = () => {
    const names = new Set(model.get("spot"));
    const d = places.filter((one) => names.has(one.n)).map((one) => one.d).join("");
    const rest = places.filter((one) => !names.has(one.n)).map((one) => one.d).join("");
    write(part(".spots"), d
      ? `<mask id="${mask}" maskUnits="userSpaceOnUse" x="-50" y="-50" width="${land.width + 100}" height="${land.height + 100}"><rect x="-50" y="-50" width="${land.width + 100}" height="${land.height + 100}" fill="#fff"/><path d="${d}" style="fill:#000"/></mask><path class="shade" d="${rest}"/><g mask="url(#${mask})"><path class="spot-back" d="${d}"/><path class="spot" d="${d}"/></g>`
      : "");
  };
  const marks = () => {
    spots();
    const { targets = [], last = [], arrows = [] } = model.get("marks");
    const ring = (n, kind) => `<g><path class="back" d="${places[n].o}"/><path class="${kind}" d="${places[n].o}"/></g>`;
    const glow = model.get("glow").map((name) => places_of.get(name)).filter(Boolean);
    const asked = model.get("arrow");
    const pair = (one, kind) => `<g ${kind === "fresh" ? `data-pulse="${pulsed}"` : ""}><path class="${kind}-back" d="${one.o}"/><path class="${kind}" d="${one.o}"/></g>`;
    refill(part(".marks"), [
      ...glow.map((one) => pair(one, "glow")),
      ...[...pulsing].map((n) => pair(places[n], "fresh")),
      ...(last.length ? [ring(last[0], "left"), ...(last[1] === last[0] ? [] : [ring(last[1], "came")])] : []),
      ...targets.map((n) => ring(n, "target")),
    ]);
    pointed = [...arrows];
    const [from, to] = [places_of.get(asked[0]), places_of.get(asked[1])];
    if (from && to) pointed.push([from.at, to.at, String(asked[2] ?? "")]);
    about = new Set([...targets, ...pointed.flatMap(([one, other]) => [one, other])]);
    // A glow or an outline moves no label.
    const wanted = JSON.stringify([pointed, targets, model.get("signs"), model.get("chosen"), [...fresh], [...pulsing], [...spoken]]);
    if (wanted !== laid) lay();
    laid = wanted;
  };
  let laid = ""; // what the labels were laid out for
  let pointed = []; // arrows: from, to, words
  let about = new Set(); // provinces that are named even from afar
  let spoken = new Set(); // provinces of which the page around the board speaks

  // What lies over the board at home; measured once, for that makes the page lay itself out.
  let covered = null;
  const panelBoxes = () => {
    if (!covered) {
      const here = root.getBoundingClientRect();
      covered = [...root.querySelectorAll("[data-fold]")].map((panel) => panel.getBoundingClientRect()).filter((box) => box.width)
        .map((box) => moved([box.left, box.top, box.right, box.bottom], -here.left, -here.top));
    }
    return covered.map((box) => moved(box, -drawn.x, -drawn.y));
  };
  // Labels keep their size on the screen; where there is no room, the less important ones wait for a
  // nearer view. Counters never give way, and nothing may lie on them.
  function lay() {
    if (!land || !drawn.s) return;
    const s = drawn.s;
    const near = s * land.k; // small provinces are far away
    const level = near < FAR_LEVEL ? 0 : near < NEAR_LEVEL ? 1 : 2;
    const tiny = near < TINY_LEVEL;
    const k = level ? clamp(1, Math.sqrt(s / 0.9), 1.35) : tiny ? clamp(0.35, 2.4 * near, 0.6) : SMALL;
    const tab = clamp(12, Math.round(17 * near), 18);
    root.dataset.level = level;
    root.classList.toggle("tiny", tiny);
    const taken = [];
    const free = (box) => !taken.some((other) => meets(box, other));
    const put = (box) => (taken.push(box), box);
    const scaled = (box, x, y) => box.map((side, n) => side * k + (n % 2 ? y : x));
    const [leads, pieces] = [[], []];
    const say = (x, y, inner, kind = "", size = k) =>
      pieces.push(`<g class="${kind}" transform="translate(${round(x)} ${round(y)}) scale(${round(size * 100) / 100})">${inner}</g>`);
    // Units first. At home they stand in sight, and under no panel.
    const inSight = isHome() && [3 - drawn.x, 3 - drawn.y, across - 3 - drawn.x, down - 3 - drawn.y];
    const walls = inSight ? panelBoxes().map((box) => ({ box, x: 0, y: 0, wall: true })) : [];
    const signs = model.get("signs");
    const units = [];
    let quiet = false; // with many dots there is room for names from afar, too
    for (const one of places) {
      one.head = one.name = null;
      quiet ||= !level && !tiny && one.armies.length === 1 && one.armies[0][0] < 0;
      const unit = unitOf(one, level, tab, signs.filter(([name]) => name === one.n)) || (land.points && { html: "", box: POINT });
      if (!unit) continue;
      const [ax, ay] = [one.x * s, one.y * s - (level && !land.points ? 7 * k : 0)];
      units.push({ id: one.at, one, ax, ay, x: ax, y: ay, box: unit.box.map((side) => side * k), html: unit.html });
    }
    // What stands at places of its own, such as the banks of regions.
    (level && !tiny ? (model.get("pieces").tags ?? []) : []).forEach(([x, y, sign, name, number], n) => {
      const half = (widthOf(`${name} ${String(number).replace(/\d/g, "0")}`, `650 11px ${fonts.sans}`) + 24) / 2;
      const html = `<rect x="${-half}" y="-9" width="${2 * half}" height="18" rx="4"/><text class="tag" x="${5 - half}" y="4">${escape(name)}</text>${signOf(sign, half - 15 - widthOf(String(number), `650 11px ${fonts.sans}`) - 3, -6.5, 13)}<text class="tag many" x="${half - 5}" y="4">${number}</text>`;
      const [ax, ay] = [x * s, y * s];
      units.push({ id: `tag ${n}`, one: { tag: n, owner: -1 }, ax, ay, x: ax, y: ay, box: [-half - 1, -10, half + 1, 10].map((side) => side * k), html });
    });
    // The number of an arrow wants a place of its own between the two; beside it, if it is short.
    const numbers = pointed.map(([from, to, words]) => {
      const [A, B] = [places[from], places[to]];
      const half = Math.max(10, widthOf(words, `800 12px ${fonts.sans}`) / 2 + 6) * k;
      const [dx, dy] = [(B.x - A.x) * s, (B.y - A.y) * s];
      const far = Math.hypot(dx, dy);
      const aside = far < 120 * k ? (17 * k) / far : 0;
      const [ax, ay] = [A.x * s + dx * 0.45 - dy * aside, A.y * s + dy * 0.45 + dx * aside - (level ? 7 * k : 0)];
      return words && { id: `${from} ${to}`, ax, ay, x: ax, y: ay, box: [-half - 1, -11 * k, half + 1, 11 * k], words };
    });
    const view_ = JSON.stringify([s, across, down, inSight, walls]);
    const same = kept.view === view_;
    kept.view = view_;
    settleUnits([...units, ...numbers.filter(Boolean)], inSight, walls, same);
    const heads = units.map((unit) => [unit.one, unit]);
    for (const { one, ax, ay, x, y, box } of units) {
      one.head = { box: put(moved(box, x, y)), x, y };
      const [left, top, right, low] = one.head.box;
      // What had to stand aside is tied to its place.
      if (tiny || one.tag !== undefined) continue;
      if (ax < left || ax > right || ay < top || ay > low) {
        const [colour] = land.liveries[one.owner] || NOBODY;
        const line = `M${round(x)} ${round(y)}L${round(ax)} ${round(ay)}`;
        pieces.push(`<g class="tie"><path class="rim" d="${line}"/><path d="${line}" style="stroke:${colour}"/><circle cx="${round(ax)}" cy="${round(ay)}" r="2.6" style="fill:${colour}"/></g>`);
      }
    }
    for (const { one, x, y, html: inner } of units) if (inner) say(x, y, inner, one.tag === undefined ? `units of-${one.at}` : "tag-of");
    for (const { box } of walls) put(box);
    const shafts = arrowsAt(s, k, taken, numbers);
    for (const number of tiny ? [] : numbers.filter(Boolean)) {
      put(moved(number.box, number.x, number.y));
      const half = number.box[2] / k;
      say(number.x, number.y, `<rect x="${round(-half)}" y="-10" width="${round(2 * half)}" height="20" rx="10"/><text y="4.3">${escape(number.words)}</text>`, "arrow-words");
    }
    {
      // Names: of what is spoken of first, then of what is held, of the open land, and of what is out of
      // the game; among them first those that have the fewest places.
      const must = (one) => one.at === model.get("chosen") || about.has(one.at) || spoken.has(one.n);
      const rank = (one) => (must(one) ? -1 : one.closed ? 2 : one.armies.length ? 0 : 1);
      // At home a name is seen whole, or not at all, and rather where no arrow runs under it.
      const seen = ([left, top, right, low]) => !inSight || (left > inSight[0] && right < inSight[2] && top > inSight[1] && low < inSight[3] && !walls.some((wall) => meets([left, top, right, low], wall.box)));
      const beside = (box) => Number(shafts.some((other) => meets(box, other)));
      const ways = (one, size, tight = false) => {
        const font = one.closed ? `italic 11px ${fonts.serif}` : `${one.armies.length ? 650 : 500} ${size}px ${fonts.serif}`;
        const half = widthOf(one.t, font) / 2 + 0.5;
        const high = heightOf(one.t, font);
        const [X, Y] = [one.x * s, one.y * s];
        const h = one.head;
        const spots = [];
        if (h) {
          const [middle, top, low] = [(h.box[0] + h.box[2]) / 2, h.box[1], h.box[3]];
          for (const dx of [0, -5, 5, -10, 10, -15, 15, -20, 20]) spots.push([h.x + dx * k, top - 3 * k]);
          for (const dx of [0, -6, 6, -12, 12, -18, 18, -24, 24]) spots.push([middle + dx * k, low + (high + 0.5) * k]);
          for (const dy of [4, 9, -1]) spots.push([h.box[2] + half * k + 2, h.y + dy * k], [h.box[0] - half * k - 2, h.y + dy * k]);
        } else for (const dy of [0, -8, 8, -15, 15]) for (const dx of [0, -10, 10, -20, 20]) spots.push([X + dx * k, Y + (4 + dy) * k]);
        const box = ([x, y]) => [x - half * k, y - high * k, x + half * k, y + 3 * k];
        // Beside another counter it would be read as the name of that one.
        const near = ([x, y]) => [x - half * k - 7, y - 14 * k, x + half * k + 7, y + 7 * k];
        const off = (head, [x, y]) => Math.hypot(head.x - x, head.y - y);
        const own = (spot, n) => !h || !heads.some(([other]) => other !== one && (n >= spots.length - 6 || off(other.head, spot) < off(h, spot)) && meets(near(spot), other.head.box));
        // Names may come close to each other, but to no number.
        const clear = (spot) => !heads.some(([other]) => meets(tight ? box(spot) : grown(box(spot)), other.head.box));
        const side = (n) => (!h ? "land" : n < 9 ? "above" : n < 18 ? "below" : n % 2 ? "left" : "right");
        return spots
          .map((at, n) => ({ at, n, box: box(at), size, side: side(n) }))
          .filter((way) => free(way.box) && seen(way.box) && clear(way.at) && own(way.at, way.n))
          .sort((a, b) => beside(a.box) - beside(b.box));
      };
      // Where nothing has changed all names stay.
      const stands = JSON.stringify([[...kept.units], places.filter(must).map((one) => one.at), shafts]);
      const still = same && stands === kept.stands;
      kept.stands = stands;
      const named = new Map(still ? [...kept.names].map(([n, way]) => [places[n], way]) : []);
      // Two names in one line want a space between them, or they are read as one.
      const spaced = ([left, top, right, low]) => [left - 4, top, right + 4, low];
      const meeting = (box, but) => [...named].filter(([one, way]) => one !== but && meets(spaced(box), way.box));
      const waiting = still ? [] : places.filter((one) => level || (!tiny && !one.closed && (quiet || must(one)))).map((one) => [one, ways(one, 12)]).sort(([a, x], [b, y]) => rank(a) - rank(b) || x.length - y.length);
      const options = new Map(waiting);
      for (const [one, all] of waiting) {
        if (!one.closed && level) all.push(...ways(one, 11), ...ways(one, 11, true)); // a little smaller and tighter, rather than far away
        const was = same && kept.names.get(one.at);
        if (!was) continue;
        // Who looks for a name looks where it was: on that side first, and near to it.
        const far = ({ at, size, side }) => Math.hypot(at[0] - was.at[0], at[1] - was.at[1]) + (size === was.size ? 0 : 1) + (side === was.side ? 0 : 1000);
        all.sort((a, b) => beside(a.box) - beside(b.box) || far(a) - far(b));
        const way = all.find((one) => far(one) < 0.5);
        if (way && !beside(way.box) && !meeting(way.box).length) named.set(one, way);
      }
      // A name may push others aside, those their neighbours; what is spoken of takes their place.
      const settle = (one, deep, fixed) => {
        const all = options.get(one);
        const open = all.find(({ box }) => !meeting(box, one).length);
        if (open || !deep) return Boolean(open && named.set(one, open));
        for (const way of all) {
          const met = meeting(way.box, one).map(([other]) => other);
          if (met.length > 2 || met.some((other) => fixed.includes(other))) continue;
          const before = [...named];
          for (const other of met) named.delete(other);
          named.set(one, way);
          if (met.every((other) => settle(other, deep - 1, [...fixed, one]))) return true;
          named.clear();
          for (const [other, theirs] of before) named.set(other, theirs);
        }
        return false;
      };
      for (const [one, all] of waiting) {
        if (named.has(one) || settle(one, one.closed ? 0 : 2, [one]) || !must(one)) continue;
        const cost = ({ box }) => meeting(box).reduce((sum, [other]) => sum + (must(other) ? 9 : 1), 0);
        const mine = [...all].sort((a, b) => cost(a) - cost(b)).find((way) => cost(way) < 9);
        if (!mine) continue;
        for (const [other] of meeting(mine.box)) named.delete(other);
        named.set(one, mine);
      }
      // What found no place at its counter stands where there is one, and a line leads there.
      for (const one of waiting.map(([one]) => one)) {
        if (named.has(one) || one.closed || (!level && !must(one))) continue;
        const size = level ? 11 : 12; // with 11 pixels on the screen
        const half = widthOf(one.t, `${one.armies.length ? 650 : 500} ${size}px ${fonts.serif}`) / 2 + 0.5;
        const [x, y] = one.head ? [one.head.x, one.head.y] : [one.x * s, one.y * s];
        const clear = (box, gap) => free(box) && !meeting(box).length && !heads.some(([other]) => other !== one && meets(moved([box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap], 0, 0), other.head.box));
        // Another's land would be read as having this name: rather its own, then the open sea.
        const over = ([left, , right], low, other) => [left, (left + right) / 2, right].some((px) => ruler.isPointInPath(other.path, px / s, (low - 4 * k) / s));
        const own = (box, low) => over([box[0], 0, box[0]], low, one) && over([box[2], 0, box[2]], low, one);
        const sea = (box, low) => !places.some((other) => other !== one && over(box, low, other));
        const tied = (at, fits) => {
          const box = [at[0] - half * k, at[1] - size * k, at[0] + half * k, at[1] + 3 * k];
          if (!seen(box) || !clear(box, fits === own ? 0 : 3) || !fits(box, at[1])) return null;
          const end = [clamp(box[0] - 1, x, box[2] + 1), clamp(box[1], y, box[3])];
          const line = Array.from({ length: 9 }, (_, n) => [x + ((end[0] - x) * (n + 1)) / 10, y + ((end[1] - y) * (n + 1)) / 10]);
          const crossed = line.some(([p, q]) => heads.some(([other]) => other !== one && meets([p - 1, q - 1, p + 1, q + 1], other.head.box)) || meeting([p - 1, q - 1, p + 1, q + 1]).length);
          return crossed ? null : { at, box, size, tie: `M${round(x)} ${round(y)}L${round(end[0])} ${round(end[1])}` };
        };
        const was = same && kept.names.get(one.at);
        let way = was?.tie ? (tied(was.at, own) ?? tied(was.at, sea)) : null; // first where it was
        for (const [fits, most] of [[own, 60], [sea, 60], [() => true, 110]]) for (let far = 19; far <= most && !way; far += 7) {
          for (let turn = 0; turn < 24 && !way; turn++) {
            const [u, v] = [Math.cos((turn * Math.PI) / 12), Math.sin((turn * Math.PI) / 12)];
            way = tied([x + u * (far + half * k), y + v * far + 4 * k], fits);
          }
        }
        if (way) named.set(one, way);
      }
      kept.names = new Map([...named].map(([one, way]) => [one.at, way]));
      // Always in the same order, so that who keeps a place stays there.
      for (const [one, { at, box, size, tie }] of [...named].sort(([a], [b]) => a.at - b.at)) {
        one.name = at;
        put(box);
        const kind = one.closed ? "scenery" : `${one.armies.length && (level || one.owner >= 0) ? "name" : "name open"}${size < 12 ? " less" : ""}`;
        if (tie) leads.push(`<path class="lead" d="${tie}"/>`);
        say(...at, `<text class="${kind}">${escape(one.t)}</text>`, `name-of of-${one.at}`);
      }
    }
    if (level) {
      for (const one of level > 1 ? places : []) {
        const { html: inner, wide } = one.values;
        if (!inner) continue;
        const half = (wide / 2) * k;
        const low = Math.max(one.head?.box[3] ?? -Infinity, (one.name?.[1] ?? -Infinity) + 3 * k);
        const below = [(one.head ?? one.name)?.x ?? one.name?.[0] ?? one.x * s, low > -Infinity ? low : one.y * s];
        const spots = [];
        for (const dy of [13, 16.5]) for (const dx of [0, -8, 8, -16, 16]) spots.push([below[0] + dx * k, below[1] + dy * k]);
        if (one.head) spots.push([one.head.box[2] + half + 2, one.head.y + 6 * k], [one.head.box[0] - half - 2, one.head.y + 6 * k]);
        const box = ([x, y]) => [x - half, y - 12 * k, x + half, y + 1.5 * k];
        // Over a border it would be read as the neighbour's.
        const own = ([x, y]) => [-half, 0, half].every((dx) => ruler.isPointInPath(one.path, (x + dx) / s, (y - 5 * k) / s));
        const clear = spots.filter((spot) => free(box(spot)));
        const at = clear.find(own) ?? clear[0];
        if (!at) continue;
        put(box(at));
        say(...at, inner, "values");
      }
      for (const item of land.scenery) {
        const half = widthOf(item.t, `italic 11px ${fonts.serif}`) / 2 + 1;
        const [x, y] = [item.x * s, item.y * s + 4];
        const box = [x - half * k, y - 9 * k, x + half * k, y + 3 * k];
        if (free(box)) say(x, y, `<text class="scenery">${escape(item.t)}</text>`, ""), put(box);
      }
    }
    if (!level && !tiny) regionNames(s, inSight, free, put, (at, inner) => say(...at, inner, "region-of", 1));
    refill(labels, [...leads, ...pieces]);
    namePointed();
  }
  // What is pointed at has its name, over others if it must be.
  let over_name = null;
  const namePointed = () => {
    part(".pointed-name")?.remove();
    const one = over_name;
    if (!one || one.closed || one.name || !drawn.s) return;
    const [x, top, low] = one.head ? [one.head.x, one.head.box[1], one.head.box[3]] : [one.x * drawn.s, one.y * drawn.s, one.y * drawn.s];
    const half = widthOf(one.t, `650 12px ${fonts.serif}`) / 2 + 5;
    const spots = [[x, top - 9], [x, low + 10], [x + half + 20, (top + low) / 2], [x - half - 20, (top + low) / 2]];
    const cost = ([u, v]) => {
      const box = [u - half, v - 9, u + half, v + 9];
      const out = u - half < -drawn.x || u + half > across - drawn.x || v - 9 < -drawn.y || v + 9 > down - drawn.y;
      return places.reduce((sum, { head }) => sum + (head ? overlap(box, head.box) : 0), out ? 9999 : 0);
    };
    const [u, v] = spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
    hand.insertAdjacentHTML("beforeend", `<g class="pointed-name" transform="translate(${round(u)} ${round(v)})"><rect x="${round(-half)}" y="-9" width="${round(2 * half)}" height="18" rx="4"/><text class="name" y="4">${escape(one.t)}</text></g>`);
  };
  // From afar, where no province has its name, the regions have theirs: in the sea beside them.
  const regionNames = (s, inSight, free, put, write) => {
    land.regions.forEach(([name], n) => {
      const own = places.filter((one) => land.groups[one.at] === n && !one.closed);
      const half = widthOf(name, `600 11px ${fonts.sans}`) / 2 + 11;
      const box = ([x, y]) => [x - half, y - 12, x + half, y + 5];
      const [x0, y0, x1, y1] = inSight || [0, 0, land.width * s, land.height * s];
      const rest = places.filter((one) => land.groups[one.at] !== n && !one.closed);
      const least = (all, x, y) => all.reduce((low, one) => Math.min(low, Math.hypot(Math.max(0, Math.abs(one.x * s - x) - half), one.y * s - y)), Infinity);
      let [best, at] = [110, null];
      for (let y = y0 + 12; y < y1 - 5; y += 7) {
        for (let x = x0 + half; x < x1 - half; x += 8) {
          const far = least(own, x, y);
          if (far >= best || !free(box([x, y]))) continue;
          // Nearer to another region it would be read as the name of that one.
          const cost = far + Math.max(0, far + 12 - least(rest, x, y)) * 2;
          if (cost < best) [best, at] = [cost, [x, y]];
        }
      }
      if (!at) return;
      put(box(at));
      write(at, `<rect x="${-half}" y="-12" width="${2 * half}" height="17" rx="4"/><rect class="tint" x="${4 - half}" y="-8" width="9" height="9" style="fill:${land.colours[n]}"/><text x="6">${escape(name)}</text>`);
    });
  };

  // Arrows begin and end beside the counters, and run by their numbers.
  const arrowsAt = (s, k, taken, numbers) => {
    let shafts = "";
    const along = []; // names rather stand beside
    const seen = numbers.filter(Boolean).map((number) => moved(number.box, number.x, number.y));
    pointed.forEach(([from, to], n) => {
      const [A, B] = [places[from], places[to]];
      const centre = (one) => (one.head ? [one.head.x, one.head.y] : [one.x * s, one.y * s - 7 * k]);
      const [[ax, ay], [bx, by]] = [centre(A), centre(B)];
      // From edge to edge; the way that runs over no counter, and bends least.
      const edges = (one, [x, y]) => {
        const [left, top, right, low] = one.head ? one.head.box : [x - 4, y - 4, x + 4, y + 4];
        const [mx, my] = [(left + right) / 2, (top + low) / 2];
        return [[left - 3, my], [right + 3, my], [mx, top - 3], [mx, low + 3], [left, top - 2], [right, top - 2], [left, low + 2], [right, low + 2]];
      };
      const way = ([[sx, sy], [ex, ey]], bow) => {
        const [cx, cy] = [(sx + ex) / 2 + (ey - sy) * bow, (sy + ey) / 2 - (ex - sx) * bow];
        return (t) => [(1 - t) ** 2 * sx + 2 * t * (1 - t) * cx + t * t * ex, (1 - t) ** 2 * sy + 2 * t * (1 - t) * cy + t * t * ey];
      };
      const price = (ends, bow) => {
        const run = way(ends, bow);
        const far = Math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]);
        // Too short, and there is no room for its head.
        let sum = far * (1 + Math.abs(bow)) + 60 * Math.abs(Math.abs(bow) - 0.18) + 8 * Math.max(0, 34 - far * (1 + Math.abs(bow)));
        if (headAt(...ends[0])) sum += 120; // it would seem to come from there
        if (numbers[n]) sum += 0.5 * Math.hypot(run(0.45)[0] - numbers[n].x, run(0.45)[1] - numbers[n].y);
        for (let step = 0; step <= 12; step++) {
          const [x, y] = run(step / 12);
          const wide = step > 8 ? 6 : 3;
          const edge = step < 2 || step > 10 ? 1.5 : wide;
          // Its second half is seen, with its head.
          sum += (step > 5 ? [...taken, ...seen] : taken).reduce((all, other) => all + 4 * overlap([x - edge, y - edge, x + edge, y + edge], other), 0);
        }
        return sum;
      };
      let [best, at] = [Infinity, null];
      for (const start of edges(A, [ax, ay])) {
        for (const end of edges(B, [bx, by])) {
          for (const bow of [0.18, -0.18, 0.45, -0.45, 0.8, -0.8]) {
            const sum = price([start, end], bow);
            if (sum < best) [best, at] = [sum, way([start, end], bow)];
          }
        }
      }
      const points = Array.from({ length: 13 }, (_, n) => at(n / 12));
      const [[px, py], [qx, qy]] = [points[11], points[12]];
      const run = Math.hypot(qx - px, qy - py) || 1;
      const [ux, uy] = [(qx - px) / run, (qy - py) / run];
      const size = 13 * Math.min(1, k);
      const tip = [[qx, qy], [qx - ux * size - uy * size * 0.62, qy - uy * size + ux * size * 0.62], [qx - ux * size * 0.75, qy - uy * size * 0.75], [qx - ux * size + uy * size * 0.62, qy - uy * size - ux * size * 0.62]];
      points[12] = tip[2];
      for (const [x, y] of points) along.push([x - 5, y - 5, x + 5, y + 5]);
      const line = `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
      const head = `M${tip.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
      shafts += `<path class="arrow-back" d="${line}"/><path class="arrow-back" d="${head}"/><path class="arrow" d="${line}"/><path class="head" d="${head}"/>`;
    });
    write(over, shafts);
    return along;
  };

  // --- what has changed --------------------------------------------------------------------------
  // In the frame of a table: since one's last choice, which it tells by shogunChosen. Elsewhere for a
  // while. What a message brings pulses once.
  const fresh = new Set();
  const pulsing = new Set();
  let pulsed = 0; // when the last pulse began
  let fading = 0;
  let since = null; // what stood there, by province
  let before = null;
  const compare = () => {
    const now = (model.get("pieces").p || []).map((one) => JSON.stringify(one));
    const differs = (other) => now.map((_, n) => n).filter((n) => now[n] !== other[n]);
    const came = before && before.length === now.length ? differs(before) : [];
    // A whole other position is no change that anybody could follow.
    if (!since || since.length !== now.length || came.length > now.length / 2) since = now;
    else if (came.length && !inFrame() && !document.hidden) since = before;
    if (came.length || since === now) {
      fresh.clear();
      pulsing.clear();
      differs(since).forEach((n) => fresh.add(n));
      came.filter((n) => fresh.has(n)).forEach((n) => pulsing.add(n));
      pulsed = performance.now();
      if (fresh.size) fade();
    }
    before = now;
  };
  const inFrame = () => Boolean(root.closest(".shogun-frame"));
  const forget = () => {
    since = before;
    fold();
    if (!fresh.size) return;
    fresh.clear();
    pulsing.clear();
    if (!gone) marks();
  };
  const fade = () => {
    clearTimeout(fading);
    if (document.hidden) return;
    fading = setTimeout(() => {
      pulsing.clear();
      if (!gone) marks();
      if (!inFrame()) fading = setTimeout(forget, FRESH - PULSE);
    }, PULSE);
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
    const tell = (name, html) => {
      if (write(part(name), html)) covered = null;
    };
    const told = facts.map(([name, words]) => `<dt>${escape(name)}</dt><dd>${escape(words)}</dd>`).join("");
    tell(".shogun-map-head", `<strong>${escape(title ?? "")}</strong>${when ? `<span class="when">${escape(when)}</span>` : ""}<dl>${told}</dl>${status ? `<p class="status">${escape(status)}</p>` : ""}`);
    const table = rows.map(([livery, name, ...cells]) => `<tr><th scope="row">${badge(livery, letters[livery] ?? "")}${escape(name)}</th>${cells.map((cell) => `<td>${escape(cell)}</td>`).join("")}</tr>`).join("");
    tell(".shogun-map-players", rows.length ? `<table><thead><tr><th></th>${columns.map((words) => `<th scope="col">${escape(words)}</th>`).join("")}</tr></thead><tbody>${table}</tbody></table>` : "");
    part(".shogun-map-head").dataset.corner = land.corners[0];
    part(".shogun-map-players").dataset.corner = land.corners[1];
    const sample = (name) => {
      if (name === "units") return badge(rows[0]?.[0] ?? 0, `${letters[rows[0]?.[0] ?? 0] || "A"} 4`);
      if (name === "others") return `${badge(-1, "2")}<svg class="shogun-icon" viewBox="-6 -6 12 12"><circle class="local" r="4"/></svg>`;
      if (name === "leaders") return `<svg class="shogun-icon" viewBox="-6 -6 12 12"><circle class="leader" r="4"/></svg>`;
      if (name === "free") return `<i class="shogun-site"></i>`;
      const way = land.ways.find(([words]) => words === name);
      if (way) {
        const [, colour, dash] = way;
        return `<svg class="shogun-way" viewBox="0 -3 26 6" aria-hidden="true"><path d="M0 0H26" style="stroke:var(--${colour});stroke-dasharray:${dash.join(" ") || "none"}"/></svg>`;
      }
      if (name === "route") return `<i class="shogun-route"></i>`;
      if (name === "owner") return `<i class="shogun-owner" style="border-color:${(land.liveries[rows[0]?.[0] ?? 0] || NOBODY)[0]}"></i>`;
      if (name === "planned") return `<svg class="shogun-icon plan" viewBox="-12 -12 24 24"><circle r="10"/><path d="M-5 0H5M0-5V5"/></svg>`;
      if (name === "lake") return `<i class="shogun-lake"></i>`;
      if (name === "closed") return `<i class="shogun-closed"></i>`;
      const sign = land.signs[name] || {};
      return sign.i ? icon(sign.i) : `<svg class="shogun-icon" viewBox="-.55 -.55 1.1 1.1"><path class="sign" d="${sign.d || ""}"/></svg>`;
    };
    write(legend, `<h3>Legend</h3><ul><li><span><svg class="shogun-icon" viewBox="-7 -7 14 14"><circle class="dot" r="5"/></svg></span>changed just now</li>${land.legend.map(([name, words]) => `<li><span>${sample(name)}</span>${escape(words)}</li>`).join("")}</ul>
      <h4>${land.points ? "Provinces" : "Regions"}</h4><ul class="regions">${land.regions.map(([name], n) => `<li>${swatch(n)}${escape(name)}</li>`).join("")}</ul><p>${escape(land.note)}</p>`);
  };

  // --- from the kernel ---------------------------------------------------------------------------
  const setLand = () => {
    const given = model.get("land");
    if (!given.places) return;
    const same = land && land.places.length === given.places.length && land.places.every((one, n) => one.d === given.places[n].d);
    land = given;
    if (!same) {
      // What is marked is outlined: a province, or a ring around a town that is a point.
      const ring = ({ x, y }) => `M${x - RING} ${y}a${RING} ${RING} 0 1 1 ${2 * RING} 0a${RING} ${RING} 0 1 1 ${-2 * RING} 0Z`;
      places = land.places.map((one, at) => ({ ...one, at, o: land.points ? ring(one) : one.d }));
      places_of = new Map(places.map((one) => [one.n, one]));
      before = since = null;
      fresh.clear();
      pulsing.clear();
      part(".hits").innerHTML = places.map((one) => `<path class="hit" data-province="${escape(one.n)}" data-place="${one.at}" d="${one.d}"/>`).join("");
      store(land.places.map((one) => {
        const [x0, y0, x1, y1] = one.b;
        return `<symbol id="${one.id}" viewBox="${round(x0 - 2)} ${round(y0 - 2)} ${round(x1 - x0 + 4)} ${round(y1 - y0 + 4)}"><path d="${one.d}"/></symbol>`;
      }).join(""));
    }
    // Roads and what is printed on the land, over the colours of owners.
    const printed = (land.printed ?? []).map((names, n) => names.map((name) =>
      `<g transform="translate(${places[n].x} ${places[n].y})"><circle r="8"/><path transform="scale(19)" d="${land.signs[name]?.d ?? ""}"/></g>`).join(""));
    write(part(".ways"), (land.ways ?? []).map(([, colour, dash, d]) =>
      `<path class="bed" d="${d}"/><path class="way" d="${d}" style="stroke:var(--${colour});stroke-dasharray:${dash.join(" ") || "none"}"/>`).join("") + printed.join(""));
    land.places.forEach((_, n) => {
      places[n].closed = Boolean(land.closed[n]);
    });
  };
  let walked = false; // by a key, and the page waits for where that leads
  const select = () => {
    const one = places[model.get("chosen")];
    for (const name of [".selected", ".selected-back"]) part(name).setAttribute("d", one ? one.o : "");
    root.dataset.selected = one ? one.n : "";
    if (one && walked && document.activeElement === svg) {
      speaker().dispatchEvent(new CustomEvent("shogun-point", { detail: { province: one.n, onMap: true } }));
    }
    walked = false;
    look(one); // the keyboard may have led out of sight
  };
  const look = (one) => {
    if (!one || isHome()) return;
    const [x, y] = [view.x + one.x * view.s, view.y + one.y * view.s];
    const edge = 40;
    if (x < edge || y < edge || x > across - edge || y > down - edge) {
      view.x += across / 2 - x;
      view.y += down / 2 - y;
      soon();
      rest();
    }
  };
  // On a phone the whole board is a thumbnail: there it shows what is to be decided, as large as fits.
  let approached = "";
  const approach = () => {
    if (!across || !inFrame()) return;
    const { targets = [], arrows = [] } = model.get("marks");
    const named = [...model.get("arrow").slice(0, 2), ...model.get("spot"), ...model.get("glow")].map((name) => places_of.get(name));
    const marked = (arrows.length ? arrows.flatMap((one) => one.slice(0, 2)) : targets).map((one) => places[one]);
    const all = down > SLIM ? [] : (named.length ? named : marked).filter(Boolean);
    const now = `${down > SLIM} ${all.map(({ n }) => n)}`;
    if (now === approached) return;
    approached = now;
    view.s = 0; // the whole board
    bound();
    const side = (axis, better) => better(...all.map(({ b }) => b[axis]));
    const [x0, y0, x1, y1] = [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
    // What is at its edges, and the buttons in the corners, need room.
    const s = Math.min((across - 110) / (x1 - x0), (down - 30) / (y1 - y0), NEAREST);
    const near = all.length && s > view.fit * STEP;
    if (near) Object.assign(view, { s, x: (across - s * (x0 + x1)) / 2, y: (down - s * (y0 + y1)) / 2 });
    speaker().toggleAttribute("data-near", Boolean(near));
    rest();
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
      if (["land", "pieces", "marks"].some((one) => wanted.has(one))) panels();
      marks();
      if (wanted.has("land") || wanted.has("chosen")) select();
      wanted.clear();
      approach();
      settle();
    });
  };
  const watched = { land: "land", pieces: "pieces", marks: "marks", chosen: "chosen", signs: "asked", glow: "asked", arrow: "asked", spot: "asked" };
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
  // What stands in a province belongs to it, wherever there was room for it.
  const provinceAt = ({ clientX: x, clientY: y }) => {
    const top = document.elementFromPoint(x, y);
    if (!svg.contains(top)) return null;
    const unit = [...svg.querySelectorAll(".units")].find((one) => {
      const { left, right, top: high, bottom } = one.getBoundingClientRect();
      return x > left && x < right && y > high && y < bottom;
    });
    const hit = top.closest(".hit");
    return unit ? places[Number(/of-(\d+)/.exec(unit.getAttribute("class"))[1])] : hit ? places[Number(hit.dataset.place)] : null;
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
    const all = (event.detail?.province ?? "").split("|").map((name) => places_of.get(name)).filter(Boolean);
    const one = (over_name = all.length === 1 ? all[0] : null);
    part(".pointed").classList.toggle("many", all.length > 1);
    part(".pointed").setAttribute("d", all.map(({ o }) => o).join(""));
    namePointed();
    for (const hit of part(".hits").children) hit.classList.toggle("shogun-linked", hit.dataset.province === one?.n);
  };
  // Armies that are dragged: from their province or counter to a place that they may enter.
  let carried = null;
  const carries = (event) => {
    const drag = root.shogunDrag;
    if (!drag) return null;
    const [x, y] = at(event).map((side, n) => side - (n ? drawn.y : drawn.x));
    // From one province, or from any of several, each with places of its own.
    const starts = [drag.from].flat().map((name) => places_of.get(name)).filter(Boolean);
    const onHead = ({ head }) => head && x > head.box[0] - 4 && x < head.box[2] + 4 && y > head.box[1] - 4 && y < head.box[3] + 4;
    const one = starts.find(onHead) ?? (headAt(x, y) ? null : starts.find((start) => provinceAt(event) === start));
    if (!one) return null;
    const several = !Array.isArray(drag.to);
    return { ...drag, from: one.n, to: several ? (drag.to[one.n] ?? []) : drag.to, words: several ? drag.words[one.n] : drag.words, several };
  };
  const headAt = (x, y) => places.some(({ head }) => head && x > head.box[0] && x < head.box[2] && y > head.box[1] && y < head.box[3]);
  const carry = (event) => {
    const one = places_of.get(carried.from);
    const [x, y] = at(event).map((side, n) => side - (n ? drawn.y : drawn.x));
    const [ax, ay] = [one.head?.x ?? one.x * drawn.s, one.head?.y ?? one.y * drawn.s];
    const under = provinceAt(event);
    if (!root.classList.contains("marching")) {
      point(null);
      // Where it may go from here nobody has asked the kernel yet. It lies beside the marks: these are
      // drawn anew whenever anything else changes.
      if (carried.several) part(".marks").insertAdjacentHTML("afterend", `<g class="reach">${carried.to.map((name) => `<path class="back" d="${places_of.get(name).o}"/><path class="target" d="${places_of.get(name).o}"/>`).join("")}</g>`);
    }
    const lit = carried.to.includes(under?.n) ? under : null;
    root.classList.add("marching");
    part(".pointed").setAttribute("d", lit ? lit.o : "");
    part(".carried")?.remove();
    hand.insertAdjacentHTML("beforeend", `<g class="carried ${lit ? "lit" : ""}"><path class="arrow-back" d="M${round(ax)} ${round(ay)}L${round(x)} ${round(y)}"/><path class="arrow" d="M${round(ax)} ${round(ay)}L${round(x)} ${round(y)}"/><g class="arrow-words" transform="translate(${round(x)} ${round(y)})"><rect x="-13" y="-13" width="26" height="26" rx="13"/><text y="4.3">${escape(carried.words)}</text></g></g>`);
  };
  const putDown = (event) => {
    const drag = carried;
    carried = null;
    if (!root.classList.contains("marching")) return;
    root.classList.remove("marching");
    for (const one of root.querySelectorAll(".carried, .reach")) one.remove();
    part(".pointed").setAttribute("d", "");
    const under = event.type === "pointerup" ? provinceAt(event) : null;
    if (drag.to.includes(under?.n)) drag.drop(under.n, drag.from);
  };
  const onTouch = (event) => carried && event.preventDefault(); // or the page would scroll
  const onDown = (event) => {
    if (event.button !== 0) return;
    svg.focus({ preventScroll: true });
    clearTimeout(waiting);
    waiting = 0;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    slipped = fingers.size > 1 ? CLICK + 1 : 0;
    [middle, gap] = [fingers.size > 1 ? null : [event.clientX, event.clientY], 0];
    if (fingers.size > 1 && carried) putDown(event);
    carried = fingers.size > 1 ? null : carries(event);
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
      if (slipped > CLICK && carried) {
        if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
        carry(event);
      } else if (slipped > CLICK && !isHome()) {
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
    if (carried) putDown(event);
    if (slipped > CLICK) settle(), rest();
    if (event.type === "pointercancel" || slipped > CLICK || fingers.size) return;
    const one = provinceAt(event);
    if (!inFrame()) forget();
    if (event.pointerType === "touch") point(one); // a finger cannot rest there: told at once
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
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const own = [...KEYS, "+", "=", "-"].includes(event.key) || (event.key === "0" && !root.shogunDrag);
    // What the board has no use for, a frame around it may have.
    if (!own && root.closest(".shogun-frame")) return;
    event.stopPropagation();
    walked = true;
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
    ["focusout", () => over_province || speaker().dispatchEvent(new CustomEvent("shogun-point", { detail: { province: null, onMap: true } }))],
  ];
  for (const [kind, told] of heard) svg.addEventListener(kind, told);
  svg.addEventListener("touchstart", onTouch, { passive: false });
  root.addEventListener("wheel", onWheel, { passive: false });

  // --- the buttons -------------------------------------------------------------------------------
  const button = (name, words, action) => {
    const press = document.createElement("button");
    press.type = "button";
    press.dataset.name = words; // shown beside it
    press.setAttribute("aria-label", words);
    press.innerHTML = icon(name);
    press.addEventListener("click", () => action(press));
    tools.append(press);
    return press;
  };
  button("plus", "Zoom in", () => glide(STEP ** 2));
  button("minus", "Zoom out", () => glide(1 / STEP ** 2));
  button("fit", "Whole board", () => glide(0));
  // One of the two at a time.
  const fold = () => {
    legend.hidden = true;
    key.setAttribute("aria-expanded", "false");
  };
  const twin = button("log", "Provinces by name, board in words", (press) => {
    const box = root.closest(".shogun-frame-board");
    fold();
    const open = box?.toggleAttribute("data-twin") ?? false;
    press.setAttribute("aria-expanded", String(open));
    if (open) box.querySelector(".shogun-board-twin input")?.focus({ preventScroll: true });
  });
  twin.classList.add("twin");
  twin.setAttribute("aria-expanded", "false");
  const key = button("legend", "Legend", (press) => {
    if (twin.getAttribute("aria-expanded") === "true") twin.click();
    legend.hidden = !legend.hidden;
    press.setAttribute("aria-expanded", String(!legend.hidden));
  });
  key.setAttribute("aria-expanded", "false");
  // Escape closes the legend and nothing else; so does a press beside it, and a choice.
  const beside = ({ target }) => legend.contains(target) || key.contains(target) || fold();
  const leave = (event) => {
    if (legend.hidden || event.key !== "Escape" || !(speaker().contains(event.target) || event.target.contains(root))) return;
    event.stopPropagation();
    fold();
  };
  document.addEventListener("pointerdown", beside, true);
  document.addEventListener("keydown", leave, true);

  // --- theme and size ----------------------------------------------------------------------------
  // The ground changes its colour with the theme, whoever changes that, and a transition tells so.
  // What has no transition has the new colour at once. JupyterLab hides the page meanwhile, and so ends it.
  const theme = () => {
    const style = getComputedStyle(root);
    if (!style.getPropertyValue("--sea")) return; // its style is still on its way
    const [red, green, blue] = (style.caretColor.match(/[\d.]+/g) || []).map(Number);
    const dark = red + green + blue < 300;
    if (dark !== model.get("dark")) send({ dark });
  };
  root.addEventListener("transitionend", theme);
  const themes = new MutationObserver(theme);
  themes.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  const sizes = new ResizeObserver(() => {
    const [wide, high] = [root.clientWidth, root.clientHeight];
    theme(); // nothing tells of a change while the board is hidden
    if (!wide || !high || (wide === across && high === down)) return;
    const [stayed, cx, cy] = [across && !isHome(), (across / 2 - view.x) / view.s, (down / 2 - view.y) / view.s];
    [across, down] = [wide, high];
    covered = null;
    if (land && !stayed) view.s = 0;
    else if (land) [view.x, view.y] = [across / 2 - cx * view.s, down / 2 - cy * view.s];
    if (land) approach();
    settle();
    lay();
    rest();
    speaker().dispatchEvent(new CustomEvent("shogun-fitted"));
  });

  root.shogunPlace = (name) => {
    const one = places_of.get(name);
    if (!one) return null;
    const box = root.getBoundingClientRect();
    return { x: box.left + view.x + one.x * view.s, y: box.top + view.y + one.y * view.s };
  };
  el.shogunPlace = root.shogunPlace;
  // What stands there: how many, and the units of each side, by letters of players, "" for nobody's.
  root.shogunTold = (name) => {
    const one = places_of.get(name);
    if (!one || one.closed) return null;
    const { letters = [] } = model.get("pieces");
    const icons = (one.signs ?? []).map((sign) => land.signs[sign]?.i).filter(Boolean);
    const armies = (one.units ?? []).reduce((sum, [, number]) => sum + Number(number || 0), 0);
    // In words, as the legend calls them.
    const called = Object.fromEntries(land.legend);
    const sides = (one.units ?? []).map(([livery, number, leaders, kinds = [], sign]) => {
      const plain = number - kinds.reduce((sum, [, count]) => sum + count, 0);
      const all = sign ? [[1, sign]] : [[leaders, "leaders"], [plain, livery < 0 ? "others" : "units"], ...kinds.map(([name, count]) => [count, name])];
      return [letters[livery] ?? "", all.filter(([count]) => count).map(([count, name]) => `${count} ${count === 1 ? called[name].replace(/s$/, "") : called[name]}${name === "leaders" ? ` (${"○".repeat(count)})` : ""}`).join(", ")];
    });
    return { owner: letters[one.owner] ?? "", armies, sides, revolts: one.revolts ?? 0, signs: (one.signs ?? []).map((name) => called[name]), icons, free: one.free ?? 0, fresh: fresh.has(one.at) };
  };
  // A frame's own signs, glow and arrow, at once and without the kernel.
  root.shogunChosen = forget;
  root.shogunLook = (name) => look(places_of.get(name));
  root.shogunShow = (asked) => {
    const { names, ...shown } = asked;
    for (const [name, value] of Object.entries(shown)) model.set(name, value);
    if (!names || String(names) === String([...spoken])) return;
    spoken = new Set(names);
    renew("asked")();
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
    widths.disconnect();
    seen.disconnect();
    themes.disconnect();
    told?.removeEventListener("shogun-point", onPoint);
    document.removeEventListener("visibilitychange", onShown);
    document.removeEventListener("pointerdown", beside, true);
    document.removeEventListener("keydown", leave, true);
    for (const [name, hear] of hears) model.off(name, hear);
  };
}

export default { render };
