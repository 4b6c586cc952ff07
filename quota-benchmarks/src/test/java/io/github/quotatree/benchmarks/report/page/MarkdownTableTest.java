package io.github.quotatree.benchmarks.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class MarkdownTableTest {
    @Test
    void rowsAndColumnsWithoutAFigureAreLeftOut() {
        MarkdownTable table = new MarkdownTable("groups", "now", "then", "never")
                .row("one", "1", "", "")
                .row("two", "", "", "")
                .row("three", "", "3", "");

        assertThat(table.with("Origin.\n")).isEqualTo("""
                | groups | now | then |
                |---|---:|---:|
                | one | 1 | – |
                | three | – | 3 |
                Origin.
                """);
    }

    @Test
    void aTableWithoutFiguresSaysSo() {
        assertThat(new MarkdownTable("groups", "now").row("one", "").with("Origin.\n"))
                .isEqualTo("Not measured.\n");
    }

    @Test
    void aRowOfAnotherWidthIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MarkdownTable("groups", "now").row("one"))
                .withMessage("1 cells for [groups, now]");
    }
}
