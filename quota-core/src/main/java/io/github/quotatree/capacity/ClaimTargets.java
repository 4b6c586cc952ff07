package io.github.quotatree.capacity;

import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;

/** The workloads that a claim is against or spares, and the checks of the quotas, the same on every node. Immutable. */
final class ClaimTargets {
    final CapacityWorkload workload;
    final Mode mode;
    final PreemptionClaim claim;

    /** The check that decides which of the removed workloads may be restored. */
    final QuotaCheck whileRestoring;

    final QuotaCheck withAllRemoved;

    private final int position;

    ClaimTargets(CapacityState state, CapacityWorkload workload, Mode mode) {
        this.workload = workload;
        this.mode = mode;
        claim = PreemptionClaim.of(state, workload, mode);
        position = state.limits.position(workload.namespace());
        // the plugin counts nominated workloads when it restores, but not before
        boolean isPlugin = mode == Mode.PLUGIN;
        whileRestoring = new QuotaCheck(
                state, workload, isPlugin ? QuotaCheck.Nominated.AHEAD : QuotaCheck.Nominated.ALL_OTHERS);
        withAllRemoved = isPlugin ? new QuotaCheck(state, workload, QuotaCheck.Nominated.NONE) : whileRestoring;
    }

    /** Returns whether the claim is against a workload of a quota while nothing is removed, as in the plugin. */
    boolean includes(CapacityWorkload other, int theirs, QuotaUse use) {
        return switch (claim) {
            case NO_QUOTA -> theirs == QuotaUse.UNGOVERNED && other.priority() < workload.priority();
            case OWN_PRIORITY -> theirs == position && other.priority() < workload.priority();
            case OWN_MIN -> theirs != QuotaUse.UNGOVERNED && theirs != position && use.isOverMin(theirs);
        };
    }

    /**
     * Returns whether a workload is spared although the claim is against it: its quota would not keep its min in all
     * that it frees, or it uses nothing that mins govern. Its request starts at an index of several.
     */
    boolean spares(long[] requests, int from, int theirs, QuotaUse left) {
        if (mode == Mode.PLUGIN || claim == PreemptionClaim.NO_QUOTA) {
            return false;
        }
        boolean isSuccessor = claim == PreemptionClaim.OWN_PRIORITY;
        boolean usesGoverned = isSuccessor;
        for (int d = 0; d < workload.request().schema().size(); d++) {
            long freed = requests[from + d];
            if (freed > 0 && left.min(theirs, d) != ResourceVector.UNLIMITED) {
                usesGoverned = true;
                long successor = isSuccessor ? workload.request().value(d) : 0;
                if (Wide.saturatedAdd(left.used(theirs, d) - freed, successor) < left.min(theirs, d)) {
                    return true;
                }
            }
        }
        return !usesGoverned;
    }

    boolean awaits(CapacityWorkload terminating, QuotaUse use) {
        int theirs = use.position(terminating.namespace());
        if (claim == PreemptionClaim.NO_QUOTA || theirs == position) {
            return theirs == position && terminating.priority() < workload.priority();
        }
        return includes(terminating, theirs, use);
    }
}
