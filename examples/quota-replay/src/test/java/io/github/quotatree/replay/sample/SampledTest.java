package io.github.quotatree.replay.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.figures.GroupFigures;
import io.github.quotatree.replay.figures.Waits;
import io.github.quotatree.replay.policy.LoanRules;
import io.github.quotatree.replay.policy.LoanRules.Order;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.sample.Variant.Weights;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Variants are drawn as documented, replayed by their rules, and the front is that of comparing each with each. */
class SampledTest {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu");

    @Test
    void theGridHasEachVariantOnceAndBeginsWithTheDefaults() {
        assertThat(Variant.grid()).hasSize(48).doesNotHaveDuplicates().startsWith(Variant.DEFAULTS);
        assertThat(Variant.draw(100, 1)).isEqualTo(Variant.grid());
    }

    @Test
    void aDrawIsOfTheSeedAndHasTheDefaults() {
        List<Variant> drawn = Variant.draw(10, 7);
        assertThat(drawn)
                .hasSize(10)
                .doesNotHaveDuplicates()
                .startsWith(Variant.DEFAULTS)
                .isEqualTo(Variant.draw(10, 7))
                .isNotEqualTo(Variant.draw(10, 8));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Variant.draw(0, 1))
                .withMessageContaining("count (0)");
    }

    /** On a front sorted by waits, lost work falls; a point that is not on it has one that is at least as good. */
    @Property
    void theFrontIsThatOfAWalkAlongSortedWaits(
            @ForAll @Size(min = 1, max = 12) List<@IntRange(max = 6) Integer> waits, @ForAll long seed) {
        List<Sampled> all = IntStream.range(0, waits.size())
                .mapToObj(i -> point(waits.get(i), Math.floorMod(seed >> i, 5)))
                .toList();
        List<Sampled> sorted = all.stream()
                .sorted(Comparator.comparingLong(
                                (Sampled one) -> one.all().waits().mean())
                        .thenComparingLong(one -> one.all().lost()))
                .toList();
        Set<List<Long>> front = new HashSet<>();
        long least = Long.MAX_VALUE;
        for (Sampled one : sorted) {
            if (one.all().lost() < least) {
                least = one.all().lost();
                front.add(key(one));
            }
        }
        assertThat(Sampled.front(all)).allMatch(one -> one.isOnFront() == front.contains(key(one)));
    }

    private static List<Long> key(Sampled one) {
        return List.of(one.all().waits().mean(), one.all().lost());
    }

    private static Sampled point(long wait, long lost) {
        GroupFigures figures = new GroupFigures("all", 1, 0, 0, Waits.of(wait), Waits.of(wait), 0, 0, lost, 0, 0, 0);
        return new Sampled(Variant.DEFAULTS, figures, false);
    }

    /**
     * Group a holds four of eight cards by a job of three and then one of one on loan, and b, which has six, comes with
     * a job of five: a card is missing. The youngest loan is the small one, the largest the other.
     */
    @Test
    void theOrderSaysWhichLoanIsCalledBack() {
        assertThat(lost(new LoanRules(0, false, Order.YOUNGEST_FIRST))).isEqualTo(50);
        assertThat(lost(new LoanRules(0, false, Order.LARGEST_FIRST))).isEqualTo(3 * 60);
    }

    @Test
    void aDelayHoldsLoans() {
        assertThat(lost(new LoanRules(20, false, Order.YOUNGEST_FIRST))).isEqualTo(70);
        assertThat(lost(new LoanRules(10_000, false, Order.YOUNGEST_FIRST))).isZero();
    }

    private static long lost(LoanRules rules) {
        return sampled(new Variant(rules, Weights.DECLARED)).all().lost();
    }

    private static Sampled sampled(Variant variant) {
        ReplayCluster cluster = new ReplayCluster(
                QuotaTree.builder(CARDS)
                        .add(QuotaGroup.leaf(CARDS, "a").min(0).sharedWeight(0).build())
                        .add(QuotaGroup.leaf(CARDS, "b").min(6).build())
                        .build(),
                CARDS.vector(8));
        Trace trace = new Trace(
                CARDS,
                0,
                List.of(job("a-large", "a", 0, 3), job("a-small", "a", 10, 1), job("b", "b", 60, 5)),
                List.of());
        return Sampled.of(trace, cluster, Replay.Options.DEFAULTS, List.of(variant), done -> {})
                .get(0);
    }

    private static TraceJob job(String id, String group, long submitted, long cards) {
        return TraceJob.of(id, Owner.ofGroup(group), submitted, 1_000, CARDS.vector(cards));
    }

    @Test
    void theDefaultsAreTheElasticPolicy() {
        assertThat(LoanRules.DEFAULTS).isEqualTo(PolicyKind.Options.DEFAULTS.loans());
    }
}
