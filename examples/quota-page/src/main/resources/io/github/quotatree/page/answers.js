// Two lists before the tree: the groups that are over, and those under what they may use. Each line opens its group.

/** Groups in a list before it is cut. */
const MOST_LISTED = 5;

function drawAnswers() {
  drawFlavors();
  byId("answers").hidden = !tree.hasDemand;
  if (!tree.hasDemand) return;
  answer("over", "▲", "Over", "use above runtime", a => a.over, overPart);
  if (tree.hasUse) answer("under", "▼", "Under", "runtime not in use; dark: below min", a => a.under, underParts);
  else answer("starved", "▼", "Starved", "request above runtime", a => a.starved, starvedPart, "under");
  drawFlow();
}

function answer(id, icon, title, subtitle, amount, parts, place = id) {
  const dimension = view.dimension;
  const found = tree.leaves.filter(group => amount(amountsOf(group, dimension)) > ZERO);
  const head = boxHead(place, icon, title, found.length ? subtitle : "");
  if (!found.length) {
    put(byId(place), head, element("p", "none", id === "over" && !tree.hasUse ? "No use is known." : "No group."));
    return;
  }
  const isFirst = group => id === "under" && amountsOf(group, dimension).belowMin > ZERO;
  const listed = first(found, MOST_LISTED, (a, b) => compare(isFirst(b), isFirst(a)) || compare(amount(amountsOf(b, dimension)), amount(amountsOf(a, dimension))));
  const most = listed.map(group => amount(amountsOf(group, dimension))).reduce(larger);
  const list = element("ol", "listed", ...listed.map(group => {
    const a = amountsOf(group, dimension);
    const line = button("line", "", () => show(group));
    const name = element("span", "name", element("bdi", "", group.shown));
    if (group.parent) name.append(element("span", "in", " in ", element("bdi", "", group.parent.shown)));
    line.append(name, parts(a, most), element("b", "amount", amountText(dimension, amount(a))));
    return element("li", "", line);
  }));
  put(byId(place), head, list);
  if (found.length > MOST_LISTED) {
    byId(place).append(button("link", `and ${groupCount(found.length - MOST_LISTED)} more`, () => {
      chooseFilter(id);
      byId("tree").scrollIntoView();
      byId("grid").focus({ preventScroll: true });
    }));
  }
}

const compare = (a, b) => a < b ? -1 : a > b ? 1 : 0;

/** Returns the first of some groups in an order; of equal ones, those that are declared first. */
function first(groups, most, order) {
  const kept = [];
  for (const group of groups) {
    if (kept.length === most && order(kept[most - 1], group) <= 0) continue;
    const place = kept.findIndex(other => order(other, group) > 0);
    kept.splice(place < 0 ? kept.length : place, 0, group);
    if (kept.length > most) kept.pop();
  }
  return kept;
}

function boxHead(id, icon, title, subtitle) {
  const heading = element("h2", "", element("span", "icon " + id, icon), " " + title);
  heading.firstChild.setAttribute("aria-hidden", "true");
  heading.id = id + "-title";
  return element("div", "box-head", heading, element("span", "", subtitle));
}

function overPart(a, most) {
  return lineBar(["over", ZERO, a.over], most);
}

function starvedPart(a, most) {
  return lineBar(["runtime", ZERO, a.starved], most);
}

function underParts(a, most) {
  const picture = lineBar(["runtime", ZERO, a.under], most);
  picture.append(...lineBar(["below", ZERO, a.belowMin], most).childNodes);
  return picture;
}

function lineBar([kind, from, to], most) {
  const picture = shape("svg", { class: "line-bar", "aria-hidden": "true" });
  if (to > from) picture.append(shape("rect", { class: kind, x: 0, y: .5, height: 9, width: 100 * ratio(to - from, most) + "%" }));
  return picture;
}
