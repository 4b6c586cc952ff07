package io.github.quotatree.capacity;

import io.github.quotatree.capacity.preemption.CapacityPreemptionOptions;
import io.github.quotatree.capacity.preemption.CapacityPreemptionPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Declarations in whole cores, the only dimension. */
final class Cores {
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu");

    private Cores() {}

    static CapacityState.Builder state() {
        return CapacityState.builder(SCHEMA);
    }

    static NamespaceQuota quota(String namespace, long min, long max) {
        return NamespaceQuota.builder(SCHEMA, namespace)
                .min("cpu", min)
                .max("cpu", max)
                .build();
    }

    static CapacityNode node(String name, long cores) {
        return CapacityNode.of(name, SCHEMA.vector(cores));
    }

    static CapacityWorkload workload(String id, String namespace, long cores, int priority) {
        return CapacityWorkload.builder(id, namespace, ResourceList.of(SCHEMA, Map.of("cpu", cores)))
                .priority(priority)
                .build();
    }

    static CapacityWorkload running(String id, String namespace, long cores, int priority, String node) {
        return workload(id, namespace, cores, priority).toBuilder().node(node).build();
    }

    static CapacityWorkload running(String id, String namespace, long cores, int priority, String node, long start) {
        return running(id, namespace, cores, priority, node).toBuilder()
                .started(Instant.ofEpochSecond(start))
                .build();
    }

    static DisruptionBudget budget(long allowed, String... covered) {
        return new DisruptionBudget("budget of " + List.of(covered), Set.of(covered), allowed);
    }

    static CapacityPreemptionPlan plan(CapacityState.Builder state, CapacityWorkload workload) {
        return CapacityPreemptionPlan.of(state.build(), workload, CapacityPreemptionOptions.defaults());
    }

    static List<String> ids(List<CapacityWorkload> workloads) {
        return workloads.stream().map(CapacityWorkload::id).toList();
    }

    static List<String> victims(CapacityPreemptionPlan plan) {
        return plan.victims().stream().map(Victim::id).toList();
    }
}
