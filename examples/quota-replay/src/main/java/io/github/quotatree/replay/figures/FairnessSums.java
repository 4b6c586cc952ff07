package io.github.quotatree.replay.figures;

import java.math.BigInteger;

/** Adds the windows of a replay up to its fairness, with exact sums. */
final class FairnessSums {
    private static final BigInteger ONE = BigInteger.valueOf(Fairness.ONE);

    /** Shares are rounded down to millionths, so that their squares have one denominator. */
    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

    private final long length;
    private long waited;
    private long contested;
    private long indexes;
    private long leastIndex = Fairness.ONE;
    private long shortfalls;
    private long largestShortfall;

    FairnessSums(long length) {
        this.length = length;
    }

    void add(WindowSums window) {
        int groups = 0;
        long shortfall = 0;
        BigInteger sum = BigInteger.ZERO;
        BigInteger squares = BigInteger.ZERO;
        for (int g = 0; g < window.groups(); g++) {
            if (window.waitingSeconds(g) == 0 || window.guarantee(g) == 0) {
                continue;
            }
            BigInteger share = part(window.usedWhileWaiting(g), window.guarantee(g), window.waitingSeconds(g), MILLION);
            sum = sum.add(share);
            squares = squares.add(share.multiply(share));
            groups++;
            shortfall = Math.max(
                    shortfall,
                    part(window.owed(g), window.guarantee(g), window.seconds(), ONE)
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
            return Fairness.ONE;
        }
        return ONE.multiply(sum.multiply(sum))
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
                contested == 0 ? Fairness.ONE : indexes / contested,
                leastIndex,
                waited == 0 ? 0 : shortfalls / waited,
                largestShortfall);
    }
}
