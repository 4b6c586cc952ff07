// Keyboard and pointer on the rows, as in the treegrid pattern: one stop of the Tab key; arrows move and fold, Enter explains.
// Single keys act only while the rows have the focus, so that they disturb nobody who types or dictates elsewhere.

function markActive() {
  const grid = byId("grid");
  for (const row of byId("rows").querySelectorAll(".active")) row.classList.remove("active");
  const row = painted.get(active);
  if (row) { row.classList.add("active"); grid.setAttribute("aria-activedescendant", row.id); } else grid.removeAttribute("aria-activedescendant");
}

/** Moves the focus to a row and scrolls it into sight. */
function activate(place, scrolls) {
  if (!listed.length) return;
  active = Math.max(0, Math.min(listed.length - 1, place));
  paint(false);
  if (!scrolls) return;
  const top = byId("rows").getBoundingClientRect().top + active * rowHeight;
  const covered = isDrawer() && view.selected ? byId("panel").offsetHeight : 0;
  if (top < 40) scrollBy(0, top - 70);
  else if (top + rowHeight > innerHeight - covered - 8) scrollBy(0, top + rowHeight - innerHeight + covered + 40);
  paint(false);
}

/** Chooses a group: its row is marked and the panel explains it. */
function select(group) {
  const before = view.selected;
  view.selected = group;
  for (const changed of [before, group]) {
    const row = changed && byId("row-" + changed.index);
    if (row) { row.classList.toggle("chosen", changed === group); row.setAttribute("aria-selected", changed === group); }
  }
  drawPanel();
  writeFragment();
  page.afterSelect.forEach(hook => hook(group));
}

/** Chooses a group by name from outside the rows: unfolds what hides it, and scrolls to it. */
function show(wanted) {
  const group = tree.byName.get(wanted.name);
  if (!group) return;
  for (let up = group.parent; up; up = up.parent) view.folded.delete(up.name);
  if (!takesPart(group, view.dimension)) view.all = true;
  drawRows();
  if (!listed.includes(group)) { resetFilters(); drawRows(); }
  select(group);
  activate(listed.indexOf(group), false);
  const top = byId("rows").getBoundingClientRect().top + active * rowHeight;
  const bottom = innerHeight - (isDrawer() ? byId("panel").offsetHeight : 0);
  if (top < 40 || top > bottom - 50) scrollBy(0, top - bottom * .4);
  paint(false);
}

function fold(group, isFolded) {
  if (isFolded) view.folded.add(group.name); else view.folded.delete(group.name);
  drawRows();
  activate(listed.indexOf(group), false);
  announce(`${group.shown} ${isFolded ? "folded" : "unfolded"}`);
  writeFragment();
}

function onRowKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const group = listed[active], aPage = Math.max(1, Math.floor(innerHeight / rowHeight) - 4);
  const isOpen = group && isFoldable(group) && !view.folded.has(group.name);
  const actions = {
    ArrowDown: () => activate(active + 1, true),
    ArrowUp: () => activate(active - 1, true),
    PageDown: () => activate(active + aPage, true),
    PageUp: () => activate(active - aPage, true),
    Home: () => activate(0, true),
    End: () => activate(listed.length - 1, true),
    ArrowRight: () => { if (group && isFoldable(group)) { if (isOpen) activate(active + 1, true); else fold(group, false); } },
    ArrowLeft: () => { if (isOpen) fold(group, true); else if (group && group.parent && view.sort === "tree") activate(listed.indexOf(group.parent), true); },
    Enter: () => { if (group) { select(group); activate(active, true); } },
    " ": () => { if (group) { select(group); activate(active, true); } },
    Escape: closePanel,
    "/": () => byId("find").focus(),
  };
  const digit = /^[1-9]$/.test(event.key) ? tree.shown[Number(event.key) - 1] : null;
  const action = digit ? () => chooseDimension(digit) : actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

function listenToRows() {
  const grid = byId("grid");
  grid.addEventListener("keydown", onRowKey);
  grid.addEventListener("focus", () => { if (active < 0) activate(0, false); });
  grid.addEventListener("click", event => {
    const row = event.target.closest(".row");
    if (!row) return;
    const place = Number(row.dataset.place), group = listed[place];
    grid.focus({ preventScroll: true });
    activate(place, false);
    if (event.target.closest(".arrow") && isFoldable(group)) fold(group, !view.folded.has(group.name));
    else { select(group); activate(place, isDrawer()); }
  });
  let frame = 0;
  const soon = () => { if (!frame) frame = requestAnimationFrame(() => { frame = 0; paint(false); }); };
  addEventListener("scroll", soon, { passive: true });
  let width = innerWidth;
  addEventListener("resize", () => {
    soon();
    if (innerWidth !== width) { width = innerWidth; if (tree.hasDemand) drawFlow(); drawPanel(); }
  });
  addEventListener("beforeprint", () => { isPrinting = true; paint(true); });
  addEventListener("afterprint", () => { isPrinting = false; paint(true); });
}
