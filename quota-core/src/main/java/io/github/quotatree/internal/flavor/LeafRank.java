package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.FlavorBounds;
import java.util.Arrays;

/** The most units of the demand of one leaf group that can be placed on a set of flavors. */
final class LeafRank {
    private LeafRank() {}

    /**
     * Sets the table of a leaf, without its max.
     *
     * @param promises the units that are set aside, from the demand and from flavorMax
     */
    static void fill(ClassRequests requests, FlavorBounds bounds, Promises promises, int leaf, long[] table) {
        Arrays.fill(table, 0);
        for (int i = 0; i < requests.classes(leaf); i++) {
            int mask = requests.mask(leaf, i);
            long units = unitsLeft(requests, promises, leaf, i);
            if (units > 0) {
                SetTables.addClass(table, mask, units);
            }
        }
        if (bounds.hasMax(leaf)) {
            for (int k = 0; k < bounds.flavors(); k++) {
                SetTables.limit(table, k, SetTables.without(bounds.max(leaf, k), promises.of(leaf, k)));
            }
        }
    }

    /** Returns the units of a class that are not promised. */
    static long unitsLeft(ClassRequests requests, Promises promises, int leaf, int index) {
        int mask = requests.mask(leaf, index);
        boolean named = Integer.bitCount(mask) == 1;
        long units = requests.units(leaf, index);
        return named ? units - promises.of(leaf, Integer.numberOfTrailingZeros(mask)) : units;
    }
}
