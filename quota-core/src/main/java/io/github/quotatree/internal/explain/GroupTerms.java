package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.flavor.FlavorOutcome;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.solve.SolveRules;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import org.jspecify.annotations.Nullable;

/** The terms of the groups in one dimension of a solve: for each the guarantee that it has, and what it can borrow. */
public class GroupTerms {
    private final Declarations declarations;
    private final SolveRules rules;
    private final Solution solution;
    private final int dimension;
    private final Column weight;

    /** What flavors add; null where the dimension has none. */
    private final @Nullable FlavorTerms flavors;

    /** By node: what use guarantees; empty unless usage is guaranteed. */
    private final long[] guaranteedUse;

    GroupTerms(Declarations declarations, SolveRules rules, Solution solution, int dimension) {
        this.declarations = declarations;
        this.rules = rules;
        this.solution = solution;
        this.dimension = dimension;
        weight = declarations.weight(dimension);
        FlavorOutcome outcome = solution.flavors(dimension);
        flavors = outcome == null ? null : new FlavorTerms(declarations, solution, outcome, dimension);
        guaranteedUse = rules.guaranteeUsage() ? guaranteedUse() : new long[0];
    }

    private long[] guaranteedUse() {
        TreeLayout layout = layout();
        long[] guaranteed = new long[layout.size() + 1];
        for (int node = layout.size(); node > TreeLayout.ROOT; node--) {
            long allocated = Wide.saturatedAdd(guaranteed[node], solution.ownUsed(dimension, node));
            guaranteed[node] = QuotaRule.guaranteed(allocated, min(node));
            int parent = layout.parent(node);
            guaranteed[parent] = Wide.saturatedAdd(guaranteed[parent], guaranteed[node]);
        }
        return guaranteed;
    }

    /** Returns the layout of the tree. */
    public final TreeLayout layout() {
        return declarations.layout();
    }

    /** Returns the rules of the solve. */
    public final SolveRules rules() {
        return rules;
    }

    final boolean isScalable(int node) {
        return declarations.isScalable(node);
    }

    /** Returns the declared min. */
    public final long min(int node) {
        return solution.min(dimension, node);
    }

    /** Returns the declared max; 2^63-1 where there is none. */
    public final long max(int node) {
        return solution.max(dimension, node);
    }

    /** Returns the weight by which a group shares. */
    public final long weight(int node) {
        return weight.get(node);
    }

    /** Returns the request before it is cut to the max. */
    public final long request(int node) {
        return solution.request(dimension, node);
    }

    /** Returns the request of the workloads of a group and the limited requests of its children. */
    public final long demand(int node) {
        return solution.demand(dimension, node);
    }

    /** Returns what flavors add to the terms, or null where the dimension has none. */
    public final @Nullable FlavorTerms flavors() {
        return flavors;
    }

    /**
     * Returns the request cut to the max; where the dimension has flavors, what the group can take of that within tight
     * sets of flavors.
     */
    public final long limitedRequest(int node) {
        return flavors == null ? solution.limitedRequest(dimension, node) : flavors.take(node);
    }

    /** Returns the request cut to the max and, where the dimension has flavors, to what can be placed of it. */
    final long placeableRequest(int node) {
        return solution.limitedRequest(dimension, node);
    }

    /** Returns what is promised to a group by flavor, a part of its min that it starts with. */
    final long promised(int node) {
        return flavors == null ? 0 : flavors.promised(node);
    }

    /** Returns the min after scaling. */
    public final long effectiveMin(int node) {
        return solution.effectiveMin(dimension, node);
    }

    /** Returns how much a group may use; of the root, what the first level shares. */
    public final long runtime(int node) {
        if (flavors != null && node == TreeLayout.ROOT) {
            return flavors.total();
        }
        return solution.runtime(dimension, node);
    }

    /**
     * Returns what a group is guaranteed: its min after scaling or, where usage is guaranteed, what that guarantees.
     */
    final long floor(int node) {
        return guaranteedUse.length == 0
                ? effectiveMin(node)
                : QuotaRule.floor(effectiveMin(node), guaranteedUse[node]);
    }

    /** Returns what a group is guaranteed if no min is scaled. */
    final long declaredFloor(int node) {
        return guaranteedUse.length == 0 ? min(node) : guaranteedUse[node];
    }

    /** Returns the guarantee that a group has and uses. */
    public final long base(int node, long limited) {
        return QuotaRule.base(limited, floor(node), solution.lendLimit(dimension, node));
    }

    /** Returns the guarantee that a group requests, were no min scaled. */
    public final long requestedGuarantee(int node, long limited) {
        return QuotaRule.base(limited, declaredFloor(node), solution.lendLimit(dimension, node));
    }

    /** Returns what a group requests beyond its guarantee. */
    public final long cap(int node, long limited) {
        return QuotaRule.aboveMin(limited, floor(node));
    }
}
