package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams that are closed or full end a run with one sentence, as they end other programs. */
class ClosedStreamsTest {
    private static final String PROPOSAL = CommandRun.EXAMPLES + "proposal.yaml";

    @TempDir
    private Path folder;

    @BeforeEach
    void hasAShell() {
        assumeTrue(ChildRun.canRun() && Files.isDirectory(Path.of("/proc/self/fd")), "needs a shell and Linux");
    }

    private ChildRun run(String redirection, String... arguments) throws IOException, InterruptedException {
        return ChildRun.of(folder, redirection, "200m", arguments);
    }

    @Test
    void aClosedStandardInputCannotBeRead() throws IOException, InterruptedException {
        assertThat(run("<&-", "solve", "-"))
                .isEqualTo(new ChildRun(2, "", "quota: standard input: cannot be read: it is closed\n"));
        assertThat(run("<&-", "condor", "-", "--demand", PROPOSAL).err())
                .startsWith("quota: standard input: cannot be read: it is closed\n");
        assertThat(run("<&-", "top", "--once", "-").err())
                .isEqualTo("quota: standard input: cannot be read: it is closed\n");
    }

    @Test
    void aClosedStandardInputThatIsNotReadDoesNotMatter() throws IOException, InterruptedException {
        ChildRun run = run("<&-", "solve", PROPOSAL);

        assertThat(run)
                .isEqualTo(new ChildRun(0, CommandRun.of("solve", PROPOSAL).out(), ""));
    }

    @Test
    void resultsThatCannotBeWrittenAreAnError() throws IOException, InterruptedException {
        for (String redirection : new String[] {">&-", "> /dev/full"}) {
            for (String[] command : new String[][] {
                {"solve", PROPOSAL}, {"solve", "-o", "yaml", PROPOSAL}, {"--help"}, {"schema"}, {"report", PROPOSAL}
            }) {
                assertThat(run(redirection, command))
                        .as(command[0] + " " + redirection)
                        .isEqualTo(new ChildRun(2, "", "quota: the output could not be written\n"));
            }
        }
    }

    @Test
    void messagesThatCannotBeWrittenAreLost() throws IOException, InterruptedException {
        for (String redirection : new String[] {"2>&-", "2> /dev/full"}) {
            ChildRun run = run(redirection, "solve", PROPOSAL);

            assertThat(run)
                    .isEqualTo(new ChildRun(0, CommandRun.of("solve", PROPOSAL).out(), ""));
        }
    }
}
