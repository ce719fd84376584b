// Planning: spaces, bid, hand. See the contract at the top of frame.js.
import { esc, told } from "./kit.js";

export function render(state) {
  const { spaces = [] } = state.planning;
  return {
    decision: spaces
      .map(({ key, price }) => `<button type="button" ${told("take", { space: key })}>${esc(key)}: ${esc(state.planning.laid[key] ?? price)}</button>`)
      .join(""),
  };
}
