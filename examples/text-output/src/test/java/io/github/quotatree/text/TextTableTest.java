package io.github.quotatree.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Color;
import io.github.quotatree.text.TextTable.Column;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        TextTable table = new TextTable(Column.left("group"), Column.right("used"), Column.left("why"))
                .row("a", 12_345, "much")
                .row("research", 7, "");

        assertThat(table.lines()).containsExactly("group      used  why", "a         12345  much", "research      7");
    }

    @Test
    void aBlockIsAsWideAsItsTitle() {
        TextTable table = new TextTable(
                Column.left(""),
                Column.right("min").startingBlock("nvidia.com/gpu"),
                Column.right("max"),
                Column.right("min").startingBlock("cpu"));

        assertThat(table.row("a", 1, 2, 3).lines())
                .containsExactly("    nvidia.com/gpu   cpu", "          min  max   min", "a           1    2     3");
    }

    @Test
    void aRowThatIsNotKeptIsLaidOutLikeTheOthers() {
        TextTable table = new TextTable(Column.left("pod"), Column.left("decision"));
        table.measure(List.of(Cell.of("team/a")));

        assertThat(table.heading()).containsExactly("pod     decision");
        assertThat(table.line(List.of(Cell.of("team/a"), Cell.of("rejected")))).isEqualTo("team/a  rejected");
        assertThat(table.line(List.of(Cell.EMPTY, Cell.of("a reason, longer than its column"))))
                .isEqualTo("        a reason, longer than its column");
    }

    @Test
    void wideLettersTakeTwoColumnsAndMarksOnALetterNone() {
        TextTable table = new TextTable(Column.left("group"), Column.right("used"))
                .row("研究", 1)
                .row("한국-a", 2)
                .row("e\u0301te", 3)
                .row("research", 4);

        assertThat(table.lines())
                .containsExactly(
                        "group     used", "研究         1", "한국-a       2", "e\u0301te          3", "research     4");
    }

    @Test
    void aColourTakesNoRoomAndACharacterOutsideTheBasicPlaneTakesOne() {
        TextTable table = new TextTable(Column.left("𝔸𝔹"), Column.right("used"));

        assertThat(table.row("𝔸", new Cell("9", Color.RED)).lines())
                .containsExactly("𝔸𝔹  used", "𝔸      \033[31m9\033[0m");
    }
}
