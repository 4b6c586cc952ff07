package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every rule of a valid tree, by a tree that breaks it. */
class ValidityTest {
    private final ResourceSchema schema = ResourceSchema.of("cpu", "memory");
    private final QuotaTree.Builder groups = QuotaTree.builder(schema);

    @Test
    void aTreeThatKeepsTheRulesHasNoViolations() {
        groups.parent("research", group -> group.min(schema.vector(10, 10)).max(schema.vector(20, 20)))
                .leaf(
                        "vision",
                        group ->
                                group.under("research").min(schema.vector(4, 4)).max(schema.vector(50, 50)))
                .leaf(
                        "speech",
                        group ->
                                group.under("research").min(schema.vector(6, 6)).sharedWeight(schema.vector(0, 3)))
                .leaf("product", group -> group.min(schema.vector(1000, 1000)));

        assertThat(groups.violations()).isEmpty();
        assertThat(groups.build().groups())
                .extracting(QuotaGroup::name)
                .containsExactly("product", "research", "speech", "vision");
        assertThat(QuotaTree.builder(schema).build().groups()).isEmpty();
    }

    @Test
    void minIsWithinMax() {
        groups.parent("research", group -> group.min(schema.vector(12000, 0)))
                .leaf(
                        "vision",
                        group -> group.under("research")
                                .min(schema.vector(12000, 0))
                                .max(schema.vector(8000, 0)));

        assertThat(groups.violations()).singleElement().satisfies(violation -> {
            assertThat(violation).hasToString("research/vision: min cpu (12000) is above max cpu (8000)");
            assertThat(violation.rule()).isEqualTo(ValidityRule.MIN_IS_WITHIN_MAX);
            assertThat(violation.name()).isEqualTo("vision");
            assertThat(violation.path()).isEqualTo("research/vision");
            assertThat(violation.property()).isEqualTo("min");
            assertThat(violation.dimension()).contains("cpu");
            assertThat(violation.value()).contains(BigInteger.valueOf(12000));
            assertThat(violation.bound()).contains(BigInteger.valueOf(8000));
        });
    }

    @Test
    void valuesAreNotNegative() {
        groups.leaf(
                "a",
                group -> group.min(schema.vector(-1, 0))
                        .max(schema.vector(5, -2))
                        .sharedWeight(schema.vector(-3, 0))
                        .lendLimit(schema.vector(0, -4)));

        assertThat(messages())
                .containsExactly(
                        "a: min cpu (-1) is below 0",
                        "a: max memory (-2) is below 0",
                        "a: shared weight cpu (-3) is below 0",
                        "a: lend limit memory (-4) is below 0");
    }

    @Test
    void theParentExistsAndIsAParentGroup() {
        groups.leaf("a", group -> group.under("nowhere"))
                .leaf("b", group -> group.under("a"))
                .leaf("c", group -> group.under(ReservedNames.DEFAULT_GROUP));

        assertThat(messages())
                .containsExactly(
                        "a: parent nowhere does not exist",
                        "a/b: parent a is a leaf group",
                        "c: parent quotatree-default cannot have children");
    }

    @Test
    void aGroupIsNotUnderItself() {
        groups.parent("p", group -> group.under("p"))
                .parent("x", group -> group.under("z"))
                .parent("y", group -> group.under("x"))
                .parent("z", group -> group.under("y"))
                .leaf("leaf", group -> group.under("y"));

        assertThat(messages())
                .containsExactly(
                        "p: a group cannot be under itself: p under p",
                        "x: a group cannot be under itself: x under z under y under x");
    }

    @Test
    void theMinsOfChildrenFitTheirParent() {
        groups.parent("p", group -> group.min(schema.vector(10, 10)))
                .leaf("a", group -> group.under("p").min(schema.vector(6, 1)))
                .leaf("b", group -> group.under("p").min(schema.vector(5, 1)));

        assertThat(messages())
                .containsExactly("p: min cpu (11) summed over its children is above its own min cpu (10)");
    }

    @Test
    void namesAreUniqueAndNotReserved() {
        groups.leaf("a", group -> {})
                .leaf("a", group -> group.min(schema.vector(1, 1)))
                .leaf(ReservedNames.SYSTEM_GROUP, group -> {})
                .leaf(ReservedNames.ROOT, group -> {});

        assertThat(messages())
                .containsExactly(
                        "a: a group of this name is declared already",
                        "quotatree-root: the name stands for a group beside the tree; choose another",
                        "quotatree-system: the name stands for a group beside the tree; choose another");
    }

