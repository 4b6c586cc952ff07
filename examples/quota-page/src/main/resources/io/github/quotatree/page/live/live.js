// The page of a server: it asks for the report each second while it is seen, shows what has changed, and says how old it is.

const ASK_EVERY = 1000;
const ASK_AGAIN = 2000;
const LONGEST_ANSWER = 15_000;

const live = { tag: "", token: new URLSearchParams(location.hash.slice(1)).get("token") || "", seen: null, isLost: false, show: null, timer: 0, isAsking: false };

function makeLive() {
  const feed = element("p", "feed"), notes = element("ul", "notes box");
  feed.id = "feed";
  notes.id = "notes";
  notes.hidden = true;
  byId("about").after(feed);
  document.querySelector("main").prepend(notes);
  document.querySelector("h1").textContent = "Quotas now";
  document.documentElement.classList.add("waiting"); // for the first data
  document.addEventListener("visibilitychange", () => { if (!document.hidden) askSoon(0); });
  setInterval(drawFeed, 1000);
}

/** Starts to follow the server: the data of each report that differs from the one before are shown. */
function follow(show) {
  live.show = show;
  drawFeed();
  askSoon(0);
}

function askSoon(time) {
  clearTimeout(live.timer);
  live.timer = setTimeout(ask, time);
}

async function ask() {
  if (document.hidden && live.seen !== null || live.isAsking) return; // who does not see the page costs nothing
  live.isAsking = true;
  let found = null;
  try {
    const answer = await askServer("report.json", live.tag ? { "If-None-Match": live.tag } : {});
    if (answer.status === 401) { askForToken(); return; }
    if (answer.status !== 304) {
      if (!answer.ok) throw new Error("status " + answer.status);
      found = await answer.json();
      live.tag = answer.headers.get("ETag") || "";
    }
  } catch (failure) { // of the network, of the server, or of an answer that is cut
    lose();
    askSoon(ASK_AGAIN);
    return;
  } finally {
    live.isAsking = false;
  }
  seen();
  live.isAsking = true; // until all is shown
  try {
    if (!found) return;
    await live.show(found);
    drawNotes(found.notes || []);
  } finally {
    live.isAsking = false;
    askSoon(ASK_EVERY);
  }
}

/** Sends a request to the server, with the token of the reader. */
function askServer(path, headers) {
  if (live.token) headers.Authorization = "Bearer " + live.token;
  return fetch(path, { headers, cache: "no-store", signal: AbortSignal.timeout(LONGEST_ANSWER) });
}

function seen() {
  if (live.isLost) announce("The connection is back.");
  live.isLost = false;
  live.seen = new Date();
  drawFeed();
}

function lose() {
  if (!live.isLost) announce("The connection is lost.");
  live.isLost = true;
  drawFeed();
}

const clock = date => date.toLocaleTimeString([], { hour12: false });

function drawFeed() {
  const feed = byId("feed");
  feed.classList.toggle("bad", live.isLost);
  document.documentElement.classList.toggle("old", live.isLost && live.seen !== null);
  const age = live.seen === null ? 0 : Math.round((Date.now() - live.seen) / 1000);
  feed.textContent = !live.isLost ? live.seen === null ? "Waiting for the server" : `Live, ${clock(live.seen)}`
    : live.seen === null ? "The server does not answer; the page tries again."
      : `Connection lost. The page shows ${clock(live.seen)}, ${age} s ago, and tries again.`;
}

function drawNotes(notes) {
  byId("notes").hidden = notes.length === 0;
  put(byId("notes"), ...notes.map(note => element("li", "", visible(note))));
}

/** Asks the reader for the token of the server, which stays in this page alone. */
function askForToken() {
  byId("feed").textContent = live.token ? "The server does not know this token." : "The server asks for its token.";
  if (byId("token")) return;
  const field = element("input"), label = element("label", "field", "Token ", field);
  const use = () => { live.token = field.value.trim(); label.remove(); go.remove(); askSoon(0); };
  const go = button("button", "Use it", use);
  field.id = "token";
  field.type = "password";
  field.autocomplete = "off";
  field.addEventListener("keydown", event => { if (event.key === "Enter") use(); });
  byId("feed").after(label, go);
}

makeLive();
page.source = follow;
page.afterRedraw.push(() => { byId("made").textContent = "Made by quotatree. The page connects to its own server alone."; });
