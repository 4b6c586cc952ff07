// What the reader has chosen. It stands in the fragment of the URL, so that a link shows the same view; keys of the
// fragment that belong to others stay as they are. Groups and dimensions are kept by name, so that they outlive new data.

const view = { dimension: null, selected: null, find: "", filter: "", sort: "tree", scale: "level", folded: new Set(), all: false };
const FRAGMENT_KEYS = ["tree", "dim", "group", "find", "show", "sort", "scale", "fold", "all"];
/** More folded groups than this are not written: the URL would be too long. */
const MOST_FOLDED = 40;

const SORTS = { tree: "as declared", over: "most over", under: "most under", starved: "most starved", used: "most used", runtime: "largest runtime" };
const SCALES = { level: "one per level", own: "each its own", total: "the total" };

function readFragment() {
  const found = new URLSearchParams(location.hash.slice(1));
  view.find = found.get("find") || "";
  view.filter = FILTERS[found.get("show")] ? found.get("show") : "";
  view.sort = SORTS[found.get("sort")] ? found.get("sort") : "tree";
  view.scale = SCALES[found.get("scale")] ? found.get("scale") : "level";
  view.all = found.get("all") === "1";
  view.folded = new Set(found.getAll("fold"));
  return { tree: found.get("tree"), dimension: found.get("dim"), group: found.get("group") };
}

function writeFragment() {
  const next = new URLSearchParams(location.hash.slice(1));
  FRAGMENT_KEYS.forEach(key => next.delete(key));
  const put = (key, value, otherwise) => { if (value !== otherwise) next.set(key, value); };
  if (data.trees.length > 1) put("tree", tree.id, data.trees[0].id);
  if (view.dimension) put("dim", view.dimension.name, null);
  put("group", view.selected ? view.selected.name : "", "");
  put("find", view.find, "");
  put("show", view.filter, "");
  put("sort", view.sort, "tree");
  put("scale", view.scale, "level");
  put("all", view.all ? "1" : "", "");
  if (view.folded.size <= MOST_FOLDED) view.folded.forEach(name => next.append("fold", name));
  try {
    history.replaceState(null, "", "#" + next);
  } catch (refused) {
    // a page inside a sandboxed frame has no history; the view works without
  }
}
