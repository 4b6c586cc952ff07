package io.github.quotatree;

import io.github.quotatree.internal.tree.NameOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The rules that hold between groups and the groups that they replace. */
final class ChangeValidation {
    private ChangeValidation() {}

    /**
     * Returns the violations of groups that replace others: by the groups by themselves and by the change,
     * in the order of the groups' names.
     *
     * @param before the groups to be replaced, which are valid
     * @param after the groups that replace them
     * @param groupsWithWorkloads the names of the groups that have workloads; a name that is declared neither before
     *     nor after is ignored
     */
    static List<Violation> violations(
            Collection<QuotaGroup> before,
            Collection<QuotaGroup> after,
            Set<String> groupsWithWorkloads,
            boolean acceptMinsAboveParents) {
        DeclaredGroups declared = DeclaredGroups.of(after);
        List<Violation> violations = new ArrayList<>(TreeValidation.violations(declared, acceptMinsAboveParents));
        Set<String> known = new TreeSet<>();
        DeclaredGroups replaced = DeclaredGroups.of(before);
        for (int g = 0; g < replaced.size(); g++) {
            String name = replaced.group(g).name();
            known.add(name);
            checkChange(replaced, g, declared, groupsWithWorkloads.contains(name), violations);
        }
        for (String name : new TreeSet<>(groupsWithWorkloads)) {
            int now = declared.find(name);
            if (now >= 0 && declared.group(now).isParent() && !known.contains(name)) {
                violations.add(inParent(declared, now));
            }
        }
        violations.sort(Comparator.comparing(Violation::name, NameOrder.BY_CODE_POINT));
        return violations;
    }

    private static void checkChange(
            DeclaredGroups before, int g, DeclaredGroups after, boolean inUse, List<Violation> violations) {
        QuotaGroup old = before.group(g);
        int now = after.find(old.name());
        if (now < 0) {
            if (inUse) {
                violations.add(Violation.ofGroup(
                        ValidityRule.NOT_DELETED_IN_USE,
                        old.name(),
                        before.path(g),
                        "name",
                        "cannot be deleted while it has workloads"));
            }
            return;
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

    private static Violation inParent(DeclaredGroups after, int now) {
        return Violation.ofGroup(
                ValidityRule.WORKLOADS_ARE_IN_LEAVES,
                after.group(now).name(),
                after.path(now),
                "kind",
                "a parent group cannot have workloads");
    }
}
