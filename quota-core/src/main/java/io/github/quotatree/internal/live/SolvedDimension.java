package io.github.quotatree.internal.live;

import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.DimensionState;
import io.github.quotatree.internal.solve.RuntimeSolver;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * A dimension with floors that follow from use, so that limited requests do not bound runtimes: every question takes an
 * exact solve of the sets on the path, each at most once until one of its members changes, or the amount that it
 * shares.
 */
final class SolvedDimension implements LiveDimension {
    private final Declarations declarations;
    private final int dimension;
    private final DimensionState state;
    private final RuntimeSolver solver;
    private final TreeLayout layout;
    private final boolean guaranteeUsage;
    private final long[] own;
    private final long[] used;
    private boolean begun;
    private long moves;
    private long available;
    private final long[] solvedFor; // by sibling set: the amount that it was solved for; -1 after a change of a member
    private int[] path = new int[8];

    private SolvedDimension(Declarations declarations, int dimension, RuntimeSolver solver, boolean guaranteeUsage) {
        this.declarations = declarations;
        this.dimension = dimension;
        layout = declarations.layout();
        this.solver = solver;
        this.guaranteeUsage = guaranteeUsage;
        state = new DimensionState(declarations, dimension, declarations.max(dimension));
        own = new long[layout.size() + 1];
        used = new long[guaranteeUsage ? own.length : 0];
        solvedFor = new long[layout.sets()];
    }

    static LiveDimension[] allOf(Declarations declarations, QuotaRule.Options rules) {
        RuntimeSolver solver = new RuntimeSolver(declarations.layout().largestSiblingSet(), rules);
        LiveDimension[] dimensions = new LiveDimension[declarations.dimensions()];
        Arrays.setAll(dimensions, d -> new SolvedDimension(declarations, d, solver, rules.guaranteeUsage()));
        return dimensions;
    }

    @Override
    public void available(long amount) {
        moves++;
        available = amount;
    }

    @Override
    public void request(int node, long amount) {
        moves++;
        own[node] = amount;
        if (begun) {
            int stays = state.change(own, node);
            for (int n = node; n != stays; n = layout.parent(n)) {
                solvedFor[layout.setOf(n)] = -1;
            }
        }
    }

    /** Takes linear time with the next question. */
    @Override
    public void used(int node, long amount) {
        if (guaranteeUsage) {
            moves++;
            used[node] = amount;
            begun = false;
        }
    }

    @Override
    public long lent(int node) {
        begin();
        return QuotaRule.lent(state.limitedRequest(node), declarations.min(dimension, node));
    }

    @Override
    public boolean coversMins() {
        return false; // a solve would tell
    }

    @Override
    public long moves() {
        return moves;
    }

    @Override
    public boolean isWithin(int node, long amount) {
        return amount <= runtime(node);
    }

    @Override
    public long runtime(int node) {
        begin();
        int depth = 0;
        for (int n = node; n != TreeLayout.ROOT; n = layout.parent(n)) {
            if (depth == path.length) {
                path = Arrays.copyOf(path, 2 * depth);
            }
            path[depth++] = n;
        }
        long amount = available;
        while (depth > 0) {
            int next = path[--depth];
            int set = layout.setOf(next);
            if (solvedFor[set] != amount) {
                solver.distributeAnew(state, set, amount);
                solvedFor[set] = amount;
            }
            amount = state.runtime(next);
        }
        return amount;
    }

    @Override
    public void runtimes(long[] to) {
        for (int node = 1; node <= layout.size(); node++) {
            to[node] = runtime(node); // solves each sibling set once
        }
    }

    private void begin() {
        if (!begun) {
            solver.begin(state, own, used);
            state.aggregate();
            Arrays.fill(solvedFor, -1);
            begun = true;
        }
    }
}
