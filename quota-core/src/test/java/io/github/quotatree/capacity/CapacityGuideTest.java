package io.github.quotatree.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.ResourceSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The code in the page for users of Capacity Scheduling compiles and gives what its comments say. */
class CapacityGuideTest {
    private static final Path PAGE = Path.of("..", "docs", "coming-from-capacity-scheduling.md");
    private static final Path SOURCE =
            Path.of("src", "test", "java", "io", "github", "quotatree", "capacity", "CapacityGuideTest.java");

    @Test
    void theCodeGivesWhatItsCommentsSay() throws IOException {
        ResourceSchema cards = ResourceSchema.of("gpu");
        CapacityState state = CapacityState.builder(cards)
                .quota(NamespaceQuota.builder(cards, "A")
                        .min("gpu", 4)
                        .max("gpu", 6)
                        .build())
                .quota(NamespaceQuota.builder(cards, "B")
                        .min("gpu", 6)
                        .max("gpu", 8)
                        .build())
                .build();
        state = state.reserve(CapacityWorkload.of("train", "A", cards.vector(4)));
        CapacityDecision batch = CapacityDecision.of(state, CapacityWorkload.of("batch", "A", cards.vector(2)));
        state = state.reserve(batch.workload());
        CapacityDecision more = CapacityDecision.of(state, CapacityWorkload.of("more", "A", cards.vector(1)));
        CapacityWorkload b1 = CapacityWorkload.of("b1", "B", cards.vector(6));
        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, b1, CapacityPreemptionOptions.defaults());
        state = plan.applyTo(state).reserve(b1);

        assertThat(state.use("A").orElseThrow().used()).isEqualTo(cards.vector(4));
        assertThat(state.use("B").orElseThrow().used()).isEqualTo(cards.vector(6));
        assertThat(block()).contains("// " + batch, "// " + more, "// " + plan);
    }

    @Test
    void theCodeIsWhatIsCompiledHere() throws IOException {
        String code = block().stream().filter(line -> !line.startsWith("//")).collect(Collectors.joining());
        assertThat(withoutBlanks(Files.readString(SOURCE))).contains(withoutBlanks(code));
    }

    private static List<String> block() throws IOException {
        List<String> lines = Files.readAllLines(PAGE);
        int start = lines.indexOf("```java") + 1;
        return lines.subList(start, start + lines.subList(start, lines.size()).indexOf("```"));
    }

    private static String withoutBlanks(String text) {
        return text.replaceAll("\\s", "");
    }
}
