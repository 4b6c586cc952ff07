package io.github.quotatree.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Whether plans can answer each other for ever, tried for all states of three quotas on four units: every quota has
 * workloads of four units in every split into sizes, the mins sum to at most four, whatever waits may be tried next, and what
 * is stopped waits again. A state that comes back is a loop, as every step but a plan only adds to what runs.
 */
class FloorSafeLoopTest {
    private static final ResourceSchema UNITS = ResourceSchema.of("gpu");
    private static final int QUOTAS = 3;
    private static final int POOL = 4;
    private static final int[][] SPLITS = {{1, 1, 1, 1}, {2, 1, 1}, {2, 2}, {3, 1}, {4}};

    @Test
    void floorSafePlansNeverLoop() {
        assertThat(loops(PreemptionMode.FLOOR_SAFE, false)).isEmpty();
    }

    @Test
    void floorSafePlansNeverLoopWhenPrioritiesDiffer() {
        assertThat(loops(PreemptionMode.FLOOR_SAFE, true)).isEmpty();
    }

    /**
     * A and B are each over their min of something that only they use, and within their min of cpu; C has borrowed a cpu and
     * is more important. By the rule of the plugin the cpu workloads of A and B stop each other, and C keeps what it borrowed.
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
        new World(state, workloads, PreemptionMode.PLUGIN).findLoop(ofThePlugin);
        assertThat(ofThePlugin).isNotEmpty();

        List<String> floorSafe = new ArrayList<>();
        new World(state, workloads, PreemptionMode.FLOOR_SAFE).findLoop(floorSafe);
        assertThat(floorSafe).isEmpty();
    }

    /** Who asks for nothing is owed nothing, or two such workloads and two that take their only place would go round. */
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
        new World(state, workloads, PreemptionMode.PLUGIN).findLoop(ofThePlugin);
        assertThat(ofThePlugin).isNotEmpty();

        List<String> floorSafe = new ArrayList<>();
        new World(state, workloads, PreemptionMode.FLOOR_SAFE).findLoop(floorSafe);
        assertThat(floorSafe).isEmpty();
    }

    private static CapacityWorkload important(String id, String namespace, ResourceVector request) {
        return CapacityWorkload.builder(id, namespace, ResourceList.of(request))
                .priority(1)
                .build();
    }

    private static List<String> loops(PreemptionMode mode, boolean priorities) {
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

    private static World world(PreemptionMode mode, List<Integer> mins, int splits, boolean priorities) {
        CapacityStateBuilder builder = CapacityState.builder(UNITS);
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
        return new World(builder.build(), workloads, mode);
    }

    /** Quotas and workloads, and all that can come of them. */
    private static final class World {
        private final PreemptionOptions options;
        private final CapacityState empty;
        private final List<CapacityWorkload> workloads;
        private final Map<Integer, Integer> colours = new HashMap<>();

        World(CapacityState empty, List<CapacityWorkload> workloads, PreemptionMode mode) {
            this.empty = empty;
            this.workloads = workloads;
            options = PreemptionOptions.defaults().withMode(mode);
        }

        /** Walks through all states from each in depth, with a stack of its own; a state on the way to itself is a loop. */
        void findLoop(List<String> loops) {
            for (int start = 0; start < 1 << workloads.size(); start++) {
                List<Integer> path = new ArrayList<>();
                path.add(start);
                while (!path.isEmpty()) {
                    int here = path.get(path.size() - 1);
                    if (colours.getOrDefault(here, 0) == 0) {
                        colours.put(here, 1);
                        for (int next : next(here)) {
                            int colour = colours.getOrDefault(next, 0);
                            if (colour == 1) {
                                loops.add(empty.quotas() + " " + workloads + ": " + Integer.toBinaryString(next));
                            } else if (colour == 0) {
                                path.add(next);
                            }
                        }
                    } else {
                        colours.put(here, 2);
                        path.remove(path.size() - 1);
                    }
                }
            }
        }

        /** Returns what can follow a state, which has a bit for each workload that runs. */
        private List<Integer> next(int running) {
            CapacityStateBuilder builder = empty.toBuilder();
            for (int w = 0; w < workloads.size(); w++) {
                if ((running >> w & 1) != 0) {
                    builder.workload(workloads.get(w));
                }
            }
            CapacityState state = builder.build();
            List<Integer> next = new ArrayList<>();
            for (int w = 0; w < workloads.size(); w++) {
                if ((running >> w & 1) == 0) {
                    PreemptionPlan plan = PreemptionPlan.of(state, workloads.get(w), options);
                    if (plan.possible()) {
                        int after = running | 1 << w;
                        for (CapacityVictim victim : plan.victims()) {
                            after &= ~(1 << workloads.indexOf(victim.workload()));
                        }
                        next.add(after);
                    }
                }
            }
            return next;
        }
    }
}
