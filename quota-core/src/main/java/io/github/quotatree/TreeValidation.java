package io.github.quotatree;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects every breach of the rules that hold for declared groups by themselves. */
final class TreeValidation {
    private final DeclaredGroups groups;
    private final List<Violation> violations = new ArrayList<>();

    /** By column and group, the sum of the mins of its children, cut at 2^63-1. */
    private final long[][] childrenMins;

    /** By column, the sums that exceed 2^63-1, computed for all groups when the first is needed. */
    private final Map<Integer, BigInteger[]> exactSums = new HashMap<>();

    private TreeValidation(DeclaredGroups groups) {
        this.groups = groups;
        int columns = groups.size() == 0 ? 0 : groups.group(0).schema().columns();
        childrenMins = new long[columns][groups.size()];
        for (int g = 0; g < groups.size(); g++) {
            int parent = groups.parent(g);
            for (int c = 0; parent >= 0 && c < columns; c++) {
                childrenMins[c][parent] = Wide.saturatedAdd(childrenMins[c][parent], min(g, c));
            }
        }
    }

    /** Returns a min, 0 where it is negative. */
    private long min(int g, int column) {
        return Math.max(0, groups.group(g).min().value(column));
    }

    /**
     * Returns the violations, ordered by group name. Takes linear time, after the sorting of the names.
     *
     * @param acceptMinsAboveParents whether the mins of children may sum to more than the min of their parent
     */
    static List<Violation> violations(DeclaredGroups groups, boolean acceptMinsAboveParents) {
        TreeValidation validation = new TreeValidation(groups);
        Map<String, String> boundTo = new HashMap<>();
        for (int g = 0; g < groups.size(); g++) {
            validation.checkName(g);
            validation.checkParent(g);
            ResourceSchema schema = groups.group(g).schema();
            for (int c = 0; c < schema.columns(); c++) {
                if (c == 0 || c == schema.size()) {
                    validation.checkNotNegative(g, c, c == 0 ? schema.size() : schema.columns());
                }
                validation.checkColumn(g, c);
                if (!acceptMinsAboveParents) {
                    validation.checkChildrenMins(g, c);
                }
            }
            for (int d = 0; d < schema.size(); d++) {
                validation.checkFlavorMins(g, d);
            }
            validation.checkNamespaces(g, boundTo);
        }
        return validation.violations;
    }

