package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Solves all dimensions of a tree, with one thread or with those of a pool. Dimensions do not depend on each other, nor
 * do the sibling sets of one level: the work of a large tree is shared out by the one or by both. Not thread-safe.
 */
public final class TreeSolver {
    /** Fewer members than this are left to the calling thread: to wake others would take longer. */
    private static final int WORTH_SHARING = 8_192;

    private final Declarations declarations;
    private final SolveRules rules;
    private final DimensionState[] states;
    private final RuntimeSolver[] workers;
    private final @Nullable WorkSharing sharing;
    private final LevelPieces[] levels;

    private TreeSolver(
            Declarations declarations,
            SolveRules rules,
            RuntimeSolver[] workers,
            @Nullable WorkSharing sharing,
            LevelPieces[] levels) {
        this.declarations = declarations;
        this.rules = rules;
        this.workers = workers;
        this.sharing = sharing;
        this.levels = levels;
        states = new DimensionState[declarations.dimensions()];
        for (int d = 0; d < states.length; d++) {
            states[d] = new DimensionState(declarations, d);
        }
    }

    /** Returns a solver that uses the threads of the pool, if there is one and the tree is large enough. */
    public static TreeSolver of(Declarations declarations, SolveRules rules, @Nullable ForkJoinPool pool) {
        TreeLayout layout = declarations.layout();
        if (pool == null || (long) layout.size() * declarations.dimensions() < WORTH_SHARING) {
            return new TreeSolver(declarations, rules, workers(1, layout, rules), null, new LevelPieces[0]);
        }
        RuntimeSolver[] workers = workers(pool.getParallelism(), layout, rules);
        return new TreeSolver(declarations, rules, workers, new WorkSharing(pool, workers), LevelPieces.of(layout));
    }

    private static RuntimeSolver[] workers(int count, TreeLayout layout, SolveRules rules) {
        RuntimeSolver[] workers = new RuntimeSolver[count];
        for (int w = 0; w < count; w++) {
            workers[w] = new RuntimeSolver(layout, rules);
        }
        return workers;
    }

    /** Returns the runtime of a group as of the last solve; 0 before the first. */
    public long runtime(int d, int node) {
        return states[d].runtime(node);
    }

    /**
     * Takes a change of the request of the workloads of one group into account, in time in the depth of the group.
     *
     * @param own the requests of the workloads of each group in the dimension, by node
     */
    public void change(int d, long[] own, int node) {
        RequestChange.apply(states[d], own, node, RequestChange.NOBODY);
    }

    /**
     * Aggregates all requests and shares what there is.
     *
     * @param own the requests of the workloads of each group, by dimension and node
     * @param used their use, by dimension and node, or empty for none
     * @param available the capacity that the groups of the first level share, by dimension
     */
    public void solve(long[][] own, long[][] used, long[] available) {
        if (sharing == null) {
            // no lambda without threads: the first one of a JVM takes longer than the first solve of a small tree
            for (int d = 0; d < states.length; d++) {
                workers[0].solve(states[d], own[d], used[d], available[d]);
            }
            return;
        }
        if (states.length % workers.length == 0) {
            sharing.run(states.length, (worker, d) -> worker.solve(states[d], own[d], used[d], available[d]));
            return;
        }
        sharing.run(states.length, (worker, d) -> worker.begin(states[d], own[d], used[d]));
        for (int level = levels.length - 1; level >= 0; level--) {
            forEachPiece(levels[level], RuntimeSolver::aggregate);
        }
        distributeByLevel(available);
    }

    /**
     * Aggregates all requests and shares what there is in a tree in which dimensions have flavors; the parameters are
     * those of {@link Solution#of(Declarations, SolveRules, long[][], long[][], long[], FlavorInput[])}.
     */
    public void solve(long[][] own, long[][] used, long[] available, @Nullable FlavorInput[] flavors) {
        solve(own, used, available);
    }

    /**
     * Shares what there is again, after changes of single requests or of the amount, in a tree in which dimensions have
     * flavors. The flavored requests are those of the last solve, as they are now.
     */
    public void distribute(long[] available, @Nullable FlavorInput[] flavors) {
        distribute(available);
    }

    /** Shares what there is again, after changes of single requests or of the amount. */
    public void distribute(long[] available) {
        if (sharing == null) {
            for (int d = 0; d < states.length; d++) {
                workers[0].distribute(states[d], available[d]);
            }
        } else if (states.length % workers.length == 0) {
            sharing.run(states.length, (worker, d) -> worker.distribute(states[d], available[d]));
        } else {
            distributeByLevel(available);
        }
    }

    /**
     * Returns the numbers of the last solve as a value of their own, in linear time.
     *
     * @param own the requests that were solved for, which no caller changes any more
     * @param used the use that was solved for
     */
    public Solution solution(long[][] own, long[][] used) {
        return Solution.copyOf(declarations, rules, own, used, states);
    }

    private void distributeByLevel(long[] available) {
        for (LevelPieces level : levels) {
            forEachPiece(
                    level,
                    (worker, state, first, end) -> worker.distribute(state, available[state.dimension()], first, end));
        }
    }

    /** Runs a step for the sibling sets of a level, in all dimensions. */
    private void forEachPiece(LevelPieces level, SetsStep step) {
        if (sharing != null && (long) level.members() * states.length >= WORTH_SHARING) {
            int pieces = level.count();
            sharing.run(pieces * states.length, (worker, item) -> {
                int piece = item % pieces;
                step.run(worker, states[item / pieces], level.start(piece), level.start(piece + 1));
            });
            return;
        }
        for (DimensionState state : states) {
            step.run(workers[0], state, level.start(0), level.start(level.count()));
        }
    }

    private interface SetsStep {
        void run(RuntimeSolver worker, DimensionState state, int firstSet, int endSet);
    }
}
