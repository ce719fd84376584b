// Bars of a chance experiment: dragged to a guess, grown by the trials, overlaid by the theory.
// Pointing and dragging ask nobody; the guess is told when it is let go.

const SVG = "http://www.w3.org/2000/svg";
const [TOP, FLOOR] = [12, 26];
const CURVE = 144;
const WIDE_ENOUGH = 38; // pixels for a number with one digit behind the point
const [STEP, LEAP] = [1, 10];

function make(parent, tag, attributes = {}, text = "") {
  const one = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
  one.textContent = text;
  parent.append(one);
  return one;
}

function cell(row, tag, text) {
  const one = document.createElement(tag);
  one.textContent = text;
  row.append(one);
  return one;
}

function render({ model, el }) {
  el.classList.add("shogun-bars");
  const svg = make(el, "svg", { class: "shogun-bars-chart", role: "group" });
  const table = document.createElement("table");
  const curve = make(el, "svg", { class: "shogun-bars-curve", role: "img" });
  el.insertBefore(table, curve);
  let live = true; // until the kernel is gone; then nobody can be told anything
  let guess = [];
  let parts = {};
  let built = "";
  let held = -1; // the bar that is being dragged
  let dragged = false;

  const state = () => model.get("shown");
  const names = state().names ?? 128; // pixels left of the bars, for the names of the rows
  const height = state().height ?? 230;
  const average = () => state().values.length > 0;
  // What the kernel shows may be older than what has been told since: its number says so.
  let told = state().heard ?? 0;
  const send = () => {
    try {
      if (live) model.send({ guess, number: told + 1 });
      told += 1;
    } catch {
      // The page is being left, or its connection is away: what comes next may get there.
    }
  };
  const plot = height - TOP - FLOOR;
  const wide = () => Math.max(260, el.clientWidth || 520);
  const slot = () => (wide() - names - 8) / state().outcomes.length;
  const middle = (place) => names + (place + 0.5) * slot();
  // Of an average no bar is guessed, so they may be drawn larger once none is high.
  const most = () => {
    const { counts, trials } = state();
    return average() && 2 * Math.max(...counts) <= trials ? 50 : 100;
  };
  const level = (percent) => TOP + plot * (1 - percent / most());
  const ends = () => [state().values[0], state().values[state().values.length - 1]];
  // Of an average: values stand at the middle of their bars, and they stand evenly.
  const across = (value) => {
    const [low, high] = ends();
    return middle(0) + ((value - low) / (high - low)) * (middle(state().values.length - 1) - middle(0));
  };
  const written = (number) => number.toFixed(slot() >= (state().enough ?? WIDE_ENOUGH) && number % 1 ? 1 : 0);

  const set = (place, number) => {
    const { outcomes } = state();
    if (average()) {
      const [low, high] = ends();
      guess = [Math.min(high, Math.max(low, Math.round(number * 10) / 10))];
    } else {
      guess = guess.length ? [...guess] : outcomes.map(() => 0);
      guess[place] = Math.min(100, Math.max(0, Math.round(number)));
      if (outcomes.length === 2) guess[1 - place] = 100 - guess[place];
    }
    update();
  };
  const onKey = (event, place) => {
    if (!state().open) return;
    const unit = average() ? 0.1 : STEP;
    const [low, high] = average() ? ends() : [0, 100];
    const now = average() ? (guess[0] ?? low) : (guess[place] ?? 0);
    const next = {
      ArrowUp: now + unit, ArrowRight: now + unit, ArrowDown: now - unit, ArrowLeft: now - unit,
      PageUp: now + LEAP * unit, PageDown: now - LEAP * unit, Home: low, End: high,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set(place, next);
    send();
  };
  const drag = (event) => {
    const box = svg.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    if (average()) {
      const [low, high] = ends();
      const [first, last] = [across(low), across(high)];
      set(0, low + ((x - first) / (last - first)) * (high - low));
    } else {
      if (held < 0) {
        const found = Math.floor((x - names) / slot());
        held = Math.min(state().outcomes.length - 1, Math.max(0, found));
      }
      set(held, 100 * (1 - (y - TOP) / plot));
    }
  };
  svg.addEventListener("pointerdown", (event) => {
    if (!state().open || event.button) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    dragged = true;
    drag(event);
    parts.handles[average() ? 0 : held]?.focus({ preventScroll: true });
    const move = (moved) => drag(moved);
    const end = () => {
      svg.removeEventListener("pointermove", move);
      svg.removeEventListener("pointerup", end);
      svg.removeEventListener("pointercancel", end);
      held = -1;
      dragged = false;
      send();
    };
    svg.addEventListener("pointermove", move);
    svg.addEventListener("pointerup", end);
    svg.addEventListener("pointercancel", end);
  });

  const build = () => {
    const { outcomes, axis, values } = state();
    const wanted = JSON.stringify([outcomes, axis, values, wide(), most()]);
    if (wanted === built) return;
    const focused = parts.handles?.indexOf(document.activeElement) ?? -1;
    built = wanted;
    svg.replaceChildren();
    svg.setAttribute("viewBox", `0 0 ${wide()} ${height}`);
    svg.setAttribute("height", height);
    parts = { bars: [], outlines: [], theory: [], handles: [] };
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      const percent = most() * part;
      const y = level(percent);
      make(svg, "line", { class: "shogun-bars-line", x1: names, x2: wide() - 8, y1: y, y2: y });
      if (percent % 1 === 0) {
        make(svg, "text", { x: names - 6, y: y + 4, "text-anchor": "end" }, `${percent} %`);
      }
    }
    make(svg, "text", { x: wide() - 8, y: height - 6, "text-anchor": "end" }, axis);
    outcomes.forEach((words, place) => {
      const size = slot();
      const x = middle(place);
      parts.bars.push(make(svg, "rect", {
        class: "shogun-bars-bar", x: x - size * 0.27, width: size * 0.54, y: TOP, height: plot,
      }));
      parts.theory.push(make(svg, "path", { class: "shogun-bars-theory" }));
      if (average()) return;
      const handle = make(svg, "g", {
        class: "shogun-bars-handle", role: "slider", "aria-label": `${words}: your guess`,
        "aria-valuemin": 0, "aria-valuemax": 100, "data-lm-suppress-shortcuts": "true",
      });
      parts.outlines.push(make(handle, "path", { class: "shogun-bars-guess" }));
      make(handle, "circle", { class: "shogun-bars-grip", r: 8 });
      handle.addEventListener("keydown", (event) => onKey(event, place));
      parts.handles.push(handle);
    });
    if (average()) {
      const [low, high] = ends();
      parts.mean = make(svg, "path", { class: "shogun-bars-theory" });
      parts.found = make(svg, "path", { class: "shogun-bars-found" });
      const handle = make(svg, "g", {
        class: "shogun-bars-handle", role: "slider", "aria-label": "the average: your guess",
        "aria-valuemin": low, "aria-valuemax": high, "data-lm-suppress-shortcuts": "true",
      });
      parts.outlines.push(make(handle, "path", { class: "shogun-bars-guess" }));
      make(handle, "circle", { class: "shogun-bars-grip", r: 9 });
      handle.addEventListener("keydown", (event) => onKey(event, 0));
      parts.handles.push(handle);
    }
    parts.handles[focused]?.focus({ preventScroll: true });
  };

  const update = () => {
    build();
    const { outcomes, counts, trials, theory, open, pieces, average: found, mean } = state();
    const size = slot();
    el.classList.toggle("shogun-open", open);
    const shares = counts.map((count) => (trials ? (100 * count) / trials : 0));
    outcomes.forEach((words, place) => {
      const x = middle(place);
      parts.bars[place].style.transform = `scaleY(${shares[place] / most()})`;
      const y = theory.length ? level(100 * theory[place]) : 0;
      parts.theory[place].setAttribute(
        "d",
        theory.length
          ? `M${x - size * 0.4} ${y}H${x + size * 0.4}M${x - 5} ${y}l5 -5 5 5 -5 5z`
          : "",
      );
    });
    parts.handles.forEach((handle, place) => {
      const number = guess[place];
      const [low] = average() ? ends() : [0];
      const now = number ?? low;
      if (open) handle.setAttribute("tabindex", "0");
      else handle.removeAttribute("tabindex");
      handle.setAttribute("aria-disabled", String(!open));
      handle.setAttribute("aria-valuenow", now);
      const words = number === undefined ? "no guess yet" : average() ? written(now) : `${now} of 100`;
      handle.setAttribute("aria-valuetext", words);
      const grip = handle.querySelector("circle");
      if (average()) {
        const x = across(now);
        parts.outlines[0].setAttribute("d", `M${x} ${TOP}V${TOP + plot}`);
        grip.setAttribute("cx", x);
        grip.setAttribute("cy", TOP + 8);
      } else {
        const [x, y] = [middle(place), level(now)];
        parts.outlines[place].setAttribute(
          "d", `M${x - size * 0.38} ${TOP + plot}V${y}H${x + size * 0.38}V${TOP + plot}`,
        );
        grip.setAttribute("cx", x);
        grip.setAttribute("cy", y);
      }
    });
    if (average()) {
      const at = (value, y) => `M${across(value)} ${y}l7 12h-14z`;
      parts.found.setAttribute("d", found === null ? "" : at(found, TOP + plot + 1));
      parts.mean.setAttribute(
        "d", mean === null ? "" : `M${across(mean)} ${TOP}V${TOP + plot}`,
      );
    }
    // The numbers under the bars: they say without colours what belongs to what.
    table.replaceChildren();
    const row = (words, kind, numbers) => {
      const line = document.createElement("tr");
      line.className = kind;
      const head = cell(line, "th", words);
      head.scope = "row";
      head.style.width = `${names}px`;
      for (const one of numbers) cell(line, "td", one);
      table.append(line);
    };
    const first = document.createElement("tr");
    cell(first, "td", "").style.width = `${names}px`;
    for (const words of outcomes) cell(first, "th", words).scope = "col";
    table.append(first);
    if (!average()) {
      row(state().whose ?? "your guess", "shogun-of-guess", outcomes.map((_, place) => String(guess[place] ?? "")));
    }
    if (trials) {
      const number = trials.toLocaleString("en");
      row(`${number} ${trials === 1 ? pieces[0] : pieces[1]}`, "shogun-of-trials", shares.map(written));
    }
    if (theory.length) row("theory", "shogun-of-theory", theory.map((one) => written(100 * one)));
    svg.setAttribute("aria-label", `Bars from 0 to 100 %. ${state().axis}.`);
    drawCurve();
  };

  const drawCurve = () => {
    const { path, watched, outcomes, theory, trials } = state();
    curve.style.display = watched === null || !trials ? "none" : "";
    if (watched === null || !trials) return;
    curve.replaceChildren();
    curve.setAttribute("viewBox", `0 0 ${wide()} ${CURVE}`);
    curve.setAttribute("height", CURVE);
    const decades = Math.max(2, Math.ceil(Math.log10(trials)));
    const [left, right, floor, top] = [names, wide() - 30, CURVE - 22, 24];
    const x = (number) => left + ((right - left) * Math.log10(number)) / decades;
    const y = (share) => floor - (floor - top) * share;
    for (const share of [0, 0.5, 1]) {
      make(curve, "line", { class: "shogun-bars-line", x1: left, x2: right, y1: y(share), y2: y(share) });
      make(curve, "text", { x: left - 6, y: y(share) + 4, "text-anchor": "end" }, `${100 * share} %`);
    }
    // From the right: what would run into the number after it is left out.
    let free = wide();
    for (let power = decades; power >= 0; power -= 1) {
      const words = (10 ** power).toLocaleString("en");
      const anchor = power === decades ? "end" : "middle";
      const at = power === decades ? wide() - 2 : x(10 ** power);
      const label = make(curve, "text", { x: at, y: CURVE - 6, "text-anchor": anchor }, words);
      const box = label.getBBox();
      if (box.x + box.width > free) label.remove();
      else free = box.x - 8;
    }
    const points = path.map(([number, share]) => `${x(number).toFixed(1)},${y(share).toFixed(1)}`);
    make(curve, "polyline", { class: "shogun-bars-path", points: points.join(" ") });
    if (theory.length) {
      const height = y(theory[watched]);
      make(curve, "line", { class: "shogun-bars-theory", x1: left, x2: right, y1: height, y2: height });
    }
    const last = path[path.length - 1]?.[1] ?? 0;
    const words = `Share of “${outcomes[watched]}” so far: ${(100 * last).toFixed(1)} %.`;
    curve.setAttribute("aria-label", words);
    make(curve, "text", { x: right, y: 14, "text-anchor": "end" }, words);
  };

  const onShown = () => {
    const { heard = told, open } = state();
    if (!open || !(dragged || heard < told)) guess = [...state().guess];
    update();
  };
  let width = 0;
  const watch = new ResizeObserver(() => {
    if (width === wide()) return;
    width = wide();
    update();
  });
  watch.observe(el);
  model.on("change:shown", onShown);
  onShown();
  return () => {
    live = false;
    watch.disconnect();
    model.off("change:shown", onShown);
  };
}

export default { render };
