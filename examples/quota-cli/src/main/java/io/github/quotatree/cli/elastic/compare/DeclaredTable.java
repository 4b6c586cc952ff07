package io.github.quotatree.cli.elastic.compare;

import io.github.quotatree.cli.elastic.compare.DeclaredChanges.DeclaredChange;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints what is declared or stated differently, a line for each value. */
record DeclaredTable(PrintStream out) {
    void write(List<DeclaredChange> changes) {
        TextTable table =
                new TextTable(Column.left("declared"), Column.left(""), Column.left("before"), Column.left("after"));
        for (DeclaredChange change : changes) {
            table.row(
                    VisibleText.of(subject(change)),
                    VisibleText.of(
                            change.dimension() == null
                                    ? change.property()
                                    : change.property() + " " + change.dimension()),
                    VisibleText.of(value(change, change.before())),
                    VisibleText.of(value(change, change.after())));
        }
        table.lines().forEach(line -> out.print(line + "\n"));
    }

    private static String subject(DeclaredChange change) {
        return switch (change.subject()) {
            case NODE -> "node " + change.name();
            case GROUP -> change.name();
            case TREE -> change.name().isEmpty() ? "cluster" : "tree " + change.name();
        };
    }

    private static String value(DeclaredChange change, @Nullable Object value) {
        if (value instanceof Long amount && change.dimension() != null) {
            return amount == ResourceVector.UNLIMITED ? "-" : QuantityText.amount(change.dimension(), amount);
        }
        return value == null ? "none" : String.valueOf(value);
    }
}
