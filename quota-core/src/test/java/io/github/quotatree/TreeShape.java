package io.github.quotatree;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** The trees on which live quotas are hard to keep: wide ones, deep ones, ones whose members are all alike. */
enum TreeShape {
    /** A few groups at random. */
    SMALL(14, 4, 3),

    /** Up to 60 members in one sibling set and few levels. */
    BUSHY(70, 3, 9),

    /** A chain of 12 levels with a few groups beside it. */
    CHAIN(30, 12, 2);

    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    private final int groups;
    private final int levels;
    private final int fewParents;

    TreeShape(int groups, int levels, int fewParents) {
        this.groups = groups;
        this.levels = levels;
        this.fewParents = fewParents;
    }

    /** Draws a tree whose values are drawn by the given numbers. */
    QuotaTree draw(Random random, Numbers numbers) {
        QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
        List<String> parents = new ArrayList<>();
        Map<String, Integer> depths = new HashMap<>();
        Map<String, ResourceVector> unpromised = new HashMap<>();
        for (int i = 0; i < groups; i++) {
            String above = above(random, parents, i);
            int depth = above == null ? 1 : requireNonNull(depths.get(above)) + 1;
            boolean isParent = depth < levels && (this == CHAIN ? i < levels - 1 : random.nextInt(fewParents) == 0);
            String name = (char) ('a' + random.nextInt(26)) + "-" + i;
            QuotaGroup.Builder group = isParent ? QuotaGroup.parent(SCHEMA, name) : QuotaGroup.leaf(SCHEMA, name);
            ResourceVector min = numbers.vector(SCHEMA, random, 3);
            if (above != null) {
                group.under(above);
                ResourceVector rest = requireNonNull(unpromised.get(above));
                min = min.min(rest);
                unpromised.put(above, rest.minus(min));
            }
            builder.add(declared(group, min, random, numbers));
            if (isParent) {
                parents.add(name);
                depths.put(name, depth);
                unpromised.put(name, min);
            }
        }
        return builder.build();
    }

    private @Nullable String above(Random random, List<String> parents, int i) {
        if (this == CHAIN) {
            return i == 0 ? null : parents.get(i < levels ? i - 1 : random.nextInt(parents.size()));
        }
        return parents.isEmpty() || random.nextInt(4) == 0 ? null : parents.get(random.nextInt(parents.size()));
    }

    /** Draws a first level of many leaves, and as many again under one parent. */
    static QuotaTree wide(int members, Random random, Numbers numbers) {
        QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
        builder.parent(
                "p", group -> group.min(numbers.vector(SCHEMA, random, 0)).max(SCHEMA.unlimited()));
        for (int i = 0; i < members; i++) {
            ResourceVector min = numbers.vector(SCHEMA, random, 2);
            builder.add(declared(QuotaGroup.leaf(SCHEMA, "a" + i), min, random, numbers));
            QuotaGroup.Builder below = QuotaGroup.leaf(SCHEMA, "z" + i).under("p");
            builder.add(declared(below, SCHEMA.zero(), random, numbers));
        }
        return builder.build();
    }

    /** Draws a few groups of extreme mins that are bounded by no max and share by small weights. */
    static QuotaTree extreme(Random random) {
        Numbers numbers = Numbers.extreme();
        QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
        ResourceVector promised = numbers.vector(SCHEMA, random, 0);
        builder.parent("p", group -> group.min(promised).sharedWeight(SCHEMA.vector(1, 2)));
        builder.leaf("q", group -> group.under("p").min(promised.min(numbers.vector(SCHEMA, random, 0))));
        for (int i = 0; i < 2 + random.nextInt(4); i++) {
            QuotaGroup.Builder group = QuotaGroup.leaf(SCHEMA, "a" + i);
            group.min(numbers.vector(SCHEMA, random, 4)).sharedWeight(SCHEMA.vector(random.nextInt(4), 1));
            if (random.nextBoolean()) {
                group.lendLimit(numbers.vector(SCHEMA, random, 2));
            }
            builder.add(group.build());
        }
        return builder.build();
    }

    private static QuotaGroup declared(QuotaGroup.Builder group, ResourceVector min, Random random, Numbers numbers) {
        group.min(min);
        if (random.nextInt(3) > 0) {
            group.max(min.max(numbers.vector(SCHEMA, random, 9)));
        }
        if (random.nextBoolean()) {
            group.sharedWeight(numbers.vector(SCHEMA, random, 5));
        }
        if (random.nextInt(4) == 0) {
            group.lendLimit(numbers.vector(SCHEMA, random, 2));
        }
        if (random.nextInt(4) == 0) {
            group.minNotScalable();
        }
        return group.build();
    }

    /** How values are drawn: up to a number of bits, all alike or of any magnitude; 63 bits stand for the extremes. */
    record Numbers(int bits, boolean alike) {
        private static final long[] EXTREMES = {0, 1, 1L << 61, (1L << 62) - 1, 1L << 62, Long.MAX_VALUE - 1};

        /** Values next to the powers at which sums leave the range of a long, beside small ones. */
        static Numbers extreme() {
            return new Numbers(63, false);
        }

        /** A value from a handful, if they are to be alike, or else of any magnitude up to the number of bits. */
        long value(Random random) {
            if (bits == 63) {
                return Math.max(0, EXTREMES[random.nextInt(EXTREMES.length)] - random.nextInt(3));
            }
            if (alike) {
                return (1L << bits) / 8 * (1 + random.nextInt(3));
            }
            int magnitude = random.nextInt(bits + 1);
            return magnitude == bits && random.nextInt(4) == 0
                    ? 1L << bits
                    : (random.nextLong() >>> 1) >>> (63 - magnitude);
        }

        /** A vector of such values, each of which is 0 once in so many times, or never. */
        ResourceVector vector(ResourceSchema schema, Random random, int onceIn) {
            long[] values = new long[schema.size()];
            for (int d = 0; d < values.length; d++) {
                values[d] = onceIn > 0 && random.nextInt(onceIn) == 0 ? 0 : value(random);
            }
            return schema.vector(values);
        }
    }
}
