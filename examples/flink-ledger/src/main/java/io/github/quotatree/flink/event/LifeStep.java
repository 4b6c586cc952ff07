package io.github.quotatree.flink.event;

import java.util.Locale;

/** A step in the life of a workload that takes nothing but its id. */
public enum LifeStep {
    /** A reserved workload is admitted for good. */
    CONFIRM,
    /** An admitted or reserved workload runs. */
    START,
    /** A workload is told to stop. */
    STOP,
    /** A stopping workload may run on. */
    RESUME,
    /** An admission or reservation is undone. */
    ROLL_BACK,
    /** A workload no longer runs, and waits again. */
    EVICT,
    /** A workload is done. */
    FINISH;

    /** Returns the word of the step in a line of text, such as {@code roll-back}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
