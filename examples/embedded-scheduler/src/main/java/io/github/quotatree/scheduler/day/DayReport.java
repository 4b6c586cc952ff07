package io.github.quotatree.scheduler.day;

import io.github.quotatree.scheduler.Audit;
import io.github.quotatree.scheduler.JobRun;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints the course of a day, and in the end its figures. */
public final class DayReport {
    private static final double HOUR = 3600;

    private final PrintStream out;
    private final Day day;

    /** Makes the report of a day. */
    public DayReport(PrintStream out, Day day) {
        this.out = out;
        this.day = day;
    }

    /** Prints a line about the present moment. */
    public void hour(Duration time) {
        out.println(line(time));
    }

    /** Returns a line about the present moment. */
    public String line(Duration time) {
        long running =
                day.scheduler().pool().runs().stream().filter(JobRun::isRunning).count();
        int jobs = 0;
        int evicted = 0;
        for (GroupFigures figures : day.figures().groups().values()) {
            jobs += figures.submitted();
            evicted += figures.evicted();
        }
        Audit.Line cards = inAll();
        return String.format(
                Locale.ROOT,
                "%02d:%02d  %,5d jobs so far, %,4d running, %,4d waiting, %,4d evictions, %3d of %3d cards used",
                time.toHours(),
                time.toMinutesPart(),
                jobs,
                running,
                day.scheduler().pool().runs().size() - running,
                evicted,
                cards.ledgerUsed(),
                cards.ledgerRuntime());
    }

    private Audit.Line inAll() {
        List<Audit.Line> lines = Audit.of(day.scheduler()).lines();
        return lines.get(lines.size() - 1);
    }

    /** Prints the summary. */
    public void summary() {
        out.println();
        groups().lines().forEach(out::println);
        out.println();
        List<String> parts = new ArrayList<>();
        for (String dimension : DayCluster.SCHEMA.dimensions()) {
            parts.add(dimension + " " + percent(day.figures().utilisation(dimension)));
        }
        out.println("Of what the cluster had over the day, in use: " + String.join(", ", parts));
    }

    private TextTable groups() {
        TextTable table = new TextTable(
                Column.left("group"),
                Column.right("submitted"),
                Column.right("started"),
                Column.right("finished"),
                Column.right("running"),
                Column.right("waiting"),
                Column.right("evictions"),
                Column.right("mean wait"),
                Column.right("gpu-hours"),
                Column.right("gpu-h lost"),
                Column.right("min served"));
        for (Map.Entry<String, GroupFigures> entry : day.figures().groups().entrySet()) {
            GroupFigures figures = entry.getValue();
            long running = count(entry.getKey(), true);
            table.row(
                    entry.getKey(),
                    figures.submitted(),
                    figures.started(),
                    figures.finished(),
                    running,
                    count(entry.getKey(), false),
                    figures.evicted(),
                    minutes(figures.meanWait()),
                    number(figures.used() / HOUR),
                    number(figures.lost() / HOUR),
                    percent(figures.shareOfMinServed()));
        }
        return table;
    }

    private long count(String group, boolean running) {
        return day.scheduler().pool().runs().stream()
                .filter(run -> run.job().group().equals(group) && run.isRunning() == running)
                .count();
    }

    /**
     * Prints the last comparison of ledger and scheduler, and whether all of the day agreed; returns whether they did.
     */
    public boolean comparison() {
        Audit last = Audit.of(day.scheduler());
        out.println();
        out.println("The ledger, and beside it the same from the scheduler's own jobs and machines alone:");
        TextTable table = new TextTable(
                Column.left(""),
                Column.right(""),
                Column.right("used"),
                Column.right("summed up"),
                Column.right("runtime"),
                Column.right("computed anew"),
                Column.right(""));
        for (Audit.Line line : last.lines()) {
            table.row(
                    line.group(),
                    line.dimension(),
                    line.ledgerUsed(),
                    line.summedUsed(),
                    line.ledgerRuntime(),
                    line.computedRuntime(),
                    line.agrees() ? "equal" : "DIFFERS");
        }
        table.lines().forEach(out::println);
        long clean = day.audits().stream().filter(Audit::isClean).count();
        out.println("Compared like this at " + day.audits().size() + " full hours; equal in all numbers at " + clean
                + " of them.");
        return last.isClean() && clean == day.audits().size();
    }

    private static String minutes(Duration time) {
        return String.format(Locale.ROOT, "%.1f min", time.toSeconds() / 60.0);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * part);
    }
}
