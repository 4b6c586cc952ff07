// The edits since the start, their history, and the requests that solve them. One request is under way at a time; what is
// edited meanwhile is sent after it, so the last answer that is shown is always that of the last edits.

/** Each state of the history is a map of edits by what they set; trying is the state while a slider moves. */
const play = { history: [new Map()], at: 0, trying: null, running: false, again: false, trees: null, violations: [], fault: null, last: null, time: 0 };

const playEdits = () => play.trying || play.history[play.at];
const playKey = (property, owner, dimension) => JSON.stringify([property, owner, dimension]);

/** Makes an edit of the cluster that was read: where it was equal before, the edit is none. */
function playEdit(field, amount, isDone) {
  const next = new Map(play.history[play.at]);
  if (amount === field.start) next.delete(field.key);
  else next.set(field.key, { property: field.property, [field.property === "total" ? "tree" : "group"]: field.owner, dimension: field.dimension, amount });
  play.fault = null;
  play.last = field.key;
  if (!isDone) {
    play.trying = next;
  } else {
    play.trying = null;
    const before = play.history[play.at].get(field.key), now = next.get(field.key);
    if ((before && before.amount) !== (now && now.amount)) playPush(next);
  }
  playSolve();
}

function playPush(edits) {
  play.history.length = play.at + 1;
  play.history.push(edits);
  play.at++;
}

/** Goes back or forth in the history. */
function playGo(by) {
  const to = play.at + by;
  if (to < 0 || to >= play.history.length) return;
  play.at = to;
  play.trying = play.fault = null;
  playSolve();
}

/** Takes back all edits, which can be undone. */
function playReset() {
  if (play.history[play.at].size === 0) return;
  playPush(new Map());
  play.trying = play.fault = null;
  playSolve();
}

async function playSolve() {
  play.again = true;
  drawPlayHead();
  if (play.running) return;
  play.running = true;
  byId("play").setAttribute("aria-busy", true);
  try {
    while (play.again) {
      play.again = false;
      const edits = playEdits(), began = performance.now();
      const answer = await playPost("/solve", edits);
      if (isFault(answer) && !play.again) playRefused(edits, answer.text);
      else if (!isFault(answer)) playAnswered(answer, performance.now() - began);
    }
  } catch (lost) {
    play.fault = { key: null, text: "The server does not answer. It ends when its command ends; start quota play again." };
    drawPlayHead();
  } finally {
    play.running = false;
    byId("play").setAttribute("aria-busy", false);
  }
}

const isFault = answer => answer.kind === "fault";

/** Sends edits, and returns the answer: what was found, or a fault. */
async function playPost(path, edits) {
  const token = new URLSearchParams(location.hash.slice(1)).get("token") || "";
  const response = await fetch(path, {
    method: "POST", credentials: "omit", cache: "no-store",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ edits: [...edits.values()] }),
  });
  const isJson = (response.headers.get("Content-Type") || "").startsWith("application/json");
  return isJson ? response.json() : { kind: "fault", text: (await response.text()).trim() };
}

/** An edit that cannot be made at all is no part of the history; the message stands at its field. */
function playRefused(edits, text) {
  const before = play.trying ? play.history[play.at] : play.history[play.at - 1] || new Map();
  const key = [...edits.keys()].find(next => edits.get(next) !== before.get(next)) || null;
  if (!play.trying && play.at > 0) {
    play.history.length = play.at;
    play.at--;
  }
  play.trying = null;
  play.fault = { key, text: text.replace(/^edit \d+: /, "") };
  drawPlay();
}

/** Shows what was found. The picture of quotas that are not valid is the last one of valid quotas. */
function playAnswered(answer, time) {
  play.time = time;
  play.violations = answer.valid ? [] : answer.violations;
  if (answer.valid) {
    play.trees = new Map(answer.trees.map(found => [found.tree, found]));
    redraw(answer.report);
  }
  drawPlay();
}
