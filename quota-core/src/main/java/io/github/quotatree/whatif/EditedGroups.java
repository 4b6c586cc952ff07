package io.github.quotatree.whatif;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The groups of a tree or forest, and the totals of its trees, while edits are applied; valid only in the end. */
final class EditedGroups {
    private static final BigInteger MOST = BigInteger.valueOf(ResourceVector.UNLIMITED - 1);

    final ResourceSchema schema;
    private final String where;
    private final Function<String, Optional<ResourceVector>> weights;
    private final Map<String, QuotaGroup> groups = new LinkedHashMap<>();

    /** Groups that were added under the name of another one, which is a violation. */
    private final List<QuotaGroup> duplicates = new ArrayList<>();

    private final List<QuotaEdit> totals = new ArrayList<>();
    private boolean isChanged;

    /** Starts with the groups before the edits, the name of their whole, and the weights by which they shared. */
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

    /** Applies an edit of declarations or of a known total; refuses a group, dimension or flavor that is not there. */
    void apply(QuotaEdit edit) {
        String name = edit.name();
        switch (edit.kind()) {
            case SET_TOTAL, CHANGE_TOTAL -> totals.add(edit);
            case ADD_GROUP -> {
                QuotaGroup added = edit.detail(QuotaGroup.class);
                if (groups.putIfAbsent(name, added) != null) {
                    duplicates.add(added);
                }
            }
            case REMOVE_GROUP -> groups.remove(require(edit).name());
            case MOVE_GROUP -> {
                QuotaGroup.Builder group = require(edit).toBuilder();
                groups.put(
                        name,
                        edit.parent()
                                .map(group::under)
                                .orElseGet(group::atFirstLevel)
                                .build());
            }
            default -> {
                requireColumn(edit);
                groups.put(name, bounded(require(edit), edit).build());
            }
        }
        isChanged |= !edit.kind().isOfTotal();
    }

    private QuotaGroup.Builder bounded(QuotaGroup group, QuotaEdit edit) {
        QuotaGroup.Builder builder = group.toBuilder();
        String dimension = edit.inDimension();
        Optional<String> flavor = edit.flavor();
        long amount = edit.amount();
        return switch (edit.kind()) {
            case SET_MIN ->
                flavor.map(of -> builder.flavorMin(dimension, of, amount))
                        .orElseGet(() -> builder.min(dimension, amount));
            case SET_MAX ->
                flavor.map(of -> builder.flavorMax(dimension, of, amount))
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
                .orElseThrow(() -> edit.refused("group " + group.name()
                        + " is added without a shared weight; add it with one in all of " + schema));
    }

    QuotaGroup require(QuotaEdit edit) {
        QuotaGroup group = groups.get(edit.name());
        if (group == null) {
            throw edit.refused("no group " + edit.name() + " in the " + where);
        }
        return group;
    }

    void requireColumn(QuotaEdit edit) {
        String dimension = edit.inDimension();
        if (!schema.contains(dimension)) {
            throw edit.refused("no dimension " + dimension + " among " + schema);
        }
        List<String> flavors = schema.flavors(dimension);
        if (edit.flavor().filter(flavor -> !flavors.contains(flavor)).isPresent()) {
            throw edit.refused("no flavor " + edit.flavor().get() + " of " + dimension
                    + (flavors.isEmpty() ? ", which has none" : " among " + flavors));
        }
    }

    /** Refuses also an edit that names no flavor of a dimension that has some. */
    void requireOneColumn(QuotaEdit edit) {
        requireColumn(edit);
        List<String> flavors = schema.flavors(edit.inDimension());
        if (edit.flavor().isEmpty() && !flavors.isEmpty()) {
            throw edit.refused(edit.inDimension() + " has flavors, and the edit must name one of " + flavors);
        }
    }

    List<QuotaGroup> all() {
        List<QuotaGroup> all = new ArrayList<>(groups.values());
        all.addAll(duplicates);
        return all;
    }

    boolean isChanged() {
        return isChanged;
    }

    boolean hasTree(String treeId) {
        return groups.values().stream().anyMatch(group -> group.treeId().equals(treeId));
    }

    /** Returns the total of a tree after the edits of a base; refuses one that would be below 0 or above 2^63-2. */
    ResourceVector total(String treeId, ResourceVector base) {
        Map<String, Total> changed = new LinkedHashMap<>();
        for (QuotaEdit edit : totals) {
            if (edit.name().equals(treeId)) {
                changed.merge(
                        edit.column(AmountFormat.baseUnits()),
                        Total.of(edit, base),
                        (before, next) -> next.after(before));
            }
        }
        ResourceVector total = base;
        for (Total change : changed.values()) {
            String dimension = change.last.inDimension();
            String flavor = change.last.flavor().orElse(null);
            long amount = change.amount();
            total = flavor == null ? total.with(dimension, amount) : total.with(dimension, flavor, amount);
        }
        return total;
    }

    /** An amount of a total, set or as it was before, and the amount that is added to it. */
    private record Total(QuotaEdit last, long start, BigInteger added) {
        static Total of(QuotaEdit edit, ResourceVector base) {
            if (edit.kind() == QuotaEdit.Kind.SET_TOTAL) {
                return new Total(edit, edit.amount(), BigInteger.ZERO);
            }
            String dimension = edit.inDimension();
            long now =
                    edit.flavor().map(flavor -> base.value(dimension, flavor)).orElseGet(() -> base.value(dimension));
            return new Total(edit, now, BigInteger.valueOf(edit.amount()));
        }

        Total after(Total before) {
            return last.kind() == QuotaEdit.Kind.SET_TOTAL
                    ? this
                    : new Total(last, before.start, before.added.add(added));
        }

        long amount() {
            BigInteger sum = BigInteger.valueOf(start).add(added);
            if (start == ResourceVector.UNLIMITED) {
                return start;
            }
            if (sum.signum() < 0 || sum.compareTo(MOST) > 0) {
                throw new IllegalArgumentException(
                        QuotaEdit.total(last.name(), last.column(AmountFormat.baseUnits())) + " (" + start
                                + (added.signum() < 0 ? " - " : " + ") + added.abs() + " = " + sum + ") is "
                                + (sum.signum() < 0 ? "below 0" : "above " + MOST));
            }
            return sum.longValueExact();
        }
    }
}
