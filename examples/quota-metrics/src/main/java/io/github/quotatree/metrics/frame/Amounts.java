package io.github.quotatree.metrics.frame;

import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The measures of one group, or sums over several, in base units by dimension. */
final class Amounts {
    private final Map<Measure, long[]> amounts = new EnumMap<>(Measure.class);

    Amounts(boolean lends, int dimensions) {
        Measure.all(lends).forEach(measure -> amounts.put(measure, new long[dimensions]));
    }

    long get(Measure measure, int dimension) {
        return of(measure)[dimension];
    }

    void set(Measure measure, ResourceVector amount) {
        Arrays.setAll(of(measure), amount::value);
    }

    void set(Measure measure, long[] amount) {
        System.arraycopy(amount, 0, of(measure), 0, amount.length);
    }

    /** Adds other amounts; a sum that leaves the range, or has an unlimited part, is unlimited. */
    void add(Amounts others) {
        amounts.forEach((measure, sums) -> {
            long[] more = others.of(measure);
            for (int d = 0; d < sums.length; d++) {
                long sum = sums[d] + more[d];
                sums[d] = sum < 0 ? ResourceVector.UNLIMITED : sum;
            }
        });
    }

    /** Returns how many of the amounts are limited, and so have a series. */
    int limited() {
        int limited = 0;
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
