package io.github.quotatree.cli.elastic.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code quota explain} and {@code quota report} of the manifest with flavors: every group and every workload. */
class ExplainFlavorsTest {
    private static final String FLAVORS = CommandRun.EXAMPLES + "flavors.quotatree.yaml";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"A", "B", "B1", "B2", "train-1", "train-2", "system"})
    void everythingIsExplained(String name) {
        CommandRun text = CommandRun.of("explain", name, FLAVORS);
        assertThat(text.err()).isEmpty();
        assertThat(text.exitCode()).isZero();
        assertThat(text.out()).contains(name.equals("system") ? "It has no limit." : name);

        CommandRun json = CommandRun.of("explain", name, FLAVORS, "-o", "json");
        assertThat(json.err()).isEmpty();
        assertThat(json.exitCode()).isZero();
        assertThat(json.out()).contains("\"explanations\"");
    }

    @Test
    void aGroupThatLacksUnitsHasAReason() {
        assertThat(CommandRun.of("explain", "A", FLAVORS, "--dimension", "gpu").out())
                .startsWith("A gets 9 of the 11 gpu it requests")
                .contains("It would get 2 more gpu");
    }

    @Test
    void theReportHasAllGroups() throws Exception {
        Path page = directory.resolve("report.html");
        CommandRun run = CommandRun.of("report", FLAVORS, "-o", page.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(Files.readString(page)).contains("\"A\"", "\"B\"", "B1", "B2");
    }
}
