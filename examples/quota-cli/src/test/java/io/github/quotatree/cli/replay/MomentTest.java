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

/** From which job on a replay counts, and with which second it ends. */
class MomentTest {
    private static final String EPOCH = "{\"epoch\": 1767225600}\n"; // 2026-01-01

    /** A job an hour, of which the third starts an hour late, on the third day. */
    private static final String JOBS = """
            {"id": "1", "submit": 82800, "run": 3600, "resources": {"gpu": 4}, "group": "vision"}
            {"id": "2", "submit": 86400, "run": 90000, "resources": {"gpu": 4}, "group": "vision"}
            {"id": "3", "submit": 172800, "run": 3600, "resources": {"gpu": 4}, "group": "vision"}
            """;

    @TempDir
    private Path folder;

    private CommandRun replay(String jobs, String... options) throws IOException {
        Path trace = Files.writeString(folder.resolve("jobs.jsonl"), jobs);
        List<String> arguments = new ArrayList<>(List.of("replay", trace.toString(), "--policy", "pool", "-o", "json"));
        arguments.addAll(List.of("--cluster", CommandRun.EXAMPLES + "replay-teams.quotatree.yaml"));
        arguments.addAll(List.of(options));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "0d, 9d, 3, 0, 0",
        "2026-01-02, 2026-01-09, 2, 0, 0",
        "1d, 2d, 1, 0, 1",
        "1d, 2026-01-03, 1, 0, 1",
        "1d, 172801s, 2, 1, 2",
        "2026-01-03, 49h, 1, 1, 1",
    })
    void jobsOfATimeCount(String from, String until, int jobs, int notStarted, int unfinished) throws IOException {
        CommandRun run = replay(EPOCH + JOBS, "--from", from, "--until", until);

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("\"all\":{\"jobs\":" + jobs + ",\"notStarted\":" + notStarted + ",\"unfinished\":"
                        + unfinished + ",");
    }

    @Test
    void aDayNeedsATraceWithDates() throws IOException {
        assertThat(replay(JOBS, "--until", "2026-01-03").err())
                .contains("--until: the trace has no dates; give a time after its start, such as 10d");
    }

    @ParameterizedTest
    @CsvSource({"2026-02-30", "10", "monday"})
    void otherTextsAreNoMoment(String text) throws IOException {
        CommandRun run = replay(EPOCH + JOBS, "--from", text);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'" + text + "' is no");
    }
}
