package io.github.quotatree.internal.live;

import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.DimensionState;
import io.github.quotatree.internal.solve.RequestChange;
import io.github.quotatree.internal.solve.RuntimeSolver;
import io.github.quotatree.internal.solve.SolveRules;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * One dimension of a tree while requests change one by one: after a change, the runtime of any group without a solve of
 * the whole tree.
 *
 * <p>A change takes time in the depth of the group, or up to the first ancestor that it leaves as it was. A question is
 * first answered by bounds, from the water levels of the sibling sets on the path of the group, which mostly takes a
 * division a set. What they leave in doubt takes an exact solve of the sets on the path, each at most once until one of
 * its members changes, or the amount it shares.
 *
 * <p>Not thread-safe. Nothing is allocated after the first question, but for room that grows seldom.
 */
public final class LiveDimension implements RequestChange.Observer {
    /** Larger sums are left to the exact solve. */
    private static final long LARGEST_SUM = 1L << 62;

    private final DimensionState state;
    private final RuntimeSolver solver;
    private final TreeLayout layout;
    private final LevelBrackets brackets;
    private final boolean bounded;

    // by node, of the state
    private final long[] weight;
    private final long[] withinMin;
    private final long[] aboveMin;
    private final long[] withinMinSum;
    private final int[] shift;
    private final Declarations declared;
    private final int dimension;
    private long[] own = new long[0];

    /** By sibling set: how often a member has changed, and as of which change and for which amount it was solved. */
    private final int[] changes;

    private final int[] solvedAt;
    private final long[] solvedFor;

    private int[] path = new int[8];
    private int depth;
    private long available;

    // what bound() has found
    private long least;
    private long most;

    private LiveDimension(Declarations declarations, int dimension, RuntimeSolver solver, boolean bounded) {
        layout = declarations.layout();
        this.solver = solver;
        this.bounded = bounded;
        state = new DimensionState(declarations, dimension);
        declared = declarations;
        this.dimension = dimension;
        weight = new long[layout.size() + 1];
        withinMin = new long[layout.size() + 1];
        aboveMin = new long[layout.size() + 1];
        withinMinSum = new long[layout.sets()];
        shift = new int[layout.sets()];
        for (int set = 0; set < layout.sets(); set++) {
            long bits = 0;
            for (int i = layout.setStart(set); i < layout.setEnd(set); i++) {
                bits |= declared.weight(dimension, i);
            }
            shift[set] = bits == 0 ? 0 : Long.numberOfLeadingZeros(bits) - 1;
            for (int i = layout.setStart(set); i < layout.setEnd(set); i++) {
                weight[i] = declared.weight(dimension, i) << shift[set];
            }
        }
        brackets = new LevelBrackets(layout.sets());
        brackets.turnTo(weight, aboveMin);
        changes = new int[layout.sets()];
        solvedAt = new int[layout.sets()];
        solvedFor = new long[layout.sets()];
    }

    /** Makes room for the dimensions of a tree, which share a solver: no two may be used at the same time. */
    public static LiveDimension[] allOf(Declarations declarations, SolveRules rules) {
        RuntimeSolver solver = new RuntimeSolver(declarations.layout(), rules);
        LiveDimension[] dimensions = new LiveDimension[declarations.dimensions()];
        for (int d = 0; d < dimensions.length; d++) {
            dimensions[d] = new LiveDimension(declarations, d, solver, rules.isPlainWaterFilling());
        }
        return dimensions;
    }

    /** Begins with the requests and the use of the workloads of each group, by node. Takes linear time. */
    public void begin(long[] own, long[] used) {
        this.own = own;
        solver.begin(state, own, used);
        solver.aggregate(state);
        for (int set = 0; set < layout.sets(); set++) {
            withinMinSum[set] = 0;
            for (int i = layout.setStart(set); i < layout.setEnd(set); i++) {
                split(i);
                withinMinSum[set] += withinMin[i];
            }
        }
        for (int set = 0; set < layout.sets(); set++) {
            brackets.begin(set, layout.setStart(set), layout.setEnd(set));
        }
        Arrays.fill(changes, 1);
        Arrays.fill(solvedAt, 0);
    }

