package io.github.quotatree.cli.elastic.flavor;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.cli.text.AmountCell;
import io.github.quotatree.cli.text.DimensionTable;
import io.github.quotatree.cli.text.DimensionTable.Row;
import io.github.quotatree.cli.text.DimensionTable.Titles;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.json.TreeFlavors;
import io.github.quotatree.reading.text.AmountUnit;
import io.github.quotatree.reading.text.TableWidth;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Prints the flavors of a dimension: a line for each group, with a block of columns for each flavor. */
public record FlavorTable(PrintStream out, Palette palette, TableWidth width) {
    private static final List<Column> AMOUNTS = List.of(
            Column.number("min"),
            Column.number("max"),
            Column.number("promised"),
            Column.number("used"),
            Column.number("headroom"));

    /** A group to print: its lines of the tree, and whether it is shown for the sake of others alone. */
    public record Line(GroupRuntime group, String branches, boolean isBeside) {}

    /** Prints a table. */
    public void write(TreeFlavors tree, AmountUnit unit, Consumer<Consumer<Line>> groups) {
        Titles titles = new Titles(unit.title(VisibleText.of(tree.dimension()) + " by flavor"), AMOUNTS, false);
        List<String> blocks = tree.flavors().stream().map(VisibleText::of).toList();
        new DimensionTable(out, palette, width, titles)
                .print(
                        blocks,
                        (shown, printer) -> groups.accept(line -> printer.accept(new Row(
                                line.branches(),
                                VisibleText.of(line.group().name()),
                                () -> cells(tree, unit, line.group(), shown),
                                line.isBeside()))));
    }

    private static List<Cell> cells(TreeFlavors tree, AmountUnit unit, GroupRuntime group, List<Integer> shown) {
        List<Cell> cells = new ArrayList<>(shown.size() * AMOUNTS.size());
        long[] headroom = group.isParent() ? new long[0] : tree.headroom(group);
        for (int k : shown) {
            String flavor = tree.flavors().get(k);
            cells.add(AmountCell.of(unit, group.min().value(tree.dimension(), flavor)));
            cells.add(AmountCell.limit(unit, group.max().value(tree.dimension(), flavor)));
            cells.add(AmountCell.of(unit, tree.promised(group, flavor)));
            cells.add(AmountCell.of(unit, tree.used(group, flavor)));
            cells.add(group.isParent() ? Cell.EMPTY : AmountCell.of(unit, headroom[k]));
        }
        return cells;
    }
}
