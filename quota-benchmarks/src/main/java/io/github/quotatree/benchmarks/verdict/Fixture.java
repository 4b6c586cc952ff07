package io.github.quotatree.benchmarks.verdict;

import io.github.quotatree.benchmarks.peer.SiblingSet;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A sibling set whose units do not divide evenly, or in which a result may fail to add up for another reason.
 *
 * @param name the amount and the members
 * @param set the same as a problem
 */
public record Fixture(String name, SiblingSet set) {
    /** One card for three equals. */
    public static final Fixture ONE_OVER_THREE = equal("1 over 3", 1);

    /** Seven cards for three equals. */
    public static final Fixture SEVEN_OVER_THREE = equal("7 over 3", 7);

    /** A hundred cards for three equals. */
    public static final Fixture HUNDRED_OVER_THREE = equal("100 over 3", 100);

    /** A thousand units for a large and a small weight. */
    public static final Fixture MILLION_TO_ONE =
            new Fixture("1000 by 1000000:1", SiblingSet.ofWeights(1_000, 1_000_000, 1));

    /** Largest remainder allocates 4, 4 and 2, and with one more unit 5, 5 and 1. */
    public static final Fixture TEN_BY_SIX_SIX_TWO = new Fixture("10 by 6:6:2", SiblingSet.ofWeights(10, 6, 6, 2));

    /** One unit more for the same members. */
    public static final Fixture ELEVEN_BY_SIX_SIX_TWO = new Fixture("11 by 6:6:2", SiblingSet.ofWeights(11, 6, 6, 2));

    /** Guarantees of 180 where there are 100. */
    public static final Fixture SHORTAGE = new Fixture(
            "100 over three mins of 60",
            new SiblingSet(100, new long[] {60, 60, 60}, new long[] {100, 100, 100}, new long[] {1, 1, 1}));

    /** Memory to the byte for ten thousand members. */
    public static final Fixture BYTES = new Fixture("256 TiB over 10000", tenThousandSharingBytes());

    /** Returns all fixtures. */
    public static List<Fixture> all() {
        return List.of(
                ONE_OVER_THREE,
                SEVEN_OVER_THREE,
                HUNDRED_OVER_THREE,
                MILLION_TO_ONE,
                TEN_BY_SIX_SIX_TWO,
                ELEVEN_BY_SIX_SIX_TWO,
                SHORTAGE,
                BYTES);
    }

    private static Fixture equal(String name, long amount) {
        return new Fixture(name, SiblingSet.ofWeights(amount, 1, 1, 1));
    }

    /** Draws weights of 1 to 100, and limits of a GiB for each unit of weight and up to 64 GiB beyond. */
    private static SiblingSet tenThousandSharingBytes() {
        SplittableRandom random = new SplittableRandom(47);
        long[] weight = random.longs(10_000, 1, 101).toArray();
        long[] limit = Arrays.stream(weight)
                .map(w -> (w << 30) + random.nextLong(1L << 36))
                .toArray();
        return new SiblingSet(1L << 48, new long[weight.length], limit, weight);
    }
}
