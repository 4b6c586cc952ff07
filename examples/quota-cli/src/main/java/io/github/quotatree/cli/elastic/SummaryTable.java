package io.github.quotatree.cli.elastic;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.text.AmountCell;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.cli.text.TreeUnits;
import io.github.quotatree.json.TreeFlavors;
import io.github.quotatree.reading.text.AmountUnit;
import io.github.quotatree.reading.text.ShortNames;
import io.github.quotatree.reading.text.TableWidth;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Prints what a tree has in each dimension, and of each flavor: how much of it is used and idle, and by how much groups
 * are over.
 */
record SummaryTable(PrintStream out, Palette palette, TableWidth width) {
    private static final List<String> AMOUNTS = List.of("total", "used", "idle", "over");
    private static final int LEAST_NAME = 12;
    private static final String INDENT = "  ";

    void write(RuntimeQuotas quotas, List<String> dimensions, TreeUnits units) {
        Demand demand = quotas.demand();
        boolean hasBeside =
                !demand.systemUsed().isZero() || !demand.defaultUsed().isZero();
        List<Column> columns = new ArrayList<>(List.of(Column.left("")));
        AMOUNTS.forEach(title -> columns.add(Column.number(title)));
        if (hasBeside) {
            columns.add(Column.number("system"));
            columns.add(Column.number("default"));
            columns.add(Column.number("available"));
        }
        TextTable all = new TextTable(columns);
        List<List<Cell>> rows = new ArrayList<>();
        for (String dimension : dimensions) {
            List<Cell> row = row(quotas, dimension, units.of(dimension), hasBeside);
            all.measure(row);
            rows.add(row);
            for (List<Cell> flavor : flavors(quotas, dimension, units.of(dimension), hasBeside)) {
                all.measure(flavor);
                rows.add(flavor);
            }
        }
        print(all, rows, columns.size());
    }

    private static List<List<Cell>> flavors(
            RuntimeQuotas quotas, String dimension, AmountUnit unit, boolean hasBeside) {
        List<List<Cell>> rows = new ArrayList<>();
        if (quotas.tree().schema().flavors(dimension).isEmpty()) {
            return rows;
        }
        TreeFlavors tree = new TreeFlavors(quotas, dimension);
        for (String flavor : tree.flavors()) {
            BigInteger total = BigInteger.valueOf(tree.total(flavor));
            BigInteger used = tree.used(flavor);
            BigInteger system = BigInteger.valueOf(quotas.demand().systemUsed().value(dimension, flavor));
            BigInteger ofDefault =
                    BigInteger.valueOf(quotas.demand().defaultUsed().value(dimension, flavor));
            List<Cell> cells = new ArrayList<>();
            cells.add(Cell.of(INDENT + VisibleText.of(flavor)));
            cells.add(AmountCell.of(unit, total));
            cells.add(AmountCell.use(unit, used, used.compareTo(total) > 0));
            cells.add(AmountCell.of(unit, total.subtract(used).max(BigInteger.ZERO)));
            cells.add(Cell.EMPTY);
            if (hasBeside) {
                cells.add(AmountCell.of(unit, system));
                cells.add(AmountCell.of(unit, ofDefault));
                cells.add(AmountCell.of(
                        unit, total.subtract(system).subtract(ofDefault).max(BigInteger.ZERO)));
            }
            rows.add(cells);
        }
        return rows;
    }

    private void print(TextTable all, List<List<Cell>> rows, int columns) {
        int least = Math.min(all.width(0), LEAST_NAME);
        int shown = columns;
        TextTable table = all;
        while (width.cutsNames() && shown > 1 + AMOUNTS.size() && missing(table) > table.width(0) - least) {
            shown--;
            table = all.part(IntStream.range(0, shown).toArray());
        }
        ShortNames names = new ShortNames();
        if (width.cutsNames() && missing(table) > 0) {
            table.setWidth(0, Math.max(least, table.width(0) - missing(table)));
        }
        int room = table.width(0);
        rows.forEach(row -> names.add(row.get(0).text(), room));
        table.heading().forEach(line -> out.print(line + "\n"));
        for (List<Cell> row : rows) {
            List<Cell> cells = new ArrayList<>(row.subList(0, shown));
            cells.set(0, Cell.of(names.of(row.get(0).text())));
            out.print(table.line(palette.applied(cells)) + "\n");
        }
    }

    private int missing(TextTable table) {
        return table.width() - width.columns();
    }

    private static List<Cell> row(RuntimeQuotas quotas, String dimension, AmountUnit unit, boolean hasBeside) {
        Demand demand = quotas.demand();
        BigInteger system = BigInteger.valueOf(demand.systemUsed().value(dimension));
        BigInteger ofDefault = BigInteger.valueOf(demand.defaultUsed().value(dimension));
        BigInteger used = system.add(ofDefault);
        BigInteger over = BigInteger.ZERO;
        for (GroupRuntime group : quotas) {
            if (group.depth() == 0) {
                used = used.add(group.exactUsed(dimension));
            }
            if (!group.isParent()) {
                BigInteger more = group.exactUsed(dimension).subtract(group.exactRuntime(dimension));
                over = over.add(more.max(BigInteger.ZERO));
            }
        }
        BigInteger total = BigInteger.valueOf(quotas.total().value(dimension));
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(unit.title(VisibleText.of(dimension))));
        cells.add(AmountCell.of(unit, total));
        cells.add(AmountCell.use(unit, used, used.compareTo(total) > 0));
        cells.add(AmountCell.of(unit, total.subtract(used).max(BigInteger.ZERO)));
        cells.add(AmountCell.of(unit, over));
        if (hasBeside) {
            cells.add(AmountCell.of(unit, system));
            cells.add(AmountCell.of(unit, ofDefault));
            cells.add(AmountCell.of(unit, quotas.available().value(dimension)));
        }
        return cells;
    }
}
