package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the output that pages show with the output of the commands above it. */
class CommandLineGuideTest {
    private static final Path DOCS = Path.of("..", "..", "docs");

    /** Pages, and the least number of their commands with output. */
    private static final Map<String, Integer> PAGES =
            Map.of("command-line.md", 5, "operating.md", 5, "flavors.md", 3, "policies.md", 1);

    private static final String INDENT = "    ";
    private static final String START = INDENT + "examples/quota ";

    /**
     * A command with the output below it.
     *
     * @param arguments the arguments, with manifests of the examples
     * @param output the lines below the command that are indented
     */
    record Shown(List<String> arguments, List<String> output) {}

    static List<Shown> commandsWithOutput() throws IOException {
        List<Shown> found = new ArrayList<>();
        for (String page : PAGES.keySet()) {
            found.addAll(commandsWithOutput(Files.readAllLines(DOCS.resolve(page))));
        }
        return found;
    }

    private static List<Shown> commandsWithOutput(List<String> lines) {
        List<Shown> found = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(START) && lines.get(i).contains("examples/manifests/")) {
                List<String> output = indentedAfter(lines, i + 1);
                if (!output.isEmpty()) {
                    String arguments = lines.get(i).substring(START.length());
                    found.add(new Shown(
                            List.of(arguments
                                    .replace("examples/manifests/", CommandRun.EXAMPLES)
                                    .split(" ", -1)),
                            output));
                }
            }
        }
        return found;
    }

    @Test
    void thePagesShowOutput() throws IOException {
        for (Map.Entry<String, Integer> page : PAGES.entrySet()) {
            assertThat(commandsWithOutput(Files.readAllLines(DOCS.resolve(page.getKey()))))
                    .as(page.getKey())
                    .hasSizeGreaterThanOrEqualTo(page.getValue());
        }
    }

    @ParameterizedTest
    @MethodSource("commandsWithOutput")
    void theOutputIsThatOfTheCommand(Shown shown) {
        CommandRun run = CommandRun.of(shown.arguments().toArray(String[]::new));

        assertThat(run.out()
                        .replace(CommandRun.EXAMPLES, "examples/manifests/")
                        .lines()
                        .toList())
                .isEqualTo(shown.output());
    }

    private static List<String> indentedAfter(List<String> lines, int from) {
        List<String> block = new ArrayList<>();
        for (int i = from; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.isBlank() && !line.startsWith(INDENT)) {
                break;
            }
            block.add(line.isBlank() ? "" : line.substring(INDENT.length()));
        }
        while (!block.isEmpty() && block.get(0).isEmpty()) {
            block.remove(0);
        }
        while (!block.isEmpty() && block.get(block.size() - 1).isEmpty()) {
            block.remove(block.size() - 1);
        }
        return block;
    }
}
