package io.github.quotatree.metrics.frame;

import io.github.quotatree.resource.ResourceVector;

/** The numbers of one group, or of several together, at one moment, with their labels. Immutable. */
public record GroupLine(String tree, String group, String parent, GroupKind kind, Amounts amounts, Waiting waiting) {
    /** The numbers of pending workloads, and of those among them that are due. */
    record Waiting(int workloads, int due) {
        static final Waiting NONE = new Waiting(0, 0);

        Waiting plus(Waiting others) {
            return new Waiting(workloads + others.workloads, due + others.due);
        }
    }

    /** Returns an amount in base units; {@link ResourceVector#UNLIMITED} where there is no limit. */
    public long amount(Measure measure, int dimension) {
        return amounts.get(measure, dimension);
    }

    public int waitingWorkloads() {
        return waiting.workloads;
    }

    /** Returns the number of the pending workloads that are due; 0 in a ledger that does not lend. */
    public int dueWorkloads() {
        return waiting.due;
    }

    /** Returns how many numbers of workloads a line has. */
    public static int counts(boolean lends) {
        return lends ? 2 : 1;
    }
}