    @Test
    void aNamespaceIsBoundOnce() {
        groups.leaf("a", group -> group.namespaces(List.of("n1"))).leaf("b", group -> group.namespaces(List.of("n1")));

        assertThat(messages()).containsExactly("b: namespace n1 is bound to a already");
    }

    @Test
    void aGroupIsInTheTreeOfItsParent() {
        QuotaForest.Builder forest = QuotaForest.builder(schema)
                .add(QuotaGroup.parent(schema, "p").treeId("gpu").build())
                .add(QuotaGroup.leaf(schema, "a").under("p").build());

        assertThat(forest.violations())
                .singleElement()
                .hasToString("p/a: tree id \"\" differs from \"gpu\" of parent p");
        assertThatThrownBy(forest::build).isInstanceOf(InvalidQuotaException.class);
    }

    @Test
    void allViolationsAreReportedTogether() {
        groups.leaf("a", group -> group.min(schema.vector(2, 2)).max(schema.vector(1, 1)))
                .leaf("b", group -> group.under("nowhere").min(schema.vector(-1, 0)));

        assertThatThrownBy(groups::build)
                .isInstanceOfSatisfying(
                        InvalidQuotaException.class,
                        e -> assertThat(e.violations()).hasSize(4).isEqualTo(groups.violations()))
                .hasMessage("""
                        a: min cpu (2) is above max cpu (1)
                        a: min memory (2) is above max memory (1)
                        b: parent nowhere does not exist
                        b: min cpu (-1) is below 0""");
        assertThat(groups.violations().get(0))
                .hasSameHashCodeAs(groups.violations().get(0))
                .isNotEqualTo(groups.violations().get(1));
    }

    @Test
    void aChangeKeepsWhatIsInUse() {
        QuotaTree before = QuotaTree.builder(schema)
                .parent("p", group -> {})
                .leaf("busy", group -> group.under("p"))
                .leaf("gone", group -> group.under("p"))
                .leaf("idle", group -> {})
                .build();
        QuotaTree.Builder after = QuotaTree.builder(schema)
                .parent("p", group -> {})
                .parent("busy", group -> group.under("p"))
                .parent("fresh", group -> {});

        assertThat(after.violationsOfChange(before, Set.of("busy", "gone", "fresh", "p")))
                .map(Violation::message)
                .containsExactlyInAnyOrder(
                        "p/busy: cannot become a parent group while it has workloads",
                        "p/gone: cannot be deleted while it has workloads",
                        "fresh: a parent group cannot have workloads",
                        "p: a parent group cannot have workloads");
        assertThat(after.violationsOfChange(before, Set.of())).isEmpty();
    }

    @Test
    void aChangeKeepsTreeIds() {
        QuotaForest before = QuotaForest.builder(schema)
                .add(QuotaGroup.leaf(schema, "a").treeId("one").build())
                .build();
        QuotaForest.Builder after = QuotaForest.builder(schema)
                .add(QuotaGroup.leaf(schema, "a").treeId("two").build());

        assertThat(after.violationsOfChange(before, Set.of()))
                .singleElement()
                .hasToString("a: tree id \"one\" cannot change to \"two\"");
    }

    @Test
    void aGroupMayMoveWhereItsMinFits() {
        QuotaTree tree = QuotaTree.builder(schema)
                .parent("p", group -> group.min(schema.vector(10, 10)))
                .parent("p2", group -> group.min(schema.vector(2, 2)))
                .leaf("a", group -> group.under("p").min(schema.vector(5, 5)))
                .build();

        assertThat(tree.toBuilder().move("a", "p2").violations())
                .map(Violation::rule)
                .containsOnly(ValidityRule.CHILDREN_MINS_ARE_WITHIN_MIN);
        QuotaTree moved = tree.toBuilder()
                .edit("a", group -> group.min(schema.vector(2, 2)))
                .move("a", "p2")
                .build();
        assertThat(moved.path("a")).isEqualTo("p2/a");
        assertThat(tree.path("a")).isEqualTo("p/a");
        assertThat(moved.toBuilder().moveToFirstLevel("a").build().path("a")).isEqualTo("a");
        assertThat(moved.toBuilder().move("p2", "a").violations())
                .map(Violation::rule)
                .contains(ValidityRule.PARENT_IS_NO_DESCENDANT, ValidityRule.PARENT_IS_A_PARENT_GROUP);
    }

    private List<String> messages() {
        return groups.violations().stream().map(Violation::message).toList();
    }
}
