package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NamespaceUse;
import io.github.quotatree.cli.text.AmountCell;
import io.github.quotatree.cli.text.DimensionTable;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.cli.text.VisibleText;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Column;
import io.github.quotatree.workload.Victim;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Prints the quotas of namespaces as they are after all decisions, and below them what was decided: a line for each
 * pod, and below it the pods evicted for it or the limits that it would exceed.
 */
public final class CapacityTable {
    private static final List<String> COLUMNS = List.of("min", "max", "used ", "±");

    /** No namespace is called so. */
    private static final String ALL = "all quotas";

    private final PrintStream out;
    private final Palette palette;

    /** Makes a report that is printed to the given stream. */
    public CapacityTable(PrintStream out, Palette palette) {
        this.out = out;
        this.palette = palette;
    }

    /** Prints the outcome of one cluster. */
    public void write(CapacityOutcome outcome) {
        if (!outcome.uses().isEmpty() && !outcome.dimensions().isEmpty()) {
            new DimensionTable(out, palette, COLUMNS).print(outcome.dimensions(), (dimensions, rows) -> {
                outcome.uses().forEach(use -> rows.accept(row(use, dimensions)));
                rows.accept(all(outcome.uses(), dimensions));
            });
            out.println();
        }
        if (outcome.verdicts().isEmpty()) {
            out.println("no pod is without a node");
            return;
        }
        TextTable table = new TextTable(Column.left("pod"), Column.left("decision"));
        outcome.verdicts().forEach(verdict -> table.measure(List.of(pod(verdict))));
        table.heading().forEach(out::println);
        for (PodVerdict verdict : outcome.verdicts()) {
            String decision = verdict.delay().isPresent()
                    ? palette.paint(Palette.REJECTED, "waiting")
                    : palette.paint(Palette.ADMITTED, "admitted") + VisibleText.of(CapacityTexts.start(verdict));
            out.println(table.line(List.of(pod(verdict), Cell.of(decision))));
            verdict.delay()
                    .ifPresent(delay -> CapacityTexts.reasons(verdict, delay)
                            .forEach(reason -> printBelow(table, VisibleText.of(reason))));
            for (Victim<CapacityWorkload> victim : verdict.evicted()) {
                printBelow(
                        table,
                        palette.paint(Palette.REJECTED, "evicts") + " "
                                + VisibleText.of(CapacityTexts.eviction(victim)));
            }
        }
    }

    private void printBelow(TextTable table, String text) {
        out.println(table.line(List.of(Cell.EMPTY, Cell.of(text))));
    }

    private static Cell pod(PodVerdict verdict) {
        return Cell.of(VisibleText.of(verdict.pod().qualifiedName()));
    }

    private static List<Cell> row(NamespaceUse use, List<String> dimensions) {
        List<Cell> cells = new ArrayList<>(1 + dimensions.size() * COLUMNS.size());
        cells.add(Cell.of(VisibleText.of(use.quota().namespace())));
        for (String dimension : dimensions) {
            long max = use.max().value(dimension);
            long used = use.used().value(dimension);
            cells.add(AmountCell.limit(dimension, use.min().value(dimension)));
            cells.add(AmountCell.limit(dimension, max));
            cells.add(AmountCell.use(dimension, BigInteger.valueOf(used), used > max));
            cells.add(AmountCell.change(
                    dimension,
                    BigInteger.valueOf(use.borrowed().value(dimension)),
                    use.lent().value(dimension)));
        }
        return cells;
    }

    /** Returns the line of the sums: of the mins, which all together may use, and of what they do use. */
    private static List<Cell> all(List<NamespaceUse> uses, List<String> dimensions) {
        List<Cell> cells = new ArrayList<>(1 + dimensions.size() * COLUMNS.size());
        cells.add(Cell.of(ALL));
        for (String dimension : dimensions) {
            boolean governed = uses.get(0).min().value(dimension) != ResourceVector.UNLIMITED;
            BigInteger mins = sum(uses, use -> use.min().value(dimension));
            BigInteger used = sum(uses, use -> use.used().value(dimension));
            cells.add(
                    governed ? AmountCell.of(dimension, mins) : AmountCell.limit(dimension, ResourceVector.UNLIMITED));
            cells.add(Cell.EMPTY);
            cells.add(AmountCell.use(dimension, used, governed && used.compareTo(mins) > 0));
            cells.add(Cell.EMPTY);
        }
        return cells;
    }

    private static BigInteger sum(List<NamespaceUse> uses, ToLongFunction<NamespaceUse> amount) {
        BigInteger sum = BigInteger.ZERO;
        for (NamespaceUse use : uses) {
            sum = sum.add(BigInteger.valueOf(amount.applyAsLong(use)));
        }
        return sum;
    }
}
