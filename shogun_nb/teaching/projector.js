// A lesson's experiments on the projector. ``lesson``, ``played`` and ``bars`` stand before this
// script: what the lesson tells, and the drawings of a film and of bars.

const DENSE = 1.04; // of the curve over the logarithm of the trials, how far its points are apart
const UNDO = 100; // entries that can be taken back
const MOST = 100000; // that one field may hold
const SHORT = 70; // letters that stand beside an outcome
const KEY = `shogun-projector ${lesson.lesson}`;

const find = (words) => document.querySelector(words);
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const told = (number) => number.toLocaleString("en");
const fresh = (one) => ({
  bets: one.outcomes.map(() => 0), counts: one.outcomes.map(() => 0), path: [],
  groups: [], own: false, theory: false, entering: "bets",
});

// --- what a class has done, kept by the browser ---------------------------------------------------
let state = { at: 0, dark: false, done: lesson.experiments.map(fresh) };
let before = []; // earlier states of one experiment, for Undo
try {
  const kept = JSON.parse(localStorage.getItem(KEY));
  const fits = kept?.done?.length === lesson.experiments.length && kept.done.every((one, at) =>
    [one.bets, one.counts, ...one.groups].every((row) =>
      row.length === lesson.experiments[at].outcomes.length && row.every(Number.isInteger)));
  if (fits && lesson.experiments[kept.at]) state = kept;
} catch {
  // Nothing was kept, or not by this page: it begins anew.
}
const keep = () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // A browser that keeps nothing: the page works until it is closed.
  }
};
const now = () => state.done[state.at];
const about = () => lesson.experiments[state.at];
const pooled = () => about().outcomes.map((_, place) => sum(now().groups.map((one) => one[place])));
const change = (what) => {
  before = [...before.slice(1 - UNDO), [state.at, JSON.stringify(now())]];
  what(now());
  keep();
  show();
};

// --- the two drawings -----------------------------------------------------------------------------
const modelOf = (name, value) => {
  let listener = () => {};
  return {
    get: () => value,
    on: (event, heard) => { if (event === `change:${name}`) listener = heard; },
    off: () => {},
    send: () => {},
    put: (next) => { value = next; listener(); },
  };
};
const film = modelOf("shown", { html: "", number: 0, total: 0, focus: false });
// Bars leave room for a curve under them; the names of the rows are as long as letters are large.
const MANY = 6; // outcomes that have room for large numbers
let chart;
let leave = () => {};
const newChart = () => {
  const one = about();
  const letters = parseFloat(getComputedStyle(document.body).fontSize);
  const share = one.watched === null ? 0.27 : 0.18;
  const room = {
    whose: "your bets", names: Math.round((one.outcomes.length > MANY ? 6.2 : 8.6) * letters),
    enough: (one.outcomes.length > MANY ? 1.7 : 2.3) * letters,
    height: Math.max(150, Math.round(share * window.innerHeight)),
  };
  leave();
  find(".bars").replaceChildren();
  const model = modelOf("shown", { ...one, ...room, ...standing() });
  chart = { put: (shown) => model.put({ ...one, ...room, ...shown }) };
  leave = bars({ model, el: find(".bars") });
};
let reel = 0;
const play = (html, total) => {
  reel += 1;
  film.put({ html, number: reel, total, focus: false });
  // Nearer: what stands beside the tower is said in the line below.
  find(".shogun-tower-picture")?.setAttribute("viewBox", "4 64 472 412");
};

const result = (outcome, words) => {
  find(".result strong").textContent = outcome;
  find(".result span").textContent = words;
};

// --- trials ---------------------------------------------------------------------------------------
const draw = () => {
  let left = Math.random();
  return Math.max(0, about().chances.findIndex((chance) => (left -= chance) < 0));
};
const count = (done, outcome) => {
  done.counts[outcome] += 1;
  const { watched } = about();
  if (watched === null) return;
  const number = sum(done.counts);
  const share = done.counts[watched] / number;
  if (!done.path.length || number >= done.path[done.path.length - 1][0] * DENSE) done.path.push([number, share]);
};
const throwing = (times) => noted() && change((done) => {
  let outcome = 0;
  for (let made = 0; made < times; made += 1) {
    outcome = draw();
    count(done, outcome);
  }
  done.own = false;
  if (times > 1) {
    const [, several] = about().pieces;
    result("", `${told(times)} ${several} more.`);
    return;
  }
  const films = about().films[outcome];
  const seen = films[Math.floor(Math.random() * films.length)];
  play(seen?.html ?? "", seen?.total ?? 0);
  // A long story is seen in its picture, and said there to those who cannot see it.
  const words = seen?.words ?? "";
  result(about().outcomes[outcome], seen?.html && words.length > SHORT ? "" : words);
});

