// The explanation of a group: beside the tree, or a drawer at the bottom where the window is narrow. It is made of sections,
// each a function (group, dimension) -> element or null.

/** The width up to which the panel is a drawer; print.css and panel.css say the same. */
const isDrawer = () => innerWidth <= 1040;

function drawPanel() {
  drawSections();
  page.afterPanel.forEach(hook => hook());
}

/** The group and the dimension that the panel explains. */
let explained = "";

function drawSections() {
  const panel = byId("panel"), group = view.selected, before = explained;
  panel.classList.toggle("idle", !group);
  if (!group) {
    const title = element("h2", "hint", "Why?");
    title.id = "panel-title";
    put(panel, title, element("p", "hint", "Choose a group to see why it has its runtime, and what would change it."));
    explained = "";
    return;
  }
  const sections = page.panel.map(section => section(group, view.dimension)).filter(Boolean);
  explained = JSON.stringify([group.name, view.dimension.name]);
  if (explained === before) openAsBefore(panel, sections);
  put(panel, ...sections);
  if (explained === before) return;
  panel.scrollTop = 0;
  announce(`${group.shown}: ${barWords(amountsOf(group, view.dimension), view.dimension)}`);
}

function closePanel() {
  if (!view.selected) return;
  select(null);
  byId("grid").focus({ preventScroll: true });
}

function panelTitle(group) {
  const above = [];
  for (let up = group.parent; up; up = up.parent) above.unshift(element("bdi", "", up.shown), " / ");
  const title = element("h2", "", element("bdi", "", group.shown));
  title.id = "panel-title";
  const close = button("button close", "Close", closePanel);
  return element("div", "panel-head", element("div", "", element("p", "above", ...above), title), close);
}

/** Which dimension stops the group, before all else: a line for each, the one that is requested most beyond its runtime first. */
function panelGlance(group) {
  if (!tree.hasDemand) return null;
  const lines = tree.shown.map(dimension => ({ dimension, a: amountsOf(group, dimension) })).filter(({ dimension }) => takesPart(group, dimension));
  if (!lines.length) return null;
  const lack = ({ a }) => a.starved === ZERO ? 0 : a.runtime === ZERO ? Infinity : ratio(a.request, a.runtime);
  lines.sort((one, other) => lack(other) === lack(one) ? 0 : lack(other) > lack(one) ? 1 : -1);
  const first = lines[0], why = dimension => dimension.columns.why ? textAt(dimension.columns.why, group.index) : "";
  const words = lack(first) === 0 ? "No dimension stops it: it has its whole request."
    : `${visible(first.dimension.label)} stops it: ${amountText(first.dimension, first.a.runtime)} of ${amountText(first.dimension, first.a.request)}, ${why(first.dimension)}.`;
  const rows = lines.map(({ dimension, a }) => {
    const name = element("th", "", button("link", visible(dimension.label), () => chooseDimension(dimension)));
    name.scope = "row";
    return element("tr", dimension === view.dimension ? "current" : "", name,
      element("td", a.over > ZERO ? "bad" : "", `${amountText(dimension, a.used)} of ${amountText(dimension, a.runtime)}`), element("td", "limit", why(dimension)));
  });
  return element("div", "glance", element("p", "glance-lead", words),
    element("table", "", element("caption", "unseen", "Used of runtime, and the limit, in each dimension"), element("tbody", "", ...rows)));
}

/** The bar of the group, and its amounts beside the marks that show them. */
function panelBar(group, dimension) {
  const a = amountsOf(group, dimension), text = amount => amountText(dimension, amount);
  const most = larger(larger(a.used, a.runtime), larger(a.request, a.min));
  const end = larger(1n, a.max !== null && a.max <= 3n * most ? larger(most, a.max) : most);
  const figures = [["runtime", a.runtime, true], ["used", a.used, true], ["over", a.over], ["borrowed", a.borrowed], ["lent", a.lent],
    ["min", a.min, true], ["request", a.request, true], ["max", a.max, true]];
  return element("div", "", bar(a, end + end / 40n, 40, "panel-bar"),
    element("dl", "figures", ...figures.filter(([, amount, always]) => always || amount > ZERO)
      .map(([mark, amount]) => element("div", mark === "over" ? "bad" : "", element("dt", "", legendSample(mark), MARKS[mark].label), element("dd", "", text(amount))))));
}

