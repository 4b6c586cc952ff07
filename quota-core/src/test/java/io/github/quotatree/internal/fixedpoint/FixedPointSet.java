package io.github.quotatree.internal.fixedpoint;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.apportion.Shares;
import io.github.quotatree.internal.apportion.SharingRule;
import java.math.BigInteger;
import java.util.Arrays;

/** One sibling set before {@link FixedPointApportionment}: scales the weights and sums up as a solver does. */
final class FixedPointSet implements SharingRule {
    private static final BigInteger BOUND = BigInteger.ONE.shiftLeft(62);

    private final FixedPointApportionment apportionment;
    private SiblingLevels levels = new SiblingLevels(0, 0);
    private long amount;
    private long[] weight = new long[0];
    private long[] cap = new long[0];
    private long[] result = new long[0];
    private int shift;

    FixedPointSet(int members) {
        apportionment = new FixedPointApportionment(members);
    }

    /** Whether the sums are in the range that a solver requires, and there is something to share. */
    boolean accepts(Shares shares) {
        BigInteger caps = sum(shares.cap());
        return shares.amount() > 0
                && caps.compareTo(BigInteger.valueOf(shares.amount())) > 0
                && caps.compareTo(BOUND) < 0
                && sum(shares.weight()).signum() > 0
                && sum(shares.weight()).compareTo(BOUND) < 0;
    }

    private static BigInteger sum(long[] values) {
        return Arrays.stream(values).mapToObj(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Whether it answers at all. */
    boolean solves(Shares shares) {
        begin(shares);
        return run();
    }

    /** Begins with a set of which nothing is known. */
    void begin(Shares shares) {
        amount = shares.amount();
        cap = shares.cap().clone();
        shift = Long.numberOfLeadingZeros(Arrays.stream(shares.weight()).max().orElse(1)) - 1;
        weight = Arrays.stream(shares.weight()).map(w -> w << shift).toArray();
        result = new long[cap.length];
        levels = new SiblingLevels(1, cap.length);
    }

    /** Continues with another amount and other caps; returns whether they are in range. */
    boolean change(Shares shares) {
        if (!accepts(shares)) {
            return false;
        }
        amount = shares.amount();
        for (int i = 0; i < cap.length; i++) {
            if (cap[i] != shares.cap()[i]) {
                levels.change(0, 0, i, weight[i], shift, cap[i]);
                cap[i] = shares.cap()[i];
            }
        }
        return true;
    }

    /** Returns the shares, by the exact level where the numbers are out of range. */
    long[] share() {
        if (!run()) {
            new Apportionment(cap.length).share(amount, weight, cap, 0, cap.length, result);
        }
        return result;
    }

    private boolean run() {
        apportionment.turnTo(weight, cap, new long[cap.length], result, levels);
        long weightSum = Arrays.stream(weight).map(w -> w >>> shift).sum();
        return apportionment.share(0, 0, cap.length, amount, Arrays.stream(cap).sum(), weightSum, shift);
    }

    @Override
    public void share(long amount, long[] weight, long[] cap, int from, int to, long[] share) {
        Shares shares = new Shares(amount, weight, cap);
        if (!accepts(shares)) {
            new Apportionment(cap.length).share(amount, weight, cap, from, to, share);
            return;
        }
        begin(shares);
        System.arraycopy(share(), 0, share, 0, share.length);
    }
}
