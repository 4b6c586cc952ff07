package io.github.quotatree;

import io.github.quotatree.internal.solve.TreeDemand;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** The groups of one tree by node, values in flat arrays; a {@link QuotaGroup} is made from them when it is read. */
final class LaidOutGroups {
    private static final int DEEPEST_INDENT = 39;
    private static final int MOST_LOST_SHOWN = 10;

    final String treeId;
    final ResourceSchema schema;
    final TreeLayout layout;
    final Declarations declarations;

    /** The nodes of the groups in tree order. */
    final int[] order;

    private final Map<String, Set<String>> namespaces;
    private int @Nullable [] depths;

    /** Lays out groups of one tree whose parents exist and form no cycle. */
    LaidOutGroups(ResourceSchema schema, String treeId, DeclaredGroups declared) {
        this.treeId = treeId;
        this.schema = schema;
        layout = TreeLayout.of(declared.names(), declared.parents());
        order = layout.depthFirst();
        namespaces = new HashMap<>();
        Declarations.Builder builder = Declarations.builder(layout, schema.size());
        for (int d : schema.flavoredPositions()) {
            builder.setFlavors(d, schema.flavorCount(d));
        }
        for (int g = 0; g < declared.size(); g++) {
            QuotaGroup group = declared.group(g);
            declare(builder, layout.nodeAt(g), group);
            if (!group.namespaces().isEmpty()) {
                namespaces.put(group.name(), group.namespaces());
            }
        }
        declarations = builder.build();
    }

    private LaidOutGroups(LaidOutGroups before, Declarations declarations) {
        treeId = before.treeId;
        schema = before.schema;
        layout = before.layout;
        order = before.order;
        namespaces = before.namespaces;
        depths = before.depths;
        this.declarations = declarations;
    }

    /** Returns these groups in the same layout, of which some have the numbers of others of the same names. */
    LaidOutGroups with(Collection<QuotaGroup> others) {
        Declarations.Edit edit = declarations.edit();
        for (QuotaGroup group : others) {
            int node = node(group.name());
            ResourceVector weight = group.sharedWeight().orElse(null);
            edit.setScalable(node, group.isMinScalable());
            edit.setDeclaresWeight(node, weight != null);
            for (int d = 0; d < schema.size(); d++) {
                edit.setBounds(d, node, group.min().value(d), group.max().value(d));
                edit.setLendLimit(d, node, group.lendLimit().value(d));
                if (weight != null) {
                    edit.setWeight(d, node, weight.value(d));
                }
            }
        }
        return new LaidOutGroups(this, edit.build());
    }

    /** Returns whether a group can take the place of the one of its name {@link #with} nothing but other numbers. */
    boolean isLaidOutAs(QuotaGroup group) {
        QuotaGroup now = declaration(node(group.name()));
        ResourceVector counts = schema.zero();
        return now.isParent() == group.isParent()
                && now.parent().equals(group.parent())
                && now.namespaces().equals(group.namespaces())
                && now.min().withCounts(counts).equals(group.min().withCounts(counts))
                && now.max().withCounts(counts).equals(group.max().withCounts(counts));
    }

    private static void declare(Declarations.Builder declarations, int node, QuotaGroup group) {
        if (group.isParent()) {
            declarations.setParentGroup(node);
        }
        if (!group.isMinScalable()) {
            declarations.setNotScalable(node);
        }
        ResourceVector weight = group.sharedWeight().orElse(null);
        ResourceVector min = group.min();
        ResourceVector max = group.max();
        ResourceVector lendLimit = group.lendLimit();
        ResourceSchema schema = min.schema();
        for (int d = 0; d < schema.size(); d++) {
            declarations.setBounds(d, node, min.value(d), max.value(d));
            declarations.setLendLimit(d, node, lendLimit.value(d));
            if (weight != null) {
                declarations.setWeight(d, node, weight.value(d));
            }
            for (int k = 0; k < schema.flavorCount(d); k++) {
                int column = schema.column(d, k);
                declarations.setFlavorBounds(d, node, k, min.value(column), max.value(column));
            }
        }
    }

