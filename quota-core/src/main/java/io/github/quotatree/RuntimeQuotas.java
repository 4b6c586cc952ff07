package io.github.quotatree;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.solve.RuntimeSolver;
import io.github.quotatree.internal.solve.SolveRules;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.resource.ResourceVector;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;

/**
 * The result of a solve: for every group of a tree how much it asks for, how much it may use now, and why.
 *
 * <p>An immutable value, iterated in {@linkplain QuotaTree#groups() tree order}.
 */
public final class RuntimeQuotas implements Iterable<GroupRuntime> {
    private final Demand demand;
    private final SolveOptions options;
    private final ResourceVector total;
    private final ResourceVector available;

    // by dimension and node
    private final long[][] request;
    private final long[][] effectiveMin;
    private final long[][] runtime;
    private final long[][] used;

    private RuntimeQuotas(Demand demand, ResourceVector total, SolveOptions options) {
        this.demand = demand;
        this.options = options;
        this.total = total;
        int dimensions = tree().schema().size();
        int nodes = tree().layout().size() + 1;
        available = tree().vector(d -> Math.max(
                0,
                Math.max(0, total.value(d) - demand.systemUsed().value(d))
                        - demand.defaultUsed().value(d)));
        request = new long[dimensions][nodes];
        effectiveMin = new long[dimensions][];
        runtime = new long[dimensions][nodes];
        used = new long[dimensions][];
    }

    static RuntimeQuotas compute(Demand demand, ResourceVector total, SolveOptions options) {
        RuntimeQuotas result = new RuntimeQuotas(demand, total, options);
        QuotaTree tree = demand.tree();
        SolveRules rules = new SolveRules(
                options.solver() == SolveOptions.Solver.ITERATIVE, options.minScaling(), options.guaranteeUsage());
        RuntimeSolver solver = new RuntimeSolver(tree.layout(), tree.declarations(), rules);
        long[] scaled = new long[tree.layout().size() + 1];
        long[] nothing = new long[options.guaranteeUsage() ? scaled.length : 0];
        for (int d = 0; d < tree.schema().size(); d++) {
            long[] used = demand.used(d);
            solver.solve(
                    d,
                    result.available.value(d),
                    demand.requests(d),
                    used.length == 0 ? nothing : used,
                    result.request[d],
                    scaled,
                    result.runtime[d]);
            result.keepEffectiveMin(d, scaled);
            result.used[d] = sumUp(tree.layout(), used);
        }
        return result;
    }

    /** Keeps the mins after scaling, as those of the tree where they are the same: a million groups need no second array. */
    private void keepEffectiveMin(int d, long[] scaled) {
        long[] declared = tree().declarations().min(d);
        effectiveMin[d] = Arrays.equals(scaled, declared) ? declared : scaled.clone();
    }

    /** Returns what is used at each node and below it, cut at 2^63-1; nothing for nothing. */
    private static long[] sumUp(TreeLayout layout, long[] own) {
        long[] sum = own.clone();
        for (int node = sum.length - 1; node > TreeLayout.ROOT; node--) {
            int parent = layout.parent(node);
            sum[parent] = Wide.saturatedAdd(sum[parent], sum[node]);
        }
        return sum;
    }

    /** Returns the tree. */
    public QuotaTree tree() {
        return demand.tree();
    }

    /** Returns the demand that was solved for. */
    public Demand demand() {
        return demand;
    }

    /** Returns the options that were followed. */
    public SolveOptions options() {
        return options;
    }

    /** Returns what the cluster has. */
    public ResourceVector total() {
        return total;
    }

    /** Returns what the tree has to share: the total less the use of the system and default group, at least 0. */
    public ResourceVector available() {
        return available;
    }

    /**
     * Returns the result for a group.
     *
     * @throws IllegalArgumentException if the tree has no such group
     */
    public GroupRuntime group(String name) {
        return new GroupRuntime(this, tree().node(name));
    }

    /**
     * Returns how much a group may use now; {@code group(name).runtime()}.
     *
     * @throws IllegalArgumentException if the tree has no such group
     */
    public ResourceVector runtime(String name) {
        return group(name).runtime();
    }

    /** Returns the results in tree order. */
    public List<GroupRuntime> groups() {
        return new InTreeOrder();
    }

    /**
     * Returns which runtimes are others than in an earlier result, or one to compare with: those of this tree in tree order,
     * then those of groups that only the other tree has. Takes time n log n.
     */
    public List<RuntimeChange> changesSince(RuntimeQuotas before) {
        List<RuntimeChange> changes = new ArrayList<>();
        for (GroupRuntime now : this) {
            int then = before.tree().layout().find(now.name());
            Optional<ResourceVector> old =
                    then < 0 ? Optional.empty() : Optional.of(new GroupRuntime(before, then).runtime());
            ResourceVector runtime = now.runtime();
            if (!old.equals(Optional.of(runtime))) {
                changes.add(new RuntimeChange(now.name(), old, Optional.of(runtime)));
            }
        }
        for (GroupRuntime then : before) {
            if (tree().layout().find(then.name()) < 0) {
                changes.add(new RuntimeChange(then.name(), Optional.of(then.runtime()), Optional.empty()));
            }
        }
        return changes;
    }

    @Override
    public Iterator<GroupRuntime> iterator() {
        return groups().iterator();
    }

    long request(int dimension, int node) {
        return request[dimension][node];
    }

    long limitedRequest(int dimension, int node) {
        return Math.min(request[dimension][node], tree().declarations().max(dimension)[node]);
    }

    long effectiveMin(int dimension, int node) {
        return effectiveMin[dimension][node];
    }

    long runtime(int dimension, int node) {
        return runtime[dimension][node];
    }

    long used(int dimension, int node) {
        return used[dimension].length == 0 ? 0 : used[dimension][node];
    }

    /** Returns a table with one line a group, indented by depth, in base units. */
    @Override
    public String toString() {
        return RuntimeTable.of(this);
    }

    private final class InTreeOrder extends AbstractList<GroupRuntime> implements RandomAccess {
        @Override
        public GroupRuntime get(int index) {
            return new GroupRuntime(RuntimeQuotas.this, tree().order()[index]);
        }

        @Override
        public int size() {
            return tree().order().length;
        }
    }
}
