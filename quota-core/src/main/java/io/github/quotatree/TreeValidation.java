package io.github.quotatree;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects every breach of the rules that hold for declared groups by themselves. */
final class TreeValidation {
    private final DeclaredGroups groups;
    private final List<Violation> violations = new ArrayList<>();

    /** By dimension, the sums that exceed 2^63-1, computed for all groups when the first is needed. */
    private final Map<Integer, BigInteger[]> exactSums = new HashMap<>();

    private TreeValidation(DeclaredGroups groups) {
        this.groups = groups;
    }

    /** Returns the violations, ordered by group name. Takes linear time, after the sorting of the names. */
    static List<Violation> violations(DeclaredGroups groups) {
        TreeValidation validation = new TreeValidation(groups);
        long[][] childrenMins = validation.childrenMins();
        boolean hasFlavors = groups.size() > 0 && groups.group(0).schema().hasFlavors();
        FlavorValidation flavors = hasFlavors ? new FlavorValidation(groups, validation.violations) : null;
        Map<String, String> boundTo = new HashMap<>();
        for (int g = 0; g < groups.size(); g++) {
            validation.checkName(g);
            validation.checkParent(g);
            validation.checkValues(g);
            validation.checkChildrenMins(g, childrenMins);
            if (flavors != null) {
                flavors.check(g);
            }
            validation.checkNamespaces(g, boundTo);
        }
        return validation.violations;
    }

    private void checkName(int g) {
        QuotaGroup group = groups.group(g);
        if (ReservedNames.isReserved(group.name())) {
            add(
                    ValidityRule.NAME_IS_NOT_RESERVED,
                    g,
                    "name",
                    "the name stands for a group beside the tree; choose another");
        }
        if (g > 0 && groups.group(g - 1).name().equals(group.name())) {
            add(ValidityRule.NAME_IS_UNIQUE, g, "name", "a group of this name is declared already");
        }
    }

    private void checkParent(int g) {
        QuotaGroup group = groups.group(g);
        int parent = groups.parent(g);
        if (parent == DeclaredGroups.MISSING) {
            String name = group.parent().orElseThrow();
            add(
                    ValidityRule.PARENT_EXISTS,
                    g,
                    "parent",
                    "parent " + name + (ReservedNames.isReserved(name) ? " cannot have children" : " does not exist"));
            return;
        }
        if (parent == DeclaredGroups.NONE) {
            return;
        }
        if (groups.isHeadOfCycle(g)) {
            add(
                    ValidityRule.PARENT_IS_NO_DESCENDANT,
                    g,
                    "parent",
                    "a group cannot be under itself: " + groups.cycle(g));
        }
        if (!groups.group(parent).isParent()) {
            add(
                    ValidityRule.PARENT_IS_A_PARENT_GROUP,
                    g,
                    "parent",
                    "parent " + groups.group(parent).name() + " is a leaf group");
        }
        if (!groups.group(parent).treeId().equals(group.treeId())) {
            add(
                    ValidityRule.TREE_ID_IS_THE_PARENTS,
                    g,
                    "tree id",
                    "tree id \"" + group.treeId() + "\" differs from \""
                            + groups.group(parent).treeId() + "\" of parent "
                            + groups.group(parent).name());
        }
    }

    private void checkValues(int g) {
        QuotaGroup group = groups.group(g);
        checkNotNegative(g, "min", group.min());
        checkNotNegative(g, "max", group.max());
        checkNotNegative(g, "shared weight", group.sharedWeight().orElse(null));
        checkNotNegative(g, "lend limit", group.lendLimit());
        for (int d = 0; d < group.schema().size(); d++) {
            long min = group.min().value(d);
            long max = group.max().value(d);
            if (min > max && max >= 0) {
                addValues(
                        ValidityRule.MIN_IS_WITHIN_MAX,
                        g,
                        "min",
                        d,
                        BigInteger.valueOf(min),
                        BigInteger.valueOf(max),
                        " is above max ");
            }
        }
    }

