package io.github.quotatree.internal.tree;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;

/**
 * The shape of a tree on flat arrays, in level order: node 0 is the root, every node comes after its parent, the
 * children of a node are contiguous and sorted by name: no recursion, no lookups. The sibling sets are numbered in the
 * order of their nodes, the first level being set 0.
 */
public final class TreeLayout {
    /** How many names of a path are shown: with all of them, the paths of a deep tree would fill the memory. */
    public static final int LONGEST_PATH_SHOWN = 50;

    public static final int ROOT = 0;
    private final String[] names;
    private final int[] set;
    private final int[] setParents;
    private final int[] setStarts;
    private final int[] firstChild;
    private final int[] byName;

    private TreeLayout(String[] names, int[] set, int[] setParents, int[] setStarts, int[] firstChild, int[] byName) {
        this.names = names;
        this.set = set;
        this.setParents = setParents;
        this.setStarts = setStarts;
        this.firstChild = firstChild;
        this.byName = byName;
    }

    /**
     * Lays out the groups of a tree, in linear time: names, distinct and in {@link NameOrder}, and for each the
     * position of its parent among them, or -1 where it is at the first level; without cycles.
     */
    public static TreeLayout of(String[] sortedNames, int[] parents) {
        int size = sortedNames.length;
        int[] ends = new int[size + 1];
        int[] children = childrenByParent(parents, ends);
        String[] names = new String[size + 1];
        int[] set = new int[size + 1];
        int[] parentOfSet = new int[size + 1];
        int[] startOfSet = new int[size + 1];
        int[] firstChild = new int[size + 2];
        int[] byName = new int[size];
        names[ROOT] = "";
        set[ROOT] = -1;
        int[] groupAt = new int[size + 1];
        groupAt[ROOT] = -1;
        int next = 1;
        int sets = 0;
        // level by level: the children of a node come after the children of the node before it
        for (int node = 0; node <= size; node++) {
            int bucket = groupAt[node] + 1;
            firstChild[node] = next;
            for (int c = bucket == 0 ? 0 : ends[bucket - 1]; c < ends[bucket]; c++) {
                int group = children[c];
                groupAt[next] = group;
                byName[group] = next;
                names[next] = sortedNames[group];
                set[next] = sets;
                next++;
            }
            if (next > firstChild[node]) {
                startOfSet[sets] = firstChild[node];
                parentOfSet[sets++] = node;
            }
        }
        firstChild[size + 1] = next;
        startOfSet[sets] = next;
        return new TreeLayout(
                names, set, Arrays.copyOf(parentOfSet, sets), Arrays.copyOf(startOfSet, sets + 1), firstChild, byName);
    }

    /** Returns all positions by parent and name; {@code ends}, by position and one, receives where children end. */
    private static int[] childrenByParent(int[] parents, int[] ends) {
        for (int p : parents) {
            ends[p + 1]++;
        }
        for (int p = 1; p < ends.length; p++) {
            ends[p] += ends[p - 1];
        }
        int[] next = ends.clone();
        int[] children = new int[parents.length];
        for (int g = parents.length - 1; g >= 0; g--) {
            children[--next[parents[g] + 1]] = g;
        }
        return children;
    }

    public int nodeAt(int position) {
        return byName[position];
    }

    public int size() {
        return names.length - 1;
    }

    public String name(int node) {
        return names[node];
    }

    /** Returns the parent of a node; -1 for the root. */
    public int parent(int node) {
        return node == ROOT ? -1 : setParents[set[node]];
    }

    public int childrenStart(int node) {
        return firstChild[node];
    }

    public int childrenEnd(int node) {
        return firstChild[node + 1];
    }

    public int sets() {
        return setParents.length;
    }

    /** Returns the sibling set that a node belongs to; -1 for the root. */
    public int setOf(int node) {
        return set[node];
    }

    /** Returns the sibling set of the children of a node, or -1 if it has none. */
    public int setBelow(int node) {
        return firstChild[node] == firstChild[node + 1] ? -1 : set[firstChild[node]];
    }

    public int setParent(int s) {
        return setParents[s];
    }

    /** Returns the parents of the sibling sets, ascending; not a copy. */
    public int[] setParents() {
        return setParents;
    }

    public int setStart(int s) {
        return setStarts[s];
    }

    public int setEnd(int s) {
        return setStarts[s + 1];
    }

    /** Returns the first node of every sibling set, and the end; not a copy. */
    public int[] setStarts() {
        return setStarts;
    }

    /** Returns the first sibling set of every level, and the end. */
    public int[] levels() {
        int[] starts = new int[setParents.length + 1];
        int levels = 0;
        int below = 0; // the sets of the level at hand end where the first child of its first node begins a new one
        for (int s = 0; s < setParents.length; s++) {
            if (setParents[s] >= below) {
                starts[levels++] = s;
                below = setStarts[s];
            }
        }
        starts[levels] = setParents.length;
        return Arrays.copyOf(starts, levels + 1);
    }

    public int largestSiblingSet() {
        int largest = 0;
        for (int s = 0; s < setParents.length; s++) {
            largest = Math.max(largest, setStarts[s + 1] - setStarts[s]);
        }
        return largest;
    }

    /** Returns the node of a name, or -1; takes logarithmic time. */
    public int find(String name) {
        int low = 0;
        int high = byName.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = NameOrder.BY_CODE_POINT.compare(names[byName[middle]], name);
            if (order == 0) {
                return byName[middle];
            } else if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    public int[] depthFirst() {
        int[] order = new int[size()];
        int[] open = new int[size() + 1];
        int depth = 0;
        int next = 0;
        open[depth++] = ROOT;
        while (depth > 0) {
            int node = open[--depth];
            if (node != ROOT) {
                order[next++] = node;
            }
            for (int child = childrenEnd(node) - 1; child >= childrenStart(node); child--) {
                open[depth++] = child;
            }
        }
        return order;
    }

    public int[] depths() {
        int[] depths = new int[names.length];
        for (int node = 1; node < depths.length; node++) {
            depths[node] = depths[parent(node)] + 1;
        }
        return depths;
    }

    /** Returns the path of a node, such as {@code research/vision}; of a long one the end; in constant time. */
    public String path(int node) {
        Deque<String> path = new ArrayDeque<>();
        int n = node;
        for (; n != ROOT && path.size() < LONGEST_PATH_SHOWN; n = parent(n)) {
            path.addFirst(names[n]);
        }
        return (n == ROOT ? "" : ".../") + String.join("/", path);
    }

    /**
     * The order of names by Unicode code point, which is also the byte order of their UTF-8 form.
     *
     * <p>{@link String#compareTo} orders by UTF-16 unit instead, where a surrogate pair (a code point above U+FFFF)
     * comes before the characters U+E000 to U+FFFF.
     */
    public enum NameOrder implements Comparator<String> {
        BY_CODE_POINT;

        @Override
        public int compare(String a, String b) {
            int length = Math.min(a.length(), b.length());
            for (int i = 0; i < length; i++) {
                char x = a.charAt(i);
                char y = b.charAt(i);
                if (x != y) {
                    return Character.compare(surrogatesLast(x), surrogatesLast(y));
                }
            }
            return Integer.compare(a.length(), b.length());
        }

        /** Moves the surrogates D800-DFFF above E000-FFFF, and keeps the order within each. */
        private static char surrogatesLast(char c) {
            if (c < 0xD800) {
                return c;
            }
            return (char) (c < 0xE000 ? c + 0x2000 : c - 0x0800);
        }
    }
}
