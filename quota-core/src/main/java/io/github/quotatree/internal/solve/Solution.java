package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.flavor.FlavorOutcome;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one solve of a tree, on flat arrays, which results, explanations and tables read.
 *
 * <p>Dimensions and nodes are numbered as in the tree. The arrays hold the input and the findings of a solve; every
 * other term follows from them and the declarations by {@link QuotaRule}, when it is read. Sums that pass 2^63-1 read
 * as 2^63-1.
 *
 * <p>Immutable, as long as no caller writes to the arrays it was given. It has no {@code equals}: the public results
 * that read it are compared group by group.
 */
public final class Solution {
    private final TreeLayout layout;
    private final Declarations declarations;
    private final boolean guaranteeUsage;

    // by dimension and node; the arrays of use may be empty where nothing is used
    private final long[][] ownRequest;
    private final long[][] ownUsed;
    private final long[][] used;
    private final Column[] effectiveMin;
    private final Column[] runtime;

    /** The weights that the groups were shared by. */
    private final Column[] weight;

    /** The guaranteed use; no dimension unless usage is guaranteed. */
    private final long[][] guaranteed;

    /** The amounts that groups can take of their limited requests; null where they can take all. */
    private @Nullable Column @Nullable [] take;

    private @Nullable FlavorOutcome @Nullable [] flavors;

    /** By dimension and sibling set: the sum of the limited requests of its members. */
    private final long[][] demandOfSet;

    private Solution(Declarations declarations, SolveRules rules, long[][] ownRequest, long[][] ownUsed) {
        layout = declarations.layout();
        this.declarations = declarations;
        guaranteeUsage = rules.guaranteeUsage();
        this.ownRequest = ownRequest;
        this.ownUsed = ownUsed;
        used = new long[ownRequest.length][];
        effectiveMin = new Column[ownRequest.length];
        runtime = new Column[ownRequest.length];
        weight = new Column[ownRequest.length];
        guaranteed = new long[guaranteeUsage ? ownRequest.length : 0][];
        demandOfSet = new long[ownRequest.length][];
    }

    /**
     * Solves a tree once, in expected linear time where no dimension has flavors.
     *
     * @param ownRequest the requests of the workloads of each group, by dimension and node; where a dimension has
     *     flavors, the sums over its classes
     * @param ownUsed their use, by dimension and node, or empty for none; where a dimension has flavors, the sums
     * @param available the capacity that the groups of the first level share, by dimension; not read where a dimension
     *     has flavors
     * @param flavors by dimension, requests, use and capacity by flavor, null where it has none; null if no
     *     dimension has flavors
     */
    public static Solution of(
            Declarations declarations,
            SolveRules rules,
            long[][] ownRequest,
            long[][] ownUsed,
            long[] available,
            @Nullable FlavorInput @Nullable [] flavors) {
        Solution solution = new Solution(declarations, rules, ownRequest, ownUsed);
        RuntimeSolver solver = new RuntimeSolver(declarations.layout(), rules);
        for (int d = 0; d < ownRequest.length; d++) {
            FlavorInput input = flavors == null ? null : flavors[d];
            if (input == null) {
                DimensionState state = new DimensionState(declarations, d);
                solver.solve(state, ownRequest[d], ownUsed[d], available[d]);
                solution.keep(d, state, state.guaranteed, state.runtime, state.effectiveMin(), state.limitedSum);
            } else {
                FlavoredDimension flavored = new FlavoredDimension(declarations, d, solver);
                flavored.solve(ownRequest[d], input, false);
                DimensionState state = flavored.state();
                solution.keep(d, state, state.guaranteed, state.runtime, state.effectiveMin(), flavored.demandOfSets());
                solution.keep(d, flavored.outcome(input), state.limited);
            }
        }
        return solution;
    }

    /**
     * Returns the numbers of a solver that continues with other solves: the arrays it found are copied, in linear time.
     */
    static Solution copyOf(
            Declarations declarations,
            SolveRules rules,
            long[][] ownRequest,
            long[][] ownUsed,
            @Nullable FlavorInput @Nullable [] inputs,
            DimensionState[] states,
            @Nullable FlavoredDimension @Nullable [] flavored) {
        Solution solution = new Solution(declarations, rules, ownRequest, ownUsed);
        for (int d = 0; d < states.length; d++) {
            Column scaled = states[d].effectiveMin;
            FlavoredDimension own = flavored == null ? null : flavored[d];
            solution.keep(
                    d,
                    states[d],
                    solution.guaranteeUsage ? states[d].guaranteed.clone() : states[d].guaranteed,
                    states[d].runtime.copy(),
                    scaled == null ? declarations.min(d) : scaled.copy(),
                    own == null
                            ? states[d].limitedSum.clone()
                            : own.demandOfSets().clone());
            FlavorInput input = inputs == null ? null : inputs[d];
            if (own != null && input != null) {
                solution.keep(d, own.outcomeCopy(input), states[d].limited.copy());
            }
        }
        return solution;
    }

