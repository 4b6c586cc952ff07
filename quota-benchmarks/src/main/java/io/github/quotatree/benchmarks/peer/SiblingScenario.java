package io.github.quotatree.benchmarks.peer;

import java.util.SplittableRandom;

/**
 * Siblings with guarantees, maxes, weights of 1 to 100 and requests of which some are below the guarantee and some above
 * the max. What they are guaranteed and ask for is available, and half of what they ask for beyond that.
 */
public final class SiblingScenario {
    private SiblingScenario() {}

    /** Returns a set of the given size: the same one each time. */
    public static SiblingSet of(int members) {
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
}
