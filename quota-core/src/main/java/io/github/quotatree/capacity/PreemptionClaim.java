package io.github.quotatree.capacity;

/** What a workload that others are to be stopped for can rest on, and so who may be a victim. */
public enum PreemptionClaim {
    /**
     * What its quota uses and it asks for is within the min: it takes back what is its own, from other quotas that are over
     * their min, whatever the priorities.
     */
    OWN_MIN,

    /**
     * Its quota would pass its min, or no min is about what it asks for: it takes the place of workloads of its own namespace of
     * lower priority.
     */
    OWN_PRIORITY,

    /** Its namespace has no quota: it takes the place of workloads of lower priority in namespaces without one. */
    NO_QUOTA
}