    /** Sets the amount that the groups of the first level share, at least 0. */
    public void available(long amount) {
        available = amount;
    }

    /** Takes a change of the request of the workloads of a group into account. */
    public void change(int changed) {
        RequestChange.apply(state, own, changed, this);
    }

    @Override
    public void changed(int set, int node) {
        changes[set]++;
        long aboveBefore = aboveMin[node];
        withinMinSum[set] -= withinMin[node];
        split(node);
        withinMinSum[set] += withinMin[node];
        if (aboveMin[node] != aboveBefore) {
            brackets.change(set, node, shift[set], aboveBefore);
        }
    }

    private void split(int i) {
        long limited = state.limitedRequest(i);
        withinMin[i] = QuotaRule.withinMin(limited, declared.min(dimension, i));
        aboveMin[i] = QuotaRule.aboveMin(limited, declared.min(dimension, i));
    }

    /** Returns the idle min of a group that other groups may use. */
    public long lent(int node) {
        return QuotaRule.lent(state.limitedRequest(node), declared.min(dimension, node));
    }

    /** Returns whether an amount is at most the runtime of a group. */
    public boolean isWithin(int node, long amount) {
        if (amount > state.limitedRequest(node) && bounded) {
            return false; // no group gets more than its limited request
        }
        climb(node);
        if (bounded && bound()) {
            if (amount <= least) {
                return true;
            }
            if (amount > most) {
                return false;
            }
        }
        return amount <= solve();
    }

    /** Returns the runtime of a group. */
    public long runtime(int node) {
        climb(node);
        return bounded && bound() && least == most ? least : solve();
    }

    private void climb(int node) {
        depth = 0;
        for (int n = node; n != TreeLayout.ROOT; n = layout.parent(n)) {
            if (depth == path.length) {
                path = Arrays.copyOf(path, 2 * depth);
            }
            path[depth++] = n;
        }
    }

    /** Solves the sibling sets on the path, from the first level down, and returns the runtime at its end. */
    private long solve() {
        long amount = available;
        for (int k = depth - 1; k >= 0; k--) {
            int node = path[k];
            int set = layout.setOf(node);
            if (solvedAt[set] != changes[set] || solvedFor[set] != amount) {
                solve(set, amount);
            }
            amount = state.runtime(node);
        }
        return amount;
    }

    private void solve(int set, long amount) {
        solver.distributeAnew(state, set, amount);
        solvedAt[set] = changes[set];
        solvedFor[set] = amount;
    }

    private boolean isRegular(int set) {
        return state.limitedSum(set) < LARGEST_SUM && declared.weightSum(dimension)[set] < LARGEST_SUM;
    }

    /** Sets bounds of the runtime at the end of the path; returns false where the levels give none. */
    private boolean bound() {
        least = available;
        most = available;
        for (int k = depth - 1; k >= 0; k--) {
            int node = path[k];
            int set = layout.setOf(node);
            long guaranteed = withinMinSum[set];
            if (guaranteed > least || guaranteed == Long.MAX_VALUE || !isRegular(set)) {
                return false; // a sum of 2^63-1 may have been cut, and may be above the amount
            }
            least -= guaranteed;
            most -= guaranteed;
            long cap = aboveMin[node];
            long caps = brackets.capSum(set);
            if (cap == 0 || weight[node] == 0 || most == 0) {
                least = 0;
                most = 0;
            } else if (caps <= least) {
                least = cap;
                most = cap;
            } else if (caps > most && least > 0 && locate(set)) {
                least = brackets.least(node);
                most = Math.min(most, brackets.most(node));
            } else {
                return false;
            }
            least += withinMin[node];
            most += withinMin[node];
        }
        return true;
    }

    private boolean locate(int set) {
        return brackets.locate(set, layout.setStart(set), layout.setEnd(set), least, most, shift[set]);
    }
}
