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
    private final Collection<QuotaGroup> before;
    private final Function<String, Optional<QuotaGroup>> find;

    /** The groups that were replaced, removed or added, by name; empty for a removed one. */
    private final Map<String, Optional<QuotaGroup>> edited = new LinkedHashMap<>();

    /** Groups that were added under the name of another one, which is a violation. */
    private final List<QuotaGroup> duplicates = new ArrayList<>();

    private final List<QuotaEdit> totals = new ArrayList<>();
    private boolean isChanged;

    /** Starts with the groups before the edits, the name of their whole, and the weights by which they shared. */
    EditedGroups(
            ResourceSchema schema,
            Collection<QuotaGroup> before,
            Function<String, Optional<QuotaGroup>> find,
            String where,
            Function<String, Optional<ResourceVector>> weights) {
        this.schema = schema;
        this.where = where;
        this.weights = weights;
        this.before = before;
        this.find = find;
    }

    /** Applies an edit of declarations or of a known total; refuses a group, dimension or flavor that is not there. */
    void apply(QuotaEdit edit) {
        String name = edit.name();
        switch (edit.kind()) {
            case SET_TOTAL, CHANGE_TOTAL -> totals.add(edit);
            case ADD_GROUP -> {
                QuotaGroup added = edit.detail(QuotaGroup.class);
                if (find(name).isPresent()) {
                    duplicates.add(added);
                } else {
                    edited.put(name, Optional.of(added));
                }
            }
            case REMOVE_GROUP -> edited.put(require(edit).name(), Optional.empty());
            case MOVE_GROUP -> {
                QuotaGroup.Builder group = require(edit).toBuilder();
                edited.put(
                        name,
                        Optional.of(edit.parent()
                                .map(group::under)
                                .orElseGet(group::atFirstLevel)
                                .build()));
            }
            default -> {
                requireColumn(edit);
                edited.put(name, Optional.of(bounded(require(edit), edit).build()));
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
        return find(edit.name()).orElseThrow(() -> edit.refused("no group " + edit.name() + " in the " + where));
    }

    private Optional<QuotaGroup> find(String name) {
        Optional<QuotaGroup> now = edited.get(name);
        return now == null ? find.apply(name) : now;
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
        List<QuotaGroup> all = new ArrayList<>();
        Map<String, Optional<QuotaGroup>> added = new LinkedHashMap<>(edited);
        for (QuotaGroup group : before) {
            Optional<QuotaGroup> now = added.remove(group.name());
            if (now == null) {
                all.add(group);
            } else {
                now.ifPresent(all::add);
            }
        }
        added.values().forEach(group -> group.ifPresent(all::add));
        all.addAll(duplicates);
        return all;
    }

    /** Returns the edited groups if all others are as they were and none was added or removed; or else empty. */
    Optional<List<QuotaGroup>> replaced() {
        boolean isReplaced = duplicates.isEmpty()
                && edited.entrySet().stream()
                        .allMatch(group -> group.getValue().isPresent()
                                && find.apply(group.getKey()).isPresent());
        return isReplaced
                ? Optional.of(edited.values().stream().flatMap(Optional::stream).toList())
                : Optional.empty();
    }

    boolean isChanged() {
        return isChanged;
    }

    boolean hasTree(String treeId) {
        return all().stream().anyMatch(group -> group.treeId().equals(treeId));
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
