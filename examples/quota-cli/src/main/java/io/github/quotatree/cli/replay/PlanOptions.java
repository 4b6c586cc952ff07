package io.github.quotatree.cli.replay;

import io.github.quotatree.replay.figures.ReplayFigures;
import io.github.quotatree.replay.plan.Goal;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a plan searches for. */
final class PlanOptions {
    private static final int PERCENT = 95;
    private static final long HOUR = 3_600;

    @Option(
            names = "--plan-min",
            paramLabel = "GROUP",
            description =
                    "Search for the smallest min with which the jobs of the group do not wait for too long, by the"
                            + " first policy; elastic by default.")
    private @Nullable String group;

    @Option(
            names = "--plan-total",
            description = "Search for the smallest total with which no group waits for too long; all mins change in"
                    + " proportion.")
    private boolean total;

    @Option(
            names = "--percent",
            paramLabel = "N",
            description = "The part of the jobs of a group that must start in time; 95 by default.")
    private int percent = PERCENT;

    @Option(
            names = "--within",
            paramLabel = "DURATION",
            converter = SecondsOption.class,
            description = "How long they may wait; 1h by default.")
    private long within = HOUR;

    @Option(
            names = "--without",
            paramLabel = "GROUP",
            split = ",",
            description = "Leave out the jobs of a group, as if it had not been there. Repeatable.")
    private Set<String> without = Set.of();

    boolean isPlan() {
        return group != null || total;
    }

    boolean isOfTotal() {
        return total;
    }

    String group() {
        return group == null ? ReplayFigures.ALL : group;
    }

    Goal goal() {
        return new Goal(group(), percent, within);
    }

    Set<String> without() {
        return without;
    }

    /** Returns why the options do not go together, or null. */
    @Nullable
    String fault() {
        if (group != null && total) {
            return "--plan-min and --plan-total are two searches";
        }
        return percent < 1 || percent > 100 ? "--percent: " + percent + " is not between 1 and 100" : null;
    }
}
