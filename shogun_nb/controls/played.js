// Shows in the page how something happened. All that is to be seen is in the page from the
// beginning; what plays is CSS, so that a kernel that is busy or gone changes nothing.

const SETTLE = 80; // milliseconds after the last movement, before the kernel is told

function render({ model, el }) {
  let timer = 0;
  let box = null; // of the panel, while it plays
  let before = null; // what had the keyboard when it began
  el.classList.add("shogun-played");

  let live = true; // until the kernel is gone; then nobody can be told anything
  const send = (content) => {
    try {
      if (live) model.send(content);
    } catch {
      // The page is being left, or its connection is away: what comes next may get there.
    }
  };
  const playing = () => el.classList.contains("shogun-plays");
  const told = () => send({ over: model.get("shown").number });

  const stop = () => {
    if (!playing()) return;
    clearTimeout(timer);
    const skip = el.querySelector(".shogun-skip");
    const held = skip && document.activeElement === skip;
    el.classList.remove("shogun-plays");
    box?.removeEventListener("keydown", onKey, { capture: true });
    if (held) {
      // The button is gone: the keyboard goes back to where it came from.
      const mains = [...(box?.querySelectorAll("button.shogun-main") ?? [])];
      const next = [before, ...mains].find((one) => one?.isConnected && one.offsetParent);
      next?.focus({ preventScroll: true });
    }
    box = null;
    before = null;
  };
  const end = () => {
    if (!playing()) return;
    stop();
    told();
  };
  function onKey(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    end();
  }
  const play = ({ total, focus }) => {
    el.classList.add("shogun-plays");
    box = el.closest(".shogun-nb");
    box?.addEventListener("keydown", onKey, { capture: true });
    const skip = el.querySelector(".shogun-skip");
    skip.addEventListener("click", end);
    before = document.activeElement;
    if (focus && box?.contains(before)) skip.focus({ preventScroll: true });
    el.querySelector("svg")?.scrollIntoView({ block: "nearest" });
    timer = setTimeout(end, total + SETTLE);
  };
  const show = (live) => {
    const shown = model.get("shown");
    stop();
    el.innerHTML = shown.html;
    if (!shown.total) return;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    // A page that is opened later shows how it ended.
    if (live && !still && el.isConnected) play(shown);
    else told();
  };
  const onChange = () => show(true);
  const onMessage = (message) => {
    if (message?.skip === model.get("shown").number) end();
  };

  show(false);
  model.on("change:shown", onChange);
  model.on("msg:custom", onMessage);
  const onGone = () => (live = false);
  model.on("comm_live_update", onGone);
  send({ view: 1 });
  return () => {
    end(); // what is taken off the page has been shown
    model.off("change:shown", onChange);
    model.off("msg:custom", onMessage);
    send({ view: -1 });
    model.off("comm_live_update", onGone);
  };
}

export default { render };
