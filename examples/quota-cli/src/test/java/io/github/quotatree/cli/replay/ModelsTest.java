package io.github.quotatree.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replays of clusters that have several models of cards. */
class ModelsTest {
    private static final String CLUSTER = """
            quotatree: 1
            total: {gpu: {a100: 4, v100: 4}}
            groups:
              vision: {min: {gpu: 4}, flavorMin: {gpu: {a100: 4}}}
              speech: {min: {gpu: 4}}
            """;

    /** Two jobs for four a100, of which the second waits for the first, and one that accepts both models. */
    private static final String JOBS = """
            {"id": "1", "submit": 0, "run": 60, "resources": {"gpu": 4}, "group": "vision", "flavor": "a100"}
            {"id": "2", "submit": 1, "run": 60, "resources": {"gpu": 4}, "group": "vision", "flavor": "a100"}
            {"id": "3", "submit": 2, "run": 60, "resources": {"gpu": 4}, "group": "speech", "flavor": "a100|v100"}
            {"id": "4", "submit": 3, "run": 60, "resources": {"gpu": 1}, "group": "speech", "flavor": "h100"}
            """;

    @TempDir
    private Path folder;

    private CommandRun replay(String... options) throws IOException {
        Path trace = Files.writeString(folder.resolve("jobs.jsonl"), JOBS);
        Path cluster = Files.writeString(folder.resolve("cluster.yaml"), CLUSTER);
        List<String> arguments = new ArrayList<>(List.of("replay", trace.toString(), "--cluster", cluster.toString()));
        arguments.addAll(List.of(options));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"''", "1xgpu:a100=4;1xgpu:v100=4"})
    void aJobWaitsForAModelThatItAccepts(String nodes) throws IOException {
        List<String> options = new ArrayList<>();
        for (String each : nodes.isEmpty() ? new String[0] : nodes.split(";")) {
            options.addAll(List.of("--nodes", each));
        }
        CommandRun run = replay(options.toArray(String[]::new));

        assertThat(run.err()).contains("left out, the cluster has none of their models: 1, such as h100");
        assertThat(run.out()).containsPattern("elastic +19 +0 +59 ").doesNotContain("static ");
    }

    @Test
    void policiesWithoutFlavorsAreRefused() throws IOException {
        CommandRun run = replay("--policy", "elastic,static");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--policy static: knows no flavors, and the cluster has some");
    }

    @ParameterizedTest
    @CsvSource({"gpu:h100=4, h100", "gpu=4, gpu"})
    void aNodeNamesAModelThatIsKnown(String node, String named) throws IOException {
        CommandRun run = replay("--nodes", "1xgpu:a100=4", "--nodes", "1x" + node);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--nodes: ").contains(named);
    }

    @Test
    void nodesWithoutModelsAreRefusedWhereTheClusterHasSome() throws IOException {
        CommandRun run = replay("--nodes", "2xgpu=4");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("gpu").doesNotContain("unexpected fault");
    }
}
