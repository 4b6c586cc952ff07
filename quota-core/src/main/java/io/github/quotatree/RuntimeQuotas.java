package io.github.quotatree;

import io.github.quotatree.internal.explain.DimensionTerms;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.solve.TreeSolver;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The result of a solve: for every group of a tree its request, how much it may use now, and why.
 *
 * <p>Immutable, iterated in {@linkplain QuotaTree#groups() tree order}. A name of no group or dimension is refused by
 * an {@link IllegalArgumentException}. It has no {@code equals}: {@link #changesSince} compares two results, also of
 * different trees.
 */
@SuppressWarnings(
        "exports") // the superclass has no member for hosts; by it the packages of the library find its numbers
public final class RuntimeQuotas extends Solution.Source implements Iterable<GroupRuntime> {
    private final LaidOutGroups groups;
    private final Demand demand;
    private final ResourceVector total;
    private final ResourceVector available;
    private final SolveOptions options;
    private final Solution solution;
    private final AtomicReferenceArray<DimensionTerms> terms;

    RuntimeQuotas(Demand demand, ResourceVector total, long[] available, SolveOptions options, Solution solution) {
        super(solution);
        groups = demand.tree().laidOut();
        this.demand = demand;
        this.total = total;
        this.available = total.schema().vector(available);
        this.options = options;
        this.solution = solution;
        terms = new AtomicReferenceArray<>(solution.dimensions());
    }

    static RuntimeQuotas of(Demand demand, ResourceVector total, SolveOptions options) {
        long[] available = new long[total.schema().columns()];
        demand.available(total, available);
        Solution solution = TreeSolver.solveOnce(
                demand.tree().laidOut().declarations, options.rules(), demand.amounts(), available);
        return new RuntimeQuotas(demand, total, available, options, solution);
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

    /** Returns the capacity of the cluster. */
    public ResourceVector total() {
        return total;
    }

    /** Returns the capacity that the tree shares: the total less the use beside the tree, at least 0. */
    public ResourceVector available() {
        return available;
    }

    /** Returns the result for a group. */
    public GroupRuntime group(String name) {
        Objects.requireNonNull(name, "name");
        return group(groups.node(name));
    }

    private GroupRuntime group(int node) {
        return new GroupRuntime(groups, solution, terms, node);
    }

    /** Returns how much a group may use now; {@code group(name).runtime()}. */
    public ResourceVector runtime(String name) {
        return group(name).runtime();
    }

    /** Returns the results in tree order. */
    public List<GroupRuntime> groups() {
        return groups.inTreeOrder(this::group);
    }

    /** Returns who lends and who borrows in a dimension. Takes expected linear time in the number of groups. */
    public Lending lending(String dimension) {
        return Lending.of(dimension, DimensionTerms.of(solution, groups.schema.position(dimension), terms));
    }

    /**
     * Returns the runtimes that differ from another result: of the groups of this tree in tree order, then of the
     * groups that only the other tree has. Takes time n log n in the number of groups.
     */
    public List<RuntimeChange> changesSince(RuntimeQuotas before) {
        Objects.requireNonNull(before, "before");
        List<RuntimeChange> changes = new ArrayList<>();
        for (GroupRuntime now : this) {
            int then = before.groups.layout.find(now.name());
            Optional<ResourceVector> old =
                    then < 0 ? Optional.empty() : Optional.of(before.group(then).runtime());
            ResourceVector runtime = now.runtime();
            if (!old.equals(Optional.of(runtime))) {
                changes.add(new RuntimeChange(tree().id(), now.name(), old, Optional.of(runtime)));
            }
        }
        for (GroupRuntime then : before) {
            if (groups.layout.find(then.name()) < 0) {
                changes.add(new RuntimeChange(
                        before.tree().id(), then.name(), Optional.of(then.runtime()), Optional.empty()));
            }
        }
        return changes;
    }

    @Override
    public Iterator<GroupRuntime> iterator() {
        return groups().iterator();
    }

    /** Returns a table with one line per group, indented by depth, in base units. */
    @Override
    public String toString() {
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of("group"));
        for (String dimension : groups.schema.dimensions()) {
            header.addAll(List.of(dimension + " min", "max", "request", "runtime", "lent", "borrowed"));
        }
        rows.add(header);
        forEach(group -> rows.add(row(group)));
        int[] widths = new int[header.size()];
        for (List<String> row : rows) {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], row.get(c).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            text.append(row.get(0)).append(" ".repeat(widths[0] - row.get(0).length()));
            for (int c = 1; c < widths.length; c++) {
                text.append(" ".repeat(2 + widths[c] - row.get(c).length())).append(row.get(c));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static List<String> row(GroupRuntime group) {
        List<String> cells = new ArrayList<>(List.of(LaidOutGroups.indent(group.depth()) + group.name()));
        for (String dimension : group.min().schema().dimensions()) {
            long max = group.max().value(dimension);
            cells.add(Long.toString(group.min().value(dimension)));
            cells.add(max == ResourceVector.UNLIMITED ? "-" : Long.toString(max));
            cells.add(group.exactRequest(dimension).toString());
            cells.add(group.exactRuntime(dimension).toString());
            cells.add(Long.toString(group.lent().value(dimension)));
            cells.add(Long.toString(group.borrowed().value(dimension)));
        }
        return cells;
    }
}
