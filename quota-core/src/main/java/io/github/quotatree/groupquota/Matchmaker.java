package io.github.quotatree.groupquota;

import java.util.LinkedHashMap;
import java.util.Map;

/** Matches the jobs of groups with slots, for a {@link NegotiationCycle}. */
@FunctionalInterface
public interface Matchmaker {
    /**
     * Matches jobs of one group until the group uses its limit, nothing fits, or it asks for no more.
     *
     * @param group the name of the group
     * @param limit what the group may use, with what it uses already; whole slots unless slots are weighted
     * @return what was matched by this call, at least 0, and no more than brings the use of the group to the limit
     */
    double match(String group, double limit);

    /**
     * Matches jobs of several groups without their quotas: the autoregroup step, in which the root negotiates for its own jobs
     * and those of the groups that are declared to. Called once a round, after all groups. By default the groups are matched
     * one after the other, those that use less of their quota first.
     *
     * @param usage what each of the groups uses, in the order of negotiation; not to be changed
     * @param free what of the pool is not used
     * @return what was matched by this call for each of the groups, no more than is free; groups without a match may be absent
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
