// The use of each group over time under one policy: a row for each group, and a cell for each step, mostly a day. A cell is
// darker the more the group used; a line below it is the part of the use and the debt that was owed.

function drawHeat(chosen) {
  const { timeline } = chosen, step = secondsOf(timeline.step);
  const rows = timeline.groups.map(line => heatRow(line));
  byId("heat-words").textContent = `Each cell is ${timeText(step)}; the darkest is the largest use of the group under any policy. A line below a cell is the part of its request within its guarantee that was owed. On the right, the use in ${hoursName}.`;
  byId("heat").replaceChildren(...rows, element("div", "heat-row", element("span"), element("div", "heat-days", ...ends(timeline, step).map(end => element("span", "", end))), element("span")));
}

function heatRow({ group, used, owed }) {
  const most = largestUse(group), name = visible(group);
  const picture = shape("svg", { viewBox: `0 0 ${Math.max(1, used.length)} 10`, preserveAspectRatio: "none", role: "img", "aria-label": `Use of ${name} over time` });
  used.forEach((amount, place) => {
    const use = BigInt(amount), debt = BigInt(owed[place]);
    picture.append(shape("rect", { class: "heat-cell", x: place, width: 1, height: 10, "fill-opacity": ratio(use, most).toFixed(3) }));
    if (debt > ZERO) picture.append(shape("rect", { class: "heat-owed", x: place, y: 8, width: ratio(debt, use + debt).toFixed(3), height: 2 }));
  });
  const total = used.reduce((sum, amount) => sum + BigInt(amount), ZERO);
  return element("div", "heat-row", element("span", "name", name), picture, element("span", "amount", hoursText(total)));
}

/** Returns the largest use of a group in a step, under any policy. */
function largestUse(group) {
  return replay.policies.flatMap(({ timeline }) => timeline.groups.filter(line => line.group === group).flatMap(line => line.used)).map(BigInt).reduce(larger, ZERO);
}

/** Returns the first and the last moment of a timeline: dates where the trace has them, days otherwise. */
function ends(timeline, step) {
  const from = secondsOf(timeline.from), to = from + step * Math.max(0, ...timeline.groups.map(line => line.used.length));
  return [from, to].map(second => replay.epoch
    ? new Date(Date.parse(replay.epoch) + 1000 * second).toISOString().slice(0, 10)
    : `day ${Math.floor(second / DAY)}`);
}
