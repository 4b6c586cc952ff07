package io.github.quotatree.ledger;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Draws small forests of up to three trees, and edits of them, of which some are not valid. */
final class ForestDraw {
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final int MOST_GROUPS = 30;
    private static final List<String> TREES = List.of("", "", "", "pool", "spot");

    private final Random random;
    private final Values values;

    /** Whether a min may be more than its parent has left to promise. */
    private boolean bold;

    ForestDraw(Random random, Values values) {
        this.random = random;
        this.values = values;
    }

    /** Draws a forest of some groups, or one whose default tree is a chain of 12 levels. */
    QuotaForest forest(boolean chain) {
        QuotaForest forest = withNodes(QuotaForest.builder(SCHEMA)
                        .profile(new NodeProfile("pool", "pool", Map.of("pool", "x"), new BigDecimal("0.9"))))
                .build();
        for (int level = 0; chain && level < 12; level++) {
            QuotaGroup.Builder group =
                    level < 11 ? QuotaGroup.parent(SCHEMA, "c" + level) : QuotaGroup.leaf(SCHEMA, "c" + level);
            forest = forest.toBuilder()
                    .add(declared(level > 0 ? group.under("c" + (level - 1)) : group, forest))
                    .build();
        }
        int size = 3 + random.nextInt(15);
        while (forest.trees().values().stream()
                        .mapToInt(tree -> tree.groups().size())
                        .sum()
                < size) {
            forest = added(forest);
        }
        bold = true;
        return forest;
    }

    private QuotaForest.Builder withNodes(QuotaForest.Builder builder) {
        for (int i = 0; i < 4; i++) {
            builder.node(node(i));
        }
        return builder;
    }

    private ClusterNode node(int i) {
        return ClusterNode.of("n" + i, i % 2 == 0 ? Map.of() : Map.of("pool", "x"), values.vector(random, 5));
    }

    /** Returns the forest with something changed in it. */
    QuotaForest edit(QuotaForest forest) {
        List<QuotaGroup> groups = groups(forest);
        if (groups.isEmpty()) {
            return edit(forest, random.nextInt(6));
        }
        QuotaGroup any = groups.get(random.nextInt(groups.size()));
        int choice = random.nextInt(20);
        return switch (choice) {
            case 0, 1, 2, 3, 4, 5 -> edit(forest, choice);
            case 6, 7, 8 -> forest.toBuilder().remove(any.name()).build();
            case 9 -> forest.toBuilder().replace(moved(any, groups)).build();
            case 10 -> forest.toBuilder().replace(ofOtherKind(any)).build();
            case 11 -> inOtherTree(forest, any);
            case 12 -> withoutTree(forest, any.treeId());
            default ->
                forest.toBuilder().replace(declared(any.toBuilder(), forest)).build();
        };
    }

    /** Makes one of six edits that need no group. */
    private QuotaForest edit(QuotaForest forest, int choice) {
        return switch (choice) {
            case 0, 1 -> forest.withNode(node(random.nextInt(6)));
            case 2 -> forest.withoutNode("n" + random.nextInt(6));
            case 3, 4 -> groups(forest).size() < MOST_GROUPS ? added(forest) : forest;
            default -> withDefaultMax(forest, values.vector(random, 3));
        };
    }

    /** Adds a group, perhaps one that was there before; its min is cut to what its parent has left to promise. */
    private QuotaForest added(QuotaForest forest) {
        String name = "g" + random.nextInt(MOST_GROUPS);
        if (LedgerModel.place(forest, name, null).group().equals(name)) {
            return forest;
        }
        boolean isParent = random.nextInt(4) == 0;
        QuotaGroup.Builder group = isParent ? QuotaGroup.parent(SCHEMA, name) : QuotaGroup.leaf(SCHEMA, name);
        List<QuotaGroup> parents =
                groups(forest).stream().filter(QuotaGroup::isParent).toList();
        if (!parents.isEmpty() && random.nextInt(3) > 0) {
            QuotaGroup parent = parents.get(random.nextInt(parents.size()));
            group.under(parent.name()).treeId(parent.treeId());
        } else {
            group.treeId(TREES.get(random.nextInt(TREES.size())));
        }
        if (random.nextBoolean()) {
            group.namespaces(List.of("ns-" + name));
        }
        return forest.toBuilder().add(declared(group, forest)).build();
    }

