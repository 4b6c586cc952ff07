package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Solves all dimensions of a tree, with one thread or with the threads of a pool. Dimensions do not depend on each
 * other, nor do the sibling sets of one level: the work of a large tree is shared out by the one or by both. Not
 * thread-safe.
 */
public final class TreeSolver {
    /** Fewer members than this are left to the calling thread: to wake others would take longer. */
    private static final int WORTH_SHARING = 8_192;

    private static final int MEMBERS_A_PIECE = 4_096;
    private final Declarations declarations;
    private final QuotaRule.Options rules;
    private final DimensionState[] states;
    private final ChangedRequests[] changed;

    /** The dimensions without flavors; the others are solved by the calling thread. */
    private final int[] plain;

    /** By dimension, null where it has no flavors; null if none has. */
    private final @Nullable FlavoredDimension @Nullable [] flavored;

    private final RuntimeSolver[] workers;
    private final @Nullable ForkJoinPool pool;
    /** By level, with a pool: the first sibling set of each piece that can be worked on at once, and the end. */
    private final int[][] levels;

    /** Makes a solver that uses the threads of a pool, if there is one and the tree is large enough. */
    public TreeSolver(Declarations declarations, QuotaRule.Options rules, @Nullable ForkJoinPool threads) {
        this.declarations = declarations;
        this.rules = rules;
        TreeLayout layout = declarations.layout();
        pool = (long) layout.size() * declarations.dimensions() < WORTH_SHARING ? null : threads;
        levels = pool == null ? new int[0][] : pieces(layout);
        workers = new RuntimeSolver[pool == null ? 1 : pool.getParallelism()];
        for (int w = 0; w < workers.length; w++) { // no lambda on the way to the first solve
            workers[w] = new RuntimeSolver(layout.largestSiblingSet(), rules);
        }
        states = new DimensionState[declarations.dimensions()];
        changed = new ChangedRequests[states.length];
        flavored = declarations.hasFlavors() ? new FlavoredDimension[states.length] : null;
        int[] found = new int[states.length];
        int count = 0;
        for (int d = 0; d < states.length; d++) {
            if (flavored == null || declarations.flavors(d) == null) {
                states[d] = new DimensionState(declarations, d, declarations.max(d));
                found[count++] = d;
            } else {
                FlavoredDimension own = new FlavoredDimension(declarations, d, workers[0]);
                states[d] = own.state();
                flavored[d] = own;
            }
            changed[d] = new ChangedRequests(states[d]);
        }
        plain = Arrays.copyOf(found, count);
    }

    /** Cuts the sibling sets of each level into pieces of a few thousand members. */
    private static int[][] pieces(TreeLayout layout) {
        int[] firsts = layout.levels();
        int[][] levels = new int[firsts.length - 1][];
        for (int level = 0; level < levels.length; level++) {
            int[] starts = new int[firsts[level + 1] - firsts[level] + 1];
            int count = 0;
            int enough = 0;
            for (int set = firsts[level]; set < firsts[level + 1]; set++) {
                if (layout.setStart(set) >= enough) {
                    starts[count++] = set;
                    enough = layout.setStart(set) + MEMBERS_A_PIECE;
                }
            }
            starts[count] = firsts[level + 1];
            levels[level] = Arrays.copyOf(starts, count + 1);
        }
        return levels;
    }

    /** Solves a tree once, for the capacity by column, in expected linear time where no dimension has flavors. */
    public static Solution solveOnce(
            Declarations declarations, QuotaRule.Options rules, TreeDemand demand, long[] available) {
        @Nullable FlavorInput[] flavors = demand.inputs(available);
        TreeSolver solver = new TreeSolver(declarations, rules, null);
        solver.solve(demand.requests, demand.used, available, flavors);
        return solver.solution(demand.requests, demand.used, flavors, false);
    }

    public long runtime(int d, int node) {
        return states[d].runtime(node);
    }

    /** Takes a change of the request of one group into account, as of the next solve; {@code own} is by node. */
    public void change(int d, long[] own, int node) {
        FlavoredDimension dimension = flavored == null ? null : flavored[d];
        if (dimension != null) {
            dimension.change(own, node);
        } else {
            changed[d].note(own, node);
        }
    }

