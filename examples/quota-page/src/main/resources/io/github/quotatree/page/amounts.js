// Amounts are integers in base units and may be larger than 2^53, so they are BigInt. Only the geometry of pictures is
// in doubles. JSON has an amount as a text.

const ZERO = 0n;
const larger = (a, b) => a > b ? a : b;
const smaller = (a, b) => a < b ? a : b;
/** Returns a difference, or 0 where it is negative. */
const above = (a, b) => a > b ? a - b : ZERO;
/** Returns a part of a whole as a double, for pictures and percentages. */
const ratio = (part, whole) => whole > ZERO ? Number(part) / Number(whole) : 0;

/** The units of each kind of dimension, smallest first: name, size in base units. */
const UNITS = {
  milli: [["", 1000n]],
  bytes: ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"].map((name, power) => [name, 1n << BigInt(10 * power)]),
  count: [["", 1n], ["k", 1000n], ["M", 10n ** 6n], ["G", 10n ** 9n], ["T", 10n ** 12n], ["P", 10n ** 15n], ["E", 10n ** 18n]],
};

/** The unit of one in the data. */
const BASE_UNITS = { milli: "thousandths of a core", bytes: "bytes", count: "whole units" };

/** Returns a quotient with at most so many decimals, rounded half up, with its thousands apart. */
function decimal(amount, size, decimals) {
  const power = 10n ** BigInt(decimals);
  const positive = amount < ZERO ? -amount : amount;
  const rounded = (2n * positive * power + size) / (2n * size);
  const fraction = (rounded % power).toString().padStart(decimals, "0").replace(/0+$/, "");
  return (amount < ZERO ? "−" : "") + grouped(rounded / power) + (decimals && fraction ? "." + fraction : "");
}

/** Returns a whole number with its thousands apart. */
function grouped(amount) {
  return amount.toString().replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Returns the unit in which the largest of some amounts takes at most five digits, so that a column has one unit. */
function unitFor(dimension, largest) {
  const units = UNITS[dimension.unit];
  const most = dimension.unit === "count" ? 10_000_000n : 100_000n;
  return units.find(unit => largest < most * unit[1]) || units[units.length - 1];
}

/** Returns an amount as text in a unit, without the name of the unit. */
function inUnit(amount, unit) {
  const positive = amount < ZERO ? -amount : amount;
  const decimals = positive >= 100n * unit[1] ? 0 : positive >= 10n * unit[1] ? 1 : 2;
  return decimal(amount, unit[1], unit[1] === 1n ? 0 : decimals);
}

/** Returns an amount in the unit that suits it, with the name of the unit: 4Gi, 1.5. */
function amountText(dimension, amount) {
  if (amount === null) return "unlimited";
  const units = UNITS[dimension.unit];
  const positive = amount < ZERO ? -amount : amount;
  const most = dimension.unit === "bytes" ? 1024n : dimension.unit === "count" ? 10_000_000n : 1n << 70n;
  const unit = units.find(next => positive < most * next[1]) || units[units.length - 1];
  return inUnit(amount, unit) + (positive === ZERO ? "" : unit[0]);
}

/** Returns an amount with the name of its dimension: 4Gi memory. */
const namedAmount = (dimension, amount) => amountText(dimension, amount) + " " + dimension.label;

/** Returns a part of a whole in percent. It is 100 % only for the whole, and 0 % only for nothing. */
function percent(part, whole) {
  if (whole === ZERO) return "–";
  const rounded = Number((200n * part + whole) / (2n * whole));
  const honest = rounded === 100 && part < whole ? 99 : rounded === 0 && part > ZERO ? 1 : rounded;
  return grouped(BigInt(honest)) + " %";
}

/** Returns a count of groups: 1 group, 12 groups. */
const groupCount = count => count === 1 ? "1 group" : grouped(BigInt(count)) + " groups";

/** Returns a name with all that is not seen, or turns the direction of what is seen, escaped; empty ones in quotes. */
function visible(name) {
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
  const escaped = name.replace(hidden, found =>
    Array.from({ length: found.length }, (_, i) => "\\u" + found.charCodeAt(i).toString(16).padStart(4, "0")).join(""));
  return /^[\s\u115f\u1160\u3164\uffa0\u2800]*$/.test(escaped) ? `“${escaped}”` : escaped;
}
