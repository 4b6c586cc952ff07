package io.github.quotatree.cli.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the output of every command, byte by byte, with the output of earlier versions. A case is a folder in {@code
 * src/test/resources/io/github/quotatree/cli/golden}, beside the folder {@code inputs} of the files that they read,
 * with
 *
 * <ul>
 *   <li>{@code command}: the arguments, one a line;
 *   <li>{@code stdin}, if it reads the standard input;
 *   <li>{@code stdout}, {@code stderr} and {@code exit-code}: the expected output; a file that does not exist stands
 *       for an empty one, and for exit code 0.
 * </ul>
 *
 * <p>Programs read the JSON, so it never changes. Text for people may be improved. To accept such a change, or to
 * record the output of a new case, run
 *
 * <pre>{@code ./mvnw -pl examples/quota-cli -am test -Dtest=GoldenOutputTest -Dgolden.record=true}</pre>
 *
 * <p>and read the difference that version control shows before it is committed. {@code -Dgolden.cases=FOLDER} takes the
 * cases of another folder.
 */
class GoldenOutputTest {
    private static final String CASES =
            System.getProperty("golden.cases", "src/test/resources/io/github/quotatree/cli/golden");

    static List<GoldenCase> cases() {
        return GoldenCase.in(Path.of(CASES));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theOutputIsAsBefore(GoldenCase golden) {
        GoldenCase.Output output = golden.run();
        if (Boolean.getBoolean("golden.record")) {
            golden.expect(output);
        }
        GoldenCase.Output expected = golden.expected();
        assertThat(output.err().lines())
                .containsExactlyElementsOf(expected.err().lines().toList());
        assertThat(output.out().lines())
                .containsExactlyElementsOf(expected.out().lines().toList());
        assertThat(output.equals(expected)).as("line ends and exit code").isTrue();
    }

    @Test
    void everyCommandHasCases() {
        assertThat(cases().stream().map(golden -> golden.toString().split("-", 2)[0]))
                .contains("solve", "admit", "revoke", "capacity", "validate", "condor", "help");
    }
}
