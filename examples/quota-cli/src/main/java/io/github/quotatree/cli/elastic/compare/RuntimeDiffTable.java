package io.github.quotatree.cli.elastic.compare;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.cli.text.QuantityText;
import io.github.quotatree.cli.text.VisibleText;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Column;
import io.github.quotatree.whatif.GroupDiff;
import io.github.quotatree.whatif.RuntimeDiff;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Prints who gains and who pays: for each dimension in which anything differs a block, with a line for each group whose
 * runtime or over-use differs.
 */
public final class RuntimeDiffTable {
    private final PrintStream out;
    private final Palette palette;

    /** Makes a report that is printed to the given stream. */
    public RuntimeDiffTable(PrintStream out, Palette palette) {
        this.out = out;
        this.palette = palette;
    }

    /** Prints the blocks of trees, the first one without an empty line before it. */
    public void write(List<RuntimeDiff> trees) {
        String separator = "";
        for (RuntimeDiff tree : trees) {
            if (tree.after().isEmpty()) {
                continue;
            }
            List<GroupDiff> groups = tree.groups();
            List<String> dimensions = tree.before().tree().schema().dimensions();
            for (int d = 0; d < dimensions.size(); d++) {
                List<List<Cell>> rows = rows(tree, groups, dimensions.get(d), d);
                if (!rows.isEmpty()) {
                    out.print(separator);
                    block(title(tree, dimensions.get(d)), rows);
                    out.print(summary(groups, dimensions.get(d), d) + "\n");
                    separator = "\n";
                }
            }
        }
        if (separator.isEmpty()) {
            out.print("no runtime changes\n");
        }
    }

    private static String title(RuntimeDiff tree, String dimension) {
        String id = tree.before().tree().id();
        return VisibleText.of(id.isEmpty() ? dimension : dimension + " of tree " + id);
    }

    private void block(String title, List<List<Cell>> rows) {
        TextTable table = new TextTable(
                Column.left(title), Column.right("before"), Column.right("after"), Column.right("±"), Column.left(""));
        rows.forEach(table::measure);
        table.heading().forEach(line -> out.print(line + "\n"));
        rows.forEach(row -> out.print(table.line(palette.applied(row)) + "\n"));
    }

    private static List<List<Cell>> rows(RuntimeDiff tree, List<GroupDiff> groups, String dimension, int d) {
        List<List<Cell>> rows = new ArrayList<>();
        long total = tree.before().total().value(d);
        long totalAfter = tree.after().orElseThrow().total().value(d);
        if (total != totalAfter) {
            rows.add(row("total", dimension, total, totalAfter, ""));
        }
        for (GroupDiff group : groups) {
            long before = value(group.before(), GroupRuntime::runtime, d);
            long after = value(group.after(), GroupRuntime::runtime, d);
            long over = value(group.before(), GroupRuntime::overused, d);
            long overAfter = value(group.after(), GroupRuntime::overused, d);
            if (before != after || over != overAfter) {
                String note = over == overAfter ? "" : "over by " + amount(dimension, overAfter) + was(dimension, over);
                rows.add(row(VisibleText.of(group.path()), dimension, before, after, note));
            }
        }
        return rows;
    }

    private static String was(String dimension, long over) {
        return over == 0 ? "" : ", before " + amount(dimension, over);
    }

    private static List<Cell> row(String name, String dimension, long before, long after, String note) {
        Cell change = Cell.EMPTY;
        if (after > before) {
            change = new Cell("+" + amount(dimension, after - before), Palette.GAINED);
        } else if (after < before) {
            change = new Cell("-" + amount(dimension, before - after), Palette.LOST);
        }
        return List.of(
                Cell.of(name),
                Cell.of(amount(dimension, before)),
                Cell.of(amount(dimension, after)),
                change,
                Cell.of(note));
    }

    private static String summary(List<GroupDiff> groups, String dimension, int d) {
        int gaining = 0;
        int paying = 0;
        int over = 0;
        BigInteger gained = BigInteger.ZERO;
        BigInteger lost = BigInteger.ZERO;
        for (GroupDiff group : groups) {
            if (group.isParent()) {
                continue;
            }
            long more = group.gained().value(d);
            long less = group.lost().value(d);
            gaining += more > 0 ? 1 : 0;
            paying += less > 0 ? 1 : 0;
            gained = gained.add(BigInteger.valueOf(more));
            lost = lost.add(BigInteger.valueOf(less));
            boolean wasOver = value(group.before(), GroupRuntime::overused, d) > 0;
            over += !wasOver && value(group.after(), GroupRuntime::overused, d) > 0 ? 1 : 0;
        }
        List<String> parts = new ArrayList<>();
        add(parts, gaining, "gains", "gain", gained, dimension);
        add(parts, paying, "pays", "pay", lost, dimension);
        if (over > 0) {
            parts.add(groups(over) + (over == 1 ? " is" : " are") + " newly over-used");
        }
        return parts.isEmpty() ? "no leaf group gains or pays" : String.join("; ", parts);
    }

    private static void add(
            List<String> parts, int count, String one, String many, BigInteger amount, String dimension) {
        if (count > 0) {
            parts.add(
                    groups(count) + " " + (count == 1 ? one : many) + " " + QuantityText.shortened(dimension, amount));
        }
    }

    private static String groups(int count) {
        return count + (count == 1 ? " leaf group" : " leaf groups");
    }

    private static long value(Optional<GroupRuntime> group, Function<GroupRuntime, ResourceVector> number, int d) {
        return group.map(present -> number.apply(present).value(d)).orElse(0L);
    }

    private static String amount(String dimension, long amount) {
        return QuantityText.shortened(dimension, BigInteger.valueOf(amount));
    }
}
