// Planning: ten spaces and the bid, the hand, and what they come to. See the contract in frame.js.
// A card in the hand, a drag and a glow live in the page alone; laying and taking back are intents,
// shown at once and put right by the kernel's answer.

import { byKey, clamp, coins, dragging, esc, fill, glide, icon, mon, ms, num, region, sil, told } from "./kit.js";

const SNAP = 28; // pixels around a space in which a card snaps into it
const ONE_ROW = 58; // pixels that a card of the hand needs at least; with fewer they stand in two rows
const FEW = 5; // provinces in one row of a phone, which scrolls sideways
const STAGGER = 45; // milliseconds between two cards that are laid together

const isChest = (card) => typeof card === "number";
const cardOf = (text) => (/^\d+$/.test(text) ? Number(text) : text);
const spacesOf = (state) => state.planning.spaces.map(({ key }) => key);
const whereOf = (laid, card) => Object.keys(laid).find((key) => laid[key] === card);

// What lies now: as the kernel said, with what it has not answered yet.
function laidNow(state, api) {
  const laid = { ...state.planning.laid };
  for (const wanted of api.waiting()) {
    if (wanted.do === "take") delete laid[wanted.space];
    if (wanted.do !== "lay") continue;
    const was = whereOf(laid, wanted.card);
    const old = laid[wanted.space];
    if (was) delete laid[was];
    if (was && was !== wanted.space && old !== undefined) laid[was] = old;
    laid[wanted.space] = wanted.card;
  }
  return laid;
}
const mayLie = (state, card, space) =>
  space !== "bid" || !isChest(card) || card <= state.planning.most;
const nameOf = (state, card) =>
  isChest(card)
    ? fill(state.setting.planning.chest, { n: card })
    : esc(state.setting.provinces[card].name);
const actionOf = (state, key) => state.setting.actions[key] ?? state.setting.planning.bid;

// --- cards ---------------------------------------------------------------------------------------
const pile = (state, number) =>
  `<span class="pile">${number ? coins(number) : `<small>${esc(state.setting.planning.nothing)}</small>`}</span>`;
const owner = (state) => state.planning.seat;
const sites = (state, card) => {
  const built = card.buildings.map((name) => icon(name)).join("");
  const free = state.setting.provinces[card.province].sites - card.buildings.length;
  return built + '<i class="site"></i>'.repeat(Math.max(0, free));
};

function handCard(state, card, picked) {
  const on = picked === (card.province ?? card);
  const words = state.setting.planning;
  const pressed = `class="card ${isChest(card) ? "chestcard" : ""} ${on ? "picked" : ""}" aria-pressed="${on}"`;
  const common = `type="button" ${told("pick")}`;
  if (isChest(card)) {
    const name = fill(words.chest, { n: card });
    return `<button ${common} ${pressed} data-key="card-${card}" data-card="${card}" data-explain="chest" aria-label="${name}"><span class="cval">${card}</span>${pile(state, card)}</button>`;
  }
  const { province, armies, revolts } = card;
  const printed = state.setting.provinces[province];
  const label = fill(words.card, { name: esc(printed.name), tax: printed.tax, rice: printed.rice, sites: Math.max(0, printed.sites - card.buildings.length), armies, revolts });
  return `<button ${common} ${pressed} data-key="card-${esc(province)}" data-card="${esc(province)}" data-province="${esc(province)}" ${region(state, province)} data-explain="province" aria-label="${label}">
    <span class="band"><b>${esc(printed.name)}</b></span><span class="art">${sil(state, province)}<span class="arm"><span class="mon p${owner(state)}"><i>${armies}</i></span>${revolts ? icon("flame", "flame").repeat(Math.min(2, revolts)) : ""}</span></span>
    <span class="sites">${sites(state, card)}</span><span class="vals">${num("coin", printed.tax, words.tax)}${num("rice", printed.rice, words.rice)}</span></button>`;
}

// The place of a card that lies on a space: it stays free, so that no other card moves.
function hole(state, card, space) {
  const province = isChest(card) ? "" : `data-province="${esc(card)}"`;
  return `<span class="hole" data-key="hole-${esc(card)}" ${province} aria-hidden="true">${icon(actionOf(state, space).icon)}</span>`;
}

