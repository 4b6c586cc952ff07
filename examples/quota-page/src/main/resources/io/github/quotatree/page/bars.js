// The bar of a group: a box for the runtime, hatched where it is borrowed; a solid bar inside for the use, striped where it
// is above the runtime; a dotted box for the min that is lent; a tick for the min, a dashed line for the rest of the request,
// a bracket for the max. Every mark has a form of its own, so that nothing depends on colour alone. Positions are in percent of
// the width, so that a bar fits any column without being drawn again.

/** Returns the bar of a group on a scale that ends at an amount. */
function bar(a, end, height, className) {
  const picture = shape("svg", { class: className, "aria-hidden": "true", focusable: "false" });
  const at = amount => Math.min(100, 100 * ratio(amount, end));
  const box = (kind, from, to, inset) => {
    const width = at(to) - at(from);
    if (width <= 0) return;
    picture.append(shape("rect", { class: kind, x: at(from) + "%", width: width + "%", y: inset, height: height - 2 * inset }));
  };
  /** A mark of fixed size at an amount. */
  const mark = (amount, kind, path) => picture.append(
    shape("svg", { x: at(amount) + "%", y: 0, width: 1, height, class: "mark" }, shape("path", { class: kind, d: path })));
  const middle = height / 2, inset = Math.round(height * .15);

  box("track", ZERO, a.max === null ? end : smaller(a.max, end), middle - 2);
  box("runtime", ZERO, smaller(a.runtime, a.min), inset);
  box("borrowed", a.min, a.runtime, inset);
  if (a.lent > ZERO) box("lent", larger(a.runtime, a.limited), a.min, inset + 1.5);
  if (a.runtime > ZERO) box("runtime-edge", ZERO, a.runtime, inset);
  const reached = larger(a.runtime, a.used);
  if (a.request > reached) {
    picture.append(shape("line", { class: "request", x1: at(reached) + "%", x2: at(a.request) + "%", y1: middle, y2: middle }));
    const fits = a.request <= end;
    mark(a.request, fits ? "request-end" : "request-arrow", fits ? circle(0, middle, 3) : `M-8 ${middle - 4.5}l8 4.5-8 4.5z`);
  }
  box("used", ZERO, smaller(a.used, a.runtime), inset + 4.5);
  box("over", a.runtime, a.used, inset + 2);
  if (a.min > ZERO && a.min <= end) mark(a.min, "min", `M-1 1h2v${height - 2}h-2zM-4 1h8l-4 5z`);
  if (a.max !== null && a.max <= end) mark(a.max, "max", `M-5 ${inset + 1}h4v${height - 2 * inset - 2}h-4`);
  return picture;
}

const circle = (x, y, radius) => `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

/** Returns a bar in words, for those who do not see it. */
function barWords(a, dimension) {
  const text = amount => amountText(dimension, amount);
  return `used ${text(a.used)} of runtime ${text(a.runtime)}`
    + (a.over > ZERO ? `, over by ${text(a.over)}` : "")
    + (a.under > ZERO ? `, under by ${text(a.under)}` : "")
    + `; min ${text(a.min)}, max ${text(a.max)}, request ${text(a.request)}`
    + (a.borrowed > ZERO ? `, borrows ${text(a.borrowed)}` : "")
    + (a.lent > ZERO ? `, lends ${text(a.lent)}` : "");
}

const rectMark = (kind, inset) => shape("rect", { class: kind, x: 1, width: 32, y: inset, height: 18 - 2 * inset });

/** The marks of a bar, in the order in which it is read: the name, and how to draw a sample. */
const MARKS = {
  runtime: { label: "runtime", draw: () => [rectMark("runtime", 1.5), rectMark("runtime-edge", 1.5)] },
  used: { label: "used", draw: () => [rectMark("used", 4.5)] },
  over: { label: "over-use", draw: () => [rectMark("over", 3)] },
  borrowed: { label: "borrowed", draw: () => [rectMark("borrowed", 1.5), rectMark("runtime-edge", 1.5)] },
  lent: { label: "lent", draw: () => [rectMark("lent", 3)] },
  min: { label: "min", draw: () => [shape("path", { class: "min", d: "M16 1h2v16h-2zM13 1h8l-4 5z" })] },
  request: { label: "request", draw: () => [shape("line", { class: "request", x1: 1, x2: 26, y1: 9, y2: 9 }), shape("path", { class: "request-end", d: circle(29, 9, 3) })] },
  max: { label: "max", draw: () => [shape("rect", { class: "track", x: 1, y: 7, width: 28, height: 4 }), shape("path", { class: "max", d: "M25 2h4v14h-4" })] },
};

const legendSample = mark => shape("svg", { class: "sample", "aria-hidden": "true", viewBox: "0 0 34 18" }, ...MARKS[mark].draw());

function drawLegend() {
  put(byId("legend"), ...Object.keys(MARKS).map(mark => element("span", "", legendSample(mark), MARKS[mark].label)));
}
