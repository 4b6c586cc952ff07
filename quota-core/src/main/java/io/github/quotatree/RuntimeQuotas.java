package io.github.quotatree;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.solve.DimensionState;
import io.github.quotatree.internal.solve.RuntimeSolver;
import io.github.quotatree.internal.solve.TreeSolver;
import io.github.quotatree.internal.tree.Declarations;
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
    private final long[][] effectiveMin;
    private final long[][] runtime;
    private final long[][] used;

    // by dimension and sibling set: what its members ask for together, limited
    private final long[][] demands;

    private RuntimeQuotas(Demand demand, ResourceVector total, SolveOptions options) {
        this.demand = demand;
        this.options = options;
        this.total = total;
        int dimensions = tree().schema().size();
        // a loop, because a first lambda costs a cold JVM milliseconds
        long[] amounts = new long[dimensions];
        for (int d = 0; d < dimensions; d++) {
            amounts[d] = available(total, demand, d);
        }
        available = tree().schema().vector(amounts);
        effectiveMin = new long[dimensions][];
        runtime = new long[dimensions][];
        used = new long[dimensions][];
        demands = new long[dimensions][];
    }

    /** What the tree has to share in a dimension. */
    static long available(ResourceVector total, Demand demand, int d) {
        long left = Math.max(0, total.value(d) - demand.systemUsed().value(d));
        return Math.max(0, left - demand.defaultUsed().value(d));
    }

    static RuntimeQuotas compute(Demand demand, ResourceVector total, SolveOptions options) {
        RuntimeQuotas result = new RuntimeQuotas(demand, total, options);
        QuotaTree tree = demand.tree();
        RuntimeSolver solver = new RuntimeSolver(tree.layout(), options.rules());
        DimensionState state = new DimensionState(tree.layout(), tree.declarations());
        for (int d = 0; d < tree.schema().size(); d++) {
            state.reset(d);
            state.begin(demand.requests(d));
            solver.aggregateGuarantees(state, demand.used(d));
            solver.aggregate(state);
            solver.distribute(state, result.available.value(d));
            result.keep(d, state.runtime(), state.effectiveMin(), state.demands());
        }
        return result;
    }

    /** Returns the result of a solver, whose arrays are copied. */
    static RuntimeQuotas copyOf(Demand demand, ResourceVector total, SolveOptions options, TreeSolver solver) {
        RuntimeQuotas result = new RuntimeQuotas(demand, total, options);
        for (int d = 0; d < demand.tree().schema().size(); d++) {
            DimensionState state = solver.dimension(d);
            long[] declared = demand.tree().declarations().min(d);
            long[] scaled = state.effectiveMin();
            result.keep(
                    d,
                    state.runtime().clone(),
                    Arrays.equals(scaled, declared) ? declared : scaled.clone(),
                    state.demands());
        }
        return result;
    }

    private void keep(int d, long[] runtimes, long[] effectiveMins, long[] demandsOfSets) {
        runtime[d] = runtimes;
        effectiveMin[d] = effectiveMins;
        demands[d] = demandsOfSets;
        used[d] = sumUp(tree().layout(), demand.used(d));
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
        Declarations declarations = tree().declarations();
        int below = tree().layout().setBelow(node);
        long own = demand.requests(dimension)[node];
        long asked = below < 0 ? own : Wide.saturatedAdd(own, demands[dimension][below]);
        long kept = options.guaranteeUsage() ? 0 : declarations.lendLimit(dimension, node);
        return Math.max(asked, declarations.min(dimension)[node] - kept);
    }

    long limitedRequest(int dimension, int node) {
        return Math.min(request(dimension, node), tree().declarations().max(dimension)[node]);
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
