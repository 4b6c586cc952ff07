package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.TargetRow;
import java.math.BigDecimal;

/** A target of the library's performance. */
interface Target {
    /** Returns the result and the verdict, or that it was not measured. */
    TargetRow row(Results results);

    /**
     * The limit of a ratio.
     *
     * @param most whether the ratio may be no more than the limit; else it may be no less
     * @param limit the limit
     */
    record Bound(boolean most, double limit) {
        static Bound atMost(double limit) {
            return new Bound(true, limit);
        }

        static Bound atLeast(double limit) {
            return new Bound(false, limit);
        }

        boolean holds(double ratio) {
            return most ? ratio <= limit : ratio >= limit;
        }

        @Override
        public String toString() {
            // 5 and 2.5 rather than 5.0 and 2.50
            String number = BigDecimal.valueOf(limit).stripTrailingZeros().toPlainString();
            return (most ? "at most " : "at least ") + number + " ×";
        }
    }
}
