package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Column;
import java.util.Arrays;

/**
 * Leaf groups with a few classes and no flavorMax.
 *
 * <p>The number of units of such a leaf that can be placed depends on which of its classes a set of flavors serves:
 * {@code min(amount, units of the classes served)}. Any such function is a sum of weights, of which the weight of some
 * of its classes counts where one of them is served. So the leaf is as good as a few plain ones, the classes of which
 * accept the flavors that some of its classes accept together; a weight may be negative.
 */
final class MixedLeaves {
    static final int MOST_CLASSES = 5;

    final LeafList list = new LeafList();
    private int[] first = new int[0];
    private int[] mask = new int[0];
    private long[] units = new long[0];
    private long[] aside = new long[0];
    private final long[] served = new long[1 << MOST_CLASSES];
    private final long[] weight = new long[1 << MOST_CLASSES];
    private final int[] union = new int[1 << MOST_CLASSES];

    void read(ClassRequests requests, Promises promises) {
        if (first.length <= list.size) {
            first = new int[list.size + 1];
            aside = new long[list.size];
        }
        int count = 0;
        for (int i = 0; i < list.size; i++) {
            int leaf = list.leaf[i];
            int classes = requests.classes(leaf);
            if (mask.length < count + classes) {
                mask = Arrays.copyOf(mask, 2 * (count + classes));
                units = Arrays.copyOf(units, mask.length);
            }
            first[i] = count;
            aside[i] = promises.of(leaf);
            for (int c = 0; c < classes; c++) {
                mask[count] = requests.mask(leaf, c);
                units[count++] = LeafDemand.unitsLeft(requests, promises, leaf, c);
            }
        }
        first[list.size] = count;
    }

    /** Adds the units that the leaves received beyond their promises, as counts of classes by region. */
    void addPlaced(Regions regions, Column received, long[][] counts) {
        for (int i = 0; i < list.size; i++) {
            long beyond = received.get(list.leaf[i]) - aside[i];
            long[] own = counts[regions.of(list.leaf[i])];
            if (beyond > 0 && first[i + 1] - first[i] == 2) {
                addTwo(first[i], beyond, own);
            } else if (beyond > 0) {
                add(first[i], first[i + 1] - first[i], beyond, own);
            }
        }
    }

    private void addTwo(int from, long beyond, long[] counts) {
        long one = Math.min(beyond, units[from]);
        long other = Math.min(beyond, units[from + 1]);
        long both = Math.min(beyond, Wide.saturatedAdd(units[from], units[from + 1]));
        counts[mask[from]] += both - other;
        counts[mask[from + 1]] += both - one;
        counts[mask[from] | mask[from + 1]] += one - (both - other);
    }

    private void add(int from, int classes, long beyond, long[] counts) {
        int all = (1 << classes) - 1;
        served[0] = 0;
        union[0] = 0;
        weight[0] = beyond;
        for (int set = 1; set <= all; set++) {
            int one = from + Integer.numberOfTrailingZeros(set);
            int others = set & (set - 1);
            served[set] = Wide.saturatedAdd(served[others], units[one]);
            union[set] = union[others] | mask[one];
            weight[set] = Math.max(0, beyond - served[set]);
        }
        // the loss where only the classes of a set are served is the sum of the weights of the sets within the rest
        for (int bit = 1; bit <= all; bit <<= 1) {
            for (int set = 0; set <= all; set++) {
                if ((set & bit) == 0) {
                    weight[set] -= weight[set | bit];
                }
            }
        }
        for (int set = 0; set < all; set++) {
            counts[union[all ^ set]] += weight[set];
        }
    }

    long most(int at, int set, long received) {
        long rank = 0;
        for (int c = first[at]; c < first[at + 1]; c++) {
            rank = (mask[c] & set) == 0 ? rank : Wide.saturatedAdd(rank, units[c]);
        }
        return Math.max(received, Wide.saturatedAdd(aside[at], rank));
    }
}