// The one value of a province that counts for an action.
function valueOf(state, card, key) {
  const printed = state.setting.provinces[card];
  const own = state.planning.hand.find(({ province }) => province === card) ?? { armies: "", buildings: [] };
  const shows = state.setting.actions[key]?.shows;
  return {
    tax: `${icon("coin")}${printed.tax}`,
    rice: `${icon("rice")}${printed.rice}`,
    sites: `<i class="site"></i>${Math.max(0, printed.sites - own.buildings.length)}`,
    armies: `${icon("cube")}${own.armies}`,
  }[shows] ?? "";
}

// How much narrower a name is written to stand whole on a small card; it breaks between words.
const fitting = (name) => Math.min(1, 6.6 / Math.max(...name.split(" ").map(({ length }) => length)));

// A card that lies on a space: smaller, with the one value that counts there.
function laidCard(state, card, key) {
  if (isChest(card)) {
    const lies = key === "bid" ? pile(state, card) : `<small>${esc(state.setting.planning.unwanted)}</small>`;
    return `<span class="mini chestmini" data-key="mini-${card}" data-mini="${card}">${lies}<b>${card}</b></span>`;
  }
  const printed = state.setting.provinces[card];
  return `<span class="mini" data-key="mini-${esc(card)}" data-mini="${esc(card)}" ${region(state, card)}><span class="band"><b style="--fit: ${fitting(printed.name)}">${esc(printed.name)}</b></span>${sil(state, card)}<span class="mv">${valueOf(state, card, key)}</span></span>`;
}

// --- spaces --------------------------------------------------------------------------------------
function space(state, { key, place, coins: price, price: words }, at, laid, memory) {
  const action = actionOf(state, key);
  const card = laid[key];
  const picked = memory.pick !== null && !isChest(memory.pick);
  const worth = picked ? `<span class="worth">${valueOf(state, memory.pick, key)}</span>` : "";
  const lies = card === undefined ? state.setting.planning.empty : nameOf(state, card);
  const mind = state.planning.minds[key];
  const kinds = ["space", card !== undefined && "full", memory.space === key && "sel", mind && "minds"];
  const label = fill(state.setting.planning.space, { place: place || state.setting.planning.down, name: esc(action.name), price: esc(words), lies });
  return `<button type="button" class="${kinds.filter(Boolean).join(" ")}" data-key="space-${key}" data-space="${key}" data-explain="space" ${told("space")} ${typeof card === "string" ? `data-province="${esc(card)}"` : ""} aria-label="${label}${mind ? `. ${esc(mind)}` : ""}">
    <span class="ord ${place ? "" : "down"}">${place || (memory.keys ? `<kbd>${(at + 1) % 10}</kbd>` : "?")}</span><span class="ico">${icon(action.icon)}</span><span class="what"><b>${esc(action.name)}</b><span class="price">${price ? coins(price) : `<em>${esc(state.setting.planning.free)}</em>`}</span></span><span class="slot">${card === undefined ? worth : laidCard(state, card, key)}</span>${mind ? '<span class="mind" aria-hidden="true">!</span>' : ""}</button>`;
}

function bidRow(state, laid, memory) {
  const words = state.setting.planning;
  const card = laid.bid;
  const label = `${esc(words.bid.name)}: ${card === undefined ? words.empty : nameOf(state, card)}`;
  const places = state.planning.specials
    .map((special, place, all) => `<li tabindex="0" data-head="${place + 1}. ${esc(special.name)}" data-tip="${esc(special.words)} ${esc(place ? (place + 1 < all.length ? words.placeSay : words.lastSay) : words.firstSay)}"><span class="pl">${place + 1}</span>${icon(special.icon)}<span class="sr">${esc(special.words)}</span></li>`)
    .join("");
  return `<div class="bidrow"><button type="button" class="space bid ${card === undefined ? "" : "full"} ${memory.space === "bid" ? "sel" : ""}" data-key="space-bid" data-space="bid" data-explain="space" ${told("space")} ${typeof card === "string" ? `data-province="${esc(card)}"` : ""} aria-label="${label}"><span class="what"><b>${esc(words.bid.name)}</b><small>${esc(words.bid.note)}</small></span><span class="slot">${card === undefined ? "" : laidCard(state, card, "bid")}</span>${state.planning.minds.bid ? '<span class="mind" aria-hidden="true">!</span>' : ""}</button>
    <ol class="places" aria-label="${esc(words.places)}">${places}</ol></div>`;
}

