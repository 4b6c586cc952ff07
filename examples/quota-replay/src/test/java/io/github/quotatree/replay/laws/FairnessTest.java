package io.github.quotatree.replay.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.figures.Fairness;
import io.github.quotatree.replay.figures.Loan;
import io.github.quotatree.replay.figures.ReplayFigures;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.simulation.SimulationOptions;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Compares fairness, timeline and loans with sums second by second, and with a case that is counted by hand. */
class FairnessTest {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu");

    @Property(tries = 100)
    void fairnessIsThatOfPlainSums(@ForAll long seed, @ForAll PolicyKind kind) {
        RandomReplay replay = RandomReplay.of(seed);
        assertThat(figures(replay, kind).fairness())
                .isEqualTo(PlainWindows.of(replay, kind).fairness());
    }

    @Property(tries = 50)
    void theTimelineHasAllUseAndAllDebts(@ForAll long seed, @ForAll PolicyKind kind) {
        RandomReplay replay = RandomReplay.of(seed);
        ReplayFigures figures = figures(replay, kind);
        PlainWindows plain = PlainWindows.of(replay, kind);
        figures.timeline().lines().forEach(line -> {
            assertThat(sum(line.used())).isEqualTo(plain.used(line.group()));
            assertThat(sum(line.owed())).isEqualTo(plain.owed(line.group()));
        });
    }

    @Property(tries = 50)
    void allThatIsBorrowedIsLentByOthers(@ForAll long seed, @ForAll PolicyKind kind) {
        RandomReplay replay = RandomReplay.of(seed);
        ReplayFigures figures = figures(replay, kind);
        PlainWindows plain = PlainWindows.of(replay, kind);
        assertThat(figures.loans()).noneMatch(loan -> loan.lender().equals(loan.borrower()));
        replay.cluster()
                .guarantees()
                .keySet()
                .forEach(group -> assertThat(figures.loans().stream()
                                .filter(loan -> loan.borrower().equals(group))
                                .mapToLong(Loan::amount)
                                .sum())
                        .isEqualTo(plain.borrowed(group)));
    }

    /**
     * Of four cards, a has three and b one. In the first window of ten seconds, a takes all, and the job of b waits for
     * the last five: a uses 4/3 of its guarantee while its second job waits, b nothing. Then both run.
     */
    @Test
    void aCaseByHand() {
        ReplayCluster cluster = new ReplayCluster(
                QuotaTree.builder(CARDS)
                        .add(QuotaGroup.leaf(CARDS, "a").min(3).build())
                        .add(QuotaGroup.leaf(CARDS, "b").min(1).build())
                        .build(),
                CARDS.vector(4));
        Trace trace = new Trace(
                CARDS,
                0,
                List.of(
                        TraceJob.of("a-1", Owner.ofGroup("a"), 0, 10, CARDS.vector(4)),
                        TraceJob.of("a-2", Owner.ofGroup("a"), 0, 5, CARDS.vector(3)),
                        TraceJob.of("b-1", Owner.ofGroup("b"), 5, 5, CARDS.vector(1))),
                List.of());
        Replay.Options options = new Replay.Options(SimulationOptions.DEFAULTS, PolicyKind.Options.DEFAULTS, 0, 10);
        ReplayFigures figures =
                Replay.of(trace, cluster, PolicyKind.LEND, options, jobs -> {}).figures();
        // shares 4/3 and 0: (4/3)^2 / (2 * (4/3)^2) = 1/2; b is owed its card for half of the window
        assertThat(figures.fairness()).isEqualTo(new Fairness(10, 1, 1, 5_000, 5_000, 5_000, 5_000));
        assertThat(figures.loans()).containsExactly(new Loan("b", "a", 10));
        assertThat(figures.timeline().lines())
                .extracting(line -> sum(line.used()))
                .containsExactly(55L, 5L);
    }

    private static ReplayFigures figures(RandomReplay replay, PolicyKind kind) {
        return Replay.of(replay.trace(), replay.cluster(), kind, replay.options(), jobs -> {})
                .figures();
    }

    private static long sum(List<Long> amounts) {
        return amounts.stream().mapToLong(Long::longValue).sum();
    }
}
