package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.Violation;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** What holds for all edits of all trees. The oracle writes over plain numbers, and declares the tree from scratch. */
@AddLifecycleHook(PropertySeed.class)
class WhatIfLawsTest {
    /** Draws a tree and edits. */
    record Case(long seed, int size, int edits, int bits, SolveOptions options) {}

    @Property(tries = 2000)
    void itEqualsASolveOfATreeThatIsDeclaredFromScratch(@ForAll("cases") Case drawn) {
        EditDraw draw = new EditDraw(drawn.seed, drawn.bits);
        TreeModel start = draw.tree(drawn.size);
        RuntimeQuotas before = solved(start, draw, drawn.options);
        TreeModel model = start.copy();
        List<QuotaEdit> edits = edits(draw, model, start, drawn.edits);

        RuntimeDiff diff = WhatIf.of(before, edits);

        assertThat(diff.edits()).isEqualTo(edits);
        List<Violation> violations = model.declared(draw.random()).violations();
        assertThat(diff.violations()).isEqualTo(violations);
        assertThat(diff.isValid()).isEqualTo(violations.isEmpty());
        if (diff.isValid()) {
            RuntimeQuotas expected = solved(model, draw, drawn.options);
            assertSame(diff.after().orElseThrow(), expected);
            assertThat(diff.groups().stream().filter(group -> group.after().isPresent()))
                    .extracting(GroupDiff::path)
                    .containsExactlyElementsOf(
                            expected.groups().stream().map(GroupRuntime::path).toList());
            assertThat(diff.changes())
                    .extracting(GroupDiff::toString)
                    .containsExactlyElementsOf(diff.groups().stream()
                            .filter(GroupDiff::isChanged)
                            .map(GroupDiff::toString)
                            .toList());
            assertThat(RuntimeDiff.between(diff.after().orElseThrow(), expected).isEmpty())
                    .isTrue();
        }
    }

    @Property(tries = 300)
    void noEditsChangeNothing(@ForAll("cases") Case drawn) {
        EditDraw draw = new EditDraw(drawn.seed, drawn.bits);
        RuntimeQuotas before = solved(draw.tree(drawn.size), draw, drawn.options);

        RuntimeDiff diff = WhatIf.of(before, List.of());

        assertThat(diff.isEmpty()).isTrue();
        assertThat(diff.changes()).isEmpty();
        assertThat(diff).hasToString("no runtime changes");
        assertSame(diff.after().orElseThrow(), before);
    }

    @Property(tries = 1000)
    void whatIsUndoneChangesNothing(@ForAll("cases") Case drawn) {
        EditDraw draw = new EditDraw(drawn.seed, drawn.bits);
        TreeModel start = draw.tree(drawn.size);
        RuntimeQuotas before = solved(start, draw, drawn.options);
        TreeModel model = start.copy();
        List<QuotaEdit> edits = new ArrayList<>();
        List<QuotaEdit> undo = new ArrayList<>();
        for (int k = 0; k < drawn.edits; k++) {
            TreeModel then = model.copy();
            QuotaEdit edit = draw.edit(model, start);
            edits.add(edit);
            undo.addAll(0, EditDraw.undoing(edit, then));
        }
        edits.addAll(undo);

        RuntimeDiff diff = WhatIf.of(before, edits);

        assertThat(diff.violations()).isEmpty();
        assertThat(diff.changes()).isEmpty();
        assertThat(diff.isEmpty()).isTrue();
    }

    @Property(tries = 1000)
    void gainsAndLossesSumUpToTheChangeOfWhatIsShared(@ForAll("cases") Case drawn) {
        EditDraw draw = new EditDraw(drawn.seed, drawn.bits);
        TreeModel start = draw.tree(drawn.size);
        RuntimeQuotas before = solved(start, draw, drawn.options);
        RuntimeDiff diff = WhatIf.of(before, edits(draw, start.copy(), start, drawn.edits));
        if (!diff.isValid()) {
            return;
        }
        RuntimeDiff.Totals then = diff.totalsBefore();
        RuntimeDiff.Totals now = diff.totalsAfter().orElseThrow();

        ResourceVector leaves = now.leaves().minus(then.leaves());
        assertThat(diff.gained().minus(diff.lost())).isEqualTo(leaves);
        for (RuntimeQuotas quotas : List.of(before, diff.after().orElseThrow())) {
            RuntimeDiff.Totals totals = RuntimeDiff.Totals.of(quotas);
            // mins that are not scaled may sum to more than there is
            assertThat(totals.shared().plus(totals.unshared()))
                    .isEqualTo(quotas.available().max(totals.shared()));
            if (drawn.options.equals(SolveOptions.defaults())) {
                assertThat(totals.shared().fitsIn(quotas.available())).isTrue();
                assertThat(totals.leaves().fitsIn(totals.shared())).isTrue();
            }
            assertThat(keptByParents(quotas).plus(totals.leaves())).isEqualTo(totals.shared());
        }
    }

    /** Returns what parent groups have beyond the runtimes of their children. */
    private static ResourceVector keptByParents(RuntimeQuotas quotas) {
        ResourceVector kept = TreeModel.SCHEMA.zero();
        for (GroupRuntime group : quotas) {
            if (group.isParent()) {
                kept = kept.plus(group.runtime());
            }
            if (group.parent().isPresent()) {
                kept = kept.minus(group.runtime());
            }
        }
        return kept;
    }

    private static List<QuotaEdit> edits(EditDraw draw, TreeModel model, TreeModel start, int size) {
        List<QuotaEdit> edits = new ArrayList<>();
        for (int k = 0; k < size; k++) {
            edits.add(draw.edit(model, start));
        }
        return edits;
    }

    private static RuntimeQuotas solved(TreeModel model, EditDraw draw, SolveOptions options) {
        QuotaTree tree = model.declared(draw.random()).build();
        return tree.computeRuntime(model.totalVector(), model.demand(tree), options);
    }

    private static void assertSame(RuntimeQuotas actual, RuntimeQuotas expected) {
        assertThat(actual.tree()).isEqualTo(expected.tree());
        assertThat(actual.total()).isEqualTo(expected.total());
        assertThat(actual.available()).isEqualTo(expected.available());
        assertThat(actual.options()).isEqualTo(expected.options());
        assertThat(actual).hasToString(expected.toString());
        for (GroupRuntime group : expected) {
            GroupRuntime own = actual.group(group.name());
            assertThat(own.runtime()).isEqualTo(group.runtime());
            assertThat(own.ownRequest()).isEqualTo(group.ownRequest());
            assertThat(own.used()).isEqualTo(group.used());
            assertThat(own.starved()).isEqualTo(group.starved());
        }
    }

    @Provide
    Arbitrary<Case> cases() {
        return Combinators.combine(
                        Arbitraries.longs(),
                        Arbitraries.integers().between(0, 25),
                        Arbitraries.integers().between(0, 8),
                        Arbitraries.of(3, 6, 20, 55),
                        Arbitraries.of(
                                SolveOptions.defaults(),
                                SolveOptions.defaults().withSolver(SolveOptions.Solver.ITERATIVE),
                                SolveOptions.defaults().withMinScaling(false)))
                .as(Case::new);
    }
}
