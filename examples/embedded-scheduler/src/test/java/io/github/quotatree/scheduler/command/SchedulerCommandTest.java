package io.github.quotatree.scheduler.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchedulerCommandTest {
    @Test
    void tellsTheStory() {
        CommandRun run = CommandRun.of("story");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("t0: only A has work", "t1: B comes", "a-8 is stopped", "A uses 40 of 40, B uses 60 of 60");
        assertThat(run).isEqualTo(CommandRun.of("story"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''             | Missing command: story; see scheduler --help",
                "night          | Unmatched argument at index 0: 'night'; see scheduler --help",
                "story --seed 3 | Unknown options: '--seed', '3'; see scheduler story --help",
            })
    void refusesWhatItDoesNotUnderstand(String arguments, String message) {
        CommandRun run = CommandRun.of(arguments.isEmpty() ? new String[0] : arguments.split(" "));

        assertThat(run.err()).isEqualTo("scheduler: " + message + System.lineSeparator());
        assertThat(run.out()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"'--help', '(story)', 'Exit codes'", "'story --help', 'A', 'B'"})
    void helps(String arguments, String one, String other) {
        CommandRun run = CommandRun.of(arguments.split(" "));

        assertThat(run.out()).startsWith("Usage: scheduler").contains(one, other);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }
}
