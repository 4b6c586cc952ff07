package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No edit starves, and none gets lost, whatever else changes the cluster while it is made. */
@Timeout(120)
class ForestEditsTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");

    private final List<LedgerChange> journal = new ArrayList<>();
    private final LedgerState start = QuotaOnly.state(QuotaForest.of(QuotaTree.builder(GPUS)
                            .leaf("A", group -> group.min(1))
                            .leaf("B", group -> {})
                            .build())
                    .withNode(node("n0", 8))
                    .withNode(node("n1", 8)))
            .build();
    private final QuotaLedger ledger =
            QuotaLedger.builder(start).journal(journal::add).build();
    private final ExecutorService others = Executors.newCachedThreadPool();
    private int calls;

    @AfterEach
    void end() {
        others.shutdownNow();
    }

    private static ClusterNode node(String name, long gpus) {
        return ClusterNode.of(name, Map.of("pool", name), GPUS.vector(gpus));
    }

    private static QuotaForest withMin(QuotaForest forest, String group, long min) {
        return forest.toBuilder()
                .replace(QuotaGroup.leaf(GPUS, group).min(min).build())
                .build();
    }

    private long min(String group) {
        return ledger.forest()
                .tree("")
                .orElseThrow()
                .group(group)
                .orElseThrow()
                .min()
                .value(0);
    }

    /** Makes a call in another thread, and waits for its end. */
    private void elsewhere(Runnable call) {
        try {
            others.submit(call).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private void changeNode(String name) {
        ledger.update(forest -> forest.withNode(node(
                name,
                forest.nodes().stream()
                                .filter(node -> node.name().equals(name))
                                .mapToLong(node -> node.allocatable().value(0))
                                .sum()
                        + 1)));
    }

    private void assertThatTheJournalLeadsToTheState() {
        QuotaLedger restored = QuotaLedger.builder(start).replay(journal).build();
        assertThat(restored.state()).isEqualTo(ledger.state());
        assertThat(restored.runtime("A", "gpu")).isEqualTo(ledger.runtime("A", "gpu"));
    }

    @Test
    void nodesAndTotalsThatChangeMeanwhileDoNotLetAnEditStartOver() {
        ledger.submit(Workload.of("w", "A", GPUS.vector(1000)));
        ledger.update(forest -> {
            calls++;
            QuotaForest edited = withMin(forest, "A", 3);
            elsewhere(() -> changeNode("n0"));
            elsewhere(() -> changeNode("n2"));
            elsewhere(() -> ledger.update(now -> now.withoutNode("n1")));
            return edited;
        });
        assertThat(calls).isEqualTo(1);
        assertThat(min("A")).isEqualTo(3);
        assertThat(ledger.forest().nodes()).containsExactly(node("n0", 9), node("n2", 1));
        assertThat(ledger.runtime("A", "gpu")).isEqualTo(10);
        assertThatTheJournalLeadsToTheState();

        ledger.update(forest -> {
            elsewhere(() -> ledger.setTotal("", GPUS.vector(77)));
            return withMin(forest, "A", 4);
        });
        assertThat(ledger.runtime("A", "gpu")).isEqualTo(77);
        assertThatTheJournalLeadsToTheState();
    }

    @Test
    void aJournalEncodesAnUpdateOutsideTheLockBeforeItIsMade() {
        List<LedgerChange> encoded = new ArrayList<>();
        List<LedgerChange> recorded = new ArrayList<>();
        List<QuotaLedger> it = new ArrayList<>();
        QuotaLedger encoding = QuotaLedger.builder(start)
                .journal(recorded::add)
                .beforeUpdates(change -> {
                    encoded.add(change);
                    elsewhere(
                            () -> { // others call the ledger meanwhile, more often than is counted under the lock
                                for (int k = 0; k < 300; k++) {
                                    it.get(0).submit(Workload.of("w" + recorded.size(), "B", GPUS.vector(1)));
                                }
                            });
                })
                .build();
        it.add(encoding);
        encoding.update(forest -> withMin(forest, "A", 3));
        encoding.update(forest -> forest.withNode(node("n7", 5)));
        encoding.update(forest -> forest.toBuilder().remove("B").build(), DisplacedWorkloads.moveTo("B", "A"));
        List<QuotaForest> made = new ArrayList<>();
        recorded.forEach(change -> {
            if (change instanceof LedgerChange.ForestReplaced replaced) {
                made.add(replaced.forest());
            }
        });
        assertThat(encoded)
                .extracting(change -> ((LedgerChange.ForestReplaced) change).forest())
                .usingElementComparator((one, other) -> one == other ? 0 : 1)
                .isEqualTo(made);
        assertThat(encoding.request("A", "gpu")).isEqualTo(900);
        assertThat(QuotaLedger.builder(start).replay(recorded).build().state()).isEqualTo(encoding.state());
    }

    @Test
    void anUpdateThatCannotBeEncodedIsRefused() {
        QuotaLedger refusing = QuotaLedger.builder(start)
                .journal(journal::add)
                .beforeUpdates(change -> {
                    throw new IllegalArgumentException("too long");
                })
                .build();
        for (int k = 0; k < 2; k++) { // and passes on its turn
            assertThatThrownBy(() -> refusing.update(forest -> withMin(forest, "A", 3)))
                    .hasMessage("too long");
            elsewhere(() -> assertThatThrownBy(() -> refusing.update(forest -> forest.withNode(node("n7", 5))))
                    .hasMessage("too long"));
        }
        assertThat(refusing.state()).isEqualTo(start);
        assertThat(journal).isEmpty();
    }

    @Test
    void nodesThatTheEditChangesItselfMergeWithOthers() {
        ledger.update(forest -> {
            calls++;
            elsewhere(() -> changeNode("n0"));
            return withMin(forest, "A", 3).withNode(node("n1", 20)).withNode(node("n3", 5));
        });
        assertThat(calls).isEqualTo(1);
        assertThat(ledger.forest().nodes()).containsExactly(node("n0", 9), node("n1", 20), node("n3", 5));
        assertThatTheJournalLeadsToTheState();
    }

    @Test
    void anEditOfANodeThatOthersChangeAllTheTimeIsMadeAfterAFewCalls() throws Exception {
        List<Future<?>> waiting = new ArrayList<>();
        ledger.update(forest -> {
            calls++;
            if (calls < 5) {
                elsewhere(() -> changeNode("n0"));
            } else { // which has to wait
                waiting.add(others.submit(() -> changeNode("n0")));
            }
            return withMin(forest, "A", calls).withoutNode("n0");
        });
        waiting.get(0).get();
        assertThat(calls).isEqualTo(5);
        assertThat(min("A")).isEqualTo(5);
        assertThat(ledger.forest().nodes()).containsExactly(node("n0", 1), node("n1", 8));
    }

    @Test
    void anEditOfNodesIsMadeAfterAFewCalls() throws Exception {
        List<Future<?>> waiting = new ArrayList<>();
        ledger.update(forest -> {
            calls++;
            if (calls < 4) {
                elsewhere(() -> changeNode("n0"));
            } else {
                waiting.add(others.submit(() -> changeNode("n0")));
            }
            return forest.withNode(node("n5", forest.nodes().size()));
        });
        waiting.get(0).get();
        assertThat(calls).isEqualTo(4);
        assertThat(ledger.forest().nodes()).containsExactly(node("n0", 12), node("n1", 8), node("n5", 2));
    }

    @Test
    void anotherEditOfGroupsComesFirstOnce() {
        ledger.update(forest -> {
            calls++;
            if (calls == 1) {
                elsewhere(() -> ledger.update(now -> withMin(now, "B", 2)));
            }
            return withMin(forest, "A", 3);
        });
        assertThat(calls).isEqualTo(2);
        assertThat(min("A") + min("B")).isEqualTo(5);
    }

    @Test
    void anEditThatUpdatesIsRefusedByName() {
        assertThatThrownBy(() -> ledger.update(forest -> {
                    ledger.update(inner -> withMin(inner, "B", 1));
                    return withMin(forest, "A", 3);
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("an update cannot be made by the function of another update, which must return the edited"
                        + " forest and change nothing else");
        assertThat(journal).isEmpty();
        ledger.update(forest -> withMin(forest, "A", 3)); // it is no longer in the function
        assertThat(min("A")).isEqualTo(3);
    }

    @Test
    void aNodeThatTwoProfilesWouldSelectAfterBothIsRefused() {
        assertThatThrownBy(() -> ledger.update(forest -> {
                    elsewhere(() -> ledger.update(
                            now -> now.withNode(ClusterNode.of("new", Map.of("a", "1", "b", "1"), GPUS.vector(1)))));
                    return forest.toBuilder()
                            .profile(new NodeProfile("pa", "spot", Map.of("a", "1"), BigDecimal.ONE))
                            .profile(new NodeProfile("pb", "spot", Map.of("b", "1"), BigDecimal.ONE))
                            .build();
                }))
                .isInstanceOf(InvalidQuotaException.class)
                .hasMessageContaining("new");
        ledger.update(forest -> withMin(forest, "A", 3)); // no turn is left
    }

    @Test
    void aWorkloadThatComesToADeletedGroupRefusesTheEditOrIsDisplaced() {
        assertThatThrownBy(() -> ledger.update(forest -> {
                    elsewhere(() -> ledger.adopt(Workload.of("w", "B", GPUS.vector(2)), Instant.EPOCH));
                    return forest.toBuilder().remove("B").build();
                }))
                .isInstanceOf(InvalidQuotaException.class)
                .hasMessage("B: cannot be deleted while it has workloads");
        ledger.finish("w");
        ledger.update(
                forest -> {
                    calls++;
                    elsewhere(() -> ledger.adopt(Workload.of("w" + calls, "B", GPUS.vector(2)), Instant.EPOCH));
                    return forest.toBuilder().remove("B").build();
                },
                DisplacedWorkloads.moveTo("B", "A"));
        assertThat(calls).isEqualTo(1);
        assertThat(ledger.used("A", "gpu")).isEqualTo(2);
        assertThatTheJournalLeadsToTheState();
    }

    @Test
    void aListenerInTheSameThreadMayUpdate() {
        ledger.listen(
                new LedgerListener() {
                    @Override
                    public void runtimeChanged(io.github.quotatree.RuntimeChange change) {
                        if (min("B") == 0) {
                            ledger.update(forest -> withMin(forest, "B", 2));
                        }
                    }
                },
                Runnable::run);
        ledger.submit(Workload.of("w", "A", GPUS.vector(3)));
        ledger.update(forest -> withMin(forest, "A", 3));
        assertThat(min("A") + min("B")).isEqualTo(5);
    }

    /** Each thread counts by its own group or node, so that a change that gets lost is missing in the end. */
    @Test
    void noEditOfManyThreadsGetsLost() throws Exception {
        int each = 60;
        ledger.update(forest -> {
            QuotaForest.Builder groups = forest.toBuilder();
            for (int g = 0; g < 3; g++) {
                groups.add(QuotaGroup.leaf(GPUS, "g" + g).build());
            }
            return groups.build();
        });
        List<Future<?>> editing = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
            String group = "g" + thread;
            String node = "own" + thread;
            editing.add(others.submit(() -> {
                for (int k = 1; k <= each; k++) {
                    int min = k;
                    ledger.update(forest -> withMin(forest, group, min));
                    ledger.setTotal("", GPUS.vector(min));
                }
            }));
            editing.add(others.submit(() -> {
                for (int k = 0; k < each; k++) {
                    changeNode(node);
                    changeNode("shared");
                }
            }));
        }
        for (Future<?> future : editing) {
            future.get();
        }
        Set<ClusterNode> nodes = Set.copyOf(ledger.forest().nodes());
        for (int thread = 0; thread < 3; thread++) {
            assertThat(min("g" + thread)).isEqualTo(each);
            assertThat(nodes).contains(node("own" + thread, each));
        }
        assertThat(nodes).contains(node("shared", 3L * each));
        assertThatTheJournalLeadsToTheState();
        others.shutdown();
        assertThat(others.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }
}
