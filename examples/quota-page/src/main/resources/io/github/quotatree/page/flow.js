// Who lends and who borrows: the idle mins of siblings and the capacity beyond their mins flow into the pool of their parent, and
// siblings borrow from it by weight. No pairs are drawn, since no unit of a pool is of a certain lender.

const FLOW = { most: 5, row: 21, gap: 5 };
/** Pools that can be chosen; the page opens on the largest. */
const MOST_POOLS = 30;

let chosenPool = null;

const sumOf = column => column.reduce((sum, amount) => sum + integer(amount), ZERO);

function drawFlow() {
  const box = byId("flow"), dimension = view.dimension, head = boxHead("flow", "⇄", "Who lends, who borrows", "");
  const pools = dimension.columns.pools.map(pool => ({ pool, amount: sumOf(pool.borrowed) })).filter(next => next.amount > ZERO)
    .sort((a, b) => compare(b.amount, a.amount)).slice(0, MOST_POOLS);
  if (!pools.length) {
    const idle = dimension.columns.pools.reduce((sum, pool) => sum + sumOf(pool.idle), ZERO);
    put(box, head, element("p", "none", idle > ZERO ? `Nothing is borrowed. ${namedAmount(dimension, idle)} of idle min could be lent.` : "Nothing is lent and nothing is borrowed."));
    return;
  }
  const shown = pools.find(next => next.pool.parent === chosenPool) || pools[0];
  head.append(poolChoice(pools, shown));
  put(box, head, flowPicture(lendersOf(shown.pool), borrowersOfPool(shown.pool), dimension, Math.max(220, widthOf("flow") - 30)));
}

const poolName = pool => pool.parent < 0 ? "the first level" : tree.groups[pool.parent].shown;

function poolChoice(pools, shown) {
  if (pools.length === 1) return element("span", "", "in ", element("bdi", "", poolName(shown.pool)));
  const choice = element("select");
  choice.append(...pools.map((next, place) => new Option(`${poolName(next.pool)} (${amountText(view.dimension, next.amount)})`, place, false, next === shown)));
  choice.addEventListener("change", () => {
    chosenPool = pools[Number(choice.value)].pool.parent;
    drawFlow();
    byId("flow").querySelector("select").focus();
  });
  return element("label", "field", "in", choice);
}

function lendersOf(pool) {
  const lenders = pool.lenders.map((index, i) => ({ group: tree.groups[index], label: tree.groups[index].shown, amount: integer(pool.lent[i]), idle: integer(pool.idle[i]), kind: "flow-lent" }));
  const found = largest(lenders.filter(next => next.amount > ZERO), "flow-lent");
  const beyond = integer(pool.beyondMinsLent), without = integer(pool.overcommitted);
  if (beyond > ZERO) found.push({ label: "in no min", amount: beyond, kind: "flow-free" });
  if (without > ZERO) found.push({ label: "not there", amount: without, kind: "flow-free" });
  return found;
}

function borrowersOfPool(pool) {
  return largest(pool.borrowers.map((index, i) => ({ group: tree.groups[index], label: tree.groups[index].shown, amount: integer(pool.borrowed[i]), kind: "flow-borrowed" })), "flow-borrowed");
}

/** Returns the largest lenders or borrowers, and the others as one. */
function largest(found, kind) {
  found.sort((a, b) => compare(b.amount, a.amount));
  if (found.length <= FLOW.most) return found;
  const others = found.splice(FLOW.most - 1);
  return found.concat({ label: `${grouped(BigInt(others.length))} other groups`, amount: others.reduce((sum, next) => sum + next.amount, ZERO), kind });
}

function flowPicture(left, right, dimension, width) {
  const rows = Math.max(left.length, right.length, 3), height = rows * (FLOW.row + FLOW.gap);
  const picture = shape("svg", { class: "flow-picture", width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": "From lenders through the pool to borrowers" });
  const whole = right.reduce((sum, next) => sum + next.amount, ZERO);
  const poolHeight = Math.min(height - 8, 6 + rows * 16), poolTop = (height - poolHeight) / 2, middle = width / 2;
  for (const [side, direction] of [[left, -1], [right, 1]]) {
    let poolAt = poolTop, place = (height - side.length * (FLOW.row + FLOW.gap)) / 2 + FLOW.gap / 2;
    for (const part of side) {
      const thick = poolHeight * ratio(part.amount, whole), end = Math.min(FLOW.row, Math.max(1.5, thick));
      picture.append(flowPart(part, direction, middle, poolAt, Math.max(1.5, thick), place + FLOW.row / 2 - end / 2, end, dimension, width));
      poolAt += thick;
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
  const amount = amountText(dimension, part.amount), room = Math.floor((width / 2 - Math.abs(far - middle) - 12) / 7.2) - amount.length;
  const label = part.label.length > room ? part.label.slice(0, Math.max(1, room - 1)) + "…" : part.label;
  const text = shape("text", { x: far + direction * 6, y: endAt + end / 2 + 4, "text-anchor": direction < 0 ? "end" : "start" });
  const figure = shape("tspan", { class: "flow-amount" }, amount);
  // isolated, so that a name written from right to left does not move the amount
  if (direction < 0) text.append("\u2068" + label + "\u2069 ", figure); else text.append(figure, " \u2068" + label + "\u2069");
  const hint = part.idle ? `${part.label}: lends ${amount} of ${namedAmount(dimension, part.idle)} of idle min` : `${part.label}: ${namedAmount(dimension, part.amount)}`;
  const made = shape("g", { class: part.group ? "flow-part choice" : "flow-part" }, shape("title", {}, hint), ribbon, text);
  // the same groups are reachable in the tree by keyboard
  if (part.group) made.addEventListener("click", () => show(part.group));
  return made;
}
