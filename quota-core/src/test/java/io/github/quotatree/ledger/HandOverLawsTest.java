package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plans in a full cluster: made now or some steps ago, in part needless, and carried out among all other calls.
 * Whatever a ledger answers and does is what its model answers and does.
 */
class HandOverLawsTest {
    private static final int STEPS = 6_000;
    private static final QuotaTree TREE = QuotaTree.builder(ForestDraw.SCHEMA)
            .parent("p", group -> group.min(ForestDraw.SCHEMA.vector(20, 20)))
            .leaf("a", group -> group.under("p").min(ForestDraw.SCHEMA.vector(10, 5)))
            .leaf("b", group -> group.under("p").min(ForestDraw.SCHEMA.vector(5, 10)))
            .leaf("c", group -> group.min(ForestDraw.SCHEMA.vector(10, 10)).max(ForestDraw.SCHEMA.vector(20, 30)))
            .build();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void plansDoAsTheirModel(long seed) {
        LedgerState begin = QuotaOnly.state(QuotaForest.of(TREE))
                .total("", ForestDraw.SCHEMA.vector(30, 30))
                .build();
        LedgerRun run = new LedgerRun(begin, seed % 2 == 0 ? "p" : "c", new ForestDraw.Values(3, false), seed);
        for (int step = 1; step <= STEPS; step++) {
            run.stepWithPlans();
            if (step % 20 == 0) {
                run.askSome();
                LedgerComparison.Expected.of(run.model, run.version())
                        .check(run.ledger().snapshot());
            }
            if (step % 1_000 == 0) {
                assertThat(run.ledger().state()).isEqualTo(run.model.state());
                assertThat(run.replayed().state()).isEqualTo(run.model.state());
                run.beginAnewFromState();
            }
        }
        evictionsNeverExceedTheirLimits(run.model.handOvers());
        assertThat(run.handOvers()).isGreaterThan(50);
        assertThat(run.obstacles()).containsOnlyKeys(Obstacle.class.getPermittedSubclasses());
    }

    /** At most so many victims count in any window, wherever it ends. */
    private static void evictionsNeverExceedTheirLimits(HandOverModel model) {
        for (EvictionLimit limit : model.limits()) {
            for (HandOverModel.Evicted end : model.evicted()) {
                Instant start = end.time().minus(limit.window());
                int count = model.evicted().stream()
                        .filter(each -> each.limit().equals(limit.name()))
                        .filter(each ->
                                each.time().isAfter(start) && !each.time().isAfter(end.time()))
                        .mapToInt(HandOverModel.Evicted::count)
                        .sum();
                assertThat(count).as("%s until %s", limit, end.time()).isLessThanOrEqualTo(limit.evictions());
            }
        }
    }
}
