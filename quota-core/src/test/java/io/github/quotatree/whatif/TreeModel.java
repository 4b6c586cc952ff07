package io.github.quotatree.whatif;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A tree as plain numbers that edits write over: the oracle of what-if. It declares its groups from scratch. */
final class TreeModel {
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    final Map<String, Group> groups = new TreeMap<>();
    final long[] total = new long[SCHEMA.size()];
    long[] defaultUsed = new long[SCHEMA.size()];

    /** The declaration, the request and the use of a group. */
    static final class Group {
        final String name;
        final boolean isParent;

        @Nullable
        String parent;

        boolean scalable = true;
        long[] min = new long[SCHEMA.size()];
        long[] max = unlimited();
        long @Nullable [] weight;
        long[] lendLimit = unlimited();
        long[] request = new long[SCHEMA.size()];
        long[] used = new long[SCHEMA.size()];

        Group(String name, boolean isParent, @Nullable String parent) {
            this.name = name;
            this.isParent = isParent;
            this.parent = parent;
        }

        QuotaGroup declaration() {
            QuotaGroup.Builder group = isParent ? QuotaGroup.parent(SCHEMA, name) : QuotaGroup.leaf(SCHEMA, name);
            if (parent != null) {
                group.under(parent);
            }
            for (int d = 0; d < SCHEMA.size(); d++) {
                group.min(SCHEMA.dimension(d), min[d]);
                group.max(SCHEMA.dimension(d), max[d]);
                group.lendLimit(SCHEMA.dimension(d), lendLimit[d]);
                if (weight != null) {
                    group.sharedWeight(SCHEMA.dimension(d), weight[d]);
                }
            }
            if (!scalable) {
                group.minNotScalable();
            }
            return group.build();
        }
    }

    static long[] unlimited() {
        return new long[] {ResourceVector.UNLIMITED, ResourceVector.UNLIMITED};
    }

    /** Applies an edit that names only what there is. */
    void apply(QuotaEdit edit, TreeModel start) {
        if (edit.kind() == QuotaEdit.Kind.SET_MIN) {
            group(edit.name()).min[d(edit.inDimension())] = edit.amount();
        } else if (edit.kind() == QuotaEdit.Kind.SET_MAX) {
            group(edit.name()).max[d(edit.inDimension())] = edit.amount();
        } else if (edit.kind() == QuotaEdit.Kind.SET_LEND_LIMIT) {
            group(edit.name()).lendLimit[d(edit.inDimension())] = edit.amount();
        } else if (edit.kind() == QuotaEdit.Kind.SET_SHARED_WEIGHT) {
            Group group = group(edit.name());
            if (group.weight == null) {
                group.weight = start.defaultWeights(edit.name());
            }
            group.weight[d(edit.inDimension())] = edit.amount();
        } else if (edit.kind() == QuotaEdit.Kind.SET_REQUEST) {
            group(edit.name()).request[d(edit.inDimension())] = edit.amount();
        } else if (edit.kind() == QuotaEdit.Kind.SET_USED) {
            long[] used = groups.containsKey(edit.name()) ? group(edit.name()).used : defaultUsed;
            used[d(edit.inDimension())] = edit.amount();
        } else if (edit.kind() == QuotaEdit.Kind.SET_TOTAL) {
            total[d(edit.inDimension())] = edit.amount();
        } else if (edit.kind() == QuotaEdit.Kind.CHANGE_TOTAL) {
            total[d(edit.inDimension())] += edit.amount();
        } else if (edit.kind() == QuotaEdit.Kind.ADD_GROUP) {
            groups.put(edit.detail(QuotaGroup.class).name(), of(edit.detail(QuotaGroup.class)));
        } else if (edit.kind() == QuotaEdit.Kind.REMOVE_GROUP) {
            groups.remove(edit.name());
        } else if (edit.kind() == QuotaEdit.Kind.MOVE_GROUP) {
            group(edit.name()).parent = edit.parent().orElse(null);
        } else {
            throw new AssertionError("no edit of a tree: " + edit);
        }
    }

    private static Group of(QuotaGroup added) {
        Group group = new Group(added.name(), added.isParent(), added.parent().orElse(null));
        for (int d = 0; d < SCHEMA.size(); d++) {
            group.min[d] = added.min().value(d);
            group.max[d] = added.max().value(d);
            group.lendLimit[d] = added.lendLimit().value(d);
        }
        group.weight = added.sharedWeight()
                .map(weight -> new long[] {weight.value(0), weight.value(1)})
                .orElse(null);
        group.scalable = added.isMinScalable();
        return group;
    }

    /** The max or, where it is unlimited, the largest weight beside it, or 1. */
    private long[] defaultWeights(String name) {
        Group group = group(name);
        long[] weights = new long[SCHEMA.size()];
        for (int d = 0; d < weights.length; d++) {
            long largest = 1;
            for (Group other : groups.values()) {
                boolean sibling = Objects.equals(other.parent, group.parent);
                long weight = other.weight != null ? other.weight[d] : other.max[d];
                boolean has = other.weight != null || other.max[d] != ResourceVector.UNLIMITED;
                if (sibling && has) {
                    largest = Math.max(largest, weight);
                }
            }
            weights[d] = group.max[d] == ResourceVector.UNLIMITED ? largest : group.max[d];
        }
        return weights;
    }

    Group group(String name) {
        Group group = groups.get(name);
        if (group == null) {
            throw new AssertionError("no group " + name);
        }
        return group;
    }

    static int d(String dimension) {
        return SCHEMA.position(dimension);
    }

    /** Returns a builder with all groups, declared in any order. */
    QuotaTree.Builder declared(Random order) {
        List<Group> shuffled = new ArrayList<>(groups.values());
        Collections.shuffle(shuffled, order);
        QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
        shuffled.forEach(group -> builder.add(group.declaration()));
        return builder;
    }

    Demand demand(QuotaTree tree) {
        Demand.Builder demand = Demand.builder(tree).defaultUsed(SCHEMA.vector(defaultUsed.clone()));
        groups.values().forEach(group -> {
            demand.request(group.name, SCHEMA.vector(group.request.clone()));
            demand.used(group.name, SCHEMA.vector(group.used.clone()));
        });
        return demand.build();
    }

    ResourceVector totalVector() {
        return SCHEMA.vector(total.clone());
    }

    TreeModel copy() {
        TreeModel copy = new TreeModel();
        Map<String, Group> copies = new HashMap<>();
        groups.forEach((name, group) -> {
            Group own = of(group.declaration());
            own.request = group.request.clone();
            own.used = group.used.clone();
            copies.put(name, own);
        });
        copy.groups.putAll(copies);
        System.arraycopy(total, 0, copy.total, 0, total.length);
        copy.defaultUsed = defaultUsed.clone();
        return copy;
    }
}
