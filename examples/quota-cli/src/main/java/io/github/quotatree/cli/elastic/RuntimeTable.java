package io.github.quotatree.cli.elastic;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.text.AmountCell;
import io.github.quotatree.cli.text.DimensionTable;
import io.github.quotatree.cli.text.DimensionTable.Row;
import io.github.quotatree.cli.text.DimensionTable.Titles;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.cli.text.TreeUnits;
import io.github.quotatree.json.TreeFlavors;
import io.github.quotatree.reading.text.AmountUnit;
import io.github.quotatree.reading.text.Prose;
import io.github.quotatree.reading.text.ShortNames;
import io.github.quotatree.reading.text.TableWidth;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Prints runtimes as tables: what the tree has in each dimension, and below it a line for each group, indented by
 * depth, with a block of columns for each dimension. A dimension with flavors has another table, with a block for each
 * flavor.
 */
public record RuntimeTable(PrintStream out, Palette palette, TableWidth width) {
    private static final Titles TITLES = new Titles(
            "group",
            List.of(
                    Column.number("min"),
                    Column.number("max"),
                    Column.number("request"),
                    Column.number("runtime"),
                    Column.number("used"),
                    Column.number("±"),
                    Column.left("why")),
            true);

    private static final List<Column> OF_FLAVORS = List.of(
            Column.number("min"),
            Column.number("max"),
            Column.number("promised"),
            Column.number("used"),
            Column.number("headroom"));
    private static final int WIDEST_WHY = 24;

    private static final String ABOVE_MAX = "* A request above max; the parent group counts it up to max.";

    public void write(GroupView view) {
        String separator = "";
        for (TreeView tree : view.trees()) {
            out.print(separator);
            separator = "\n";
            write(tree);
        }
        if (view.isFiltered()) {
            note(view.count());
        }
    }

    private void write(TreeView tree) {
        RuntimeQuotas quotas = tree.quotas();
        TreeUnits units = TreeUnits.of(quotas);
        String id = VisibleText.of(quotas.tree().id());
        if (!id.isEmpty()) {
            String title = "tree " + id;
            out.print((width.cutsNames() ? ShortNames.middle(title, width.columns()) : title) + "\n");
        }
        List<String> dimensions = tree.dimensions();
        new SummaryTable(out, palette, width).write(quotas, dimensions, units);
        out.print("\n");
        List<String> blocks = dimensions.stream()
                .map(dimension -> units.of(dimension).title(VisibleText.of(dimension)))
                .toList();
        new DimensionTable(out, palette, width, TITLES).print(blocks, (shown, printer) -> {
            List<String> of = shown.stream().map(dimensions::get).toList();
            tree.each(
                    of,
                    (group, branches, isBeside) -> printer.accept(
                            new Row(branches, VisibleText.of(group.name()), () -> cells(group, of, units), isBeside)));
        });
        AtomicBoolean isAnyAboveMax = new AtomicBoolean();
        tree.each(
                dimensions,
                (group, branches, isBeside) -> isAnyAboveMax.compareAndSet(
                        false, dimensions.stream().anyMatch(dimension -> isAboveMax(group, dimension))));
        if (isAnyAboveMax.get()) {
            note(ABOVE_MAX);
        }
        for (String dimension : dimensions) {
            if (!quotas.tree().schema().flavors(dimension).isEmpty()) {
                out.print("\n");
                flavors(tree, dimension, units.of(dimension));
            }
        }
        if (!tree.quiet().isEmpty()) {
            note("Not shown, since no group is guaranteed, requests or uses any: "
                    + VisibleText.of(String.join(", ", tree.quiet())) + ".");
        }
    }

    private void note(String sentence) {
        out.print("\n");
        Prose.wrapped(sentence, width).forEach(line -> out.print(line + "\n"));
    }

    /** Prints the flavors of a dimension: a line for each group, with a block of columns for each flavor. */
    private void flavors(TreeView tree, String dimension, AmountUnit unit) {
        TreeFlavors flavors = new TreeFlavors(tree.quotas(), dimension);
        Titles titles = new Titles(unit.title(VisibleText.of(dimension) + " by flavor"), OF_FLAVORS, false);
        List<String> blocks = flavors.flavors().stream().map(VisibleText::of).toList();
        new DimensionTable(out, palette, width, titles)
                .print(
                        blocks,
                        (shown, printer) -> tree.each(
                                List.of(dimension),
                                (group, branches, isBeside) -> printer.accept(new Row(
                                        branches,
                                        VisibleText.of(group.name()),
                                        () -> cells(flavors, unit, group, shown),
                                        isBeside))));
    }

    private static List<Cell> cells(TreeFlavors tree, AmountUnit unit, GroupRuntime group, List<Integer> shown) {
        List<Cell> cells = new ArrayList<>(shown.size() * OF_FLAVORS.size());
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

    private List<Cell> cells(GroupRuntime group, List<String> dimensions, TreeUnits units) {
        List<Cell> cells = new ArrayList<>(dimensions.size() * TITLES.amounts().size());
        for (String dimension : dimensions) {
            AmountUnit unit = units.of(dimension);
            int d = group.min().schema().position(dimension);
            long min = group.min().value(d);
            BigInteger runtime = group.exactRuntime(dimension);
            BigInteger used = group.exactUsed(dimension);
            cells.add(AmountCell.of(unit, min));
            cells.add(AmountCell.limit(unit, group.max().value(d)));
            cells.add(AmountCell.request(unit, group.exactRequest(dimension), isAboveMax(group, dimension)));
            cells.add(AmountCell.of(unit, runtime));
            cells.add(AmountCell.use(unit, used, used.compareTo(runtime) > 0));
            cells.add(AmountCell.change(
                    unit,
                    runtime.subtract(BigInteger.valueOf(min)),
                    group.lent().value(d)));
            boolean isWithoutRequest = runtime.signum() == 0 && group.request().value(d) == 0;
            cells.add(Cell.of(isWithoutRequest ? "" : why(group, dimension)));
        }
        return cells;
    }

    private static boolean isAboveMax(GroupRuntime group, String dimension) {
        return group.exactLimitedRequest(dimension).compareTo(group.exactRequest(dimension)) < 0;
    }

    /** Returns the reason of a runtime in at most five words; one of them may be a long name. */
    private String why(GroupRuntime group, String dimension) {
        String why = VisibleText.of(group.explain(dimension).why());
        return width.cutsNames() ? ShortNames.middle(why, WIDEST_WHY) : why;
    }
}
