package io.github.quotatree.reading.condor.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.reading.input.Findings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MacrosTest {
    private static String expanded(String text, String name) throws UnfitValueException {
        Findings findings = new Findings();
        Reading reading = Reading.of(text, findings);
        assertThat(findings.faults()).isEmpty();
        return reading.macros().value(name);
    }

    private static void assertRefused(String text, String message) {
        assertThatThrownBy(() -> expanded(text, "A"))
                .isInstanceOf(UnfitValueException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    $(B)             | 7
                    $(b)             | 7
                    x$(B)$(B)y       | x77y
                    $(NONE)          | ''
                    $(NONE:5)        | 5
                    $(EMPTY:5)       | 5
                    $(B:5)           | 7
                    $(NONE:)         | ''
                    $(NONE:$(B))     | 7
                    $(NONE:$(N:f(x)))| f(x)
                    $(NONE:a:b)      | a:b
                    $(C)             | 7 and 7
                    $($(D))          | 7
                    $(N$(D)E:$(B))   | 7
                    $(N$(N:ONE):5)   | 5
                    $(DOLLAR)(B)     | $(B)
                    $$(B)            | $$(B)
                    $$$(B)           | $$7
                    $int(B)          | $int(B)
                    $ENV(HOME)       | UNDEFINED
                    $ENV(HOME:/root) | /root
                    $(SUBSYSTEM)     | NEGOTIATOR
                    $(SLOT_WEIGHT)   | Cpus
                    """)
    void aReferenceStandsForAValue(String value, String expected) throws UnfitValueException {
        assertThat(expanded("A = " + value + "\nEMPTY =\nC = $(B) and $(B)\nB = 7\nD = B", "A"))
                .isEqualTo(expected);
    }

    @Test
    void whatIsAssignedLastCountsAlsoAfterTheReference() throws UnfitValueException {
        assertThat(expanded("B = 1\nA = $(B)\nB = 2", "A")).isEqualTo("2");
    }

    @Test
    void cyclesAreRefused() {
        assertRefused("A = $(B)\nB = $(C)\nC = x$(b)", "refers to itself: $(B) -> $(C) -> $(B)");
        assertRefused("A = $(B)\nB = $(NONE:$(A))", "refers to itself: $(A) -> $(B) -> $(A)");
    }

    @Test
    void brokenReferencesAreRefused() {
        assertRefused("A = a$(B", "the parenthesis of \"$(B\" is not closed");
        assertRefused("A = $(B:(1)", "the parenthesis of \"$(B:(1)\" is not closed");
        assertRefused("A = $()", "\"$()\" names no knob");
        assertRefused("A = $(a b)", "\"$(a b)\" names no knob");
        assertRefused("A = $( B )", "\"$( B )\" names no knob");
        assertRefused("A = $($(B))\nB = C D", "\"$($(B))\" names no knob");
    }

    @Test
    void aBrokenReferenceInAnotherKnobDoesNotMatter() throws UnfitValueException {
        assertThat(expanded("A = 1\nB = $(\nC = $(C\nD = $(D)", "A")).isEqualTo("1");
    }

    @Test
    void aFewLinesCannotFillTheMemory() {
        StringBuilder doubling = new StringBuilder("A = $(L0)\n");
        StringBuilder chain = new StringBuilder("A = $(L0)\n");
        for (int i = 0; i < 60; i++) {
            doubling.append("L%d = $(L%d)$(L%d)%n".formatted(i, i + 1, i + 1));
        }
        for (int i = 0; i < 100_000; i++) {
            chain.append("L").append(i).append(" = $(L").append(i + 1).append(")\n");
        }
        assertRefused(
                doubling + "L60 = xx",
                "all values together become longer than 67108864 characters while they are read");
        assertRefused(chain.toString(), "references are nested more than 100 deep");
        assertRefused("A = " + "$(N:".repeat(50_000) + ")".repeat(50_000), "references are nested more than 100 deep");
        assertRefused("A = " + "$(".repeat(500_000), "the parenthesis of \"" + "$(".repeat(30) + "…\" is not closed");
    }

    @Test
    void aMillionEmptyReferencesAreQuick() throws UnfitValueException {
        StringBuilder doubling = new StringBuilder("A = $(L0)\n");
        for (int i = 0; i < 60; i++) {
            doubling.append("L%d = $(L%d)$(L%d)%n".formatted(i, i + 1, i + 1));
        }
        assertThat(expanded(doubling.toString(), "A")).isEmpty();
        assertThat(expanded("A = " + "$(B)".repeat(1_000_000), "A")).isEmpty();
    }
}
