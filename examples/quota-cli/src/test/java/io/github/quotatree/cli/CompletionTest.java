package io.github.quotatree.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the script of {@code completion} in bash, where there is one, as bash does when a user presses the tab key. */
class CompletionTest {
    /** Sets what bash sets of a command line, and prints what the script offers for its last word. */
    private static final String TAB = """
            tab() {
              COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
              _complete_quota_words quota "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
              echo "${COMPREPLY[*]}"
            }
            """;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    so                       | solve
                    solve --sol              | --solver
                    solve -o y               | yaml
                    solve -o ''              | table json yaml
                    solve --color ''         | always never auto
                    solve --color = al       | always
                    solve --color =          | always never auto
                    solve a.yaml --solver it | iterative
                    capacity --absent p      | plugin
                    validate --fr            | --from
                    completion ''            | bash zsh
                    help rev                 | revoke
                    """)
    void completesCommandsOptionsAndValues(String line, String offered) throws Exception {
        assertThat(afterScript("tab quota " + line)).isEqualTo(offered);
    }

    @Test
    void offersEveryCommand() throws Exception {
        String names = CommandRun.of("help")
                .out()
                .lines()
                .dropWhile(line -> !line.equals("Commands:"))
                .filter(line -> line.matches("  [a-z].*"))
                .map(line -> line.strip().split(" ", -1)[0])
                .reduce((before, next) -> before + " " + next)
                .orElseThrow();

        assertThat(afterScript("tab quota ''")).isEqualTo(names);
    }

    @ParameterizedTest
    @ValueSource(strings = {"solve cl", "validate x.yaml --from cl", "condor --demand cl"})
    void completesFilesWhereNothingElseFits(String line) throws Exception {
        // bash completes files by itself if the script offers nothing, unless the script forbids it
        assertThat(afterScript("compopt() { echo forbidden; }; tab quota " + line))
                .isEmpty();
        assertThat(afterScript("complete -p quota")).contains("-o default", "-F _complete_quota_words");
    }

    @Test
    void zshLoadsItsUnderstandingOfBashFirst() {
        assertThat(CommandRun.of("completion", "zsh").out())
                .startsWith("autoload -Uz compinit && compinit\nautoload -Uz bashcompinit && bashcompinit\n")
                .endsWith(CommandRun.of("completion", "bash").out());
    }

    @Test
    void anotherShellIsAnError() {
        assertThat(CommandRun.of("completion", "fish"))
                .isEqualTo(new CommandRun(
                        2,
                        "",
                        "quota: Invalid value for positional parameter at index 0 (bash|zsh): 'fish' is none of bash,"
                                + " zsh; see quota completion --help\n"));
    }

    private String afterScript(String line) throws IOException, InterruptedException {
        assumeThat(Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "bash"))))
                .as("bash is installed")
                .isTrue();
        Path script = Files.writeString(
                directory.resolve("script"), CommandRun.of("completion", "bash").out() + TAB + line + "\n");
        List<String> command = Arrays.asList("bash", "--norc", script.toString());
        Process bash = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(bash.getInputStream().readAllBytes(), UTF_8);
        assertThat(bash.waitFor()).as(out).isZero();
        return out.strip();
    }
}
