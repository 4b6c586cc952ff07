package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.apportion.LargestRemainder;
import io.github.quotatree.internal.apportion.SharingRule;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;

/**
 * Computes the runtime of every group of a tree, one dimension at a time: requests from the leaves up, then runtimes from
 * the root down, each sibling set once.
 *
 * <p>Takes expected linear time in the number of groups for a dimension, and allocates nothing after construction. Not
 * thread-safe.
 */
public final class RuntimeSolver {
    private final TreeLayout layout;
    private final DimensionState state;
    private final SharingRule sharing;
    private final MinScaling scaling;
    private final WideSum sum = new WideSum();
    private final long[] cap;

    /** Makes a solver for a tree. */
    public RuntimeSolver(TreeLayout layout, Declarations declarations, SolveRules rules) {
        this.layout = layout;
        state = new DimensionState(layout, declarations, rules.guaranteeUsage());
        int members = layout.largestSiblingSet();
        sharing = rules.iterative() ? new LargestRemainder(members) : new Apportionment(members);
        cap = new long[layout.size() + 1];
        if (!rules.minScaling()) {
            scaling = RuntimeSolver::keepMins;
        } else if (rules.iterative()) {
            scaling = new ProportionalMins();
        } else {
            scaling = new GuaranteesFirst(sharing, cap);
        }
    }

    /**
     * Solves one dimension. All arrays are indexed by node, the root included.
     *
     * @param available what the groups of the first level have to share, at least 0
     * @param own what the workloads of each group ask for
     * @param used what they use; read only where usage is guaranteed
     * @param request receives the requests; that of the root is what the first level asks for together
     * @param effectiveMin receives the mins after scaling
     * @param runtime receives the runtimes; that of the root is what is available
     */
    public void solve(
            int dimension,
            long available,
            long[] own,
            long[] used,
            long[] request,
            long[] effectiveMin,
            long[] runtime) {
        state.reset(dimension, request, effectiveMin, runtime);
        state.aggregateRequests(own);
        if (state.guaranteeUsage) {
            state.aggregateGuarantees(used);
        }
        runtime[TreeLayout.ROOT] = available;
        for (int parent = TreeLayout.ROOT; parent <= layout.size(); parent++) {
            int from = layout.childrenStart(parent);
            int to = layout.childrenEnd(parent);
            if (from < to) {
                scaling.scale(state, runtime[parent], from, to);
                share(runtime[parent], from, to);
            }
        }
    }

    /** Gives each sibling what it is sure of, and the borrowers what is left, by weight. */
    private void share(long available, int from, int to) {
        long lower = 0;
        long upper = 0;
        for (int i = from; i < to; i++) {
            cap[i] = Math.max(0, state.limited(i) - state.floor(i));
            long base = base(i);
            lower += base & Wide.LOWER_32;
            upper += base >>> 32;
        }
        sum.reset();
        sum.addHalves(lower, upper);
        sharing.share(sum.leftOf(available), state.weight, cap, from, to, state.runtime);
        for (int i = from; i < to; i++) {
            state.runtime[i] += base(i);
        }
    }

    /** What a group has of its own: its floor where it asks for more, or else what it asks for or does not lend. */
    private long base(int i) {
        long limited = state.limited(i);
        long floor = state.floor(i);
        return limited > floor ? floor : Math.max(limited, floor - state.lendable(i));
    }

    private static void keepMins(DimensionState state, long available, int from, int to) {
        System.arraycopy(state.min, from, state.effectiveMin, from, to - from);
    }
}
