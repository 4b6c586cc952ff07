package io.github.quotatree.capacity;

import org.jspecify.annotations.Nullable;

/**
 * What is the same on every node of a search.
 *
 * @param workload what room is made for
 * @param mode how those who give back are protected
 * @param asked what counts as asked for, or null if the namespace has no quota
 * @param required what the quotas must allow with all off that may be stopped, or null as before
 */
record PreemptionSetting(
        CapacityWorkload workload,
        PreemptionMode mode,
        @Nullable Asked asked,
        @Nullable Asked required) {
    static PreemptionSetting of(CapacityState state, CapacityWorkload workload, PreemptionMode mode) {
        if (state.limits.position(workload.namespace()) == Limits.UNGOVERNED) {
            return new PreemptionSetting(workload, mode, null, null);
        }
        if (mode == PreemptionMode.FLOOR_SAFE) {
            Asked asked = state.askedAfterAllNominated(workload);
            return new PreemptionSetting(workload, mode, asked, asked);
        }
        Asked asked = state.asked(workload);
        // the plugin does not count what is nominated here, though it does when it puts workloads back
        return new PreemptionSetting(workload, mode, asked, asked.alone());
    }

    /** Returns whether every victim against a budget counts; to the plugin, only those which the node has no room for. */
    boolean countsAll() {
        return mode == PreemptionMode.FLOOR_SAFE;
    }
}
