package io.github.quotatree.cli.condor.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Findings.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigReaderTest {
    private final Findings findings = new Findings();

    private String value(String text, String name) {
        Knobs.Setting setting = ConfigReader.read("c", text, findings).find(name);
        return setting == null ? "not set" : setting.value();
    }

    private String faults(String text) {
        ConfigReader.read("c", text, findings);
        return String.join("\n", findings.faults().stream().map(Fault::line).toList());
    }

    @Test
    void blanksAroundNameAndValueDoNotMatter() {
        assertThat(value("A=1", "A")).isEqualTo("1");
        assertThat(value("  A \t =   1  2 \t", "A")).isEqualTo("1  2");
        assertThat(value("A =", "A")).isEmpty();
        assertThat(value("A = b = c", "A")).isEqualTo("b = c");
        assertThat(value("A : 1", "A")).isEqualTo("1");
        assertThat(value("\n\n \r\nA = 1\r\nB = 2\r\n", "A")).isEqualTo("1");
        assertThat(findings.faults()).isEmpty();
    }

    @Test
    void caseOfNamesDoesNotMatterAndTheLastAssignmentCounts() {
        assertThat(value("group_Names = a\nGROUP_NAMES = b", "Group_names")).isEqualTo("b");
    }

    @Test
    void aCommentIsAWholeLine() {
        assertThat(value("# A = 1\n  # A = 2\nA = 3 # no comment", "A")).isEqualTo("3 # no comment");
        assertThat(value("A = 1\n# A = 2 \\\nB = 3", "B")).isEqualTo("3");
    }

    @Test
    void aBackslashContinuesALine() {
        assertThat(value("A = a, \\\n    b, \\   \n\tc\nB = 1", "A")).isEqualTo("a, b, c");
        assertThat(value("A = a\\\nb", "A")).isEqualTo("ab");
        assertThat(value("A = a \\\n\nB = 1", "A")).isEqualTo("a");
        assertThat(value("A = a \\\n\nB = 1", "B")).isEqualTo("1");
        assertThat(value("A = a \\", "A")).isEqualTo("a");
        assertThat(value("A = C:\\x", "A")).isEqualTo("C:\\x");
        assertThat(findings.faults()).isEmpty();
    }

    @Test
    void aCommentWithinALineIsLeftOut() {
        assertThat(value("A = a, \\\n # b, \\\n c", "A")).isEqualTo("a, c");
        assertThat(value("A = a \\\n # b\nB = 1", "A")).isEqualTo("a");
    }

    @Test
    void aKnobMayGrow() {
        assertThat(value("A = a\nA = $(A), b\nA = $(a), c", "A")).isEqualTo("a, b, c");
        assertThat(value("A = $(A)b", "A")).isEqualTo("b");
        assertThat(value("A = $(A:x)b", "A")).isEqualTo("xb");
        assertThat(value("A = a\nA += b", "A")).isEqualTo("a b");
        assertThat(value("A = a\nA +,= b", "A")).isEqualTo("a,b");
        assertThat(value("A += b", "A")).isEqualTo("b");
    }

    @Test
    void aValueMayHaveSeveralLines() {
        String text = "A @=end\n a = 1\nif b\n@end\nB = 2";
        assertThat(value(text, "A")).isEqualTo("a = 1\nif b");
        assertThat(value(text, "B")).isEqualTo("2");
        assertThat(findings.notes()).isEmpty();
        assertThat(faults("A @=end\nB = 2")).isEqualTo("c: line 1: A: the value does not end, in @end");
    }

    @Test
    void directivesAreIgnoredWithANote() {
        String text =
                "use ROLE : CentralManager\ninclude : more.conf\nIf $(X)\nA = 1\nelse\nA = 2\nendif\n@include : x";
        assertThat(value(text, "A")).isEqualTo("2");
        assertThat(findings.faults()).isEmpty();
        assertThat(findings.notes())
                .containsExactly(
                        "c: line 1: use is ignored",
                        "c: line 2: include is ignored",
                        "c: line 3: if is ignored; the lines that depend on it are read",
                        "c: line 5: else is ignored; the lines that depend on it are read",
                        "c: line 8: @include is ignored");
        assertThat(value("use = 3\nif=4", "USE")).isEqualTo("3");
    }

    @Test
    void headingsOfSectionsMeanNothing() {
        assertThat(value("[pool]\nA = 1", "A")).isEqualTo("1");
        assertThat(findings.faults()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GROUP_NAMES", "GROUP_NAMES a, b", "= 3", "a b = 3", "\"A\""})
    void everyOtherLineIsAnAssignment(String line) {
        assertThat(faults("A = 1\n\n" + line)).isEqualTo("c: line 3: \"" + line + "\" is not of the form NAME = value");
    }

    @Test
    void referencesInNamesAreRefused() {
        assertThat(faults("GROUP_QUOTA_$(G) = 3"))
                .isEqualTo("c: line 1: \"GROUP_QUOTA_$(G)\" is not a name; references in names are not supported");
    }

    @Test
    void aLineOfAMillionCharactersIsRead() {
        String names = "g, ".repeat(400_000);
        assertThat(value("A = " + names, "A")).hasSize(names.strip().length());
        assertThat(faults("x".repeat(1_000_000))).hasSizeLessThan(120).endsWith("…\" is not of the form NAME = value");
        assertThat(value("A = 1 \\\n".repeat(100_000), "A")).startsWith("1 A = 1 A");
    }

    @Test
    void aKnobThatKeepsDoublingIsRefused() {
        assertThat(faults("A = xx\n" + "A = $(A)$(A)\n".repeat(60)))
                .startsWith("c: line 25: becomes longer than 16777216 characters\n");
    }
}
