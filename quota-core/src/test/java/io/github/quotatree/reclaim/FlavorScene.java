package io.github.quotatree.reclaim;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A small random cluster in which groups count cards or name their models, and cards run anywhere. */
record FlavorScene(long seed) {
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "t4", "v100");
    private static final List<String> FLAVORS = SCHEMA.flavors("gpu");

    QuotaLedger ledger() {
        Random random = new Random(seed);
        QuotaTree.Builder tree = QuotaTree.builder(SCHEMA);
        boolean nested = random.nextInt(3) == 0;
        if (nested) {
            tree.parent("P", parent -> {
                parent.min("cpu", 12).min("gpu", 8).max("gpu", 8 + random.nextInt(8));
                for (int k = 0; k < FLAVORS.size(); k++) {
                    parent.flavorMin("gpu", FLAVORS.get(k), 2);
                }
                if (random.nextInt(3) == 0) {
                    parent.flavorMax("gpu", FLAVORS.get(random.nextInt(3)), 2 + random.nextInt(4));
                }
            });
        }
        List<String> leaves = new ArrayList<>();
        for (int g = 2 + random.nextInt(3); g > 0; g--) {
            String name = "g" + g;
            leaves.add(name);
            QuotaGroup.Builder group = QuotaGroup.leaf(SCHEMA, name);
            if (nested && g < 3) {
                group.under("P");
            }
            group.min("cpu", random.nextInt(6)).min("gpu", random.nextInt(5)).max("gpu", 4 + random.nextInt(9));
            group.sharedWeight(SCHEMA.vector(1, 1 + random.nextInt(3)));
            tree.add(group.build());
        }
        return fill(QuotaLedger.of(promising(tree.build(), random), total(random, 12)), leaves, random);
    }

    /** Promises flavors within the mins. */
    private static QuotaTree promising(QuotaTree tree, Random random) {
        QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
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
            total = total.withFlavor("gpu", flavor, random.nextInt(most / 2));
        }
        return total;
    }

    private static QuotaLedger fill(QuotaLedger ledger, List<String> leaves, Random random) {
        int workloads = 5 + random.nextInt(25);
        for (int w = 0; w < workloads; w++) {
            FlavorClass accepted = FlavorClass.ofMask(SCHEMA, 1, random.nextInt(2) == 0 ? 7 : 1 + random.nextInt(7));
            Workload.Builder builder = Workload.builder(
                            "w" + w, SCHEMA.vector(random.nextInt(3), 1 + random.nextInt(5) / 3))
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
        return ledger;
    }
}
