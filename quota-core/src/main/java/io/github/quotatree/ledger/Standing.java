package io.github.quotatree.ledger;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The memory that a ledger which lends has of a workload.
 *
 * @param startedOnLoan whether it was started on loan; false if it is pending
 * @param unplaceable whether the host has said, of a pending workload, that no node can take it
 * @param handedOver whether a plan has reserved room for it, and it has not started in that room yet
 * @param vacated whether all victims of that plan have left
 * @param held whether the last plan has found that it is due and cannot be helped, so that it claims nothing
 * @param dueSince when it was first found entitled without room; empty if it is not waiting for that
 */
public record Standing(
        boolean startedOnLoan,
        boolean unplaceable,
        boolean handedOver,
        boolean vacated,
        boolean held,
        Optional<Instant> dueSince) {
    /** Nothing to remember. */
    public static final Standing NONE = new Standing(false, false, false, false, false, Optional.empty());

    /** Checks that no room is vacated which is not handed over. */
    public Standing {
        Objects.requireNonNull(dueSince, "dueSince");
        if (vacated && !handedOver) {
            throw new IllegalArgumentException("victims have left for a workload, but no plan reserved room for it");
        }
    }
}
