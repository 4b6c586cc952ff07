package io.github.quotatree.cli.elastic;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.text.AmountCell;
import io.github.quotatree.cli.text.Branches;
import io.github.quotatree.cli.text.DimensionTable;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.cli.text.VisibleText;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.text.TextTable.Cell;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Prints runtimes as tables: a line for each group, indented by depth, with a block of columns for each dimension. */
public final class RuntimeTable {
    /** The columns of each dimension. */
    private static final List<String> COLUMNS = List.of("min", "max", "request", "runtime", "used ", "±");

    private static final int RUNTIME = 3;
    private static final int USED = 4;

    private final PrintStream out;
    private final Palette palette;

    /** Makes a report that is printed to the given stream. */
    public RuntimeTable(PrintStream out, Palette palette) {
        this.out = out;
        this.palette = palette;
    }

    /** Prints the trees of one problem. */
    public void write(List<RuntimeQuotas> trees) {
        boolean first = true;
        for (RuntimeQuotas quotas : trees) {
            if (!first) {
                out.println();
            }
            first = false;
            String id = quotas.tree().id();
            if (!id.isEmpty()) {
                out.println("tree " + VisibleText.of(id));
            }
            write(quotas);
        }
    }

    private void write(RuntimeQuotas quotas) {
        new DimensionTable(out, palette, COLUMNS)
                .print(dimensionsInUse(quotas), (dimensions, rows) -> rows(quotas, dimensions, rows));
    }

    private static void rows(RuntimeQuotas quotas, List<String> dimensions, Consumer<List<Cell>> rows) {
        Demand demand = quotas.demand();
        rows.accept(available("total", quotas.total(), dimensions));
        if (!demand.systemUsed().isZero()) {
            rows.accept(used("system", demand.systemUsed(), dimensions));
        }
        if (!demand.defaultUsed().isZero()) {
            rows.accept(used("default", demand.defaultUsed(), dimensions));
        }
        rows.accept(available("available", quotas.available(), dimensions));
        List<GroupRuntime> groups = quotas.groups();
        Branches branches =
                new Branches(groups.stream().mapToInt(GroupRuntime::depth).toArray());
        for (int g = 0; g < groups.size(); g++) {
            GroupRuntime group = groups.get(g);
            rows.accept(row(branches.prefix(g) + VisibleText.of(group.name()), group, dimensions));
        }
    }

    /** Returns the dimensions without those that the tree does not have and no group of it names or uses. */
    private static List<String> dimensionsInUse(RuntimeQuotas quotas) {
        List<String> all = quotas.tree().schema().dimensions();
        List<String> inUse =
                all.stream().filter(dimension -> isInUse(quotas, dimension)).toList();
        return inUse.isEmpty() ? all : inUse;
    }

    private static boolean isInUse(RuntimeQuotas quotas, String dimension) {
        if (quotas.total().value(dimension) > 0) {
            return true;
        }
        for (GroupRuntime group : quotas) {
            if (group.request().value(dimension) > 0
                    || group.used().value(dimension) > 0
                    || group.min().value(dimension) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the line of a group. */
    private static List<Cell> row(String name, GroupRuntime group, List<String> dimensions) {
        ResourceVector min = group.min();
        ResourceVector max = group.max();
        ResourceVector lent = group.lent();
        List<Cell> cells = new ArrayList<>(1 + dimensions.size() * COLUMNS.size());
        cells.add(Cell.of(name));
        for (String dimension : dimensions) {
            int d = min.schema().position(dimension);
            cells.add(AmountCell.of(dimension, min.value(d)));
            cells.add(AmountCell.limit(dimension, max.value(d)));
            cells.add(AmountCell.of(dimension, group.exactRequest(dimension)));
            BigInteger runtime = group.exactRuntime(dimension);
            BigInteger used = group.exactUsed(dimension);
            cells.add(AmountCell.of(dimension, runtime));
            cells.add(AmountCell.use(dimension, used, used.compareTo(runtime) > 0));
            cells.add(AmountCell.change(dimension, runtime.subtract(BigInteger.valueOf(min.value(d))), lent.value(d)));
        }
        return cells;
    }

    /** Returns a line of what a whole tree has. */
    private static List<Cell> available(String name, ResourceVector amount, List<String> dimensions) {
        return ofTree(name, amount, dimensions, RUNTIME);
    }

    /** Returns a line of what is used beside a tree. */
    private static List<Cell> used(String name, ResourceVector amount, List<String> dimensions) {
        return ofTree(name, amount, dimensions, USED);
    }

    private static List<Cell> ofTree(String name, ResourceVector amount, List<String> dimensions, int at) {
        List<Cell> cells = new ArrayList<>(1 + dimensions.size() * COLUMNS.size());
        cells.add(Cell.of(name));
        for (String dimension : dimensions) {
            for (int column = 0; column < COLUMNS.size(); column++) {
                String text = AmountCell.of(dimension, amount.value(dimension)).text() + (at == USED ? " " : "");
                cells.add(column == at ? Cell.of(text) : Cell.EMPTY);
            }
        }
        return cells;
    }
}
