package io.github.quotatree.internal.tree;

/**
 * Weights by which the members of each sibling set get the same shares, and which a double holds if it can be. A share
 * follows from the order of bids of {@code (unit - 1/2) / weight}, which stays as it is when all weights of a set are
 * divided by a common divisor. Where no weight is declared, the weights are maxes: bytes of whole gibibytes, say.
 */
final class SharingWeights {
    private SharingWeights() {}

    /** Returns the weights themselves if doubles hold them; else the weights of each set, less their common divisor. */
    static Column of(Column weight, TreeLayout layout) {
        if (!weight.isWide()) {
            return weight;
        }
        Column reduced = Column.of(layout.size() + 1, 0);
        for (int set = 0; set < layout.sets(); set++) {
            long divisor = 0;
            for (int node = layout.setStart(set); node < layout.setEnd(set); node++) {
                divisor = commonDivisor(divisor, weight.get(node));
            }
            for (int node = layout.setStart(set); node < layout.setEnd(set) && divisor > 0; node++) {
                reduced.set(node, weight.get(node) / divisor);
            }
        }
        return reduced;
    }

    private static long commonDivisor(long one, long other) {
        long a = one;
        long b = other;
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }
}
