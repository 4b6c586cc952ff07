package io.github.quotatree.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.ResourceSchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The order in which workloads become victims. */
class WorkloadOrderTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu");

    private record Tracked(Workload workload, Optional<Instant> started) implements TrackedWorkload {
        static Tracked of(String id, int priority, long start) {
            Workload workload =
                    Workload.builder(id, SCHEMA.vector(1)).priority(priority).build();
            return new Tracked(workload, start < 0 ? Optional.empty() : Optional.of(Instant.ofEpochSecond(start)));
        }
    }

    @Test
    void goesByPriorityThenStartThenIdByCodePoint() {
        List<Tracked> inOrder = List.of(
                Tracked.of("z", Integer.MIN_VALUE, 1),
                Tracked.of("b", 0, -1),
                Tracked.of("c", 0, -1),
                Tracked.of("d", 0, 9),
                Tracked.of("\uE000", 0, 5),
                Tracked.of(
                        "\uD83D\uDE00",
                        0,
                        5), // a surrogate pair sorts before U+E000 in UTF-16, and after it by code point
                Tracked.of("a", 0, 2),
                Tracked.of("y", Integer.MAX_VALUE, -1));
        for (int seed = 0; seed < 20; seed++) {
            List<Tracked> shuffled = new ArrayList<>(inOrder);
            Collections.shuffle(shuffled, new Random(seed));
            assertThat(shuffled.stream().sorted(WorkloadOrder.LEAST_IMPORTANT_FIRST))
                    .containsExactlyElementsOf(inOrder);
            shuffled.sort(WorkloadOrder.MOST_IMPORTANT_FIRST);
            Collections.reverse(shuffled);
            assertThat(shuffled).isEqualTo(inOrder);
        }
    }
}
