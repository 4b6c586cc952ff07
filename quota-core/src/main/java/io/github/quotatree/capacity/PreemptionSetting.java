package io.github.quotatree.capacity;

import org.jspecify.annotations.Nullable;

/**
 * What is the same on every node of a search.
 *
 * @param workload what room is made for
 * @param mode how those who give back are protected
 * @param asked what counts as asked for, or null if the namespace has no quota
 */
record PreemptionSetting(
        CapacityWorkload workload,
        PreemptionMode mode,
        @Nullable Asked asked) {
    /** Returns what the quotas must allow with all off that may be stopped, or null if there is no quota. */
    @Nullable
    Asked requiredWithAllOff() {
        // the plugin does not count what is nominated here, though it does when it puts workloads back
        return asked == null || mode == PreemptionMode.FLOOR_SAFE ? asked : asked.alone();
    }

    /** Returns whether every victim against a budget counts; to the plugin, only those which the node has no room for. */
    boolean countsAll() {
        return mode == PreemptionMode.FLOOR_SAFE;
    }
}
