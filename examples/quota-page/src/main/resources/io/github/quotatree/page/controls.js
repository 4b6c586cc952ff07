// Search, filters, sort, scale, fold, and the choice of the tree and of the dimension.

function drawFilters() {
  const dimension = view.dimension;
  byId("filters").hidden = !tree.hasDemand;
  put(byId("filters"), ...Object.entries(FILTERS).map(([key, filter]) => {
    const count = sumsOf(dimension).groups[filter.field];
    const chip = button("chip", `${filter.label} ${grouped(BigInt(count))}`, () => chooseFilter(view.filter === key ? "" : key));
    chip.setAttribute("aria-pressed", view.filter === key);
    chip.disabled = count === 0 && view.filter !== key;
    return chip;
  }));
}

function chooseFilter(filter) {
  view.filter = filter;
  drawFilters();
  drawRows();
  writeFragment();
  announce(`${groupCount(listed.length)} shown`);
}

function chooseDimension(wanted) {
  const dimension = tree.shown.find(next => next.name === wanted.name);
  if (!dimension) return;
  view.dimension = dimension;
  for (const radio of document.getElementsByName("dimension")) radio.checked = radio.value === dimension.name;
  drawVerdict();
  drawAnswers();
  drawFilters();
  drawRows();
  drawPanel();
  writeFragment();
}

function resetFilters() {
  view.find = "";
  view.filter = "";
  view.sort = "tree";
  byId("find").value = "";
  byId("sort").value = "tree";
  drawFilters();
}

function foldAll() {
  const parents = tree.groups.filter(group => group.isParent && group.children.length);
  const folds = parents.some(group => !view.folded.has(group.name));
  view.folded = new Set(folds ? parents.map(group => group.name) : []);
  active = -1;
  drawRows();
  drawFoldAll();
  writeFragment();
}

function drawFoldAll() {
  const parents = tree.groups.filter(group => group.isParent && group.children.length);
  byId("fold-all").hidden = parents.length === 0;
  byId("fold-all").textContent = parents.every(group => view.folded.has(group.name)) ? "Unfold all" : "Fold all";
}

function fillChoice(id, choices, chosen, onChange) {
  const box = byId(id);
  put(box, ...choices.map(([value, label]) => new Option(label, value, value === chosen, value === chosen)));
  box.onchange = () => onChange(box.value);
}

function drawTreeChoice() {
  byId("tree-field").hidden = data.trees.length < 2;
  fillChoice("tree-choice", data.trees.map(source => [source.id, source.id === "" ? "default tree" : visible(source.id)]), tree.id, id => {
    view.folded.clear();
    showTree(id, null, null);
    writeFragment();
  });
}

function listenToControls() {
  let waiting = 0;
  byId("find").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      view.find = byId("find").value.trim();
      drawRows();
      writeFragment();
      announce(`${groupCount(listed.length)} shown`);
    }, 60);
  });
  byId("find").addEventListener("keydown", event => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    byId("find").value = view.find = "";
    drawRows();
    writeFragment();
    byId("grid").focus();
  });
  byId("fold-all").addEventListener("click", foldAll);
  listenToTheme();
  byId("panel").addEventListener("keydown", event => { if (event.key === "Escape") closePanel(); });
  const skip = byId("skip");
  skip.addEventListener("click", event => { event.preventDefault(); byId("grid").focus(); });
}
