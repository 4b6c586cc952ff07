package io.github.quotatree.capacity;

/**
 * The conditions under which the quotas let a workload start, the same on every node of a search.
 *
 * @param workload the workload for which room is made
 * @param mode how the quotas that give back are protected
 * @param whileRestoring the check that decides which of the removed workloads may be restored
 * @param withAllRemoved the check with all removed that may be stopped
 */
record StartConditions(
        CapacityWorkload workload,
        CapacityPreemptionOptions.Mode mode,
        QuotaCheck whileRestoring,
        QuotaCheck withAllRemoved) {
    static StartConditions of(CapacityState state, CapacityWorkload workload, CapacityPreemptionOptions.Mode mode) {
        if (mode == CapacityPreemptionOptions.Mode.FLOOR_SAFE) {
            QuotaCheck check = QuotaCheck.of(state, workload, QuotaCheck.Nominated.ALL_OTHERS);
            return new StartConditions(workload, mode, check, check);
        }
        // the plugin counts nominated workloads when it restores, but not before
        return new StartConditions(
                workload,
                mode,
                QuotaCheck.of(state, workload, QuotaCheck.Nominated.AHEAD),
                QuotaCheck.of(state, workload, QuotaCheck.Nominated.NONE));
    }

    /**
     * Returns whether every victim against a budget counts; to the plugin, only victims that the node has no room for.
     */
    boolean countsEveryViolation() {
        return mode == CapacityPreemptionOptions.Mode.FLOOR_SAFE;
    }
}
