package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.RuntimeChange;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The changes of runtimes between two snapshots are the differences of all their runtimes, and no others. */
class RuntimeChangesTest {
    private static final ResourceSchema GPU = ResourceSchema.of("gpu");
    private static final int RUNS = 6;

    /** A group of a tree. */
    private record Key(String treeId, String group) {}

    @Test
    void theyAreTheDifferencesOfAllRuntimes() {
        int changed = 0;
        int same = 0;
        for (long seed = 1; seed <= RUNS; seed++) {
            SolveOptions options = SolveOptions.defaults().withGuaranteeUsage(seed % 3 == 0);
            LedgerRun run = new LedgerRun(
                    options, new ForestDraw.Values(seed % 2 == 0 ? 5 : 30, seed % 4 == 2), seed % 4 == 0, seed);
            LedgerSnapshot before = run.ledger().snapshot();
            for (int round = 0; round < 150; round++) {
                for (int step = run.random.nextInt(8); step >= 0; step--) {
                    run.step();
                }
                LedgerSnapshot after = run.ledger().snapshot();
                List<RuntimeChange> changes = after.runtimeChangesSince(before);
                assertThat(changes)
                        .describedAs("seed %d, round %d", seed, round)
                        .isEqualTo(expected(before, after));
                changed += changes.size();
                same += changes.isEmpty() ? 1 : 0;
                before = run.random.nextInt(4) == 0 ? before : after;
            }
        }
        assertThat(changed).isGreaterThan(500);
        assertThat(same).isGreaterThan(50);
    }

    private static List<RuntimeChange> expected(LedgerSnapshot before, LedgerSnapshot after) {
        Map<Key, ResourceVector> then = runtimes(before);
        Map<Key, ResourceVector> now = runtimes(after);
        List<RuntimeChange> removed = new ArrayList<>();
        then.forEach((key, runtime) -> {
            if (!now.containsKey(key)) {
                removed.add(new RuntimeChange(key.treeId(), key.group(), Optional.of(runtime), Optional.empty()));
            }
        });
        List<RuntimeChange> all = new ArrayList<>(removed);
        now.forEach((key, runtime) -> {
            Optional<ResourceVector> earlier = Optional.ofNullable(then.get(key));
            if (!earlier.equals(Optional.of(runtime))) {
                all.add(new RuntimeChange(key.treeId(), key.group(), earlier, Optional.of(runtime)));
            }
        });
        return all;
    }

    /** Returns the runtimes, tree by tree and in tree order. */
    private static Map<Key, ResourceVector> runtimes(LedgerSnapshot snapshot) {
        Map<Key, ResourceVector> runtimes = new LinkedHashMap<>();
        for (String treeId : snapshot.forest().trees().keySet()) {
            for (GroupRuntime group : snapshot.quotas(treeId)) {
                runtimes.put(new Key(treeId, group.name()), group.runtime());
            }
        }
        return runtimes;
    }

    @Test
    void removedGroupsComeFirst() {
        QuotaForest forest = QuotaForest.builder(GPU)
                .add(QuotaGroup.leaf(GPU, "A").max(9).build())
                .add(QuotaGroup.leaf(GPU, "P").treeId("pool").max(9).build())
                .build();
        QuotaLedger ledger = QuotaLedger.builder(QuotaOnly.state(forest)
                        .totals(Map.of("", GPU.vector(9), "pool", GPU.vector(9)))
                        .build())
                .build();
        ledger.submit(Workload.of("p", "A", GPU.vector(4)));
        ledger.submit(Workload.of("q", "P", GPU.vector(5)));
        LedgerSnapshot before = ledger.snapshot();
        ledger.finish("q");
        ledger.update(edited -> edited.toBuilder().remove("P").build());
        ledger.update(edited ->
                edited.toBuilder().add(QuotaGroup.leaf(GPU, "P").max(9).build()).build());

        assertThat(ledger.snapshot().runtimeChangesSince(before))
                .extracting(RuntimeChange::toString)
                .containsExactly("P of tree \"pool\": runtime gpu=5 -> none", "P: runtime none -> gpu=0");
    }
}
