package io.github.quotatree.whatif;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The declarations of the groups of a tree or forest while edits are applied; they need not be valid in between. */
final class EditedGroups {
    private final ResourceSchema schema;
    private final String where;
    private final Function<String, Optional<ResourceVector>> weights;
    private final Map<String, QuotaGroup> groups = new LinkedHashMap<>();

    /** Groups that were added under the name of another one, which is a violation. */
    private final List<QuotaGroup> duplicates = new ArrayList<>();

    /**
     * Starts with the groups before the edits.
     *
     * @param where the tree or forest of the groups, in messages
     * @param weights the weight by which a group shared before the edits; empty if there was no such group
     */
    EditedGroups(
            ResourceSchema schema,
            Collection<QuotaGroup> before,
            String where,
            Function<String, Optional<ResourceVector>> weights) {
        this.schema = schema;
        this.where = where;
        this.weights = weights;
        before.forEach(group -> groups.put(group.name(), group));
    }

    /**
     * Applies an edit if it is one of declarations.
     *
     * @return whether it is
     * @throws IllegalArgumentException if it names a group or a dimension that there is not
     */
    boolean apply(QuotaEdit edit) {
        if (edit instanceof QuotaEdit.OfBound bound) {
            requireDimension(edit, bound.dimension());
            change(edit, bound.group(), group -> bounded(group, bound));
        } else if (edit instanceof FlavorEdit.SetFlavorMin least) {
            requireFlavor(edit, least.dimension(), least.flavor());
            change(
                    edit,
                    least.group(),
                    group -> group.toBuilder()
                            .flavorMin(least.dimension(), least.flavor(), least.amount())
                            .build());
        } else if (edit instanceof FlavorEdit.SetFlavorMax most) {
            requireFlavor(edit, most.dimension(), most.flavor());
            change(
                    edit,
                    most.group(),
                    group -> group.toBuilder()
                            .flavorMax(most.dimension(), most.flavor(), most.amount())
                            .build());
        } else if (edit instanceof QuotaEdit.AddGroup added) {
            if (groups.putIfAbsent(added.group().name(), added.group()) != null) {
                duplicates.add(added.group());
            }
        } else if (edit instanceof QuotaEdit.RemoveGroup removed) {
            require(edit, removed.group());
            groups.remove(removed.group());
        } else if (edit instanceof QuotaEdit.MoveGroup moved) {
            change(
                    edit,
                    moved.group(),
                    group -> moved.parent()
                            .map(parent -> group.toBuilder().under(parent))
                            .orElseGet(() -> group.toBuilder().atFirstLevel())
                            .build());
        } else {
            return false;
        }
        return true;
    }

    private void change(QuotaEdit edit, String name, UnaryOperator<QuotaGroup> change) {
        groups.put(name, change.apply(require(edit, name)));
    }

    private QuotaGroup bounded(QuotaGroup group, QuotaEdit.OfBound edit) {
        QuotaGroup.Builder builder = group.toBuilder();
        if (edit instanceof QuotaEdit.SetMin) {
            builder.min(edit.dimension(), edit.amount());
        } else if (edit instanceof QuotaEdit.SetMax) {
            builder.max(edit.dimension(), edit.amount());
        } else if (edit instanceof QuotaEdit.SetLendLimit) {
            builder.lendLimit(edit.dimension(), edit.amount());
        } else {
            builder.sharedWeight(weight(group, edit).with(edit.dimension(), edit.amount()));
        }
        return builder.build();
    }

    /** Returns the weight that a group declares, or else the one by which it shared before the edits. */
    private ResourceVector weight(QuotaGroup group, QuotaEdit edit) {
        if (schema.size() == 1) {
            return schema.zero(); // its only value is set
        }
        return group.sharedWeight()
                .or(() -> weights.apply(group.name()))
                .orElseThrow(() -> new IllegalArgumentException("edit \"" + edit + "\": group " + group.name()
                        + " is added without a shared weight; add it with one in all of " + schema));
    }

    /**
     * Returns the group that an edit names.
     *
     * @throws IllegalArgumentException if there is none
     */
    QuotaGroup require(QuotaEdit edit, String name) {
        QuotaGroup group = groups.get(name);
        if (group == null) {
            throw new IllegalArgumentException("edit \"" + edit + "\": no group " + name + " in the " + where);
        }
        return group;
    }

    /**
     * Checks the dimension that an edit names.
     *
     * @throws IllegalArgumentException if the schema does not have it
     */
    void requireDimension(QuotaEdit edit, String dimension) {
        if (!schema.contains(dimension)) {
            throw new IllegalArgumentException("edit \"" + edit + "\": no dimension " + dimension + " among " + schema);
        }
    }

    /**
     * Checks the flavor that an edit names.
     *
     * @throws IllegalArgumentException if the schema does not have the dimension, or the dimension not the flavor
     */
    void requireFlavor(QuotaEdit edit, String dimension, String flavor) {
        requireDimension(edit, dimension);
        if (!schema.flavors(dimension).contains(flavor)) {
            throw new IllegalArgumentException("edit \"" + edit + "\": no flavor " + flavor + " of " + dimension
                    + (schema.flavors(dimension).isEmpty()
                            ? ", which has none"
                            : " among " + schema.flavors(dimension)));
        }
    }

    /**
     * Checks that a dimension has no flavors, where an edit must name one.
     *
     * @throws IllegalArgumentException if it has flavors
     */
    void requireNoFlavors(QuotaEdit edit, String dimension) {
        requireDimension(edit, dimension);
        if (!schema.flavors(dimension).isEmpty()) {
            throw new IllegalArgumentException("edit \"" + edit + "\": " + dimension + " has flavors, and the edit must"
                    + " name one of " + schema.flavors(dimension));
        }
    }

    /** Passes on every declaration. */
    void forEach(Consumer<QuotaGroup> action) {
        groups.values().forEach(action);
        duplicates.forEach(action);
    }

    /** Returns whether a group of a name is declared. */
    boolean contains(String name) {
        return groups.containsKey(name);
    }

    /** Returns whether a group names a tree. */
    boolean hasTree(String treeId) {
        return groups.values().stream().anyMatch(group -> group.treeId().equals(treeId));
    }
}
