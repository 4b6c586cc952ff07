package io.github.quotatree;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Collects every breach of the rules that hold for declared groups by themselves, and between them and others. */
final class TreeValidation {
    private final DeclaredGroups groups;
    private final List<Violation> violations = new ArrayList<>();

    /** By column and group, the sum of the mins of its children modulo 2^63, and how often that was passed. */
    private final long[][] childrenMins;

    private final int[][] passed;

    private TreeValidation(DeclaredGroups groups) {
        this.groups = groups;
        int columns = groups.size() == 0 ? 0 : groups.group(0).schema().columns();
        childrenMins = new long[columns][groups.size()];
        passed = new int[columns][groups.size()];
        for (int g = 0; g < groups.size(); g++) {
            int parent = groups.parent(g);
            for (int c = 0; parent >= 0 && c < columns; c++) {
                long sum = childrenMins[c][parent] + min(g, c);
                childrenMins[c][parent] = sum & Long.MAX_VALUE;
                passed[c][parent] += sum < 0 ? 1 : 0;
            }
        }
    }

    private long min(int g, int column) {
        return Math.max(0, groups.group(g).min().value(column));
    }

    /** Returns the violations, ordered by group name. Takes linear time, after the sorting of the names. */
    static List<Violation> violations(DeclaredGroups groups, boolean acceptMinsAboveParents) {
        TreeValidation validation = new TreeValidation(groups);
        Map<String, String> boundTo = new HashMap<>();
        for (int g = 0; g < groups.size(); g++) {
            ResourceSchema schema = groups.group(g).schema();
            validation.checkName(g);
            validation.checkParent(g);
            validation.checkColumns(g, "min", "max", 0, schema.size(), acceptMinsAboveParents);
            validation.checkColumns(
                    g, "flavor min", "flavor max", schema.size(), schema.columns(), acceptMinsAboveParents);
            for (int d : schema.flavoredPositions()) {
                validation.checkFlavorMins(g, d);
            }
            validation.checkNamespaces(g, boundTo);
        }
        return validation.violations;
    }

    static List<Violation> violationsOfChange(
            Collection<QuotaGroup> before,
            Collection<QuotaGroup> after,
            Set<String> groupsWithWorkloads,
            boolean acceptMinsAboveParents) {
        TreeValidation change = new TreeValidation(DeclaredGroups.of(after));
        change.violations.addAll(violations(change.groups, acceptMinsAboveParents));
        DeclaredGroups replaced = DeclaredGroups.of(before);
        for (int g = 0; g < replaced.size(); g++) {
            change.checkChange(
                    replaced, g, groupsWithWorkloads.contains(replaced.group(g).name()));
        }
        for (String name : new TreeSet<>(groupsWithWorkloads)) {
            int now = change.groups.find(name);
            if (now >= 0 && change.groups.group(now).isParent() && replaced.find(name) < 0) {
                change.addInParent(now);
            }
        }
        change.violations.sort(Comparator.comparing(Violation::name, NameOrder.BY_CODE_POINT));
        return change.violations;
    }

    static void requireValid(DeclaredGroups groups, boolean acceptMinsAboveParents) {
        List<Violation> violations = violations(groups, acceptMinsAboveParents);
        if (!violations.isEmpty()) {
            throw new InvalidQuotaException(violations);
        }
    }

    private void checkName(int g) {
        String name = groups.group(g).name();
        if (ReservedNames.isReserved(name)) {
            add(ValidityRule.NAME_IS_NOT_RESERVED, g, "the name stands for a group beside the tree; choose another");
        }
        if (g > 0 && groups.group(g - 1).name().equals(name)) {
            add(ValidityRule.NAME_IS_UNIQUE, g, "a group of this name is declared already");
        }
    }

    private void checkParent(int g) {
        QuotaGroup group = groups.group(g);
        if (groups.parent(g) == DeclaredGroups.MISSING) {
            String name = group.parent().orElseThrow();
            String lack = ReservedNames.isReserved(name) ? " cannot have children" : " does not exist";
            add(ValidityRule.PARENT_EXISTS, g, "parent " + name + lack);
        }
        if (groups.parent(g) < 0) {
            return;
        }
        QuotaGroup parent = groups.group(groups.parent(g));
        if (groups.isHeadOfCycle(g)) {
            add(ValidityRule.PARENT_IS_NO_DESCENDANT, g, "a group cannot be under itself: " + groups.cycle(g));
        }
        if (!parent.isParent()) {
            add(ValidityRule.PARENT_IS_A_PARENT_GROUP, g, "parent " + parent.name() + " is a leaf group");
        }
        if (!parent.treeId().equals(group.treeId())) {
            String differs = "\" differs from \"" + parent.treeId() + "\" of parent " + parent.name();
            add(ValidityRule.TREE_ID_IS_THE_PARENTS, g, "tree id \"" + group.treeId() + differs);
        }
    }

