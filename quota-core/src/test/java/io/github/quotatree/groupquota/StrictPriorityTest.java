package io.github.quotatree.groupquota;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.groupquota.GroupQuotaOptions.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The recipe of HTCondor's manual for strict priority: with oversubscription, and quotas that are never met, the group
 * with the larger quota has used the smaller part of it, and negotiates first.
 */
class StrictPriorityTest {
    private static final double POOL = 100;
    private static final GroupQuotaTree TREE = GroupQuotaTree.builder()
            .add(QuotaDeclaration.ofSlots("physics", 1_000_000))
            .add(QuotaDeclaration.ofSlots("chemistry", 10_000))
            .add(QuotaDeclaration.ofSlots("biology", 500))
            .build();

    private static PoolDemand demand(double physicsIdle) {
        return PoolDemand.builder(TREE)
                .group("physics", g -> g.running(30).usage(30).idle(physicsIdle))
                .group("chemistry", g -> g.running(40).usage(40).idle(60))
                .group("biology", g -> g.running(10).usage(10).idle(50))
                .build();
    }

    private static NegotiationCycle run(PoolDemand demand) {
        return NegotiationCycle.run(demand, POOL, 1, GroupQuotaOptions.defaults(), new UnitJobs(demand, POOL));
    }

    @Test
    void theLargestQuotaIsServedFirst() {
        NegotiationCycle cycle = run(demand(50));

        assertThat(cycle.quotas().negotiationOrder()).containsExactly("physics", "chemistry", "biology", "<none>");
        assertThat(cycle.matched("physics")).isEqualTo(20);
        assertThat(cycle.matched("chemistry")).isZero();
        assertThat(cycle.matched("biology")).isZero();
    }

    @Test
    void whatItDoesNotRequestGoesToTheNextOne() {
        NegotiationCycle cycle = run(demand(15));

        assertThat(cycle.matched("physics")).isEqualTo(15);
        assertThat(cycle.matched("chemistry")).isEqualTo(5);
        assertThat(cycle.matched("biology")).isZero();
    }

    /** Jobs that end make room for the first group, but for one slot: a group that uses none has used the smallest part. */
    @Test
    void theFirstGroupTakesOverThePool() {
        double physics = 0;
        double chemistry = 100;
        for (int cycle = 0; cycle < 20; cycle++) {
            double ended = Math.ceil(chemistry / 2);
            double inUse = physics;
            double left = chemistry - ended;
            PoolDemand demand = PoolDemand.builder(TREE)
                    .group("physics", g -> g.running(inUse).usage(inUse).idle(500))
                    .group("chemistry", g -> g.running(left).usage(left).idle(500))
                    .build();
            NegotiationCycle run = run(demand);
            physics = run.usage("physics");
            chemistry = run.usage("chemistry");
        }
        assertThat(physics).isEqualTo(POOL - 1);
    }

    /** No group has used any part of its quota then: a tie, which goes by name here. A key helps. */
    @Test
    void inAnEmptyPoolNamesDecideUnlessAKeyDoes() {
        PoolDemand.Builder idle =
                PoolDemand.builder(TREE).group("physics", g -> g.idle(500)).group("chemistry", g -> g.idle(500));
        assertThat(run(idle.build()).matched("chemistry")).isEqualTo(100);

        PoolDemand sorted = idle.orderedBy(
                        (group, quota, usage, allocated) -> group.equals(GroupQuotaTree.ROOT_NAME) ? 1 : -quota)
                .build();
        assertThat(run(sorted).matched("physics")).isEqualTo(100);
    }

    /** The repaired mode scales quotas to the pool, and a refusing group may have what others leave beyond that. */
    @Test
    void theRepairedModeSharesByQuotaInstead() {
        GroupQuotas quotas =
                GroupQuotas.of(demand(15), POOL, 1, GroupQuotaOptions.defaults().withMode(Mode.REPAIRED));

        assertThat(List.of(
                        quotas.group("physics").allocated(),
                        quotas.group("chemistry").allocated()))
                .allMatch(slots -> slots > 40 && slots < 60);
    }
}