// --- what is typed in -----------------------------------------------------------------------------
const fields = () => [...document.querySelectorAll(".cells input")];
const entered = () => {
  const numbers = fields().map((field) => (field.value.trim() === "" ? 0 : Number(field.value)));
  const wrong = numbers.findIndex((one) => !Number.isInteger(one) || one < 0 || one > MOST);
  if (wrong >= 0) {
    fields()[wrong].focus();
    say(`“${fields()[wrong].value}” is no count: write a whole number from 0 to ${told(MOST)}.`);
    return null;
  }
  if (!sum(numbers)) {
    say("Write down at least one count first.");
    fields()[0].focus();
    return null;
  }
  return numbers;
};
// Bets that were typed in and not noted yet hold when a throw is made; what is no count stops it.
const noted = () => {
  if (now().entering !== "bets" || fields().every((field) => Number(field.value) === 0)) return true;
  const numbers = entered();
  if (!numbers) return false;
  say("");
  if (String(numbers) !== String(now().bets)) change((done) => { done.bets = numbers; });
  return true;
};
const say = (words) => { find(".said").textContent = words; };
find(".entry").noValidate = true;
find(".entry").addEventListener("submit", (event) => {
  event.preventDefault();
  const numbers = entered();
  if (!numbers) return;
  say("");
  change((done) => {
    if (done.entering === "bets") done.bets = numbers;
    else {
      done.groups.push(numbers);
      done.own = true;
    }
  });
  if (now().entering === "bets") find("[data-do=throw-1]").focus();
  else fields()[0].focus();
});

// --- what is said ---------------------------------------------------------------------------------
const mean = (counts) => {
  const all = sum(counts);
  return all ? sum(counts.map((one, place) => one * about().values[place])) / all : null;
};
const verdict = () => {
  const { bets, counts, theory, own } = now();
  const { outcomes, pieces, values, why } = about();
  const trials = own ? pooled() : counts;
  const [hands, number] = [sum(bets), sum(trials)];
  const said = [];
  if (theory) said.push(why);
  if (own) said.push(`From ${now().groups.length} ${now().groups.length === 1 ? "group" : "groups"}, ${told(number)} ${pieces[1]} in all.`);
  if (hands && number && values.length) {
    said.push(`Your bets have the mean ${mean(bets).toFixed(1)}; so far the average is ${mean(trials).toFixed(2)}.`);
  } else if (hands && number) {
    const most = trials.indexOf(Math.max(...trials));
    said.push(`“${outcomes[most]}” came most often so far: ${bets[most]} of ${hands} bet on it.`);
  } else if (!hands && !number) {
    said.push("First bet: who says what? Then throw once.");
  } else if (!number) {
    said.push(`${hands} bets. Now throw, once.`);
  }
  return said.join(" ");
};

