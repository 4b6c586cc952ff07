package io.github.quotatree.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.fuzz.Fuzzing.Finding;
import io.github.quotatree.cli.fuzz.Reader.Answer;
import io.github.quotatree.cli.fuzz.Reader.Command;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A short run of the fuzzer on every reader, and what it finds in readers with faults that are planted. */
class ReadersFuzzTest {
    private static final int INPUTS = Integer.getInteger("fuzz.inputs", 150);

    static Stream<Reader> readers() {
        return Readers.named("");
    }

    @ParameterizedTest
    @MethodSource("readers")
    void everyInputIsAnsweredOrRefused(Reader reader) {
        Fuzzing fuzzing = new Fuzzing(reader, 7);

        List<Finding> found = fuzzing.read(INPUTS);

        assertThat(found)
                .as(() -> found.stream()
                        .map(finding -> new String(finding.input(), StandardCharsets.UTF_8))
                        .toList()
                        .toString())
                .isEmpty();
        System.out.println("fuzz: " + fuzzing.counts());
    }

    @ParameterizedTest
    @MethodSource("readers")
    void theSeedsAreGood(Reader reader) {
        long answered = reader.seeds().stream()
                .filter(seed -> Fuzzing.answer(reader, seed).exitCode() != 2)
                .count();

        // some seeds are inputs of tests of faults
        assertThat(2 * answered)
                .as(reader.name())
                .isGreaterThanOrEqualTo(reader.seeds().size());
    }

    /** Returns whether the fuzzer finds a fault that is planted in a copy of a reader. */
    private static boolean finds(String reader, String fault, Command planted) {
        Reader of = Readers.named(reader).findFirst().orElseThrow();
        Fuzzing fuzzing = new Fuzzing(new Reader(reader, of.seeds(), of.words(), planted), 3);
        for (int read = 0; read < 5_000; read += 20) {
            if (fuzzing.read(20).stream().anyMatch(finding -> finding.fault().contains(fault))) {
                return true;
            }
        }
        return false;
    }

    @Test
    void aNumberThatIsParsedAsALong() {
        assertThat(finds("manifests", "NumberFormatException", input -> {
                    java.util.regex.Pattern.compile("cpu\"?: \"?([0-9]+)")
                            .matcher(new String(input, StandardCharsets.UTF_8))
                            .results()
                            .forEach(match -> Long.parseLong(match.group(1)));
                    return new Answer(0, "", "");
                }))
                .isTrue();
    }

    @Test
    void aNameThatIsShownAsItIs() {
        assertThat(finds("condor-config", "control character", input -> {
                    String text = new String(input, StandardCharsets.UTF_8);
                    return new Answer(
                            2, "", "quota: " + text.lines().findFirst().orElse("") + " is wrong\n");
                }))
                .isTrue();
    }

    @Test
    void aNestThatIsReadByRecursion() {
        assertThat(finds(
                        "classad",
                        "StackOverflowError",
                        input ->
                                new Answer(0, String.valueOf(depth(new String(input, StandardCharsets.UTF_8), 0)), "")))
                .isTrue();
    }

    private static int depth(String text, int at) {
        return at < text.length() && "([-!".indexOf(text.charAt(at)) >= 0 ? 1 + depth(text, at + 1) : 0;
    }

    @Test
    void aTextThatIsCopiedForEachOfItsParts() {
        assertThat(finds("quotafile", "MiB of copies", input -> {
                    String rest = new String(input, StandardCharsets.ISO_8859_1);
                    while (rest.startsWith("[") || rest.startsWith("{") || rest.length() > 60_000) {
                        rest = rest.substring(1);
                    }
                    return new Answer(0, "", "");
                }))
                .isTrue();
    }

    @Test
    void anAnswerThatDependsOnWhatWasReadBefore() {
        int[] calls = {0};
        assertThat(finds("capacity", "another answer", input -> new Answer(0, "answer " + calls[0]++, "")))
                .isTrue();
    }
}
