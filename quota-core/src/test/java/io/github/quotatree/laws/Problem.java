package io.github.quotatree.laws;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongSupplier;

/** A valid tree with a total and requests. */
record Problem(QuotaTree tree, ResourceVector total, Map<String, ResourceVector> requests) {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final int DEPTH = 6;

    /**
     * Draws a problem: {@code size} groups down to depth 6, values from 0 to {@code 2^bits}, with zero and default
     * weights, unlimited maxes, lend limits, and mins that may not be scaled.
     */
    static Problem random(int size, int bits, long seed) {
        return random(size, bits, seed, QuotaTree.builder(SCHEMA), true);
    }

    /** Draws a problem in which the mins of children may sum to more than the min of their parent. */
    static Problem withMinsAboveParents(int size, int bits, long seed) {
        return random(size, bits, seed, QuotaTree.builder(SCHEMA).acceptMinsAboveParents(), false);
    }

    private static Problem random(
            int size, int bits, long seed, QuotaTree.Builder builder, boolean areMinsWithinParents) {
        Random random = new Random(seed);
        List<QuotaGroup> parents = new ArrayList<>();
        Map<String, Integer> depths = new HashMap<>();
        Map<String, ResourceVector> unpromised = new HashMap<>();
        Map<String, ResourceVector> requests = new HashMap<>();
        for (int i = 0; i < size; i++) {
            // names whose order by code point differs from the order of declaration
            String name = (char) ('a' + random.nextInt(26)) + "-" + i;
            QuotaGroup above =
                    parents.isEmpty() || random.nextInt(4) == 0 ? null : parents.get(random.nextInt(parents.size()));
            int depth = above == null ? 1 : requireNonNull(depths.get(above.name())) + 1;
            boolean isParent = depth < DEPTH && random.nextInt(3) == 0;
            QuotaGroup.Builder group = isParent ? QuotaGroup.parent(SCHEMA, name) : QuotaGroup.leaf(SCHEMA, name);
            ResourceVector min = vector(() -> random.nextInt(3) == 0 ? 0 : value(random, bits));
            if (above != null) {
                group.under(above.name());
                ResourceVector rest = requireNonNull(unpromised.get(above.name()));
                min = areMinsWithinParents ? min.min(rest) : min;
                unpromised.put(above.name(), rest.minus(min.min(rest)));
            }
            group.min(min);
            ResourceVector room = vector(() -> random.nextInt(4) == 0 ? ResourceVector.UNLIMITED : value(random, bits));
            group.max(min.max(room));
            if (random.nextBoolean()) {
                group.sharedWeight(vector(() -> random.nextInt(5) == 0 ? 0 : value(random, bits)));
            }
            if (random.nextInt(4) == 0) {
                group.lendLimit(vector(() -> random.nextBoolean() ? 0 : value(random, bits)));
            }
            if (random.nextInt(4) == 0) {
                group.minNotScalable();
            }
            QuotaGroup declared = group.build();
            builder.add(declared);
            if (isParent) {
                parents.add(declared);
                depths.put(name, depth);
                unpromised.put(name, min);
            } else if (random.nextInt(8) > 0) {
                requests.put(name, vector(() -> value(random, bits)));
            }
        }
        ResourceVector total = vector(() -> value(random, Math.min(62, bits + random.nextInt(4))));
        return new Problem(builder.build(), total, requests);
    }

    private static ResourceVector vector(LongSupplier value) {
        return SCHEMA.vector(value.getAsLong(), value.getAsLong());
    }

    /** A value whose magnitude is as likely to be small as large. */
    private static long value(Random random, int bits) {
        int magnitude = random.nextInt(bits + 1);
        return magnitude == bits && random.nextInt(4) == 0
                ? 1L << bits
                : (random.nextLong() >>> 1) >>> (63 - magnitude);
    }

    int dimensions() {
        return tree.schema().size();
    }

    Problem withTotal(ResourceVector other) {
        return new Problem(tree, other, requests);
    }

    Problem withTree(QuotaTree other) {
        return new Problem(other, total, requests);
    }

    Problem withRequest(String leaf, ResourceVector request) {
        Map<String, ResourceVector> changed = new HashMap<>(requests);
        changed.put(leaf, request);
        return new Problem(tree, total, changed);
    }

    ResourceVector request(String group) {
        return requests.getOrDefault(group, tree.schema().zero());
    }

    /** The leaf groups, in tree order. */
    List<QuotaGroup> leaves() {
        return tree.groups().stream().filter(group -> !group.isParent()).toList();
    }

    /** The sibling sets: the parent of each, or empty for the first level, with its children by name. */
    Map<Optional<String>, List<QuotaGroup>> siblingSets() {
        Map<Optional<String>, List<QuotaGroup>> sets = new HashMap<>();
        for (QuotaGroup group : tree.groups()) {
            sets.computeIfAbsent(group.parent(), parent -> new ArrayList<>()).add(group);
        }
        return sets;
    }

    /** What the children of a parent have to share. */
    long available(Outcome outcome, Optional<String> parent, int d) {
        return parent.isPresent() ? outcome.runtime(parent.get(), d) : total.value(d);
    }
}
