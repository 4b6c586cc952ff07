package io.github.quotatree.cli.elastic.lenient;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lenient run ends with an answer or with faults, whatever is in the file. */
class LenientFuzzTest {
    private static final int CASES = 300;
    private static final String[] PIECES = {
        "---\n",
        "{",
        "}",
        "[",
        "\"",
        "'",
        ": ",
        "cpu",
        "-1",
        "1Gi",
        "parent: ",
        "name: g1",
        "kind: Node",
        "null",
        "\n",
        "is-parent: \"true\"",
        "999999999999999999999",
        "  ",
        "koordinator-default-quota",
        "namespaces: '[\"p\"]'"
    };

    @ParameterizedTest
    @ValueSource(strings = {"solve", "admit", "revoke", "capacity"})
    void everyTextIsAnswered(String command) {
        int shown = 0;
        for (int seed = 0; seed < CASES; seed++) {
            String text = broken(new FaultyCluster(seed).faulty(), new Random(seed));
            CommandRun run = CommandRun.withInput(text, command, "-", "--lenient", "-o", "json");
            assertThat(run.err()).as("seed " + seed + "\n" + text).doesNotContain("unexpected fault");
            assertThat(run.exitCode()).isBetween(0, 2);
            assertThat(run.out().isEmpty()).isEqualTo(run.exitCode() == 2);
            shown += run.exitCode() < 2 ? 1 : 0;
        }
        assertThat(shown).isGreaterThan(command.equals("capacity") ? -1 : CASES / 2);
    }

    /** Replaces, removes and repeats lines and pieces of them. */
    private static String broken(String text, Random random) {
        String[] lines = text.split("\n", -1);
        for (int i = random.nextInt(6); i >= 0; i--) {
            int at = random.nextInt(lines.length);
            String line = lines[at];
            int cut = random.nextInt(line.length() + 1);
            String piece = PIECES[random.nextInt(PIECES.length)];
            lines[at] = switch (random.nextInt(5)) {
                case 0 -> line.substring(0, cut) + piece + line.substring(cut);
                case 1 -> line.substring(cut) + line.substring(0, cut);
                case 2 -> lines[random.nextInt(lines.length)];
                case 3 -> line + "\n" + line;
                default -> line.substring(0, cut);
            };
        }
        return Arrays.stream(lines).collect(Collectors.joining("\n"));
    }
}
