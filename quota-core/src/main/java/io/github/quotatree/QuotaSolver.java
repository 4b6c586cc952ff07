package io.github.quotatree;

import io.github.quotatree.internal.solve.TreeDemand;
import io.github.quotatree.internal.solve.TreeSolver;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Solves one tree again and again. It keeps its arrays, and the water levels of the sibling sets, from one solve to the
 * next.
 *
 * <p>A solve from a {@link Demand} computes everything anew. After it, requests can be
 * {@linkplain #request(int, int, long) changed} one by one, and the next solve continues with the known sums; so does a
 * solve for another total. It solves only the sibling sets in which a limited request or the amount to share has
 * changed, and returns at once where nothing has. Every result equals the one of
 * {@link QuotaTree#computeRuntime(ResourceVector, Demand, SolveOptions)} for the same state.
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
 * <p>A group is addressed by its {@linkplain QuotaTree#index index}, a dimension by its position in the schema. A bad
 * index, a negative amount, and a total, class or demand of another schema or tree are refused by an
 * {@link IllegalArgumentException}; before the first solve with a demand, changes, {@link #quotas} and solves without
 * one by an {@link IllegalStateException}. With one thread nothing is allocated after the first solve, except for room
 * that a rare case needs once. Not thread-safe, even where it uses the threads of a pool.
 */
public final class QuotaSolver {
    private final QuotaTree tree;
    private final LaidOutGroups groups;
    private final SolveOptions options;
    private final TreeSolver solver;
    private final long[] available;
    private @Nullable Demand demand;
    private @Nullable ResourceVector total;

    private boolean copied; // the requests of the demand, so that this solver may change them
    private boolean stale; // a request was changed since the last solve

    private QuotaSolver(QuotaTree tree, SolveOptions options, @Nullable ForkJoinPool pool) {
        this.tree = Objects.requireNonNull(tree, "tree");
        this.options = Objects.requireNonNull(options, "options");
        groups = tree.laidOut();
        solver = new TreeSolver(
                groups.declarations, options.requireFor(tree.schema()).rules(), pool);
        available = new long[tree.schema().columns()];
    }

    /** Returns a solver of a tree that runs on the calling thread. */
    public static QuotaSolver of(QuotaTree tree, SolveOptions options) {
        return new QuotaSolver(tree, options, null);
    }

    /** Returns a solver that shares the work of a large tree, by dimension and sibling set, among a pool's threads. */
    public static QuotaSolver of(QuotaTree tree, SolveOptions options, ForkJoinPool pool) {
        return new QuotaSolver(tree, options, Objects.requireNonNull(pool, "pool"));
    }

    /** Returns the tree. */
    public QuotaTree tree() {
        return tree;
    }

    /** Returns the options. */
    public SolveOptions options() {
        return options;
    }

    /** Computes the runtime of every group from its declaration and the demand, in expected linear time. */
    public void solve(ResourceVector newTotal, Demand newDemand) {
        Objects.requireNonNull(newTotal, "newTotal");
        Objects.requireNonNull(newDemand, "newDemand").requireOf(tree);
        share(newTotal, newDemand);
        demand = newDemand;
        copied = false;
        stale = false;
        TreeDemand amounts = newDemand.amounts();
        solver.solve(amounts.requests(), amounts.used(), available, amounts.inputs(available));
    }

    /** Computes the runtime of every group for the current requests and a total, which may differ from the last one. */
    public void solve(ResourceVector newTotal) {
        Objects.requireNonNull(newTotal, "newTotal");
        Demand own = current();
        share(newTotal, own);
        stale = false;
        TreeDemand amounts = own.amounts();
        solver.distribute(amounts.requests(), available, amounts.inputs(available));
    }

    /**
     * Changes the request of the workloads of a leaf group in one dimension; if it has flavors, the units that accept
     * any of them. It counts from the next solve on, which carries all changes up together; until then the runtimes
     * stay as they are. Takes constant time. The first change after a solve with a demand copies its requests.
     */
    public void request(int group, int dimension, long amount) {
        Objects.checkIndex(dimension, tree.schema().size());
        groups.requireGroup(group);
        groups.requireAmount(group, dimension, "request", amount);
        TreeDemand own = ownDemand();
        if (own.hasClasses(dimension)) {
            own.request(dimension, group, (1 << tree.schema().flavorCount(dimension)) - 1, amount);
        } else {
            own.request(dimension, group, amount);
        }
        solver.change(dimension, own.requests()[dimension], group);
    }

    /**
     * Changes the units of a class that the workloads of a leaf group request, as of the next solve, which takes time
     * linear in the number of groups. The other classes of the group stay as they are.
     */
    public void request(int group, FlavorClass flavors, long amount) {
        Objects.requireNonNull(flavors, "flavors");
        groups.requireGroup(group);
        groups.requireFlavors(group, "request", flavors);
        groups.requireAmount(group, flavors.position(), "request", amount);
        TreeDemand own = ownDemand();
        int dimension = flavors.position();
        own.request(dimension, group, flavors.mask(), amount);
        solver.change(dimension, own.requests()[dimension], group);
    }

    private TreeDemand ownDemand() {
        Demand own = current();
        if (!copied) {
            own = own.with(own.amounts().copy());
            demand = own;
            copied = true;
        }
        stale = true;
        return own.amounts();
    }

    /** Returns how much a group may use in one dimension, as of the last solve; 0 before the first. */
    public long runtime(int group, int dimension) {
        groups.requireGroup(group);
        return solver.runtime(dimension, group);
    }

    /**
     * Returns the result of the last solve as an immutable value, with explanations; takes linear time. A change since
     * then is refused by an {@link IllegalStateException}.
     */
    public RuntimeQuotas quotas() {
        Demand solved = current();
        if (stale) {
            throw new IllegalStateException("requests were changed since the last solve: solve again first");
        }
        if (copied) {
            solved = solved.with(solved.amounts().withOwnRequests());
        }
        TreeDemand amounts = solved.amounts();
        return new RuntimeQuotas(
                solved,
                Objects.requireNonNull(total),
                available,
                options,
                solver.solution(amounts.requests(), amounts.used(), amounts.inputs(available), true));
    }

    private void share(ResourceVector newTotal, Demand from) {
        ResourceVector checked = tree.schema().requireKnownFlavors("total", newTotal);
        from.available(checked, available);
        total = checked;
    }

    private Demand current() {
        if (demand == null) {
            throw new IllegalStateException("nothing was solved yet: solve with a total and a demand first");
        }
        return demand;
    }
}
