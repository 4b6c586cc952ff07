package io.github.quotatree.groupquota;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.testing.EqualsTester;
import com.google.common.testing.NullPointerTester;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The answers of the package are values: equal when all that they report is. */
class GroupQuotaValuesTest {
    private static final GroupQuotaOptions WEIGHTED = GroupQuotaOptions.repaired();
    private static final GroupQuotaOptions WHOLE = WEIGHTED.withWeighted(false);

    private static GroupQuotaTree tree(double quotaOfB) {
        return GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("a", 10).acceptingSurplus())
                .add(QuotaDeclaration.ofSlots("b", quotaOfB))
                .add(QuotaDeclaration.ofFraction("c.", 1).autoregrouping())
                .build();
    }

    private static PoolDemand demand(double quotaOfB, double idle) {
        return PoolDemand.builder(tree(quotaOfB))
                .group("a", g -> g.running(1).idle(idle).usage(1))
                .submitter("b.user@domain", 0, 4, 0)
                .build();
    }

    private static GroupQuotas quotas(double quotaOfB, double idle, GroupQuotaOptions options) {
        return GroupQuotas.of(demand(quotaOfB, idle), 20, 7, options);
    }

    private static NegotiationCycle cycle(double total, double matched) {
        GroupQuotaOptions once = WEIGHTED.withMaxAllocationRounds(1);
        return NegotiationCycle.run(demand(5, 30), total, 7, once, (group, limit) -> group.equals("a") ? matched : 0);
    }

    @Test
    void treesAndDemandsAreEqualByTheirContents() {
        QuotaDeclaration declared = QuotaDeclaration.ofSlots("a", 10);
        new EqualsTester()
                .addEqualityGroup(tree(5), tree(5))
                .addEqualityGroup(tree(6))
                .addEqualityGroup(
                        GroupQuotaTree.builder().add(declared).build(),
                        GroupQuotaTree.builder().add(declared).build())
                .addEqualityGroup(
                        GroupQuotaTree.builder().add(declared).add(declared).build())
                .addEqualityGroup(demand(5, 3), demand(5, 3))
                .addEqualityGroup(demand(5, 4))
                .addEqualityGroup(demand(6, 3))
                .addEqualityGroup(PoolDemand.builder(tree(5))
                        .group("a", g -> g.remainderTurn(2))
                        .build())
                .addEqualityGroup(PoolDemand.builder(tree(5))
                        .group("a", g -> g.lastRemainderTime(2))
                        .build())
                .addEqualityGroup(PoolDemand.builder(tree(5))
                        .group("a", g -> g.sortKey(2))
                        .build())
                .addEqualityGroup(PoolDemand.builder(tree(5))
                        .orderedBy((group, quota, inUse, allocated) -> inUse)
                        .build())
                .addEqualityGroup(
                        PoolDemand.builder(tree(5)).group("a", g -> g.usage(2)).build())
                .testEquals();
    }

    @Test
    void answersAreEqualByAllThatTheyReport() {
        new EqualsTester()
                .addEqualityGroup(quotas(5, 30, WEIGHTED), quotas(5, 30, WEIGHTED))
                .addEqualityGroup(quotas(5, 29, WEIGHTED))
                .addEqualityGroup(quotas(5, 2.5, WHOLE), quotas(5, 2.5, WHOLE))
                .addEqualityGroup(quotas(5, 2.5, WEIGHTED))
                .addEqualityGroup(
                        quotas(5, 30, WEIGHTED).group("a"),
                        quotas(5, 30, WEIGHTED).group("a"))
                .addEqualityGroup(quotas(5, 29, WEIGHTED).group("a"))
                .addEqualityGroup(quotas(5, 30, WEIGHTED).group("b"))
                .addEqualityGroup(
                        quotas(5, 30, WEIGHTED).group("a").bindingLimit(),
                        quotas(6, 99, WEIGHTED).group("a").bindingLimit())
                .addEqualityGroup(quotas(5, 30, WEIGHTED).group("b").bindingLimit())
                .addEqualityGroup(
                        quotas(5, 30, WEIGHTED).group("a").surplusSources(),
                        quotas(5, 99, WEIGHTED).group("a").surplusSources())
                .addEqualityGroup(cycle(20, 2), cycle(20, 2))
                .addEqualityGroup(cycle(20, 3))
                .addEqualityGroup(cycle(19, 2))
                .addEqualityGroup(
                        cycle(20, 2).rounds().get(0), cycle(20, 2).rounds().get(0))
                .testEquals();
    }

    @Test
    void valuesSpeakInWords() {
        assertThat(tree(5)).hasToString("""
                a: quota 10 slots, accepts surplus
                b: quota 5 slots, refuses surplus
                problem: c.: a part of the name is empty; left out""");
        assertThat(demand(5, 30)).hasToString("""
                demand of 3 groups
                a: 31 requested, 1 in use
                b: 4 requested, 0 in use""");
        assertThat(cycle(20, 2)).hasToString("""
                rounds: 1
                <none>: 0 matched, 0 in use
                a: 2 matched, 3 in use
                b: 0 matched, 0 in use""");
        assertThat(QuotaDeclaration.ofFraction("c", 0.5).autoregrouping())
                .hasToString("c: quota 0.5 of the rest of its parent, refuses surplus, autoregroups");
        assertThat(GroupQuotaTree.builder().build()).hasToString("no groups");
    }

    @Test
    void nullIsRefused() {
        GroupQuotaTree tree = tree(5);
        NullPointerTester tester = new NullPointerTester()
                .setDefault(GroupQuotaTree.class, tree)
                .setDefault(PoolDemand.class, demand(5, 30))
                .setDefault(GroupQuotaOptions.class, WEIGHTED)
                .setDefault(GroupQuotas.class, quotas(5, 30, WEIGHTED))
                .setDefault(Matchmaker.class, (group, limit) -> 0)
                .setDefault(Optional.class, Optional.empty())
                .setDefault(QuotaDeclaration.Kind.class, QuotaDeclaration.Kind.STATIC)
                .setDefault(QuotaProblem.Kind.class, QuotaProblem.Kind.DUPLICATE)
                .setDefault(GroupAllocation.BindingLimit.Kind.class, GroupAllocation.BindingLimit.Kind.POOL)
                .setDefault(String.class, "a");
        tester.testAllPublicStaticMethods(GroupQuotas.class);
        tester.testAllPublicStaticMethods(NegotiationCycle.class);
        tester.testAllPublicStaticMethods(PoolDemand.class);
        tester.testAllPublicInstanceMethods(tree);
        tester.testAllPublicInstanceMethods(quotas(5, 30, WEIGHTED));
        tester.testAllPublicInstanceMethods(cycle(20, 2));
        tester.testAllPublicConstructors(QuotaProblem.class);
        tester.testAllPublicConstructors(QuotaDeclaration.class);
        tester.testAllPublicConstructors(NegotiationRound.class);
        tester.testAllPublicConstructors(NegotiationRound.Step.class);
        tester.testAllPublicConstructors(GroupAllocation.BindingLimit.class);
        tester.testAllPublicConstructors(GroupAllocation.SurplusSource.class);
    }
}
