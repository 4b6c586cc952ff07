package io.github.quotatree.cli;

import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchTest {
    @TempDir
    private Path directory;

    @Test
    void printsAgainWhenAFileChanges() throws Exception {
        String file = CommandRun.write(directory, "a.yaml", quota("team-one", "max: {cpu: 1}"));
        try (RunningCommand run = run("solve", "--watch", "--total", "cpu=5", file)) {
            run.awaitErr(err -> err.contains("quota: watching " + file + "; Ctrl-C ends\n"));
            String first = run.awaitOut(out -> out.contains("team-one"));

            CommandRun.write(directory, "a.yaml", quota("team-three", "max: {cpu: 3}"));
            String second = run.awaitOut(out -> out.contains("team-three"));

            assertThat(run.end()).isZero();
            assertThat(first)
                    .isEqualTo(
                            CommandRun.withInput(quota("team-one", "max: {cpu: 1}"), "solve", "--total", "cpu=5", "-")
                                    .out());
            assertThat(second).startsWith(first + "\n" + file + " changed:\n");
        }
    }

    @Test
    void waitsForFilesThatAreNotValidToBeMended() throws Exception {
        String file = CommandRun.write(directory, "a.yaml", quota("team", "max: {cpu: 1}"));
        try (RunningCommand run = run("solve", "-o", "json", "--watch", "--total", "cpu=5", file)) {
            run.awaitOut(out -> out.endsWith("\n"));

            CommandRun.write(directory, "a.yaml", quota("team", "max: {cpu: much}"));
            run.awaitErr(err -> err.contains("spec.max.cpu: \"much\" is not a quantity\n"));
            Files.delete(Path.of(file));
            run.awaitErr(err -> err.contains("a.yaml: no such file\n"));
            CommandRun.write(directory, "a.yaml", quota("team", "max: {cpu: 2}"));
            String out = run.awaitOut(text -> text.lines().count() == 4);

            assertThat(run.end()).isZero();
            assertThat(out.lines().map(line -> line.replaceAll(".*\"kind\":\"([a-z]+)\".*", "$1")))
                    .containsExactly("runtimes", "fault", "fault", "runtimes");
            assertThat(out).contains("spec.max.cpu: \\\"much\\\" is not a quantity", "no such file");
        }
    }

    @Test
    void aFileThatBreaksIsSaidInPlaceOfTheTable() throws Exception {
        String file = CommandRun.write(directory, "a.yaml", quota("team", "max: {cpu: 1}"));
        try (RunningCommand run = run("solve", "--watch", "--total", "cpu=5", file)) {
            run.awaitErr(err -> err.contains("Ctrl-C ends\n"));

            CommandRun.write(directory, "a.yaml", quota("team", "max: {cpu: much}"));
            String out = run.awaitOut(text -> text.contains("much"));

            assertThat(run.end()).isEqualTo(2);
            assertThat(out)
                    .endsWith("\n" + file + " changed:\n" + file
                            + ": ElasticQuota quotas/team: spec.max.cpu: \"much\" is not a quantity\n");
        }
    }

    @Test
    void condorWatchesBothFiles() throws Exception {
        String config = CommandRun.write(directory, "c", "GROUP_NAMES = a\nGROUP_QUOTA_a = 5\n");
        String demand = CommandRun.write(directory, "d", "{\"total\":10,\"now\":1}");
        try (RunningCommand run = run("condor", config, "--demand", demand, "-o", "json", "--watch")) {
            run.awaitOut(out -> out.lines().count() == 1);
            CommandRun.write(directory, "d", "{\"total\":12,\"now\":1}");
            run.awaitOut(out -> out.lines().count() == 2);
            assertThat(run.end()).isZero();
        }
    }

    @Test
    void aFirstRunThatFailsEnds() {
        CommandRun run = CommandRun.of("solve", "--watch", "missing.yaml");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("missing.yaml: no such file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"solve", "admit", "revoke", "capacity"})
    void theStandardInputCannotBeWatched(String command) {
        assertThat(CommandRun.of(command, "--watch", "-"))
                .isEqualTo(new CommandRun(
                        2, "", "quota: standard input: cannot be watched, as it can be read only once\n"));
    }

    private static RunningCommand run(String... arguments) {
        return new RunningCommand(InputStream.nullInputStream(), arguments);
    }
}