/** What an operator should know about the use of the group. */
function panelState(group, dimension) {
  const a = amountsOf(group, dimension), text = amount => namedAmount(dimension, amount), parts = [];
  const say = (kind, title, sentence) => parts.push(element("div", "remark " + kind, element("strong", "", title), element("p", "", sentence)));
  if (a.over > ZERO) {
    say("is-over", `▲ ${text(a.over)} over`, group.isParent
      ? "Groups below it use more than their runtime."
      : "It uses more than its runtime: it has borrowed what others request now, or quotas have changed. Its new pods are rejected; quota revoke names the pods to stop.");
  }
  if (a.belowMin > ZERO && !group.isParent) say("is-under", `▼ ${text(a.belowMin)} below its min`, idleSentence(a.under, dimension));
  else if (a.under > ZERO && !group.isParent) say("is-room", `${text(a.under)} not used yet`, idleSentence(a.under, dimension));
  if (a.lent > ZERO) say("is-lent", `${text(a.lent)} lent`, "Other groups may use this part of its min until it requests it.");
  return parts.length ? element("div", "remarks", ...parts) : null;
}

function idleSentence(amount, dimension) {
  const s = sumsOf(dimension);
  if (s.idle >= amount) return `It requests this, its runtime allows it, and ${namedAmount(dimension, s.idle)} ${s.idle === 1n ? "is" : "are"} idle: look at the other dimensions and at the nodes.`;
  return `It requests this and its runtime allows it. ${s.idle === ZERO ? `No ${visible(dimension.label)} is` : `Only ${namedAmount(dimension, s.idle)} ${s.idle === 1n ? "is" : "are"}`} idle; ${groupCount(s.groups.over)} ${s.groups.over === 1 ? "uses" : "use"} ${namedAmount(dimension, s.over)} above runtime.`;
}

function panelTable(group) {
  const head = element("tr", "", element("td"));
  for (const title of ["min", "max", "request", "runtime", "used"]) {
    const made = element("th", "", title);
    made.scope = "col";
    head.append(made);
  }
  const body = element("tbody", "", ...tree.shown.map(dimension => {
    const a = amountsOf(group, dimension), name = element("th", "", element("bdi", "", visible(dimension.label)));
    name.scope = "row";
    const row = element("tr", dimension === view.dimension ? "current" : "", name);
    for (const field of ["min", "max", "request", "runtime", "used"]) {
      const bad = field === "used" && a.over > ZERO;
      row.append(element("td", bad ? "bad" : "", a[field] === null ? "–" : amountText(dimension, a[field]) + (bad ? " !" : "")));
    }
    return row;
  }));
  return element("table", "", element("caption", "", "All dimensions"), element("thead", "", head), body);
}

/** All amounts of the group to the last digit. */
function panelExact(group) {
  const fields = [["min", "min"], ["max", "max"], ["weight", "shared weight"], ["request", "request"], ["limited", "request within max"],
    ["effectiveMin", "min after scaling"], ["runtime", "runtime"], ["used", "used"]];
  const parts = tree.dimensions.map(dimension => {
    const a = amountsOf(group, dimension);
    return element("div", "", element("h3", "", element("bdi", "", visible(dimension.name)), element("span", "base-unit", " in " + BASE_UNITS[dimension.unit])),
      element("dl", "", ...fields.map(([field, label]) =>
        element("div", "", element("dt", "", label), element("dd", "", a[field] === null ? "unlimited" : grouped(a[field]))))));
  });
  return element("details", "exact", element("summary", "", "Exact amounts"), ...parts);
}

page.panel.push(panelTitle, panelGlance, panelBar, panelSentence, panelState, panelWorkloads, panelFlavors, panelChanges, panelSteps, panelTable, panelExact);
