package io.github.quotatree.replay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.figures.ReplayFigures;
import io.github.quotatree.replay.plan.AmountSearch.Probe;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Searches whose answers can be counted by hand, and one by trying each amount. */
class AmountSearchTest {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu");
    private static final int JOBS = 10;

    /** Group a runs ten jobs of one card for an hour, b as many as there are cards for. */
    private static Trace trace() {
        List<TraceJob> jobs = new ArrayList<>();
        for (int j = 0; j < 2 * JOBS; j++) {
            jobs.add(TraceJob.of("b-" + j, Owner.ofGroup("b"), 0, 36_000, CARDS.vector(1)));
        }
        for (int j = 0; j < JOBS; j++) {
            jobs.add(TraceJob.of("a-" + j, Owner.ofGroup("a"), 60, 3_600, CARDS.vector(1)));
        }
        return new Trace(CARDS, 0, jobs, List.of());
    }

    private static ReplayCluster cluster() {
        return new ReplayCluster(
                QuotaTree.builder(CARDS)
                        .add(QuotaGroup.leaf(CARDS, "a").min(1).sharedWeight(0).build())
                        .add(QuotaGroup.leaf(CARDS, "b").min(4).build())
                        .build(),
                CARDS.vector(20));
    }

    private static Replay replay(ReplayCluster cluster) {
        return Replay.of(trace(), cluster, PolicyKind.ELASTIC, Replay.Options.DEFAULTS, jobs -> {});
    }

    @Test
    void theMinWithWhichHalfOfTheJobsStartAtOnceIsHalfOfThem() {
        Goal goal = new Goal("a", 50, 0);
        List<Probe> probes = AmountSearch.run(
                0,
                ChangedCluster.mostMin(cluster(), "a", "gpu"),
                goal,
                min -> replay(ChangedCluster.withMin(cluster(), "a", "gpu", min)));
        assertThat(AmountSearch.answer(probes)).hasValue(JOBS / 2);
        assertThat(probes).extracting(Probe::amount).isSorted().contains(JOBS / 2 - 1L, JOBS / 2L);
    }

    @Test
    void theAnswerIsThatOfTryingAll() {
        for (int percent : new int[] {10, 30, 70, 100}) {
            Goal goal = new Goal("a", percent, 0);
            long all = 0;
            while (!goal.isMetBy(replay(ChangedCluster.withMin(cluster(), "a", "gpu", all)))) {
                all++;
            }
            assertThat(AmountSearch.answer(AmountSearch.run(
                            0, 16, goal, min -> replay(ChangedCluster.withMin(cluster(), "a", "gpu", min)))))
                    .hasValue(all);
        }
    }

    @Test
    void ifTheGreatestAmountDoesNotDoThereIsNoAnswer() {
        List<Probe> probes = AmountSearch.run(
                0, 5, new Goal("a", 100, 0), min -> replay(ChangedCluster.withMin(cluster(), "a", "gpu", min)));
        assertThat(AmountSearch.answer(probes)).isEmpty();
        assertThat(probes).extracting(Probe::amount).containsExactly(0L, 5L);
    }

    @Test
    void allGroupsNeedACardForEachOfTheirJobs() {
        List<Probe> probes = AmountSearch.run(
                1,
                64,
                new Goal(ReplayFigures.ALL, 100, 0),
                total -> replay(ChangedCluster.withTotal(cluster(), "gpu", total)));
        assertThat(AmountSearch.answer(probes)).hasValue(3 * JOBS);
    }

    @Test
    void withoutAGroupItsJobsAreGone() {
        Trace without = ChangedCluster.without(trace(), Set.of("b"));
        assertThat(without.jobs())
                .hasSize(JOBS)
                .allMatch(job -> job.owner().group().equals("a"));
    }
}
