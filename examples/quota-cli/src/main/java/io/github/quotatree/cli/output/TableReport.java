package io.github.quotatree.cli.output;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.manifest.VisibleText;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Consumer;

/** Prints runtimes as tables: a line for each group, indented by depth, with a block of columns for each dimension. */
public final class TableReport {
    private final PrintStream out;
    private final boolean colors;

    /** Makes a report that is printed to the given stream. */
    public TableReport(PrintStream out, boolean colors) {
        this.out = out;
        this.colors = colors;
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
        TableLayout.print(
                out,
                colors,
                dimensionsInUse(quotas),
                TableRow.COLUMNS,
                (dimensions, rows) -> rows(quotas, dimensions, rows));
    }

    private static void rows(RuntimeQuotas quotas, List<String> dimensions, Consumer<TableRow> rows) {
        Demand demand = quotas.demand();
        rows.accept(TableRow.available("total", quotas.total(), dimensions));
        if (!demand.systemUsed().isZero()) {
            rows.accept(TableRow.used("system", demand.systemUsed(), dimensions));
        }
        if (!demand.defaultUsed().isZero()) {
            rows.accept(TableRow.used("default", demand.defaultUsed(), dimensions));
        }
        rows.accept(TableRow.available("available", quotas.available(), dimensions));
        List<GroupRuntime> groups = quotas.groups();
        Branches branches = new Branches(groups);
        for (int g = 0; g < groups.size(); g++) {
            GroupRuntime group = groups.get(g);
            rows.accept(TableRow.of(branches.prefix(g) + VisibleText.of(group.name()), group, dimensions));
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
}
