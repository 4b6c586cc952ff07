package io.github.quotatree.capacity;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import org.jspecify.annotations.Nullable;

/** The workloads that a claim is against, and the ones that a floor-safe plan spares. An immutable value. */
final class ClaimTargets {
    private final CapacityWorkload workload;
    private final CapacityPreemptionOptions.Mode mode;
    private final PreemptionClaim claim;

    /** The position of the workload's quota. */
    private final int position;

    private ClaimTargets(
            CapacityWorkload workload, CapacityPreemptionOptions.Mode mode, PreemptionClaim claim, int position) {
        this.workload = workload;
        this.mode = mode;
        this.claim = claim;
        this.position = position;
    }

    static ClaimTargets of(CapacityState state, CapacityWorkload workload, CapacityPreemptionOptions.Mode mode) {
        return new ClaimTargets(
                workload,
                mode,
                PreemptionClaim.of(state, workload, mode),
                state.quotaUse().position(workload.namespace()));
    }

    PreemptionClaim claim() {
        return claim;
    }

    /**
     * Returns whether the claim is against a workload as long as nothing is removed, as in the plugin.
     *
     * @param theirs the position of its quota
     */
    boolean includes(CapacityWorkload other, int theirs, QuotaUse use) {
        return switch (claim) {
            case NO_QUOTA -> theirs == QuotaUse.UNGOVERNED && other.priority() < workload.priority();
            case OWN_PRIORITY -> theirs == position && other.priority() < workload.priority();
            case OWN_MIN -> theirs != QuotaUse.UNGOVERNED && theirs != position && use.isOverMin(theirs);
        };
    }

    /**
     * Returns whether the claim is still against a workload that it {@linkplain #includes includes}.
     *
     * @param left the use without the workloads that are removed already
     */
    boolean stillIncludes(int theirs, QuotaUse left) {
        return claim != PreemptionClaim.OWN_MIN || left.isOverMin(theirs);
    }

    /**
     * Returns whether a workload that the claim is against is spared all the same, for the min of its quota.
     *
     * @param requests requests one after the other
     * @param from the index of the first value of the workload's
     */
    boolean spares(long[] requests, int from, int theirs, QuotaUse left) {
        if (mode == CapacityPreemptionOptions.Mode.PLUGIN || claim == PreemptionClaim.NO_QUOTA) {
            return false;
        }
        return claim == PreemptionClaim.OWN_PRIORITY
                ? !leavesMin(requests, from, theirs, left, workload.request().amounts())
                : !usesGoverned(requests, from, theirs, left) || !leavesMin(requests, from, theirs, left, null);
    }

    /** Returns whether a workload that is being stopped on the node of the workload is worth waiting for. */
    boolean awaits(CapacityWorkload terminating, QuotaUse use) {
        int theirs = use.position(terminating.namespace());
        if (claim == PreemptionClaim.NO_QUOTA || theirs == position) {
            return theirs == position && terminating.priority() < workload.priority();
        }
        return theirs != QuotaUse.UNGOVERNED && claim == PreemptionClaim.OWN_MIN && use.isOverMin(theirs);
    }

    /**
     * Returns whether a quota keeps its min in every dimension that a workload of it frees.
     *
     * @param successor the request that takes its place in the same quota, or null
     */
    private boolean leavesMin(
            long[] requests, int from, int theirs, QuotaUse left, @Nullable ResourceVector successor) {
        for (int d = 0; d < dimensions(); d++) {
            long freed = requests[from + d];
            long after = Wide.saturatedAdd(left.used(theirs, d) - freed, successor == null ? 0 : successor.value(d));
            if (freed > 0 && isGoverned(left, theirs, d) && after < left.min(theirs, d)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a workload uses anything that mins govern; one that does not could claim it back at once. */
    private boolean usesGoverned(long[] requests, int from, int theirs, QuotaUse left) {
        for (int d = 0; d < dimensions(); d++) {
            if (requests[from + d] > 0 && isGoverned(left, theirs, d)) {
                return true;
            }
        }
        return false;
    }

    private int dimensions() {
        return workload.request().schema().size();
    }

    private static boolean isGoverned(QuotaUse left, int theirs, int d) {
        return left.min(theirs, d) != ResourceVector.UNLIMITED;
    }
}
