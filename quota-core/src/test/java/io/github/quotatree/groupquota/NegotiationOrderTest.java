package io.github.quotatree.groupquota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The order of negotiation by a rule on the figures of each group. */
class NegotiationOrderTest {
    private static final GroupQuotaTree TREE = GroupQuotaTree.builder()
            .add(QuotaDeclaration.ofSlots("a", 10))
            .add(QuotaDeclaration.ofSlots("b", 20))
            .add(QuotaDeclaration.ofSlots("c", 30))
            .build();

    private static PoolDemand.Builder demand() {
        return PoolDemand.builder(TREE)
                .group("a", g -> g.running(1).idle(1).usage(1))
                .group("b", g -> g.running(9).usage(9))
                .group("c", g -> g.running(3).idle(2).usage(3));
    }

    private static GroupQuotaOptions options(GroupQuotaOptions.Mode mode) {
        return mode == GroupQuotaOptions.Mode.HTCONDOR ? GroupQuotaOptions.defaults() : GroupQuotaOptions.repaired();
    }

    private static List<String> order(PoolDemand demand, GroupQuotaOptions.Mode mode) {
        return GroupQuotas.of(demand, 100, 0, options(mode)).negotiationOrder();
    }

    @ParameterizedTest
    @EnumSource
    void aRuleSeesQuotaUseAndAllocation(GroupQuotaOptions.Mode mode) {
        List<String> seen = new ArrayList<>();
        PoolDemand demand = demand().orderedBy((group, quota, inUse, allocated) -> {
                    seen.add(String.format(Locale.ROOT, "%s %.0f %.0f %.0f", group, quota, inUse, allocated));
                    return -allocated;
                })
                .build();
        assertThat(order(demand, mode)).containsExactly("b", "c", "a", "<none>");
        assertThat(seen).containsExactly("<none> 40 0 0", "a 10 1 2", "b 20 9 9", "c 30 3 5");
    }

    @ParameterizedTest
    @EnumSource
    void aGroupWithoutAKeyComesAfterTheRoot(GroupQuotaOptions.Mode mode) {
        PoolDemand.NegotiationKey key = (group, quota, inUse, allocated) ->
                group.equals("b") ? Double.NaN : group.equals("a") ? 1e39 : group.equals("c") ? 3.3e38 : 3.4e38;
        assertThat(order(demand().orderedBy(key).build(), mode)).containsExactly("c", "<none>", "b", "a");
    }

    @ParameterizedTest
    @EnumSource
    void aKeyThatIsSetReplacesTheRule(GroupQuotaOptions.Mode mode) {
        PoolDemand demand = PoolDemand.builder(TREE)
                .group("c", g -> g.sortKey(-1))
                .orderedBy((group, quota, inUse, allocated) -> quota)
                .build();
        assertThat(order(demand, mode)).containsExactly("c", "a", "b", "<none>");
    }

    @ParameterizedTest
    @EnumSource
    void theRootIsLastWhereAGroupAutoregroups(GroupQuotaOptions.Mode mode) {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("a", 10).autoregrouping())
                .build();
        PoolDemand demand = PoolDemand.builder(tree)
                .orderedBy((group, quota, inUse, allocated) -> group.equals("<none>") ? -1 : 1)
                .build();
        assertThat(order(demand, mode)).containsExactly("a", "<none>");
    }

    @ParameterizedTest
    @EnumSource
    void eachRoundOfACycleAppliesTheRule(GroupQuotaOptions.Mode mode) {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("a", 10).acceptingSurplus())
                .add(QuotaDeclaration.ofSlots("b", 10).acceptingSurplus())
                .build();
        PoolDemand demand = PoolDemand.builder(tree)
                .group("a", g -> g.idle(15))
                .group("b", g -> g.idle(14))
                .orderedBy((group, quota, inUse, allocated) -> group.equals("<none>") ? 1e9 : allocated - 2 * inUse)
                .build();
        double[] used = new double[1];
        Matchmaker sixOfB = (group, limit) -> {
            double matched = group.equals("b") ? Math.max(0, Math.min(6, limit) - used[0]) : 0;
            used[0] += matched;
            return matched;
        };
        NegotiationCycle cycle = NegotiationCycle.run(demand, 20, 0, options(mode), sixOfB);
        assertThat(cycle.rounds().get(0).quotas().negotiationOrder()).containsExactly("a", "b", "<none>");
        assertThat(cycle.rounds().get(1).quotas().negotiationOrder()).containsExactly("b", "a", "<none>");
    }

    @Test
    void aSecondRuleIsRefused() {
        PoolDemand.Builder builder = demand().orderedBy((group, quota, inUse, allocated) -> 0);
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> builder.orderedBy((group, quota, inUse, allocated) -> 1))
                .withMessage("the order of negotiation was already set");
    }
}
