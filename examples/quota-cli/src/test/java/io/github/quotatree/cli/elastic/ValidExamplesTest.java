package io.github.quotatree.cli.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An example that a reader applies to a cluster is one that the cluster takes. */
class ValidExamplesTest {
    /** The examples that are meant to be refused, each with a fault that is its point. */
    private static final Map<String, String> REFUSED = Map.of(
            // a file of broken rules, and a change that breaks them
            "invalid.yaml", "nvidia.com/gpu: 14 is above the max, 12",
            "change-after.yaml", "the mins of its children sum to 40, above its own, 30",
            // quotas of the Capacity Scheduling plugin: one name in each namespace
            "two-teams.yaml", "ElasticQuota team-b/quota: metadata.name: is declared already");

    @Test
    void validateTakesEachExampleThatIsNotMeantToBeRefused() throws IOException {
        Map<String, CommandRun> refused = new TreeMap<>();
        for (String example : examples()) {
            CommandRun run = CommandRun.of("validate", "--allow-empty", CommandRun.EXAMPLES + example);
            if (run.exitCode() != 0) {
                refused.put(example, run);
            }
        }
        assertThat(refused).containsOnlyKeys(REFUSED.keySet());
        REFUSED.forEach((example, rule) ->
                assertThat(refused.get(example).out()).as(example).contains(rule));
    }

    private static List<String> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(CommandRun.EXAMPLES))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }
}
