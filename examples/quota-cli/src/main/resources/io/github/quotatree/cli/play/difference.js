// What the edits change against the start: who gains, who pays, which groups are over-used from now on, and which edited
// quotas are not valid.

const PLAY_MOST_LISTED = 8;

/** Returns the differences of a dimension that concern leaf groups, which hold what is gained and lost. */
function playChanges(dimension) {
  const found = play.trees && play.trees.get(tree.id);
  if (!found) return [];
  return found.changes[dimension.name].map(change => ({
    group: tree.byName.get(change.group), gained: BigInt(change.runtimeAfter) - BigInt(change.runtimeBefore),
    over: BigInt(change.overusedAfter) - BigInt(change.overusedBefore), overAfter: BigInt(change.overusedAfter),
  })).filter(change => change.group);
}

function drawPlayDifference() {
  const dimension = view.dimension;
  if (!dimension) return;
  const changes = playChanges(dimension).filter(change => !change.group.isParent);
  const gains = playList("Gain", "gain", changes.filter(change => change.gained > ZERO), change => change.gained, "+");
  const pays = playList("Pay", "pay", changes.filter(change => change.gained < ZERO), change => -change.gained, "−");
  const overs = playList("Over-use grows", "over", changes.filter(change => change.over > ZERO), change => change.over, "+");
  const eases = playList("Over-use shrinks", "ease", changes.filter(change => change.over < ZERO), change => -change.over, "−");
  const lists = [gains, pays, overs, eases].filter(Boolean);
  const others = tree.dimensions.filter(other => other !== dimension && playChanges(other).length);
  const rest = others.length ? [element("p", "hint", "Changes of other dimensions: " + others.map(other => visible(other.label)).join(", ") + ".")] : [];
  const invalid = play.violations.length ? [playViolations()] : [];
  const isEdited = playEdits().size > 0;
  const none = lists.length || invalid.length ? [] : [element("p", "hint",
    isEdited ? `No runtime of ${visible(dimension.label)} differs from the start.` : "Nothing is edited yet. Who gains and who pays is shown here.")];
  byId("play-difference").replaceChildren(...invalid, ...lists, ...none, ...rest);
}

/** Returns a list of groups with amounts, the largest first, or null if it is empty. */
function playList(title, kind, changes, amount, sign) {
  if (!changes.length) return null;
  const sorted = changes.sort((a, b) => amount(a) < amount(b) ? 1 : amount(a) > amount(b) ? -1 : a.group.index - b.group.index);
  const sum = sorted.reduce((total, change) => total + amount(change), ZERO);
  const list = element("ul", "play-list " + kind, ...sorted.slice(0, PLAY_MOST_LISTED).map(change => {
    const name = button("link", change.group.shown, () => show(change.group));
    return element("li", "", name, element("b", "", sign + amountText(view.dimension, amount(change))));
  }));
  if (sorted.length > PLAY_MOST_LISTED) list.append(element("li", "hint", `and ${groupCount(sorted.length - PLAY_MOST_LISTED)} more`));
  return element("div", "", element("h3", "", `${title}: ${sign}${amountText(view.dimension, sum)}`), list);
}

function playViolations() {
  return element("div", "play-invalid", element("h3", "", "Not valid; the page shows the last valid quotas"),
    element("ul", "play-list", ...play.violations.slice(0, PLAY_MOST_LISTED).map(violation => element("li", "", visible(violation.text)))));
}

/** The difference of a group, at the end of its row. */
function playBadge(group, dimension) {
  const change = playChangeOf(group, dimension);
  if (!change || change.gained === ZERO) return null;
  const sign = change.gained > ZERO ? "+" : "−";
  const amount = amountText(dimension, change.gained > ZERO ? change.gained : -change.gained);
  const badge = element("span", "tag " + (sign === "+" ? "gain-tag" : "pay-tag"), sign + amount);
  badge.title = "runtime against the start";
  return badge;
}

/** The differences by group are found once for each answer and dimension. */
const playKnown = { answer: null, dimension: null, byGroup: new Map() };

function playChangeOf(group, dimension) {
  const answer = play.trees && play.trees.get(tree.id);
  if (playKnown.answer !== answer || playKnown.dimension !== dimension) {
    playKnown.answer = answer;
    playKnown.dimension = dimension;
    playKnown.byGroup = new Map(playChanges(dimension).map(change => [change.group, change]));
  }
  return playKnown.byGroup.get(group);
}
