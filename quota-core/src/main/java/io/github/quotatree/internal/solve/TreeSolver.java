package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Solves all dimensions of a tree, with one thread or with the threads of a pool. Dimensions do not depend on each
 * other, nor do the sibling sets of one level: the work of a large tree is shared out by the one or by both. Not
 * thread-safe.
 */
public final class TreeSolver {
    /** Fewer members than this are left to the calling thread: to wake others would take longer. */
    private static final int WORTH_SHARING = 8_192;

    private final Declarations declarations;
    private final SolveRules rules;
    private final DimensionState[] states;

    /** The states of the dimensions without flavors; those with flavors are solved by the calling thread. */
    private final DimensionState[] plain;

    /** By dimension, null where it has no flavors; null if none has. */
    private final @Nullable FlavoredDimension @Nullable [] flavored;

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
        flavored = declarations.hasFlavors() ? new FlavoredDimension[states.length] : null;
        DimensionState[] found = new DimensionState[states.length];
        int count = 0;
        for (int d = 0; d < states.length; d++) {
            if (flavored == null || declarations.flavors(d) == null) {
                states[d] = new DimensionState(declarations, d);
                found[count++] = states[d];
            } else {
                FlavoredDimension own = new FlavoredDimension(declarations, d, workers[0]);
                states[d] = own.state();
                flavored[d] = own;
            }
        }
        plain = count == states.length ? states : Arrays.copyOf(found, count);
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
        FlavoredDimension dimension = flavored == null ? null : flavored[d];
        if (dimension != null) {
            dimension.change(own, node);
        } else {
            RequestChange.apply(states[d], own, node, RequestChange.NOBODY);
        }
    }

    /**
     * Aggregates all requests and shares the available amounts.
     *
     * @param own the requests of the workloads of each group, by dimension and node; where a dimension has flavors, the
     *     sums over its classes
     * @param used their use, by dimension and node, or empty for none
     * @param available the capacity that the groups of the first level share, by dimension
     * @param inputs by dimension, the requests, use and capacity by flavor; null where it has no flavors
     */
    public void solve(long[][] own, long[][] used, long[] available, @Nullable FlavorInput @Nullable [] inputs) {
        solveFlavored(own, inputs, false);
        if (sharing == null) {
            // no lambda without threads: the first one of a JVM takes longer than the first solve of a small tree
            for (DimensionState state : plain) {
                int d = state.dimension();
                workers[0].solve(state, own[d], used[d], available[d]);
            }
            return;
        }
        if (plain.length % workers.length == 0) {
            sharing.run(plain.length, (worker, i) -> {
                int d = plain[i].dimension();
                worker.solve(plain[i], own[d], used[d], available[d]);
            });
            return;
        }
        sharing.run(plain.length, (worker, i) -> {
            int d = plain[i].dimension();
            worker.begin(plain[i], own[d], used[d]);
        });
        for (int level = levels.length - 1; level >= 0; level--) {
            forEachPiece(levels[level], RuntimeSolver::aggregate);
        }
        distributeByLevel(available);
    }

    /**
     * Shares the available amounts again, after changes of single requests or of the amount.
     *
     * @param own the requests as they are now; the parameters are as in {@link #solve}
     */
    public void distribute(long[][] own, long[] available, @Nullable FlavorInput @Nullable [] inputs) {
        solveFlavored(own, inputs, true);
        if (sharing == null) {
            for (DimensionState state : plain) {
                workers[0].distribute(state, available[state.dimension()]);
            }
        } else if (plain.length % workers.length == 0) {
            sharing.run(plain.length, (worker, i) -> worker.distribute(plain[i], available[plain[i].dimension()]));
        } else {
            distributeByLevel(available);
        }
    }

    /**
     * Solves the dimensions with flavors on the calling thread.
     *
     * @param again whether the last solve is a first guess
     */
    private void solveFlavored(long[][] own, @Nullable FlavorInput @Nullable [] inputs, boolean again) {
        if (flavored == null || inputs == null) {
            return;
        }
        for (int d = 0; d < flavored.length; d++) {
            FlavoredDimension dimension = flavored[d];
            FlavorInput input = inputs[d];
            if (dimension != null && input != null) {
                dimension.solve(own[d], input, again);
            }
        }
    }

    /**
     * Returns the numbers of the last solve as a value of their own, in linear time.
     *
     * @param own the requests that were solved for, which no caller changes any more
     * @param used the use that was solved for
     * @param inputs the inputs by flavor that were solved for, which no caller changes any more
     */
    public Solution solution(long[][] own, long[][] used, @Nullable FlavorInput @Nullable [] inputs) {
        return Solution.copyOf(declarations, rules, own, used, inputs, states, flavored);
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
        if (sharing != null && (long) level.members() * plain.length >= WORTH_SHARING) {
            int pieces = level.count();
            sharing.run(pieces * plain.length, (worker, item) -> {
                int piece = item % pieces;
                step.run(worker, plain[item / pieces], level.start(piece), level.start(piece + 1));
            });
            return;
        }
        for (DimensionState state : plain) {
            step.run(workers[0], state, level.start(0), level.start(level.count()));
        }
    }

    private interface SetsStep {
        void run(RuntimeSolver worker, DimensionState state, int firstSet, int endSet);
    }
}
