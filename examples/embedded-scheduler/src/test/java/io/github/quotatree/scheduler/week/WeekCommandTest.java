package io.github.quotatree.scheduler.week;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.scheduler.command.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WeekCommandTest {
    private static CommandRun run(String... arguments) {
        return CommandRun.of((out, err) -> WeekCommand.run(out, err, arguments));
    }

    @Test
    void runsSomeDaysInWhichAllGoesWrong() {
        CommandRun run = run("week", "--quota-only", "--days", "1", "--groups", "30");

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("day 1, 12:00  ", "jobs submitted", "crashes", "longest wait of a guarantee");
    }

    @Test
    void refusesTooFewGroups() {
        CommandRun run = run("week", "--groups", "3");

        assertThat(run.err())
                .isEqualTo("scheduler: --groups 3: the number must be at least 20; see scheduler week --help"
                        + System.lineSeparator());
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void isTheClassThatTheLauncherRuns() throws IOException {
        assertThat(Files.readString(Path.of("..", "scheduler")))
                .contains("tests=" + WeekCommand.class.getName() + " ", "-cp \"$jar\" \"$tests\"");
    }

    @Test
    void helps() {
        CommandRun run = run("week", "--help");

        assertThat(run.out())
                .startsWith("Usage: scheduler week")
                .contains("--groups", "--days", "--quota-only", "--compare");
        assertThat(run.exitCode()).isZero();
    }
}
