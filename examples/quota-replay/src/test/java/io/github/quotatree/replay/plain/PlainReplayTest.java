package io.github.quotatree.replay.plain;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.cluster.FittedTrace;
import io.github.quotatree.replay.cluster.PhillyCluster;
import io.github.quotatree.replay.plain.PlainReplay.Job;
import io.github.quotatree.replay.policy.LoanRules;
import io.github.quotatree.replay.policy.Passing;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.simulation.Simulation;
import io.github.quotatree.replay.simulation.SimulationOptions;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.replay.trace.format.PhillyTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Replays the jobs of Philly twice, by the library and on plain lists, and compares them job by job. */
class PlainReplayTest {
    /** The virtual clusters in the order of their names. */
    private static final List<String> GROUPS = List.copyOf(PhillyTable.nodes().keySet());

    private static final int FIRST = 4000;

    private static final Trace PHILLY = PhillyTable.jobsFromOctober();

    private static final class Cluster {
        private final ReplayCluster declared;
        private final long[] mins;
        private final long[] weights;

        private Cluster(ReplayCluster declared, UnaryOperator<long[]> weights) {
            this.declared = declared;
            mins = GROUPS.stream()
                    .mapToLong(name ->
                            declared.tree().group(name).orElseThrow().min().value(0))
                    .toArray();
            this.weights = weights.apply(mins);
        }

        /** Returns a cluster of so many cards for each node of the trace, which are shared by the mins. */
        static Cluster ofNodesWith(long cards) {
            QuotaTree.Builder tree = QuotaTree.builder(PHILLY.schema());
            PhillyTable.nodes()
                    .forEach((name, nodes) ->
                            tree.leaf(name, group -> group.min(cards * nodes).sharedWeight(cards * nodes)));
            long nodes = PhillyTable.nodes().values().stream().mapToLong(n -> n).sum();
            return new Cluster(new ReplayCluster(tree.build(), PHILLY.schema().vector(cards * nodes)), mins -> mins);
        }

        /** Returns the cluster of {@code docs/replay.md}, whose groups share what is idle equally. */
        static Cluster ofTheGuide() {
            return new Cluster(
                    PhillyCluster.of(PHILLY.schema(), PhillyCluster.CARDS),
                    mins -> LongStream.of(mins).map(min -> 1).toArray());
        }

        long total() {
            return declared.total().value(0);
        }
    }

    /** On a card for each node, so that lines grow and loans are called back from the first week on. */
    @ParameterizedTest
    @EnumSource(names = {"STATIC", "POOL", "LEND", "ELASTIC"})
    void theFirstJobsStartAndStopAtTheSameSeconds(PolicyKind policy) {
        Trace first =
                new Trace(PHILLY.schema(), PHILLY.epochSecond(), PHILLY.jobs().subList(0, FIRST), List.of());
        PlainReplay plain = compare(policy, Cluster.ofNodesWith(1), first, Passing.NONE);

        assertThat(plain.jobs.stream().filter(job -> job.starts.size() > 1).count())
                .as("jobs that were stopped")
                .isBetween(policy == PolicyKind.ELASTIC ? 200L : 0, policy == PolicyKind.ELASTIC ? 1000L : 0);
    }

    @ParameterizedTest
    @EnumSource(names = {"STATIC", "POOL"})
    void theFirstJobsStartAtTheSameSecondsWithFirstFit(PolicyKind policy) {
        Trace first =
                new Trace(PHILLY.schema(), PHILLY.epochSecond(), PHILLY.jobs().subList(0, FIRST), List.of());
        compare(policy, Cluster.ofNodesWith(1), first, Passing.FIRST_FIT);
    }

    @Tag("heavy")
    @ParameterizedTest
    @EnumSource(names = {"STATIC", "POOL", "LEND", "ELASTIC"})
    void allJobsStartAndStopAtTheSameSeconds(PolicyKind policy) {
        compare(policy, Cluster.ofNodesWith(2), PHILLY, Passing.NONE);
    }

    /** The jobs of September run before those that count, as in {@code docs/replay.md}. */
    @Tag("heavy")
    @ParameterizedTest
    @CsvSource({"STATIC, 94423", "POOL, 334", "LEND, 340", "ELASTIC, 243"})
    void theMeanWaitsOfTheGuideAreThoseOfPlainLists(PolicyKind policy, long mean) {
        Cluster cluster = Cluster.ofTheGuide();
        Trace all = FittedTrace.of(PhillyTable.jobs(), cluster.declared).trace();
        List<Job> jobs = compare(policy, cluster, all, Passing.NONE).jobs;

        List<Job> counted = jobs.subList(jobs.size() - PHILLY.jobs().size(), jobs.size());
        long waited = counted.stream()
                .mapToLong(job -> job.starts.get(0) - job.submitted)
                .sum();
        assertThat(waited / counted.size()).isEqualTo(mean);
    }

    private static PlainReplay compare(PolicyKind policy, Cluster cluster, Trace trace, Passing passing) {
        PlainReplay plain = plain(policy, cluster, jobs(trace), passing == Passing.FIRST_FIT);
        plain.run();
        ReplayCluster declared = cluster.declared;
        List<JobRun> runs = Simulation.run(
                trace,
                declared,
                SimulationOptions.DEFAULTS,
                new Unmeasured(),
                machines -> policy.policy(declared, machines, new PolicyKind.Options(0, LoanRules.DEFAULTS, passing)),
                submitted -> {});
        List<String> differences = new ArrayList<>();
        for (Job job : plain.jobs) {
            JobRun run = runs.get(job.place);
            String one =
                    fate(job.starts.isEmpty() ? -1 : job.starts.get(0), Math.max(0, job.starts.size() - 1), job.end);
            String other = fate(run.firstStart(), run.stops(), run.ended());
            if (!one.equals(other)) {
                differences.add(run + ": " + one + ", but " + other);
            }
        }
        assertThat(plain.jobs).hasSize(trace.jobs().size());
        assertThat(differences).isEmpty();
        return plain;
    }

    private static PlainReplay plain(PolicyKind policy, Cluster cluster, List<Job> jobs, boolean isFirstFit) {
        return switch (policy) {
            case STATIC -> new PlainLines(jobs, cluster.mins, job -> job.group, isFirstFit);
            case POOL -> new PlainLines(jobs, new long[] {cluster.total()}, job -> 0, isFirstFit);
            case LEND -> new PlainLoans(jobs, cluster.total(), cluster.mins, cluster.weights, false);
            case ELASTIC -> new PlainLoans(jobs, cluster.total(), cluster.mins, cluster.weights, true);
            default -> throw new IllegalArgumentException(policy + " has no plain form");
        };
    }

    private static String fate(long start, int stops, long end) {
        return "starts at " + start + ", " + stops + " stops, ends at " + end;
    }

    private static List<Job> jobs(Trace trace) {
        List<Job> jobs = new ArrayList<>();
        for (TraceJob job : trace.jobs()) {
            jobs.add(new Job(
                    jobs.size(),
                    GROUPS.indexOf(job.owner().group()),
                    job.amounts().value(0),
                    job.submitted(),
                    job.runSeconds()));
        }
        return jobs;
    }
}
