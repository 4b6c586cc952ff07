package io.github.quotatree.flink.state;

import java.time.Instant;
import java.util.Objects;

/**
 * What the job knows of a tree beside its ledger.
 *
 * @param time the time of the ledger: of the latest event so far
 * @param answers how many answers the tree has given
 * @param baseBytes the size of the base
 * @param changeBytes the size of the changes since
 * @param reportedVersion the version of the ledger whose runtimes were reported last
 * @param reportedAt when they were reported, by the time of the ledger
 */
public record TreeHead(
        Instant time, long answers, long baseBytes, long changeBytes, long reportedVersion, Instant reportedAt) {
    /** The reported version of a tree that reports after every event: the present one, whichever it is. */
    public static final long PRESENT = -1;

    public TreeHead {
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(reportedAt, "reportedAt");
    }

    /** Returns this head with other sizes. */
    TreeHead withBytes(long ofBase, long ofChanges) {
        return new TreeHead(time, answers, ofBase, ofChanges, reportedVersion, reportedAt);
    }
}
