// The explanation of a group: beside the tree, or a drawer at the bottom where the window is narrow. It is made of sections,
// each a function (group, dimension) -> element or null.

/** The width up to which the panel is a drawer; print.css and panel.css say the same. */
const isDrawer = () => innerWidth <= 1040;

function drawPanel() {
  drawSections();
  page.afterPanel.forEach(hook => hook());
}

function drawSections() {
  const panel = byId("panel"), group = view.selected;
  panel.classList.toggle("idle", !group);
  if (!group) {
    panel.replaceChildren(element("h2", "hint", "Why?"), element("p", "hint", "Choose a group to see why it has its runtime, and what would change it."));
    panel.firstChild.id = "panel-title";
    return;
  }
  const sections = page.panel.map(section => section(group, view.dimension)).filter(Boolean);
  panel.replaceChildren(...sections);
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

/** The sentence of the library. */
function panelSentence(group, dimension) {
  const sentences = dimension.columns.sentence;
  return sentences ? element("p", "lead", sentences[group.index]) : null;
}

function panelTable(group) {
  const head = element("tr", "", element("td"));
  for (const title of ["min", "max", "request", "runtime", "used"]) {
    const made = element("th", "", title);
    made.scope = "col";
    head.append(made);
  }
  const body = element("tbody", "", ...tree.dimensions.map(dimension => {
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

page.panel.push(panelTitle, panelSentence, panelTable);
