// The plot of the last day of a group: the use as an area, the runtime as a line, min and max as thin lines, and below them the
// amount that waits. A time without samples, or without the group, is a gap. The arrow keys and the pointer read it.

const PLOT = { left: 44, right: 6, top: 8, height: 120, waiting: 30, foot: 18 };
const HOUR = 3_600_000;
/** The steps of keys in parts of the whole: ten minutes and an hour of a day. */
const READ_STEPS = { ArrowLeft: -1 / 144, ArrowDown: -1 / 144, ArrowRight: 1 / 144, ArrowUp: 1 / 144, PageDown: -1 / 24, PageUp: 1 / 24, Home: -Infinity, End: Infinity };

/** The time at which the reader reads the plot, or null for the last one. */
let readAt = null;

/** Makes spans of a document: times in which all amounts of a dimension stay the same. */
function readPast(found) {
  const times = found.seconds.map(second => Date.parse(found.from) + 1000 * second), gaps = new Set(found.gaps);
  const dimensions = new Map(found.dimensions.map(columns => {
    const spans = [];
    let change = -1, open = null;
    times.forEach((time, sample) => {
      const isChanged = columns.at[change + 1] === sample;
      if (isChanged) change++;
      if (open) open.to = gaps.has(sample) ? times[sample - 1] : time;
      if (!isChanged && !gaps.has(sample) && sample > 0) return;
      open = change < 0 || columns.used[change] === "" ? null : { from: time, to: time };
      if (!open) return;
      for (const name of ["used", "runtime", "waiting", "min", "max"]) open[name] = integer(columns[name][change]);
      spans.push(open);
    });
    return [columns.name, spans];
  }));
  return { tree: found.tree, group: found.group, from: times[0], to: times[times.length - 1], dimensions };
}

function panelPast(group, dimension) {
  const known = past.group;
  if (!known || known.tree !== tree.id || known.group !== group.name) return null;
  const spans = known.dimensions.get(dimension.name);
  if (!spans || !spans.length) return null;
  const from = Math.min(known.from, known.to - pastSpan()), scale = plotScale(spans, dimension, from, known.to);
  const plot = element("div", "plot", drawPlot(spans, scale, dimension));
  setAttributes(plot, { role: "slider", tabindex: 0, "aria-label": `${pastTitle()} of ${dimension.label}`, "aria-valuemin": 0, "aria-valuemax": Math.round((known.to - from) / 60_000) });
  const part = element("div", "past", element("h3", "", pastTitle()), element("p", "past-words", pastWords(spans, group, dimension, known)), plot, element("p", "past-at"), plotLegend(scale));
  showReading(part, spans, scale, dimension);
  return part;
}

function pastWords(spans, group, dimension, known) {
  const most = name => spans.reduce((best, span) => span[name] > best[name] ? span : best);
  const words = mostWords(dimension, amountsOf(group, dimension), most("used").used, most("used").from), waits = most("waiting");
  return words + (waits.waiting > ZERO ? `; ${amountText(dimension, waits.waiting)} waiting at most, at ${hourOf(waits.from)}` : "")
    + (known.to - known.from < .95 * pastSpan() ? `; since ${hourOf(known.from)}` : "") + ".";
}

/** The scales of a plot: times to x, amounts to y, and the ticks. A max far above all else is not shown. */
function plotScale(spans, dimension, from, to) {
  const width = Math.max(240, widthOf("panel") - (isDrawer() ? 40 : 34));
  const most = spans.map(span => larger(larger(span.used, span.runtime), span.min)).reduce(larger);
  const maxes = spans.map(span => span.max).filter(max => max !== null && max <= 2n * most);
  const unit = unitFor(dimension, larger(maxes.reduce(larger, most), 1n));
  const step = niceStep(Number(maxes.reduce(larger, most)) / Number(unit[1]) / 2), end = 2 * step * Number(unit[1]);
  const waiting = spans.map(span => span.waiting).reduce(larger);
  const inside = width - PLOT.left - PLOT.right, foot = PLOT.top + PLOT.height;
  return {
    width, from, to, unit, step, waiting, foot, hasMax: maxes.length > 0, height: foot + (waiting > ZERO ? PLOT.waiting : 0) + PLOT.foot,
    x: time => PLOT.left + inside * Math.max(0, (time - from) / (to - from)), y: amount => foot - PLOT.height * Math.min(1, Number(amount) / end),
    time: x => from + (to - from) * (x - PLOT.left) / inside,
  };
}

