package io.github.quotatree.internal.apportion;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;

/** A problem of sharing an amount by weight, and ways to check an answer that are simpler than the solver. */
public final class Shares {
    private final long amount;
    private final long[] weight;
    private final long[] cap;

    public Shares(long amount, long[] weight, long[] cap) {
        this.amount = amount;
        this.weight = weight;
        this.cap = cap;
    }

    public long amount() {
        return amount;
    }

    public long[] weight() {
        return weight;
    }

    public long[] cap() {
        return cap;
    }

    /** Draws a problem in which large and small numbers meet, and weights of 0. */
    public static Shares random(int members, int bits, long seed) {
        Random random = new Random(seed);
        long[] weight = new long[members];
        long[] cap = new long[members];
        int kind = random.nextInt(3);
        for (int i = 0; i < members; i++) {
            weight[i] = random.nextInt(10) == 0 ? 0 : kind == 0 ? 1 + random.nextInt(3) : value(random, 62);
            cap[i] = value(random, bits);
        }
        return new Shares(value(random, bits), weight, cap);
    }

    private static long value(Random random, int bits) {
        return switch (random.nextInt(4)) {
            case 0 -> (1L << random.nextInt(bits)) - 1 + random.nextInt(2);
            case 1 -> bits == 62 ? Long.MAX_VALUE - random.nextInt(3) : random.nextInt(1 << Math.min(bits, 30));
            default -> random.nextLong() >>> (64 - 1 - random.nextInt(bits));
        };
    }

    public long[] solve(SharingRule rule) {
        long[] share = new long[weight.length];
        rule.share(amount, weight, cap, 0, weight.length, share);
        return share;
    }

    /** The definition: one unit at a time to the smallest (received + 1/2) / weight, ties to the smaller index. */
    public long[] unitByUnit() {
        long[] share = new long[weight.length];
        for (long unit = 0; unit < amount; unit++) {
            int next = -1;
            for (int i = 0; i < weight.length; i++) {
                if (weight[i] > 0
                        && share[i] < cap[i]
                        && (next < 0 || compareBids(share[i], i, share[next], next) < 0)) {
                    next = i;
                }
            }
            if (next < 0) {
                break;
            }
            share[next]++;
        }
        return share;
    }

    /**
     * Whether an answer is the one of the definition, in linear time: nothing is lost or above a cap, and the last bid
     * that won, of all members, comes before the first that did not.
     */
    public boolean isCertified(long[] share) {
        BigInteger handedOut = BigInteger.ZERO;
        BigInteger wanted = BigInteger.ZERO;
        int lastWinner = -1;
        int firstLoser = -1;
        for (int i = 0; i < share.length; i++) {
            if (share[i] < 0 || share[i] > cap[i] || (weight[i] == 0 && share[i] > 0)) {
                return false;
            }
            handedOut = handedOut.add(BigInteger.valueOf(share[i]));
            if (weight[i] == 0) {
                continue;
            }
            wanted = wanted.add(BigInteger.valueOf(cap[i]));
            if (share[i] > 0
                    && (lastWinner < 0 || compareBids(share[i] - 1, i, share[lastWinner] - 1, lastWinner) > 0)) {
                lastWinner = i;
            }
            if (share[i] < cap[i] && (firstLoser < 0 || compareBids(share[i], i, share[firstLoser], firstLoser) < 0)) {
                firstLoser = i;
            }
        }
        return handedOut.equals(wanted.min(BigInteger.valueOf(amount)))
                && (lastWinner < 0
                        || firstLoser < 0
                        || compareBids(share[lastWinner] - 1, lastWinner, share[firstLoser], firstLoser) < 0);
    }

    private int compareBids(long k, int i, long l, int j) {
        int order = bid(k, weight[j]).compareTo(bid(l, weight[i]));
        return order != 0 ? order : Integer.compare(i, j);
    }

    private static BigInteger bid(long unit, long otherWeight) {
        return BigInteger.valueOf(unit).shiftLeft(1).add(BigInteger.ONE).multiply(BigInteger.valueOf(otherWeight));
    }

    @Override
    public String toString() {
        return amount + " by " + Arrays.toString(weight) + " up to " + Arrays.toString(cap);
    }
}
