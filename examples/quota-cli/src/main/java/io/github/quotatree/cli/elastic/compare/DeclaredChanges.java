package io.github.quotatree.cli.elastic.compare;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.elastic.compare.DeclaredChanges.DeclaredChange.Subject;
import io.github.quotatree.reading.input.NodeManifest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds what two clusters declare and state differently: totals, groups with requests and use, and nodes. */
final class DeclaredChanges {
    private final ResourceSchema schema;
    private final List<DeclaredChange> changes = new ArrayList<>();

    private DeclaredChanges(ResourceSchema schema) {
        this.schema = schema;
    }

    static List<DeclaredChange> ofTrees(
            Map<String, RuntimeQuotas> before, Map<String, RuntimeQuotas> after, ResourceSchema schema) {
        DeclaredChanges found = new DeclaredChanges(schema);
        Map<String, State> old = new HashMap<>();
        Map<String, State> now = new HashMap<>();
        for (String id : names(before, after)) {
            found.tree(id, before.get(id), after.get(id));
            State.addAll(old, before.get(id));
            State.addAll(now, after.get(id));
        }
        names(old, now).forEach(name -> found.group(name, old.get(name), now.get(name)));
        return found.changes;
    }

    static List<DeclaredChange> ofNodes(List<NodeManifest> before, List<NodeManifest> after, ResourceSchema schema) {
        DeclaredChanges found = new DeclaredChanges(schema);
        Map<String, NodeManifest> old = byName(before);
        Map<String, NodeManifest> now = byName(after);
        names(old, now).forEach(name -> found.node(name, old.get(name), now.get(name)));
        return found.changes;
    }

