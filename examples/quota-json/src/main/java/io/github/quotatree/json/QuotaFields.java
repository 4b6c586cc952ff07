package io.github.quotatree.json;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.Violation;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import java.util.List;
import java.util.TreeMap;

/** Writes groups, profiles and nodes, which read back as the same declarations, and the rules that they break. */
public final class QuotaFields {
    private QuotaFields() {}

    /** Writes the dimensions, groups and profiles of a forest, and the max of its default group. */
    public static void declared(JsonFields json, QuotaForest forest) {
        List<QuotaGroup> groups = forest.trees().values().stream()
                .flatMap(tree -> tree.groups().stream())
                .toList();
        json.texts("dimensions", forest.schema().dimensions())
                .limits("defaultGroupMax", forest.defaultGroupMax())
                .objects("groups", groups, QuotaFields::group)
                .objects("profiles", forest.profiles().values(), QuotaFields::profile);
    }

    private static void group(JsonFields json, QuotaGroup group) {
        json.text("name", group.name())
                .text("parent", group.parent())
                .text("tree", group.treeId())
                .flag("isParent", group.isParent())
                .amounts("min", group.min())
                .limits("max", group.max());
        group.sharedWeight().ifPresent(weight -> json.amounts("sharedWeight", weight));
        json.limits("lendLimit", group.lendLimit())
                .flag("minScalable", group.isMinScalable())
                .texts("namespaces", group.namespaces());
    }

    private static void profile(JsonFields json, NodeProfile profile) {
        json.text("name", profile.name())
                .text("tree", profile.treeId())
                .texts("nodeSelector", new TreeMap<>(profile.nodeSelector()))
                .text("ratio", profile.ratio().toPlainString());
    }

    /** Writes the nodes of a forest, as the field {@code nodes}. */
    public static void nodes(JsonFields json, QuotaForest forest) {
        json.objects("nodes", forest.nodes(), (each, node) -> node(each, node, forest.treeOfNode(node.name())));
    }

    /** Writes a node, and the tree that shares it. */
    public static void node(JsonFields json, ClusterNode node, String tree) {
        json.text("name", node.name())
                .text("tree", tree)
                .amounts("allocatable", node.allocatable())
                .texts("labels", new TreeMap<>(node.labels()))
                .flag("schedulable", node.schedulable());
    }

    /** Writes the rules that declarations break, as the field {@code violations}. */
    public static void violations(JsonFields json, List<Violation> violations) {
        json.objects(
                "violations",
                violations,
                (each, violation) -> each.code("rule", violation.rule())
                        .code("subject", violation.subject())
                        .text("name", violation.name())
                        .text("path", violation.path())
                        .text("property", violation.property())
                        .text("dimension", violation.dimension())
                        .text("value", violation.value())
                        .text("bound", violation.bound())
                        .text("text", violation.message()));
    }
}
