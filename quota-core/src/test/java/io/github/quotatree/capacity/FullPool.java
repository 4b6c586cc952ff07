package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceSchema;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A random pool of nodes that are alike and about full, and namespaces of which some have borrowed what others leave,
 * with many ties, and with requests of nothing.
 */
final class FullPool {
    final CapacityState state;
    final CapacityWorkload asking;
    private final ResourceSchema schema;
    private final Random random;
    private final int namespaces;
    private final int workloads;
    private final long seed;

    FullPool(int nodes, int workloads, long seed) {
        this.workloads = workloads;
        this.seed = seed;
        random = new Random(seed * 0x9E3779B97F4A7C15L);
        schema = random.nextBoolean() ? ResourceSchema.of("cpu") : ResourceSchema.of("cpu", "memory", "gpu");
        namespaces = 2 + random.nextInt(4);
        CapacityState.Builder builder = CapacityState.builder(schema);
        long perNode = 1L + workloads / nodes;
        int mean = 1 + random.nextInt(3);
        for (int i = 0; i < nodes; i++) {
            builder.node(CapacityNode.of("node" + i, schema.vector(filled(perNode * mean + random.nextInt(2)))));
        }
        for (int i = 0; i < namespaces; i++) {
            // the last namespace has no quota
            long min = workloads * (long) mean / namespaces + random.nextInt(3);
            if (i < namespaces - 1) {
                builder.quota(NamespaceQuota.builder(schema, "n" + i)
                        .min("cpu", min)
                        .max("cpu", (2 + random.nextInt(2)) * min)
                        .build());
            }
        }
        for (int i = 0; i < workloads; i++) {
            CapacityWorkload.Builder workload = workload("w" + i, random.nextInt(namespaces), 2 * mean)
                    .node("node" + (random.nextInt(8) == 0 ? random.nextInt(nodes) : i % nodes));
            if (random.nextInt(4) > 0) {
                workload.started(Instant.ofEpochSecond(random.nextInt(5), random.nextInt(2)));
            }
            builder.workload(workload.build());
        }
        if (random.nextInt(3) == 0) {
            builder.budget(budget());
        }
        if (random.nextInt(4) == 0) {
            builder.nominated(workload("x", random.nextInt(namespaces), 2 * mean)
                    .node("node0")
                    .build());
        }
        state = builder.build();
        asking = workload("asking", random.nextInt(namespaces), 1 + random.nextInt(8 * mean))
                .priority(3)
                .build();
    }

    private CapacityWorkload.Builder workload(String id, int namespace, int most) {
        Map<String, Long> request = new HashMap<>();
        for (String dimension : schema.dimensions()) {
            request.put(dimension, (long) random.nextInt(most + 1));
        }
        CapacityWorkload.Builder builder =
                CapacityWorkload.builder(id, "n" + namespace, ResourceList.of(schema, request));
        return id.equals("asking") ? builder : builder.priority(random.nextInt(5));
    }

    private long[] filled(long amount) {
        long[] amounts = new long[schema.size()];
        Arrays.fill(amounts, amount);
        return amounts;
    }

    private DisruptionBudget budget() {
        Set<String> covered = new HashSet<>();
        for (int i = 0; i < workloads; i++) {
            if (random.nextInt(3) == 0) {
                covered.add("w" + i);
            }
        }
        return new DisruptionBudget("budget", covered, random.nextInt(4));
    }

    @Override
    public String toString() {
        return workloads + " workloads, seed " + seed + "\n" + state + asking;
    }
}
