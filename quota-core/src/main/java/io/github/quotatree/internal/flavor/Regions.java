package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * The parts of a tree between its limits: the first is below the root, which has the capacity, each other one is below
 * a parent group with a flavorMax; a group belongs to the nearest. Parents without one need no table: the units that
 * can be placed below them are the sum over their children.
 *
 * <p>A region that holds nothing but one other region is one with it, each flavor having the smaller of the two limits:
 * a long chain of limits is one region.
 */
final class Regions {
    private final FlavorBounds bounds;

    /** By node; empty if there is one region. */
    private final int[] regionOf;

    /** By region: the region above. */
    private final int[] above;

    /** The limiting nodes by region, parents first: the nodes of region r from {@code starts[r]} on. */
    private final int[] nodes;

    private final int[] starts;

    Regions(TreeLayout layout, FlavorBounds bounds) {
        this.bounds = bounds;
        int[] region = new int[bounds.hasMaxes() ? layout.size() + 1 : 0];
        int[] count = {1};
        int[] over = new int[1];
        if (region.length > 0) {
            over = divide(layout, region, count);
        }
        if (count[0] == 1) {
            regionOf = new int[0];
            above = new int[1];
            nodes = new int[0];
            starts = new int[2];
            return;
        }
        int[] names = merge(layout, region, over, count[0]);
        regionOf = region;
        int regions = 0;
        for (int r = 0; r < count[0]; r++) {
            regions = Math.max(regions, names[r] + 1);
        }
        above = new int[regions];
        starts = new int[regions + 1];
        for (int r = 1; r < count[0]; r++) {
            if (names[over[r]] != names[r]) {
                above[names[r]] = names[over[r]];
            }
        }
        nodes = limitingNodes(layout, region, names);
        for (int node = 0; node < region.length; node++) {
            region[node] = names[region[node]];
        }
    }

    /** Names the region of every node, and returns for each region the one above. */
    private int[] divide(TreeLayout layout, int[] region, int[] count) {
        int[] over = new int[region.length];
        for (int node = 1; node < region.length; node++) {
            int outer = region[layout.parent(node)];
            if (isLimit(layout, node)) {
                over[count[0]] = outer;
                region[node] = count[0]++;
            } else {
                region[node] = outer;
            }
        }
        return over;
    }

    private boolean isLimit(TreeLayout layout, int node) {
        return layout.setBelow(node) >= 0 && bounds.hasMax(node);
    }

    /** Returns the number of each region after those that hold nothing but another one are one with it. */
    private int[] merge(TreeLayout layout, int[] region, int[] over, int count) {
        int[] items = new int[count];
        for (int node = 1; node < region.length; node++) {
            if (layout.setBelow(node) < 0) {
                items[region[node]]++;
            } else if (isLimit(layout, node)) {
                items[over[region[node]]]++;
            }
        }
        boolean[] holdsLeaf = new boolean[count];
        for (int node = 1; node < region.length; node++) {
            if (layout.setBelow(node) < 0) {
                holdsLeaf[region[node]] = true;
            }
        }
        int[] names = new int[count];
        int next = 1;
        for (int r = 1; r < count; r++) {
            int outer = over[r];
            boolean alone = outer != 0 && items[outer] == 1 && !holdsLeaf[outer];
            names[r] = alone ? names[outer] : next++;
        }
        return names;
    }

    private int[] limitingNodes(TreeLayout layout, int[] region, int[] names) {
        for (int node = 1; node < region.length; node++) {
            if (isLimit(layout, node)) {
                starts[names[region[node]] + 1]++;
            }
        }
        for (int r = 1; r < starts.length; r++) {
            starts[r] += starts[r - 1];
        }
        int[] next = starts.clone();
        int[] found = new int[starts[starts.length - 1]];
        for (int node = 1; node < region.length; node++) {
            if (isLimit(layout, node)) {
                found[next[names[region[node]]]++] = node;
            }
        }
        return found;
    }

    /** Returns the number of regions; the first is below the root. */
    int count() {
        return above.length;
    }

    /** Returns the region of a group. */
    int of(int node) {
        return regionOf.length == 0 ? 0 : regionOf[node];
    }

    /** Returns the region above another one, which has a smaller number; 0 for the first. */
    int above(int region) {
        return above[region];
    }

    /** Sets the limits of a region by flavor, less the promises below it. */
    void limits(int region, Promises promises, long[] limit) {
        Arrays.fill(limit, SetTables.UNLIMITED);
        for (int i = starts[region]; i < starts[region + 1]; i++) {
            for (int k = 0; k < limit.length; k++) {
                limit[k] = Math.min(limit[k], left(nodes[i], k, promises));
            }
        }
    }

    private long left(int node, int flavor, Promises promises) {
        return SetTables.without(bounds.max(node, flavor), promises.of(node, flavor));
    }
}
