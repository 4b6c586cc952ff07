package io.github.quotatree;

import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.solve.TreeSolver;
import io.github.quotatree.resource.ResourceVector;
import java.util.AbstractList;
import java.util.ArrayList;
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
    private final Solution solution;

    private RuntimeQuotas(
            Demand demand, ResourceVector total, SolveOptions options, long[] available, Solution solution) {
        this.demand = demand;
        this.options = options;
        this.total = total;
        this.available = demand.tree().schema().vector(available);
        this.solution = solution;
    }

    /** Returns what the tree has to share in a dimension. */
    static long available(ResourceVector total, Demand demand, int d) {
        return QuotaRule.available(
                total.value(d),
                demand.systemUsed().value(d),
                demand.defaultUsed().value(d));
    }

    private static long[] available(ResourceVector total, Demand demand) {
        // a loop, because a first lambda costs a cold JVM milliseconds
        long[] amounts = new long[demand.tree().schema().size()];
        for (int d = 0; d < amounts.length; d++) {
            amounts[d] = available(total, demand, d);
        }
        return amounts;
    }

    static RuntimeQuotas compute(Demand demand, ResourceVector total, SolveOptions options) {
        QuotaTree tree = demand.tree();
        long[] available = available(total, demand);
        Solution solution =
                Solution.of(tree.declarations(), options.rules(), demand.requests(), demand.used(), available);
        return new RuntimeQuotas(demand, total, options, available, solution);
    }

    /** Returns the result of a solver, whose arrays are copied. */
    static RuntimeQuotas copyOf(Demand demand, ResourceVector total, SolveOptions options, TreeSolver solver) {
        Solution solution = solver.solution(demand.requests(), demand.used());
        return new RuntimeQuotas(demand, total, options, available(total, demand), solution);
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

    Solution solution() {
        return solution;
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