    /** Returns the number of groups above a group; all are counted when the first is asked about. */
    int depth(int node) {
        int[] known = depths;
        if (known == null) {
            known = layout.depths();
            depths = known;
        }
        return known[node] - 1;
    }

    /** Returns a view of each node in tree order, made when it is read. */
    <T> List<T> inTreeOrder(IntFunction<T> ofNode) {
        final class InTreeOrder extends AbstractList<T> implements RandomAccess {
            @Override
            public T get(int index) {
                return ofNode.apply(order[index]);
            }

            @Override
            public int size() {
                return order.length;
            }
        }
        return new InTreeOrder();
    }

    /**
     * Returns the declarations that other groups lack, parents before their children. Where both have a group, it is
     * mostly one place after the one before it, so that no name is searched for.
     */
    List<QuotaGroup> notIn(LaidOutGroups others) {
        List<QuotaGroup> lacking = new ArrayList<>();
        int next = 1;
        for (int node = 1; node <= layout.size(); node++) {
            String name = layout.name(node);
            boolean isNext =
                    next <= others.layout.size() && others.layout.name(next).equals(name);
            int other = isNext ? next : others.layout.find(name);
            if (other < 0 || !isDeclaredAs(node, others, other)) {
                lacking.add(declaration(node));
            }
            next = other < 0 ? next : other + 1;
        }
        return lacking;
    }

    private boolean isDeclaredAs(int node, LaidOutGroups others, int other) {
        Declarations own = declarations;
        Declarations theirs = others.declarations;
        boolean same = own.isParentGroup(node) == theirs.isParentGroup(other)
                && own.isScalable(node) == theirs.isScalable(other)
                && own.declaresWeight(node) == theirs.declaresWeight(other)
                && layout.name(layout.parent(node)).equals(others.layout.name(others.layout.parent(other)))
                && Objects.equals(namespaces.get(layout.name(node)), others.namespaces.get(layout.name(node)));
        for (int d = 0; same && d < schema.size(); d++) {
            same = own.min(d, node) == theirs.min(d, other)
                    && own.max(d, node) == theirs.max(d, other)
                    && own.lendLimit(d, node) == theirs.lendLimit(d, other)
                    && (!own.declaresWeight(node) || own.weight(d, node) == theirs.weight(d, other));
        }
        for (int d : schema.flavoredPositions()) {
            same = same && FlavorBounds.equal(own.flavors(d), node, theirs.flavors(d), other);
        }
        return same;
    }

    /** Returns by node the node of the same name in another tree; -1 if it has none that may have workloads. */
    int[] nodesIn(LaidOutGroups other, boolean parentWorkloads) {
        int[] nodes = new int[layout.size() + 1];
        for (int node = 1; node < nodes.length; node++) {
            int found = other.layout.find(layout.name(node));
            nodes[node] = found >= 0 && !parentWorkloads && other.declarations.isParentGroup(found) ? -1 : found;
        }
        return nodes;
    }

    /** Refuses to drop the demand of groups that have no node in another tree: their target is -1. */
    void requireNothingLost(TreeDemand amounts, int[] target) {
        List<String> lost = new ArrayList<>();
        int count = 0;
        for (int node : order) {
            ResourceVector request = vector(d -> amounts.request(d, node));
            ResourceVector use = vector(d -> amounts.used(d, node));
            boolean isLost = target[node] < 0 && !(request.isZero() && use.isZero());
            if (isLost && ++count <= MOST_LOST_SHOWN) {
                lost.add(layout.path(node) + " (request " + request + ", used " + use + ")");
            }
        }
        if (count > 0) {
            String more = count > lost.size() ? " and " + (count - lost.size()) + " more groups" : "";
            throw new IllegalArgumentException(
                    "the edited tree has no leaf group for the demand of " + String.join(", ", lost) + more);
        }
    }

    int node(String name) {
        int node = layout.find(name);
        if (node < 0) {
            throw new IllegalArgumentException("no group " + name + " in the tree");
        }
        return node;
    }

