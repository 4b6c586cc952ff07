package io.github.quotatree.groupquota;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A matchmaker of jobs of one slot each, which match any slot, except those of some groups, which match none. */
final class UnitJobs implements Matchmaker {
    private final Map<String, Double> idle = new TreeMap<>();
    private final Map<String, Double> used = new TreeMap<>();
    private double free;

    /** All requests are idle jobs beyond what is in use. */
    UnitJobs(PoolDemand demand, double total, String... matchingNothing) {
        free = total;
        for (int g = 0; g < demand.tree().size(); g++) {
            String name = demand.tree().groups().get(g);
            used.put(name, demand.usage[g]);
            idle.put(
                    name,
                    List.of(matchingNothing).contains(name) ? 0 : Math.max(0, demand.requested[g] - demand.usage[g]));
            free -= demand.usage[g];
        }
    }

    @Override
    public double match(String group, double limit) {
        double wanted = requireNonNull(idle.get(group));
        double most = Math.min(Math.min(wanted, free), limit - requireNonNull(used.get(group)));
        double matched = Math.max(0, Math.floor(most));
        idle.merge(group, -matched, Double::sum);
        used.merge(group, matched, Double::sum);
        free -= matched;
        return matched;
    }
}
