package io.github.quotatree.ledger;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.workload.Workload;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The replacement of a forest by another, as far as it concerns workloads: the leaf groups that workloads cannot stay
 * in, and the groups that these workloads move to.
 */
final class ForestEdit {
    private final QuotaForest before;
    private final QuotaForest after;
    final DisplacedWorkloads displaced;
    final Set<String> vacated = new HashSet<>();
    private boolean changesTree;

    private ForestEdit(QuotaForest before, QuotaForest after, DisplacedWorkloads displaced) {
        this.before = before;
        this.after = after;
        this.displaced = displaced;
    }

    /** Compares two forests, in linear time in the groups. */
    static ForestEdit of(QuotaForest before, QuotaForest after, DisplacedWorkloads displaced) {
        ForestEdit edit = new ForestEdit(before, after, displaced);
        before.trees().values().forEach(edit::compare);
        displaced.moves().forEach(edit::requireMove);
        return edit;
    }

    @SuppressWarnings("ReferenceEquality") // the same tree has the same groups
    private void compare(QuotaTree tree) {
        if (tree == after.trees().get(tree.id())) {
            return;
        }
        for (QuotaGroup old : tree.groups()) {
            Optional<QuotaGroup> now = find(old.name());
            if (now.isPresent() && !now.get().treeId().equals(old.treeId())) {
                changesTree = true;
            } else if (!old.isParent() && (now.isEmpty() || now.get().isParent())) {
                vacated.add(old.name());
            }
        }
    }

    private Optional<QuotaGroup> find(String name) {
        Placement placement = after.place(name, null);
        return placement.group().equals(name)
                ? after.tree(placement.treeId()).flatMap(tree -> tree.group(name))
                : Optional.empty();
    }

    private void requireMove(String group, String target) {
        if (!vacated.contains(group)) {
            throw new IllegalArgumentException("workloads of " + group + " cannot move to " + target + ": " + group
                    + " is no leaf group that is deleted or becomes a parent group");
        }
        boolean beside = target.equals(ReservedNames.DEFAULT_GROUP) || target.equals(ReservedNames.SYSTEM_GROUP);
        if (!beside && find(target).filter(found -> !found.isParent()).isEmpty()) {
            throw new IllegalArgumentException("workloads of " + group + " cannot move to " + target + ": "
                    + (find(target).isPresent() ? target + " is a parent group" : "there is no group " + target));
        }
    }

    void requireValid(Set<String> withWorkloads) {
        Set<String> refused = new HashSet<>(withWorkloads);
        refused.removeIf(displaced::covers);
        if (changesTree || !refused.isEmpty()) {
            throw new InvalidQuotaException(after.toBuilder().violationsOfChange(before, refused));
        }
    }

    Workload afterwards(Workload workload, String group) {
        Optional<String> target = displaced.target(group);
        return target.isPresent() ? workload.toBuilder().group(target.get()).build() : workload;
    }
}
