package io.github.quotatree.cli.elastic.compare;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.elastic.PartOptions;
import io.github.quotatree.cli.elastic.PartOptions.ShownPart;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.reading.text.AmountUnit;
import io.github.quotatree.reading.text.VisibleText;
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
import java.util.stream.Stream;

/**
 * Prints who gains and who pays: for each dimension in which anything differs a block, with a line for each group whose
 * runtime or over-use differs.
 */
public record RuntimeDiffTable(PrintStream out, Palette palette) {
    public void write(List<RuntimeDiff> trees) {
        write(trees, new PartOptions().of(results(trees)));
    }

    /** Returns the results before and after, in which a part is found. */
    public static List<RuntimeQuotas> results(List<RuntimeDiff> trees) {
        return trees.stream()
                .flatMap(tree -> Stream.concat(Stream.of(tree.before()), tree.after().stream()))
                .toList();
    }

    public void write(List<RuntimeDiff> trees, ShownPart part) {
        String separator = "";
        for (RuntimeDiff tree : trees) {
            if (tree.after().isEmpty()) {
                continue;
            }
            List<GroupDiff> groups = tree.groups().stream()
                    .filter(group -> part.within().contains(group.name()))
                    .toList();
            List<GroupDiff> shown = groups.stream()
                    .filter(group -> part.shown().contains(group.name()))
                    .toList();
            List<String> dimensions = tree.before().tree().schema().dimensions();
            for (int d = 0; d < dimensions.size(); d++) {
                if (!part.hasDimension(dimensions.get(d))) {
                    continue;
                }
                List<Line> lines = lines(tree, shown, d);
                if (!lines.isEmpty()) {
                    AmountUnit unit = unit(dimensions.get(d), lines);
                    out.print(separator);
                    block(title(tree, dimensions.get(d)), lines, unit);
                    out.print(summary(groups, d, unit) + "\n");
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

    private void block(String title, List<Line> lines, AmountUnit unit) {
        TextTable table = new TextTable(
                Column.left(title + (unit.suffix().isEmpty() ? "" : " (" + unit.suffix() + ")")),
                Column.number("before"),
                Column.number("after"),
                Column.number("±"),
                Column.left(""));
        List<List<Cell>> rows = lines.stream().map(line -> line.row(unit)).toList();
        rows.forEach(table::measure);
        table.heading().forEach(line -> out.print(line + "\n"));
        rows.forEach(row -> out.print(table.line(palette.applied(row)) + "\n"));
    }

    private record Line(String name, long before, long after, long over, long overAfter) {
        private List<Cell> row(AmountUnit unit) {
            Cell change = Cell.EMPTY;
            if (after > before) {
                change = new Cell("+" + unit.number(BigInteger.valueOf(after - before)), Palette.GAINED);
            } else if (after < before) {
                change = new Cell("-" + unit.number(BigInteger.valueOf(before - after)), Palette.LOST);
            }
            String note = over == overAfter
                    ? ""
                    : (overAfter == 0 ? "no longer over" : "over by " + unit.text(overAfter))
                            + (over == 0 ? "" : ", before by " + unit.text(over));
            return List.of(
                    Cell.of(name),
                    Cell.of(unit.number(BigInteger.valueOf(before))),
                    Cell.of(unit.number(BigInteger.valueOf(after))),
                    change,
                    Cell.of(note));
        }
    }

    private static List<Line> lines(RuntimeDiff tree, List<GroupDiff> groups, int d) {
        List<Line> lines = new ArrayList<>();
        long total = tree.before().total().value(d);
        long totalAfter = tree.after().orElseThrow().total().value(d);
        if (total != totalAfter) {
            lines.add(new Line("total", total, totalAfter, 0, 0));
        }
        String dimension = tree.before().tree().schema().dimension(d);
        for (String flavor : tree.before().tree().schema().flavors(dimension)) {
            flavor(lines, tree, groups, dimension, flavor);
        }
        for (GroupDiff group : groups) {
            long before = value(group.before(), GroupRuntime::runtime, d);
            long after = value(group.after(), GroupRuntime::runtime, d);
            long over = value(group.before(), GroupRuntime::overused, d);
            long overAfter = value(group.after(), GroupRuntime::overused, d);
            if (before != after || over != overAfter) {
                lines.add(new Line(VisibleText.of(group.path()), before, after, over, overAfter));
            }
        }
        return lines;
    }

    /** Adds the total of a flavor, and what is promised of it by name, where they change. */
    private static void flavor(
            List<Line> lines, RuntimeDiff tree, List<GroupDiff> groups, String dimension, String flavor) {
        RuntimeQuotas after = tree.after().orElseThrow();
        if (!after.tree().schema().flavors(dimension).contains(flavor)) {
            return;
        }
        add(
                lines,
                "total " + flavor,
                tree.before().total().value(dimension, flavor),
                after.total().value(dimension, flavor));
        for (GroupDiff group : groups) {
            if (!group.isParent()) {
                add(
                        lines,
                        group.path() + ", promised " + flavor,
                        promised(group.before(), dimension, flavor),
                        promised(group.after(), dimension, flavor));
            }
        }
    }

    private static void add(List<Line> lines, String name, long before, long after) {
        if (before != after) {
            lines.add(new Line(VisibleText.of(name), before, after, 0, 0));
        }
    }

    private static long promised(Optional<GroupRuntime> group, String dimension, String flavor) {
        return group.map(present -> present.promised().value(dimension, flavor)).orElse(0L);
    }

    private static AmountUnit unit(String dimension, List<Line> lines) {
        AmountUnit.Amounts amounts = new AmountUnit.Amounts(dimension);
        for (Line line : lines) {
            amounts.add(line.before).add(line.after).add(line.overAfter).add(line.over);
        }
        return amounts.ofColumn();
    }

    private static String summary(List<GroupDiff> groups, int d, AmountUnit unit) {
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
        if (gaining > 0) {
            parts.add(groups(gaining) + (gaining == 1 ? " gains " : " gain ") + unit.text(gained));
        }
        if (paying > 0) {
            parts.add(groups(paying) + (paying == 1 ? " pays " : " pay ") + unit.text(lost));
        }
        if (over > 0) {
            parts.add(groups(over) + (over == 1 ? " is" : " are") + " newly over-used");
        }
        return parts.isEmpty() ? "no leaf group gains or pays" : String.join("; ", parts);
    }

    private static String groups(int count) {
        return count + (count == 1 ? " leaf group" : " leaf groups");
    }

    private static long value(Optional<GroupRuntime> group, Function<GroupRuntime, ResourceVector> number, int d) {
        return group.map(present -> number.apply(present).value(d)).orElse(0L);
    }
}
