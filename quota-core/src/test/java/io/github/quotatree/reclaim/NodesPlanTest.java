package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.VictimRules.VictimBudget;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Room in the quota and room on a node, by hand: nodes of 8 cards, and a group that may use all of them. */
class NodesPlanTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");

    private final Map<String, Long> free = new HashMap<>();
    private final Map<String, String> nodeOf = new HashMap<>();
    private final QuotaLedger ledger = QuotaOnly.ledger(
            QuotaTree.builder(GPUS).leaf("lab", group -> group.min("gpu", 24)).build(), GPUS.vector(24));

    private final HostNodes nodes = new HostNodes() {
        @Override
        public Optional<String> nodeOf(WorkloadStatus workload) {
            return Optional.ofNullable(nodeOf.get(workload.id()));
        }

        @Override
        public boolean hasRoom(String node, WorkloadStatus waiting, Collection<WorkloadStatus> stopped) {
            return free(node, stopped) >= gpus(waiting);
        }

        @Override
        public boolean haveRoom(List<WorkloadStatus> waiting, Collection<WorkloadStatus> stopped) {
            Map<String, Long> left = new HashMap<>();
            free.keySet().forEach(node -> left.put(node, free(node, stopped)));
            return waiting.stream()
                    .allMatch(one -> free.keySet().stream()
                            .sorted()
                            .filter(node -> left.getOrDefault(node, 0L) >= gpus(one))
                            .findFirst()
                            .map(node -> left.merge(node, -gpus(one), Long::sum))
                            .isPresent());
        }

        private long free(String node, Collection<WorkloadStatus> stopped) {
            return free.getOrDefault(node, 0L)
                    + stopped.stream()
                            .filter(status -> nodeOf(status).equals(Optional.of(node)))
                            .mapToLong(NodesPlanTest::gpus)
                            .sum();
        }
    };

    private static long gpus(WorkloadStatus status) {
        return status.workload().request().value(0);
    }

    private void run(String id, String node, int priority, long gpus) {
        ledger.adopt(
                Workload.builder(id, GPUS.vector(gpus))
                        .group("lab")
                        .priority(priority)
                        .build(),
                Instant.EPOCH);
        nodeOf.put(id, node);
        free.merge(node, 8 - gpus, (before, first) -> before - gpus);
    }

    private PreemptionPlan plan(List<String> ids, PreemptionOptions options) {
        LedgerSnapshot snapshot = ledger.snapshot();
        return PreemptionPlan.of(snapshot, ids, options);
    }

    private void submit(String id, long gpus) {
        ledger.submit(
                Workload.builder(id, GPUS.vector(gpus)).group("lab").priority(9).build());
    }

    @Test
    void aQuotaWithRoomIsNoNodeWithRoom() {
        run("a", "node-1", 2, 5);
        run("b", "node-2", 1, 5);
        run("c", "node-3", 3, 5);
        submit("large", 8);
        assertThat(plan(List.of("large"), PreemptionOptions.defaults()).needed())
                .isFalse();
        PreemptionPlan plan =
                plan(List.of("large"), PreemptionOptions.defaults().withNodes(nodes));
        assertThat(plan.node()).contains("node-2");
        assertThat(plan)
                .hasToString("large can be admitted on node-2: stop b of lab frees gpu=5: with it, no node has room");
    }

    @Test
    void victimsOfTheLeastImportanceOnManyNodesFreeNoNode() {
        run("a-low", "node-1", 0, 4);
        run("a-high", "node-1", 5, 4);
        run("b-low", "node-2", 0, 4);
        run("b-high", "node-2", 6, 4);
        run("c", "node-3", 3, 8);
        submit("large", 8);
        assertThat(plan(List.of("large"), PreemptionOptions.defaults()).victims())
                .extracting(Victim::id)
                .containsExactly("a-low", "b-low");
        PreemptionPlan plan =
                plan(List.of("large"), PreemptionOptions.defaults().withNodes(nodes));
        assertThat(plan.node()).contains("node-3");
        assertThat(plan.victims()).extracting(Victim::id).containsExactly("c");
    }

    @Test
    void aBudgetMakesANodeDearer() {
        run("a", "node-1", 5, 8);
        run("b", "node-2", 0, 8);
        run("c", "node-3", 7, 8);
        submit("large", 8);
        VictimRules rules = VictimRules.defaults()
                .withBudgets(List.of(new VictimBudget("b", status -> status.id().equals("b"), 0)));
        PreemptionOptions binding =
                PreemptionOptions.defaults().withNodes(nodes).withVictims(rules);
        assertThat(plan(List.of("large"), binding).node()).contains("node-1");
        PreemptionOptions preferred = binding.withVictims(
                rules.withBudgetsBind(false).withFilter(status -> !status.id().equals("a")));
        assertThat(plan(List.of("large"), preferred).node()).contains("node-3");
        PreemptionOptions onlyB = binding.withVictims(
                rules.withBudgetsBind(false).withFilter(status -> status.id().equals("b")));
        assertThat(plan(List.of("large"), onlyB).victims()).singleElement().matches(Victim::violatesBudget);
    }

    @Test
    void aGangTakesRoomOnSeveralNodes() {
        run("a", "node-1", 1, 8);
        run("b", "node-2", 2, 8);
        run("c", "node-3", 3, 8);
        submit("worker-0", 8);
        submit("worker-1", 8);
        PreemptionPlan plan = plan(
                List.of("worker-0", "worker-1"), PreemptionOptions.defaults().withNodes(nodes));
        assertThat(plan.victims()).extracting(Victim::id).containsExactly("a", "b");
        assertThat(plan.node()).isEmpty();
        AmountFormat hundreds = (dimension, amount) -> amount + "00 m";
        assertThat(plan.victims().get(0).inWords(hundreds))
                .startsWith("a of ")
                .contains(" frees 800 m gpu: with it, lab uses 1600 m of the 2400 m gpu");
    }

    @Test
    void isImpossibleWhereOnlyTheNodesLackRoom() {
        run("a", "node-1", 1, 5);
        run("b", "node-2", 1, 5);
        run("equal", "node-3", 9, 5);
        submit("huge", 9);
        PreemptionPlan plan = plan(List.of("huge"), PreemptionOptions.defaults().withNodes(nodes));
        assertThat(plan.possible()).isFalse();
        assertThat(plan.exceededLimits()).isEmpty();
        assertThat(plan.held()).containsExactly(new HeldUse("gpu", 5, HeldUse.Holder.PRIORITY));
        AmountFormat hundreds = (dimension, amount) -> amount + "00 m";
        assertThat(plan.held().get(0).inWords(hundreds))
                .isEqualTo("500 m gpu is held by workloads that are not less important");
        assertThat(plan).hasToString("huge cannot be admitted: no node has room");
    }
}
