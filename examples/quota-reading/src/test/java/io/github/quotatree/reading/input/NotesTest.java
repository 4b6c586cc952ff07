package io.github.quotatree.reading.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NotesTest {
    private final Findings findings = new Findings();

    private static Origin pod(String name) {
        return new Origin("f.yaml", "Pod", "n", name);
    }

    @Test
    void aNoteAboutOneObjectNamesIt() {
        findings.note(pod("p"), "spec: is odd");

        assertThat(findings.notes()).containsExactly("f.yaml: Pod n/p: spec: is odd");
    }

    @Test
    void tenThousandObjectsShareALine() {
        for (int i = 0; i < 10_000; i++) {
            findings.note(pod("p" + i), "spec: is odd");
        }

        assertThat(findings.notes())
                .containsExactly("f.yaml: 10,000 Pods (n/p0, n/p1, n/p2 and 9,997 more): spec: is odd");
    }

    @Test
    void otherWordsKindsAndFilesAreOtherLinesInTheOrderOfTheFirst() {
        findings.note(pod("a"), "x");
        findings.note("alone");
        findings.note(new Origin("f.yaml", "PriorityClass", "", "c"), "x");
        findings.note(new Origin("g.yaml", "Pod", "n", "a"), "x");
        findings.note(pod("b"), "y");
        findings.note(pod("b"), "x");
        findings.note(new Origin("f.yaml", "PriorityClass", "", "d"), "x");
        findings.note("alone");

        assertThat(findings.notes())
                .containsExactly(
                        "f.yaml: 2 Pods (n/a, n/b): x",
                        "alone",
                        "f.yaml: 2 PriorityClasses (c, d): x",
                        "g.yaml: Pod n/a: x",
                        "f.yaml: Pod n/b: y",
                        "alone");
    }
}
