package io.github.quotatree.ledger;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeChange;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;

/** The trees of a snapshot by id, with their runtimes. */
record TreeSnapshots(SortedMap<String, TreeSnapshot> trees, SolveOptions options, ResourceSchema schema) {
    TreeSnapshot get(String treeId) {
        return get(trees, treeId);
    }

    static TreeSnapshot get(SortedMap<String, TreeSnapshot> trees, String treeId) {
        TreeSnapshot tree = trees.get(Objects.requireNonNull(treeId, "treeId"));
        if (tree == null) {
            throw new IllegalArgumentException("no tree \"" + treeId + "\" in the forest");
        }
        return tree;
    }

    boolean hasRuntimesOf(TreeSnapshots other) {
        if (trees.size() != other.trees.size()) {
            return false;
        }
        for (String treeId : trees.keySet()) {
            if (!hasRuntimesOf(other, treeId)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasRuntimesOf(TreeSnapshots other, String treeId) {
        TreeSnapshot now = trees.get(treeId);
        TreeSnapshot then = other.trees.get(treeId);
        return now != null
                && then != null
                && !options.guaranteeUsage() // by which the use counts, too
                && options.equals(other.options)
                && now.hasRuntimesOf(then);
    }

    /** Returns the runtimes that differ: of groups that only the trees before have, then of all others. */
    List<RuntimeChange> changesSince(TreeSnapshots before) {
        List<RuntimeChange> removed = new ArrayList<>();
        List<RuntimeChange> present = new ArrayList<>();
        Set<String> ids = new LinkedHashSet<>(trees.keySet());
        ids.addAll(before.trees.keySet());
        for (String id : ids) {
            if (!hasRuntimesOf(before, id)) {
                for (RuntimeChange change : quotas(id).changesSince(before.quotas(id))) {
                    (change.after().isEmpty() ? removed : present).add(change);
                }
            }
        }
        removed.addAll(present);
        return Collections.unmodifiableList(removed);
    }

    /** Returns the runtimes of a tree, without groups if there is no such tree. */
    private RuntimeQuotas quotas(String treeId) {
        return trees.containsKey(treeId)
                ? get(treeId).quotas(options)
                : QuotaTree.builder(schema, treeId).build().computeRuntime(schema.zero(), Map.of());
    }
}
