package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.FlavorBounds;
import java.util.Arrays;

final class LeafDemand {
    final long[] rank; // by set of flavors, the most units that are not promised and can be placed on it
    final long[] promised;
    long setAside;
    long limited;

    LeafDemand(int flavors) {
        rank = new long[1 << flavors];
        promised = new long[flavors];
    }

    void read(ClassRequests requests, FlavorBounds bounds, long max, int leaf) {
        Arrays.fill(rank, 0);
        Arrays.fill(promised, 0);
        setAside = 0;
        boolean mayBePromised = bounds.hasMin(leaf);
        for (int i = 0; i < requests.classes(leaf); i++) {
            int mask = requests.mask(leaf, i);
            long units = requests.units(leaf, i);
            if (mayBePromised && Integer.bitCount(mask) == 1) {
                int k = Integer.numberOfTrailingZeros(mask);
                promised[k] = Math.min(units, bounds.min(leaf, k));
                setAside += promised[k]; // within min
                units -= promised[k];
            }
            SetTables.addClass(rank, mask, units);
        }
        if (bounds.hasMax(leaf)) {
            for (int k = 0; k < promised.length; k++) {
                SetTables.limit(rank, k, SetTables.without(bounds.max(leaf, k), promised[k]));
            }
        }
        limited = Math.min(max, Wide.saturatedAdd(rank[rank.length - 1], setAside));
    }

    /** Writes by set of flavors the units that have no place outside of it where the leaf has an amount. */
    void writeNeeds(long amount, long[] needs) {
        int all = rank.length - 1;
        long beyond = amount - setAside;
        for (int set = 1; set <= all; set++) {
            long need = Math.max(0, beyond - rank[all ^ set]);
            needs[set] = setAside == 0 ? need : need + SetTables.sum(promised, set);
        }
    }

    /** Sets the table of a leaf, without its max; promises are set aside from the demand and from flavorMax. */
    static void writeRanks(ClassRequests requests, FlavorBounds bounds, Promises promises, int leaf, long[] table) {
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

    static long unitsLeft(ClassRequests requests, Promises promises, int leaf, int index) {
        int mask = requests.mask(leaf, index);
        boolean named = Integer.bitCount(mask) == 1;
        long units = requests.units(leaf, index);
        return named ? units - promises.of(leaf, Integer.numberOfTrailingZeros(mask)) : units;
    }
}
