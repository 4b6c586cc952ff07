package io.github.quotatree.benchmarks.peer;

import java.util.HashMap;
import java.util.Map;

/**
 * A quota group as schedulers commonly hold one: an object with a map from resources to amounts for each of its
 * properties, and its children by name.
 */
final class ProposalGroup {
    final String name;
    final Map<String, ProposalGroup> children = new HashMap<>();

    final ResourceList min = new ResourceList();
    final ResourceList max = new ResourceList();
    final ResourceList sharedWeight = new ResourceList();
    final ResourceList lendLimit = new ResourceList();

    /** The request of the group's own workloads. */
    final ResourceList ownRequest = new ResourceList();

    /** The request of the group with all below it, at least the min that it does not lend and at most its max. */
    final ResourceList limitedRequest = new ResourceList();

    final ResourceList runtime = new ResourceList();

    ProposalGroup(String name) {
        this.name = name;
    }

    /** Returns the tree of a problem, its groups by node. */
    static ProposalGroup[] tree(QuotaProblem problem) {
        ProposalGroup[] groups = new ProposalGroup[problem.names.length];
        for (int node = 0; node < groups.length; node++) {
            ProposalGroup group = new ProposalGroup(problem.names[node]);
            groups[node] = group;
            if (node > 0) {
                groups[problem.parent[node]].children.put(group.name, group);
            }
            for (int d = 0; d < problem.resources.length; d++) {
                String resource = problem.resources[d];
                group.min.put(resource, problem.min[d][node]);
                group.max.put(resource, problem.max[d][node]);
                group.sharedWeight.put(resource, problem.weight[d][node]);
                group.lendLimit.put(resource, problem.lendLimit[d][node]);
                group.ownRequest.put(resource, problem.ownRequest[d][node]);
            }
        }
        return groups;
    }

    /** Adds up the request of the group. */
    void aggregateRequest(String resource) {
        long demand = ownRequest.get(resource);
        for (ProposalGroup child : children.values()) {
            demand = Math.addExact(demand, child.limitedRequest.get(resource));
        }
        long kept = min.get(resource) - lendLimit.get(resource);
        limitedRequest.put(resource, Math.min(Math.max(demand, kept), max.get(resource)));
    }

    /** Amounts by the name of the resource, as Kubernetes has them; a resource that is not named has the amount 0. */
    static final class ResourceList {
        private final Map<String, Long> amounts = new HashMap<>();

        long get(String resource) {
            return amounts.getOrDefault(resource, 0L);
        }

        void put(String resource, long amount) {
            amounts.put(resource, amount);
        }

        void add(String resource, long amount) {
            amounts.merge(resource, amount, Long::sum);
        }
    }
}
