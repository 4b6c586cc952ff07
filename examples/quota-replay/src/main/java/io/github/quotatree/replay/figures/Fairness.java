package io.github.quotatree.replay.figures;

import java.math.BigInteger;

/**
 * How evenly a policy has shared the cluster, window by window. A group counts in a window while its jobs wait; one
 * without a guarantee never does.
 *
 * <p>The share of a group in a window is its use while its jobs waited, divided by its guarantee over the same time. The
 * index of a window is that of Jain, Chiu and Hawe (1984), {@code (sum of x)^2 / (n * sum of x^2)} over the shares x of
 * its n groups: 1 if all are alike, and 1/n if one group has all. The shortfall of a group is the guarantee that was
 * owed to it, as a part of its guarantee over the window; that of a window is the largest of its groups.
 *
 * @param window the length of a window in seconds; the last one may be shorter
 * @param waited the number of windows in which some group waited; the shortfalls are of these
 * @param contested the number of windows in which several groups waited; the indexes are of these
 * @param meanIndex the mean index in ten-thousandths, rounded down; 10,000 of no window
 * @param leastIndex the least index in ten-thousandths, rounded down; 10,000 of no window
 * @param meanShortfall the mean shortfall in ten-thousandths, rounded down
 * @param largestShortfall the largest shortfall in ten-thousandths, rounded down
 */
public record Fairness(
        long window,
        long waited,
        long contested,
        long meanIndex,
        long leastIndex,
        long meanShortfall,
        long largestShortfall) {
    /** One, in the unit of the indexes and shortfalls. */
    public static final long ONE = 10_000;

    /** Adds the windows of a replay up to its fairness, with exact sums. */
    static final class Sums {
        private static final BigInteger UNIT = BigInteger.valueOf(ONE);

        /** Shares are rounded down to millionths, so that their squares have one denominator. */
        private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

        private final long length;
        private long waited;
        private long contested;
        private long indexes;
        private long leastIndex = ONE;
        private long shortfalls;
        private long largestShortfall;

        Sums(long length) {
            this.length = length;
        }

        void add(WindowSums window) {
            int groups = 0;
            long shortfall = 0;
            BigInteger sum = BigInteger.ZERO;
            BigInteger squares = BigInteger.ZERO;
            for (WindowSums.Group group : window.groups()) {
                if (group.waitingSeconds == 0 || group.guarantee() == 0) {
                    continue;
                }
                BigInteger share = part(group.usedWhileWaiting, group.guarantee(), group.waitingSeconds, MILLION);
                sum = sum.add(share);
                squares = squares.add(share.multiply(share));
                groups++;
                shortfall = Math.max(
                        shortfall,
                        part(group.owed, group.guarantee(), window.seconds(), UNIT)
                                .longValueExact());
            }
            if (groups > 0) {
                waited++;
                shortfalls += shortfall;
                largestShortfall = Math.max(largestShortfall, shortfall);
            }
            if (groups > 1) {
                contested++;
                long index = index(sum, squares, groups);
                indexes += index;
                leastIndex = Math.min(leastIndex, index);
            }
        }

        /** Returns Jain's index; groups that all have nothing are alike. */
        private static long index(BigInteger sum, BigInteger squares, int groups) {
            if (squares.signum() == 0) {
                return ONE;
            }
            return UNIT.multiply(sum.multiply(sum))
                    .divide(squares.multiply(BigInteger.valueOf(groups)))
                    .longValueExact();
        }

        private static BigInteger part(long amount, long guarantee, long seconds, BigInteger unit) {
            BigInteger whole = BigInteger.valueOf(guarantee).multiply(BigInteger.valueOf(seconds));
            return BigInteger.valueOf(amount).multiply(unit).divide(whole);
        }

        Fairness fairness() {
            return new Fairness(
                    length,
                    waited,
                    contested,
                    contested == 0 ? ONE : indexes / contested,
                    leastIndex,
                    waited == 0 ? 0 : shortfalls / waited,
                    largestShortfall);
        }
    }
}
