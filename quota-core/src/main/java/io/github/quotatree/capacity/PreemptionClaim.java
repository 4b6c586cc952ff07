package io.github.quotatree.capacity;

import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;

/** The claim of a workload for which others are to be stopped, which determines who may be a victim. */
public enum PreemptionClaim {
    /** It stays within the min of its quota, and takes it back from other quotas over theirs, at any priority. */
    OWN_MIN,

    /** Beyond the min, or ungoverned by it: it takes the place of its own namespace's workloads of lower priority. */
    OWN_PRIORITY,

    /** Its namespace has no quota: it takes the place of workloads of lower priority in namespaces without one. */
    NO_QUOTA;

    /** Returns the claim of a workload in a state. It is determined once, before any workload is removed. */
    static PreemptionClaim of(CapacityState state, CapacityWorkload workload, CapacityPreemptionOptions.Mode mode) {
        QuotaCheck check = new QuotaCheck(state, workload, QuotaCheck.Nominated.AHEAD);
        if (!check.governed()) {
            return NO_QUOTA;
        }
        // to the plugin, a workload that requests nothing is owed it
        boolean nothingIsOwed =
                mode == CapacityPreemptionOptions.Mode.PLUGIN && state.absentDimensions() == AbsentDimensions.PLUGIN;
        boolean isOwed = check.staysWithinMin(state.quotaUse()) && (check.requestsGoverned() || nothingIsOwed);
        return isOwed ? OWN_MIN : OWN_PRIORITY;
    }
}
