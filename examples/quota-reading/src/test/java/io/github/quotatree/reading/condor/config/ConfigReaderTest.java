package io.github.quotatree.reading.condor.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigReaderTest {
    private Findings findings = new Findings();

    private String value(String text, String name) {
        Knobs.Setting setting = Reading.of(text, findings).knobs().find(name);
        return setting == null ? "not set" : setting.value();
    }

    private List<String> notes() {
        return findings.notes().stream()
                .map(note -> note.replace("standard input: ", ""))
                .toList();
    }

    private String faults(String text) {
        Reading.of(text, findings).knobs();
        return String.join(
                "\n",
                findings.faults().stream()
                        .map(Fault::line)
                        .map(line -> line.replace("standard input: ", "c: "))
                        .toList());
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
        assertThat(value("A = a, \\\n # b, \\\n c \\\n#d \\\n", "A")).isEqualTo("a, c");
        assertThat(findings.notes()).isEmpty();
    }

    @Test
    void aCommentWithoutABackslashEndsALineAsInHtcondor() {
        assertThat(value("A = a \\\n # b\nB = 1", "A")).isEqualTo("a b");
        assertThat(notes())
                .containsExactly("line 1: the line ends at a comment that has no backslash, with the last character of"
                        + " that, as HTCondor reads it; its manual leaves the comment out and goes on");
        assertThat(value("#opt:oldcomment\nA = a \\\n# b\n#c \\\nB = 1\n#opt:newcomment\n#d \\\nC = 2", "A"))
                .isEqualTo("a # b");
        assertThat(value("#opt:oldcomment\n#c \\\nB = 1\n#opt:newcomment\n#d \\\nC = 2", "B"))
                .isEqualTo("not set");
        assertThat(value("#opt:oldcomment\n#opt:newcomment\n#d \\\nC = 2", "C")).isEqualTo("2");
    }

    @Test
    void aKnobMayGrow() {
        assertThat(value("A = a\nA = $(A), b\nA = $(a), c", "A")).isEqualTo("a, b, c");
        assertThat(value("A = $(A)b", "A")).isEqualTo("b");
        assertThat(value("A = $(A:x)b", "A")).isEqualTo("xb");
        assertThat(value("A = a\nA += b", "A")).isEqualTo("a b");
        assertThat(value("A = a\nA +,= b", "A")).isEqualTo("a,b");
        assertThat(value("A = a\nA +&&= b", "A")).isEqualTo("a && b");
        assertThat(value("A = a\nA += $(A) c", "A")).isEqualTo("a a c");
        assertThat(value("A = a\nA = $(A) b\nA += c\nA = $(A)$(X)", "A")).isEqualTo("a b c$(X)");
        assertThat(value("A += b", "A")).isEqualTo("b");
        assertThat(findings.faults()).isEmpty();
    }

    @Test
    void aMillionLinesMayMakeOneList() {
        assertThat(value("A = x\n" + "A += b\n".repeat(1_000_000), "A")).hasSize(2_000_001);
        assertThat(value("A = x\n" + "A=$(A)b\n".repeat(1_000_000), "A")).hasSize(1_000_001);
        assertThat(findings.faults()).isEmpty();
    }

    @Test
    void signsThatHtcondorReadsOtherwise() {
        assertThat(value("A = a\nA+= b", "A")).isEqualTo("a b");
        assertThat(value("A@=x\nb\n@x", "A")).isEqualTo("b");
        assertThat(value("A b c = 3", "A")).isEqualTo("3");
        assertThat(value("A : 3", "A")).isEqualTo("3");
        assertThat(notes())
                .containsExactly(
                        "line 2: A: HTCondor requires a blank before the sign",
                        "line 1: A: HTCondor requires a blank before the sign",
                        "line 1: \"b c\" before the sign is left out, as by HTCondor, and A is set",
                        "line 1: knobs are set by : from here on, which is obsolete; = is the sign for it");
        assertThat(faults("#opt:strict\nA : 3")).isEqualTo("c: line 2: A: after #opt:strict, = sets a knob, not :");
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
    void wordsOfDirectivesMayBeNames() {
        assertThat(value("use = 3\nif=4\ninclude = 5\nerror = 6", "USE")).isEqualTo("3");
        assertThat(findings.faults()).isEmpty();
    }

    @Test
    void templatesAreTold() {
        value("use ROLE : CentralManager Submit\n@Use Policy:Always_Run_Jobs, Want_Hold_If(X, 1, a b)\nuse A : B", "A");
        assertThat(notes())
                .containsExactly(
                        "line 1: use ROLE : CentralManager is not read; it sets no knob of quotas",
                        "line 1: use ROLE : Submit is not read; it sets no knob of quotas",
                        "line 2: use Policy : Always_Run_Jobs sets NEGOTIATOR_CONSIDER_PREEMPTION = False; nothing else"
                                + " of it is read",
                        "line 2: use Policy : Want_Hold_If is not read; it sets no knob of quotas",
                        "line 3: use A : B is not read; no such template of HTCondor is known here");
        assertThat(value("use POLICY : ALWAYS_RUN_JOBS", "negotiator_consider_preemption"))
                .isEqualTo("False");
        assertThat(faults("use : X")).isEqualTo("c: line 1: use takes a category before the colon, such as ROLE");
    }

    @Test
    void messagesAreTold() {
        assertThat(faults("X = 3\nwarning : slots are $(X)\nerror 7: no \u009b31m $(X)"))
                .isEqualTo("c: line 3: error: no \\u009b31m 3");
        assertThat(notes()).containsExactly("line 2: warning: slots are 3");
    }

    @Test
    void headingsOfSectionsMeanNothing() {
        assertThat(value("[pool]\nA = 1", "A")).isEqualTo("1");
        assertThat(findings.faults()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GROUP_NAMES", "GROUP_NAMES a, b", "= 3", ": 3", "a + = 3", "a @ = 3", "a b+-= 3", "\"A\""})
    void everyOtherLineIsAnAssignment(String line) {
        assertThat(faults("A = 1\n\n" + line)).isEqualTo("c: line 3: \"" + line + "\" is not of the form NAME = value");
    }

    @Test
    void referencesInNamesAreReplacedAtOnce() {
        assertThat(value("G = x\nN = y\nQ_$(G)_$(N) = 3\nG = z", "Q_x_y")).isEqualTo("3");
        assertThat(findings.faults()).isEmpty();
        assertThat(faults("Q_$(G = 3")).isEqualTo("c: line 1: the parenthesis of \"$(G\" is not closed");
    }

    @Test
    void namesThatHtcondorRefusesAreTold() {
        assertThat(value("Q_caf\u00e9-x = 3", "Q_caf\u00e9-x")).isEqualTo("3");
        assertThat(notes())
                .containsExactly(
                        "line 1: \"Q_caf\u00e9-x\" is read here as the name of a knob; HTCondor refuses it, and"
                                + " takes only letters of ASCII, digits and _ . /");
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
                .isEqualTo(
                        "c: line 24: all values together become longer than 67108864 characters while they are read");
        findings = new Findings();
        assertThat(faults("A = " + "x".repeat(1 << 22) + "\nB = $(B)$(A)$(A)$(A)\nB = $(A)$(B)\n"
                        + "A += $(A)\n".repeat(3)))
                .startsWith("c: line 5: becomes longer than 16777216 characters\n");
    }
}
