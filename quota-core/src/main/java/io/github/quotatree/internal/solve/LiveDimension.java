package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.LevelBrackets;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * One dimension of a tree while requests change one by one: after a change, the runtime of any group without a solve of
 * the whole tree.
 *
 * <p>A change takes time in the depth of the group, or up to the first ancestor that it leaves as it was. A question is
 * first answered by bounds, from the water levels of the sibling sets on the path of the group, which mostly takes a
 * division a set; what they leave in doubt takes an exact solve of the sets on the path, each at most once until a member of
 * it changes, or what it shares.
 *
 * <p>Not thread-safe. Nothing is allocated after the first question, but for room that grows seldom.
 */
public final class LiveDimension {
    /** Larger sums are left to the exact solve. */
    private static final long LARGEST_SUM = 1L << 62;

    private final DimensionState state;
    private final RuntimeSolver solver;
    private final TreeLayout layout;
    private final LevelBrackets brackets;
    private final boolean bounded;

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

    /**
     * Makes room for one dimension of a tree.
     *
     * @param bounded whether bounds follow from levels, as they do for water filling
     */
    public LiveDimension(TreeLayout layout, Declarations declarations, RuntimeSolver solver, boolean bounded) {
        this.layout = layout;
        this.solver = solver;
        this.bounded = bounded;
        state = new DimensionState(layout, declarations);
        brackets = new LevelBrackets(layout.sets());
        changes = new int[layout.sets()];
        solvedAt = new int[layout.sets()];
        solvedFor = new long[layout.sets()];
    }

    /** Begins from what the workloads of each group ask for and use, by node. Takes linear time. */
    public void begin(int dimension, long[] own, long[] used) {
        state.reset(dimension);
        solver.begin(state, own, used);
        solver.aggregate(state);
        brackets.turnTo(state.weight, state.above);
        for (int set = 0; set < layout.sets(); set++) {
            brackets.begin(set, layout.setStart(set), layout.setEnd(set));
        }
        Arrays.fill(changes, 1);
        Arrays.fill(solvedAt, 0);
    }

    /** Sets what the groups of the first level have to share, at least 0. */
    public void available(long amount) {
        available = amount;
    }

    /** Takes over that what the workloads of a group ask for has changed. */
    public void change(int changed) {
        int node = changed;
        while (node != TreeLayout.ROOT) {
            long within = state.within[node];
            long above = state.above[node];
            if (!RequestChange.step(state, node)) {
                return;
            }
            int set = layout.setOf(node);
            changes[set]++;
            if (state.above[node] != above) {
                brackets.change(set, node, state.weightShift(set), above);
            }
            RequestChange.correctSums(state, set, node, within, above);
            node = layout.setParent(set);
        }
    }

    /** Returns the idle min of a group that other groups may use. */
    public long lent(int node) {
        return QuotaRule.lent(state.limitedRequest(node), state.min[node]);
    }

    /** Returns whether an amount is at most the runtime of a group. */
    public boolean isWithin(int node, long amount) {
        if (amount > state.limitedRequest(node) && bounded) {
            return false; // nobody is given more than it asks for
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
            amount = state.runtime[node];
        }
        return amount;
    }

    private void solve(int set, long amount) {
        state.levels.forget(set);
        state.runtime[layout.setParent(set)] = amount;
        solver.distribute(state, amount, set, set + 1);
        solvedAt[set] = changes[set];
        solvedFor[set] = amount;
    }

    private boolean isRegular(int set) {
        return state.aboveSum[set] < LARGEST_SUM && state.weightSum(set) < LARGEST_SUM;
    }

    /** Sets bounds of the runtime at the end of the path; returns false where the levels tell none. */
    private boolean bound() {
        least = available;
        most = available;
        for (int k = depth - 1; k >= 0; k--) {
            int node = path[k];
            int set = layout.setOf(node);
            long guaranteed = state.withinSum[set];
            if (guaranteed > least || !isRegular(set)) {
                return false;
            }
            least -= guaranteed;
            most -= guaranteed;
            long cap = state.above[node];
            long caps = brackets.capSum(set);
            if (cap == 0 || state.weight[node] == 0 || most == 0) {
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
            least += state.within[node];
            most += state.within[node];
        }
        return true;
    }

    private boolean locate(int set) {
        return brackets.locate(set, layout.setStart(set), layout.setEnd(set), least, most, state.weightShift(set));
    }
}
