// Variants of elastic quotas: a plot of the mean wait against the lost work, with the front, and a table.

const PLOT = { width: 760, height: 320, left: 66, right: 16, top: 12, foot: 40 };

function drawSample() {
  const sample = replay.sample;
  byId("sample").hidden = !sample;
  if (!sample) return;
  byId("plot").append(drawPlot(sample));
  byId("variants").append(table(["delay", "floor", "order", "weights", "mean wait", "95 %", "mean delay", `owed, ${hoursName}`, `lost, ${hoursName}`, "stops", "front"],
    sample.map(({ delay, floor, order, weights, isOnFront, all }) => [timeText(secondsOf(delay)), floor ? "yes" : "no", order, weights,
      ...[all.wait.mean, all.wait.p95, all.delay.mean].map(wait => timeText(secondsOf(wait))), hoursText(all.owed), hoursText(all.lost), grouped(BigInt(all.stops)), element("td", isOnFront ? "front" : "", isOnFront ? "yes" : "no")])));
}

function drawPlot(sample) {
  const points = sample.map(({ all, isOnFront, delay }) => ({ wait: secondsOf(all.wait.mean), lost: Number(BigInt(all.lost) / BigInt(HOUR)), isOnFront, delay }));
  const most = name => Math.max(1, ...points.map(point => point[name])) * 1.08;
  const x = wait => PLOT.left + (PLOT.width - PLOT.left - PLOT.right) * wait / most("wait");
  const y = lost => PLOT.height - PLOT.foot - (PLOT.height - PLOT.foot - PLOT.top) * lost / most("lost");
  const front = points.filter(point => point.isOnFront).sort((a, b) => a.wait - b.wait);
  const words = `Mean wait against lost work of ${points.length} variants. On the front: ${front.map(point => `${timeText(point.wait)} and ${grouped(BigInt(point.lost))}`).join("; ")}.`;
  const picture = shape("svg", { class: "plot-picture", viewBox: `0 0 ${PLOT.width} ${PLOT.height}`, role: "img", "aria-label": words });
  for (let part = 0; part <= 4; part++) {
    const wait = most("wait") * part / 4, lost = most("lost") * part / 4;
    picture.append(shape("line", { class: "grid-line", x1: PLOT.left, x2: PLOT.width - PLOT.right, y1: y(lost), y2: y(lost) }),
      shape("text", { class: "tick end", x: PLOT.left - 6, y: y(lost) + 4 }, amountText({ unit: shown.unit }, BigInt(Math.round(lost)))),
      shape("text", { class: part === 4 ? "tick end" : "tick", x: x(wait), y: PLOT.height - PLOT.foot + 16 }, timeText(Math.round(wait))));
  }
  picture.append(shape("text", { class: "tick", x: PLOT.left, y: PLOT.height - 4 }, `mean wait; upwards, lost work in ${hoursName}`),
    shape("path", { class: "front-line", d: front.map((point, place) => `${place ? `H${x(point.wait)}V` : `M${x(point.wait)} `}${y(point.lost)}`).join("") }),
    ...points.map(point => shape("circle", { class: point.isOnFront ? "variant on-front" : "variant", cx: x(point.wait), cy: y(point.lost), r: 5 })));
  return picture;
}
