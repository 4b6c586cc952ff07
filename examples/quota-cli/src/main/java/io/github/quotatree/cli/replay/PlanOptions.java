package io.github.quotatree.cli.replay;

import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.figures.ReplayFigures;
import io.github.quotatree.replay.plan.AmountSearch;
import io.github.quotatree.replay.plan.AmountSearch.Probe;
import io.github.quotatree.replay.plan.ChangedCluster;
import io.github.quotatree.replay.plan.Goal;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.trace.Trace;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a plan searches for, and the search. */
final class PlanOptions {
    private static final int PERCENT = 95;
    private static final long HOUR = 3_600;

    /** A search for the total goes up to so many times the present one. */
    private static final long MOST_TOTAL = 4;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

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

    private String group() {
        return group == null ? ReplayFigures.ALL : group;
    }

    Goal goal() {
        return new Goal(group(), percent, within);
    }

    Set<String> without() {
        return without;
    }

    /**
     * Refuses options that do not go together.
     *
     * @throws ParameterException if two searches are asked for, or the percentage is none
     */
    void check() {
        if (group != null && total) {
            throw new ParameterException(spec.commandLine(), "--plan-min and --plan-total are two searches");
        }
        if (percent < 1 || percent > 100) {
            throw new ParameterException(spec.commandLine(), "--percent: " + percent + " is not between 1 and 100");
        }
    }

    /**
     * Searches for the smallest min or total, and returns all that was tried.
     *
     * @param trace the jobs: a total below the largest of their requests helps none
     * @param resource the resource of the min or the total
     * @param replay replays a changed cluster; called by several threads
     * @param progress is told how many amounts were tried
     * @throws ParameterException if the group of the min is no leaf group of the first level
     */
    List<Probe> search(
            Trace trace,
            ReplayCluster groups,
            String resource,
            Function<ReplayCluster, Replay> replay,
            LongConsumer progress) {
        AtomicLong tried = new AtomicLong();
        LongFunction<ReplayCluster> change = total
                ? amount -> ChangedCluster.withTotal(groups, resource, amount)
                : amount -> ChangedCluster.withMin(groups, group(), resource, amount);
        long most = total ? Math.multiplyExact(groups.total().value(resource), MOST_TOTAL) : mostMin(groups, resource);
        return AmountSearch.run(total ? largest(trace, resource) : 0, most, goal(), amount -> {
            Replay done = replay.apply(change.apply(amount));
            progress.accept(tried.incrementAndGet());
            return done;
        });
    }

    private long mostMin(ReplayCluster groups, String resource) {
        boolean isLeaf = groups.leaves().stream()
                .anyMatch(leaf -> leaf.name().equals(group()) && leaf.parent().isEmpty());
        if (!isLeaf) {
            throw new ParameterException(
                    spec.commandLine(), "--plan-min: " + group() + " is no leaf group of the first level");
        }
        return ChangedCluster.mostMin(groups, group(), resource);
    }

    /** Returns the largest request of a job: with less, it never starts. */
    private static long largest(Trace trace, String resource) {
        return trace.jobs().stream()
                .mapToLong(job -> job.request().value(resource))
                .max()
                .orElse(1);
    }
}
