package io.github.quotatree;

import io.github.quotatree.internal.tree.NameOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Collects every breach of the rules that hold between declared groups and those that they replace. */
final class ChangeValidation {
    private ChangeValidation() {}

    /**
     * Returns the violations, ordered by group name, for each group those of the change last.
     *
     * @param before the groups to be replaced, which are valid
     * @param after the groups that replace them
     * @param holdingWorkloads the names of the groups that have workloads; others than those before and after are ignored
     */
    static List<Violation> violations(
            Collection<QuotaGroup> before, DeclaredGroups after, Set<String> holdingWorkloads) {
        List<Violation> violations = new ArrayList<>(TreeValidation.violations(after));
        Set<String> known = new TreeSet<>();
        for (QuotaGroup old : before) {
            known.add(old.name());
            int now = after.find(old.name());
            boolean inUse = holdingWorkloads.contains(old.name());
            if (now < 0) {
                if (inUse) {
                    violations.add(Violation.ofGroup(
                            ValidityRule.NOT_DELETED_IN_USE,
                            old.name(),
                            old.name(),
                            "name",
                            "cannot be deleted while it has workloads"));
                }
                continue;
            }
            QuotaGroup changed = after.group(now);
            if (!changed.treeId().equals(old.treeId())) {
                violations.add(Violation.ofGroup(
                        ValidityRule.TREE_ID_IS_KEPT,
                        old.name(),
                        after.path(now),
                        "tree id",
                        "tree id \"" + old.treeId() + "\" cannot change to \"" + changed.treeId() + "\""));
            }
            if (inUse && changed.isParent() && !old.isParent()) {
                violations.add(Violation.ofGroup(
                        ValidityRule.KIND_IS_KEPT_IN_USE,
                        old.name(),
                        after.path(now),
                        "kind",
                        "cannot become a parent group while it has workloads"));
            } else if (inUse && changed.isParent()) {
                violations.add(inParent(after, now));
            }
        }
        for (String name : new TreeSet<>(holdingWorkloads)) {
            int now = after.find(name);
            if (now >= 0 && after.group(now).isParent() && !known.contains(name)) {
                violations.add(inParent(after, now));
            }
        }
        violations.sort(Comparator.comparing(Violation::group, NameOrder.BY_CODE_POINT));
        return violations;
    }

    private static Violation inParent(DeclaredGroups after, int now) {
        return Violation.ofGroup(
                ValidityRule.WORKLOADS_ARE_IN_LEAVES,
                after.group(now).name(),
                after.path(now),
                "kind",
                "a parent group cannot have workloads");
    }
}
