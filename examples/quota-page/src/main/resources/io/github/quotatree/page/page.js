/*
 * The script of the page. The files beside this one are joined in the order of Page.java into one function, so each of
 * them sees the functions of all others, and none of them is visible outside. There is no framework and no build step.
 *
 *   page.js      this file: the parts of the page, the hooks, and the functions that make elements
 *   amounts.js   amounts as text: exact integers (BigInt), readable units
 *   model.js     the data as groups: their amounts in a dimension, and sums of them
 *   keep.js      shows other data without disturbing the reader
 *   view.js      what the reader has chosen (dimension, group, filter, ...), kept in the fragment of the URL
 *   bars.js      the bar of a group
 *   cards.js     the cards of the dimensions, and the verdict
 *   answers.js   which groups are over and under
 *   flow.js      who lends and who borrows
 *   flavors.js   the flavors of a dimension: what there is of each, and who has it
 *   workloads.js the workloads that wait, and those on loan
 *   rows.js      the rows of the tree: which are shown, and painting them
 *   keys.js      keyboard and pointer on the rows
 *   panel.js     the explanation of a group
 *   explain.js  sections of the panel: the sentences, how it was shared, the smallest changes
 *   theme.js     light and dark colours
 *   controls.js  search, filters, sort, scale, fold, choice of the tree
 *   start.js     redraw(data), and the first drawing
 *   replay/      the page of a replay, which has page.js, amounts.js and theme.js alone beside its own files
 *   live/live.js the page of a server, which follows it
 *   live/history.js  the last day of the groups: short lines in the rows
 *   live/plot.js     the last day of a group: a plot in the panel
 *
 * The data are one object of JSON in the element #quota-data, written by ReportJson.java, which describes it. Its
 * amounts are in columns: the place of a group in "names" is its place in every other array of its tree.
 *
 * redraw(data) shows other data of the same form: what the reader has chosen stays, by name. A further script, joined
 * after controls.js and before start.js, adds to the page through these hooks and through the functions of the other files:
 *
 *   page.panel        functions (group, dimension) -> element or null, called in order: the sections of the panel
 *   page.cells        functions (group, dimension) -> cell: further cells of a row, each with a column in COLUMNS
 *   page.badges       functions (group, dimension) -> element or null: additions to the last cell of a row
 *   page.afterRedraw  functions (data), called after each drawing of new data
 *   page.afterSelect  functions (group or null), called when the reader chooses a group
 *   page.afterPanel   functions (), called after each drawing of the panel: new data, another group, dimension or tree
 *   page.source       function (show), which calls show(data) with all data, where the page has none inside; a promise says when
 *                     they are shown
 *
 * Names of groups are untrusted text: they go into the page as text (element, textContent), never as HTML.
 */
const page = { panel: [], cells: [], badges: [], afterRedraw: [], afterSelect: [], afterPanel: [], source: null };

/** Returns the element with an id. */
const byId = id => document.getElementById(id);

/** Makes an element with a class, and with texts and elements inside. */
function element(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content.filter(part => part !== null && part !== undefined));
  return made;
}

/** Makes an element of a picture, with attributes. */
function shape(tag, attributes, ...content) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const name in attributes) made.setAttribute(name, attributes[name]);
  made.append(...content);
  return made;
}

/** Makes a button that does something. */
function button(className, label, action) {
  const made = element("button", className, label);
  made.type = "button";
  made.addEventListener("click", action);
  return made;
}

/** Announces a text to screen readers. */
function announce(text) {
  byId("live").textContent = text;
}
