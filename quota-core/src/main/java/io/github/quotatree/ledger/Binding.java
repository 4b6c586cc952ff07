package io.github.quotatree.ledger;

/**
 * A limit that stands against a workload: with it, the group would use more than the limit allows.
 *
 * @param group the name of the group whose limit it is: the workload's own, or one above
 * @param dimension the dimension
 * @param kind which of the group's limits it is
 * @param limit the limit
 * @param used what counts against it already: the use of the group and below, or for {@link Kind#MIN} that of its
 *     workloads that are not preemptible
 * @param request what would be added
 */
public record Binding(String group, String dimension, Kind kind, long limit, long used, long request) {
    /** Which limit of a group it is. */
    public enum Kind {
        /** How much it may use now. */
        RUNTIME,

        /** Its min, which bounds the workloads that are not preemptible. */
        MIN,

        /** Its max, which bounds the default group. */
        MAX
    }

    /** Returns by how much the limit would be passed, at least 1; cut at 2^63-1. */
    public long shortfall() {
        long over = used - limit + request;
        return over < 0 ? Long.MAX_VALUE : over;
    }

    /** Returns it in words, such as {@code vision: cpu used 7000 + request 2000 is 1000 above runtime 8000}. */
    @Override
    public String toString() {
        String what = kind == Kind.MIN ? "used by what is not preemptible" : "used";
        return group + ": " + dimension + " " + what + " " + used + " + request " + request + " is " + shortfall()
                + " above "
                + switch (kind) {
                    case RUNTIME -> "runtime ";
                    case MIN -> "min ";
                    case MAX -> "max ";
                }
                + limit;
    }
}
