package io.github.quotatree;

import io.github.quotatree.internal.solve.TreeSolver;
import io.github.quotatree.resource.ResourceVector;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Solves one tree again and again: keeps its arrays, and what it learned of the sibling sets, from one solve to the next.
 *
 * <p>A solve from a {@link Demand} computes everything anew. After it, requests can be {@linkplain #request(int, int, long)
 * changed} one by one, and a solve then begins with what is known; so does a solve for another total. Every result is the
 * same as that of {@link QuotaTree#computeRuntime(ResourceVector, Demand, SolveOptions)} for the same state.
 *
 * <pre>{@code
 * QuotaSolver solver = QuotaSolver.of(tree, SolveOptions.defaults());
 * solver.solve(total, demand);
 * int vision = tree.index("vision");
 * solver.request(vision, 0, 24_000);
 * solver.solve(total);
 * long cpu = solver.runtime(vision, 0);
 * }</pre>
 *
 * <p>Groups are named by {@linkplain QuotaTree#index index}, dimensions by their position in the schema. With one thread
 * nothing is allocated after the first solve, but for room that a rare case asks for once. Not thread-safe, also where it
 * uses the threads of a pool.
 */
public final class QuotaSolver {
    private final QuotaTree tree;
    private final SolveOptions options;
    private final TreeSolver solver;
    private final long[] available;
    private @Nullable Demand demand;
    private @Nullable ResourceVector total;

    /** Whether the requests of the demand are a copy that this solver may change. */
    private boolean copied;

    /** Whether a request was changed since the last solve. */
    private boolean stale;

    private QuotaSolver(QuotaTree tree, SolveOptions options, TreeSolver solver) {
        this.tree = tree;
        this.options = options;
        this.solver = solver;
        available = new long[tree.schema().size()];
    }

    /** Returns a solver of a tree that runs on the calling thread. */
    public static QuotaSolver of(QuotaTree tree, SolveOptions options) {
        return new QuotaSolver(tree, options, TreeSolver.of(tree.laidOut().declarations(), options.rules(), null));
    }

    /**
     * Returns a solver of a tree that shares the work of a large tree, by dimension and by sibling set, among the threads
     * of a pool, as many as its parallelism. A small tree, or a single sibling set in one dimension, is solved by one thread.
     */
    public static QuotaSolver of(QuotaTree tree, SolveOptions options, ForkJoinPool pool) {
        return new QuotaSolver(
                tree,
                options,
                TreeSolver.of(tree.laidOut().declarations(), options.rules(), Objects.requireNonNull(pool)));
    }

    /** Returns the tree. */
    public QuotaTree tree() {
        return tree;
    }

    /** Returns the options that are followed. */
    public SolveOptions options() {
        return options;
    }

    /**
     * Computes the runtime of every group from what is declared and asked for, in expected linear time.
     *
     * @throws IllegalArgumentException if the total is negative or of another schema, or the demand is of another tree
     */
    public void solve(ResourceVector newTotal, Demand newDemand) {
        newDemand.requireOf(tree);
        share(newTotal, newDemand);
        demand = newDemand;
        copied = false;
        stale = false;
        solver.solve(newDemand.requests(), newDemand.used(), available);
    }

    /**
     * Computes the runtime of every group for the requests as they are now, and a total, which may be another.
     *
     * @throws IllegalArgumentException if the total is negative or of another schema
     * @throws IllegalStateException if there was no solve with a demand before
     */
    public void solve(ResourceVector newTotal) {
        share(newTotal, current());
        stale = false;
        solver.distribute(available);
    }

    /**
     * Changes what the workloads of a leaf group ask for in one dimension. It counts from the next solve on; until then the
     * runtimes stay as they are. Takes time linear in the depth of the group. The first change after a solve with a demand
     * copies its requests.
     *
     * @param group its index
     * @param dimension its position in the schema
     * @throws IllegalArgumentException if the index is that of no leaf group, or the amount is negative
     * @throws IllegalStateException if there was no solve with a demand before
     */
    public void request(int group, int dimension, long amount) {
        Objects.checkIndex(dimension, available.length);
        requireGroup(group);
        if (tree.laidOut().declarations().isParentGroup(group) && amount != 0) {
            throw new IllegalArgumentException(
                    path(group) + ": a parent group has no workloads of its own, but request is " + amount);
        }
        if (amount < 0) {
            throw new IllegalArgumentException(
                    path(group) + ": request " + tree.schema().dimension(dimension) + " (" + amount + ") is negative");
        }
        Demand own = current();
        if (!copied) {
            own = own.withRequests(copy(own.requests()));
            demand = own;
            copied = true;
        }
        stale = true;
        own.requests(dimension)[group] = amount;
        solver.change(dimension, own.requests(dimension), group);
    }

    /**
     * Returns how much a group may use in one dimension, as of the last solve; 0 before the first.
     *
     * @param group its index
     * @param dimension its position in the schema
     * @throws IllegalArgumentException if the index is that of no group
     */
    public long runtime(int group, int dimension) {
        requireGroup(group);
        return solver.runtime(dimension, group);
    }

    /**
     * Returns the result of the last solve as an immutable value, with explanations; takes linear time.
     *
     * @throws IllegalStateException if there was no solve before, or a request was changed since
     */
    public RuntimeQuotas quotas() {
        Demand solved = current();
        if (stale) {
            throw new IllegalStateException("requests were changed since the last solve: solve again first");
        }
        if (copied) {
            solved = solved.withRequests(copy(solved.requests()));
        }
        return RuntimeQuotas.copyOf(solved, Objects.requireNonNull(total), options, solver);
    }

    private void share(ResourceVector newTotal, Demand from) {
        ResourceVector checked = tree.schema().requireNonNegative("total", newTotal);
        for (int d = 0; d < available.length; d++) {
            available[d] = RuntimeQuotas.available(checked, from, d);
        }
        total = checked;
    }

    private Demand current() {
        if (demand == null) {
            throw new IllegalStateException("nothing was solved yet: solve with a total and a demand first");
        }
        return demand;
    }

    private void requireGroup(int group) {
        if (group < 1 || group > tree.laidOut().layout().size()) {
            throw new IllegalArgumentException("no group has the index " + group + "; they go from 1 to "
                    + tree.laidOut().layout().size());
        }
    }

    private String path(int group) {
        return tree.laidOut().layout().path(group);
    }

    private static long[][] copy(long[][] rows) {
        long[][] copy = new long[rows.length][];
        for (int d = 0; d < rows.length; d++) {
            copy[d] = rows[d].clone();
        }
        return copy;
    }
}
