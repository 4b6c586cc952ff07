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

/** The nodes of a replay: equal ones by their number, and others by a list. */
class NodesOptionTest {
    /** Two jobs of three cards, and one of two, which waits for one of them where two nodes have four cards each. */
    private static final String JOBS = """
            {"id": "1", "submit": 0, "run": 100, "resources": {"cpu": 1, "gpu-milli": 3000}, "group": "all"}
            {"id": "2", "submit": 1, "run": 50, "resources": {"cpu": 1, "gpu-milli": 3000}, "group": "all"}
            {"id": "3", "submit": 2, "run": 1, "resources": {"cpu": 1, "gpu-milli": 2000}, "group": "all"}
            """;

    private static final String GROUPS = """
            quotatree: 1
            total: {cpu: 1, memory: 1Gi, gpu-milli: 2000}
            groups:
              all: {min: {gpu-milli: 2000}}
            """;

    @TempDir
    private Path folder;

    private CommandRun replay(String... options) throws IOException {
        return replay(Files.writeString(folder.resolve("groups.yaml"), GROUPS), options);
    }

    private CommandRun replay(Path groups, String... options) throws IOException {
        Path trace = Files.writeString(folder.resolve("jobs.jsonl"), JOBS);
        List<String> arguments = new ArrayList<>(List.of("replay", trace.toString(), "--policy", "pool", "-o", "json"));
        arguments.addAll(List.of("--cluster", groups.toString()));
        arguments.addAll(List.of(options));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private String list(String... lines) throws IOException {
        return Files.writeString(
                        folder.resolve("nodes.csv"), "sn,cpu_milli,memory_mib,gpu,model\n" + String.join("\n", lines))
                .toString();
    }

    @Test
    void nodesOfAListAreThoseOfTheirNumbers() throws IOException {
        CommandRun listed = replay("--nodes", list("a,4000,1024,4,T4", "b,4000,1024,4,T4"));
        CommandRun counted = replay("--nodes", "2xcpu=4,memory=1Gi,gpu-milli=4000");

        assertThat(listed.out()).isEqualTo(counted.out()).contains("\"jobs\":3,\"notStarted\":0");
        assertThat(listed.err()).isEqualTo(counted.err());
        assertThat(listed.out())
                .isNotEqualTo(
                        replay("--nodes", "1xcpu=8,memory=2Gi,gpu-milli=8000").out());
    }

    @Test
    void aListAndANumberAddUp() throws IOException {
        CommandRun run = replay("--nodes", list("a,4000,1024,4,T4"), "--nodes", "1xcpu=4,memory=1Gi,gpu-milli=4000");

        assertThat(run.out())
                .isEqualTo(
                        replay("--nodes", "2xcpu=4,memory=1Gi,gpu-milli=4000").out());
    }

    @Test
    void modelsOfAListCountWhereTheClusterHasFlavors() throws IOException {
        Path groups = Files.writeString(
                folder.resolve("models.yaml"),
                GROUPS.replace("gpu-milli: 2000}\ng", "gpu-milli: {T4: 4000, G2: 2000}}\ng"));
        String named = "1xcpu=4,memory=1Gi,gpu-milli:";

        CommandRun listed = replay(groups, "--nodes", list("a,4000,1024,4,T4", "b,4000,1024,2,G2"));
        CommandRun counted = replay(groups, "--nodes", named + "T4=4000", "--nodes", named + "G2=2000");
        CommandRun others = replay(groups, "--nodes", list("a,4000,1024,4,G2", "b,4000,1024,4,G2"));

        assertThat(listed.out()).isEqualTo(counted.out()).contains("\"jobs\":3,");
        assertThat(listed.out()).isNotEqualTo(others.out());
    }

    @Test
    void anythingElseIsNoNode() throws IOException {
        assertThat(replay("--nodes", "104xgpu").err())
                .contains("'104xgpu' is not of the form 104xgpu=8, and no file that can be read");
        assertThat(replay("--nodes", list("a,x,1024,4,T4")).err())
                .contains("nodes.csv: line 2: cpu_milli is not a number: \"x\"");
    }
}
