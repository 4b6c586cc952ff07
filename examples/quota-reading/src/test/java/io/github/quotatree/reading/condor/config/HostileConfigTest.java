package io.github.quotatree.reading.condor.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that would take hours or all memory, if each line were read for itself. */
class HostileConfigTest {
    private static final String TOO_MUCH =
            "all values together become longer than 67108864 characters while they are read";

    private final Findings findings = new Findings();

    private List<String> faults(String text) {
        KnobValues values =
                KnobValues.read("-", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), findings);
        values.number("Q", 0, 100);
        values.number("R", 0, 100);
        values.check(List.of("a"));
        return findings.faults().stream()
                .map(Fault::line)
                .map(line -> line.replaceFirst("standard input: (line [0-9]+: )?", ""))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Q = $(L)$(M)",
                "Q = $(A:$(L)$(M))$(L)",
                "Q = $(L)$(L)$(M)",
                "if $(L)$(L)$(L)$(L)$(M)\nendif",
                "include ifexist : $(L)$(L)$(L)$(L)$(M)",
                "$(L)$(L)$(L)$(L)$(M) = 1"
            })
    void aValueMayNotBecomeTooLong(String line) {
        String text =
                "L = " + "1".repeat(6_000_000) + "\nM = $(L)$(L)\n" + line.replace("$(L)$(L)$(L)", "$(L)$(M)$(M)");

        assertThat(faults(text)).singleElement().asString().contains("longer than");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "if $(L)\nendif\n",
                "A = x$(A)$(L)\n",
                "A = 1$(L)\nif $(A)\nendif\n",
                "A = $Fddn(L)\nif ! $(A)\nendif\n"
            })
    void soManyLinesEndInOneFault(String lines) {
        String text = "L = " + "1".repeat(1_000_000) + "\n" + lines.repeat(10_000);

        assertThat(faults(text)).containsExactly(TOO_MUCH);
    }

    @Test
    void parenthesesMayBeAsDeepAsTheyLike() {
        assertThat(faults("Q = " + "$(A:".repeat(100_000) + ")".repeat(100_000)))
                .containsExactly("Q: references are nested more than 100 deep");
        assertThat(faults("Q = " + "$(".repeat(100_000) + "A" + ")".repeat(100_000)))
                .hasSize(2);
        assertThat(faults("Q = $INT(" + "(".repeat(1_000_000))).hasSize(3);
        assertThat(faults("Q = " + "(".repeat(40_000) + "1" + ")".repeat(40_000)))
                .hasSizeLessThanOrEqualTo(4);
    }

    @Test
    void aMillionLinesOfAnyKindHaveFewFaultsAndNotes() {
        for (String line : List.of("x", "x : 1", "A+=1", "else", "endif", "use A : B", "if x y", "error : x", "= 1")) {
            faults((line + "\n").repeat(1_000_000));
        }
        StringBuilder knobs = new StringBuilder();
        for (int i = 0; i < 600_000; i++) {
            knobs.append('A').append(i).append("=1\n");
        }
        assertThat(faults(knobs.toString()))
                .endsWith("more than 500000 knobs are set")
                .hasSizeLessThan(800);
        assertThat(findings.notes()).hasSizeLessThan(300);
    }

    @Test
    void namesOfAMillionPartsAreJudgedQuickly() {
        faults("A.".repeat(1_000_000) + "GROUP_QUOTA_a = 1\n" + "A_".repeat(1_000_000) + " = 1\nGROUP_QUOTA_"
                + "x.".repeat(1_000_000) + " = 1\n$" + "F".repeat(1_000_000) + "(x) = 2\nuse ROLE : "
                + "a ".repeat(1_000_000) + "\nif defined use " + "a ".repeat(1_000_000) + "\nendif\ninclude "
                + "a ".repeat(1_000_000) + ": x\nL = " + ",".repeat(1_000_000) + "\nQ = $CHOICE(999999,L)\nR = $INT(1,"
                + "%%".repeat(1_000_000) + ")");

        assertThat(findings.faults()).hasSize(3);
    }
}
