package io.github.quotatree.ledger;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.internal.tree.StorableText;
import io.github.quotatree.workload.Workload;
import java.util.Map;

/** Whether the names of a forest and of workloads can be stored, so that no ledger has a state that cannot be. */
final class StorableForest {
    private StorableForest() {}

    /** Checks all names of a forest. */
    static void require(QuotaForest forest) {
        forest.schema().dimensions().forEach(dimension -> {
            StorableText.require("dimension", dimension);
            forest.schema().flavors(dimension).forEach(flavor -> StorableText.require("flavor", flavor));
        });
        requireChanged(QuotaForest.builder(forest.schema()).build(), forest);
    }

    /** Checks the names that an edited forest may have got; takes linear time in the trees that are other objects. */
    @SuppressWarnings("ReferenceEquality") // an edit of nodes keeps the trees
    static void requireChanged(QuotaForest before, QuotaForest after) {
        for (QuotaTree tree : after.trees().values()) {
            if (tree != before.trees().get(tree.id())) {
                StorableText.require("tree id", tree.id());
                tree.groups().forEach(StorableForest::require);
            }
        }
        after.profiles().values().forEach(profile -> {
            StorableText.require("profile", profile.name());
            requireLabels(profile.nodeSelector());
        });
        after.nodesNotIn(before).forEach(node -> {
            StorableText.require("node", node.name());
            requireLabels(node.labels());
        });
    }

    private static void require(QuotaGroup group) {
        StorableText.require("group", group.name());
        group.namespaces().forEach(namespace -> StorableText.require("namespace", namespace));
    }

    private static void requireLabels(Map<String, String> labels) {
        labels.forEach((key, value) -> {
            StorableText.require("label", key);
            StorableText.require("value of a label", value);
        });
    }

    static void require(Workload workload) {
        StorableText.require("workload", workload.id());
        workload.group().ifPresent(group -> StorableText.require("group", group));
        workload.namespace().ifPresent(namespace -> StorableText.require("namespace", namespace));
        workload.gang().ifPresent(gang -> StorableText.require("gang", gang));
    }
}
