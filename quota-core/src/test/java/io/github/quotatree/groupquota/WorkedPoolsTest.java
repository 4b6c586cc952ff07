package io.github.quotatree.groupquota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.quotatree.groupquota.GroupAllocation.BindingLimit;
import io.github.quotatree.groupquota.GroupAllocation.SurplusSource;
import io.github.quotatree.workload.Binding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small pools whose numbers can be checked by hand. */
class WorkedPoolsTest {
    private static final GroupQuotaOptions WEIGHTED = GroupQuotaOptions.repaired();
    private static final GroupQuotaOptions WHOLE = WEIGHTED.withWeighted(false);

    /**
     * The case of HTCondor's design document: A refuses surplus; A.B and A.C accept it and float against each other in
     * A.
     */
    private static final GroupQuotaTree CAPPED = GroupQuotaTree.builder()
            .add(QuotaDeclaration.ofSlots("A", 20))
            .add(QuotaDeclaration.ofSlots("A.B", 15).acceptingSurplus())
            .add(QuotaDeclaration.ofSlots("A.C", 5).acceptingSurplus())
            .add(QuotaDeclaration.ofSlots("Z", 80).acceptingSurplus())
            .build();

    @Test
    void underAGroupThatRefusesSurplusItsChildrenFloatAgainstEachOther() {
        assertCapped(60, 2, 18, 2);
        assertCapped(2, 60, 2, 18);
        assertCapped(60, 60, 15, 5);
        assertCapped(0, 60, 0, 20);
        assertCapped(3, 4, 3, 4);
    }

    private static void assertCapped(double askedByB, double askedByC, double ofB, double ofC) {
        PoolDemand demand = PoolDemand.builder(CAPPED)
                .group("A.B", g -> g.idle(askedByB))
                .group("A.C", g -> g.idle(askedByC))
                .group("Z", g -> g.idle(10))
                .build();
        GroupQuotas quotas = GroupQuotas.of(demand, 100, 1, WEIGHTED);
        assertThat(quotas.group("A.B").allocated()).isEqualTo(ofB);
        assertThat(quotas.group("A.C").allocated()).isEqualTo(ofC);
        assertThat(quotas.group("Z").allocated()).isEqualTo(10);
        assertThat(quotas.surplus()).isEqualTo(100 - 10 - ofB - ofC);
        assertThat(quotas.group("A.B").limit()).isEqualTo(ofB);
        assertThat(quotas.group("A.C").limit()).isEqualTo(ofC);
    }

    @Test
    void everyNumberIsExplained() {
        PoolDemand demand = PoolDemand.builder(CAPPED)
                .group("A.B", g -> g.idle(60))
                .group("A.C", g -> g.idle(2))
                .build();
        GroupQuotas quotas = GroupQuotas.of(demand, 100, 1, WEIGHTED);
        GroupAllocation group = quotas.group("a.b");
        assertThat(group.surplusSources()).containsExactly(new SurplusSource("A", 3));
        assertThat(group.bindingLimit()).isEqualTo(new BindingLimit(BindingLimit.Kind.REFUSES_SURPLUS, "A"));
        assertThat(group)
                .hasToString("A.B: 18 of 60 requested; 15 of its quota of 15, 3 left at A; "
                        + "A refuses surplus, and its quota is allocated");
        assertThat(quotas.group("A.C"))
                .hasToString("A.C: 2 of 2 requested; 2 of its quota of 5; A.C has all that it requests");
        assertThat(quotas.toString()).startsWith("surplus 80\n<none>: 0 of 0").hasLineCount(6);
    }

