package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/** What holds for plans that ask the nodes of the host, on random clusters. */
@AddLifecycleHook(PropertySeed.class)
class NodesLawsTest {
    /** What stops something and leaves no node with room is stopped in vain. */
    @Property
    void aPlanThatIsPossibleLeavesRoomOnTheNodes(
            @ForAll("scenes") Scene scene, @ForAll("options") PreemptionOptions options, @ForAll long seed) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        DrawnNodes nodes = new DrawnNodes(snapshot, seed);
        for (PreemptionPlan plan : PreemptionDraw.plans(snapshot, seed, options.withNodes(nodes))) {
            if (plan.possible()) {
                assertThat(hasRoom(scene, nodes, plan, Figures.workloads(plan.victims())))
                        .as("%s", plan)
                        .isTrue();
            }
            assertThat(plan.needed()).as("%s", plan).isNotEqualTo(hasRoom(scene, nodes, plan, List.of()));
        }
    }

    /** How often a plan that asks no nodes frees quota and no node; one that asks never does. */
    @Test
    void plansThatAskNoNodesStopWorkInVain() {
        int plans = 0;
        int inVain = 0;
        int inVainWithNodes = 0;
        for (long seed = 0; seed < 300; seed++) {
            Scene scene = Scene.crowd(20, seed);
            LedgerSnapshot snapshot = scene.ledger().snapshot();
            DrawnNodes nodes = DrawnNodes.full(snapshot, seed);
            for (PreemptionPlan plan : PreemptionDraw.plans(snapshot, seed, PreemptionOptions.defaults())) {
                plans += plan.victims().isEmpty() ? 0 : 1;
                boolean noNode = !nodes.haveRoom(plan.workloads(), Figures.workloads(plan.victims()));
                inVain += !plan.victims().isEmpty() && noNode ? 1 : 0;
                PreemptionPlan asked = PreemptionPlan.of(
                        snapshot,
                        plan.preemptors(),
                        PreemptionOptions.defaults().withNodes(nodes));
                boolean vain = !nodes.haveRoom(plan.workloads(), Figures.workloads(asked.victims()));
                inVainWithNodes += !asked.victims().isEmpty() && vain ? 1 : 0;
            }
        }
        System.out.printf(
                "preemptions of %d that free quota and no node: %d without nodes, %d with nodes%n",
                plans, inVain, inVainWithNodes);
        assertThat(inVain).isGreaterThan(plans / 4);
        assertThat(inVainWithNodes).isZero();
    }

    @Property
    void isPossibleWhereAllCandidatesMakeRoom(
            @ForAll("scenes") Scene scene, @ForAll("unlimited") PreemptionOptions options, @ForAll long seed) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        DrawnNodes nodes = new DrawnNodes(snapshot, seed);
        for (PreemptionPlan plan : PreemptionDraw.plans(snapshot, seed, options.withNodes(nodes))) {
            List<WorkloadStatus> all = PreemptionDraw.candidates(snapshot, plan, options.victims()).stream()
                    .flatMap(List::stream)
                    .toList();
            assertThat(plan.possible()).as("%s", plan).isEqualTo(hasRoom(scene, nodes, plan, all));
            if (!plan.possible() && plan.exceededLimits().isEmpty()) {
                assertThat(nodes.haveRoom(plan.workloads(), all)).isFalse();
            }
        }
    }

    @Property
    void noVictimCanBeSpared(
            @ForAll("scenes") Scene scene, @ForAll("options") PreemptionOptions options, @ForAll long seed) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        DrawnNodes nodes = new DrawnNodes(snapshot, seed);
        for (PreemptionPlan plan : PreemptionDraw.plans(snapshot, seed, options.withNodes(nodes))) {
            for (List<WorkloadStatus> spared : Figures.units(Figures.workloads(plan.victims()))) {
                List<WorkloadStatus> others = new ArrayList<>(Figures.workloads(plan.victims()));
                others.removeAll(spared);
                boolean room = plan.node()
                        .map(node -> fits(scene, plan, others)
                                && nodes.hasRoom(node, plan.workloads().get(0), others))
                        .orElseGet(() -> hasRoom(scene, nodes, plan, others));
                assertThat(room).as("%s needs %s", plan, spared).isFalse();
            }
            assertThat(plan.victims())
                    .hasSizeLessThanOrEqualTo(options.victims().maxVictims());
        }
    }

    /** For one workload, victims are on the node that is named, and no other node costs less. */
    @Property
    void choosesTheNodeThatCostsLeast(
            @ForAll("crowds") Scene scene, @ForAll("options") PreemptionOptions options, @ForAll long seed) {
        LedgerSnapshot snapshot = scene.ledger().snapshot();
        DrawnNodes nodes = new DrawnNodes(snapshot, seed);
        for (PreemptionPlan plan : PreemptionDraw.plans(snapshot, seed, options.withNodes(nodes))) {
            if (plan.node().isEmpty()) {
                continue;
            }
            String chosen = plan.node().get();
            assertThat(Figures.units(Figures.workloads(plan.victims())))
                    .allMatch(unit -> unit.stream()
                            .anyMatch(status -> nodes.nodeOf(status).equals(plan.node())));
            for (String node : nodes.names) {
                HostNodes one = onlyOn(node, nodes);
                PreemptionPlan other = PreemptionPlan.of(snapshot, plan.preemptors(), options.withNodes(one));
                if (other.node().equals(Optional.of(node))) {
                    long more = violations(other) - violations(plan);
                    int dearer = WorkloadOrder.cheapestFirst().compare(other.victims(), plan.victims());
                    assertThat(more > 0 || (more == 0 && (dearer > 0 || (dearer == 0 && node.compareTo(chosen) >= 0))))
                            .as("%s costs no less than %s", other, plan)
                            .isTrue();
                }
            }
        }
    }

    private static long violations(PreemptionPlan plan) {
        return plan.victims().stream().filter(Victim::violatesBudget).count();
    }

    /** Returns the nodes as if all but one had no workloads that may be stopped. */
    private static HostNodes onlyOn(String node, DrawnNodes nodes) {
        return new HostNodes() {
            @Override
            public Optional<String> nodeOf(WorkloadStatus workload) {
                return nodes.nodeOf(workload).filter(node::equals);
            }

            @Override
            public boolean hasRoom(String name, WorkloadStatus waiting, Collection<WorkloadStatus> stopped) {
                return nodes.hasRoom(name, waiting, stopped);
            }

            @Override
            public boolean haveRoom(List<WorkloadStatus> waiting, Collection<WorkloadStatus> stopped) {
                return nodes.haveRoom(waiting, stopped);
            }
        };
    }

    private static boolean hasRoom(Scene scene, DrawnNodes nodes, PreemptionPlan plan, List<WorkloadStatus> stopped) {
        return fits(scene, plan, stopped) && nodes.haveRoom(plan.workloads(), stopped);
    }

    private static boolean fits(Scene scene, PreemptionPlan plan, List<WorkloadStatus> stopped) {
        QuotaLedger ledger = PreemptionDraw.withoutLeaving(scene);
        Scene.release(ledger, stopped);
        return ledger.decide(plan.preemptors(), plan.admission()).admitted();
    }

    @Provide
    Arbitrary<Scene> scenes() {
        return PreemptionDraw.scenes();
    }

    @Provide
    Arbitrary<Scene> crowds() {
        return PreemptionDraw.crowds();
    }

    @Provide
    Arbitrary<PreemptionOptions> options() {
        return PreemptionDraw.options();
    }

    @Provide
    Arbitrary<PreemptionOptions> unlimited() {
        return PreemptionDraw.unlimited();
    }
}