function sums(state) {
  const { chests, rice } = state.planning.sums;
  const words = state.setting.planning;
  const some = (number, least) => (least ? fill(words.least, { n: `<b>${number}</b>` }) : `<b>${number}</b>`);
  const pay = chests.pay ? ` − ${fill(words.pay, { n: chests.pay })}` : "";
  const come = chests.come ? ` + ${fill(words.come, { n: chests.come })}` : "";
  const total = pay || come ? ` = ${some(chests.rest, chests.least)}` : "";
  const lack = rice.need + rice.lost - rice.have;
  const stays = { have: rice.have, loss: rice.loss, left: some(rice.have - rice.lost, rice.least), need: `<b>${rice.need}</b>` };
  return `<p class="sum"><span class="${chests.short ? "bad" : ""}" data-tip="${esc(chests.words)}" tabindex="0">${icon("chest")}<span><b>${chests.have}</b> ${esc(words.chests)}${pay}${come}${total}</span></span><span class="${lack <= 0 ? "good" : rice.soon ? "bad" : ""}" data-tip="${esc(rice.words)}" tabindex="0">${icon("rice")}<span>${fill(words.supply[!rice.loss ? "none" : rice.sure ? "sure" : "may"], stays)}</span>${lack <= 0 ? icon("check") : ""}</span></p>`;
}

const pips = (state, laid) =>
  `<span class="pips" role="img" aria-label="${fill(state.setting.planning.count, { n: Object.keys(laid).length })}">${[...spacesOf(state), "bid"].map((key) => `<i class="${laid[key] === undefined ? "" : "on"} ${key === "bid" ? "b" : ""}"></i>`).join("")}</span>`;

// What to do with what is in the hand; without it, what the kernel says.
// What an action would bring now, such as "Mino has 5 rice; you need 9 by winter."
const why = (state, key) => (state.planning.now?.[key] ? ` <em class="why">${esc(state.planning.now[key])}</em>` : "");
function saying(state, memory, laid) {
  const words = state.setting.planning;
  if (memory.pick !== null) return fill(words.where, { card: `<b>${nameOf(state, memory.pick)}</b>` });
  if (memory.again && laid[memory.again] !== undefined) return fill(words.again, { card: `<b>${nameOf(state, laid[memory.again])}</b>`, action: `<b>${esc(actionOf(state, memory.again).name)}</b>` });
  if (memory.space === "bid") return esc(words.forBid) + (memory.keys ? ` ${esc(words.bidKeys)}` : "");
  if (memory.space) return fill(words.which, { action: `<b>${esc(actionOf(state, memory.space).name)}</b>` }) + why(state, memory.space);
  return undefined;
}

function rects(api) {
  const found = new Map();
  for (const one of api.root.querySelectorAll(".tray [data-card], .slot [data-mini]")) {
    const card = one.dataset.card ?? one.dataset.mini;
    found.set(card, { rect: one.getBoundingClientRect(), laid: "mini" in one.dataset });
  }
  return found;
}

export function render(state, api) {
  const { memory } = api;
  memory.pick ??= null;
  memory.space ??= "";
  memory.again ??= ""; // a full space whose key was pressed: pressed again, the card comes back
  const { planning } = state;
  const laid = laidNow(state, api);
  memory.before = rects(api);
  const known = planning.spaces.filter(({ place }) => place).length;
  const words = state.setting.planning;
  const heads = known && known < planning.spaces.length
    ? `<div class="cols"><h3><span>${esc(words.known)}</span><small>${esc(words.knownNote)}</small></h3><h3><span>${esc(words.down)}</span><small>${esc(words.downNote)}</small></h3></div>`
    : "";
  const shown = (card) => {
    const lies = whereOf(laid, card.province ?? card);
    return lies ? hole(state, card.province ?? card, lies) : handCard(state, card, memory.pick);
  };
  const chests = Array.from({ length: planning.chests }, (_, number) => number);
  const say = saying(state, memory, laid);
  const signs = Object.entries(laid)
    .filter(([space, card]) => space !== "bid" && !isChest(card))
    .map(([space, card]) => [card, actionOf(state, space).icon]);
  return {
    signs,
    glow: memory.pick !== null && !isChest(memory.pick) ? [memory.pick] : [],
    prompt: { pips: pips(state, laid), ...(memory.keys ? { note: words.keys } : {}), ...(say === undefined ? {} : { say }) },
    decision: `${heads}<div class="spaces" data-walk>${planning.spaces.map((one, at) => space(state, one, at, laid, memory)).join("")}</div>${bidRow(state, laid, memory)}${sums(state)}`,
    tray: `<div class="hand" data-walk="order" role="group" aria-label="${esc(words.hand)}"><div class="provs" style="--cards: ${Math.max(1, planning.hand.length)}">${planning.hand.map(shown).join("")}</div><div class="chests">${chests.map(shown).join("")}<small>${esc(words.chestNote)}</small></div></div>`,
  };
}

