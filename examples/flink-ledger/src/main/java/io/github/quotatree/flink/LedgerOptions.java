package io.github.quotatree.flink;

import io.github.quotatree.flink.state.TreeHeadFormat;
import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;

/**
 * How the job keeps its trees. No option changes a decision.
 *
 * @param reportEvery how often the changed runtimes of a tree are reported, by the time of its events: with the first
 *     event of each period; 0 for after every event, where each takes a solve of the tree
 * @param mostLiveTrees how many trees a subtask keeps in memory; others are made from the state when they are needed
 * @param stateVersion the version in which the heads of trees are stored
 */
public record LedgerOptions(Duration reportEvery, int mostLiveTrees, int stateVersion) implements Serializable {
    /**
     * Makes options.
     *
     * @throws IllegalArgumentException if the period is negative or shorter than a millisecond and not 0, or there is
     *     no room for a live tree
     */
    public LedgerOptions {
        Objects.requireNonNull(reportEvery, "reportEvery");
        if (reportEvery.isNegative() || (!reportEvery.isZero() && reportEvery.toMillis() == 0)) {
            throw new IllegalArgumentException(
                    "period of reports (" + reportEvery + ") must be 0 or at least PT0.001S");
        }
        if (mostLiveTrees < 1) {
            throw new IllegalArgumentException("most live trees (" + mostLiveTrees + ") must be at least 1");
        }
    }

    /** Returns the defaults: reports once a second, and at most 1,000 live trees. */
    public static LedgerOptions defaults() {
        return new LedgerOptions(Duration.ofSeconds(1), 1_000, new TreeHeadFormat().version());
    }

    /** Returns these options with another period of reports; 0 for after every event. */
    public LedgerOptions withReportEvery(Duration period) {
        return new LedgerOptions(period, mostLiveTrees, stateVersion);
    }

    /** Returns these options with another number of live trees. */
    public LedgerOptions withMostLiveTrees(int most) {
        return new LedgerOptions(reportEvery, most, stateVersion);
    }

    /** Returns these options with an older version of the state, for a job that an older one must be able to read. */
    public LedgerOptions withStateVersion(int version) {
        return new LedgerOptions(reportEvery, mostLiveTrees, version);
    }
}
