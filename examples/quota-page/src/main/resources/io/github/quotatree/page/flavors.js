// The flavors of a dimension: what there is of each and who uses it, and in the panel what a group may place on each.

/** Groups that are named for a flavor. */
const MOST_HOLDERS = 6;

/** Returns the amounts of a group for each flavor of a dimension. */
function flavorsOf(group, dimension) {
  const { names, ofGroups } = dimension.columns.flavors;
  return names.map((name, k) => {
    const at = field => integer(ofGroups[k][field][group.index]);
    return { name, min: at("min"), max: at("max"), promised: at("promised"), used: at("used"), headroom: at("headroom") };
  });
}

function drawFlavors() {
  const box = byId("flavors"), dimension = view.dimension, flavors = dimension.columns.flavors;
  box.hidden = !flavors;
  if (!flavors) return;
  const held = tree.leaves.map(group => ({ group, flavors: flavorsOf(group, dimension) }));
  const lines = flavors.names.map((name, k) => {
    const total = integer(flavors.total[k]), used = integer(flavors.used[k]);
    const kept = held.reduce((sum, next) => sum + above(next.flavors[k].promised, next.flavors[k].used), ZERO);
    const holders = held.map(next => ({ group: next.group, amount: next.flavors[k].used })).filter(next => next.amount > ZERO)
      .sort((a, b) => compare(b.amount, a.amount));
    return element("li", "", element("bdi", "flavor-name", visible(name)), flavorBar(total, used, kept),
      element("span", used > total ? "bad" : "", `${amountText(dimension, used)} of ${amountText(dimension, total)} used`),
      element("span", "none", kept > ZERO ? `${amountText(dimension, kept)} more promised` : ""), flavorHolders(holders, dimension));
  });
  put(box, boxHead("flavors", "◫", `${visible(dimension.label)} by flavor`, "dark: used; light: promised by name and not used yet"), element("ol", "", ...lines));
}

function flavorBar(total, used, kept) {
  const picture = shape("svg", { class: "card-bar", "aria-hidden": "true" }), whole = larger(1n, larger(total, used));
  const part = (kind, from, to) => {
    if (to > from) picture.append(shape("rect", { class: kind, x: 100 * ratio(from, whole) + "%", width: 100 * ratio(to - from, whole) + "%", y: 0, height: 14 }));
  };
  part("track", ZERO, whole);
  part("runtime", used, smaller(whole, used + kept));
  part("used", ZERO, smaller(used, total));
  part("over", smaller(used, total), used);
  return picture;
}

function flavorHolders(holders, dimension) {
  const line = element("span", "holders");
  holders.slice(0, MOST_HOLDERS).forEach(next => line.append(button("link", `${next.group.shown} ${amountText(dimension, next.amount)}`, () => show(next.group)), " "));
  if (holders.length > MOST_HOLDERS) line.append(`and ${groupCount(holders.length - MOST_HOLDERS)} more`);
  return line;
}

/** What the group is promised, uses and may place on each flavor, and what holds it. */
function panelFlavors(group, dimension) {
  const flavors = dimension.columns.flavors;
  if (!flavors) return null;
  const text = amount => amount === null ? "–" : amountText(dimension, amount);
  const head = element("tr", "", element("td"));
  for (const title of ["min", "max", "promised", "used", "headroom"]) {
    const made = element("th", "", title);
    made.scope = "col";
    head.append(made);
  }
  const rows = flavorsOf(group, dimension).map(next => {
    const name = element("th", "", element("bdi", "", visible(next.name)));
    name.scope = "row";
    return element("tr", "", name, ...["min", "max", "promised", "used", "headroom"].map(field => element("td", "", field === "headroom" && group.isParent ? "" : text(next[field]))));
  });
  const rooms = textAt(flavors.rooms, group.index);
  return element("div", "", element("table", "", element("caption", "", "By flavor"), element("thead", "", head), element("tbody", "", ...rows)),
    ...(rooms ? rooms.split("\n").map(room => element("p", "none", visible(room) + ".")) : []));
}