export function painted(state, api, before) {
  const { memory, places } = api;
  if (before?.planning && state.planning.picked !== before.planning.picked && state.planning.picked) {
    // Taken on the board: it is in the hand now, or lies at once on the space that waits.
    const card = state.planning.picked;
    if (memory.space) return lay(card, memory.space, state, api);
    if (memory.pick !== card) {
      memory.pick = card;
      return api.repaint();
    }
  }
  // What was in the hand has been laid otherwise, such as by a suggestion.
  if (before?.planning?.laid && whereOf(state.planning.laid, memory.pick) && !whereOf(before.planning.laid, memory.pick)) {
    memory.pick = null;
    return api.repaint();
  }
  places.decision.classList.toggle("glowing", memory.pick !== null || Boolean(memory.drag));
  places.tray.classList.toggle("glowing", Boolean(memory.space));
  fan(places.tray.querySelector(".hand"));
  let late = 0;
  for (const [card, now] of rects(api)) {
    const was = memory.before.get(card);
    const from = memory.dropped?.card === card ? memory.dropped.rect : was?.rect;
    if (!from || (was.laid === now.laid && !memory.dropped && !moved(from, now.rect))) continue;
    if (was.laid === now.laid && !now.laid) continue; // the others in the hand only close up
    const element = places[now.laid ? "decision" : "tray"].querySelector(`[${now.laid ? "data-mini" : "data-card"}="${CSS.escape(card)}"]`);
    glide(element, from, late);
    if (now.laid) land(element.closest(".space"), api);
    late += STAGGER;
  }
  memory.dropped = null;
  memory.before = new Map();
  // The card that was pressed lies now: the keyboard goes on with the next one, as long as one is wanted.
  if (memory.next !== undefined && !api.root.contains(document.activeElement)) {
    const cards = Object.keys(laidNow(state, api)).length > state.planning.spaces.length ? [] : [...places.tray.querySelectorAll(".card")];
    const next = cards[clamp(0, memory.next, cards.length - 1)] ?? places.prompt.querySelector(".main");
    next.focus({ preventScroll: true });
  }
  memory.next = undefined;
}
const moved = (a, b) => Math.abs(a.left - b.left) > 2 || Math.abs(a.top - b.top) > 2;
const land = (element, api) => {
  if (!ms(api.root, "--snap")) return;
  element.classList.add("landed");
  setTimeout(() => element.classList.remove("landed"), 500);
};

// One row of cards while each has room for its numbers, else two. Only widths count that no card
// changes: one that flies, or is lifted, must not move the others.
function fan(hand) {
  const provinces = hand?.querySelector(".provs");
  if (!provinces) return;
  const number = provinces.childElementCount;
  const phone = getComputedStyle(hand).overflowX === "auto";
  provinces.classList.toggle("many", phone ? number > FEW : provinces.clientWidth < number * ONE_ROW);
}

// --- what people do ------------------------------------------------------------------------------
// What lay there is in the hand then, where somebody goes on with it.
function lay(card, key, state, api, then) {
  const { memory, places } = api;
  if (!mayLie(state, card, key)) {
    api.send("lay", { space: key, card }); // the kernel says why not
    return;
  }
  const held = document.activeElement;
  const cards = [...places.tray.querySelectorAll(".card")];
  if (cards.includes(held)) memory.next = cards.indexOf(held);
  memory.pick = then ?? null;
  memory.space = "";
  api.send("lay", { space: key, card });
  api.repaint();
}

function pick(card, state, api) {
  const { memory } = api;
  memory.again = "";
  if (memory.space) return lay(card, memory.space, state, api);
  memory.pick = memory.pick === card ? null : card;
  api.repaint();
}

function press(key, state, api) {
  const { memory } = api;
  memory.again = "";
  const there = laidNow(state, api)[key];
  if (memory.pick !== null) return lay(memory.pick, key, state, api, isChest(there) ? null : there);
  if (there !== undefined) {
    api.send("take", { space: key });
    memory.space = "";
    memory.pick = isChest(there) ? null : there; // so that two cards change places by three presses
  } else memory.space = memory.space === key ? "" : key;
  api.repaint();
}

export const acts = {
  // The second of a double press leaves the card in the hand.
  pick: (element, state, api, event) => event?.detail > 1 || pick(cardOf(element.dataset.card), state, api),
  space: (element, state, api) => press(element.dataset.space, state, api),
};

