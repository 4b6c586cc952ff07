package io.github.quotatree.groupquota;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.groupquota.GroupQuotaOptions.Mode;
import io.github.quotatree.groupquota.NegotiationRound.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A round lists all its steps, and keeps few of them. */
@AddLifecycleHook(PropertySeed.class)
class StepLogTest {
    /** What a matchmaker was asked, and what it matched; sometimes nothing, sometimes a part. */
    private static final class Witness implements Matchmaker {
        private final List<String> asked = new ArrayList<>();
        private final Map<String, Double> used = new HashMap<>();
        private final Random random;

        Witness(RandomPool pool, long seed) {
            random = new Random(seed);
            pool.tree.groups().forEach(group -> used.put(group, pool.demand.usage[pool.tree.position(group)]));
        }

        @Override
        public double match(String group, double limit) {
            double before = requireNonNull(used.get(group));
            double room = Math.max(0, limit - before);
            double matched = random.nextInt(3) > 0 ? 0 : random.nextBoolean() ? room : Math.floor(room / 2);
            used.put(group, before + matched);
            asked.add(group + " to " + limit + " from " + before + ": " + matched);
            return matched;
        }

        @Override
        public Map<String, Double> matchRegrouped(Map<String, Double> usage, double free) {
            Map<String, Double> matched = new LinkedHashMap<>();
            double left = free;
            for (String group : usage.keySet()) {
                double amount = random.nextInt(3) > 0 ? 0 : Math.floor(left / 2);
                if (amount > 0) {
                    double before = requireNonNull(used.get(group));
                    asked.add(group + " to " + (before + left) + " from " + before + ": " + amount);
                    used.put(group, before + amount);
                    matched.put(group, amount);
                    left -= amount;
                }
            }
            return matched;
        }
    }

    @Property
    void theStepsAreWhatTheMatchmakerWasAsked(
            @ForAll("pools") RandomPool pool, @ForAll Mode mode, @ForAll boolean fast, @ForAll long seed) {
        Witness witness = new Witness(pool, seed);
        GroupQuotaOptions options = pool.options.withMode(mode);
        NegotiationCycle cycle = NegotiationCycle.run(
                pool.demand, pool.total, 10, fast ? options : options.withRoundRobinRate(1), witness);
        List<String> listed = new ArrayList<>();
        for (NegotiationRound round : cycle.rounds()) {
            int turn = 1;
            int place = -1;
            for (Step step : round.steps()) {
                listed.add(
                        step.group() + " to " + step.limit() + " from " + step.usageBefore() + ": " + step.matched());
                assertThat(step.turn()).isBetween(turn, step.regrouped() ? Integer.MAX_VALUE : turn + 1);
                int at = round.quotas().negotiationOrder().indexOf(step.group());
                if (step.turn() == turn && !step.regrouped()) {
                    assertThat(at).as("%s in its order", step).isGreaterThan(place);
                }
                turn = step.turn();
                place = step.regrouped() ? place : at;
            }
        }
        assertThat(listed).isEqualTo(witness.asked);
    }

    /** Slots that are matched one by one by ten groups, in as many turns as the largest of them lacks slots. */
    @ParameterizedTest
    @EnumSource(Mode.class)
    void stepsThatRepeatOthersAreNotKept(Mode mode) {
        int slots = 20_000;
        GroupQuotaTree.Builder builder = GroupQuotaTree.builder();
        builder.add(QuotaDeclaration.ofFraction("large", 0.5).acceptingSurplus());
        for (int i = 0; i < 10; i++) {
            builder.add(QuotaDeclaration.ofFraction("small" + i, 0.05).acceptingSurplus());
        }
        GroupQuotaTree tree = builder.build();
        PoolDemand.Builder demand = PoolDemand.builder(tree);
        tree.groups().subList(1, 12).forEach(group -> demand.group(group, g -> g.idle(slots)));
        Map<String, Double> used = new HashMap<>();

        NegotiationCycle cycle = NegotiationCycle.run(
                demand.build(),
                slots,
                1,
                GroupQuotaOptions.repaired().withMode(mode).withRoundRobinRate(1),
                (group, limit) -> {
                    double before = used.getOrDefault(group, 0.0);
                    used.put(group, Math.max(before, limit));
                    return Math.max(0, limit - before);
                });

        NegotiationRound.StepLog log =
                (NegotiationRound.StepLog) cycle.rounds().get(0).steps();
        assertThat(log).hasSize(11 * slots / 2);
        assertThat(log.kept()).isLessThanOrEqualTo(slots + 10);
        assertThat(log.stream().mapToDouble(Step::matched).sum()).isGreaterThan(slots - 20);
        assertThat(log.get(log.size() - 1).turn()).isEqualTo(slots / 2);
        assertThatThrownBy(() -> log.get(log.size())).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> log.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(log::clear).isInstanceOf(UnsupportedOperationException.class);
    }

    /** A.c uses 12 of the 20 of A, so that A.b reaches 8 by itself, and is held there from the next turn on. */
    @Test
    void aStepWithTheSameLimitIsKeptWhereAnotherGroupCutIt() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("A", 20))
                .add(QuotaDeclaration.ofSlots("A.b", 15).acceptingSurplus())
                .add(QuotaDeclaration.ofSlots("A.c", 5).acceptingSurplus())
                .build();
        PoolDemand demand = PoolDemand.builder(tree)
                .group("A.b", g -> g.idle(30))
                .group("A.c", g -> g.usage(12))
                .build();
        NegotiationCycle cycle = NegotiationCycle.run(
                demand, 100, 1, GroupQuotaOptions.repaired().withRoundRobinRate(1), (group, limit) -> 0);

        assertThat(cycle.rounds().get(0).steps().subList(7, 10))
                .containsExactly(
                        new Step(8, "A.b", 8, 0, 0, Optional.empty(), false),
                        new Step(9, "A.b", 8, 0, 0, Optional.of("A"), false),
                        new Step(10, "A.b", 8, 0, 0, Optional.of("A"), false));
    }

    @Test
    void aRateThatMakesTooManyStepsIsRefused() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofFraction("a", 1))
                .build();
        PoolDemand demand =
                PoolDemand.builder(tree).group("a", g -> g.idle(1e16)).build();
        GroupQuotaOptions options = GroupQuotaOptions.repaired().withRoundRobinRate(1.5);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NegotiationCycle.run(demand, 6e15, 1, options, (group, limit) -> 0))
                .withMessage("round robin rate (1.5) makes 4000000000000000 turns of 1 groups in a round; at most "
                        + "1073741823 steps are possible");
        NegotiationCycle once =
                NegotiationCycle.run(demand, 6e15, 1, options.withRoundRobinRate(1e16), (group, limit) -> 0);
        assertThat(once.rounds()).hasSize(2);
    }

    @Provide
    Arbitrary<RandomPool> pools() {
        return RandomPool.pools(true);
    }
}
