package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.ResourceSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The code in the README and in the overview of the module compiles and gives what its comments say. */
class ReadmeTest {
    @Test
    void theCodeGivesWhatItsCommentsSay() throws IOException {
        // README begins
        ResourceSchema cards = ResourceSchema.of("gpu");
        QuotaTree tree = QuotaTree.builder(cards)
                .leaf("a", group -> group.min(10))
                .leaf("b", group -> group.min(15).sharedWeight(60))
                .leaf("c", group -> group.min(20).sharedWeight(50))
                .leaf("d", group -> group.min(15).sharedWeight(80))
                .build();

        RuntimeQuotas quotas = tree.computeRuntime(
                cards.vector(100),
                Map.of("a", cards.vector(5), "b", cards.vector(20), "c", cards.vector(40), "d", cards.vector(70)));
        // README ends

        assertThat(quotas.runtime("c")).hasToString("gpu=35");
        assertThat(quotas.group("c").borrowed()).hasToString("gpu=15");
        String sentence = quotas.group("c").explain("gpu").toString();
        assertThat(Files.readString(Path.of("..", "README.md")).replace("\n// ", " "))
                .contains("quotas.group(\"c\").explain(\"gpu\"); " + sentence);
    }

    @Test
    void theReadmeHasThisCode() throws IOException {
        assertThat(Files.readString(Path.of("..", "README.md"))).contains(String.join("\n", code()));
    }

    @Test
    void theOverviewOfTheModuleHasThisCode() throws IOException {
        String overview = Files.readString(Path.of("src", "main", "java", "module-info.java"));
        assertThat(overview)
                .contains(code().stream()
                        .map(line -> line.isEmpty() ? " *" : " * " + line)
                        .collect(Collectors.joining("\n")));
    }

    private static List<String> code() throws IOException {
        Path here = Path.of("src", "test", "java", "io", "github", "quotatree", "ReadmeTest.java");
        List<String> lines = Files.readAllLines(here);
        List<String> code =
                lines.subList(lines.indexOf("        // README begins") + 1, lines.indexOf("        // README ends"));
        assertThat(code).hasSize(11);
        return code.stream()
                .map(line -> line.isEmpty() ? line : line.substring(8))
                .toList();
    }
}
