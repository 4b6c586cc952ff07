package io.github.quotatree.groupquota;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.groupquota.GroupQuotaOptions.Mode;
import io.github.quotatree.groupquota.NegotiatorOutcome.Negotiator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * HTCondor's mode against the rules as they are written in {@link PlainPool} and {@link PlainRounds}, to the last bit.
 */
class HtcondorModeTest {
    private static final Negotiator PLAIN = new PlainNegotiator(Flaw.NONE);

    @Test
    void allocationsOfRandomPoolsAreThoseOfTheRules() {
        int abovePool = 0;
        int slotsLost = 0;
        for (long seed = 0; seed < 40_000; seed++) {
            HtcondorPool pool = new HtcondorPool(seed);
            assertThat(allocation(NegotiatorOutcome.LIBRARY, pool))
                    .as("%s", pool)
                    .isEqualTo(allocation(PLAIN, pool));
            GroupQuotas quotas = GroupQuotas.of(pool.demand, pool.total, 10, pool.options);
            abovePool += has(quotas, QuotaProblem.Kind.POOL_EXCEEDED) ? 1 : 0;
            slotsLost += has(quotas, QuotaProblem.Kind.SLOT_LOST) ? 1 : 0;
        }
        assertThat(abovePool).isGreaterThan(4_000);
        assertThat(slotsLost).isGreaterThan(100);
    }

    @Test
    void cyclesOfRandomPoolsAreThoseOfTheRules() {
        int withoutNumber = 0;
        int held = 0;
        int laterRounds = 0;
        for (long seed = 0; seed < 20_000; seed++) {
            HtcondorPool pool = new HtcondorPool(seed);
            NegotiatorOutcome.Cycle cycle = cycle(NegotiatorOutcome.LIBRARY, pool);
            assertThat(cycle).as("%s", pool).isEqualTo(cycle(PLAIN, pool));
            laterRounds += cycle.rounds().size() - 1;
            for (NegotiatorOutcome.Round round : cycle.rounds()) {
                for (NegotiatorOutcome.Step step : round.steps()) {
                    withoutNumber += step.limit() == Integer.MIN_VALUE ? 1 : 0;
                    held += step.heldBy().isPresent() ? 1 : 0;
                }
            }
        }
        assertThat(withoutNumber).isGreaterThan(100);
        assertThat(held).isGreaterThan(1_000);
        assertThat(laterRounds).isGreaterThan(5_000);
    }

    /** The pool is the root's quota by then, so that no limit is 0/0. */
    @Test
    void theRootNegotiatesUpToThePoolWhereNoGroupLacksQuota() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("a", 15))
                .add(new QuotaDeclaration("b", QuotaDeclaration.Kind.STATIC, 5, false, true))
                .build();
        PoolDemand demand = PoolDemand.builder(tree)
                .group("a", g -> g.running(15).usage(15))
                .group("b", g -> g.running(5).usage(5).idle(9))
                .build();

        GroupQuotas quotas = GroupQuotas.of(demand, 20, 0, GroupQuotaOptions.defaults());

        assertThat(quotas.group("<none>").limit()).isEqualTo(20);
        assertThat(quotas.group("a").limit()).isEqualTo(15);
    }

    /** Without this the comparison would prove nothing: each broken rule makes a difference. */
    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void everyBrokenRuleIsSeen(Flaw flaw) {
        Negotiator broken = new PlainNegotiator(flaw);
        for (long seed = 0; seed < 20_000; seed++) {
            HtcondorPool pool = new HtcondorPool(seed);
            if (!allocation(broken, pool).equals(allocation(PLAIN, pool)) || !sameCycle(broken, pool)) {
                return;
            }
        }
        throw new AssertionError("not seen: " + flaw);
    }

    private static boolean sameCycle(Negotiator broken, HtcondorPool pool) {
        return cycle(broken, pool).equals(cycle(PLAIN, pool));
    }

    private static boolean has(GroupQuotas quotas, QuotaProblem.Kind kind) {
        return quotas.problems().stream().anyMatch(problem -> problem.kind() == kind);
    }

    private static NegotiatorOutcome.Allocation allocation(Negotiator negotiator, HtcondorPool pool) {
        return negotiator.allocate(pool.demand, pool.total, 10, pool.options);
    }

    private static NegotiatorOutcome.Cycle cycle(Negotiator negotiator, HtcondorPool pool) {
        assertThat(pool.options.mode()).isEqualTo(Mode.HTCONDOR);
        return negotiator.run(pool.demand, pool.total, 10, pool.options, new SizedJobs(pool));
    }
}
