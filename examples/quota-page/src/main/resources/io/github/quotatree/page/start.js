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

/** Returns the part of data that is one of the trees; the first where it is not there. */
const sourceOf = (from, id) => from.trees.find(source => source.id === id) || from.trees[0];

/** Shows one of the trees. */
function showTree(id, dimension, group) {
  tree = treeOf(sourceOf(data, id));
  view.dimension = tree.shown.find(next => next.name === dimension) || worstDimension();
  view.selected = tree.byName.get(group) || null;
  withWidths(() => {
    drawRows(); // first, since it asks where the list is, and each question after a change lays the page out anew
    drawAbout();
    drawTreeChoice();
    drawCards();
    drawVerdict();
    drawAnswers();
    drawWorkloads();
    drawLegend();
    drawFilters();
    drawFoldAll();
    drawPanel();
  });
  paint(false); // the parts above the list may be higher or lower than before
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

/** Draws data of a source. Other data than the first are read before, while the page answers its reader. */
async function showNext(found) {
  if (!tree) { start(found); return; }
  await readInSlices(sourceOf(found, tree.id));
  redraw(found);
}

drawTheme();
const inside = JSON.parse(byId("quota-data").textContent);
if (inside) start(inside);
else page.source(showNext);