export function key(event, state, api) {
  const { memory, places } = api;
  const spaces = spacesOf(state);
  if (!memory.keys && (event.key === "Tab" || /^(\d|b|Arrow\w+)$/.test(event.key))) {
    memory.keys = true; // from now on the prompt tells what a key does
    api.repaint();
  }
  const chest = memory.space === "bid" && places.tray.querySelector(`.chestcard[data-card="${CSS.escape(event.key)}"]`);
  if (chest) return lay(Number(event.key), "bid", state, api), true;
  const wanted = event.key === "b" ? "bid" : /^\d$/.test(event.key) ? spaces[(Number(event.key) + 9) % 10] : "";
  const again = memory.again;
  if (!wanted) {
    memory.again = "";
    return false;
  }
  if (memory.pick === null && again !== wanted && laidNow(state, api)[wanted] !== undefined) {
    [memory.again, memory.space] = [wanted, ""];
    return api.repaint(), true;
  }
  memory.again = "";
  press(wanted, state, api);
  // What is in the hand now has the keyboard: Enter is about that card, not about the whole plan.
  const held = memory.space ? ".card" : memory.pick === null ? "" : ".card.picked";
  if (held) places.tray.querySelector(held)?.focus({ preventScroll: true });
  return true;
}

export function escape(state, api) {
  const { memory } = api;
  if (memory.drag) return memory.drag(), true;
  if (memory.pick === null && !memory.space) return false;
  memory.pick = null;
  memory.space = "";
  api.repaint();
  return true;
}

export function explain(element, state) {
  if (!element.dataset.explain) return ""; // it has its own words
  const words = state.setting.planning;
  if (element.dataset.explain === "chest") return `<p>${esc(words.chestSay)}</p><span class="rule">${esc(words.chestRule)}</span>`;
  if (element.dataset.explain === "province") {
    const card = state.planning.hand.find(({ province }) => province === element.dataset.province);
    const printed = state.setting.provinces[element.dataset.province];
    if (!card || !printed) return "";
    return `<div class="tiphead"><b>${esc(printed.name)}</b><span class="tag" ${region(state, card.province)}>${esc(printed.region)}</span></div><p>${fill(words.cardSay, { tax: printed.tax, rice: printed.rice, armies: card.armies, sites: Math.max(0, printed.sites - card.buildings.length) })}</p>${card.revolts ? `<p class="bad">${icon("flame", "flame")} ${esc(words.revolt)}</p>` : ""}<span class="rule">${esc(words.cardRule)}</span>`;
  }
  const { space: name } = element.dataset;
  const action = actionOf(state, name);
  const mind = state.planning.minds[name];
  const reason = state.planning.reasons?.[name];
  const price = state.planning.spaces.find((one) => one.key === name)?.coins;
  return `<div class="tiphead">${icon(action.icon)}<b>${esc(action.name)}</b>${price ? `<span class="price">${coins(price)}</span>` : ""}</div><p>${esc(action.say)}</p>${why(state, name)}${mind ? `<p class="mindsay">${esc(mind)}</p>` : ""}${reason ? `<p class="reason">${esc(reason)}</p>` : ""}<span class="rule">${esc(action.rule)}</span>`;
}

// --- drag: a card of the hand or of a space -------------------------------------------------------
export function started(api) {
  const { memory, places } = api;
  const end = dragging(api, {
    snap: SNAP,
    grip(target) {
      const element = Object.keys(api.state().planning).length && target.closest(".tray [data-card], .slot [data-mini]");
      return element && { element, card: element.dataset.card ?? element.dataset.mini, space: element.closest("[data-space]")?.dataset.space, aside: "card" in element.dataset };
    },
    takers: ({ card }) =>
      [...places.decision.querySelectorAll("[data-space]")]
        .filter((element) => mayLie(api.state(), cardOf(card), element.dataset.space))
        .map((element) => ({ element })),
    drop(to, { card, space }, rect, done) {
      const state = api.state();
      const lies = whereOf(laidNow(state, api), cardOf(card));
      if (to ? lies === to.element.dataset.space : !space) return false;
      done();
      memory.dropped = { card, rect };
      if (to) return void lay(cardOf(card), to.element.dataset.space, state, api);
      api.send("take", { space });
      api.repaint();
    },
  });
  const wide = new ResizeObserver(() => fan(places.tray.querySelector(".hand")));
  wide.observe(places.tray);
  return () => {
    end();
    wide.disconnect();
  };
}
