package io.github.quotatree.queue;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.ExceededLimit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A waiting workload, or gang, at its turn in a queue, with the verdict.
 *
 * @param group the group that it counts in
 * @param workloads the pending workload, or all pending workloads of a gang, by id; they start together or not at all
 * @param share the share of the group at this turn: with all that may start ahead of it in the group
 * @param aheadInGroup how many waiting workloads of its group are ahead of it
 * @param verdict whether it may start
 * @param exceededLimits the limits that it exceeds, with those that may start ahead of it in its group as nominated;
 *     empty if it fits
 * @param heldRoom the room that its group holds at this turn: for itself if it is the head; empty if none is held
 */
public record QueueEntry(
        String group,
        List<WorkloadStatus> workloads,
        Share share,
        int aheadInGroup,
        Verdict verdict,
        List<ExceededLimit> exceededLimits,
        Optional<HeldRoom> heldRoom) {
    /** Copies the lists. */
    public QueueEntry {
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(share, "share");
        Objects.requireNonNull(verdict, "verdict");
        Objects.requireNonNull(heldRoom, "heldRoom");
        workloads = List.copyOf(Objects.requireNonNull(workloads, "workloads"));
        exceededLimits = List.copyOf(Objects.requireNonNull(exceededLimits, "exceededLimits"));
    }

    /**
     * Returns the ids of the workloads, to be {@linkplain io.github.quotatree.ledger.QuotaLedger#tryAdmit admitted}.
     */
    public List<String> ids() {
        return workloads.stream().map(WorkloadStatus::id).toList();
    }

    /** Returns the workloads, the share and the verdict with its reason, in words. */
    @Override
    public String toString() {
        return String.join(", ", ids()) + " of " + group + ", share " + share + ": " + inWords();
    }

    private String inWords() {
        String limits = exceededLimits.stream().map(ExceededLimit::toString).collect(Collectors.joining("; "));
        String held = heldRoom.map(HeldRoom::toString).orElse("");
        return switch (verdict) {
            case STARTS -> "may start";
            case BACKFILLS -> "may start beside " + held;
            case HELD_BACK -> "fits, and waits for the sake of " + held;
            case HEAD -> limits + "; " + held;
            case DOES_NOT_FIT -> limits;
            case NEVER_FITS -> "never fits: " + limits;
        };
    }
}
