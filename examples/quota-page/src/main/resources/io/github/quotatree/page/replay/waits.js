// The distribution of the waits by policy: a bar for each, whose parts are the jobs that wait for so long.

/** Returns the bounds of the parts, in seconds; the last part has none. */
const boundsOf = waits => waits.upTo.map(bound => secondsOf(bound.wait));

function drawWaits() {
  const bounds = boundsOf(replay.policies[0].all.wait);
  const labels = [...bounds.map((bound, place) => bound === 0 ? "no wait" : `up to ${timeText(bound)}`), "longer"];
  byId("waits-legend").append(...labels.map((label, place) => element("span", "",
    shape("svg", { viewBox: "0 0 14 14", "aria-hidden": "true" }, shape("rect", { class: `wait-${place}`, width: 14, height: 14 })), label)));
  byId("waits").append(...replay.policies.map(({ policy, all }) => waitRow(policy, all, labels)));
}

function waitRow(policy, all, labels) {
  const counts = [...all.wait.upTo.map(bound => bound.count), all.wait.count].map((upTo, place, upTos) => upTo - (place ? upTos[place - 1] : 0));
  const words = labels.map((label, place) => `${label}: ${grouped(BigInt(counts[place]))}`).join(", ");
  const bar = shape("svg", { viewBox: `0 0 ${Math.max(1, all.wait.count)} 1`, preserveAspectRatio: "none", role: "img", "aria-label": `Jobs of ${policy}, by wait. ${words}` });
  let x = 0;
  counts.forEach((count, place) => {
    bar.append(shape("rect", { class: `wait-${place}`, x, width: count, height: 1 }));
    x += count;
  });
  return element("div", "wait-row", element("span", "name", policy), bar, element("span", "amount", timeText(secondsOf(all.wait.mean))));
}
