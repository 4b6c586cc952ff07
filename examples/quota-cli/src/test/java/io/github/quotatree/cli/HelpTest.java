package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HelpTest {
    static List<String> commands() {
        return CommandRun.of("help")
                .out()
                .lines()
                .dropWhile(line -> !line.equals("Commands:"))
                .filter(line -> line.matches("  [a-z].*"))
                .map(line -> line.strip().split(" ", -1)[0])
                .toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpOfACommandIsThatOfItsOption(String command) {
        CommandRun help = CommandRun.of("help", command);

        assertThat(help).isEqualTo(CommandRun.of(command, "--help"));
        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).contains("Usage: quota " + command + " ").endsWith("\n");
    }

    @Test
    void helpAloneIsThatOfAllCommands() {
        assertThat(CommandRun.of("help")).isEqualTo(CommandRun.of("--help"));
    }

    @Test
    void helpOfAnUnknownCommandIsAnError() {
        assertThat(CommandRun.of("help", "slove"))
                .isEqualTo(new CommandRun(
                        2, "", "quota: Unknown subcommand 'slove'; did you mean solve? See quota --help\n"));
    }

    @Test
    void aMissingCommandIsAnErrorThatNamesAllCommands() {
        List<String> names = commands();
        int last = names.size() - 1;

        assertThat(CommandRun.of().err())
                .isEqualTo("quota: Missing command: " + String.join(", ", names.subList(0, last)) + " or "
                        + names.get(last) + "; see quota --help\n");
    }
}
