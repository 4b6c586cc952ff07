package io.github.quotatree.ledger;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How many units of what groups are still entitled to can be placed, by a largest flow from the groups over their
 * pending workloads and the flavors to what is left of them. Flavor maxes stand at leaf groups alone.
 */
final class Reachable {
    /** By the names of the ends, what may still flow. */
    private final Map<String, Map<String, Long>> left = new TreeMap<>();

    private Reachable() {}

    private void add(String from, String to, long capacity) {
        left.computeIfAbsent(from, none -> new TreeMap<>()).merge(to, capacity, Long::sum);
        left.computeIfAbsent(to, none -> new TreeMap<>()).merge(from, 0L, Long::sum);
    }

    private Map<String, Long> leftFrom(String end) {
        return requireNonNull(left.get(end), end);
    }

    private boolean push(String from, Set<String> seen) {
        if (from.equals("end")) {
            return true;
        }
        seen.add(from);
        for (Map.Entry<String, Long> edge : leftFrom(from).entrySet()) {
            if (edge.getValue() > 0 && !seen.contains(edge.getKey()) && push(edge.getKey(), seen)) {
                edge.setValue(edge.getValue() - 1);
                leftFrom(edge.getKey()).merge(from, 1L, Long::sum);
                return true;
            }
        }
        return false;
    }

    static long units(LedgerSnapshot now) {
        ResourceSchema schema = now.forest().schema();
        QuotaTree tree = now.forest().tree("").orElseThrow();
        List<String> flavors = schema.flavors("gpu");
        Reachable flow = new Reachable();
        flow.add("start", "end", 0);
        Map<String, Long> free = new HashMap<>();
        flavors.forEach(flavor -> free.put(flavor, now.total("").value("gpu", flavor)));
        Map<String, Map<String, Long>> own = new HashMap<>();
        // the groups beside the tree first: what they use beyond a flavor is not taken from the tree
        for (boolean inTree : new boolean[] {false, true}) {
            for (WorkloadStatus status : now.workloads()) {
                if (tree.contains(status.group()) == inTree) {
                    status.flavors().forEach((dimension, flavor) -> {
                        long units = status.workload().request().value("gpu");
                        free.merge(flavor, -units, (one, other) -> Math.max(0, one + other));
                        own.computeIfAbsent(status.group(), none -> new HashMap<>())
                                .merge(flavor, units, Long::sum);
                    });
                }
            }
        }
        free.forEach((flavor, units) -> flow.add(flavor, "end", units));
        for (GroupRuntime group : now.quotas()) {
            if (!group.isParent()) {
                String name = group.name();
                long rest = group.runtime().value("gpu") - group.used().value("gpu");
                flow.add("start", "of " + name, Math.max(0, rest));
                for (String flavor : flavors) {
                    long most = group.declaration().max().value("gpu", flavor);
                    long used = own.getOrDefault(name, Map.of()).getOrDefault(flavor, 0L);
                    flow.add(name + " on " + flavor, flavor, Math.max(0, Math.min(most, 1000) - used));
                }
            }
        }
        for (WorkloadStatus status : now.workloads()) {
            if (status.phase() == WorkloadPhase.PENDING && tree.contains(status.group())) {
                FlavorClass accepted = status.workload().accepted("gpu");
                String of = status.group() + " " + accepted;
                flow.add("of " + status.group(), of, status.workload().request().value("gpu"));
                accepted.flavors().forEach(flavor -> flow.add(of, status.group() + " on " + flavor, 1000));
            }
        }
        long units = 0;
        while (flow.push("start", new HashSet<>())) {
            units++;
        }
        return units;
    }
}
