package io.github.quotatree.scheduler.week;

import io.github.quotatree.scheduler.week.WeekFigures.Count;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The same week under each {@link WeekRule}: the same submissions, and the same nodes break at the same times. */
public final class WeekComparison {
    private final Map<WeekRule, Week> weeks = new EnumMap<>(WeekRule.class);

    /**
     * Runs the weeks.
     *
     * @param load how many jobs come, as a factor
     */
    public WeekComparison(int groups, long seed, double load, Duration time) {
        for (WeekRule rule : WeekRule.values()) {
            Week week = new Week(WeekSettings.calm(groups, seed, rule, load));
            week.run(time, hour -> {});
            weeks.put(rule, week);
        }
    }

    /** Returns the week under each rule. */
    Map<WeekRule, Week> weeks() {
        return weeks;
    }

    /** Prints the table; returns whether no audit has found a fault. */
    public boolean print(PrintStream out) {
        List<Column> columns = new ArrayList<>(List.of(Column.left("")));
        for (WeekRule rule : WeekRule.values()) {
            columns.add(Column.right(rule.words()));
        }
        TextTable table = new TextTable(columns.toArray(Column[]::new));
        row(table, "jobs submitted", week -> count(week.figures().get(Count.SUBMITTED)));
        row(table, "jobs done", week -> count(week.meter().finished()));
        row(table, "use of cpu", week -> percent(week.meter().use("cpu")));
        row(table, "use of cards", week -> percent(week.meter().use("gpu")));
        row(table, "cpu hours of jobs done", week -> count((long) week.meter().done("cpu") / 1000));
        row(table, "card hours of jobs done", week -> count((long) week.meter().done("gpu")));
        row(table, "mean wait", week -> time(mean(week.meter().waits())));
        row(table, "95 % wait at most", week -> time(part(week.meter().waits())));
        row(table, "tasks stopped for others", week -> count(week.meter().stops()));
        row(table, "cpu work lost", week -> percent(week.meter().lost("cpu")));
        row(table, "card work lost", week -> percent(week.meter().lost("gpu")));
        row(
                table,
                "jobs that waited within a min",
                week -> count(week.meter().guarantees().size()));
        row(table, "mean of that", week -> time(mean(week.meter().guarantees())));
        row(table, "longest", week -> time(longest(week.meter().guarantees())));
        row(
                table,
                "jobs that waited for others",
                week -> count(week.meter().guaranteesForOthers().size()));
        row(table, "mean of that", week -> time(mean(week.meter().guaranteesForOthers())));
        row(table, "longest", week -> time(longest(week.meter().guaranteesForOthers())));
        row(
                table,
                "jobs that plans were made for",
                week -> count(week.loanAudit().promised()));
        row(table, "then no node had room for", week -> count(week.loanAudit().withoutNode()));
        row(
                table,
                "then others were in the way of",
                week -> count(week.loanAudit().stillWaiting()));
        row(table, "faults", week -> count(week.figures().get(Count.FAULTS)));
        table.lines().forEach(out::println);
        weeks.values().forEach(week -> week.figures().faults().forEach(out::println));
        return weeks.values().stream().allMatch(week -> week.figures().get(Count.FAULTS) == 0);
    }

    private void row(TextTable table, String name, Function<Week, String> cell) {
        List<String> cells = new ArrayList<>(List.of(name));
        weeks.values().forEach(week -> cells.add(cell.apply(week)));
        table.row(cells.toArray());
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * part);
    }

    private static String time(Duration time) {
        return time.toMinutes() < 10
                ? time.toSeconds() + " s"
                : String.format(Locale.ROOT, "%,d min", time.toMinutes());
    }

    private static Duration mean(List<Duration> times) {
        return times.isEmpty()
                ? Duration.ZERO
                : times.stream().reduce(Duration.ZERO, Duration::plus).dividedBy(times.size());
    }

    /** Returns the least time that 95 of 100 do not exceed. */
    private static Duration part(List<Duration> times) {
        return times.isEmpty() ? Duration.ZERO : times.get((times.size() * 95 - 1) / 100);
    }

    private static Duration longest(List<Duration> times) {
        return times.isEmpty() ? Duration.ZERO : times.get(times.size() - 1);
    }
}