/** Returns the smallest 1, 2 or 5 times a power of ten that is not below a number. */
function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, .005)));
  return [1, 2, 5, 10].map(times => times * power).find(step => step >= least * .9999);
}

function drawPlot(spans, scale, dimension) {
  const picture = shape("svg", { class: "plot-picture", width: scale.width, height: scale.height, "aria-hidden": "true", focusable: "false" });
  drawAxes(picture, scale);
  const starts = runsOf(spans);
  for (const [before, after] of pairs(starts)) {
    const end = before[before.length - 1].to;
    picture.append(shape("rect", { class: "past-gap", x: scale.x(end), width: Math.max(0, scale.x(after[0].from) - scale.x(end)), y: PLOT.top, height: PLOT.height }));
  }
  const waitingFoot = scale.foot + PLOT.waiting, waitingY = amount => waitingFoot - (PLOT.waiting - 6) * ratio(amount, scale.waiting);
  const draw = (kind, y, foot) => picture.append(shape("path", { class: kind, d: starts.map(run => pathOf(run, scale.x, y, foot)).join("") }));
  draw("past-used", span => scale.y(span.used), scale.foot);
  draw("past-min", span => scale.y(span.min), null);
  if (scale.hasMax) draw("past-max", span => span.max === null ? null : scale.y(span.max), null);
  draw("past-runtime", span => scale.y(span.runtime), null);
  if (scale.waiting > ZERO) {
    draw("past-waiting", span => waitingY(span.waiting), waitingFoot);
    picture.append(shape("text", { class: "tick end", x: PLOT.left - 5, y: waitingFoot - 8 }, inUnit(scale.waiting, scale.unit)));
  }
  picture.append(shape("line", { class: "past-cursor", y1: PLOT.top, y2: scale.foot }));
  return picture;
}

/** Returns the spans in runs, each without a gap inside. */
function runsOf(spans) {
  const runs = [];
  spans.forEach((span, place) => {
    if (place > 0 && spans[place - 1].to === span.from) runs[runs.length - 1].push(span); else runs.push([span]);
  });
  return runs;
}

const pairs = list => list.slice(1).map((next, place) => [list[place], next]);

/** Returns a run as steps, closed along a foot if it is an area; where a span has no amount, the line is broken. */
function pathOf(run, x, y, foot) {
  let path = "", isOpen = false;
  for (const span of run) {
    const height = y(span);
    if (height === null) { isOpen = false; continue; }
    path += `${isOpen ? "V" : foot === null ? `M${x(span.from).toFixed(1)} ` : `M${x(span.from).toFixed(1)} ${foot}V`}${height.toFixed(1)}H${Math.max(x(span.to), x(span.from) + .7).toFixed(1)}`;
    isOpen = true;
  }
  return path + (foot !== null && isOpen ? `V${foot}z` : "");
}

