package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.forest.Placement;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workloads are listed in the code point order of their ids, whatever the ids have in common. */
class ListedEntriesTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");

    @SuppressWarnings("NullAway") // a list reads no seat
    private static List<String> listed(Set<String> ids) {
        List<WorkloadEntry> entries = new ArrayList<>();
        for (String id : ids) {
            Workload workload = Workload.builder(id, GPUS.zero()).build();
            entries.add(0, new WorkloadEntry(0, workload, null, WorkloadPhase.PENDING, null));
        }
        return ListedEntries.of(entries, entry -> entry.status(new Placement("", "A"), Waiting.NONE)).stream()
                .map(WorkloadStatus::id)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "workload-", "\ud83d\ude00"})
    void isInCodePointOrder(String prefix) {
        Random random = new Random(prefix.length());
        String[] parts = {"", "a", "b", "\u0000", "\u007f", "\u0080", "\u00ff", "\ue000", "\uffff", "\ud83d\ude00"};
        for (int round = 0; round < 300; round++) {
            Set<String> ids = new TreeSet<>(NameOrder.BY_CODE_POINT);
            for (int k = random.nextInt(20); k >= 0; k--) {
                StringBuilder id = new StringBuilder(prefix);
                for (int part = random.nextInt(10); part > 0; part--) {
                    id.append(parts[random.nextInt(parts.length)]);
                }
                ids.add(id.toString());
            }
            assertThat(listed(ids)).containsExactlyElementsOf(ids);
        }
    }

    @Test
    void mayBeEmpty() {
        assertThat(listed(Set.of())).isEmpty();
    }
}
