package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ValidityRule;
import io.github.quotatree.Violation;
import io.github.quotatree.resource.ResourceSchema;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/**
 * The library computes what the definition says also in trees that accept children whose mins sum to more than the min
 * of their parent: the definition never looks at that sum.
 */
@AddLifecycleHook(PropertySeed.class)
class MinsAboveParentsTest {
    @Property
    void agreesWithTheDefinition(@ForAll @IntRange(min = 2, max = 40) int size, @ForAll long seed) {
        Problem problem = Problem.withMinsAboveParents(size, 5, seed);
        new DefinitionAgreementTest().check(problem, Outcome::ofLibrary);
    }

    @Test
    void drawsMinsAboveTheirParents() {
        int above = 0;
        for (int seed = 0; seed < 100; seed++) {
            QuotaTree tree = Problem.withMinsAboveParents(20, 5, seed).tree();
            QuotaTree.Builder strict = QuotaTree.builder(tree.schema());
            tree.groups().forEach(strict::add);
            above += strict.violations().isEmpty() ? 0 : 1;
        }
        assertThat(above).isGreaterThan(50);
    }

    @Test
    void acceptsNothingElseAndKeepsAccepting() {
        ResourceSchema schema = ResourceSchema.of("cpu", "gpu");
        QuotaTree tree = QuotaTree.builder(schema)
                .acceptMinsAboveParents()
                .parent("p", group -> group.min(schema.vector(1, 1)))
                .leaf("a", group -> group.under("p").min(schema.vector(2, 0)))
                .build();
        assertThat(tree.acceptsMinsAboveParents()).isTrue();
        QuotaTree edited = tree.toBuilder()
                .edit("a", group -> group.min(schema.vector(3, 3)))
                .build();
        assertThat(edited.group("a").map(QuotaGroup::min)).contains(schema.vector(3, 3));
        assertThat(edited.toBuilder()
                        .edit("a", group -> group.max(schema.vector(2, 3)))
                        .violations())
                .extracting(Violation::rule)
                .containsExactly(ValidityRule.MIN_IS_WITHIN_MAX);
    }
}
