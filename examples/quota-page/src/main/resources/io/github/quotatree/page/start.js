// The drawing of all parts, and the first of them.

/** Shows other data of the same form. What the reader has chosen stays, by name, where it is still there, and so does the place. */
function redraw(newData) {
  const before = { tree: tree.id, dimension: view.dimension.name, group: view.selected && view.selected.name };
  keepPlace(() => draw(newData, before));
}

function draw(newData, wanted) {
  data = newData;
  showTree(wanted.tree, wanted.dimension, wanted.group);
  page.afterRedraw.forEach(hook => hook(data));
}

/** Shows one of the trees. */
function showTree(id, dimension, group) {
  tree = readTree(data.trees.find(source => source.id === id) || data.trees[0]);
  view.dimension = tree.shown.find(next => next.name === dimension) || worstDimension();
  view.selected = tree.byName.get(group) || null;
  drawAbout();
  drawTreeChoice();
  drawCards();
  drawVerdict();
  drawAnswers();
  drawWorkloads();
  drawLegend();
  drawFilters();
  drawRows();
  drawFoldAll();
  drawPanel();
}

function drawAbout() {
  byId("about").textContent = [data.title, groupCount(tree.groups.length), data.solver].map(visible).join(" · ");
  byId("made").textContent = `Made ${data.made} by quotatree. This file holds all that it needs and opens no connection.`;
}

/** Draws the first data. */
function start(first) {
  const wanted = readFragment();
  byId("find").value = view.find;
  fillChoice("sort", Object.entries(SORTS), view.sort, value => { view.sort = value; drawRows(); writeFragment(); });
  fillChoice("scale", Object.entries(SCALES), view.scale, value => { view.scale = value; drawRows(); writeFragment(); });
  document.documentElement.classList.remove("waiting");
  draw(first, wanted);
  listenToRows();
  listenToControls();
}

drawTheme();
const inside = JSON.parse(byId("quota-data").textContent);
if (inside) start(inside);
else page.source(found => tree ? redraw(found) : start(found));
