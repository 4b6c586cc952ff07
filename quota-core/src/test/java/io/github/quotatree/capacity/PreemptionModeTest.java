package io.github.quotatree.capacity;

import static io.github.quotatree.capacity.Cores.node;
import static io.github.quotatree.capacity.Cores.quota;
import static io.github.quotatree.capacity.Cores.running;
import static io.github.quotatree.capacity.Cores.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same cases as the plugin has it, and where no quota ends up below its min. */
class PreemptionModeTest {
    private static final int ROUNDS = 10;

    @Test
    void aLargeWorkloadOfABorrowerIsStoppedOnlyByThePlugin() {
        CapacityState state = Cores.state()
                .quota(quota("A", 4, 6))
                .quota(quota("B", 4, 6))
                .workload(running("a", "A", 6, 0, "n1"))
                .node(node("n1", 9))
                .build();
        CapacityWorkload b = workload("b", "B", 3, 0);

        CapacityPreemptionPlan plugin = plan(state, b, Mode.PLUGIN);
        assertThat(plugin.claim()).isEqualTo(PreemptionClaim.OWN_MIN);
        assertThat(plugin.victims()).extracting(Victim::id).containsExactly("a");
        CapacityState after = plugin.applyTo(state).reserve(b);
        assertThat(used(after, "A")).isZero();
        assertThat(used(after, "B")).isEqualTo(3);

        CapacityPreemptionPlan floorSafe = plan(state, b, Mode.FLOOR_SAFE);
        assertThat(floorSafe.possible()).isFalse();
        assertThat(floorSafe.applyTo(state)).isSameAs(state);
    }

    /** The least important workload lies across the min: the plugin takes it, and the other mode two small ones. */
    @Test
    void ofSeveralWorkloadsTheFloorSafeModeTakesWorkloadsBeyondTheMinAlone() {
        CapacityState state = Cores.state()
                .quota(quota("A", 4, 6))
                .quota(quota("B", 6, 8))
                .node(node("n1", 10))
                .workload(running("a1", "A", 1, 3, "n1"))
                .workload(running("a2", "A", 1, 2, "n1"))
                .workload(running("a3", "A", 1, 1, "n1"))
                .workload(running("a4", "A", 3, 0, "n1"))
                .workload(running("b1", "B", 3, 0, "n1"))
                .build();
        CapacityWorkload b2 = workload("b2", "B", 3, 0);

        CapacityPreemptionPlan plugin = plan(state, b2, Mode.PLUGIN);
        assertThat(plugin.victims()).extracting(Victim::id).containsExactly("a4");
        assertThat(used(plugin.applyTo(state), "A")).isEqualTo(3);

        CapacityPreemptionPlan floorSafe = plan(state, b2, Mode.FLOOR_SAFE);
        assertThat(floorSafe.victims()).extracting(Victim::id).containsExactly("a3", "a2");
        assertThat(used(floorSafe.applyTo(state), "A")).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void whatIsBorrowedInSmallPartsIsTakenBackInEither(Mode mode) {
        CapacityState.Builder builder =
                Cores.state().quota(quota("A", 4, 6)).quota(quota("B", 4, 6)).node(node("n1", 8));
        for (int i = 1; i <= 3; i++) {
            builder.workload(running("a" + i, "A", 2, i, "n1"));
        }
        CapacityState state = builder.build();
        CapacityPreemptionPlan plan = plan(state, workload("b", "B", 4, 0), mode);
        assertThat(plan.victims()).extracting(Victim::id).containsExactly("a1");
        assertThat(used(plan.applyTo(state), "A")).isEqualTo(4);
    }

    /**
     * A is over its min in cards and B in disks, both lent by C; of cores each has its min, but there are cores for one
     * of them only. To the plugin each is over its min, so each takes the cores of the other, for ever.
     */
    @Test
    void twoQuotasThatAreOverInOtherDimensionsStopEachOtherForEverOnlyInThePlugin() {
        assertThat(whoIsStopped(Mode.PLUGIN)).containsExactly("b", "a", "b", "a", "b", "a", "b", "a", "b", "a");
        assertThat(whoIsStopped(Mode.FLOOR_SAFE)).isEmpty();
    }

    private static List<String> whoIsStopped(Mode mode) {
        ResourceSchema schema = ResourceSchema.of("cpu", "gpu", "disk");
        Map<String, Long> fourCores = Map.of("cpu", 4L);
        CapacityWorkload a = CapacityWorkload.builder("a", "A", ResourceList.of(schema, fourCores))
                .build();
        CapacityWorkload b = CapacityWorkload.builder("b", "B", ResourceList.of(schema, fourCores))
                .build();
        Arrivals arrivals = new Arrivals(
                CapacityState.builder(schema)
                        .quota(NamespaceQuota.of("A", ResourceList.of(schema, fourCores), null))
                        .quota(NamespaceQuota.of("B", ResourceList.of(schema, fourCores), null))
                        .quota(NamespaceQuota.of("C", ResourceList.of(schema, Map.of("gpu", 1L, "disk", 1L)), null))
                        .node(CapacityNode.of("cores", schema.vector(4, 0, 0)))
                        .node(CapacityNode.of("others", schema.vector(0, 1, 1)))
                        .workload(CapacityWorkload.of("card", "A", schema.vector(0, 1, 0)).toBuilder()
                                .node("others")
                                .build())
                        .workload(CapacityWorkload.of("disk", "B", schema.vector(0, 0, 1)).toBuilder()
                                .node("others")
                                .build())
                        .build(),
                CapacityPreemptionOptions.defaults().withMode(mode));
        assertThat(arrivals.arrive(b).scheduled()).isTrue();
        List<String> stopped = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            CapacityWorkload waiting = arrivals.state.workload("a").isPresent() ? b : a;
            for (Victim<CapacityWorkload> victim : arrivals.arrive(waiting).victims()) {
                stopped.add(victim.id());
            }
        }
        return stopped;
    }

    private static CapacityPreemptionPlan plan(CapacityState state, CapacityWorkload workload, Mode mode) {
        return CapacityPreemptionPlan.of(
                state, workload, CapacityPreemptionOptions.defaults().withMode(mode));
    }

    private static long used(CapacityState state, String namespace) {
        return state.use(namespace).orElseThrow().used().value("cpu");
    }
}
