package io.github.quotatree.internal.rule;

import java.math.BigInteger;

/**
 * The use on loan of a group for its weight, as a part of the total, in the dimension in which that is the largest: by
 * it loans are given to the group with the smallest share, and called back from the one with the largest.
 */
public record LoanShare(BigInteger over, BigInteger under) implements Comparable<LoanShare> {
    /** Returns the share of amounts by dimension, of which the first ones count. */
    public static LoanShare of(int dimensions, long[] onLoan, long[] weight, long[] total) {
        LoanShare largest = new LoanShare(BigInteger.ZERO, BigInteger.ONE);
        for (int d = 0; d < dimensions; d++) {
            BigInteger under =
                    BigInteger.valueOf(Math.max(1, weight[d])).multiply(BigInteger.valueOf(Math.max(1, total[d])));
            LoanShare share = new LoanShare(BigInteger.valueOf(onLoan[d]), under);
            largest = share.compareTo(largest) > 0 ? share : largest;
        }
        return largest;
    }

    @Override
    public int compareTo(LoanShare other) {
        return over.multiply(other.under).compareTo(other.over.multiply(under));
    }
}