    /**
     * Aggregates all requests and shares the available amounts: requests by dimension and node, the use, which may be
     * empty, and the capacity by dimension, where flavors sum up; {@code inputs} has the input by flavor.
     */
    public void solve(long[][] own, long[][] used, long[] available, @Nullable FlavorInput @Nullable [] inputs) {
        solveFlavored(own, inputs, false);
        for (int d : plain) {
            changed[d].forget();
        }
        if (pool == null) {
            // no lambda without threads: the first one of a JVM takes longer than the first solve of a small tree
            for (int i = 0; i < plain.length; i++) {
                workers[0].solve(states[plain[i]], own[plain[i]], used[plain[i]], available[plain[i]]);
            }
        } else if (plain.length % workers.length == 0) {
            run(
                    pool,
                    plain.length,
                    (worker, i) -> worker.solve(states[plain[i]], own[plain[i]], used[plain[i]], available[plain[i]]));
        } else {
            run(pool, plain.length, (worker, i) -> worker.begin(states[plain[i]], own[plain[i]], used[plain[i]]));
            for (int level = levels.length - 1; level >= 0; level--) {
                forEachPiece(pool, plain, levels[level], (worker, state, first, end) -> state.aggregate(first, end));
            }
            distributeByLevel(pool, plain, available);
        }
    }

    /** Shares the available amounts again, after changes of single requests or of the amount. */
    public void distribute(long[][] own, long[] available, @Nullable FlavorInput @Nullable [] inputs) {
        solveFlavored(own, inputs, true);
        for (int d : plain) {
            changed[d].carryUp();
        }
        if (pool == null) {
            for (int d : plain) {
                workers[0].distribute(states[d], available[d]);
            }
        } else {
            distribute(pool, unsolved(available), available);
        }
    }

    private int[] unsolved(long[] available) {
        int[] found = new int[plain.length];
        int count = 0;
        for (int d : plain) {
            if (!states[d].solved.areSolvedFor(available[d])) {
                found[count++] = d;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private void distribute(ForkJoinPool threads, int[] dimensions, long[] available) {
        if (dimensions.length % workers.length > 0) {
            distributeByLevel(threads, dimensions, available);
        } else if (dimensions.length > 0) {
            run(threads, dimensions.length, (worker, i) -> {
                int d = dimensions[i];
                worker.distribute(states[d], available[d]);
            });
        }
    }

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
     * Returns the numbers of the last solve, of which no caller changes the input any more; copied, in linear time, if
     * this solver continues with other solves.
     */
    public Solution solution(long[][] own, long[][] used, @Nullable FlavorInput @Nullable [] inputs, boolean copied) {
        return new Solution(declarations, rules, own, used, inputs, states, flavored, copied);
    }

    private void distributeByLevel(ForkJoinPool threads, int[] dimensions, long[] available) {
        for (int d : dimensions) {
            states[d].runtime.set(TreeLayout.ROOT, available[d]);
        }
        for (int[] level : levels) {
            forEachPiece(threads, dimensions, level, RuntimeSolver::distribute);
        }
        for (int d : dimensions) {
            states[d].solved.allSolved();
        }
    }

    private void forEachPiece(ForkJoinPool threads, int[] dimensions, int[] level, SetsStep step) {
        int pieces = level.length - 1;
        TreeLayout layout = declarations.layout();
        int members = layout.setEnd(level[pieces] - 1) - layout.setStart(level[0]);
        if ((long) members * dimensions.length >= WORTH_SHARING) {
            run(threads, pieces * dimensions.length, (worker, item) -> {
                int piece = item % pieces;
                step.run(worker, states[dimensions[item / pieces]], level[piece], level[piece + 1]);
            });
            return;
        }
        for (int d : dimensions) {
            step.run(workers[0], states[d], level[0], level[pieces]);
        }
    }

    private interface SetsStep {
        void run(RuntimeSolver worker, DimensionState state, int firstSet, int endSet);
    }

    private interface Step {
        void run(RuntimeSolver worker, int item);
    }

    /**
     * Runs a step for the items {@code 0 .. items - 1}, in no particular order, and returns when all are done: each
     * thread takes the next item as long as there is one, with a solver of its own.
     */
    private void run(ForkJoinPool threads, int items, Step step) {
        AtomicInteger next = new AtomicInteger();
        List<ForkJoinTask<?>> shifts = new ArrayList<>();
        for (int w = 0; w < Math.min(workers.length, items); w++) {
            RuntimeSolver worker = workers[w];
            shifts.add(ForkJoinTask.adapt(() -> {
                for (int item = next.getAndIncrement(); item < items; item = next.getAndIncrement()) {
                    step.run(worker, item);
                }
            }));
        }
        threads.invoke(ForkJoinTask.adapt(() -> ForkJoinTask.invokeAll(shifts)));
    }
}