// --- the page -------------------------------------------------------------------------------------
const RUN = { theory: "Show the theory", undo: "Undo", again: "Begin again" };
const KEYS = { "throw-1": "Space", theory: "T", undo: "U" };
const button = (name, words) => {
  const one = document.createElement("button");
  one.type = "button";
  one.dataset.do = name;
  one.textContent = words;
  if (KEYS[name]) one.title = `${words} (${KEYS[name]})`;
  return one;
};
const build = () => {
  const one = about();
  find("h1").textContent = lesson.title;
  find(".place").textContent = `${one.title}: ${state.at + 1} of ${lesson.experiments.length}`;
  find(".question").textContent = one.question;
  find(".picture").className = `picture ${one.kind}`;
  result("", "");
  say("");
  play(one.first, 0);
  find(".run").replaceChildren(
    ...one.many.map((times) => button(`throw-${times}`,
      times === 1 ? `One ${one.pieces[0]}` : `${told(times)} ${one.pieces[1]}`)),
    ...Object.entries(RUN).map(([name, words]) => button(name, words)),
  );
  find(".cells").replaceChildren(...one.outcomes.map((words) => {
    const label = document.createElement("label");
    label.textContent = words;
    const field = document.createElement("input");
    Object.assign(field, { type: "text", inputMode: "numeric", autocomplete: "off" });
    label.append(field);
    return label;
  }));
  document.body.classList.toggle("many", one.outcomes.length > MANY);
  newChart();
  typed = "";
  show();
};
const standing = () => {
  const one = about();
  const done = now();
  const trials = done.own ? pooled() : done.counts;
  const [hands, number] = [sum(done.bets), sum(trials)];
  const guess = one.values.length ? [mean(done.bets)] : done.bets.map((bet) => Math.round((100 * bet) / hands));
  const path = number && one.watched !== null ? [...done.path, [number, trials[one.watched] / number]] : [];
  return {
    guess: hands ? guess : [], open: false, counts: trials, trials: number,
    pieces: done.own ? ["throw of ours", "throws of ours"] : one.pieces,
    theory: done.theory ? one.chances : [], mean: done.theory ? one.mean : null,
    average: one.values.length ? mean(trials) : null,
    path: done.own ? [] : path, watched: done.own ? null : one.watched,
  };
};
let typed = ""; // what the fields were filled from
const show = () => {
  const done = now();
  const [hands, number] = [sum(done.bets), sum(done.own ? pooled() : done.counts)];
  chart.put(standing());
  find(".verdict").textContent = verdict();
  for (const name of ["bets", "groups"]) {
    find(`[data-do=${name}]`).setAttribute("aria-pressed", String(done.entering === name));
  }
  const source = `${state.at} ${done.entering} ${done.groups.length} ${done.bets}`;
  if (source !== typed) {
    typed = source;
    const filled = done.entering === "bets" && hands;
    fields().forEach((field, place) => { field.value = filled ? done.bets[place] : ""; });
  }
  find(".add").textContent = done.entering === "bets" ? "Note the bets" : `Add group ${done.groups.length + 1}`;
  find("[data-do=back]").disabled = state.at === 0;
  find("[data-do=next]").disabled = state.at === lesson.experiments.length - 1;
  find("[data-do=undo]").disabled = !before.some(([at]) => at === state.at);
  find("[data-do=theory]").disabled = done.theory || !number;
  document.documentElement.dataset.jpThemeLight = String(!state.dark);
};
const turn = (by) => {
  const next = state.at + by;
  if (!lesson.experiments[next]) return;
  state.at = next;
  keep();
  build();
};
const DEEDS = {
  back: () => turn(-1),
  next: () => turn(1),
  dark: () => { state.dark = !state.dark; keep(); show(); },
  full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  bets: () => change((done) => Object.assign(done, { entering: "bets", own: false })),
  groups: () => change((done) => Object.assign(done, { entering: "groups", own: done.groups.length > 0 })),
  theory: () => { if (sum(now().counts) || now().groups.length) change((done) => { done.theory = true; }); },
  undo: () => {
    const place = before.findLastIndex(([at]) => at === state.at);
    if (place < 0) return;
    state.done[state.at] = JSON.parse(before[place][1]);
    before.splice(place, 1);
    result("", "");
    play(about().first, 0);
    keep();
    show();
  },
  again: () => {
    change((done) => Object.assign(done, fresh(about())));
    result("", "");
    play(about().first, 0);
    say("Everything is empty again. Undo brings it back.");
  },
};
document.addEventListener("click", (event) => {
  const name = event.target.closest("[data-do]")?.dataset.do;
  if (!name) return;
  if (name.startsWith("throw-")) throwing(Number(name.slice(6)));
  else DEEDS[name]();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  if (event.key === " " && event.target.matches("button")) return;
  const name = {
    ArrowLeft: "back", PageUp: "back", ArrowRight: "next", PageDown: "next", f: "full", d: "dark",
    t: "theory", u: "undo",
  }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (event.key === " ") throwing(1);
  else if (name) DEEDS[name]();
  else return;
  event.preventDefault();
});
window.addEventListener("resize", () => {
  newChart();
  show();
});
played({ model: film, el: find(".picture") });
build();
