package io.github.quotatree.groupquota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.quotatree.groupquota.QuotaDeclaration.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Trees of declared groups: their order, what is wrong with a declaration, and to which group a submitter belongs. */
class GroupQuotaTreeTest {
    @Test
    void groupsAreInBreadthFirstOrderWithoutRegardToCaseOrOrderOfDeclaration() {
        List<String> names = new ArrayList<>(List.of("b", "A", "a.z", "A.B", "b.x", "a.b.q", "a-b"));
        for (int seed = 0; seed < 20; seed++) {
            Collections.shuffle(names, new Random(seed));
            GroupQuotaTree.Builder builder = GroupQuotaTree.builder();
            names.forEach(name -> builder.add(QuotaDeclaration.ofSlots(name, 1)));
            GroupQuotaTree tree = builder.build();
            assertThat(tree.groups()).containsExactly("<none>", "A", "a-b", "b", "A.B", "a.z", "b.x", "a.b.q");
            assertThat(tree.problems()).isEmpty();
            assertThat(tree.parent("a.z")).contains("A");
            assertThat(tree.parent("<none>")).isEmpty();
        }
    }

    @Test
    void everyProblemIsReportedAndNoneConcernsTheRest() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("x.y.z", 1))
                .add(QuotaDeclaration.ofSlots("x.y", 1))
                .add(QuotaDeclaration.ofSlots("A", 10))
                .add(QuotaDeclaration.ofSlots("a", 20))
                .add(QuotaDeclaration.ofSlots("<None>", 3))
                .add(QuotaDeclaration.ofSlots("", 3))
                .add(QuotaDeclaration.ofSlots("A.", 3))
                .add(QuotaDeclaration.ofSlots(".A", 3))
                .add(QuotaDeclaration.ofSlots("A..b", 3))
                .add(QuotaDeclaration.withoutQuota("n").acceptingSurplus())
                .add(QuotaDeclaration.ofSlots("o", -1))
                .add(QuotaDeclaration.ofSlots("p", 1e10))
                .add(QuotaDeclaration.ofFraction("q", 1.5).autoregrouping())
                .add(QuotaDeclaration.ofFraction("r", Double.NaN))
                .add(QuotaDeclaration.ofFraction("A.b", 1))
                .build();
        assertThat(tree.groups()).containsExactly("<none>", "A", "n", "o", "p", "q", "r", "A.b");
        assertThat(tree.problems())
                .extracting(QuotaProblem::toString)
                .containsExactly(
                        "<None>: the name is reserved for the root; left out",
                        ": a part of the name is empty; left out",
                        "A.: a part of the name is empty; left out",
                        ".A: a part of the name is empty; left out",
                        "A..b: a part of the name is empty; left out",
                        "a: declared before as A; left out",
                        "n: no quota is declared; taken as 0",
                        "o: static quota (-1.0) is not within 0 to 2147483647; taken as 0",
                        "p: static quota (1.0E10) is not within 0 to 2147483647; taken as 2147483647",
                        "q: dynamic quota (1.5) is not within 0 to 1; taken as 1",
                        "r: dynamic quota (NaN) is not within 0 to 1; taken as 0",
                        "x.y: the parent x is missing; left out",
                        "x.y.z: the parent x.y is missing; left out");
        assertThat(tree.problems())
                .allSatisfy(problem -> assertThat(problem.kind().leavesOut())
                        .isEqualTo(problem.message().endsWith("left out")));
        assertThat(tree.declaration("a").quota()).isEqualTo(10);
        assertThat(tree.declaration("Q")).isEqualTo(new QuotaDeclaration("q", Kind.DYNAMIC, 1, false, true));
        assertThat(tree.declaration("n")).isEqualTo(new QuotaDeclaration("n", Kind.NONE, 0, true, false));
        assertThat(tree.declaration("<none>").autoregroup()).isTrue();
        assertThat(tree.contains("x.y")).isFalse();
        assertThat(tree.contains("a.B")).isTrue();
    }

    @Test
    void theLimitsOfTheRangesAreWithinThem() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("a", 0))
                .add(QuotaDeclaration.ofSlots("b", Integer.MAX_VALUE))
                .add(QuotaDeclaration.ofFraction("c", 0))
                .add(QuotaDeclaration.ofFraction("d", 1))
                .build();
        assertThat(tree.problems()).isEmpty();
    }

    @Test
    void aSubmitterBelongsToTheDeepestGroupOfItsName() {
        GroupQuotaTree tree = GroupQuotaTree.builder()
                .add(QuotaDeclaration.ofSlots("A", 1))
                .add(QuotaDeclaration.ofSlots("A.b", 1))
                .build();
        assertThat(tree.groupOf("A.b.alice@x")).isEqualTo("A.b");
        assertThat(tree.groupOf("a.B.bob@x")).isEqualTo("A.b");
        assertThat(tree.groupOf("A.zzz.carol@x")).isEqualTo("A");
        assertThat(tree.groupOf("A.b.c.d.erin@a@x")).isEqualTo("A.b");
        assertThat(tree.groupOf("john.doe@x")).isEqualTo("<none>");
        assertThat(tree.groupOf("A@x")).isEqualTo("<none>");
        assertThat(tree.groupOf("@x")).isEqualTo("<none>");
        assertThat(tree.groupOf("")).isEqualTo("<none>");
        assertThat(tree.groupOf("a")).isEqualTo("A");
        assertThat(tree.groupOf("<none>")).isEqualTo("<none>");
    }

    @Test
    void aDeepTreeNeedsNoStack() {
        StringBuilder name = new StringBuilder("g");
        GroupQuotaTree.Builder builder = GroupQuotaTree.builder();
        for (int depth = 0; depth < 3000; depth++) {
            builder.add(QuotaDeclaration.ofFraction(name.toString(), 1).acceptingSurplus());
            name.append(".g");
        }
        GroupQuotaTree tree = builder.build();
        assertThat(tree.groups()).hasSize(3001);
        String deepest = tree.groups().get(3000);
        PoolDemand demand =
                PoolDemand.builder(tree).group(deepest, g -> g.idle(7)).build();
        for (boolean weighted : new boolean[] {false, true}) {
            GroupQuotaOptions options = GroupQuotaOptions.repaired().withWeighted(weighted);
            GroupQuotas quotas = GroupQuotas.of(demand, 5, 1, options);
            assertThat(quotas.group(deepest).allocated()).isEqualTo(5);
        }
    }

    @Test
    void anEmptyTreeLeavesThePoolToTheRoot() {
        GroupQuotaTree tree = GroupQuotaTree.builder().build();
        PoolDemand demand = PoolDemand.builder(tree)
                .root(g -> g.running(1).idle(2).usage(1))
                .build();
        GroupQuotas quotas = GroupQuotas.of(demand, 5, 1, GroupQuotaOptions.repaired());
        assertThat(quotas.group("<none>").allocated()).isEqualTo(3);
        assertThat(quotas.surplus()).isEqualTo(2);
    }

    @Test
    void unknownGroupsAndBadValuesAreRefused() {
        GroupQuotaTree tree =
                GroupQuotaTree.builder().add(QuotaDeclaration.ofSlots("a", 1)).build();
        PoolDemand.Builder demand = PoolDemand.builder(tree)
                .group("a", g -> g.running(1).idle(1).usage(1).lastRemainderTime(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tree.declaration("b"))
                .withMessage("no group b in the tree");
        assertThatIllegalStateException()
                .isThrownBy(() -> demand.group("A", g -> g))
                .withMessage("A: demand was already set");
        assertThatIllegalStateException()
                .isThrownBy(() -> demand.root(g -> g.idle(1).idle(2)))
                .withMessage("<none>: idle was already set");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> demand.root(g -> g.running(-1)))
                .withMessage("<none>: running (-1.0) must be 0 or more");
        assertThatIllegalArgumentException().isThrownBy(() -> demand.submitter("a.u@d", 0, Double.NaN, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> demand.submitter("a.u@d", 0, 0, Double.POSITIVE_INFINITY));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> demand.root(g -> g.sortKey(Double.NaN)))
                .withMessage("<none>: sort key (NaN) must be a number");
        GroupQuotaOptions options = GroupQuotaOptions.repaired();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GroupQuotas.of(demand.build(), -1, 1, options))
                .withMessage("total (-1.0) must be 0 or more");
        assertThatIllegalArgumentException().isThrownBy(() -> options.withMaxAllocationRounds(0));
        assertThatIllegalArgumentException().isThrownBy(() -> options.withRoundRobinRate(0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> options.withRoundRobinRate(Double.NaN));
    }
}
