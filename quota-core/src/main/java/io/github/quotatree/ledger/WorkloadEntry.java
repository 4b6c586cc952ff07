package io.github.quotatree.ledger;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The entry of a workload in a {@link WorkloadTable}. It is written to only while no snapshot has it. There are as many
 * entries as workloads, so its fields take no more than 40 bytes: phase and time are packed.
 */
final class WorkloadEntry implements IdIndex.Identified, Lender.Member {
    private static final WorkloadPhase[] PHASES = WorkloadPhase.values();
    private static final int PHASE_BITS = 3;
    private static final int STARTED_ON_LOAN = 1 << PHASE_BITS;
    private static final int TIME_SHIFT = PHASE_BITS + 1;
    private static final int NO_TIME = -1;

    private static final int REPLACED = -1;

    /** The epoch of the table in which it was made; it may be written to until the next snapshot. */
    int epoch;

    Workload workload;

    /** The present request on its flavors; the workload learns of it when it is shown, so a resize makes no garbage. */
    ResourceVector request;

    Seat seat;

    private long secondsAndPhase;
    private int nanos;

    WorkloadEntry(int epoch, Workload workload, Seat seat, WorkloadPhase phase, @Nullable Instant time) {
        this.epoch = epoch;
        this.workload = workload;
        request = workload.request();
        this.seat = seat;
        become(phase, time);
    }

    WorkloadEntry(int epoch, WorkloadEntry other) {
        this.epoch = epoch;
        workload = other.workload;
        request = other.request;
        seat = other.seat;
        secondsAndPhase = other.secondsAndPhase;
        nanos = other.nanos;
    }

    boolean isReplaced() {
        return epoch == REPLACED;
    }

    /** Notes that the table has it no longer; its content stays as it is, for snapshots. */
    void replaced() {
        epoch = REPLACED;
    }

    @Override
    public String id() {
        return workload.id();
    }

    WorkloadPhase phase() {
        return PHASES[(int) secondsAndPhase & ((1 << PHASE_BITS) - 1)];
    }

    boolean isIn(WorkloadPhase phase) {
        return phase() == phase;
    }

    @Override
    public boolean holds() {
        return phase().holds();
    }

    @Override
    public boolean isLeaving() {
        return isIn(WorkloadPhase.STOPPING);
    }

    @Override
    public Workload workload() {
        return workload;
    }

    @Override
    public ResourceVector request() {
        return request;
    }

    /** Sets the phase, and when it started or when its reservation ends; null if neither applies. */
    @SuppressWarnings("EnumOrdinal") // it stays in memory, and an entry has no room for a reference
    void become(WorkloadPhase phase, @Nullable Instant time) {
        long seconds = time == null ? 0 : time.getEpochSecond();
        long kept = phase.holds() ? secondsAndPhase & STARTED_ON_LOAN : 0;
        secondsAndPhase = (seconds << TIME_SHIFT) | kept | phase.ordinal();
        nanos = time == null ? NO_TIME : time.getNano();
    }

    @Override
    public boolean startedOnLoan() {
        return (secondsAndPhase & STARTED_ON_LOAN) != 0;
    }

    /** Notes whether a workload that holds its request started on loan; forgotten when it is pending again. */
    void setStartedOnLoan(boolean on) {
        secondsAndPhase = on ? secondsAndPhase | STARTED_ON_LOAN : secondsAndPhase & ~(long) STARTED_ON_LOAN;
    }

    @Nullable
    Instant started() {
        return isIn(WorkloadPhase.RESERVED) ? null : time();
    }

    @Nullable
    Instant expires() {
        return isIn(WorkloadPhase.RESERVED) ? time() : null;
    }

    private @Nullable Instant time() {
        return nanos == NO_TIME ? null : Instant.ofEpochSecond(secondsAndPhase >> TIME_SHIFT, nanos);
    }

    void addTo(UnitSums sums) {
        sums.add(workload, request, holds(), isIn(WorkloadPhase.STOPPING));
    }

    // its account

    TreeAccounts tree() {
        return seat.tree();
    }

    int number() {
        return seat.account();
    }

    GroupAccount account() {
        return seat.groupAccount();
    }

    void count(int sign) {
        ResourceVector none = request.schema().zero();
        tree().changeRequest(number(), workload, sign > 0 ? none : request, sign > 0 ? request : none);
        if (holds()) {
            hold(sign);
        }
    }

    void hold(int sign) {
        tree().addUsed(number(), workload, request, sign);
        if (isIn(WorkloadPhase.STOPPING)) {
            leave(sign);
        }
    }

    void leave(int sign) {
        tree().addLeaving(number(), workload, request, sign);
    }

    IllegalStateException outOfOrder(String step) {
        return new IllegalStateException("workload " + id() + " is " + phase() + " and cannot be " + step);
    }

    // as a value

    static SortedMap<String, String> missingGroups(List<WorkloadEntry> entries) {
        SortedMap<String, String> missing = Collections.emptySortedMap();
        for (WorkloadEntry entry : entries) {
            Optional<String> name = entry.missingGroup(entry.seat.isAtDefault());
            if (name.isPresent()) {
                missing = missing.isEmpty() ? new TreeMap<>(NameOrder.BY_CODE_POINT) : missing;
                missing.put(entry.workload.id(), name.get());
            }
        }
        return missing;
    }

    /** Returns the group that the workload names, if that is not the one that it counts in. */
    private Optional<String> missingGroup(boolean atDefault) {
        return atDefault
                ? workload.group().filter(named -> !named.equals(ReservedNames.DEFAULT_GROUP))
                : Optional.empty();
    }

    Placement placement(QuotaForest forest, boolean atDefault) {
        return atDefault
                ? new Placement(ReservedNames.DEFAULT_TREE, ReservedNames.DEFAULT_GROUP, missingGroup(true))
                : forest.place(
                        workload.group().orElse(null), workload.namespace().orElse(null));
    }

    WorkloadStatus status(Placement placement, Waiting waiting) {
        return new WorkloadStatus(
                workload.withRequest(HeldFlavors.counts(request)),
                phase(),
                placement,
                Optional.ofNullable(started()),
                Optional.ofNullable(expires()),
                HeldFlavors.names(request),
                waiting.standing(id(), startedOnLoan()));
    }
}