function drawAxes(picture, scale) {
  for (let tick = 0; tick <= 2; tick++) {
    const amount = tick * scale.step * Number(scale.unit[1]), y = scale.y(amount);
    picture.append(shape("line", { class: "grid-line", x1: PLOT.left, x2: scale.width - PLOT.right, y1: y, y2: y }),
      shape("text", { class: "tick end", x: PLOT.left - 5, y: y + 4 }, Number((tick * scale.step).toPrecision(6)).toLocaleString("en") + (tick ? scale.unit[0] : "")));
  }
  const hour = new Date(scale.from), days = (scale.to - scale.from) / DAY, every = Math.ceil(days / 6);
  hour.setMinutes(0, 0, 0);
  let place = 0;
  for (let time = hour.getTime(); time <= scale.to; time += HOUR) {
    const at = new Date(time).getHours();
    if (time < scale.from || (days <= 1.01 ? at % 6 !== 0 : at !== 0 || place++ % every !== 0)) continue;
    const x = scale.x(time);
    picture.append(shape("line", { class: "grid-line", x1: x, x2: x, y1: PLOT.top, y2: scale.height - PLOT.foot }));
    if (x < scale.width - 34) picture.append(shape("text", { class: "tick", x: x + 2, y: scale.height - 5 }, days <= 1.01 ? hourOf(time) : dateOf(time)));
  }
}

function plotLegend(scale) {
  const kinds = [["past-used", "used"], ["past-runtime", "runtime"], ["past-min", "min"], scale.hasMax ? ["past-max", "max"] : null, scale.waiting > ZERO ? ["past-waiting", "waiting"] : null];
  return element("p", "past-legend", ...kinds.filter(Boolean).map(([kind, label]) => element("span", "",
    shape("svg", { class: "sample", viewBox: "0 0 34 18", "aria-hidden": "true" }, shape("path", { class: kind, d: kind === "past-used" || kind === "past-waiting" ? "M2 15V6H32V15z" : "M2 9H32" })), label)));
}

/** Shows the amounts at the time that the reader reads. */
function showReading(part, spans, scale, dimension) {
  const plot = part.querySelector(".plot"), line = part.querySelector(".past-cursor"), time = readAt === null ? scale.to : Math.max(scale.from, Math.min(scale.to, readAt));
  // at the end of a span, the next one has begun
  const span = spans.filter(next => next.from <= time && time <= next.to).pop(), text = amount => amountText(dimension, amount);
  const words = `${hourOf(time)}: ` + (span ? `used ${text(span.used)} of ${text(span.runtime)}${span.waiting > ZERO ? `, ${text(span.waiting)} waiting` : ""}` : "no sample");
  setAttributes(plot, { "aria-valuenow": Math.round((time - scale.from) / 60_000), "aria-valuetext": words });
  setAttributes(line, { x1: scale.x(time), x2: scale.x(time), visibility: readAt === null ? "hidden" : "visible" });
  part.querySelector(".past-at").textContent = words;
}

/** Reads the plot in the panel at another time. */
function readPlot(choose) {
  const part = byId("panel").querySelector(".past"), known = past.group;
  if (!part || !view.selected || !known) return;
  const spans = known.dimensions.get(view.dimension.name), scale = plotScale(spans, view.dimension, Math.min(known.from, known.to - pastSpan()), known.to);
  readAt = choose(scale, part.querySelector(".plot").getBoundingClientRect());
  if (readAt !== null) readAt = Math.max(scale.from, Math.min(scale.to, readAt));
  showReading(part, spans, scale, view.dimension);
}

function listenToPlot() {
  const panel = byId("panel"), isPlot = event => event.target.closest && event.target.closest(".plot");
  panel.addEventListener("keydown", event => {
    const step = READ_STEPS[event.key];
    if (!isPlot(event) || step === undefined) return;
    event.preventDefault();
    readPlot(scale => (readAt === null ? scale.to : readAt) + step * pastSpan());
  });
  panel.addEventListener("pointermove", event => { if (isPlot(event)) readPlot((scale, box) => scale.time(event.clientX - box.left)); });
  panel.addEventListener("pointerdown", event => { if (isPlot(event)) readPlot((scale, box) => scale.time(event.clientX - box.left)); });
  panel.addEventListener("pointerout", event => { if (isPlot(event) && event.pointerType === "mouse") readPlot(() => null); });
  page.afterSelect.push(() => { readAt = null; });
}

page.panel.splice(page.panel.indexOf(panelState), 0, panelPast);
listenToPlot();