    void requireGroup(int node) {
        if (node < 1 || node > layout.size()) {
            throw new IllegalArgumentException(
                    "no group has the index " + node + "; they go from 1 to " + layout.size());
        }
    }

    // checks of the amounts of a group's own workloads; each throws an IllegalArgumentException

    void requireAmounts(int dimension, String what, long[] ofGroups, boolean parentWorkloads) {
        String name = what + " " + schema.dimension(dimension);
        if (ofGroups.length != layout.size() + 1) {
            throw new IllegalArgumentException(
                    name + ": " + ofGroups.length + " amounts for " + layout.size() + " groups");
        }
        if (ofGroups[0] != 0) {
            throw new IllegalArgumentException(name + ": no group has the index 0, but its amount is " + ofGroups[0]);
        }
        for (int node = 1; node < ofGroups.length; node++) {
            requireNonNegative(node, dimension, what, ofGroups[node]);
            if (!parentWorkloads) {
                requireLeaf(node, what, ofGroups[node]);
            }
        }
    }

    void requireAmount(int node, int dimension, String what, long amount) {
        requireLeaf(node, what, amount);
        requireNonNegative(node, dimension, what, amount);
    }

    void requireFlavors(int node, String what, FlavorClass flavors) {
        if (!flavors.schema().equals(schema)) {
            throw new IllegalArgumentException(layout.path(node) + ": " + what + " has flavors of " + flavors.schema()
                    + ", the tree has " + schema);
        }
    }

    void requireNonNegative(int node, int dimension, String what, long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException(layout.path(node) + ": " + what + " " + schema.dimension(dimension)
                    + " (" + amount + ") is negative");
        }
    }

    void requireLeaf(int node, String what, long amount) {
        if (amount != 0 && declarations.isParentGroup(node)) {
            throw ofParent(node, what, amount);
        }
    }

    void requireLeaf(int node, String what, ResourceVector amount) {
        if (declarations.isParentGroup(node) && !amount.isZero()) {
            throw ofParent(node, what, amount);
        }
    }

    void requirePlaces(int node) {
        if (declarations.isParentGroup(node)) {
            throw new IllegalArgumentException(
                    layout.path(node) + ": a parent group has no workloads of its own to place");
        }
    }

    private IllegalArgumentException ofParent(int node, String what, Object amount) {
        return new IllegalArgumentException(
                layout.path(node) + ": a parent group has no workloads of its own, but " + what + " is " + amount);
    }

    QuotaGroup declaration(int node) {
        String name = layout.name(node);
        int parent = layout.parent(node);
        return new QuotaGroup(new QuotaGroup.Declared(
                name,
                declarations.isParentGroup(node),
                parent == TreeLayout.ROOT ? null : layout.name(parent),
                treeId,
                declarations.isScalable(node),
                min(node),
                max(node),
                declarations.declaresWeight(node) ? vector(d -> declarations.weight(d, node)) : null,
                schema.unlimited().withCounts(vector(d -> declarations.lendLimit(d, node))),
                namespaces.getOrDefault(name, Set.of())));
    }

    ResourceVector min(int node) {
        return bounds(node, false);
    }

    ResourceVector max(int node) {
        return bounds(node, true);
    }

    private ResourceVector bounds(int node, boolean isMax) {
        long[] values = new long[schema.columns()];
        int dimensions = schema.size();
        for (int d = 0; d < dimensions; d++) {
            values[d] = isMax ? declarations.max(d, node) : declarations.min(d, node);
            FlavorBounds bounds = declarations.flavors(d);
            for (int k = 0; bounds != null && k < bounds.flavors(); k++) {
                values[schema.column(d, k)] = isMax ? bounds.max(node, k) : bounds.min(node, k);
            }
        }
        return schema.vector(values);
    }

    ResourceVector vector(IntToLongFunction value) {
        long[] values = new long[schema.size()];
        Arrays.setAll(values, value);
        return schema.vector(values);
    }

    /** Returns the indent of a line of text for a group; limited, since no page is wide enough for a deep tree. */
    static String indent(int depth) {
        return "  ".repeat(Math.min(depth, DEEPEST_INDENT));
    }
}
