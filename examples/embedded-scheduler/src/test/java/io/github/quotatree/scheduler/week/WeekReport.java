package io.github.quotatree.scheduler.week;

import io.github.quotatree.scheduler.week.WeekFigures.Count;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/** Prints the course of a week, and in the end what was counted. */
public final class WeekReport {
    private final PrintStream out;
    private final Week week;

    /** Makes the report of a week. */
    public WeekReport(PrintStream out, Week week) {
        this.out = out;
        this.week = week;
    }

    /** Prints a line about the present moment. */
    public void progress(Duration time) {
        WeekFigures figures = week.figures();
        out.println(String.format(
                Locale.ROOT,
                "day %d, %02d:00  %,7d jobs so far, %,4d not done, %,5d tasks on nodes, %,4d revoked, %,4d preempted, %3d crashes",
                time.toDays() + 1,
                time.toHoursPart(),
                figures.get(Count.SUBMITTED),
                week.jobs(),
                week.running(),
                figures.get(Count.REVOKED),
                figures.get(Count.PREEMPTED),
                figures.get(Count.CRASHES)));
    }

    /** Prints the counts and the faults; returns whether there are no faults. */
    public boolean summary() {
        TextTable table = new TextTable(Column.left(""), Column.right(""));
        for (Count count : Count.values()) {
            table.row(
                    count.words(),
                    String.format(Locale.ROOT, "%,d", week.figures().get(count)));
        }
        table.row("longest wait of a guarantee", minutes(week.longestWaitForOthers()));
        table.row("longest wait for what a plan cannot free", minutes(week.longestWaitHeld()));
        table.row("longest wait for nodes", minutes(week.longestWaitForNodes()));
        table.lines().stream().skip(1).forEach(out::println); // the titles are empty
        week.figures().faults().forEach(out::println);
        return week.figures().get(Count.FAULTS) == 0;
    }

    private static String minutes(Duration time) {
        return time.toMinutes() == 0 ? "under 1 min" : String.format(Locale.ROOT, "%,d min", time.toMinutes());
    }
}
