// The fields that edit: for each property a text for exact amounts and a slider. They are made anew only for another group,
// dimension or tree, so that a slider stays where it is while the page is drawn around it.

const PLAY_PROPERTIES = { total: "Total", min: "Min", max: "Max", weight: "Shared weight", lendLimit: "Lend limit", request: "Request" };
const PLAY_UNLIMITED = "unlimited";
const playFields = { of: "", list: [] };

/** Returns an amount as a quantity that reads back as the same amount. */
function playQuantity(dimension, amount) {
  if (amount === null) return PLAY_UNLIMITED;
  if (dimension.unit === "milli") return decimal(amount, 1000n, 3).replaceAll(",", "");
  if (dimension.unit !== "bytes" || amount === ZERO) return amount.toString();
  let unit = UNITS.bytes.length - 1;
  while (amount % UNITS.bytes[unit][1] !== ZERO) unit--;
  return amount / UNITS.bytes[unit][1] + UNITS.bytes[unit][0];
}

/** Returns the step of a slider: a round amount of which at most 200 make the largest. */
function playStep(dimension, largest) {
  let step = dimension.unit === "milli" ? 100n : 1n;
  for (let i = 0; largest / step > 200n; i++) step = dimension.unit === "bytes" ? step * 2n : i % 3 === 1 ? step * 5n / 2n : step * 2n;
  return step;
}

/** Returns the value of a property as it is shown now; null is unlimited. */
function playValue(property, group, dimension) {
  if (property === "total") return dimension.total;
  if (property === "lendLimit" || property === "request") {
    const found = play.trees && play.trees.get(tree.id);
    return found ? integer(found[property === "request" ? "ownRequest" : "lendLimit"][dimension.name][group.index]) : ZERO;
  }
  return amountsOf(group, dimension)[property];
}

function drawPlayFields() {
  const group = view.selected, dimension = view.dimension;
  if (!dimension || !play.trees) return;
  const of = JSON.stringify([tree.id, dimension.name, group && group.name]);
  if (playFields.of !== of) {
    playFields.of = of;
    const properties = Object.keys(PLAY_PROPERTIES).filter(property =>
      property === "total" || group && !(property === "request" && group.isParent));
    playFields.list = properties.map(property => playField(property, group, dimension));
    byId("play-fields").replaceChildren(...playFields.list.map(field => field.box),
      ...(group ? [] : [element("p", "hint", "Choose a group to edit its min, max, weight, lend limit and request.")]));
  }
  for (const field of playFields.list) drawPlayField(field, group, dimension);
}

/** Makes the field of a property. */
function playField(property, group, dimension) {
  const id = "play-" + property, owner = property === "total" ? tree.id : group.name;
  const value = playValue(property, group, dimension);
  const known = [value, dimension.total, group ? amountsOf(group, dimension).request : ZERO].filter(amount => amount !== null);
  const largest = known.reduce(larger, 1n) * (property === "total" ? 2n : 1n);
  const step = playStep(dimension, largest), most = Number((largest + step - 1n) / step);
  const mayBeUnlimited = property === "max" || property === "lendLimit";
  const label = element("label", "", PLAY_PROPERTIES[property]);
  label.htmlFor = id;
  const text = element("input"), slider = element("input"), fault = element("p", "play-fault");
  text.id = id;
  text.type = "text";
  text.autocomplete = "off";
  text.spellcheck = false;
  slider.type = "range";
  slider.id = id + "-slider";
  slider.min = 0;
  slider.max = mayBeUnlimited ? most + 1 : most;
  slider.setAttribute("aria-label", PLAY_PROPERTIES[property] + ", slider");
  fault.id = id + "-fault";
  for (const input of [text, slider]) input.setAttribute("aria-describedby", fault.id);
  const key = playKey(property, owner, dimension.name);
  const field = { property, owner, dimension: dimension.name, key, step, most, mayBeUnlimited, text, slider, fault, start: playStart(key, property, group, dimension) };
  const chosen = () => Number(slider.value) > most ? PLAY_UNLIMITED : playQuantity(dimension, BigInt(slider.value) * step);
  slider.addEventListener("input", () => {
    text.value = chosen();
    slider.setAttribute("aria-valuetext", text.value);
    playEdit(field, text.value, false);
  });
  slider.addEventListener("change", () => playEdit(field, chosen(), true));
  text.addEventListener("change", () => {
    const typed = text.value.trim();
    playEdit(field, typed === "" && mayBeUnlimited ? PLAY_UNLIMITED : typed, true);
  });
  field.box = element("div", "play-field", label, text, slider, fault);
  return field;
}

/** Remembers the value at the start, which is the one shown while nothing of it is edited. */
const playStarts = new Map();

function playStart(key, property, group, dimension) {
  if (!playEdits().has(key) && !playStarts.has(key)) playStarts.set(key, playQuantity(dimension, playValue(property, group, dimension)));
  return playStarts.get(key);
}

/** Shows the value, or the one that was set if that is not valid, and what is wrong with it. */
function drawPlayField(field, group, dimension) {
  const edit = playEdits().get(field.key), value = playValue(field.property, group, dimension);
  const isRefused = play.fault !== null && play.fault.key === field.key;
  const violations = play.violations.filter(violation => playViolates(violation, field));
  const shown = edit && play.violations.length ? edit.amount : playQuantity(dimension, value);
  if (!isRefused && document.activeElement !== field.slider && !play.trying) field.text.value = shown;
  const at = value === null ? field.most + 1 : Math.min(field.most, Number((2n * value + field.step) / (2n * field.step)));
  if (document.activeElement !== field.slider || !play.running && !play.violations.length) field.slider.value = at;
  field.slider.setAttribute("aria-valuetext", field.text.value);
  const text = isRefused ? play.fault.text : violations.map(violation => violation.text).join("; ");
  field.fault.textContent = text;
  field.fault.hidden = text === "";
  field.box.classList.toggle("edited", Boolean(edit));
  for (const input of [field.text, field.slider]) input.setAttribute("aria-invalid", text !== "");
}

/** Returns whether a violation is shown at a field: at its own, or at the one that was edited last if it has none here. */
function playViolates(violation, field) {
  return playFields.list.some(other => playIsOf(violation, other)) ? playIsOf(violation, field) : field.key === play.last;
}

function playIsOf(violation, field) {
  const names = { "shared weight": "weight", "lend limit": "lendLimit" };
  return violation.name === field.owner && (names[violation.property] || violation.property) === field.property
    && (!violation.dimension || violation.dimension === field.dimension);
}
