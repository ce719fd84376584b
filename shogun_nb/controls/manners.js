// Names, roles and keys for the box around this script: what ipywidgets leaves open.
// It never talks to anything but its own model, and changes nothing outside its own box.

const CONTROLS = "button, input, [tabindex]";
const WIDTH_PAUSE = 120; // milliseconds without a change before a new width is told
const LONGEST_BUSY = 400; // milliseconds that a busy page keeps a tick waiting
const SETTLED = 400; // milliseconds after which a notebook has done its own scrolling
const EDGE = 8; // pixels left free around what is scrolled into sight
const AGAIN = 1000; // milliseconds after which a beat that could not be told is told again
const MAKING = 10000; // milliseconds in which what is to get the keyboard is made at the latest

function boxOf(element) {
  return element.closest(".shogun-nb");
}

function whenIdle(told) {
  // Not every browser tells when it has nothing to do.
  if (window.requestIdleCallback) requestIdleCallback(told, { timeout: LONGEST_BUSY });
  else told();
}

function set(element, attribute, value) {
  // Only what changes is written, or the observer below would never rest.
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

function teach(box, names) {
  for (const element of box.querySelectorAll("button, input, summary, [tabindex]")) {
    // JupyterLab would take arrows and letters for its own shortcuts.
    set(element, "data-lm-suppress-shortcuts", "true");
  }
  for (const button of box.querySelectorAll("button.shogun-press")) {
    set(button, "aria-disabled", String(button.classList.contains("shogun-off")));
    if (button.classList.contains("shogun-toggle")) {
      set(button, "aria-pressed", String(button.classList.contains("shogun-chosen")));
    }
    // An old reason must not be read aloud with a button that can be used again.
    if (button.title) set(button, "aria-description", button.title);
    else if (button.hasAttribute("aria-description")) button.removeAttribute("aria-description");
  }
  for (const line of box.querySelectorAll(".shogun-say, .shogun-heard, .shogun-choose-preview")) {
    set(line, "role", "status");
    set(line, "aria-live", "polite");
  }
  for (const line of box.querySelectorAll(".shogun-alert")) set(line, "role", "alert");
  for (const title of box.querySelectorAll(".shogun-title")) {
    set(title, "role", "heading");
    set(title, "aria-level", "3");
  }
  for (const group of box.querySelectorAll(".shogun-group")) {
    const label = group.querySelector(".shogun-label");
    set(group, "role", "group");
    if (label) set(group, "aria-label", label.textContent.trim());
  }
  for (const [name, words] of Object.entries(names)) {
    for (const element of box.querySelectorAll(`.${CSS.escape(name)}`)) {
      const inner = element.matches("input, button")
        ? element
        : element.querySelector("input, .noUi-handle") || element;
      set(inner, "aria-label", words);
      if (inner === element && !inner.matches("button, input") && !inner.hasAttribute("role")) {
        set(inner, "role", "group");
      }
    }
  }
}

function render({ model, el }) {
  let box = null;
  let observer = null;
  let widening = 0; // timer of a width that waits
  let toldWidth = 0;
  let beating = 0; // timer of the next beat
  let live = true; // until the kernel is gone; then nobody can be told anything
  const send = (content, callbacks) => {
    try {
      if (live) model.send(content, callbacks);
      return true;
    } catch {
      return false; // the page is being left, or its connection is away: what comes next may get there
    }
  };
  const end = () => {
    live = false;
    clearTimeout(beating);
  };
  // The kernel says when the next tick is wanted, and hears of it from the first page that is there.
  const beat = () => {
    clearTimeout(beating);
    const [milliseconds, due] = model.get("beat") || [0, 0];
    // Not before the page has shown what came with the last tick: clicks would have to wait for all.
    const tell = () => {
      if (!live || model.get("beat")?.[1] !== due || send({ tick: due })) return;
      beating = setTimeout(tell, AGAIN);
    };
    const tick = () => whenIdle(tell);
    if (milliseconds > 0) beating = setTimeout(tick, milliseconds);
  };

  // A canvas is drawn for the width it has: shrunk by the browser, small letters lose strokes.
  const tellWidth = (entries) => {
    const width = Math.round(entries[entries.length - 1].target.clientWidth);
    clearTimeout(widening);
    if (!width || width === toldWidth) return;
    const tell = () => {
      toldWidth = width;
      send({ width });
    };
    if (toldWidth) widening = setTimeout(tell, WIDTH_PAUSE);
    else tell();
  };
  const widths = new ResizeObserver(tellWidth);

  const apply = () => {
    if (!box) return;
    teach(box, model.get("names") || {});
    for (const canvas of box.querySelectorAll("canvas.shogun-canvas")) {
      if (boxOf(canvas) === box) widths.observe(canvas);
    }
  };

  // The keyboard goes to the first element of this class that is seen. It may still be on its way;
  // whoever presses something in the meantime goes on there.
  let presses = 0;
  const onPress = () => {
    presses += 1;
  };
  const land = (name, wanted = () => true) => {
    const [before, end] = [presses, performance.now() + MAKING];
    const look = () => {
      if (gone || !name || presses !== before || !wanted()) return;
      const found = [...(box?.querySelectorAll(`.${CSS.escape(name)}`) || [])];
      const seen = found.find(isSeen);
      if (seen) (seen.matches(CONTROLS) ? seen : seen.querySelector(CONTROLS) || seen).focus();
      else if (performance.now() < end) requestAnimationFrame(look);
    };
    look();
  };
  // What has the keyboard may be taken away or hidden. Without a home the keyboard is then lost.
  let holder = null;
  const isNowhere = () => !document.activeElement || document.activeElement.contains(box);
  const isSeen = (element) => element.isConnected && element.getClientRects().length > 0;
  const letGo = () => {
    holder = null;
    holding.disconnect();
  };
  const onHold = (event) => {
    letGo();
    holder = event.target;
    holding.observe(holder);
  };
  const rescue = () => {
    if (!holder || document.activeElement === holder) return;
    const lost = holder;
    letGo();
    if (!isNowhere()) return;
    if (isSeen(lost)) lost.focus(); // gone for a moment only
    else land(model.get("home"), isNowhere);
  };
  const onLeft = () => {
    const wasSeen = holder && isSeen(holder);
    requestAnimationFrame(() => {
      if (!wasSeen || !holder || !isSeen(holder)) rescue();
      else if (document.activeElement !== holder) letGo(); // somebody has left it
    });
  };
  const holding = new ResizeObserver(() => {
    if (holder && !isSeen(holder)) requestAnimationFrame(rescue);
  });

  // The keys 1 to 9 press what carries their number.
  const onDigit = (event) => {
    if (!/^[1-9]$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (boxOf(event.target) !== box || event.target.matches("input, textarea")) return;
    const press = [...box.querySelectorAll("button.shogun-digit")].filter(isSeen)[event.key - 1];
    if (!press) return;
    event.preventDefault();
    event.stopPropagation();
    press.click();
  };
  // While the kernel works on a change of a field, ipywidgets keeps the next changes back; a press it
  // sends at once. So the first press after a change waits for the kernel to answer an empty message:
  // it is sent after all that was kept back.
  let changed = false;
  const onField = (event) => {
    changed ||= event.target instanceof Element && event.target.matches("input, .noUi-target *");
  };
  const onClick = (event) => {
    const press = event.target instanceof Element && event.target.closest(".shogun-press, .shogun-once");
    if (!press || boxOf(press) !== box) return;
    // The second click of a double click would press what the first one has brought there.
    const again = event.detail > 1 && press.matches(".shogun-once");
    if (!again && !(changed && live)) return;
    event.stopPropagation();
    event.preventDefault();
    if (again) return;
    changed = false;
    const status = ({ content }) => content.execution_state === "idle" && press.click();
    if (!send({}, { iopub: { status } })) press.click();
  };
  // Enter in a field is the main button of its box. The field is read first: its own message may
  // be on its way later than that of the button.
  const onEnter = (event) => {
    const field = event.target;
    if (event.key !== "Enter" || event.isComposing || boxOf(field) !== box) return;
    if (!field.matches(".shogun-enter input")) return;
    const mains = [...box.querySelectorAll("button.shogun-main")];
    field.dispatchEvent(new Event("change", { bubbles: true }));
    const ours = mains.filter((button) => boxOf(button) === box && isSeen(button));
    const follows = (button) => field.compareDocumentPosition(button) & 4; // stands after the field
    (ours.find(follows) || ours[0])?.click();
  };
  const listeners = [
    ["keydown", onPress],
    ["pointerdown", onPress],
    ["focusin", onHold],
    ["focusout", onLeft],
    ["input", onField],
    ["keydown", onField],
    ["pointerdown", onField],
    ["keydown", onEnter],
    ["click", onClick],
    ["keydown", onDigit],
  ];

  // A question that the cell before the active one has just asked is seen with its answers, as far
  // as there is room; whoever has begun to answer is left in peace.
  const sight = () => {
    const outer = box?.closest(".jp-WindowedPanel-outer");
    const next = box?.closest(".jp-Cell")?.nextElementSibling;
    if (gone || !outer || !box.matches(".shogun-ask") || box.contains(document.activeElement)) return;
    if (!next?.matches(".jp-mod-active")) return;
    const [room, own] = [outer.getBoundingClientRect(), box.getBoundingClientRect()];
    const below = Math.min(own.bottom - room.bottom, own.top - room.top - 2 * EDGE) + EDGE;
    if (below > 0) outer.scrollBy({ top: below, behavior: "instant" });
  };

  const begin = () => {
    box = boxOf(el);
    if (!box) {
      if (!gone) requestAnimationFrame(begin);
      return;
    }
    for (const [kind, hear] of listeners) box.addEventListener(kind, hear, { capture: true });
    observer = new MutationObserver(apply);
    observer.observe(box, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["class", "title"],
    });
    apply();
    settling = setTimeout(sight, SETTLED);
  };
  let settling = 0;
  let gone = false;
  begin();
  send({ view: 1 });
  // After a press that moves what was pressed: the keyboard goes with it.
  const follow = (message) => {
    if (message?.focus) land(message.focus);
  };
  beat();
  model.on("change:names", apply);
  model.on("change:beat", beat);
  model.on("msg:custom", follow);
  model.on("comm_live_update", end);
  return () => {
    gone = true;
    send({ view: -1 });
    observer?.disconnect();
    widths.disconnect();
    letGo();
    clearTimeout(widening);
    [beating, settling].forEach(clearTimeout);
    model.off("change:names", apply);
    model.off("change:beat", beat);
    model.off("msg:custom", follow);
    model.off("comm_live_update", end);
    for (const [kind, hear] of listeners) box?.removeEventListener(kind, hear, { capture: true });
  };
}

// One style element for all boxes of a page. Written anew, it would make the browser go through all
// rules and the whole page again, for every panel that comes.
function initialize({ model }) {
  const [id, look] = ["shogun-nb-style", model.get("look")];
  let style = document.getElementById(id);
  if (!style) {
    style = document.createElement("style");
    style.id = id;
    document.head.append(style);
  }
  if (style.textContent !== look) style.textContent = look;
}

export default { initialize, render };
