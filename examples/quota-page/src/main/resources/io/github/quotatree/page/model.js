// The data as groups. A tree has groups in the order of declaration, each before those below it; a group has one set of
// amounts for each dimension, made when it is first read.

let data = null;
let tree = null;

/** Returns an amount of the data; null where it has none, such as a max that is unlimited. */
const integer = value => value === "" ? null : BigInt(value);

/** Milliseconds of work after which the page answers its reader before it goes on. */
const SLICE = 8;

const trees = new WeakMap();

/** Returns the tree of a part of the data, made once. */
function treeOf(source) {
  if (!trees.has(source)) trees.set(source, readTree(source));
  return trees.get(source);
}

/** Ends the present task, so that the page answers its reader. */
const rest = () => new Promise(done => setTimeout(done));

/** Makes a tree with all that a drawing of it reads of every group, in short tasks. */
async function readInSlices(source) {
  await rest(); // the data were parsed in the present task
  const read = treeOf(source);
  let begun = -Infinity;
  for (const dimension of read.shown) {
    for (const group of read.groups) {
      if (performance.now() - begun > SLICE) { await rest(); begun = performance.now(); }
      amountsOf(group, dimension);
    }
    await rest();
    sumsOf(dimension, read);
  }
  await rest();
}

/** Makes the groups of a tree. */
function readTree(source) {
  const groups = source.names.map((name, index) => ({
    index, name, shown: visible(name), parent: null, children: [], depth: 0, isParent: source.isParent[index] === 1, amounts: [],
  }));
  source.parents.forEach((parent, index) => {
    if (parent < 0) return;
    const group = groups[index];
    group.parent = groups[parent];
    group.depth = group.parent.depth + 1;
    group.parent.children.push(group);
  });
  const dimensions = source.dimensions.map((columns, index) => ({
    index, name: columns.name, label: columns.label, unit: columns.unit, columns, hasUse: source.hasUse,
    total: integer(columns.total), available: integer(columns.available),
  }));
  const read = {
    id: source.id, groups, dimensions, leaves: groups.filter(group => !group.isParent), byName: new Map(),
    hasDemand: source.hasDemand, hasUse: source.hasUse, workloads: source.workloads || null, sums: [],
  };
  groups.forEach(group => read.byName.set(group.name, group));
  // a dimension that the tree does not have and no group names or uses is left out
  const inUse = dimensions.filter(dimension => dimension.total > ZERO || groups.some(group => takesPart(group, dimension)));
  read.shown = inUse.length ? inUse : dimensions;
  return read;
}

/** Returns the amounts of a group in a dimension. */
function amountsOf(group, dimension) {
  const known = group.amounts[dimension.index];
  if (known) return known;
  const at = name => integer(dimension.columns[name][group.index]);
  const a = {
    min: at("min"), max: at("max"), weight: at("weight"), request: at("request"), limited: at("limited"),
    effectiveMin: at("effectiveMin"), runtime: at("runtime"), used: at("used"),
  };
  a.over = above(a.used, a.runtime);
  a.borrowed = above(a.runtime, a.min);
  a.lent = above(a.min, a.limited);
  // what its quota allows and its workloads request, but do not have
  a.under = dimension.hasUse ? above(smaller(a.runtime, a.limited), a.used) : ZERO;
  a.belowMin = smaller(a.under, above(smaller(a.min, a.limited), a.used));
  a.starved = above(a.request, a.runtime);
  return group.amounts[dimension.index] = a;
}

/** Returns the sums of a dimension over the leaf groups of a tree, and how many groups are in each state. */
function sumsOf(dimension, of = tree) {
  const known = of.sums[dimension.index];
  if (known) return known;
  const s = { groups: {} };
  const fields = ["min", "request", "runtime", "used", "over", "under", "belowMin", "starved", "borrowed", "lent"];
  for (const field of fields) { s[field] = ZERO; s.groups[field] = 0; }
  for (const group of of.leaves) {
    const a = amountsOf(group, dimension);
    for (const field of fields) {
      if (a[field] > ZERO) { s[field] += a[field]; s.groups[field]++; }
    }
  }
  s.idle = above(dimension.available, s.used);
  s.outside = above(dimension.total, dimension.available);
  return of.sums[dimension.index] = s;
}

/** Returns whether a group has to do with a dimension at all. */
function takesPart(group, dimension) {
  const a = amountsOf(group, dimension);
  return a.min > ZERO || a.request > ZERO || a.used > ZERO || a.runtime > ZERO;
}

/** Returns the dimension to open on: one with over-use, else the one that is requested most. */
function worstDimension() {
  const badness = dimension => {
    const s = sumsOf(dimension);
    return (s.belowMin > ZERO ? 2000 : 0) + (s.over > ZERO ? 1000 : 0) + ratio(s.request, dimension.available);
  };
  return tree.shown.reduce((worst, next) => badness(next) > badness(worst) ? next : worst);
}
