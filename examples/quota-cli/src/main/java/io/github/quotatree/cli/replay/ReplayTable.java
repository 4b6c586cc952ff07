package io.github.quotatree.cli.replay;

import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.figures.Fairness;
import io.github.quotatree.replay.figures.GroupFigures;
import io.github.quotatree.replay.figures.Waits;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;

/** Prints the figures of replays: a line for each policy, and for each group if that is requested. */
record ReplayTable(PrintStream out, boolean byGroup) {
    private static final int THOUSAND = 1_000;
    private static final long HOUR = 3_600;
    private static final BigInteger GIBIBYTE = BigInteger.ONE.shiftLeft(30);

    void write(ReplayReport report) {
        out.print(heading(report));
        table(report, byGroup ? "policy, group" : "policy").lines().forEach(line -> out.print(line + "\n"));
        out.print("\n");
        fairness(report).lines().forEach(line -> out.print(line + "\n"));
        legend(report);
    }

    private static String heading(ReplayReport report) {
        GroupFigures any = report.replays().get(0).figures().all();
        int groups = report.subject().cluster().leaves().size();
        return String.format(
                Locale.ROOT,
                "%,d jobs of %s on %s%n%n",
                any.jobs(),
                groups == 1 ? "1 group" : groups + " groups",
                QuantityText.amounts(report.subject().cluster().total()));
    }

    private TextTable table(ReplayReport report, String first) {
        String resource = report.subject().resource();
        String hours = unit(resource) + "-hours";
        TextTable table = new TextTable(
                Column.left(first),
                Column.right("mean").startingBlock("wait for the first start, seconds"),
                Column.right("50 %"),
                Column.right("90 %"),
                Column.right("95 %"),
                Column.right("99 %"),
                Column.right("over 1 h"),
                Column.right("mean").startingBlock("delay, s"),
                Column.right("slowdown"),
                Column.right("owed").startingBlock(hours),
                Column.right("idle"),
                Column.right("lost"),
                Column.right("lost").startingBlock("of work"),
                Column.right("stops"),
                Column.right("started").startingBlock("jobs never"),
                Column.right("ended"));
        for (Replay replay : report.replays()) {
            row(table, replay.policy().word(), replay.figures().all(), resource);
            for (GroupFigures group : byGroup ? replay.figures().groups() : List.<GroupFigures>of()) {
                row(table, "  " + VisibleText.of(group.group()), group, resource);
            }
        }
        return table;
    }

    private static void row(TextTable table, String name, GroupFigures figures, String resource) {
        Waits waits = figures.waits();
        long ended = figures.delays().count();
        table.row(
                name,
                count(waits.mean()),
                count(waits.percentile(50)),
                count(waits.percentile(90)),
                count(waits.percentile(95)),
                count(waits.percentile(99)),
                percent(waits.overAnHour(), waits.count()),
                count(figures.delays().mean()),
                ended == 0 ? "" : decimal(figures.slowdown(), Math.multiplyExact(ended, THOUSAND), 1),
                hours(resource, figures.owed()),
                hours(resource, figures.idle()),
                hours(resource, figures.lost()),
                percent(figures.lost(), Math.addExact(figures.lost(), figures.work())),
                count(figures.stops()),
                count(figures.notStarted()),
                count(figures.unfinished()));
    }

    private static TextTable fairness(ReplayReport report) {
        TextTable table = new TextTable(
                Column.left("policy"),
                Column.right("windows").startingBlock("of use by guarantee"),
                Column.right("mean index"),
                Column.right("least index"),
                Column.right("windows").startingBlock("owed of a guarantee"),
                Column.right("mean"),
                Column.right("most"));
        for (Replay replay : report.replays()) {
            Fairness fairness = replay.figures().fairness();
            table.row(
                    replay.policy().word(),
                    count(fairness.contested()),
                    decimal(fairness.meanIndex(), Fairness.ONE, 2),
                    decimal(fairness.leastIndex(), Fairness.ONE, 2),
                    count(fairness.waited()),
                    percent(fairness.meanShortfall(), Fairness.ONE),
                    percent(fairness.largestShortfall(), Fairness.ONE));
        }
        return table;
    }

    private void legend(ReplayReport report) {
        out.print("\n");
        for (Replay replay : report.replays()) {
            out.print(replay.policy().word() + ": " + replay.policy().description() + "\n");
        }
        out.printf(Locale.ROOT, """

            delay: seconds from submission to end without work that lasted, lost runs included. slowdown: the mean
            of the time from submission to end, divided by the run time or 10 s. owed: guarantees that waiting
            jobs would have fitted into. idle: capacity that waiting jobs requested. lost: work that stops cost.
            index: how evenly the groups that waited used their guarantees in a window of %,d s; 1 is even. Of a
            guarantee: of the group to which most of it was owed in a window.
            """, report.subject().options().window());
    }

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String percent(long part, long whole) {
        return whole == 0 ? "" : decimal(Math.multiplyExact(part, 100), whole, 1) + " %";
    }

    private static String decimal(long dividend, long divisor, int digits) {
        return String.format(
                Locale.ROOT,
                "%,." + digits + "f",
                BigDecimal.valueOf(dividend).divide(BigDecimal.valueOf(divisor), digits, RoundingMode.HALF_UP));
    }

    private static boolean isMilli(String resource) {
        return resource.equals(QuantityText.CPU) || resource.endsWith("-milli");
    }

    /** Returns the unit in which amounts times hours are shown. */
    static String unit(String resource) {
        return QuantityText.isBytes(resource) ? "GiB" : resource.equals(QuantityText.CPU) ? "core" : "card";
    }

    /** Returns an amount times seconds in whole units times hours. */
    static String hours(String resource, long amount) {
        BigInteger unit =
                QuantityText.isBytes(resource) ? GIBIBYTE : BigInteger.valueOf(isMilli(resource) ? THOUSAND : 1);
        BigDecimal hours = new BigDecimal(amount)
                .divide(new BigDecimal(unit.multiply(BigInteger.valueOf(HOUR))), 0, RoundingMode.HALF_UP);
        return String.format(Locale.ROOT, "%,d", hours.toBigInteger());
    }
}
