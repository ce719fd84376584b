// The one thing of the box of scenarios that only a page can do: copy a line of code.

const COPIED = 1500; // milliseconds that the button says so

async function copy(button) {
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = "Copied";
  } catch {
    // A page that may not: the line is selected, for the keys of the system.
    const line = button.parentElement.querySelector("code");
    getSelection().selectAllChildren(line);
    button.textContent = "Selected: press Ctrl+C";
  }
  setTimeout(() => {
    button.textContent = words;
  }, COPIED);
}

function render({ el }) {
  let box = null;
  let gone = false;
  const onClick = (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-copy]");
    if (button) copy(button);
  };
  const begin = () => {
    box = el.closest(".shogun-nb");
    if (box) box.addEventListener("click", onClick);
    else if (!gone) requestAnimationFrame(begin);
  };
  begin();
  return () => {
    gone = true;
    box?.removeEventListener("click", onClick);
  };
}

export default { render };