    private void checkNotNegative(int g, String property, @Nullable ResourceVector vector) {
        for (int d = 0; vector != null && d < vector.schema().size(); d++) {
            if (vector.value(d) < 0) {
                String dimension = vector.schema().dimension(d);
                violations.add(Violation.ofValues(
                        ValidityRule.VALUE_IS_NOT_NEGATIVE,
                        groups.group(g).name(),
                        groups.path(g),
                        property,
                        dimension,
                        BigInteger.valueOf(vector.value(d)),
                        BigInteger.ZERO,
                        property + " " + dimension + " (" + vector.value(d) + ") is below 0"));
            }
        }
    }

    /** Sums the mins of the children of each group by dimension, cut at 2^63-1. */
    private long[][] childrenMins() {
        int dimensions = groups.size() == 0 ? 0 : groups.group(0).schema().size();
        long[][] sums = new long[dimensions][groups.size()];
        for (int g = 0; g < groups.size(); g++) {
            int parent = groups.parent(g);
            for (int d = 0; parent >= 0 && d < dimensions; d++) {
                long min = Math.max(0, groups.group(g).min().value(d));
                sums[d][parent] = Wide.saturatedAdd(sums[d][parent], min);
            }
        }
        return sums;
    }

    private void checkChildrenMins(int g, long[][] childrenMins) {
        for (int d = 0; d < childrenMins.length; d++) {
            long min = Math.max(0, groups.group(g).min().value(d));
            if (childrenMins[d][g] > min) {
                long cut = childrenMins[d][g];
                BigInteger sum =
                        cut < Long.MAX_VALUE ? BigInteger.valueOf(cut) : exactChildrenMins(g, d, childrenMins[d]);
                addValues(
                        ValidityRule.CHILDREN_MINS_ARE_WITHIN_MIN,
                        g,
                        "min",
                        d,
                        sum,
                        BigInteger.valueOf(min),
                        " summed over its children is above its own min ");
            }
        }
    }

    /** Returns the sum of the mins of the children of a group that is cut in the other sums. */
    private BigInteger exactChildrenMins(int parent, int d, long[] cutSums) {
        BigInteger[] sums = exactSums.computeIfAbsent(d, none -> new BigInteger[groups.size()]);
        if (sums[parent] == null) {
            for (int c = 0; c < groups.size(); c++) {
                int p = groups.parent(c);
                if (p >= 0 && cutSums[p] == Long.MAX_VALUE) {
                    BigInteger min =
                            BigInteger.valueOf(Math.max(0, groups.group(c).min().value(d)));
                    sums[p] = sums[p] == null ? min : sums[p].add(min);
                }
            }
        }
        return sums[parent];
    }

    private void checkNamespaces(int g, Map<String, String> boundTo) {
        for (String namespace : groups.group(g).namespaces()) {
            String other = boundTo.putIfAbsent(namespace, groups.group(g).name());
            if (other != null) {
                add(
                        ValidityRule.NAMESPACE_IS_BOUND_ONCE,
                        g,
                        "namespaces",
                        "namespace " + namespace + " is bound to " + other + " already");
            }
        }
    }

    private void add(ValidityRule rule, int g, String property, String what) {
        violations.add(Violation.ofGroup(rule, groups.group(g).name(), groups.path(g), property, what));
    }

    private void addValues(
            ValidityRule rule, int g, String property, int d, BigInteger value, BigInteger bound, String isAbove) {
        String dimension = groups.group(g).schema().dimension(d);
        violations.add(Violation.ofValues(
                rule,
                groups.group(g).name(),
                groups.path(g),
                property,
                dimension,
                value,
                bound,
                property + " " + dimension + " (" + Violation.inWords(value) + ")" + isAbove + dimension + " ("
                        + Violation.inWords(bound) + ")"));
    }
}