    @Test
    void surplusComesFromTheLowestLevelFirst() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("a", 30).acceptingSurplus())
                .add(QuotaDeclaration.ofSlots("a.x", 10).acceptingSurplus())
                .add(QuotaDeclaration.ofSlots("a.y", 10).acceptingSurplus())
                .add(QuotaDeclaration.ofSlots("b", 70).acceptingSurplus())
                .build();
        PoolDemand demand = PoolDemand.builder(tree)
                .group("a.x", g -> g.idle(95))
                .group("b", g -> g.idle(20))
                .build();
        GroupQuotas quotas = GroupQuotas.of(demand, 110, 1, WEIGHTED);
        assertThat(quotas.group("a.x").surplusSources())
                .containsExactly(new SurplusSource("a", 20), new SurplusSource("<none>", 60));
        assertThat(quotas.group("a.x").bindingLimit()).isEqualTo(new BindingLimit(BindingLimit.Kind.POOL, "<none>"));
        assertThat(quotas.group("a.x").explanation())
                .isEqualTo("a.x: 90 of 95 requested; 10 of its quota of 10, 20 left at a, 60 left at <none>; "
                        + "the pool is allocated");
        assertThat(quotas.group("a.x").inWords())
                .isEqualTo("a.x gets 90 of the 95 slots it requests: 10 of its quota of 10, 20 left over in a,"
                        + " 60 left over in the pool. The pool is full.");
        assertThat(quotas.group("a.x").binding()).isEqualTo(new Binding(Binding.Term.SCARCITY, ""));
    }

    @Test
    void threeThirdsOfTenSlotsAreTenSlots() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofFraction("a", 1.0 / 3))
                .add(QuotaDeclaration.ofFraction("b", 1.0 / 3).acceptingSurplus())
                .add(QuotaDeclaration.ofFraction("c", 1.0 / 3).acceptingSurplus())
                .build();
        PoolDemand demand = PoolDemand.builder(tree)
                .group("a", g -> g.idle(50))
                .group("b", g -> g.idle(50).lastRemainderTime(7))
                .group("c", g -> g.idle(50).lastRemainderTime(3))
                .build();
        GroupQuotas quotas = GroupQuotas.of(demand, 10, 9, WHOLE);
        assertThat(quotas.group("a").allocated())
                .as("refuses surplus, and waits longest")
                .isEqualTo(3);
        assertThat(quotas.group("b").allocated()).isEqualTo(3);
        assertThat(quotas.group("c").allocated()).isEqualTo(4);
        assertThat(quotas.group("c").fairShare()).isEqualTo(10 / 3.0, within(1e-9));
        assertThat(quotas.group("c").remainderReceived()).isEqualTo(1);
        assertThat(quotas.group("c").lastRemainderTime()).isEqualTo(9);
        assertThat(quotas.group("b").lastRemainderTime()).isEqualTo(7);
        assertThat(quotas.surplus()).isZero();
        assertThat(quotas.group("c").explanation())
                .isEqualTo("c: 4 of 50 requested; 3.333333 of its quota of 3.333333, 0.333333 cut to whole slots, "
                        + "1 made of fractions; the pool is allocated");
        assertThat(quotas.group("c").inWords())
                .isEqualTo("c gets 4 of the 50 slots it requests: 3.333333 of its quota of 3.333333,"
                        + " less 0.333333 cut to whole slots, 1 made of fractions. The pool is full.");
    }

    /** 100 slots at 29 per cent are 29, although 0.29 * 100 is 28.999999999999996. */
    @Test
    void aFractionThatMakesWholeSlotsMakesThem() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofFraction("a", 0.29))
                .build();
        PoolDemand demand = PoolDemand.builder(tree).group("a", g -> g.idle(50)).build();
        assertThat(GroupQuotas.of(demand, 100, 1, WHOLE).group("a").allocated()).isEqualTo(29);
    }

    /** Quotas of 60 and 60 in a pool of 80: 40 are guaranteed to each, and one alone may have its 60. */
    @Test
    void oversubscriptionKeepsGuaranteeAndMaximumApart() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("a", 60))
                .add(QuotaDeclaration.ofSlots("b", 60))
                .build();
        GroupQuotaOptions oversubscribed = WEIGHTED.withOversubscription(true);
        PoolDemand both = PoolDemand.builder(tree)
                .group("a", g -> g.idle(90))
                .group("b", g -> g.idle(90))
                .build();
        PoolDemand one = PoolDemand.builder(tree)
                .group("a", g -> g.idle(90))
                .group("b", g -> g.idle(5))
                .build();
        GroupQuotas shared = GroupQuotas.of(both, 80, 1, oversubscribed);
        assertThat(shared.group("a").allocated()).isEqualTo(40);
        assertThat(shared.group("b").allocated()).isEqualTo(40);
        assertThat(shared.group("a").subtreeMaximum()).isEqualTo(60);
        assertThat(shared.problems())
                .extracting(QuotaProblem::kind)
                .containsExactly(QuotaProblem.Kind.STATIC_QUOTAS_OVERSUBSCRIBED);
        GroupQuotas alone = GroupQuotas.of(one, 80, 1, oversubscribed);
        assertThat(alone.group("a").allocated()).isEqualTo(60);
        assertThat(alone.group("a").bindingLimit()).isEqualTo(new BindingLimit(BindingLimit.Kind.MAXIMUM, "a"));
        assertThat(alone.surplus()).isEqualTo(15);
        GroupQuotas without = GroupQuotas.of(one, 80, 1, WEIGHTED);
        assertThat(without.group("a").allocated()).isEqualTo(40);
        assertThat(without.problems())
                .extracting(QuotaProblem::toString)
                .containsExactly(
                        "<none>: static quotas of its groups (120) sum to more than its own (80); scaled down");
    }

    /** The peer's own figures for this pool sum to 40 of 20. */
    @Test
    void quotaDoesNotCountOncePerLevel() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("A", 20))
                .add(QuotaDeclaration.ofSlots("A.b", 15).acceptingSurplus())
                .add(QuotaDeclaration.ofSlots("A.c", 5).acceptingSurplus())
                .build();
        PoolDemand demand = PoolDemand.builder(tree)
                .group("A.b", g -> g.idle(60))
                .group("A.c", g -> g.idle(2))
                .build();
        GroupQuotas quotas = GroupQuotas.of(demand, 100, 1, WEIGHTED.withOversubscription(true));
        assertThat(quotas.group("A.b").allocated()).isEqualTo(18);
        assertThat(quotas.group("A.c").allocated()).isEqualTo(2);
    }

    @Test
    void aSlotIsASlotInAPoolOfAnySize() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofFraction("a", 1 - 0x1p-42))
                .build();
        GroupQuotas quotas = GroupQuotas.of(PoolDemand.builder(tree).build(), 0x1p42, 1, WEIGHTED);
        assertThat(quotas.group("<none>").quota()).isEqualTo(1);
    }

    @Test
    void fractionsThatSumToMoreThanOneAreDivided() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofFraction("a", 1))
                .add(QuotaDeclaration.ofFraction("b", 0.5))
                .build();
        GroupQuotas quotas = GroupQuotas.of(PoolDemand.builder(tree).build(), 30, 1, WEIGHTED);
        assertThat(quotas.group("a").quota()).isEqualTo(20);
        assertThat(quotas.group("b").quota()).isEqualTo(10);
        assertThat(quotas.problems())
                .extracting(QuotaProblem::toString)
                .containsExactly("<none>: fractions of its groups sum to 1.5, more than 1; divided by their sum");
    }
    /** Fractions such as 0.3333 three times are meant to sum to 1; ones that sum to 1.0002 are not. */
    @ParameterizedTest
    @CsvSource({"0.5, 0", "0.5001, 0", "0.5002, 1", "0.505, 1"})
    void fractionsThatRoundToOneAreNoProblem(double second, int problems) {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofFraction("a", 0.5))
                .add(QuotaDeclaration.ofFraction("b", second))
                .build();
        GroupQuotas quotas = GroupQuotas.of(PoolDemand.builder(tree).build(), 30, 1, WEIGHTED);
        assertThat(quotas.problems()).hasSize(problems);
    }
}
