// A line that somebody writes in a decision, drawn among its groups. See the contract in frame.js.

import { byKey, esc } from "./kit.js";

const PAUSE = 300; // milliseconds after a letter before the line is sent

export const render = () => ({});

export const line = (state, { label, value, most, ...wish }) =>
  `<label class="line">${esc(label)}<input type="text" data-key="line" data-line="${esc(JSON.stringify(wish))}" value="${esc(value)}" maxlength="${most}" autocomplete="off"></label>`;

export function painted(state, api) {
  // It shows what the kernel knows, unless somebody is writing there.
  const field = byKey(api.places.decision, "line");
  if (field && field !== document.activeElement) field.value = field.getAttribute("value");
}

export function started(api) {
  let typing;
  const write = ({ type, target }) => {
    if (!target.dataset.line) return;
    clearTimeout(typing);
    const { do: intent, with: fields } = JSON.parse(target.dataset.line);
    if (target.value === target.getAttribute("value")) return;
    typing = setTimeout(() => api.send(intent, { ...fields, value: target.value }), type === "input" ? PAUSE : 0);
  };
  for (const kind of ["input", "change"]) api.root.addEventListener(kind, write);
  return () => {
    for (const kind of ["input", "change"]) api.root.removeEventListener(kind, write);
  };
}
