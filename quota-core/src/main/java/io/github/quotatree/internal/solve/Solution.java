package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.flavor.FlavorOutcome;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one solve of a tree, by dimension and node: the input and the findings; every other term follows from
 * them by {@link QuotaRule}, when it is read. Sums that pass 2^63-1 read as 2^63-1. Immutable, as long as no caller
 * writes to the arrays it was given.
 */
public final class Solution {
    private final TreeLayout layout;
    private final Declarations declarations;
    private final QuotaRule.Options rules;

    // by dimension and node; the arrays of use may be empty where nothing is used
    private final long[][] ownRequest;
    private final long[][] ownUsed;
    private final long[][] used;
    private final Column[] effectiveMin;
    private final Column[] runtime;
    private final Column[] weight;

    /** The guaranteed use; empty unless usage is guaranteed. */
    private final long[][] guaranteed;

    /** The amounts that groups can take of their limited requests; null where they can take all. */
    private final @Nullable Column @Nullable [] take;

    private final @Nullable FlavorOutcome @Nullable [] flavors;

    /** By dimension and sibling set: the sum of the limited requests of its members. */
    private final long[][] demandOfSet;

    Solution(
            Declarations declarations,
            QuotaRule.Options rules,
            long[][] ownRequest,
            long[][] ownUsed,
            @Nullable FlavorInput @Nullable [] inputs,
            DimensionState[] states,
            @Nullable FlavoredDimension @Nullable [] flavored,
            boolean copied) {
        layout = declarations.layout();
        this.declarations = declarations;
        this.rules = rules;
        this.ownRequest = ownRequest;
        this.ownUsed = ownUsed;
        used = new long[states.length][];
        effectiveMin = new Column[states.length];
        runtime = new Column[states.length];
        weight = new Column[states.length];
        guaranteed = new long[states.length][];
        demandOfSet = new long[states.length][];
        take = flavored == null ? null : new Column[states.length];
        flavors = flavored == null ? null : new FlavorOutcome[states.length];
        for (int d = 0; d < states.length; d++) {
            DimensionState state = states[d];
            FlavoredDimension own = flavored == null ? null : flavored[d];
            FlavorInput input = inputs == null ? null : inputs[d];
            long[] demands = own == null ? state.limitedSum : own.demandOfSets();
            Column scaled = state.effectiveMin;
            used[d] = sumUp(layout, ownUsed[d]);
            effectiveMin[d] = scaled == null ? state.min : kept(scaled, copied);
            weight[d] = declarations.weight(d);
            runtime[d] = kept(state.runtime, copied);
            guaranteed[d] = copied ? state.guaranteed.clone() : state.guaranteed;
            demandOfSet[d] = copied ? demands.clone() : demands;
            if (own != null && input != null && take != null && flavors != null) {
                take[d] = kept(state.limited, copied);
                flavors[d] = own.outcome(input, copied);
            }
        }
    }

    private static Column kept(Column found, boolean copied) {
        return copied ? found.copy() : found;
    }

    private static long[] sumUp(TreeLayout layout, long[] own) {
        long[] sum = own.clone();
        for (int node = sum.length - 1; node > TreeLayout.ROOT; node--) {
            int parent = layout.parent(node);
            sum[parent] = QuotaRule.demand(sum[parent], sum[node]);
        }
        return sum;
    }

    public int dimensions() {
        return runtime.length;
    }

    public long min(int d, int node) {
        return declarations.min(d, node);
    }

    public long max(int d, int node) {
        return declarations.max(d, node);
    }

    /** Returns the lend limit that acts: the declared one, or 0 where usage is guaranteed. */
    public long lendLimit(int d, int node) {
        return rules.guaranteeUsage() ? 0 : declarations.lendLimit(d, node);
    }

    public long weight(int d, int node) {
        return weight[d].get(node);
    }

    public Declarations declarations() {
        return declarations;
    }

    public QuotaRule.Options rules() {
        return rules;
    }

    long[] ownRequests(int d) {
        return ownRequest[d];
    }

    /** Returns the use of each node itself; empty where nothing is used. */
    long[] ownUses(int d) {
        return ownUsed[d];
    }

    public long ownRequest(int d, int node) {
        return ownRequest[d][node];
    }

    public long ownUsed(int d, int node) {
        return ownUsed[d].length == 0 ? 0 : ownUsed[d][node];
    }

    /** Returns the request of the workloads of a group and the limited requests of its children. */
    public long demand(int d, int node) {
        int below = layout.setBelow(node);
        return QuotaRule.demand(ownRequest[d][node], below < 0 ? 0 : demandOfSet[d][below]);
    }

    /** Returns the request: the demand, and at least the part of the min that is not lent. */
    public long request(int d, int node) {
        return QuotaRule.request(demand(d, node), min(d, node), lendLimit(d, node));
    }

    /** Returns the request cut to the max; where a dimension has flavors, also to the units that can be placed. */
    public long limitedRequest(int d, int node) {
        FlavorOutcome outcome = flavors(d);
        if (outcome != null) {
            return outcome.limited(node);
        }
        return QuotaRule.limited(request(d, node), max(d, node));
    }

    public long take(int d, int node) {
        Column taken = take == null ? null : take[d];
        return taken == null ? limitedRequest(d, node) : taken.get(node);
    }

    /** Returns the guaranteed use of a group, its min included; 0 unless usage is guaranteed. */
    public long guaranteed(int d, int node) {
        return guaranteed[d].length > 0 ? guaranteed[d][node] : 0;
    }

    public long effectiveMin(int d, int node) {
        return effectiveMin[d].get(node);
    }

    public long runtime(int d, int node) {
        return runtime[d].get(node);
    }

    public long used(int d, int node) {
        return used[d].length == 0 ? 0 : used[d][node];
    }

    public long lent(int d, int node) {
        return QuotaRule.lent(limitedRequest(d, node), min(d, node));
    }

    public long borrowed(int d, int node) {
        return QuotaRule.borrowed(runtime(d, node), min(d, node));
    }

    public long overused(int d, int node) {
        return QuotaRule.overused(used(d, node), runtime(d, node));
    }

    public @Nullable FlavorOutcome flavors(int d) {
        return flavors == null ? null : flavors[d];
    }

    /** Returns whether another result is of the same groups, by the same rules, and in no dimension by flavor. */
    public boolean isComparable(Solution other) {
        return layout == other.layout && rules.equals(other.rules) && flavors == null && other.flavors == null;
    }

    /** Returns whether all numbers of a node equal its numbers in a {@linkplain #isComparable comparable} result. */
    public boolean isSame(Solution other, int node) {
        boolean same = declarations.declaresWeight(node) == other.declarations.declaresWeight(node)
                && declarations.isScalable(node) == other.declarations.isScalable(node);
        for (int d = 0; same && d < runtime.length; d++) {
            same = runtime(d, node) == other.runtime(d, node)
                    && request(d, node) == other.request(d, node)
                    && used(d, node) == other.used(d, node)
                    && effectiveMin(d, node) == other.effectiveMin(d, node)
                    && weight(d, node) == other.weight(d, node)
                    && min(d, node) == other.min(d, node)
                    && max(d, node) == other.max(d, node)
                    && declarations.lendLimit(d, node) == other.declarations.lendLimit(d, node);
        }
        return same;
    }

    /** Returns the numbers of a result. */
    public static Solution of(Source result) {
        return result.solution;
    }

    /** A result whose numbers by node only the library finds: a public class that extends it gets no further member. */
    public abstract static class Source {
        private final Solution solution;

        protected Source(Solution solution) {
            this.solution = solution;
        }
    }
}
