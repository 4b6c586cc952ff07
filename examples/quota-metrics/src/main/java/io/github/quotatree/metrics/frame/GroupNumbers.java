package io.github.quotatree.metrics.frame;

import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The numbers of one group, or sums over several: measures in base units by dimension, and pending workloads. */
final class GroupNumbers {
    private final Map<Measure, long[]> amounts = new EnumMap<>(Measure.class);
    private final boolean lends;
    private Pending pending = Pending.NONE;

    /** The numbers of pending workloads, and of those that are due: none in a ledger that does not lend. */
    record Pending(int workloads, int due) {
        static final Pending NONE = new Pending(0, 0);

        Pending plus(Pending others) {
            return new Pending(workloads + others.workloads, due + others.due);
        }
    }

    GroupNumbers(boolean lends, int dimensions) {
        this.lends = lends;
        Measure.all(lends).forEach(measure -> amounts.put(measure, new long[dimensions]));
    }

    /** Returns how many numbers a group has at most. */
    static int most(boolean lends, int dimensions) {
        return Measure.all(lends).size() * dimensions + counts(lends);
    }

    private static int counts(boolean lends) {
        return lends ? 2 : 1;
    }

    /** Returns an amount; {@link ResourceVector#UNLIMITED} where there is no limit. */
    long amount(Measure measure, int dimension) {
        return of(measure)[dimension];
    }

    void set(Measure measure, ResourceVector amount) {
        Arrays.setAll(of(measure), amount::value);
    }

    void set(Measure measure, long[] amount) {
        System.arraycopy(amount, 0, of(measure), 0, amount.length);
    }

    Pending pending() {
        return pending;
    }

    void setPending(Pending workloads) {
        pending = workloads;
    }

    /** Adds other numbers; a sum that leaves the range, or has an unlimited part, is unlimited. */
    void add(GroupNumbers others) {
        pending = pending.plus(others.pending);
        amounts.forEach((measure, sums) -> {
            long[] more = others.of(measure);
            for (int d = 0; d < sums.length; d++) {
                long sum = sums[d] + more[d];
                sums[d] = sum < 0 ? ResourceVector.UNLIMITED : sum;
            }
        });
    }

    /** Returns how many of the numbers have a series: an amount that is unlimited has none. */
    int series() {
        int limited = counts(lends);
        for (long[] amount : amounts.values()) {
            for (long value : amount) {
                limited += value == ResourceVector.UNLIMITED ? 0 : 1;
            }
        }
        return limited;
    }

    private long[] of(Measure measure) {
        return Objects.requireNonNull(amounts.get(measure));
    }
}
