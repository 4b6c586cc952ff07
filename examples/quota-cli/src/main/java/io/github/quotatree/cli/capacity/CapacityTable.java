package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NamespaceQuota;
import io.github.quotatree.cli.text.AmountCell;
import io.github.quotatree.cli.text.DimensionTable;
import io.github.quotatree.cli.text.DimensionTable.Row;
import io.github.quotatree.cli.text.DimensionTable.Titles;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.cli.text.PodCount;
import io.github.quotatree.reading.text.AmountUnit;
import io.github.quotatree.reading.text.TableWidth;
import io.github.quotatree.reading.text.VisibleText;
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
import java.util.stream.IntStream;

/**
 * Prints the quotas of namespaces as they are after all decisions, and below them what was decided: a line for each
 * pod, and below it the pods evicted for it or the limits that it would exceed.
 */
public record CapacityTable(PrintStream out, Palette palette, TableWidth width) {
    private static final Titles TITLES = new Titles(
            "namespace",
            List.of(Column.number("min"), Column.number("max"), Column.number("used"), Column.number("±")),
            false);

    /** No namespace is called so. */
    private static final String ALL = "all quotas";

    public void write(CapacityOutcome outcome) {
        if (!outcome.uses().isEmpty() && !outcome.dimensions().isEmpty()) {
            writeUses(outcome);
            out.println();
        }
        if (outcome.verdicts().isEmpty()) {
            out.println("no pod is without a node");
            return;
        }
        TextTable table = new TextTable(Column.left("pod"), Column.left("decision"));
        outcome.verdicts().forEach(verdict -> table.measure(List.of(pod(verdict))));
        table.heading().forEach(out::println);
        PodCount count = new PodCount();
        for (PodVerdict verdict : outcome.verdicts()) {
            add(count, verdict);
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
        out.println();
        out.println(VisibleText.of(count.sentence()));
    }

    private static void add(PodCount count, PodVerdict verdict) {
        if (verdict.delay().isPresent()) {
            count.wait(verdict.delay().get().exceededLimits().stream()
                    .map(CapacityTexts::dimension)
                    .toList());
        } else if (verdict.evicted().isEmpty()) {
            count.start();
        } else {
            count.startAfterEviction();
        }
    }

    private void printBelow(TextTable table, String text) {
        out.println(table.line(List.of(Cell.EMPTY, Cell.of(text))));
    }

    private static Cell pod(PodVerdict verdict) {
        return Cell.of(VisibleText.of(verdict.pod().qualifiedName()));
    }

    private void writeUses(CapacityOutcome outcome) {
        List<String> dimensions = outcome.dimensions();
        List<AmountUnit> units = dimensions.stream()
                .map(dimension -> unit(outcome.uses(), dimension))
                .toList();
        List<String> blocks = IntStream.range(0, units.size())
                .mapToObj(d -> units.get(d).title(VisibleText.of(dimensions.get(d))))
                .toList();
        new DimensionTable(out, palette, width, TITLES).print(blocks, (shown, printer) -> {
            for (NamespaceQuota.Use use : outcome.uses()) {
                List<Cell> cells = new ArrayList<>();
                shown.forEach(d -> addCells(cells, use, dimensions.get(d), units.get(d)));
                printer.accept(new Row("", VisibleText.of(use.quota().namespace()), () -> cells, false));
            }
            List<Cell> cells = new ArrayList<>();
            shown.forEach(d -> addSums(cells, outcome.uses(), dimensions.get(d), units.get(d)));
            printer.accept(new Row("", ALL, () -> cells, false));
        });
    }

    private static AmountUnit unit(List<NamespaceQuota.Use> uses, String dimension) {
        AmountUnit.Amounts amounts = new AmountUnit.Amounts(dimension);
        for (NamespaceQuota.Use use : uses) {
            for (ResourceVector vector : List.of(use.min(), use.max(), use.used())) {
                long amount = vector.value(dimension);
                amounts.add(amount == ResourceVector.UNLIMITED ? 0 : amount);
            }
        }
        return amounts.ofColumn();
    }

    private static void addCells(List<Cell> cells, NamespaceQuota.Use use, String dimension, AmountUnit unit) {
        long max = use.max().value(dimension);
        long used = use.used().value(dimension);
        cells.add(AmountCell.limit(unit, use.min().value(dimension)));
        cells.add(AmountCell.limit(unit, max));
        cells.add(AmountCell.use(unit, BigInteger.valueOf(used), used > max));
        cells.add(AmountCell.change(
                unit,
                BigInteger.valueOf(use.borrowed().value(dimension)),
                use.lent().value(dimension)));
    }

    /** Adds the cells of the sums: of the mins, which all together may use, and of what they do use. */
    private static void addSums(List<Cell> cells, List<NamespaceQuota.Use> uses, String dimension, AmountUnit unit) {
        boolean governed = uses.get(0).min().value(dimension) != ResourceVector.UNLIMITED;
        BigInteger mins = sum(uses, use -> use.min().value(dimension));
        BigInteger used = sum(uses, use -> use.used().value(dimension));
        cells.add(governed ? AmountCell.of(unit, mins) : AmountCell.limit(unit, ResourceVector.UNLIMITED));
        cells.add(Cell.EMPTY);
        cells.add(AmountCell.use(unit, used, governed && used.compareTo(mins) > 0));
        cells.add(Cell.EMPTY);
    }

    private static BigInteger sum(List<NamespaceQuota.Use> uses, ToLongFunction<NamespaceQuota.Use> amount) {
        return uses.stream()
                .map(use -> BigInteger.valueOf(amount.applyAsLong(use)))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }
}
