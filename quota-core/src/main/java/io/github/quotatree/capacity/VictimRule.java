package io.github.quotatree.capacity;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import org.jspecify.annotations.Nullable;

/** Who may be stopped for a workload. */
final class VictimRule {
    private final Limits limits;
    private final Usage usage;
    private final CapacityWorkload workload;
    private final PreemptionMode mode;
    private final int position;
    private final PreemptionClaim claim;

    VictimRule(CapacityState state, CapacityWorkload workload, PreemptionMode mode) {
        limits = state.limits;
        usage = state.usage;
        this.workload = workload;
        this.mode = mode;
        position = limits.position(workload.namespace());
        if (position == Limits.UNGOVERNED) {
            claim = PreemptionClaim.NO_QUOTA;
        } else {
            // decided once, before anything is taken off
            claim = state.asked(workload).isOwed(usage, mode == PreemptionMode.FLOOR_SAFE)
                    ? PreemptionClaim.OWN_MIN
                    : PreemptionClaim.OWN_PRIORITY;
        }
    }

    PreemptionClaim claim() {
        return claim;
    }

    /**
     * Returns whether the claim is against a workload, as the plugin has it.
     *
     * @param theirs the position of its quota
     * @param left what is used without those that are taken off already
     */
    boolean isAgainst(CapacityWorkload other, int theirs, Usage left) {
        return switch (claim) {
            case NO_QUOTA -> theirs == Limits.UNGOVERNED && other.priority() < workload.priority();
            case OWN_PRIORITY -> theirs == position && other.priority() < workload.priority();
            case OWN_MIN -> theirs != Limits.UNGOVERNED && theirs != position && left.isOverMin(theirs);
        };
    }

    /** Returns whether a workload that the claim is against is spared all the same, for the min of its quota. */
    boolean isSpared(CapacityWorkload other, int theirs, Usage left) {
        if (mode == PreemptionMode.PLUGIN || claim == PreemptionClaim.NO_QUOTA) {
            return false;
        }
        return claim == PreemptionClaim.OWN_PRIORITY
                ? !leavesMin(other, theirs, left, workload.request())
                : !usesGoverned(other, theirs) || !leavesMin(other, theirs, left, null);
    }

    /** Returns whether the end of a workload on the node where room was made is worth waiting for. */
    boolean isAwaited(CapacityWorkload terminating) {
        int theirs = limits.position(terminating.namespace());
        if (claim == PreemptionClaim.NO_QUOTA || theirs == position) {
            return theirs == position && terminating.priority() < workload.priority();
        }
        return theirs != Limits.UNGOVERNED && claim == PreemptionClaim.OWN_MIN && usage.isOverMin(theirs);
    }

    /**
     * Returns whether a quota keeps its min in all that a workload of it frees.
     *
     * @param comes what comes in its place in the same quota, or null
     */
    private boolean leavesMin(CapacityWorkload other, int theirs, Usage left, @Nullable ResourceList comes) {
        ResourceVector min = limits.mins.get(theirs);
        for (int d = 0; d < limits.schema.size(); d++) {
            long freed = other.request().value(d);
            long after = Wide.saturatedAdd(left.used(theirs, d) - freed, comes == null ? 0 : comes.value(d));
            if (freed > 0 && isGoverned(min, d) && after < min.value(d)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a workload has anything of what mins are about; one without could claim it back at once. */
    private boolean usesGoverned(CapacityWorkload other, int theirs) {
        ResourceVector min = limits.mins.get(theirs);
        for (int d = 0; d < limits.schema.size(); d++) {
            if (other.request().value(d) > 0 && isGoverned(min, d)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isGoverned(ResourceVector min, int d) {
        return min.value(d) != ResourceVector.UNLIMITED;
    }
}
