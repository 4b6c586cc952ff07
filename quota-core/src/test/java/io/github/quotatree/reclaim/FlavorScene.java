package io.github.quotatree.reclaim;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/**
 * A small random cluster in which groups count cards or name their models, and cards run anywhere.
 *
 * @param treeId the id of its tree, with which the names of its groups and workloads start
 */
record FlavorScene(long seed, String treeId) {
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "t4", "v100");
    private static final List<String> FLAVORS = SCHEMA.flavors("gpu");

    /** Makes the scene of a tree without an id. */
    FlavorScene(long seed) {
        this(seed, "");
    }

    QuotaLedger ledger() {
        return ledger(List.of(this));
    }

    /** Returns a ledger with the trees of scenes, which draw nothing from each other. */
    static QuotaLedger ledger(List<FlavorScene> scenes) {
        QuotaForest.Builder forest = QuotaForest.builder(SCHEMA);
        List<Consumer<QuotaLedger>> fillings = new ArrayList<>();
        Map<String, ResourceVector> totals = new LinkedHashMap<>();
        for (FlavorScene scene : scenes) {
            Random random = new Random(scene.seed);
            List<String> leaves = new ArrayList<>();
            QuotaTree tree = promising(scene.tree(leaves, random), random);
            tree.groups().forEach(forest::add);
            totals.put(scene.treeId, total(random, 12));
            fillings.add(ledger -> scene.fill(ledger, leaves, random));
        }
        QuotaLedger.Builder builder = QuotaOnly.builder(forest.build());
        totals.forEach(builder::total);
        QuotaLedger ledger = builder.build();
        fillings.forEach(filling -> filling.accept(ledger));
        return ledger;
    }

    /** Draws a tree, and adds the names of its leaf groups. */
    private QuotaTree tree(List<String> leaves, Random random) {
        QuotaTree.Builder tree = QuotaTree.builder(SCHEMA, treeId);
        boolean nested = random.nextInt(3) == 0;
        if (nested) {
            tree.parent(treeId + "P", parent -> {
                parent.min("cpu", 12).min("gpu", 8).max("gpu", 8 + random.nextInt(8));
                for (int k = 0; k < FLAVORS.size(); k++) {
                    parent.flavorMin("gpu", FLAVORS.get(k), 2);
                }
                if (random.nextInt(3) == 0) {
                    parent.flavorMax("gpu", FLAVORS.get(random.nextInt(3)), 2 + random.nextInt(4));
                }
            });
        }
        for (int g = 2 + random.nextInt(3); g > 0; g--) {
            String name = treeId + "g" + g;
            leaves.add(name);
            QuotaGroup.Builder group = QuotaGroup.leaf(SCHEMA, name).treeId(treeId);
            if (nested && g < 3) {
                group.under(treeId + "P");
            }
            group.min("cpu", random.nextInt(6)).min("gpu", random.nextInt(5)).max("gpu", 4 + random.nextInt(9));
            group.sharedWeight(SCHEMA.vector(1, 1 + random.nextInt(3)));
            tree.add(group.build());
        }
        return tree.build();
    }

    /** Promises flavors within the mins. */
    private static QuotaTree promising(QuotaTree tree, Random random) {
        QuotaTree.Builder builder = QuotaTree.builder(SCHEMA, tree.id());
        for (QuotaGroup group : tree.groups()) {
            QuotaGroup.Builder edited = group.toBuilder();
            long left = group.isParent() ? 0 : group.min().value("gpu");
            for (String flavor : FLAVORS) {
                long units = random.nextInt(2) == 0 ? Math.min(left, random.nextInt(2)) : 0;
                left -= units;
                if (units > 0) {
                    edited.flavorMin("gpu", flavor, units);
                }
            }
            if (!group.isParent() && random.nextInt(5) == 0) {
                String flavor = FLAVORS.get(random.nextInt(3));
                edited.flavorMax("gpu", flavor, 2 + random.nextInt(4));
            }
            builder.add(edited.build());
        }
        return builder.build();
    }

    private static ResourceVector total(Random random, int most) {
        ResourceVector total = SCHEMA.vector("cpu", 10 + random.nextInt(20));
        for (String flavor : FLAVORS) {
            total = total.with("gpu", flavor, random.nextInt(most / 2));
        }
        return total;
    }

    private void fill(QuotaLedger ledger, List<String> leaves, Random random) {
        int workloads = 5 + random.nextInt(25);
        for (int w = 0; w < workloads; w++) {
            FlavorClass accepted = FlavorClass.ofMask(SCHEMA, 1, random.nextInt(2) == 0 ? 7 : 1 + random.nextInt(7));
            Workload.Builder builder = Workload.builder(
                            treeId + "w" + w, SCHEMA.vector(random.nextInt(3), 1 + random.nextInt(5) / 3))
                    .group(leaves.get(random.nextInt(leaves.size())))
                    .accepts(accepted)
                    .priority(random.nextInt(3))
                    .preemptible(random.nextInt(6) > 0);
            if (random.nextInt(8) == 0) {
                builder.gang("gang-" + random.nextInt(2));
            }
            if (random.nextInt(2) == 0) {
                ledger.submit(builder.build());
            } else {
                String flavor =
                        accepted.flavors().get(random.nextInt(accepted.flavors().size()));
                ledger.adopt(builder.build(), Instant.ofEpochSecond(random.nextInt(5)), Map.of("gpu", flavor));
            }
        }
    }
}
