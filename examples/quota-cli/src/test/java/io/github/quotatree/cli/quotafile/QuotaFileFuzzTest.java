package io.github.quotatree.cli.quotafile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.elastic.convert.RandomCluster;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No text, however broken or hostile, ends in anything but an answer or errors of one line each. */
class QuotaFileFuzzTest {
    private static final int TEXTS = Integer.getInteger("fuzz.texts", 400);

    private static final String[] PIECES = {
        "{",
        "}",
        "[",
        "]",
        ": ",
        ", ",
        "\n",
        "\n  ",
        "- ",
        "&a ",
        "*a",
        "!!str ",
        "!x ",
        "'",
        "\"",
        "#",
        "|\n",
        "? ",
        "---\n",
        "...\n",
        "%YAML 1.2\n",
        "<<: *a",
        "null",
        "true",
        "1e999",
        "0x1",
        ".inf",
        "-1",
        "\t",
        "\u0000",
        "\ufeff",
        "\ud83d\ude00",
        "groups: ",
        "quotatree: 1\n",
        "total: ",
        "trees: ",
        "workloads: ",
        "dimensions: ",
        "min: ",
        "cpu",
        "unlimited"
    };

    private int answers;
    private int errors;

    @Test
    void brokenTexts() {
        Random random = new Random(11);
        for (int i = 0; i < TEXTS; i++) {
            StringBuilder text = new StringBuilder(RandomCluster.file(new Random(i % 50)));
            for (int change = random.nextInt(3); change >= 0; change--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(4)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.insert(at, PIECES[random.nextInt(PIECES.length)]);
                    case 2 -> text.setCharAt(at, (char) random.nextInt(random.nextBoolean() ? 128 : 0xD800));
                    default -> text.delete(at, Math.min(text.length(), at + random.nextInt(40)));
                }
                text.append(text.isEmpty() ? " " : "");
            }
            check(text.toString());
        }
        System.out.println("fuzz: " + answers + " texts answered, " + errors + " refused");
        assertThat(answers).isPositive();
        assertThat(errors).isPositive();
    }

    @Test
    void randomPieces() {
        Random random = new Random(12);
        for (int i = 0; i < TEXTS; i++) {
            StringBuilder text = new StringBuilder("quotatree: 1\n");
            for (int piece = random.nextInt(30); piece >= 0; piece--) {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            }
            check(text.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{a: ",
                "[",
                "- ",
                "? ",
                "{groups: {a: ",
                "&a [*a, ",
                "!!map {",
                "'",
                "a: &a\n",
                "{\"a\": ",
                "|\n",
                ", "
            })
    void repeatedPieces(String piece) {
        check("quotatree: 1\ntotal: {cpu: 1}\ngroups: " + piece.repeat(5_000));
        check("quotatree: 1\ntotal: {cpu: 1}\ngroups: {x: {groups: " + piece.repeat(2_000) + "}}");
    }

    private void check(String text) {
        for (String command : new String[] {"validate", "admit"}) {
            CommandRun run = CommandRun.withInput(text, command, "-");
            assertThat(run.exitCode()).as("%s of %s", command, text).isBetween(0, 2);
            assertThat(run.err())
                    .as("%s of %s", command, text)
                    .doesNotContain("unexpected fault", "\tat ", "Exception");
            if (run.exitCode() == 2) {
                errors++;
                assertThat(run.errLines()).as(text).isNotEmpty().allMatch(line -> line.startsWith("quota: "));
            } else {
                answers++;
            }
        }
    }
}