    private static Set<String> names(Map<String, ?> before, Map<String, ?> after) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        return names;
    }

    private record State(QuotaGroup group, ResourceVector request, ResourceVector used) {
        static void addAll(Map<String, State> states, @Nullable RuntimeQuotas quotas) {
            if (quotas == null) {
                return;
            }
            for (GroupRuntime group : quotas) {
                // of a group with children, use is that of the groups below, which are compared themselves
                ResourceVector used = group.isParent() ? quotas.tree().schema().zero() : group.used();
                states.put(group.name(), new State(group.declaration(), group.ownRequest(), used));
            }
        }
    }

    private void tree(String id, @Nullable RuntimeQuotas before, @Nullable RuntimeQuotas after) {
        if (before == null || after == null) {
            texts(Subject.TREE, id, "tree", summary(before), summary(after));
            return;
        }
        amounts(Subject.TREE, id, "total", before.total(), after.total());
        Demand old = before.demand();
        Demand now = after.demand();
        amounts(Subject.TREE, id, "use of the system group", old.systemUsed(), now.systemUsed());
        amounts(Subject.TREE, id, "use of the default group", old.defaultUsed(), now.defaultUsed());
    }

    private static @Nullable String summary(@Nullable RuntimeQuotas quotas) {
        QuotaTree tree = quotas == null ? null : quotas.tree();
        return tree == null ? null : tree.groups().size() + " groups";
    }

    private void group(String name, @Nullable State before, @Nullable State after) {
        if (before == null || after == null) {
            State only = Objects.requireNonNull(before == null ? after : before);
            String place = kind(only.group)
                    + only.group.parent().map(parent -> " under " + parent).orElse("");
            texts(Subject.GROUP, name, "group", before == null ? null : place, after == null ? null : place);
            ResourceVector zero = schema.zero();
            boolean isNew = before == null;
            both("min", name, isNew, only.group.min(), zero);
            both("max", name, isNew, only.group.max(), schema.unlimited());
            both("request", name, isNew, only.request, zero);
            both("used", name, isNew, only.used, zero);
            return;
        }
        QuotaGroup old = before.group;
        QuotaGroup now = after.group;
        texts(Subject.GROUP, name, "tree", old.treeId(), now.treeId());
        texts(
                Subject.GROUP,
                name,
                "parent",
                old.parent().orElse(null),
                now.parent().orElse(null));
        texts(Subject.GROUP, name, "kind", kind(old), kind(now));
        amounts(Subject.GROUP, name, "min", old.min(), now.min());
        amounts(Subject.GROUP, name, "max", old.max(), now.max());
        weights(name, old.sharedWeight(), now.sharedWeight());
        amounts(Subject.GROUP, name, "lend limit", old.lendLimit(), now.lendLimit());
        texts(Subject.GROUP, name, "min scaling", scaling(old), scaling(now));
        texts(
                Subject.GROUP,
                name,
                "namespaces",
                new TreeSet<>(old.namespaces()).toString(),
                new TreeSet<>(now.namespaces()).toString());
        amounts(Subject.GROUP, name, "request", before.request, after.request);
        amounts(Subject.GROUP, name, "used", before.used, after.used);
    }

    /** Adds the amounts of a group that comes or goes; one that is as without the group says nothing. */
    private void both(String property, String name, boolean isNew, ResourceVector amount, ResourceVector none) {
        amounts(Subject.GROUP, name, property, isNew ? none : amount, isNew ? amount : none);
    }

    private static String kind(QuotaGroup group) {
        return group.isParent() ? "parent group" : "leaf group";
    }

    private static String scaling(QuotaGroup group) {
        return group.isMinScalable() ? "on" : "off";
    }

    private void weights(String name, Optional<ResourceVector> before, Optional<ResourceVector> after) {
        if (before.isPresent() && after.isPresent()) {
            amounts(Subject.GROUP, name, "shared weight", before.get(), after.get());
        } else {
            texts(Subject.GROUP, name, "shared weight", weight(before), weight(after));
        }
    }

    private static String weight(Optional<ResourceVector> declared) {
        return declared.map(ResourceVector::toString).orElse("that of the max");
    }

    private void texts(Subject subject, String name, String property, @Nullable String before, @Nullable String after) {
        if (!Objects.equals(before, after)) {
            changes.add(new DeclaredChange(subject, name, property, null, before, after));
        }
    }

    private void amounts(Subject subject, String name, String property, ResourceVector before, ResourceVector after) {
        for (int d = 0; d < schema.size(); d++) {
            if (before.value(d) != after.value(d)) {
                changes.add(new DeclaredChange(
                        subject, name, property, schema.dimension(d), before.value(d), after.value(d)));
            }
        }
    }

    private void node(String name, @Nullable NodeManifest before, @Nullable NodeManifest after) {
        if (before == null || after == null) {
            texts(Subject.NODE, name, "node", before == null ? null : "present", after == null ? null : "present");
        } else {
            texts(Subject.NODE, name, "labels", labels(before), labels(after));
            texts(Subject.NODE, name, "schedulable", "" + before.schedulable(), "" + after.schedulable());
        }
        amounts(Subject.NODE, name, "allocatable", vector(before), vector(after));
    }

    private ResourceVector vector(@Nullable NodeManifest node) {
        return node == null ? schema.zero() : node.allocatable().in(schema, 0);
    }

    private static String labels(NodeManifest node) {
        return new TreeMap<>(node.labels()).toString();
    }

    private static Map<String, NodeManifest> byName(List<NodeManifest> nodes) {
        Map<String, NodeManifest> named = new HashMap<>();
        nodes.forEach(node -> named.put(node.origin().name(), node));
        return named;
    }

    /**
     * A value that was declared or stated before, and another after.
     *
     * @param subject what it belongs to
     * @param name the name of the group or node, or the id of the tree
     * @param property what has changed, such as {@code min}
     * @param dimension the dimension, or null where the value is no amount
     * @param before the value before, or null if there was none
     * @param after the value after, or null if there is none
     */
    public record DeclaredChange(
            Subject subject,
            String name,
            String property,
            @Nullable String dimension,
            @Nullable Object before,
            @Nullable Object after) {

        public enum Subject {
            TREE,
            GROUP,
            NODE
        }
    }
}
