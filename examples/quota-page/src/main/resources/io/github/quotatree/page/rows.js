// The rows of the tree. Up to VIRTUAL_FROM rows all are in the page, so that the browser finds and prints them. With more, only
// those near the window are, always in the order of the document, and the row in focus is always among them.

const VIRTUAL_FROM = 400;
const MOST_PRINTED = 400;
/** Rows above and below the window that are painted, too. */
const MARGIN = 8;

const FILTERS = {
  over: { label: "▲ over", field: "over" },
  under: { label: "▼ under", field: "under" },
  starved: { label: "starved", field: "starved" },
  borrowed: { label: "+ borrows", field: "borrowed" },
  lent: { label: "− lends", field: "lent" },
};

const COLUMNS = [["Group", ""], ["Quota", "quota"], ["Used / runtime", "number"], ["Request", "number wide"], ["Min", "number wide"], ["Max", "number wide"], ["±", "number medium"], ["State", "state"], ["Why", "why"]];

/** The groups that are shown, in order; the rows in the page, by place; the place of the row in focus, or -1. */
let listed = [];
let painted = new Map();
let active = -1;
let isPrinting = false;
/** The height of a row in pixels, which depends on the width of the tree: grid.css says it. */
let rowHeight = 34;
/** What the bars and cells of this drawing have in common: the end of the scale by depth, the units. */
let scaleEnds = [];
let rowUnit = null;
let hiddenRows = 0;

/** Finds out which groups are shown. */
function listRows() {
  const dimension = view.dimension, needle = view.find.toLowerCase();
  const field = view.filter && FILTERS[view.filter].field;
  const isFlat = view.sort !== "tree";
  const isSearch = needle !== "" || field !== "";
  const matches = group => (field === "" || (!group.isParent && amountsOf(group, dimension)[field] > ZERO))
    && (needle === "" || group.name.toLowerCase().includes(needle) || group.shown.toLowerCase().includes(needle));
  // who searches for a name wants to find it in any dimension
  const isShown = group => view.all || needle !== "" || takesPart(group, dimension);
  hiddenRows = 0;
  if (isFlat) {
    const key = view.sort;
    listed = tree.leaves.filter(matches).filter(group => isShown(group) || ++hiddenRows < 0)
      .sort((a, b) => compare(amountsOf(b, dimension)[key], amountsOf(a, dimension)[key]) || a.index - b.index);
  } else {
    const shown = new Array(tree.groups.length).fill(false);
    // from the last group to the first: a group is shown for itself or for a group below it
    for (let i = tree.groups.length - 1; i >= 0; i--) {
      const group = tree.groups[i];
      if (!shown[i] && matches(group)) {
        if (isShown(group)) shown[i] = true; else hiddenRows++;
      }
      if (shown[i] && group.parent) shown[group.parent.index] = true;
    }
    const open = new Array(tree.groups.length).fill(true);
    listed = tree.groups.filter(group => {
      const parent = group.parent;
      open[group.index] = !parent || (open[parent.index] && (isSearch || !view.folded.has(parent.name)));
      return shown[group.index] && open[group.index];
    });
  }
  measureScale();
}

/** Finds the end of the scale of each level. A max or a request far beyond all else leaves the scale, so that the rest is readable. */
function measureScale() {
  const dimension = view.dimension, isTree = view.sort === "tree";
  const inside = [], beyond = [];
  let most = ZERO;
  for (const group of tree.groups) {
    if (!isTree && group.isParent) continue;
    const a = amountsOf(group, dimension), level = isTree ? group.depth : 0;
    inside[level] = larger(inside[level] || ZERO, larger(larger(a.runtime, a.used), a.min));
    beyond[level] = larger(beyond[level] || ZERO, larger(a.request, a.max === null ? ZERO : a.max));
    most = larger(most, larger(a.used, a.runtime));
  }
  scaleEnds = inside.map((end, level) => end === ZERO ? beyond[level] : smaller(beyond[level] + beyond[level] / 50n, end + end / 2n));
  scaleEnds = scaleEnds.map((end, level) => larger(end, inside[level]));
  rowUnit = unitFor(dimension, larger(most, dimension.available));
}

