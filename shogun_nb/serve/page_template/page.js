// The line before the table is there, and the line when its connection is lost.
const shogunPage = (() => {
  const SECONDS_UNTIL_SLOW = 30;
  const PAUSES = [500, 1000, 2000, 4000]; // milliseconds before each further try to connect
  const LONGEST_LEAVING = 10_000; // milliseconds
  const LONGEST_START = 120_000; // milliseconds that a box may take to begin
  const word = document.getElementById("shogun-word");
  // The theme that somebody has chosen at the table goes before the system's; see frame.js.
  try {
    document.documentElement.style.colorScheme = localStorage.getItem("shogun-look") ?? "";
  } catch {
    // A private window keeps nothing.
  }
  // anywidget gives a box two seconds to begin, and afterwards no message reaches it: on a slow machine,
  // or in a busy moment, the page would be deaf, and its map empty, until it is loaded anew.
  const signal = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => signal(milliseconds === 2000 ? LONGEST_START : milliseconds);
  let kernel = "";
  let tries = 0;
  let over = false; // the page has nothing to hope for any more
  let leaving = false; // another page is on its way; this one need not be told of its own end
  let cells = false;

  const say = (title, text, label) => {
    word.replaceChildren();
    for (const [kind, words] of [["h1", title], ["p", text]]) {
      const line = document.createElement(kind);
      line.textContent = words;
      word.append(line);
    }
    if (label) {
      const button = document.createElement("button");
      button.textContent = label;
      button.addEventListener("click", () => location.reload());
      word.append(button);
    }
    word.hidden = false;
  };
  const slow = setTimeout(
    () => say("Shogun", "This is taking longer than usual. If nothing appears, reload the page: the game is saved.", "Reload"),
    SECONDS_UNTIL_SLOW * 1000,
  );
  const isLaid = () => document.querySelector("#rendered_cells .shogun-nb, #rendered_cells .jp-RenderedText");
  const look = new MutationObserver(() => {
    if (!cells || !isLaid()) return;
    look.disconnect();
    clearTimeout(slow);
    if (!over) word.hidden = true;
  });

  const end = (title, text, label) => {
    over = true;
    clearTimeout(slow);
    if (leaving) {
      setTimeout(() => ((leaving = false), end(title, text, label)), LONGEST_LEAVING);
      return;
    }
    word.className = "shogun-lost";
    word.setAttribute("role", "alert");
    say(title, text, label);
    const table = document.getElementById("rendered_cells");
    if (table) table.inert = true;
  };
  const lost = () =>
    end(
      "The connection to the game is lost",
      "Nothing of the game is lost: it is saved. Reload this page to continue. If it does not come, "
        + "start “shogun-nb play” once more and open the address that it prints.",
      "Reload",
    );
  const elsewhere = () =>
    end(
      "The game goes on in another window",
      "It is being played there now, so that nothing happens twice. Close this page, or reload it to continue here.",
      "Reload",
    );

  const connect = () => {
    const address = new URL(`page/${kernel}`, location.origin + document.body.dataset.baseUrl.replace(/voila\/$/, ""));
    address.protocol = address.protocol.replace("http", "ws");
    const channel = new WebSocket(address);
    channel.addEventListener("open", () => (tries = 0));
    channel.addEventListener("message", (event) => {
      const why = JSON.parse(event.data).end;
      if (why === "elsewhere") elsewhere();
      else lost();
    });
    channel.addEventListener("close", () => {
      if (over) return;
      if (tries < PAUSES.length) setTimeout(connect, PAUSES[tries++]);
      else lost();
    });
  };

  return {
    // The kernel is there and begins to lay the table.
    began() {
      kernel = JSON.parse(document.getElementById("jupyter-config-data").textContent).kernelId;
      // Told before the request for the next page is sent: so that finds the game free.
      addEventListener("beforeunload", () => {
        leaving = true;
        document.cookie = `shogun-leaving=${kernel}; path=/; max-age=20; samesite=strict`;
      });
      connect();
    },
    // All of the page is here; what it says is shown by the scripts that follow.
    laid() {
      cells = true;
      look.observe(document.getElementById("rendered_cells"), { childList: true, subtree: true });
    },
  };
})();
window.voila_heartbeat = () => {};
window.voila_process = () => {};
// Called by Voila when its theme is there.
window.voila_finish = () => {
  document.getElementById("rendered_cells").style.display = "";
};
window.cellLoaded = true;
