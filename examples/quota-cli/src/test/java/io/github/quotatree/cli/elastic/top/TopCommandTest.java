package io.github.quotatree.cli.elastic.top;

import static io.github.quotatree.cli.Yaml.node;
import static io.github.quotatree.cli.Yaml.quota;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.RunningCommand;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopCommandTest {
    private static final String PROPOSAL = CommandRun.EXAMPLES + "proposal.yaml";

    @TempDir
    private Path directory;

    @Test
    void onePictureIsThatOfSolve() {
        assertThat(CommandRun.of("top", "--once", PROPOSAL)).isEqualTo(CommandRun.of("solve", PROPOSAL));
        assertThat(CommandRun.of("top", "--once", PROPOSAL, "--group", "c"))
                .isEqualTo(CommandRun.of("solve", PROPOSAL, "--group", "c"));
    }

    @Test
    void aFileThatChangesIsShownAgainAndAFaultAboveTheLastTable() throws Exception {
        String file = CommandRun.write(directory, "a.yaml", quota("team-one", "max: {cpu: 1}"));
        try (RunningCommand run =
                new RunningCommand(InputStream.nullInputStream(), "top", "--interval=0.1", "--total=cpu=5", file)) {
            run.awaitOut(out -> out.contains("team-one"));
            CommandRun.write(directory, "a.yaml", quota("team-two", "max: {cpu: much}"));
            run.awaitOut(out -> out.contains("\nquota: " + file + ": ElasticQuota quotas/team-two: spec.max.cpu"));
            CommandRun.write(directory, "a.yaml", quota("team-three", "max: {cpu: 3}"));
            String out = run.awaitOut(text -> text.contains("team-three"));

            assertThat(run.end()).isZero();
            assertThat(out.split("team-one", -1)).hasSize(3);
        }
    }

    @Test
    void documentsThatAreAppendedToAPipeReplaceObjectsAndClusters() throws Exception {
        PipedOutputStream pipe = new PipedOutputStream();
        try (RunningCommand run =
                new RunningCommand(new PipedInputStream(pipe, 1 << 16), "top", "--interval=0.1", "-")) {
            pipe.write((node("n", "", "cpu: 10") + quota("alpha", "max: {cpu: 2}")).getBytes(UTF_8));
            pipe.flush();
            run.awaitOut(out -> out.contains("alpha"));
            pipe.write(quota("beta", "max: {cpu: 2}").getBytes(UTF_8));
            pipe.flush();
            String both = run.awaitOut(out -> out.contains("beta"));
            assertThat(both.substring(both.lastIndexOf("total"))).contains("alpha", "beta");
            pipe.write("""

                    ---
                    {"kind": "List", "items": [
                      {"kind": "Node", "metadata": {"name": "n"}, "status": {"allocatable": {"cpu": "7"}}},
                      {"kind": "ElasticQuota", "metadata": {"name": "gamma"}, "spec": {"max": {"cpu": 1}}}]}
                    """.getBytes(UTF_8));
            pipe.close();

            assertThat(run.awaitEnd()).isZero();
            String last = run.out().substring(run.out().lastIndexOf("total"));
            assertThat(last).contains("gamma").doesNotContain("alpha");
        }
    }

    @Test
    void eventsAddAndRemoveObjects() throws Exception {
        PipedOutputStream pipe = new PipedOutputStream();
        try (RunningCommand run = new RunningCommand(
                new PipedInputStream(pipe, 1 << 16), "top", "--interval=0.1", "--total=cpu=5", "-")) {
            String event = "{\"type\":\"%s\",\"object\":{\"kind\":\"ElasticQuota\",\"metadata\":{\"name\":\"%s\"},"
                    + "\"spec\":{\"max\":{\"cpu\":1}}}}";
            pipe.write((event.formatted("ADDED", "alpha") + "\n" + event.formatted("ADDED", "be}ta")).getBytes(UTF_8));
            pipe.flush();
            run.awaitOut(out -> out.contains("be}ta"));
            pipe.write(event.formatted("DELETED", "alpha").getBytes(UTF_8));
            pipe.flush();
            run.awaitOut(out -> !out.substring(out.lastIndexOf("total")).contains("alpha"));
            assertThat(run.end()).isZero();
        }
    }

    @Test
    void aScreenIsDrawnInPlaceAndBringsTheShellBack() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Screen screen = new Screen(new PrintStream(bytes, true, UTF_8), true, 3);

        screen.draw(List.of("a", "b"));
        screen.draw(List.of("a", "b", "c", "d"));
        screen.close();
        screen.close();
        screen.draw(List.of("late"));

        assertThat(bytes.toString(UTF_8))
                .isEqualTo("\033[?1049h\033[?25l\033[Ha\033[K\r\nb\033[K\033[J"
                        + "\033[Ha\033[K\r\nb\033[K\r\n… 2 more lines\033[K\033[J"
                        + "\033[?25h\033[?1049l");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.01", "-1", "soon", "3601", "1.2345"})
    void aWrongIntervalIsAnError(String interval) {
        assertThat(CommandRun.of("top", "--interval", interval, PROPOSAL))
                .isEqualTo(new CommandRun(
                        2,
                        "",
                        "quota: Invalid value for option '--interval': '" + interval
                                + "' is not a number of seconds from 0.1 to 3600; see quota top --help\n"));
    }

    @Test
    void aFirstLookThatFailsIsAnError() {
        assertThat(CommandRun.of("top", "missing.yaml").err()).contains("missing.yaml: no such file");
        assertThat(CommandRun.of("top", "--once", "missing.yaml").exitCode()).isEqualTo(2);
        assertThat(CommandRun.of("top", PROPOSAL, "-").err())
                .isEqualTo("quota: standard input: cannot be watched, as it can be read only once\n");
    }
}