    private void keep(int d, FlavorOutcome outcome, Column taken) {
        @Nullable FlavorOutcome[] outcomes = flavors == null ? new FlavorOutcome[runtime.length] : flavors;
        @Nullable Column[] takes = take == null ? new Column[runtime.length] : take;
        outcomes[d] = outcome;
        takes[d] = taken;
        flavors = outcomes;
        take = takes;
    }

    private void keep(
            int d,
            DimensionState state,
            long[] guaranteedUse,
            Column runtimes,
            Column effectiveMins,
            long[] demandsOfSets) {
        weight[d] = state.weight;
        if (guaranteeUsage) {
            guaranteed[d] = guaranteedUse;
        }
        runtime[d] = runtimes;
        effectiveMin[d] = effectiveMins;
        demandOfSet[d] = demandsOfSets;
        used[d] = sumUp(layout, ownUsed[d]);
    }

    /** Returns the use of each node and the nodes below it; empty for empty. */
    private static long[] sumUp(TreeLayout layout, long[] own) {
        long[] sum = own.clone();
        for (int node = sum.length - 1; node > TreeLayout.ROOT; node--) {
            int parent = layout.parent(node);
            sum[parent] = Wide.saturatedAdd(sum[parent], sum[node]);
        }
        return sum;
    }

    /** Returns the number of dimensions. */
    public int dimensions() {
        return runtime.length;
    }

    /** Returns the declared min. */
    public long min(int d, int node) {
        return declarations.min(d, node);
    }

    /** Returns the declared max; 2^63-1 where there is none. */
    public long max(int d, int node) {
        return declarations.max(d, node);
    }

    /** Returns the lend limit that acts: the declared one, or 0 where usage is guaranteed. */
    public long lendLimit(int d, int node) {
        return guaranteeUsage ? 0 : declarations.lendLimit(d, node);
    }

    /** Returns the weight by which a group shares: the declared one, or its default. */
    public long weight(int d, int node) {
        return weight[d].get(node);
    }

    /** Returns whether usage is guaranteed, so that a sum of runtimes may pass the total. */
    public boolean guaranteesUsage() {
        return guaranteeUsage;
    }

    /** Returns the request of the workloads of a group itself. */
    public long ownRequest(int d, int node) {
        return ownRequest[d][node];
    }

    /** Returns the use of the workloads of a group itself. */
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

    /** Returns the part of the limited request that the group could take, which is all but where flavors hold it. */
    public long take(int d, int node) {
        Column taken = take == null ? null : take[d];
        return taken == null ? limitedRequest(d, node) : taken.get(node);
    }

    /** Returns the guaranteed use of a group, its min included; 0 unless usage is guaranteed. */
    public long guaranteed(int d, int node) {
        return guaranteeUsage && guaranteed[d].length > 0 ? guaranteed[d][node] : 0;
    }

    /** Returns the min after scaling. */
    public long effectiveMin(int d, int node) {
        return effectiveMin[d].get(node);
    }

    /** Returns how much a group may use now. */
    public long runtime(int d, int node) {
        return runtime[d].get(node);
    }

    /** Returns the use of the workloads of a group and of the groups below it. */
    public long used(int d, int node) {
        return used[d].length == 0 ? 0 : used[d][node];
    }

    /** Returns the idle min that other groups may use. */
    public long lent(int d, int node) {
        return QuotaRule.lent(limitedRequest(d, node), min(d, node));
    }

    /** Returns the runtime above min. */
    public long borrowed(int d, int node) {
        return QuotaRule.borrowed(runtime(d, node), min(d, node));
    }

    /** Returns the use above runtime. */
    public long overused(int d, int node) {
        return QuotaRule.overused(used(d, node), runtime(d, node));
    }

    /** Returns the promises and the tight sets of a dimension, or null if it has no flavors. */
    public @Nullable FlavorOutcome flavors(int d) {
        return flavors == null ? null : flavors[d];
    }
}