    private QuotaGroup declared(QuotaGroup.Builder group, QuotaForest forest) {
        QuotaGroup before = group.build().toBuilder().build();
        ResourceVector min = values.vector(random, 3).min(unpromised(before, forest));
        QuotaGroup.Builder after = before.toBuilder().min(min);
        after.max(random.nextInt(3) == 0 ? SCHEMA.unlimited() : min.max(values.vector(random, 9)));
        after.lendLimit(random.nextInt(3) == 0 ? values.vector(random, 2) : SCHEMA.unlimited());
        if (random.nextBoolean()) {
            after.sharedWeight(values.vector(random, 5));
        }
        if (random.nextInt(4) == 0) {
            after.minNotScalable();
        }
        return after.build();
    }

    /** The part of the min of its parent that no other group has; now and then everything, which is refused. */
    private ResourceVector unpromised(QuotaGroup group, QuotaForest forest) {
        if (group.parent().isEmpty() || (bold && random.nextInt(20) == 0)) {
            return SCHEMA.unlimited();
        }
        ResourceVector left = null;
        for (QuotaGroup other : groups(forest)) {
            left = other.name().equals(group.parent().get()) ? other.min() : left;
        }
        for (QuotaGroup other : groups(forest)) {
            boolean sibling =
                    other.parent().equals(group.parent()) && !other.name().equals(group.name());
            left = sibling && left != null ? left.minus(other.min()) : left;
        }
        return left == null ? SCHEMA.zero() : left;
    }

    private QuotaGroup moved(QuotaGroup group, List<QuotaGroup> groups) {
        QuotaGroup to = groups.get(random.nextInt(groups.size()));
        QuotaGroup.Builder builder = group.toBuilder();
        return (random.nextInt(3) == 0 ? builder.atFirstLevel() : builder.under(to.name())).build();
    }

    private static QuotaGroup ofOtherKind(QuotaGroup group) {
        String name = group.name();
        QuotaGroup.Builder other = group.isParent() ? QuotaGroup.leaf(SCHEMA, name) : QuotaGroup.parent(SCHEMA, name);
        group.parent().ifPresent(other::under);
        return other.treeId(group.treeId()).min(group.min()).max(group.max()).build();
    }

    private QuotaForest inOtherTree(QuotaForest forest, QuotaGroup group) {
        QuotaGroup.Builder other = group.toBuilder().atFirstLevel();
        return forest.toBuilder()
                .replace(other.treeId(group.treeId().isEmpty() ? "pool" : "").build())
                .build();
    }

    private static QuotaForest withoutTree(QuotaForest forest, String treeId) {
        QuotaForest.Builder builder = QuotaForest.builder(SCHEMA).defaultGroupMax(forest.defaultGroupMax());
        groups(forest).stream().filter(group -> !group.treeId().equals(treeId)).forEach(builder::add);
        forest.nodes().forEach(builder::node);
        return builder.build();
    }

    private static QuotaForest withDefaultMax(QuotaForest forest, ResourceVector max) {
        QuotaForest.Builder builder = QuotaForest.builder(SCHEMA).defaultGroupMax(max);
        groups(forest).forEach(builder::add);
        forest.nodes().forEach(builder::node);
        forest.profiles().values().forEach(builder::profile);
        return builder.build();
    }

    static List<QuotaGroup> groups(QuotaForest forest) {
        List<QuotaGroup> groups = new ArrayList<>();
        for (QuotaTree tree : forest.trees().values()) {
            groups.addAll(tree.groups());
        }
        return groups;
    }

    /** How amounts are drawn: of any magnitude up to some bits, or from a handful, so that many are alike. */
    record Values(int bits, boolean alike) {
        long value(Random random) {
            if (alike) {
                return (1L << bits) / 4 * (1 + random.nextInt(3));
            }
            int magnitude = random.nextInt(bits + 1);
            return (random.nextLong() >>> 1) >>> (63 - magnitude);
        }

        /** A vector of such values, each of which is 0 once in so many times. */
        ResourceVector vector(Random random, int onceIn) {
            long[] amounts = new long[SCHEMA.size()];
            for (int d = 0; d < amounts.length; d++) {
                amounts[d] = random.nextInt(onceIn) == 0 ? 0 : value(random);
            }
            return SCHEMA.vector(amounts);
        }
    }
}
