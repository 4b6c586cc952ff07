package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NamespaceUse;
import io.github.quotatree.cli.text.TableLayout;
import io.github.quotatree.cli.text.TableRow;
import io.github.quotatree.cli.text.TableRow.Cell;
import io.github.quotatree.cli.text.TextColumn;
import io.github.quotatree.cli.text.VisibleText;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Victim;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Prints the quotas of namespaces as they are after all decisions, and below them what was decided: a line for each pod, and
 * below it what is evicted for it or stands against it.
 */
public final class CapacityTable {
    private static final List<String> COLUMNS = List.of("min", "max", "used ", "±");

    /** No namespace is called so. */
    private static final String ALL = "all quotas";

    private final PrintStream out;
    private final boolean colors;

    /** Makes a report that is printed to the given stream. */
    public CapacityTable(PrintStream out, boolean colors) {
        this.out = out;
        this.colors = colors;
    }

    /** Prints what became of one cluster. */
    public void write(CapacityOutcome outcome) {
        if (!outcome.uses().isEmpty() && !outcome.dimensions().isEmpty()) {
            TableLayout.print(out, colors, outcome.dimensions(), COLUMNS, (dimensions, rows) -> {
                outcome.uses().forEach(use -> rows.accept(row(use, dimensions)));
                rows.accept(all(outcome.uses(), dimensions));
            });
            out.println();
        }
        if (outcome.verdicts().isEmpty()) {
            out.println("no pod is without a node");
            return;
        }
        TextColumn pods = new TextColumn("pod");
        outcome.verdicts().forEach(verdict -> pods.measure(verdict.pod().qualifiedName()));
        out.println(pods.cell("pod") + "decision");
        for (PodVerdict verdict : outcome.verdicts()) {
            String start = pods.cell(verdict.pod().qualifiedName());
            String below = pods.cell("");
            if (verdict.delay().isPresent()) {
                out.println(start + paint(TableRow.Tone.REJECTED, "waiting"));
                CapacityTexts.reasons(verdict, verdict.delay().get())
                        .forEach(reason -> out.println(below + VisibleText.of(reason)));
            } else {
                out.println(start
                        + paint(TableRow.Tone.ADMITTED, "admitted")
                        + VisibleText.of(CapacityTexts.start(verdict)));
            }
            for (Victim<CapacityWorkload> victim : verdict.evicted()) {
                out.println(below + paint(TableRow.Tone.REJECTED, "evicts") + " "
                        + VisibleText.of(CapacityTexts.eviction(victim)));
            }
        }
    }

    private String paint(TableRow.Tone tone, String text) {
        return colors ? tone.paint(text) : text;
    }

    private static TableRow row(NamespaceUse use, List<String> dimensions) {
        List<Cell> cells = new ArrayList<>(dimensions.size() * COLUMNS.size());
        for (String dimension : dimensions) {
            long max = use.max().value(dimension);
            long used = use.used().value(dimension);
            cells.add(TableRow.limit(dimension, use.min().value(dimension)));
            cells.add(TableRow.limit(dimension, max));
            cells.add(TableRow.use(dimension, BigInteger.valueOf(used), used > max));
            cells.add(TableRow.change(
                    dimension,
                    BigInteger.valueOf(use.borrowed().value(dimension)),
                    use.lent().value(dimension)));
        }
        return new TableRow(VisibleText.of(use.quota().namespace()), cells);
    }

    /** Returns the line of the sums: of the mins, which all together may use, and of what they do use. */
    private static TableRow all(List<NamespaceUse> uses, List<String> dimensions) {
        List<Cell> cells = new ArrayList<>(dimensions.size() * COLUMNS.size());
        for (String dimension : dimensions) {
            boolean governed = uses.get(0).min().value(dimension) != ResourceVector.UNLIMITED;
            BigInteger mins = sum(uses, use -> use.min().value(dimension));
            BigInteger used = sum(uses, use -> use.used().value(dimension));
            cells.add(governed ? TableRow.exact(dimension, mins) : TableRow.limit(dimension, ResourceVector.UNLIMITED));
            cells.add(TableRow.EMPTY);
            cells.add(TableRow.use(dimension, used, governed && used.compareTo(mins) > 0));
            cells.add(TableRow.EMPTY);
        }
        return new TableRow(ALL, cells);
    }

    private static BigInteger sum(List<NamespaceUse> uses, ToLongFunction<NamespaceUse> amount) {
        BigInteger sum = BigInteger.ZERO;
        for (NamespaceUse use : uses) {
            sum = sum.add(BigInteger.valueOf(amount.applyAsLong(use)));
        }
        return sum;
    }
}
