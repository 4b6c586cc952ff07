// Durations and amounts of a replay as text, tables, and the table of the policies.

const shown = JSON.parse(byId("quota-data").textContent), replay = shown.replay;
const DAY = 86_400, HOUR = 3_600;

/** Returns the seconds of a duration such as PT1H30M or PT5S. */
function secondsOf(duration) {
  const [, hours, minutes, seconds] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration);
  return HOUR * Number(hours || 0) + 60 * Number(minutes || 0) + Number(seconds || 0);
}

/** Returns a number of seconds in the largest unit that it reaches: 45 s, 12 min, 3.5 h, 2 d. */
function timeText(seconds) {
  const [size, name] = [[DAY, "d"], [HOUR, "h"], [60, "min"]].find(([least]) => seconds >= least) || [1, "s"];
  const count = seconds / size;
  return `${count >= 10 || Number.isInteger(count) ? grouped(BigInt(Math.round(count))) : count.toFixed(1)} ${name}`;
}

/** Returns an amount times seconds as an amount times hours, in the unit that suits it. */
const hoursText = amount => amountText({ unit: shown.unit }, BigInt(amount) / BigInt(HOUR));
const hoursName = `${replay.resource} × h`;

/** Returns a count of ten-thousandths as a number between 0 and 1, or in percent. */
const indexText = count => (count / 10_000).toFixed(2);
const partText = count => `${(count / 100).toFixed(1)} %`;

/** Makes a table with a head; the first cell of each row names it. */
function table(titles, rows) {
  const head = element("tr", "", ...titles.map(title => heading(title, "col")));
  const body = rows.map(([name, ...cells]) => element("tr", "", heading(name, "row"),
    ...cells.map(cell => cell instanceof Node ? cell : element("td", "", cell))));
  return element("table", "figures", element("thead", "", head), element("tbody", "", ...body));
}

function heading(text, scope) {
  const cell = element("th", "", text);
  cell.scope = scope;
  return cell;
}

function drawPolicies() {
  const titles = ["policy", "mean wait", "95 %", "99 %", "over 1 h", "mean delay", `owed, ${hoursName}`, `idle, ${hoursName}`, `lost, ${hoursName}`, "lost of work", "stops", "unfinished", "fairness", "owed of a guarantee"];
  byId("policies").append(table(titles, replay.policies.map(({ policy, all, fairness }) => [
    policy, ...[all.wait.mean, all.wait.p95, all.wait.p99].map(wait => timeText(secondsOf(wait))),
    percent(BigInt(all.wait.overAnHour), BigInt(all.wait.count)), timeText(secondsOf(all.delay.mean)),
    ...[all.owed, all.idle, all.lost].map(hoursText), percent(BigInt(all.lost), BigInt(all.lost) + BigInt(all.work)),
    grouped(BigInt(all.stops)), grouped(BigInt(all.unfinished)), indexText(fairness.meanIndex), partText(fairness.meanShortfall),
  ])));
}
