// Why a group has its runtime, in the sentences and numbers of the library, and what would change it.

/** Borrowers that are listed below a group. */
const MOST_BORROWERS = 50;

/** Returns a text of a column; a number in it stands for the text at that place. */
const textAt = (column, place) => typeof column[place] === "number" ? column[column[place]] : column[place];

/** The sentences of the library, and the groups that hold this one back. */
function panelSentence(group, dimension) {
  const { sentence, bindings } = dimension.columns;
  if (!sentence) return null;
  const part = element("div", "", element("p", "lead", textAt(sentence, group.index)));
  const elsewhere = [];
  for (let i = 0; i < bindings[group.index].length; i += 2) {
    const other = tree.groups[bindings[group.index][i + 1]];
    if (other && other !== group) elsewhere.push(button("link", `${bindings[group.index][i]} of ${other.shown}`, () => show(other)));
  }
  if (elsewhere.length) part.append(element("p", "elsewhere", "It is held by: ", ...elsewhere.flatMap((link, i) => i ? [", ", link] : [link])));
  return part;
}

/** What each level had to share, from the root down to the group. */
function panelSteps(group, dimension) {
  const shared = dimension.columns.shared;
  if (!shared || !tree.hasDemand) return null;
  const path = [];
  for (let up = group; up; up = up.parent) path.unshift(up);
  const rows = path.map(member => ({ member, ...stepOf(member, dimension) }));
  const unit = unitFor(dimension, rows.map(row => row.available).reduce(larger));
  const text = amount => inUnit(amount, unit);
  const head = element("tr");
  for (const [title, hint] of [["group", ""], ["to share", "what its level has"], ["guaranteed", "the mins that its level requests"], ["spare", "what the guarantees leave"], ["its part", "guaranteed + by weight"]]) {
    const cell = element("th", "", title);
    cell.scope = "col";
    if (hint) cell.title = hint;
    head.append(cell);
  }
  const body = element("tbody", "", ...rows.map(row => {
    const name = element("th", "", element("bdi", "", row.member.shown));
    name.scope = "row";
    return element("tr", row.member === group ? "current" : "", name, element("td", "", text(row.available)), element("td", "", row.granted < row.guaranteed ? `${text(row.granted)} of ${text(row.guaranteed)}` : text(row.granted)),
      element("td", "", text(row.spare)), element("td", "", row.share > ZERO ? `${text(row.base)} + ${text(row.share)}` : text(row.base)));
  }));
  const title = "Shared from the root down" + (unit[0] ? ` (${unit[0]})` : "");
  return element("div", "steps", element("table", "", element("caption", "", title), element("thead", "", head), body), borrowersOf(group, dimension, rows[rows.length - 1]));
}

/** Returns the numbers of the level of a group, and its part. */
function stepOf(group, dimension) {
  const { shared, base } = dimension.columns, parent = group.parent ? group.parent.index : -1;
  const row = shared.parent.indexOf(parent), at = name => integer(shared[name][row]);
  const guaranteed = integer(base[group.index]);
  return {
    available: at("available"), guaranteed: at("guaranteed"), granted: at("granted"), spare: at("spare"), weights: at("weights"), borrowers: Number(shared.borrowers[row]),
    base: guaranteed, share: above(amountsOf(group, dimension).runtime, guaranteed),
  };
}

/** The siblings that borrow, with their weights, of which one may be looked at more closely. */
function borrowersOf(group, dimension, step) {
  if (step.borrowers === 0 || step.spare === ZERO) return null;
  const siblings = group.parent ? group.parent.children : tree.groups.filter(other => !other.parent);
  const borrowers = siblings.map(sibling => ({ sibling, share: stepOf(sibling, dimension).share, weight: amountsOf(sibling, dimension).weight }))
    .filter(next => next.share > ZERO).sort((a, b) => compare(b.share, a.share));
  const rows = borrowers.slice(0, MOST_BORROWERS).map(next => element("tr", next.sibling === group ? "current" : "",
    element("td", "", element("bdi", "", next.sibling.shown)), element("td", "", `weight ${grouped(next.weight)} of ${grouped(step.weights)}`), element("td", "", amountText(dimension, next.share))));
  if (borrowers.length > rows.length) rows.push(element("tr", "", element("td", "", `and ${groupCount(borrowers.length - rows.length)} more`), element("td"), element("td")));
  const summary = `${groupCount(borrowers.length)} ${borrowers.length === 1 ? "shares" : "share"} ${namedAmount(dimension, step.spare)} by weight`;
  return element("details", "borrowers", element("summary", "", summary), element("table", "", element("tbody", "", ...rows)));
}

/** The smallest changes by which the group would have what it uses or requests. */
function panelChanges(group, dimension) {
  const changes = dimension.columns.changes, a = amountsOf(group, dimension);
  if (!changes || group.isParent || (a.over === ZERO && a.starved === ZERO)) return null;
  const place = changes.groups.indexOf(group.index);
  if (place < 0 && changes.left === 0) return null;
  const title = a.over > ZERO ? "To keep what it uses" : "To get what it requests";
  const sentence = place >= 0 ? textAt(changes.words, place)
    : `Not searched for: the time for that was up, and ${groupCount(changes.left)} ${changes.left === 1 ? "was" : "were"} left. quota report --changes-within searches longer.`;
  return element("div", "remark is-change", element("strong", "", title), element("p", "", sentence));
}
