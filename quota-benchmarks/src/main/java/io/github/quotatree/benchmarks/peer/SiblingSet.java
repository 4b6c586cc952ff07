package io.github.quotatree.benchmarks.peer;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Siblings that share an amount in one dimension, in units: the problem that every peer can solve, whether or not it
 * knows trees, dimensions and demand.
 *
 * <p>The arrays are not copied and must not be changed.
 */
public final class SiblingSet {
    private final long amount;
    private final long[] min;
    private final long[] limit;
    private final long[] weight;

    /**
     * Makes a set from the guarantee of each member, its limit (its request, cut to its max), and its
     * weight.
     */
    public SiblingSet(long amount, long[] min, long[] limit, long[] weight) {
        this.amount = amount;
        this.min = min;
        this.limit = limit;
        this.weight = weight;
    }

    /** Returns members without guarantees, each of which requests the whole amount. */
    public static SiblingSet ofWeights(long amount, long... weight) {
        long[] limit = new long[weight.length];
        Arrays.fill(limit, amount);
        return new SiblingSet(amount, new long[weight.length], limit, weight);
    }

    /**
     * Draws members with guarantees, maxes, weights of 1 to 100 and requests of which some are below the guarantee and
     * some above the max; the same ones each time. What they request within their guarantees is available, and half of
     * what they request beyond them.
     */
    public static SiblingSet draw(int members) {
        SplittableRandom random = new SplittableRandom(42);
        long[] min = new long[members];
        long[] limit = new long[members];
        long[] weight = new long[members];
        long bases = 0;
        long limits = 0;
        for (int i = 0; i < members; i++) {
            min[i] = random.nextLong(1_000);
            long max = min[i] + random.nextLong(9_000);
            weight[i] = random.nextLong(1, 101);
            limit[i] = Math.min(max, random.nextLong(12_000));
            bases += Math.min(min[i], limit[i]);
            limits += limit[i];
        }
        return new SiblingSet(bases + (limits - bases) / 2, min, limit, weight);
    }

    /** Returns the same members with another amount. */
    public SiblingSet withAmount(long other) {
        return new SiblingSet(other, min, limit, weight);
    }

    /** Returns the number of members. */
    public int members() {
        return weight.length;
    }

    /** Returns the amount that is shared. */
    public long amount() {
        return amount;
    }

    /** Returns the guarantee of a member. */
    public long min(int member) {
        return min[member];
    }

    /** Returns what a member is ready to use. */
    public long limit(int member) {
        return limit[member];
    }

    /** Returns the requested part of the guarantee of a member. */
    public long base(int member) {
        return Math.min(min[member], limit[member]);
    }

    /** Returns the weight of a member. */
    public long weight(int member) {
        return weight[member];
    }
}
