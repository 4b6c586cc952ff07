package io.github.quotatree.whatif;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.Demand;
import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/** A tree with small numbers, a total and requests, in which every change of one number can be tried. */
record SmallTree(
        QuotaTree tree,
        ResourceVector total,
        Map<String, ResourceVector> requests,
        Map<String, ResourceVector> used,
        SolveOptions options) {
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    /** Draws a tree of some groups, with values from 0 to {@code most} that are often equal. */
    static SmallTree random(Random random, int size, int most, SolveOptions options) {
        QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
        List<QuotaGroup> parents = new ArrayList<>();
        Map<String, ResourceVector> unpromised = new HashMap<>();
        Map<String, ResourceVector> requests = new HashMap<>();
        for (int i = 0; i < size; i++) {
            String name = (char) ('a' + random.nextInt(26)) + "-" + i;
            QuotaGroup above =
                    parents.isEmpty() || random.nextInt(3) == 0 ? null : parents.get(random.nextInt(parents.size()));
            boolean isParent = random.nextInt(3) == 0;
            QuotaGroup.Builder group = isParent ? QuotaGroup.parent(SCHEMA, name) : QuotaGroup.leaf(SCHEMA, name);
            ResourceVector min = vector(() -> random.nextInt(3) == 0 ? 0 : random.nextInt(most + 1));
            if (above != null) {
                group.under(above.name());
                ResourceVector rest = requireNonNull(unpromised.get(above.name()));
                min = min.min(rest);
                unpromised.put(above.name(), rest.minus(min));
            }
            ResourceVector room =
                    vector(() -> random.nextInt(3) == 0 ? ResourceVector.UNLIMITED : random.nextInt(2 * most));
            group.min(min).max(min.max(room));
            if (random.nextBoolean()) {
                group.sharedWeight(vector(() -> random.nextInt(5) == 0 ? 0 : random.nextInt(most)));
            }
            if (random.nextInt(3) == 0) {
                group.lendLimit(vector(() -> random.nextBoolean() ? 0 : random.nextInt(most)));
            }
            if (random.nextInt(4) == 0) {
                group.minNotScalable();
            }
            QuotaGroup declared = group.build();
            builder.add(declared);
            if (isParent) {
                parents.add(declared);
                unpromised.put(name, min);
            } else if (random.nextInt(8) > 0) {
                requests.put(name, vector(() -> random.nextInt(2 * most)));
            }
        }
        ResourceVector total = vector(() -> random.nextInt(size * most));
        Map<String, ResourceVector> used = new HashMap<>();
        requests.forEach((name, request) ->
                used.put(name, vector(() -> random.nextInt(most)).min(request)));
        return new SmallTree(builder.build(), total, requests, used, options);
    }

    private static ResourceVector vector(LongSupplier value) {
        return SCHEMA.vector(value.getAsLong(), value.getAsLong());
    }

    RuntimeQuotas solve() {
        Demand.Builder demand = Demand.builder(tree).acceptParentWorkloads();
        requests.forEach(demand::request);
        used.forEach(demand::used);
        return tree.computeRuntime(total, demand.build(), options);
    }

    long runtime(String group, String dimension) {
        return solve().runtime(group).value(dimension);
    }

    /** Returns this tree with a group that requests at least an amount, beside its children if it is a parent. */
    SmallTree requesting(String group, String dimension, long least) {
        RuntimeQuotas now = solve();
        long below = 0;
        for (QuotaGroup child : tree.groups()) {
            if (child.parent().equals(Optional.of(group))) {
                below += now.group(child.name()).limitedRequest().value(dimension);
            }
        }
        return withRequest(group, dimension, Math.max(request(group).value(dimension), least - below));
    }

    SmallTree withRequest(String leaf, String dimension, long amount) {
        Map<String, ResourceVector> changed = new HashMap<>(requests);
        changed.put(leaf, request(leaf).with(dimension, amount));
        return new SmallTree(tree, total, changed, used, options);
    }

    ResourceVector request(String leaf) {
        return requests.getOrDefault(leaf, SCHEMA.zero());
    }

    /** Applies an edit the plain way, or returns empty if the edited tree is not valid. */
    Optional<SmallTree> with(QuotaEdit edit) {
        if (edit.kind() == QuotaEdit.Kind.SET_TOTAL) {
            return Optional.of(
                    new SmallTree(tree, total.with(edit.inDimension(), edit.amount()), requests, used, options));
        } else if (edit.kind() == QuotaEdit.Kind.SET_REQUEST) {
            return Optional.of(withRequest(edit.name(), edit.inDimension(), edit.amount()));
        } else if (edit.kind() == QuotaEdit.Kind.SET_MIN) {
            QuotaGroup group = tree.group(edit.name()).orElseThrow();
            return edited(group, copy -> copy.min(group.min().with(edit.inDimension(), edit.amount())));
        } else if (edit.kind() == QuotaEdit.Kind.SET_MAX) {
            QuotaGroup group = tree.group(edit.name()).orElseThrow();
            return edited(group, copy -> copy.max(group.max().with(edit.inDimension(), edit.amount())));
        } else if (edit.kind() == QuotaEdit.Kind.SET_LEND_LIMIT) {
            QuotaGroup group = tree.group(edit.name()).orElseThrow();
            return edited(group, copy -> copy.lendLimit(group.lendLimit().with(edit.inDimension(), edit.amount())));
        } else if (edit.kind() == QuotaEdit.Kind.SET_SHARED_WEIGHT) {
            QuotaGroup group = tree.group(edit.name()).orElseThrow();
            ResourceVector weight = solve().group(edit.name()).sharedWeight();
            return edited(group, copy -> copy.sharedWeight(weight.with(edit.inDimension(), edit.amount())));
        }
        throw new IllegalArgumentException("no such edit here: " + edit);
    }

    private Optional<SmallTree> edited(QuotaGroup group, UnaryOperator<QuotaGroup.Builder> edit) {
        try {
            QuotaTree.Builder scratch = QuotaTree.builder(SCHEMA); // shares nothing with this tree
            for (QuotaGroup other : tree.groups()) {
                boolean isEdited = other.name().equals(group.name());
                scratch.add(isEdited ? edit.apply(group.toBuilder()).build() : other);
            }
            return Optional.of(new SmallTree(scratch.build(), total, requests, used, options));
        } catch (InvalidQuotaException e) {
            return Optional.empty();
        }
    }

    List<QuotaGroup> leaves() {
        return tree.groups().stream().filter(group -> !group.isParent()).toList();
    }

    /** Returns a group and all groups above it. */
    List<String> path(String group) {
        return List.of(tree.path(group).split("/"));
    }
}
