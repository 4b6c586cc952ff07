package io.github.quotatree.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/**
 * Whether plans can answer each other for ever, tried for all states of three quotas on four units: every quota has
 * workloads of four units in every split into sizes, the mins sum to at most four, whatever waits may be tried next,
 * and what is stopped waits again. A state that comes back is a loop, as every step but a plan only adds to what runs.
 */
@AddLifecycleHook(PropertySeed.class)
class FloorSafeLoopTest {
    private static final ResourceSchema UNITS = ResourceSchema.of("gpu");
    private static final int QUOTAS = 3;
    private static final int POOL = 4;
    private static final int[][] SPLITS = {{1, 1, 1, 1}, {2, 1, 1}, {2, 2}, {3, 1}, {4}};

    @Test
    void floorSafePlansNeverLoop() {
        assertThat(loops(Mode.FLOOR_SAFE, false)).isEmpty();
    }

    @Test
    void floorSafePlansNeverLoopWhenPrioritiesDiffer() {
        assertThat(loops(Mode.FLOOR_SAFE, true)).isEmpty();
    }

    /**
     * A and B are each over their min of something that only they use, and within their min of cpu; C has borrowed a
     * cpu and is more important. By the rule of the plugin the cpu workloads of A and B stop each other, and C keeps
     * what it borrowed.
     */
    @Test
    void plansOfThePluginLoopWhereTwoQuotasAreOverTheirMinOfSomethingElse() {
        ResourceSchema schema = ResourceSchema.of("cpu", "x", "y");
        CapacityState state = CapacityState.builder(schema)
                .quota(NamespaceQuota.builder(schema, "A").min("cpu", 1).build())
                .quota(NamespaceQuota.builder(schema, "B").min("cpu", 1).build())
                .quota(NamespaceQuota.builder(schema, "C")
                        .min("x", 1)
                        .min("y", 1)
                        .build())
                .build();
        List<CapacityWorkload> workloads = List.of(
                CapacityWorkload.of("a", "A", schema.vector(1, 0, 0)),
                CapacityWorkload.of("b", "B", schema.vector(1, 0, 0)),
                important("a-x", "A", schema.vector(0, 1, 0)),
                important("b-y", "B", schema.vector(0, 0, 1)),
                important("c", "C", schema.vector(1, 0, 0)));

        List<String> ofThePlugin = new ArrayList<>();
        new PlanWorld(state, workloads, Mode.PLUGIN).findLoop(ofThePlugin);
        assertThat(ofThePlugin).isNotEmpty();

        List<String> floorSafe = new ArrayList<>();
        new PlanWorld(state, workloads, Mode.FLOOR_SAFE).findLoop(floorSafe);
        assertThat(floorSafe).isEmpty();
    }

    /**
     * A workload that requests nothing is owed nothing, or two such workloads and two that take their only place would
     * loop.
     */
    @Test
    void workloadsWithoutRequestsDoNotKeepPlansGoing() {
        ResourceSchema schema = ResourceSchema.of("cpu", "gpu");
        CapacityState state = CapacityState.builder(schema)
                .quota(NamespaceQuota.builder(schema, "A").min("cpu", 4).build())
                .quota(NamespaceQuota.builder(schema, "B").min("cpu", 4).build())
                .quota(NamespaceQuota.builder(schema, "C").min("gpu", 1).build())
                .node(new CapacityNode("node", schema.vector(8, 1), 1, true))
                .build();
        List<CapacityWorkload> workloads = new ArrayList<>();
        for (String namespace : List.of("A", "B")) {
            workloads.add(CapacityWorkload.builder(namespace + "-nothing", namespace, ResourceList.empty(schema))
                    .node("node")
                    .build());
            workloads.add(important(namespace + "-card", namespace, schema.vector(0, 1)).toBuilder()
                    .node("node")
                    .build());
        }

        List<String> ofThePlugin = new ArrayList<>();
        new PlanWorld(state, workloads, Mode.PLUGIN).findLoop(ofThePlugin);
        assertThat(ofThePlugin).isNotEmpty();

        List<String> floorSafe = new ArrayList<>();
        new PlanWorld(state, workloads, Mode.FLOOR_SAFE).findLoop(floorSafe);
        assertThat(floorSafe).isEmpty();
    }