    /**
     * Checks that groups make valid trees together.
     *
     * @throws InvalidQuotaException if they do not
     */
    static void requireValid(DeclaredGroups groups, boolean acceptMinsAboveParents) {
        List<Violation> violations = violations(groups, acceptMinsAboveParents);
        if (!violations.isEmpty()) {
            throw new InvalidQuotaException(violations);
        }
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

    private void checkColumn(int g, int c) {
        QuotaGroup group = groups.group(g);
        boolean isCount = c < group.schema().size();
        long min = group.min().value(c);
        long max = group.max().value(c);
        if (isCount) {
            checkLendLimit(g, c);
        }
        if (min > max && max >= 0) {
            addValues(
                    isCount ? ValidityRule.MIN_IS_WITHIN_MAX : ValidityRule.FLAVOR_MIN_IS_WITHIN_FLAVOR_MAX,
                    g,
                    minName(g, c),
                    c,
                    BigInteger.valueOf(min),
                    BigInteger.valueOf(max),
                    " is above " + maxName(g, c) + ' ');
        }
    }

    private String minName(int g, int c) {
        return c < groups.group(g).schema().size() ? "min" : "flavor min";
    }

    private String maxName(int g, int c) {
        return c < groups.group(g).schema().size() ? "max" : "flavor max";
    }

    /** Checks the values of counts, or of flavors. */
    private void checkNotNegative(int g, int from, int to) {
        QuotaGroup group = groups.group(g);
        checkNotNegative(g, minName(g, from), group.min(), from, to);
        checkNotNegative(g, maxName(g, from), group.max(), from, to);
        if (from == 0) {
            checkNotNegative(
                    g,
                    "shared weight",
                    group.sharedWeight().orElse(group.schema().zero()),
                    from,
                    to);
            checkNotNegative(g, "lend limit", group.lendLimit(), from, to);
        }
    }

    private void checkNotNegative(int g, String property, ResourceVector values, int from, int to) {
        for (int c = from; c < to; c++) {
            if (values.value(c) < 0) {
                String column = values.schema().columnName(c);
                violations.add(Violation.ofValues(
                        ValidityRule.VALUE_IS_NOT_NEGATIVE,
                        groups.group(g).name(),
                        groups.path(g),
                        property,
                        column,
                        BigInteger.valueOf(values.value(c)),
                        BigInteger.ZERO,
                        property + " " + column + " (" + values.value(c) + ") is below 0"));
            }
        }
    }

    private void checkLendLimit(int g, int d) {
        QuotaGroup group = groups.group(g);
        long limit = group.lendLimit().value(d);
        if (group.schema().hasFlavors(d) && limit != ResourceVector.UNLIMITED) {
            String dimension = group.schema().dimension(d);
            add(
                    ValidityRule.NO_LEND_LIMIT_WITH_FLAVORS,
                    g,
                    "lend limit",
                    "lend limit " + dimension + " (" + limit + ") is set, and " + dimension
                            + " has flavors; a dimension with flavors has no lend limit");
        }
    }

    /** Checks that the promises by flavor are a part of the min. */
    private void checkFlavorMins(int g, int d) {
        QuotaGroup group = groups.group(g);
        BigInteger sum = BigInteger.ZERO;
        for (int k = 0; k < group.schema().flavorCount(d); k++) {
            sum = sum.add(BigInteger.valueOf(min(g, group.schema().column(d, k))));
        }
        BigInteger min = BigInteger.valueOf(group.min().value(d));
        if (sum.compareTo(min) > 0 && min.signum() >= 0) {
            String dimension = group.schema().dimension(d);
            violations.add(Violation.ofValues(
                    ValidityRule.FLAVOR_MINS_ARE_WITHIN_MIN,
                    group.name(),
                    groups.path(g),
                    "flavor min",
                    dimension,
                    sum,
                    min,
                    words("flavor min", dimension, sum) + " summed over its flavors is above "
                            + words("min", dimension, min)));
        }
    }

    private void checkChildrenMins(int g, int c) {
        long cut = childrenMins[c][g];
        if (cut > min(g, c)) {
            addValues(
                    c < groups.group(g).schema().size()
                            ? ValidityRule.CHILDREN_MINS_ARE_WITHIN_MIN
                            : ValidityRule.CHILDREN_FLAVOR_MINS_ARE_WITHIN_FLAVOR_MIN,
                    g,
                    minName(g, c),
                    c,
                    cut < Long.MAX_VALUE ? BigInteger.valueOf(cut) : exactChildrenMins(g, c),
                    BigInteger.valueOf(min(g, c)),
                    " summed over its children is above its own " + minName(g, c) + ' ');
        }
    }

    /** Returns the sum of the mins of the children of a group that is cut in the other sums. */
    private BigInteger exactChildrenMins(int parent, int column) {
        BigInteger[] sums = exactSums.computeIfAbsent(column, none -> new BigInteger[groups.size()]);
        if (sums[parent] == null) {
            for (int g = 0; g < groups.size(); g++) {
                int p = groups.parent(g);
                if (p >= 0 && childrenMins[column][p] == Long.MAX_VALUE) {
                    BigInteger min = BigInteger.valueOf(min(g, column));
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
            ValidityRule rule, int g, String property, int c, BigInteger value, BigInteger bound, String isAbove) {
        String column = groups.group(g).schema().columnName(c);
        violations.add(Violation.ofValues(
                rule,
                groups.group(g).name(),
                groups.path(g),
                property,
                column,
                value,
                bound,
                words(property, column, value)
                        + isAbove
                        + words("", column, bound).stripLeading()));
    }

    private static String words(String property, String column, BigInteger value) {
        return property + ' ' + column + " (" + Violation.inWords(value) + ")";
    }
}