function scaleEnd(group, a) {
  if (view.scale === "total") return larger(view.dimension.available, 1n);
  if (view.scale === "own") return larger(larger(larger(a.used, a.runtime), larger(a.request, a.min)), 1n);
  return larger(scaleEnds[view.sort === "tree" ? group.depth : 0] || ZERO, 1n);
}

/** Paints the rows that should be in the page: all that have changed, or only those that are missing. */
function paint(anew) {
  const box = byId("rows"), isVirtual = listed.length > VIRTUAL_FROM && !isPrinting;
  rowHeight = parseFloat(getComputedStyle(box).getPropertyValue("--row-height"));
  const count = isPrinting ? Math.min(listed.length, MOST_PRINTED) : listed.length;
  let from = 0, to = count;
  if (isVirtual) {
    const top = -box.getBoundingClientRect().top;
    from = Math.max(0, Math.floor(top / rowHeight) - MARGIN);
    // a list that starts far below the window has no row near it
    to = Math.max(from, Math.min(count, Math.ceil((top + innerHeight) / rowHeight) + MARGIN));
  }
  box.classList.toggle("virtual", isVirtual);
  box.style.height = isVirtual ? listed.length * rowHeight + "px" : "";
  const wanted = place => (place >= from && place < to) || place === active;
  for (const empty of box.querySelectorAll(".empty")) empty.remove();
  for (const [place, row] of painted) {
    if (place >= count || !wanted(place)) { row.remove(); painted.delete(place); continue; }
    if (!anew) continue;
    const next = makeRow(place, isVirtual);
    row.classList.remove("active");
    if (row.isEqualNode(next)) continue; // a row that stays the same stays in the page
    row.replaceWith(next);
    painted.set(place, next);
  }
  // in the order of the document, so that screen readers and find-in-page meet the rows as they are seen
  let next = box.firstElementChild;
  const ensure = place => {
    if (painted.has(place)) { next = painted.get(place).nextElementSibling; return; }
    const row = makeRow(place, isVirtual);
    painted.set(place, row);
    box.insertBefore(row, next);
  };
  if (active >= 0 && active < from && active < count) ensure(active);
  for (let place = from; place < to; place++) ensure(place);
  if (active >= to && active < count) ensure(active);
  if (!listed.length) box.replaceChildren(element("div", "empty", "No group matches."));
  markActive();
}

function makeRow(place, isVirtual) {
  const group = listed[place], dimension = view.dimension, a = amountsOf(group, dimension);
  const row = element("div", "row" + (group.isParent ? " parent" : "") + (group === view.selected ? " chosen" : ""));
  row.id = "row-" + group.index;
  row.dataset.place = place;
  if (isVirtual) row.style.top = place * rowHeight + "px";
  setAttributes(row, { role: "row", "aria-rowindex": place + 2, "aria-level": view.sort === "tree" ? group.depth + 1 : 1, "aria-selected": group === view.selected });
  if (isFoldable(group)) row.setAttribute("aria-expanded", !view.folded.has(group.name));
  row.append(nameCell(group), cell("quota", bar(a, scaleEnd(group, a), 28, "bar"), element("span", "unseen", barWords(a, dimension))));
  const text = amount => inUnit(amount, rowUnit);
  const used = element("b", a.over > ZERO ? "bad" : "", text(a.used));
  row.append(
    cell("number", used, " / " + text(a.runtime)), ...page.cells.map(make => make(group, dimension)),
    cell("number wide", text(a.request) + (a.limited < a.request ? "*" : "")), cell("number wide", text(a.min)), cell("number wide", a.max === null ? "–" : text(a.max)),
    cell("number medium", a.borrowed > ZERO ? element("span", "borrows", "+" + text(a.borrowed)) : a.lent > ZERO ? element("span", "lends", "−" + text(a.lent)) : ""),
    cell("state", state(group, a, text), ...page.badges.map(make => make(group, dimension))),
    cell("why", dimension.columns.why && tree.hasDemand ? textAt(dimension.columns.why, group.index) : ""));
  return row;
}

function cell(className, ...content) {
  const made = element("div", className, ...content);
  made.setAttribute("role", "gridcell");
  return made;
}

