// Other data are shown without disturbing the reader: parts that stay the same stay in the page, and so do the place, the focus and
// open details.

const FOCUSABLE = "a[href], button, input, select, summary, [tabindex]";

/**
 * Puts parts into a box, in place of its content. A part that equals the one in its place is left there, with the focus
 * and the selection in it. So what a part does when it is clicked must look up groups and dimensions by name.
 */
function put(box, ...parts) {
  const before = [...box.childNodes], made = parts.filter(part => part !== null && part !== undefined);
  made.forEach((part, place) => {
    const next = typeof part === "string" ? document.createTextNode(part) : part, present = before[place];
    if (!present) box.append(next);
    else if (!present.isEqualNode(next)) present.replaceWith(next);
  });
  before.slice(made.length).forEach(part => part.remove());
}

/** Opens the details in new parts of a box that are open there. */
function openAsBefore(box, parts) {
  const open = new Set([...box.querySelectorAll("details[open]")].map(details => details.className));
  for (const part of parts) {
    for (const details of [part, ...part.querySelectorAll("details")]) if (open.has(details.className)) details.open = true;
  }
}

const MEASURED = ["flow", "panel"];
/** The widths of boxes before a drawing of all parts; null between drawings. */
let widths = null;

/** Makes a drawing in which boxes are as wide as before it: to ask for a width after a change lays the page out anew. */
function withWidths(draw) {
  widths = new Map(MEASURED.map(id => [id, byId(id).clientWidth]));
  try {
    draw();
  } finally {
    widths = null;
  }
}

/** Returns the width of a box without its border; one that was not shown before a drawing is measured in it. */
const widthOf = id => widths && widths.get(id) || byId(id).clientWidth;

/** Makes a change of the page, and keeps the row at the top of the window in its place, and the focus. */
function keepPlace(change) {
  const row = topRow(), focus = focusPlace();
  change();
  if (row) scrollToRow(row);
  if (focus) restoreFocus(focus);
}

/** Returns the first row below the top of the window and its position; null where the list starts below, or its order changes. */
function topRow() {
  const top = byId("rows").getBoundingClientRect().top, place = Math.ceil((byId("columns").offsetHeight - top) / rowHeight);
  return view.sort === "tree" && place > 0 && place < listed.length ? { name: listed[place].name, at: top + place * rowHeight } : null;
}

function scrollToRow(row) {
  const place = listed.findIndex(group => group.name === row.name);
  if (place < 0) return;
  const moved = byId("rows").getBoundingClientRect().top + place * rowHeight - row.at;
  if (moved === 0) return;
  scrollBy(0, moved);
  paint(false);
}

/** Returns the element in focus, and the box and the place in it where another one would take its part. */
function focusPlace() {
  const focused = document.activeElement, box = focused && focused !== document.body && focused.parentElement.closest("[id]");
  return box ? { focused, box: box.id, place: [...box.querySelectorAll(FOCUSABLE)].indexOf(focused), text: focused.textContent } : null;
}

function restoreFocus({ focused, box, place, text }) {
  if (focused.isConnected || !byId(box)) return;
  const present = [...byId(box).querySelectorAll(FOCUSABLE)];
  const next = present.find(part => part.textContent === text) || present[Math.min(place, present.length - 1)];
  if (next) next.focus({ preventScroll: true });
}
