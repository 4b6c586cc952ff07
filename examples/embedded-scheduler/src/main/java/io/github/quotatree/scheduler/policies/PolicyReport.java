package io.github.quotatree.scheduler.policies;

import io.github.quotatree.scheduler.policies.DayPlan.Phase;
import io.github.quotatree.scheduler.policies.Moments.Moment;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** Prints the course of the day under each policy. */
public final class PolicyReport {
    private static final String LINE = "%-5s %3s %3s  %s";
    private static final double MINUTES = 60;

    private final List<PolicyDay> days;

    /** Makes the report of some days, one for each policy. */
    public PolicyReport(List<PolicyDay> days) {
        this.days = List.copyOf(days);
    }

    /** Prints the key moments of each day, and then the figures of all. */
    public void print(PrintStream out) {
        for (PolicyDay day : days) {
            out.println(day.kind().title());
            moments(day).forEach(out::println);
            out.println();
        }
        figures().forEach(out::println);
    }

    /** Returns a line for each key moment of a day, with what both teams use after it. */
    static List<String> moments(PolicyDay day) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, LINE, "time", "A", "B", "what happens, with the GPUs used after it"));
        for (Moment moment : KeyMoments.of(day)) {
            lines.add(String.format(
                    Locale.ROOT,
                    LINE,
                    clock(Duration.between(PolicyDay.MIDNIGHT, moment.time())),
                    moment.usedByA(),
                    moment.usedByB(),
                    moment.job().id() + " " + moment.kind().words() + ": " + moment.why()));
        }
        return lines;
    }

    /** Returns the figures, a column for each policy. */
    List<String> figures() {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.left(""));
        days.forEach(day -> columns.add(Column.right(day.kind().title())));
        TextTable table = new TextTable(columns);
        for (Team team : Team.values()) {
            row(table, "GPU-hours used by " + team, day -> hours(day.figures().used(team)));
        }
        row(
                table,
                "GPU-hours idle while somebody waited",
                day -> hours(day.figures().idleWanted()));
        row(table, "jobs stopped", day -> String.valueOf(day.figures().stopped()));
        row(table, "GPU-hours lost with them", day -> hours(day.figures().lost()));
        for (Team team : Team.values()) {
            row(
                    table,
                    "longest time " + team + " was below its min",
                    day -> clock(day.figures().longestBelowMin(team)));
        }
        row(table, "longest wait of a job", day -> clock(day.figures().longestWait()));
        row(
                table,
                "jobs finished",
                day -> day.figures().finished() + " of " + day.jobs().size());
        return table.lines();
    }

    private void row(TextTable table, String name, Function<PolicyDay, String> figure) {
        Object[] cells = new Object[days.size() + 1];
        cells[0] = name;
        for (int k = 0; k < days.size(); k++) {
            cells[k + 1] = figure.apply(days.get(k));
        }
        table.row(cells);
    }

    static String hours(long gpuMinutes) {
        return String.format(Locale.ROOT, "%.1f", gpuMinutes / MINUTES);
    }

    static String clock(Duration time) {
        return String.format(Locale.ROOT, "%02d:%02d", time.toHours(), time.toMinutesPart());
    }

    /**
     * The moments that make up the story of a day: each stop and the start that follows it, each restart of a stopped
     * job, and for each team and part of the day the first start and the first wait.
     */
    static final class KeyMoments {
        private final Set<String> seen = new HashSet<>();
        private final Set<String> stopped = new HashSet<>();
        private boolean afterStop;

        private KeyMoments() {}

        static List<Moment> of(PolicyDay day) {
            KeyMoments key = new KeyMoments();
            List<Moment> moments = new ArrayList<>();
            for (Moment moment : day.moments()) {
                if (key.isKey(moment)) {
                    moments.add(moment);
                }
            }
            return moments;
        }

        private boolean isKey(Moment moment) {
            String id = moment.job().id();
            boolean follows = afterStop;
            afterStop = moment.kind() == Moment.Kind.STOPS;
            if (afterStop) {
                stopped.add(id);
                return true;
            }
            boolean again = moment.kind() == Moment.Kind.STARTS && stopped.remove(id);
            boolean first = seen.add(Phase.at(Duration.between(PolicyDay.MIDNIGHT, moment.time())) + " "
                    + moment.job().group() + " " + moment.kind());
            return again || first || (follows && moment.kind() == Moment.Kind.STARTS);
        }
    }
}