function setAttributes(target, attributes) {
  for (const name in attributes) target.setAttribute(name, attributes[name]);
}

const isFoldable = group => view.sort === "tree" && group.isParent && group.children.length > 0;

function nameCell(group) {
  const made = element("div", "name");
  made.setAttribute("role", "rowheader");
  if (view.sort === "tree") made.style.paddingInlineStart = Math.min(group.depth, 12) * 16 + "px";
  const arrow = element("span", "arrow", isFoldable(group) ? shape("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" }, shape("path", { d: "M3 1l5 4-5 4z" })) : null);
  made.append(arrow, highlighted(group));
  made.title = group.shown;
  return made;
}

/** Returns the name of a group with the part that is searched for marked. */
function highlighted(group) {
  const at = view.find ? group.shown.toLowerCase().indexOf(view.find.toLowerCase()) : -1;
  if (at < 0) return element("bdi", "text", group.shown);
  const end = at + view.find.length;
  return element("bdi", "text", group.shown.slice(0, at), element("mark", "", group.shown.slice(at, end)), group.shown.slice(end));
}

/** The state of a group in two words; of a folded one, what is inside. */
function state(group, a, text) {
  if (group.isParent && view.folded.has(group.name) && view.sort === "tree") {
    const inside = foldedState(group);
    if (inside) return element("span", "tag plain", inside);
  }
  if (a.over > ZERO) return element("span", "tag over-tag", "▲ over " + text(a.over));
  if (group.isParent) return a.starved > ZERO ? element("span", "tag plain", "starved " + text(a.starved)) : null;
  if (a.belowMin > ZERO) return element("span", "tag under-tag", "▼ under " + text(a.under));
  if (a.starved > ZERO) return element("span", "tag plain", "starved " + text(a.starved));
  if (a.under > ZERO) return element("span", "tag plain", "room " + text(a.under));
  return null;
}

function foldedState(group) {
  let over = 0, under = 0;
  const open = [...group.children];
  while (open.length) {
    const next = open.pop(), a = amountsOf(next, view.dimension);
    if (next.isParent) { open.push(...next.children); continue; }
    if (a.over > ZERO) over++;
    if (a.belowMin > ZERO) under++;
  }
  return [over ? `▲ ${over} over` : "", under ? `▼ ${under} under` : ""].filter(Boolean).join(", ");
}

function drawColumns() {
  const unit = rowUnit[0];
  put(byId("columns"), ...COLUMNS.map(([title, className]) => {
    const made = element("div", className, className.startsWith("number") && unit && title !== "±" ? `${title} (${unit})` : title);
    made.setAttribute("role", "columnheader");
    return made;
  }));
  byId("grid").setAttribute("aria-rowcount", listed.length + 1);
}

/** Draws the rows anew, after another choice of the reader. */
function drawRows() {
  const before = active >= 0 && active < listed.length ? listed[active].name : null;
  listRows();
  active = before === null ? -1 : listed.findIndex(group => group.name === before);
  if (active < 0 && view.selected) active = listed.indexOf(view.selected);
  drawColumns();
  paint(true);
  drawNote();
  byId("count").textContent = listed.length === tree.groups.length ? groupCount(listed.length) : `${grouped(BigInt(listed.length))} of ${groupCount(tree.groups.length)}`;
}

function drawNote() {
  const note = byId("note"), parts = [];
  if (hiddenRows > 0) parts.push(`${groupCount(hiddenRows)} ${hiddenRows === 1 ? "has" : "have"} no ${view.dimension.label}. `, button("link", "Show them", () => { view.all = true; drawRows(); writeFragment(); }));
  else if (view.all) parts.push(button("link", `Hide groups without ${view.dimension.label}`, () => { view.all = false; drawRows(); writeFragment(); }));
  if (listed.length > MOST_PRINTED) parts.push(element("span", "print-only", ` The first ${MOST_PRINTED} of ${groupCount(listed.length)} are printed.`));
  if (listed.some(group => { const a = amountsOf(group, view.dimension); return a.limited < a.request; })) parts.push(element("span", "", " * A request above max; the parent group counts it up to max."));
  note.hidden = parts.length === 0;
  put(note, ...parts);
}