    /**
     * Several dimensions, of which some have no min at all, a node that is too small, places, priorities, nothing asked
     * for.
     */
    @Property(tries = 1000)
    void floorSafePlansNeverLoopInRandomWorlds(@ForAll long seed, @ForAll AbsentDimensions absent) {
        List<String> loops = new ArrayList<>();
        randomWorld(new Random(seed), absent, Mode.FLOOR_SAFE).findLoop(loops);
        assertThat(loops).isEmpty();
    }

    /** Else the random worlds would say little. */
    @Test
    void plansOfThePluginLoopInSomeOfThem() {
        List<String> loops = new ArrayList<>();
        for (long seed = 0; loops.isEmpty() && seed < 3000; seed++) {
            randomWorld(new Random(seed), AbsentDimensions.PLUGIN, Mode.PLUGIN).findLoop(loops);
        }
        assertThat(loops).isNotEmpty();
    }

    private static PlanWorld randomWorld(Random random, AbsentDimensions absent, Mode mode) {
        ResourceSchema schema = ResourceSchema.of("cpu", "x", "y");
        CapacityState.Builder builder = CapacityState.builder(schema).absentDimensions(absent);
        boolean hasNode = random.nextBoolean();
        if (hasNode) {
            long size = 1L + random.nextInt(4);
            long places = 1L + random.nextInt(4);
            builder.node(new CapacityNode("node", schema.vector(size, size, size), places, true));
        }
        List<CapacityWorkload> workloads = new ArrayList<>();
        for (int q = 0; q < QUOTAS; q++) {
            String namespace = String.valueOf((char) ('A' + q));
            // a max seldom, since a quota at its max takes part in nothing
            builder.quota(NamespaceQuota.of(
                    namespace, few(schema, random, 3), random.nextInt(4) == 0 ? few(schema, random, 5) : null));
            for (int i = 0; i < 2 + random.nextInt(2); i++) {
                ResourceList request = random.nextInt(4) == 0
                        ? few(schema, random, 3)
                        : ResourceList.of(schema, Map.of(schema.dimension(random.nextInt(3)), 1L));
                CapacityWorkload.Builder workload = CapacityWorkload.builder(namespace + i, namespace, request)
                        .priority(random.nextInt(3));
                workloads.add((hasNode ? workload.node("node") : workload).build());
            }
        }
        return new PlanWorld(builder.build(), workloads, mode);
    }

    /** Returns amounts below a bound of some dimensions. */
    private static ResourceList few(ResourceSchema schema, Random random, int bound) {
        Map<String, Long> amounts = new HashMap<>();
        for (String dimension : schema.dimensions()) {
            if (random.nextBoolean()) {
                amounts.put(dimension, (long) random.nextInt(bound));
            }
        }
        return ResourceList.of(schema, amounts);
    }

    private static CapacityWorkload important(String id, String namespace, ResourceVector request) {
        return CapacityWorkload.builder(id, namespace, ResourceList.of(request))
                .priority(1)
                .build();
    }

    private static List<String> loops(Mode mode, boolean priorities) {
        List<String> loops = new ArrayList<>();
        for (int first = 0; first <= POOL; first++) {
            for (int second = 0; first + second <= POOL; second++) {
                for (int third = 0; first + second + third <= POOL; third++) {
                    for (int s = 0; s < SPLITS.length * SPLITS.length * SPLITS.length; s++) {
                        world(mode, List.of(first, second, third), s, priorities)
                                .findLoop(loops);
                    }
                }
            }
        }
        return loops;
    }

    private static PlanWorld world(Mode mode, List<Integer> mins, int splits, boolean priorities) {
        CapacityState.Builder builder = CapacityState.builder(UNITS);
        List<CapacityWorkload> workloads = new ArrayList<>();
        int rest = splits;
        for (int q = 0; q < QUOTAS; q++) {
            String namespace = String.valueOf((char) ('A' + q));
            builder.quota(NamespaceQuota.builder(UNITS, namespace)
                    .min("gpu", mins.get(q))
                    .max("gpu", POOL)
                    .build());
            int[] sizes = SPLITS[rest % SPLITS.length];
            rest /= SPLITS.length;
            for (int i = 0; i < sizes.length; i++) {
                workloads.add(
                        CapacityWorkload.builder(namespace + i, namespace, ResourceList.of(UNITS.vector(sizes[i])))
                                .priority(priorities ? i % 2 : 0)
                                .build());
            }
        }
        return new PlanWorld(builder.build(), workloads, mode);
    }
}
