package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.List;

/**
 * The admission of one pending workload, judged on a snapshot, also for the case that its group uses less than it does:
 * the question behind every preemption. The rule is the one by which the ledger itself admits; the runtimes stay as
 * they are in the snapshot. An immutable value.
 *
 * <pre>{@code
 * AdmissionCheck check = AdmissionCheck.of(ledger.snapshot(), "job-7", AdmissionOptions.defaults());
 * if (check.exceededLimits(other.request()).isEmpty()) {
 *     // job-7 would fit if the other workload of its group were stopped
 * }
 * }</pre>
 */
public final class AdmissionCheck {
    private final WorkloadStatus workload;
    private final ResourceVector nonPreemptible;
    private final GroupRoom room;

    private AdmissionCheck(WorkloadStatus workload, ResourceVector nonPreemptible, GroupRoom room) {
        this.workload = workload;
        this.nonPreemptible = nonPreemptible;
        this.room = room;
    }

    /**
     * Returns the check of a workload. Takes time in the depth of its group, once the snapshot has computed its
     * runtimes.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is not pending
     */
    public static AdmissionCheck of(LedgerSnapshot snapshot, String workloadId, AdmissionOptions options) {
        WorkloadStatus status = snapshot.workload(workloadId)
                .orElseThrow(() -> new IllegalArgumentException("no workload " + workloadId + " in the ledger"));
        if (status.phase() != WorkloadPhase.PENDING) {
            throw new IllegalStateException(
                    "workload " + workloadId + " is " + status.phase() + " and cannot be admitted");
        }
        ResourceVector request = status.workload().request();
        ResourceVector nonPreemptible =
                status.workload().preemptible() ? request.schema().zero() : request;
        return new AdmissionCheck(status, nonPreemptible, GroupRoom.of(snapshot, status.group(), options));
    }

    /** Returns the pending workload. */
    public WorkloadStatus workload() {
        return workload;
    }

    /**
     * Returns every limit that the workload exceeds in the snapshot, by group from the lowest up and then by dimension;
     * empty if it fits.
     */
    public List<ExceededLimit> exceededLimits() {
        return exceededLimits(workload.workload().request().schema().zero());
    }

    /**
     * Returns every limit that the workload would exceed if preemptible workloads of its group were stopped, in the
     * order of {@link #exceededLimits()}.
     *
     * @param freed the use of the workloads that were stopped, in base units
     */
    public List<ExceededLimit> exceededLimits(ResourceVector freed) {
        ResourceVector zero = freed.schema().zero();
        return room.withUse(zero.minus(freed), zero)
                .exceededLimits(workload.workload().request(), nonPreemptible);
    }

    /** Returns the workload and the limits that it exceeds, in words. */
    @Override
    public String toString() {
        List<ExceededLimit> exceeded = exceededLimits();
        return workload.id() + (exceeded.isEmpty() ? " fits" : " exceeds " + exceeded);
    }
}
