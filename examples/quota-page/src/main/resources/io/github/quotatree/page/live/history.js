// The last day of the groups, which the server keeps: a short line in each row, and the changes of the chosen group for the plot
// of the panel. Both are asked for once a minute, and when the reader chooses another group, dimension or tree.

const ASK_PAST_EVERY = 60_000;
const LEVELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const DAY = 86_400_000;
const DAY_COLUMN = ["Last day", "day"];
const TOP_LEVEL = LEVELS.length - 1;
// made once, since each one takes longer than all else in a cell
const HOUR_TEXT = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", hour12: false });
const DATE_TEXT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

const past = { lines: null, places: new Map(), linesAsked: ["", 0], group: null, groupAsked: ["", 0] };

/** Asks for the lines and for the changes of the chosen group, unless they were asked for a short time ago. */
function askPast() {
  if (!tree || document.hidden) return;
  askOnce("linesAsked", "lines.json?" + new URLSearchParams({ tree: tree.id, dimension: view.dimension.name }), showLines);
  if (view.selected) askOnce("groupAsked", "history.json?" + new URLSearchParams({ tree: tree.id, group: view.selected.name }), showPast);
}

async function askOnce(kept, path, show) {
  if (past[kept][0] === path && performance.now() - past[kept][1] < ASK_PAST_EVERY) return;
  past[kept] = [path, performance.now()];
  try {
    const answer = await askServer(path, {});
    if (!answer.ok) throw new Error("status " + answer.status);
    const found = await answer.json();
    if (past[kept][0] === path) show(found); // the reader may have chosen another one since
  } catch (failure) { // the feed says that the connection is lost; what was shown stays
    past[kept] = ["", 0];
  }
}

function showLines(found) {
  past.lines = found;
  past.places = new Map((found.names || []).map((name, place) => [name, place]));
  byId("grid").classList.toggle("has-days", past.places.size > 0);
  DAY_COLUMN[0] = pastTitle();
  drawColumns();
  keepPlace(() => {
    paint(true);
    if (past.group) drawPanel(); // its plot may have come first, and the lines say how far it reaches back
  });
}

function showPast(found) {
  past.group = readPast(found);
  drawPanel();
}

/** The cell of a row: the use of the last day as an area, and the runtime as a line. */
function dayCell(group, dimension) {
  const lines = past.lines, place = past.places.get(group.name);
  if (!lines || lines.tree !== tree.id || lines.dimension !== dimension.name || place === undefined) return cell("day");
  const picture = shape("svg", { class: "day-picture", viewBox: `0 0 ${lines.used[place].length} ${TOP_LEVEL}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    shape("path", { class: "past-used", d: stepsOf(lines.used[place], true) }),
    shape("path", { class: "past-runtime", d: stepsOf(lines.runtime[place], false) }));
  return cell("day", picture, element("span", "unseen", pastTitle() + ": " + mostWords(dimension, amountsOf(group, dimension), BigInt(lines.most[place]), Date.parse(lines.from) + 1000 * lines.mostAfter[place])));
}

/** Returns the steps of a line as a path, or the area below them; a point of the line has none. */
function stepsOf(levels, isArea) {
  let path = "";
  for (let place = 0; place < levels.length; place++) {
    if (levels[place] === ".") continue;
    const height = TOP_LEVEL - LEVELS.indexOf(levels[place]), follows = place > 0 && levels[place - 1] !== ".";
    if (!follows) path += isArea ? `M${place} ${TOP_LEVEL}V${height}` : `M${place} ${height}`;
    else path += `V${height}`;
    path += `H${place + 1}`;
    if (isArea && (place === levels.length - 1 || levels[place + 1] === ".")) path += `V${TOP_LEVEL}z`;
  }
  return path;
}

/** The use now and at most, in words: used 40 of 96 now, at most 96 at 14:20. */
function mostWords(dimension, now, most, at) {
  const text = amount => amountText(dimension, amount);
  return `used ${text(now.used)} of ${text(now.runtime)} now, ` + (most === ZERO ? "none used before" : `at most ${text(most)} at ${hourOf(at)}`);
}

/** How far the history reaches back, in milliseconds. */
const pastSpan = () => past.lines && past.lines.from ? Date.parse(past.lines.to) - Date.parse(past.lines.from) : DAY;

/** The time that the history reaches back, in words. */
const pastTitle = () => pastSpan() <= DAY ? "Last day" : `Last ${Math.round(pastSpan() / DAY)} days`;

/** The time of a moment of the last day: 14:20; of a longer time with its date. */
function hourOf(time) {
  const hour = HOUR_TEXT.format(time);
  return pastSpan() <= DAY ? hour : `${dateOf(time)}, ${hour}`;
}

const dateOf = time => DATE_TEXT.format(time);

COLUMNS.splice(3, 0, DAY_COLUMN);
page.cells.push(dayCell);
page.afterPanel.push(askPast);
setInterval(askPast, ASK_PAST_EVERY / 4);
document.addEventListener("visibilitychange", askPast);
