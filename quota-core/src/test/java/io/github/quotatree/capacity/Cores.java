package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Declarations in whole cores, the only dimension. */
public final class Cores {
    public static final ResourceSchema SCHEMA = ResourceSchema.of("cpu");

    private Cores() {}

    public static CapacityState.Builder state() {
        return CapacityState.builder(SCHEMA);
    }

    public static NamespaceQuota quota(String namespace, long min, long max) {
        return NamespaceQuota.builder(SCHEMA, namespace)
                .min("cpu", min)
                .max("cpu", max)
                .build();
    }

    public static CapacityNode node(String name, long cores) {
        return CapacityNode.of(name, SCHEMA.vector(cores));
    }

    public static CapacityWorkload workload(String id, String namespace, long cores, int priority) {
        return CapacityWorkload.builder(id, namespace, ResourceList.of(SCHEMA, Map.of("cpu", cores)))
                .priority(priority)
                .build();
    }

    public static CapacityWorkload running(String id, String namespace, long cores, int priority, String node) {
        return workload(id, namespace, cores, priority).toBuilder().node(node).build();
    }

    public static CapacityWorkload running(
            String id, String namespace, long cores, int priority, String node, long start) {
        return running(id, namespace, cores, priority, node).toBuilder()
                .started(Instant.ofEpochSecond(start))
                .build();
    }

    public static DisruptionBudget budget(long allowed, String... covered) {
        return new DisruptionBudget("budget of " + List.of(covered), Set.of(covered), allowed);
    }

    public static CapacityPreemptionPlan plan(CapacityState.Builder state, CapacityWorkload workload) {
        return CapacityPreemptionPlan.of(state.build(), workload, CapacityPreemptionOptions.defaults());
    }

    public static List<String> ids(List<CapacityWorkload> workloads) {
        return workloads.stream().map(CapacityWorkload::id).toList();
    }

    public static List<String> victims(CapacityPreemptionPlan plan) {
        return plan.victims().stream().map(Victim::id).toList();
    }
}