    private void checkColumns(int g, String minName, String maxName, int from, int to, boolean acceptMinsAboveParents) {
        QuotaGroup group = groups.group(g);
        ResourceVector mins = group.min();
        ResourceVector maxes = group.max();
        boolean isCount = from == 0;
        checkNotNegative(g, minName, mins, from, to);
        checkNotNegative(g, maxName, maxes, from, to);
        if (isCount) {
            checkNotNegative(
                    g,
                    "shared weight",
                    group.sharedWeight().orElse(group.schema().zero()),
                    from,
                    to);
            checkNotNegative(g, "lend limit", group.lendLimit(), from, to);
        }
        for (int c = from; c < to; c++) {
            if (isCount) {
                checkLendLimit(g, c);
            }
            long max = maxes.value(c);
            long min = Math.max(0, mins.value(c));
            if (min > max && max >= 0) {
                ValidityRule rule =
                        isCount ? ValidityRule.MIN_IS_WITHIN_MAX : ValidityRule.FLAVOR_MIN_IS_WITHIN_FLAVOR_MAX;
                addAbove(rule, g, c, minName, BigInteger.valueOf(min), " is above ", maxName, BigInteger.valueOf(max));
            }
            if (!acceptMinsAboveParents && (passed[c][g] > 0 || childrenMins[c][g] > min)) {
                ValidityRule rule = isCount
                        ? ValidityRule.CHILDREN_MINS_ARE_WITHIN_MIN
                        : ValidityRule.CHILDREN_FLAVOR_MINS_ARE_WITHIN_FLAVOR_MIN;
                BigInteger sum = BigInteger.valueOf(passed[c][g])
                        .shiftLeft(Long.SIZE - 1)
                        .add(BigInteger.valueOf(childrenMins[c][g]));
                BigInteger own = BigInteger.valueOf(min);
                addAbove(rule, g, c, minName, sum, " summed over its children is above its own ", minName, own);
            }
        }
    }

    private void checkNotNegative(int g, String property, ResourceVector values, int from, int to) {
        for (int c = from; c < to; c++) {
            if (values.value(c) < 0) {
                String column = values.schema().columnName(c);
                BigInteger value = BigInteger.valueOf(values.value(c));
                Violation.Comparison comparison = new Violation.Comparison(column, value, BigInteger.ZERO);
                String what = property + " " + column + " (" + value + ") is below 0";
                add(ValidityRule.VALUE_IS_NOT_NEGATIVE, g, property, comparison, what);
            }
        }
    }

    private void checkLendLimit(int g, int d) {
        QuotaGroup group = groups.group(g);
        long limit = group.lendLimit().value(d);
        if (limit != ResourceVector.UNLIMITED && group.schema().flavorCount(d) > 0) {
            String dimension = group.schema().dimension(d);
            add(
                    ValidityRule.NO_LEND_LIMIT_WITH_FLAVORS,
                    g,
                    "lend limit " + dimension + " (" + limit + ") is set, and " + dimension
                            + " has flavors; a dimension with flavors has no lend limit");
        }
    }

    private void checkFlavorMins(int g, int d) {
        QuotaGroup group = groups.group(g);
        BigInteger sum = BigInteger.ZERO;
        for (int k = 0; k < group.schema().flavorCount(d); k++) {
            sum = sum.add(BigInteger.valueOf(min(g, group.schema().column(d, k))));
        }
        BigInteger min = BigInteger.valueOf(group.min().value(d));
        if (sum.compareTo(min) > 0 && min.signum() >= 0) {
            ValidityRule rule = ValidityRule.FLAVOR_MINS_ARE_WITHIN_MIN;
            String above = " summed over its flavors is above ";
            addAbove(rule, g, d, "flavor min", sum, above, "min", min);
        }
    }

    private void checkNamespaces(int g, Map<String, String> boundTo) {
        for (String namespace : groups.group(g).namespaces()) {
            String other = boundTo.putIfAbsent(namespace, groups.group(g).name());
            if (other != null) {
                String what = "namespace " + namespace + " is bound to " + other + " already";
                add(ValidityRule.NAMESPACE_IS_BOUND_ONCE, g, what);
            }
        }
    }

    private void checkChange(DeclaredGroups before, int g, boolean inUse) {
        QuotaGroup old = before.group(g);
        int now = groups.find(old.name());
        if (now < 0) {
            if (inUse) {
                String what = "cannot be deleted while it has workloads";
                violations.add(Violation.ofGroup(
                        ValidityRule.NOT_DELETED_IN_USE, old.name(), before.path(g), "name", null, what));
            }
            return;
        }
        QuotaGroup changed = groups.group(now);
        if (!changed.treeId().equals(old.treeId())) {
            String what = "tree id \"" + old.treeId() + "\" cannot change to \"" + changed.treeId() + "\"";
            add(ValidityRule.TREE_ID_IS_KEPT, now, what);
        }
        if (inUse && changed.isParent() && !old.isParent()) {
            add(ValidityRule.KIND_IS_KEPT_IN_USE, now, "cannot become a parent group while it has workloads");
        } else if (inUse && changed.isParent()) {
            addInParent(now);
        }
    }

    private void addInParent(int g) {
        add(ValidityRule.WORKLOADS_ARE_IN_LEAVES, g, "a parent group cannot have workloads");
    }

    private void add(ValidityRule rule, int g, String what) {
        add(rule, g, rule.property, null, what);
    }

    private void addAbove(
            ValidityRule rule,
            int g,
            int c,
            String property,
            BigInteger value,
            String isAbove,
            String boundProperty,
            BigInteger bound) {
        String column = groups.group(g).schema().columnName(c);
        String what = words(property, column, value) + isAbove + words(boundProperty, column, bound);
        add(rule, g, property, new Violation.Comparison(column, value, bound), what);
    }

    private void add(
            ValidityRule rule, int g, String property, Violation.@Nullable Comparison comparison, String what) {
        violations.add(Violation.ofGroup(rule, groups.group(g).name(), groups.path(g), property, comparison, what));
    }

    private static String words(String property, String column, BigInteger value) {
        boolean isUnlimited = value.equals(BigInteger.valueOf(ResourceVector.UNLIMITED));
        return property + ' ' + column + " (" + (isUnlimited ? "unlimited" : value) + ")";
    }
}
