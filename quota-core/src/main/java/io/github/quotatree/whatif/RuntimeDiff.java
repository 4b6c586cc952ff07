package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.Violation;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The difference between two results of one tree: for every group its numbers before and after, who gains, and who
 * pays. If edits make a tree that is not valid, there is no result after them, but the violations.
 *
 * <p>Immutable. It has no {@code equals}, as {@link RuntimeQuotas} has none.
 */
public final class RuntimeDiff {
    /**
     * The sums of the result of a solve over a whole tree, in base units. A sum of 2^63-1 or more reads as unlimited.
     *
     * @param total the capacity of the cluster
     * @param available the capacity that the tree shares, without the use of the system and the default group
     * @param shared the sum of the runtimes at the first level
     * @param unshared the part of the available amount that no group requests
     * @param leaves the sum of the runtimes of the leaf groups; parent groups keep the rest of the shared amount
     * @param used the sum of the use at the first level
     * @param overused the sum of the use of the leaf groups above their runtimes
     * @param starved the sum of the unused amounts that leaf groups request and may use
     */
    public record Totals(
            ResourceVector total,
            ResourceVector available,
            ResourceVector shared,
            ResourceVector unshared,
            ResourceVector leaves,
            ResourceVector used,
            ResourceVector overused,
            ResourceVector starved) {
        public Totals {
            Objects.requireNonNull(total, "total");
            Objects.requireNonNull(available, "available");
            Objects.requireNonNull(shared, "shared");
            Objects.requireNonNull(unshared, "unshared");
            Objects.requireNonNull(leaves, "leaves");
            Objects.requireNonNull(used, "used");
            Objects.requireNonNull(overused, "overused");
            Objects.requireNonNull(starved, "starved");
        }

        /** Returns the sums of a result. Takes linear time in the groups. */
        public static Totals of(RuntimeQuotas quotas) {
            Objects.requireNonNull(quotas, "quotas");
            ResourceVector shared = sum(quotas, true, GroupRuntime::runtime);
            ResourceVector unshared =
                    quotas.available().minus(quotas.available().min(shared));
            return new Totals(
                    quotas.total(),
                    quotas.available(),
                    shared,
                    unshared,
                    sum(quotas, false, GroupRuntime::runtime),
                    sum(quotas, true, GroupRuntime::used),
                    sum(quotas, false, GroupRuntime::overused),
                    sum(quotas, false, GroupRuntime::starved));
        }

        private static ResourceVector sum(
                RuntimeQuotas quotas, boolean atFirstLevel, Function<GroupRuntime, ResourceVector> amount) {
            ResourceVector sum = quotas.tree().schema().zero();
            for (GroupRuntime group : quotas) {
                if (atFirstLevel ? group.depth() == 0 : !group.isParent()) {
                    sum = sum(sum, amount.apply(group));
                }
            }
            return sum;
        }

        /** Returns a sum that is cut at 2^63-1. */
        static ResourceVector sum(ResourceVector a, ResourceVector b) {
            long[] values = new long[a.schema().size()];
            for (int d = 0; d < values.length; d++) {
                values[d] = Wide.saturatedAdd(a.value(d), b.value(d));
            }
            return a.schema().vector(values);
        }
    }

    private final RuntimeQuotas before;
    private final List<QuotaEdit> edits;
    private final List<Violation> violations;
    private final @Nullable RuntimeQuotas after;

    RuntimeDiff(
            RuntimeQuotas before, List<QuotaEdit> edits, List<Violation> violations, @Nullable RuntimeQuotas after) {
        this.before = before;
        this.edits = edits;
        this.violations = violations;
        this.after = after;
    }

    /**
     * Returns the difference between two results, whatever has led from one to the other.
     *
     * @throws IllegalArgumentException if they have other dimensions
     */
    public static RuntimeDiff between(RuntimeQuotas before, RuntimeQuotas after) {
        Objects.requireNonNull(before, "before");
        Objects.requireNonNull(after, "after");
        ResourceSchema schema = before.tree().schema();
        if (!schema.equals(after.tree().schema())) {
            throw new IllegalArgumentException("results of " + schema + " and of "
                    + after.tree().schema() + " have no difference: their dimensions differ");
        }
        return new RuntimeDiff(before, List.of(), List.of(), after);
    }

    /** Returns the edits in their order; none if two results were compared. */
    public List<QuotaEdit> edits() {
        return edits;
    }

    /** Returns the result before the edits. */
    public RuntimeQuotas before() {
        return before;
    }

