package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.flavor.FlavorOutcome;
import io.github.quotatree.internal.flavor.TightSet;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import org.jspecify.annotations.Nullable;

/**
 * The terms of the groups in one dimension of a solve: the guarantee of each, and the amount that it can borrow. The
 * solver shared by the same numbers, which {@link Solution} keeps.
 */
public class GroupTerms {
    final Declarations declarations;
    private final Solution solution;
    final int dimension;

    private final @Nullable FlavorTerms flavors;

    GroupTerms(Solution solution, int dimension) {
        declarations = solution.declarations();
        this.solution = solution;
        this.dimension = dimension;
        FlavorOutcome outcome = solution.flavors(dimension);
        flavors = outcome == null ? null : new FlavorTerms(solution, outcome, dimension);
    }

    public final TreeLayout layout() {
        return declarations.layout();
    }

    public final QuotaRule.Options rules() {
        return solution.rules();
    }

    public final long min(int node) {
        return solution.min(dimension, node);
    }

    /** Returns the declared max; 2^63-1 where there is none. */
    public final long max(int node) {
        return solution.max(dimension, node);
    }

    public final long weight(int node) {
        return solution.weight(dimension, node);
    }

    public final long request(int node) {
        return solution.request(dimension, node);
    }

    public final long demand(int node) {
        return solution.demand(dimension, node);
    }

    public final @Nullable FlavorTerms flavors() {
        return flavors;
    }

    public final @Nullable TightSet tightSet(int node, boolean withGroups) {
        return flavors == null ? null : flavors.tightSet(node, withGroups);
    }

    /** Returns the request cut to the max and, where the dimension has flavors, to the units that can be placed. */
    public final long placeableRequest(int node) {
        return solution.limitedRequest(dimension, node);
    }

    /** Returns the amount that a group can take of its {@link #placeableRequest}, within tight sets of flavors. */
    public final long limitedRequest(int node) {
        return solution.take(dimension, node);
    }

    /** Returns the part of its min that a group is promised by flavor, and starts with. */
    final long promised(int node) {
        return flavors == null ? 0 : flavors.promised(node);
    }

    public final long effectiveMin(int node) {
        return solution.effectiveMin(dimension, node);
    }

    /** Returns how much a group may use; of the root, the amount that the first level shares. */
    public final long runtime(int node) {
        return flavors != null && node == TreeLayout.ROOT ? flavors.total() : solution.runtime(dimension, node);
    }

    /** Returns the guarantee of a group: its min after scaling or, where usage is guaranteed, the larger of both. */
    private long floor(int node) {
        return QuotaRule.floor(effectiveMin(node), solution.guaranteed(dimension, node));
    }

    /** Returns the guarantee of a group were no min scaled. */
    final long declaredFloor(int node) {
        return QuotaRule.floor(min(node), solution.guaranteed(dimension, node));
    }

    /** Returns the guarantee that a group requests and has. */
    public final long base(int node) {
        return QuotaRule.base(limitedRequest(node), floor(node), solution.lendLimit(dimension, node));
    }

    /** Returns the guarantee that a group requests, were no min scaled. */
    public final long requestedGuarantee(int node) {
        return QuotaRule.base(limitedRequest(node), declaredFloor(node), solution.lendLimit(dimension, node));
    }

    public final long cap(int node) {
        return QuotaRule.aboveMin(limitedRequest(node), floor(node));
    }
}
