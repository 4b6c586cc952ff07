package io.github.quotatree.queue;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A waiting workload, or gang, at its turn in a queue, with the verdict.
 *
 * @param group the group that it counts in
 * @param workloads the pending workload, or all pending workloads of a gang, by id; they start together or not at all
 * @param share the share of the group at this turn: with all that may start ahead of it in the group; where a ledger
 *     lends, of its use on loan
 * @param aheadInGroup how many waiting workloads of its group are ahead of it
 * @param verdict whether it may start
 * @param exceededLimits the limits that it exceeds, with those that may start ahead of it in its group as nominated;
 *     where a ledger lends, all that may start ahead of it count as used; empty if it fits
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
    public QueueEntry {
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(share, "share");
        Objects.requireNonNull(verdict, "verdict");
        Objects.requireNonNull(heldRoom, "heldRoom");
        workloads = List.copyOf(Objects.requireNonNull(workloads, "workloads"));
        exceededLimits = List.copyOf(Objects.requireNonNull(exceededLimits, "exceededLimits"));
    }

    /** Returns the ids of the workloads, for {@link io.github.quotatree.ledger.QuotaLedger#tryAdmit}. */
    public List<String> ids() {
        return workloads.stream().map(WorkloadStatus::id).toList();
    }

    @Override
    public String toString() {
        return String.join(", ", ids()) + " of " + group + ", share " + share + ": " + inWords();
    }

    private String inWords() {
        String limits = exceededLimits.stream().map(ExceededLimit::toString).collect(Collectors.joining("; "));
        String held = heldRoom.map(HeldRoom::toString).orElse("");
        return switch (verdict) {
            case STARTS -> "may start";
            case STARTS_ON_LOAN -> "may start on loan";
            case DUE -> "is due: " + limits;
            case BACKFILLS -> "may start beside " + held;
            case HELD_BACK -> "fits, and waits for the sake of " + held;
            case HEAD -> limits + "; " + held;
            case DOES_NOT_FIT -> limits;
            case NEVER_FITS -> "never fits: " + limits;
        };
    }

    /**
     * The room that a group holds for its head: the first waiting workload, or gang, that does not fit.
     *
     * <p>The <em>bound</em> is the first moment at which the head fits if every workload of the group that states a
     * maximum run time has ended by then at the latest, and every other one still runs. A workload that is admitted and
     * has not started counts as one that starts now, and use that is leaving as gone. {@code docs/queue.md} says how
     * long it holds, and the influences that do not enter into it.
     *
     * @param group the group that holds the room
     * @param head the ids of the workloads for which it is held: one, or the members of a gang
     * @param bound the bound, which has passed if workloads run longer than they state; the present if the head waits
     *     only for use that is leaving; empty if it does not fit beside the workloads that state no end
     * @param waitsFor the ids of the workloads of the group that the head waits for: those that end by the bound, the
     *     first end first; without a bound, those that state no end, by id
     */
    public record HeldRoom(String group, List<String> head, Optional<Instant> bound, List<String> waitsFor) {
        public HeldRoom {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(bound, "bound");
            head = List.copyOf(Objects.requireNonNull(head, "head"));
            waitsFor = List.copyOf(Objects.requireNonNull(waitsFor, "waitsFor"));
        }

        /** Returns the head and its bound, such as {@code room for job-7, which fits by 2026-01-01T10:00:00Z}. */
        @Override
        public String toString() {
            return "room for " + String.join(", ", head)
                    + bound.map(time -> ", which fits by " + time)
                            .orElse(", which fits at no stated time: " + waitsFor.size() + " workloads state no end");
        }
    }

    /** The verdict on a waiting workload, or gang, at its turn in the queue. */
    public enum Verdict {
        /** It fits, and no room is held ahead of it; where a ledger lends, it is entitled too. */
        STARTS(true),

        /** It is not entitled, and starts in capacity that others leave idle; only where a ledger lends. */
        STARTS_ON_LOAN(true),

        /** It is entitled and does not fit: loans are to be called back for it; only where a ledger lends. */
        DUE(false),

        /** It fits, and passes the head of its group, whose bound does not become later by that. */
        BACKFILLS(true),

        /** It fits, but would take room that is held for the head of its group. */
        HELD_BACK(false),

        /** It does not fit, and room is held for it: it is the head of its group. */
        HEAD(false),

        /** It does not fit, and no room is held for it. */
        DOES_NOT_FIT(false),

        /** It would not fit if nothing else of its group ran: it waits until the limits or its request change. */
        NEVER_FITS(false);

        private final boolean admits;

        Verdict(boolean admits) {
            this.admits = admits;
        }

        /** Returns whether it may be admitted now. */
        public boolean admits() {
            return admits;
        }

        /** Returns the answer that it gets at its turn. */
        public Answer answer() {
            return switch (this) {
                case STARTS, BACKFILLS -> Answer.STARTS;
                case STARTS_ON_LOAN -> Answer.STARTS_ON_LOAN;
                case DUE -> Answer.DUE;
                case HELD_BACK, HEAD, DOES_NOT_FIT, NEVER_FITS -> Answer.WAITS;
            };
        }

        static Verdict of(Answer answer) {
            return switch (answer) {
                case STARTS -> STARTS;
                case STARTS_ON_LOAN -> STARTS_ON_LOAN;
                case DUE -> DUE;
                case WAITS -> DOES_NOT_FIT;
            };
        }
    }
}
