package io.github.quotatree.replay.policy;

import io.github.quotatree.ledger.WorkloadStatus;
import java.util.Comparator;

/**
 * How loans are called back.
 *
 * @param delay after how many seconds they are called back for a job that is due
 * @param floor whether a group is stopped below its min only for a job within the min of its own group
 * @param order which loans of a group are called back first
 */
public record LoanRules(long delay, boolean floor, Order order) {
    /** The defaults of the library: at once, without a floor, the youngest first. */
    public static final LoanRules DEFAULTS = new LoanRules(0, false, Order.YOUNGEST_FIRST);

    /** The order of the loans of a group, after their priorities. */
    public enum Order {
        /** The latest start first, which loses the least work; the order of the library. */
        YOUNGEST_FIRST("youngest"),
        /** The largest request first, which stops the fewest jobs. */
        LARGEST_FIRST("largest");

        private final String word;

        Order(String word) {
            this.word = word;
        }

        /** Returns the word of tables and documents. */
        public String word() {
            return word;
        }

        Comparator<WorkloadStatus> comparator(int measured) {
            Comparator<WorkloadStatus> leastImportant =
                    Comparator.comparingInt(status -> status.workload().priority());
            return this == YOUNGEST_FIRST
                    ? leastImportant
                    : leastImportant.thenComparing(Comparator.comparingLong((WorkloadStatus status) ->
                                    status.workload().request().value(measured))
                            .reversed());
        }
    }

    /** Returns the defaults with another delay. */
    public static LoanRules ofDelay(long seconds) {
        return new LoanRules(seconds, DEFAULTS.floor, DEFAULTS.order);
    }
}
