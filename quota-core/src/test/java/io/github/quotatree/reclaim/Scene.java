package io.github.quotatree.reclaim;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongSupplier;

/** A random cluster: a forest of two trees, what they share, and workloads in every phase. Numbers are small. */
record Scene(
        String name,
        QuotaForest forest,
        Map<String, ResourceVector> totals,
        boolean minScaling,
        List<WorkloadStatus> workloads) {
    static final Instant NOW = Instant.ofEpochSecond(1000);

    /**
     * Draws a cluster of one to three dimensions.
     *
     * @param size how many workloads there are
     */
    static Scene random(int size, long seed) {
        Random random = new Random(seed);
        ResourceSchema schema =
                ResourceSchema.of(List.of("cpu", "memory", "gpu").subList(0, 1 + random.nextInt(3)));
        QuotaForest.Builder forest = QuotaForest.builder(schema);
        List<String> leaves = new ArrayList<>(List.of(ReservedNames.DEFAULT_GROUP));
        forest.defaultGroupMax(vector(schema, () -> random.nextInt(12)));
        for (String tree : List.of("", "other")) {
            String name = tree.isEmpty() ? "a" : "b";
            ResourceVector min = vector(schema, () -> random.nextInt(12));
            forest.add(bounded(QuotaGroup.parent(schema, name).treeId(tree), min, random));
            for (int c = random.nextInt(3); c >= 0; c--) {
                ResourceVector share = min.min(vector(schema, () -> random.nextInt(8)));
                min = min.minus(share);
                leaves.add(name + c);
                forest.add(
                        bounded(QuotaGroup.leaf(schema, name + c).treeId(tree).under(name), share, random));
            }
        }
        forest.add(bounded(QuotaGroup.leaf(schema, "top"), vector(schema, () -> random.nextInt(6)), random));
        leaves.add("top");
        Map<String, ResourceVector> totals =
                Map.of("", vector(schema, () -> random.nextInt(40)), "other", vector(schema, () -> random.nextInt(20)));
        List<WorkloadStatus> workloads = new ArrayList<>();
        for (int w = 0; w < size; w++) {
            workloads.add(workload("w" + w, leaves.get(random.nextInt(leaves.size())), schema, random));
        }
        return new Scene(
                "scene of " + size + " workloads from seed " + seed,
                forest.build(),
                totals,
                random.nextInt(4) > 0,
                List.copyOf(workloads));
    }

    /** Draws a cluster of one group with room for about half of its workloads, of which many are in gangs. */
    static Scene crowd(int size, long seed) {
        Random random = new Random(seed);
        ResourceSchema schema = ResourceSchema.of(List.of("cpu", "gpu").subList(0, 1 + random.nextInt(2)));
        QuotaForest forest = QuotaForest.builder(schema)
                .add(QuotaGroup.leaf(schema, "crowd")
                        .max(vector(schema, () -> size + random.nextInt(2 * size)))
                        .build())
                .build();
        List<WorkloadStatus> workloads = new ArrayList<>();
        for (int w = 0; w < size; w++) {
            workloads.add(workload("w" + w, "crowd", schema, random));
        }
        return new Scene(
                "crowd of " + size + " workloads from seed " + seed,
                forest,
                Map.of("", vector(schema, () -> 3L * size)),
                true,
                List.copyOf(workloads));
    }

    private static QuotaGroup bounded(QuotaGroup.Builder group, ResourceVector min, Random random) {
        ResourceVector room =
                vector(min.schema(), () -> random.nextInt(3) == 0 ? ResourceVector.UNLIMITED : random.nextInt(15));
        group.min(min).max(min.max(room));
        if (random.nextInt(3) == 0) {
            group.withoutLending();
        }
        return group.build();
    }

    private static WorkloadStatus workload(String id, String group, ResourceSchema schema, Random random) {
        ResourceVector request = vector(schema, () -> random.nextInt(3) == 0 ? 0 : random.nextInt(7));
        Workload.Builder builder = Workload.builder(id, request)
                .group(group)
                .priority(random.nextInt(4))
                .preemptible(random.nextInt(5) > 0);
        if (random.nextInt(4) == 0) {
            builder.gang("gang-" + random.nextInt(2));
        }
        Workload workload = builder.build();
        WorkloadPhase phase = List.of(
                        WorkloadPhase.RUNNING,
                        WorkloadPhase.RUNNING,
                        WorkloadPhase.RUNNING,
                        WorkloadPhase.ADMITTED,
                        WorkloadPhase.RESERVED,
                        WorkloadPhase.PENDING,
                        WorkloadPhase.STOPPING)
                .get(random.nextInt(7));
        return new WorkloadStatus(
                workload,
                phase,
                new Placement("", group), // the ledger finds the right one itself
                phase == WorkloadPhase.RUNNING ? Optional.of(NOW.plusSeconds(random.nextInt(3))) : Optional.empty(),
                phase == WorkloadPhase.RESERVED ? Optional.of(NOW.plusSeconds(60)) : Optional.empty());
    }

    private static ResourceVector vector(ResourceSchema schema, LongSupplier value) {
        long[] values = new long[schema.size()];
        for (int d = 0; d < values.length; d++) {
            values[d] = value.getAsLong();
        }
        return schema.vector(values);
    }

    /** Returns a ledger in this state. */
    QuotaLedger ledger() {
        return QuotaLedger.builder(QuotaOnly.state(forest)
                        .totals(totals)
                        .workloads(workloads)
                        .build())
                .options(SolveOptions.defaults().withMinScaling(minScaling))
                .clock(() -> NOW)
                .build();
    }

    /** Returns the leaf groups of all trees, and the default group. */
    List<String> groups() {
        List<String> groups = new ArrayList<>(List.of(ReservedNames.DEFAULT_GROUP));
        forest.trees()
                .values()
                .forEach(tree -> tree.groups().stream()
                        .filter(group -> !group.isParent())
                        .forEach(group -> groups.add(group.name())));
        return groups;
    }

    /** Returns the same cluster, whose workloads came in another order. */
    Scene shuffled(long seed) {
        List<WorkloadStatus> others = new ArrayList<>(workloads);
        Collections.shuffle(others, new Random(seed));
        return new Scene(name + ", shuffled", forest, totals, minScaling, others);
    }

    /** Returns the same cluster with other workloads. */
    Scene with(List<WorkloadStatus> others) {
        return new Scene(name, forest, totals, minScaling, others);
    }

    /** Returns what it is drawn from, which is all that is needed to draw it again. */
    @Override
    public String toString() {
        return name;
    }

    /** Puts workloads back among the pending ones, in whatever phase they are. */
    static void release(QuotaLedger ledger, Iterable<WorkloadStatus> workloads) {
        workloads.forEach(status -> ledger.evict(status.id()));
    }
}
