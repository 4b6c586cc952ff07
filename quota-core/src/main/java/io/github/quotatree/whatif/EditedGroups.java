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

/** The declarations of the groups of a tree or forest while edits are applied; they need not be valid in between. */
final class EditedGroups {
    private final ResourceSchema schema;
    private final String where;
    private final Function<String, Optional<ResourceVector>> weights;
    private final Map<String, QuotaGroup> groups = new LinkedHashMap<>();

    /** Groups that were added under the name of another one, which is a violation. */
    private final List<QuotaGroup> duplicates = new ArrayList<>();

    private boolean isChanged;

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
     * @throws IllegalArgumentException if it names a group, dimension or flavor that there is not
     */
    boolean apply(QuotaEdit edit) {
        switch (edit.kind()) {
            case SET_MIN, SET_MAX, SET_SHARED_WEIGHT, SET_LEND_LIMIT -> {
                requireColumn(edit);
                change(edit, group -> bounded(group, edit));
            }
            case ADD_GROUP -> {
                if (groups.putIfAbsent(edit.name(), edit.declaration()) != null) {
                    duplicates.add(edit.declaration());
                }
            }
            case REMOVE_GROUP -> {
                require(edit);
                groups.remove(edit.name());
            }
            case MOVE_GROUP ->
                change(
                        edit,
                        group -> edit.parent()
                                .map(parent -> group.toBuilder().under(parent))
                                .orElseGet(() -> group.toBuilder().atFirstLevel()));
            default -> {
                return false;
            }
        }
        isChanged = true;
        return true;
    }

    private void change(QuotaEdit edit, Function<QuotaGroup, QuotaGroup.Builder> change) {
        groups.put(edit.name(), change.apply(require(edit)).build());
    }

    private QuotaGroup.Builder bounded(QuotaGroup group, QuotaEdit edit) {
        QuotaGroup.Builder builder = group.toBuilder();
        String dimension = edit.inDimension();
        long amount = edit.amount();
        return switch (edit.kind()) {
            case SET_MIN ->
                edit.flavor()
                        .map(flavor -> builder.flavorMin(dimension, flavor, amount))
                        .orElseGet(() -> builder.min(dimension, amount));
            case SET_MAX ->
                edit.flavor()
                        .map(flavor -> builder.flavorMax(dimension, flavor, amount))
                        .orElseGet(() -> builder.max(dimension, amount));
            case SET_LEND_LIMIT -> builder.lendLimit(dimension, amount);
            default -> builder.sharedWeight(weight(group, edit).with(dimension, amount));
        };
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
    QuotaGroup require(QuotaEdit edit) {
        QuotaGroup group = groups.get(edit.name());
        if (group == null) {
            throw new IllegalArgumentException("edit \"" + edit + "\": no group " + edit.name() + " in the " + where);
        }
        return group;
    }

    /**
     * Checks the dimension that an edit names, and the flavor if it names one.
     *
     * @throws IllegalArgumentException if the schema does not have the dimension, or the dimension not the flavor
     */
    void requireColumn(QuotaEdit edit) {
        String dimension = edit.inDimension();
        if (!schema.contains(dimension)) {
            throw new IllegalArgumentException("edit \"" + edit + "\": no dimension " + dimension + " among " + schema);
        }
        List<String> flavors = schema.flavors(dimension);
        if (edit.flavor().filter(flavor -> !flavors.contains(flavor)).isPresent()) {
            throw new IllegalArgumentException(
                    "edit \"" + edit + "\": no flavor " + edit.flavor().get() + " of " + dimension
                            + (flavors.isEmpty() ? ", which has none" : " among " + flavors));
        }
    }

    /**
     * Checks that an edit names a flavor where the dimension has flavors.
     *
     * @throws IllegalArgumentException if it does not, or there is no such dimension or flavor
     */
    void requireOneColumn(QuotaEdit edit) {
        requireColumn(edit);
        List<String> flavors = schema.flavors(edit.inDimension());
        if (edit.flavor().isEmpty() && !flavors.isEmpty()) {
            throw new IllegalArgumentException("edit \"" + edit + "\": " + edit.inDimension()
                    + " has flavors, and the edit must name one of " + flavors);
        }
    }

    /** Passes on every declaration. */
    void forEach(Consumer<QuotaGroup> action) {
        groups.values().forEach(action);
        duplicates.forEach(action);
    }

    /** Returns whether any declaration was edited. */
    boolean isChanged() {
        return isChanged;
    }

    /** Returns whether a group names a tree. */
    boolean hasTree(String treeId) {
        return groups.values().stream().anyMatch(group -> group.treeId().equals(treeId));
    }
}
