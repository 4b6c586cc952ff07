package io.github.quotatree.reclaim;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.flavors.FlowNetwork;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is out of reach in a snapshot without some workloads, by a largest flow, workload by workload. */
final class ReachFlow {
    private static final long FREE = 1_000_000;

    private final RuntimeQuotas quotas;
    private final ResourceSchema schema;
    private final List<WorkloadStatus> running;
    private final FlowNetwork network = new FlowNetwork();
    private final int sink = network.addNode();
    private final Map<String, Integer> flavorNodes = new HashMap<>();
    private long overrun;

    private ReachFlow(LedgerSnapshot snapshot, Set<String> stopped) {
        quotas = snapshot.quotas();
        schema = snapshot.forest().schema();
        running = snapshot.workloads().stream()
                .filter(status -> status.phase().holds() && status.phase() != WorkloadPhase.STOPPING)
                .filter(status -> !stopped.contains(status.id()))
                .toList();
    }

    static long missing(LedgerSnapshot snapshot, Set<String> stopped) {
        return new ReachFlow(snapshot, stopped).missing(snapshot);
    }

    private long missing(LedgerSnapshot snapshot) {
        int source = network.addNode();
        for (String flavor : schema.flavors("gpu")) {
            int node = network.addNode();
            flavorNodes.put("/" + flavor, node);
            network.addEdge(node, sink, left(quotas.available().value("gpu", flavor), used("", flavor)));
        }
        long rests = 0;
        for (GroupRuntime group : quotas) { // a parent before its children
            for (String flavor : schema.flavors("gpu")) {
                int node = network.addNode();
                flavorNodes.put(group.name() + "/" + flavor, node);
                long most = group.declaration().max().value("gpu", flavor);
                long room = most == ResourceVector.UNLIMITED ? FREE : left(most, used(group.name(), flavor));
                network.addEdge(node, flavorNode(group.parent().orElse(""), flavor), room);
            }
            if (!group.isParent()) {
                rests += addLeaf(source, group, snapshot);
            }
        }
        return rests - network.sendAll(source, sink) + overrun;
    }

    private int flavorNode(String group, String flavor) {
        return requireNonNull(flavorNodes.get(group + "/" + flavor));
    }

    private long left(long limit, long used) {
        overrun += Math.max(0, used - limit);
        return Math.max(0, limit - used);
    }

    private long used(String group, String flavor) {
        return running.stream()
                .filter(status -> flavor.equals(status.flavors().get("gpu")) && isBelow(status.group(), group))
                .mapToLong(status -> status.workload().request().value("gpu"))
                .sum();
    }

    private boolean isBelow(String leaf, String group) {
        return group.isEmpty()
                || leaf.equals(group)
                || quotas.group(leaf).parent().filter(group::equals).isPresent();
    }

    private long addLeaf(int source, GroupRuntime group, LedgerSnapshot snapshot) {
        Map<FlavorClass, Long> pending = new HashMap<>();
        long used = 0;
        for (WorkloadStatus status : snapshot.workloads(group.name())) {
            boolean runs = running.stream().anyMatch(other -> other.id().equals(status.id()));
            long units = status.workload().request().value("gpu");
            used += runs ? units : 0;
            pending.merge(status.workload().accepted("gpu"), runs ? 0 : units, Long::sum);
        }
        long rest = Math.max(0, group.runtime().value("gpu") - used);
        int leaf = network.addNode();
        network.addEdge(source, leaf, rest);
        pending.forEach((accepted, units) -> {
            int ofClass = network.addNode();
            network.addEdge(leaf, ofClass, units);
            for (String flavor : accepted.flavors()) {
                network.addEdge(ofClass, flavorNode(group.name(), flavor), FREE);
            }
        });
        return rest;
    }
}
