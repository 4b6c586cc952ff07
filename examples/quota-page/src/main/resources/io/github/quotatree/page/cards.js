// The cards of the dimensions, which choose the dimension that the page shows, and the verdict in one sentence or two.

function drawCards() {
  const box = byId("cards");
  box.classList.toggle("many", tree.shown.length > 4);
  put(box, box.firstElementChild, ...tree.shown.map(card));
}

function card(dimension) {
  const s = sumsOf(dimension);
  const radio = element("input");
  radio.type = "radio";
  radio.name = "dimension";
  radio.value = dimension.name;
  radio.checked = dimension === view.dimension;
  radio.addEventListener("change", () => chooseDimension(dimension));
  const text = amount => amountText(dimension, amount);
  const facts = element("span", "facts");
  if (tree.hasDemand) {
    if (tree.hasUse) facts.append(element("span", "", `${text(s.used)} of ${text(dimension.available)} used`), element("span", "", `${text(s.idle)} idle`));
    else facts.append(element("span", "", `${text(s.runtime)} of ${text(dimension.available)} given`));
    if (s.over > ZERO) facts.append(element("span", "bad", `▲ ${text(s.over)} over`));
    if (dimension.available > ZERO) facts.append(element("span", "", "requested " + times(s.request, dimension.available)));
  } else {
    facts.append(element("span", "", `${text(s.min)} of ${text(dimension.available)} guaranteed`));
  }
  if (s.outside > ZERO) facts.append(element("span", "", `${text(s.outside)} used outside the tree`));
  const figure = percent(tree.hasUse ? s.used : tree.hasDemand ? s.runtime : s.min, dimension.available);
  return element("label", "card box", radio,
    element("span", "card-head", element("bdi", "card-name", visible(dimension.label)), element("b", "card-figure", figure)),
    cardBar(dimension, s), facts);
}

/** Returns how many times a whole is requested: 0.6×, 3.2×. */
const times = (part, whole) => decimal(10n * part / whole, 10n, 1) + "×";

/** The whole of a dimension: used within the runtimes, over-use, the part of the runtimes that is not used, the rest. */
function cardBar(dimension, s) {
  const picture = shape("svg", { class: "card-bar", "aria-hidden": "true" });
  const whole = larger(dimension.available, larger(s.used, s.runtime));
  const part = (kind, from, to) => {
    const width = 100 * ratio(above(to, from), whole);
    if (width > 0) picture.append(shape("rect", { class: kind, x: 100 * ratio(from, whole) + "%", width: width + "%", y: 0, height: 14 }));
  };
  part("track", ZERO, whole);
  part("runtime", ZERO, tree.hasDemand ? s.runtime : s.min);
  part("used", ZERO, s.used - s.over);
  part("over", s.used - s.over, s.used);
  return picture;
}

const strong = text => element("b", "", text);
const are = count => count === 1 ? "is" : "are";

function sayStarved(said, s) {
  if (s.starved > ZERO) said.push(` ${groupCount(s.groups.starved)} ${are(s.groups.starved)} starved: ${s.groups.starved === 1 ? "it requests" : "they request"} `, strong(namedAmount(view.dimension, s.starved)), ` more than ${s.groups.starved === 1 ? "its" : "their"} runtime.`);
}

function drawVerdict() {
  const dimension = view.dimension, s = sumsOf(dimension), verdict = byId("verdict");
  const amount = value => namedAmount(dimension, value);
  const said = [];
  if (!tree.hasDemand) {
    said.push(strong("No request and no use is known."), ` The page shows what is declared: ${amountText(dimension, s.min)} of ${amount(dimension.available)} `
      + (s.min === ZERO ? "is guaranteed." : `is guaranteed to ${groupCount(s.groups.min)}.`));
    put(verdict, ...said);
    return;
  }
  if (!tree.hasUse) {
    const free = above(dimension.available, s.runtime);
    said.push(strong(dimension.available === ZERO ? `There is no ${dimension.label} to share.` : free === ZERO ? `The runtimes take all ${amount(dimension.available)}.` : `The runtimes take ${amountText(dimension, s.runtime)} of ${amount(dimension.available)}.`), " No use is known.");
    sayStarved(said, s);
    put(verdict, ...said);
    return;
  }
  if (dimension.available === ZERO) said.push(strong(`There is no ${dimension.label} to share.`));
  else if (s.idle === ZERO) said.push(strong(`All ${amount(dimension.available)} ${dimension.available === 1n ? "is" : "are"} in use.`));
  else said.push(strong(`${amount(s.idle)} of ${amountText(dimension, dimension.available)}`), ` (${percent(s.idle, dimension.available)}) ${are(2)} idle.`);
  if (s.over > ZERO) {
    said.push(` ${groupCount(s.groups.over)} ${s.groups.over === 1 ? "uses" : "use"} `, strong(amount(s.over)), " above runtime;");
  } else {
    said.push(" No group uses more than its runtime;");
  }
  if (s.belowMin > ZERO) {
    said.push(" ", strong(groupCount(s.groups.belowMin)), s.groups.belowMin === 1 ? " is below its min by " : " are below their mins by ",
      strong(amount(s.belowMin)), s.groups.belowMin === 1 ? ", and requests it." : " in all, and request them.");
  } else {
    said.push(" all guarantees that are requested are met.");
  }
  sayStarved(said, s);
  put(verdict, ...said);
}