    /** Returns the result after the edits, or empty if the edited tree is not valid. */
    public Optional<RuntimeQuotas> after() {
        return Optional.ofNullable(after);
    }

    /** Returns every violation of the edited tree, in the order of the groups' names; none if it is valid. */
    public List<Violation> violations() {
        return violations;
    }

    /** Returns whether the edited tree is valid, so that there is a result after the edits. */
    public boolean isValid() {
        return after != null;
    }

    /** Returns whether the edited tree is valid, and no group and no total differs. */
    public boolean isEmpty() {
        return after != null
                && before.total().equals(after.total())
                && changes().isEmpty();
    }

    /** Returns the sums over the tree before the edits. Takes linear time in the groups. */
    public Totals totalsBefore() {
        return Totals.of(before);
    }

    /** Returns the sums over the tree after the edits, or empty if the edited tree is not valid. */
    public Optional<Totals> totalsAfter() {
        return after().map(Totals::of);
    }

    /**
     * Returns all groups: the groups of the edited tree in its order, then the removed groups in the order of the tree
     * before. None if the edited tree is not valid. Takes time n log n in the groups.
     */
    public List<GroupDiff> groups() {
        if (after == null) {
            return List.of();
        }
        List<GroupDiff> groups = new ArrayList<>();
        for (GroupRuntime now : after) {
            groups.add(new GroupDiff(schema(), find(before, now.name()), Optional.of(now)));
        }
        for (GroupRuntime then : before) {
            if (!after.tree().contains(then.name())) {
                groups.add(new GroupDiff(schema(), Optional.of(then), Optional.empty()));
            }
        }
        return groups;
    }

    /**
     * Returns the groups of {@link #groups} that {@linkplain GroupDiff#isChanged differ}. Takes linear time if the
     * edits change numbers of groups and of the total alone.
     */
    public List<GroupDiff> changes() {
        Solution then = Solution.of(before);
        if (after == null || !then.isComparable(Solution.of(after))) {
            return groups().stream().filter(GroupDiff::isChanged).toList();
        }
        List<GroupDiff> changes = new ArrayList<>();
        List<GroupRuntime> old = before.groups();
        List<GroupRuntime> now = after.groups();
        int[] nodes = then.declarations().layout().depthFirst(); // in the order of both lists
        for (int i = 0; i < nodes.length; i++) {
            if (!then.isSame(Solution.of(after), nodes[i])) {
                changes.add(new GroupDiff(schema(), Optional.of(old.get(i)), Optional.of(now.get(i))));
            }
        }
        return changes;
    }

    /** Returns one group; refuses one that was never there, and by an {@link IllegalStateException} if not valid. */
    public GroupDiff group(String name) {
        Objects.requireNonNull(name, "name");
        if (after == null) {
            throw new IllegalStateException("the edited tree is not valid: " + violations);
        }
        Optional<GroupRuntime> then = find(before, name);
        Optional<GroupRuntime> now = find(after, name);
        if (then.isEmpty() && now.isEmpty()) {
            throw new IllegalArgumentException("no group " + name + " in the tree");
        }
        return new GroupDiff(schema(), then, now);
    }

    /**
     * Returns the sum of the gains of leaf groups. With {@link #lost} it makes the difference of {@link
     * Totals#leaves}. A sum of 2^63-1 or more reads as unlimited, which guaranteed usage alone can make.
     */
    public ResourceVector gained() {
        return sum(GroupDiff::gained);
    }

    /** Returns the sum of the losses of leaf groups, as {@link #gained} does. */
    public ResourceVector lost() {
        return sum(GroupDiff::lost);
    }

    private ResourceVector sum(Function<GroupDiff, ResourceVector> amount) {
        return groups().stream().map(group -> amount.apply(group.ofLeaf())).reduce(schema().zero(), Totals::sum);
    }

    private ResourceSchema schema() {
        return before.tree().schema();
    }

    private static Optional<GroupRuntime> find(RuntimeQuotas quotas, String name) {
        return quotas.tree().contains(name) ? Optional.of(quotas.group(name)) : Optional.empty();
    }

    /** Returns the difference in sentences: the edits, who gains, who pays, most first, and who is over-used then. */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        return DiffWords.edits(edits, format)
                + (after == null
                        ? DiffWords.notValid(violations)
                        : DiffWords.changes(groups(), before.total(), after.total(), format));
    }

    @Override
    public String toString() {
        return inWords(AmountFormat.baseUnits());
    }
}
