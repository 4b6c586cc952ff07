package io.github.quotatree.capacity;

import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.resource.ResourceSchema;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Workloads that come to random quotas, start where they may, make room where they can, and go. */
final class RandomDay {
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory", "gpu");

    private final Random random;
    private final CapacityPreemptionOptions options;
    private final boolean units;
    private final String text;
    private CapacityState state;
    private int workloads;

    /** Whether some workloads that room was made for stay nominated. */
    boolean leavesNominated;

    /** Called with each state and the workload that comes to it. */
    BiConsumer<CapacityState, CapacityWorkload> onArrival = (before, workload) -> {};

    /** Called with each plan that is carried out, and the state that it is for. */
    BiConsumer<CapacityState, CapacityPreemptionPlan> onPlan = (before, plan) -> {};

    /** Called with each state in which a workload has started. */
    Consumer<CapacityState> onStart = after -> {};

    /**
     * Makes a day.
     *
     * @param units whether every workload requests one unit of one dimension, the gpu
     * @param nodes how many nodes there are
     */
    RandomDay(long seed, AbsentDimensions absent, CapacityPreemptionOptions options, boolean units, int nodes) {
        random = new Random(seed);
        this.options = options;
        this.units = units;
        CapacityState.Builder builder = CapacityState.builder(SCHEMA).absentDimensions(absent);
        int quotas = 1 + random.nextInt(4);
        for (int q = 0; q < quotas; q++) {
            builder.quota(NamespaceQuota.of("n" + q, list(6, true), list(9, true)));
        }
        for (int n = 0; n < nodes; n++) {
            // one node has room for all that is guaranteed, several do not
            long size = nodes == 1 ? 100 : 3 + random.nextInt(6);
            long places = nodes == 1 ? 40 : 2 + random.nextInt(4);
            builder.node(new CapacityNode("node-" + n, SCHEMA.vector(size, size, size), places, true));
        }
        state = builder.build();
        text = "seed " + seed + ", " + absent + ", " + options.mode() + ", " + options.scope() + ", " + nodes
                + " nodes";
    }

    void run(int events) {
        for (int e = 0; e < events; e++) {
            List<CapacityWorkload> there = state.workloads();
            if (!there.isEmpty() && random.nextInt(4) == 0) {
                state = state.unreserve(there.get(random.nextInt(there.size())).id());
            } else {
                arrive(draw());
            }
        }
    }

    private void arrive(CapacityWorkload workload) {
        onArrival.accept(state, workload);
        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, workload, options);
        if (plan.needed() && plan.possible()) {
            onPlan.accept(state, plan);
            state = plan.applyTo(state);
            // the next may come before this one starts, and find it nominated
            if (leavesNominated && random.nextInt(3) == 0) {
                return;
            }
            String node = plan.chosen().orElseThrow().node().orElse("");
            if (CapacityDecision.of(state, workload).admitted()) {
                start(workload, node);
            }
        } else if (plan.possible()) {
            List<String> room = NodeRoom.nodesWithRoom(state, workload);
            start(workload, room.isEmpty() ? "" : room.get(random.nextInt(room.size())));
        }
    }

    private void start(CapacityWorkload workload, String node) {
        CapacityWorkload.Builder started = workload.toBuilder().started(Instant.ofEpochSecond(workloads));
        state = state.reserve((node.isEmpty() ? started : started.node(node)).build());
        onStart.accept(state);
    }

    private CapacityWorkload draw() {
        ResourceList request = units ? ResourceList.of(SCHEMA.vector(0, 0, 1)) : list(4, false);
        return CapacityWorkload.builder("w" + workloads++, "n" + random.nextInt(5), request)
                .priority(random.nextInt(3))
                .build();
    }

    private ResourceList list(int most, boolean some) {
        Map<String, Long> amounts = new HashMap<>();
        for (String dimension : SCHEMA.dimensions()) {
            if (random.nextInt(4) > 0 || (some && random.nextBoolean())) {
                amounts.put(dimension, (long) random.nextInt(most + 1));
            }
        }
        return ResourceList.of(SCHEMA, amounts);
    }

    @Override
    public String toString() {
        return text;
    }
}
