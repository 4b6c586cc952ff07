// Who lends and who borrows. There is one pool in a dimension: idle mins and the capacity that is in no min flow into it, and
// borrowers take from it by weight. No pairs are drawn, since no unit of the pool is of a certain lender.

const FLOW = { most: 5, row: 21, gap: 5, width: 20 };

function drawFlow() {
  const box = byId("flow"), dimension = view.dimension, s = sumsOf(dimension);
  const head = boxHead("flow", "⇄", "Who lends, who borrows", "through one pool");
  const lenders = largest("lent", s), borrowers = largest("borrowed", s);
  const intoPool = s.lent, outOfPool = s.borrowed;
  // the pool is what the runtimes leave of the mins, and what no min holds
  const unreserved = above(dimension.available + s.cut + s.lent, s.min + s.lent);
  const left = lenders.concat(unreserved > ZERO ? [{ label: "in no min", amount: unreserved, kind: "flow-free" }] : []);
  const rest = above(intoPool + unreserved, outOfPool);
  const right = borrowers.concat(rest > ZERO ? [{ label: "not requested", amount: rest, kind: "flow-free" }] : []);
  if (!left.length && !right.length) {
    box.replaceChildren(head, element("p", "none", "Nothing is lent and nothing is borrowed."));
    return;
  }
  box.replaceChildren(head, flowPicture(left, right, dimension, Math.max(240, box.clientWidth - 28)));
}

/** Returns the largest lenders or borrowers, and the others as one. */
function largest(field, s) {
  const dimension = view.dimension, kind = field === "lent" ? "flow-lent" : "flow-borrowed";
  const found = tree.leaves.filter(group => amountsOf(group, dimension)[field] > ZERO)
    .map(group => ({ group, label: group.shown, amount: amountsOf(group, dimension)[field], kind }))
    .sort((a, b) => compare(b.amount, a.amount));
  if (found.length <= FLOW.most) return found;
  const listed = found.slice(0, FLOW.most - 1);
  const others = listed.reduce((sum, next) => sum - next.amount, s[field]);
  return listed.concat({ label: groupCount(found.length - listed.length).replace(" group", " other group"), amount: others, kind });
}

function flowPicture(left, right, dimension, width) {
  const rows = Math.max(left.length, right.length, 3), height = rows * (FLOW.row + FLOW.gap);
  const picture = shape("svg", { class: "flow-picture", width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": "Flow from lenders through the pool to borrowers" });
  const sum = side => side.reduce((total, next) => total + next.amount, ZERO);
  const whole = larger(sum(left), sum(right));
  const poolHeight = Math.min(height - 8, 6 + rows * 16), poolTop = (height - poolHeight) / 2, middle = width / 2;
  for (const [side, direction] of [[left, -1], [right, 1]]) {
    let poolAt = poolTop, place = (height - side.length * (FLOW.row + FLOW.gap)) / 2 + FLOW.gap / 2;
    for (const part of side) {
      const thick = Math.max(1.5, poolHeight * ratio(part.amount, whole));
      const end = Math.min(FLOW.row, Math.max(1.5, thick));
      picture.append(flowPart(part, direction, middle, poolAt, thick, place + FLOW.row / 2 - end / 2, end, dimension, width));
      poolAt += poolHeight * ratio(part.amount, whole);
      place += FLOW.row + FLOW.gap;
    }
  }
  picture.append(shape("rect", { class: "pool", x: middle - 4, y: poolTop - 2, width: 8, height: poolHeight + 4, rx: 3 }));
  return picture;
}

/** A ribbon between the pool and a label, with the label. */
function flowPart(part, direction, middle, poolAt, thick, endAt, end, dimension, width) {
  const near = middle + direction * 4, far = middle + direction * Math.min(width * .2, 110), bend = (near + far) / 2;
  const ribbon = shape("path", { class: part.kind, d: `M${near} ${poolAt}C${bend} ${poolAt} ${bend} ${endAt} ${far} ${endAt}V${endAt + end}C${bend} ${endAt + end} ${bend} ${poolAt + thick} ${near} ${poolAt + thick}Z` });
  const room = Math.floor((width / 2 - Math.abs(far - middle) - 12) / 7.2) - amountText(dimension, part.amount).length;
  const label = part.label.length > room ? part.label.slice(0, Math.max(1, room - 1)) + "…" : part.label;
  const text = shape("text", { x: far + direction * 6, y: endAt + end / 2 + 4, "text-anchor": direction < 0 ? "end" : "start" });
  const amount = shape("tspan", { class: "flow-amount" }, amountText(dimension, part.amount));
  if (direction < 0) text.append("\u2068" + label + "\u2069 ", amount); else text.append(amount, " \u2068" + label + "\u2069");
  const made = shape("g", { class: part.group ? "flow-part choice" : "flow-part" }, shape("title", {}, `${part.label}: ${namedAmount(dimension, part.amount)}`), ribbon, text);
  // the same groups are reachable in the tree by keyboard
  if (part.group) made.addEventListener("click", () => show(part.group));
  return made;
}
