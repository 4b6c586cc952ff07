package io.github.quotatree.groupquota;

import java.util.LinkedHashMap;
import java.util.Map;

/** Matches the jobs of groups with slots, for a {@link NegotiationCycle}. */
@FunctionalInterface
public interface Matchmaker {
    /**
     * Matches jobs of one group until its usage reaches the limit, no slot fits, or it has no more idle jobs.
     *
     * @param group the name of the group
     * @param limit the usage that the group may reach, including its usage now; whole slots unless slots are weighted
     * @return the slots that this call matched, at least 0, and no more than bring the usage of the group to the limit
     */
    double match(String group, double limit);

    /**
     * Matches jobs of several groups without their quotas. This is the autoregroup step, in which the root negotiates
     * for its own jobs and the jobs of the groups declared to autoregroup; it is called once a round, after all groups.
     * By default the groups are matched one after the other, in the order of negotiation.
     *
     * @param usage the usage of each of the groups, in the order of negotiation; not to be modified
     * @param free the slots of the pool that are not used
     * @return the slots that this call matched for each of the groups, in total no more than are free; a group without
     *     a match may be absent
     */
    default Map<String, Double> matchRegrouped(Map<String, Double> usage, double free) {
        Map<String, Double> matched = new LinkedHashMap<>();
        double left = free;
        for (Map.Entry<String, Double> group : usage.entrySet()) {
            double amount = match(group.getKey(), group.getValue() + left);
            matched.put(group.getKey(), amount);
            left = Math.max(0, left - amount);
        }
        return matched;
    }
}
