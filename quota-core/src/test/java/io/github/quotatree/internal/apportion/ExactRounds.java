package io.github.quotatree.internal.apportion;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The rounds of {@link LargestRemainder} as they are described, in exact arithmetic and with a sort in each. */
class ExactRounds implements SharingRule {
    @Override
    public void share(long amount, long[] weight, long[] cap, int from, int to, long[] share) {
        List<Integer> hungry = new ArrayList<>();
        for (int i = from; i < to; i++) {
            share[i] = 0;
            if (cap[i] > 0 && weight[i] > 0) {
                hungry.add(i);
            }
        }
        BigInteger left = BigInteger.valueOf(amount);
        while (left.signum() > 0 && !hungry.isEmpty()) {
            BigInteger[] holds = handOut(left, weight, hungry);
            left = BigInteger.ZERO;
            for (int i : hungry) {
                BigInteger all = holds[i].add(BigInteger.valueOf(share[i]));
                BigInteger excess = all.subtract(BigInteger.valueOf(cap[i])).max(BigInteger.ZERO);
                share[i] = all.subtract(excess).longValueExact();
                left = left.add(excess);
            }
            hungry.removeIf(i -> leaves(share[i], cap[i]));
        }
    }

    private BigInteger[] handOut(BigInteger left, long[] weight, List<Integer> hungry) {
        BigInteger sum =
                hungry.stream().map(i -> BigInteger.valueOf(weight[i])).reduce(BigInteger.ZERO, BigInteger::add);
        BigInteger[] holds = new BigInteger[weight.length];
        BigInteger[] remainder = new BigInteger[weight.length];
        BigInteger residual = left;
        for (int i : hungry) {
            BigInteger[] parts = left.multiply(BigInteger.valueOf(weight[i])).divideAndRemainder(sum);
            holds[i] = parts[0];
            remainder[i] = parts[1];
            residual = residual.subtract(parts[0]);
        }
        List<Integer> ranked = new ArrayList<>(hungry);
        ranked.sort(order(remainder));
        for (int i : ranked.subList(0, residual.intValueExact())) {
            holds[i] = holds[i].add(BigInteger.ONE);
        }
        return holds;
    }

    /** The order in which members get the units left over. */
    Comparator<Integer> order(BigInteger[] remainder) {
        return Comparator.<Integer, BigInteger>comparing(i -> remainder[i])
                .reversed()
                .thenComparing(i -> i);
    }

    /** Returns whether a member takes no part in the next rounds. */
    boolean leaves(long share, long cap) {
        return share == cap;
    }
}
