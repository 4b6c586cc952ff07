package io.github.quotatree.internal.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.internal.apportion.Apportionment;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * The certificate of {@link OpenBids}: whatever two levels it is given, units that it grants are those of the
 * definition. The levels are put where rounding is hardest, at bids and next to them.
 */
class CertificateTest {
    private final OpenBids bids = new OpenBids(1000);

    // the set at hand; no mins
    private double[] weight = {};
    private double[] limited = {};
    private double[] min = {};
    private final double[] runtime = new double[6];
    private final double[] change = new double[6];

    private int granted;
    private int refused;

    /** All sets of three members with weights from 1 to 3, and all pairs of levels at their bids. */
    @Test
    void levelsAtSmallBids() {
        min = new double[3];
        double[] levels = levelsAtBids(3, 4);
        for (int number = 0; number < 27 * 64; number++) {
            weight = new double[] {1 + number % 3, 1 + number / 3 % 3, 1 + number / 9 % 3};
            limited = new double[] {number / 27 % 4, number / 108 % 4, Math.floorDiv(number, 432)};
            for (double low : levels) {
                for (double high : levels) {
                    if (low < high) {
                        grant(low, high);
                    }
                }
            }
        }

        assertThat(granted).isGreaterThan(1_000_000);
        assertThat(refused).isGreaterThan(100_000);
    }

    /** Returns the bids of the weights and the doubles next to them, and 0. */
    private static double[] levelsAtBids(int weights, int units) {
        double[] levels = new double[3 * weights * units + 1];
        int size = 1;
        for (int w = 1; w <= weights; w++) {
            for (int k = 0; k < units; k++) {
                double bid = (k + 0.5) / w;
                levels[size++] = bid;
                levels[size++] = Math.nextUp(bid);
                levels[size++] = Math.nextDown(bid);
            }
        }
        return Arrays.stream(levels).distinct().toArray();
    }

    /** Members with some 2^50 units each: their bids lie closer together than a product of doubles is exact. */
    @Test
    void levelsAtLargeBids() {
        SplittableRandom random = new SplittableRandom(50);
        for (int set = 0; set < 3_000; set++) {
            int members = 2 + random.nextInt(5);
            double level = (1L << 20) * (1 + random.nextDouble());
            weight = new double[members];
            limited = new double[members];
            min = new double[members];
            for (int k = 0; k < members; k++) {
                weight[k] = random.nextInt(3) == 0 ? 1 << (20 + random.nextInt(10)) : 1 + random.nextInt(1 << 30);
                limited[k] = (1L << 51) - 1 - random.nextInt(1000);
                min[k] = random.nextBoolean() ? 0 : random.nextInt(1000);
            }
            double bid = (Math.floor(level * weight[0]) + 0.5) / weight[0];
            for (int k = 0; k < 12; k++) {
                double low = bid - random.nextInt(12) * Math.ulp(bid);
                double high = bid + (random.nextInt(25) - 12) * Math.ulp(bid);
                if (low < high) {
                    grant(low, high);
                }
            }
        }

        assertThat(granted).isGreaterThan(1_000);
        assertThat(refused).isGreaterThan(10_000);
    }

    /** Grants each number of the bids between two levels, and compares what is granted with the definition. */
    private void grant(double low, double high) {
        int members = weight.length;
        RowKernels.round(weight, min, limited, low, runtime, 0, members);
        RowKernels.gain(weight, min, limited, high, runtime, change, 0, members);
        double[] lower = Arrays.copyOf(runtime, members);
        double open = RowKernels.floatingSum(change, 0, members);
        for (int winners = 0; winners <= open; winners++) {
            bids.clear();
            assertThat(bids.makeRoom(open)).isTrue();
            bids.list(change, 0, members);
            if (bids.grant(runtime, min, weight, winners, low, high)) {
                granted++;
                if (!isDefined()) {
                    throw new AssertionError("levels " + low + " and " + high + ", weights " + Arrays.toString(weight)
                            + ", limits " + Arrays.toString(limited) + ", mins " + Arrays.toString(min) + ": "
                            + winners + " bids give " + Arrays.toString(runtime));
                }
            } else {
                refused++;
            }
            System.arraycopy(lower, 0, runtime, 0, members);
        }
    }

    /** Returns whether the runtimes are what the definition makes of their sum. */
    private boolean isDefined() {
        int members = weight.length;
        long[] by = new long[members];
        long[] cap = new long[members];
        long[] share = new long[members];
        long amount = 0;
        for (int k = 0; k < members; k++) {
            by[k] = (long) weight[k];
            cap[k] = (long) (limited[k] - min[k]);
            amount += (long) (runtime[k] - min[k]);
        }
        definition.share(amount, by, cap, 0, members, share);
        for (int k = 0; k < members; k++) {
            if (share[k] != (long) (runtime[k] - min[k])) {
                return false;
            }
        }
        return true;
    }

    private final Apportionment definition = new Apportionment(6);
}
