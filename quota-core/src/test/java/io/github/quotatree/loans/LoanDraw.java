package io.github.quotatree.loans;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Random trees and workloads: parents with a max, default and system group, non-preemptible work, unlent mins. */
final class LoanDraw {
    final Random random;
    final ResourceSchema schema;
    final QuotaTree tree;
    final ResourceVector defaultMax;
    final List<String> groups = new ArrayList<>();
    private final int flavored;
    private final List<String> models;
    ResourceVector total;
    private int submitted;

    LoanDraw(long seed, boolean nested, boolean beside, boolean unlent) {
        this(seed, nested, beside, unlent, 0);
    }

    /** Draws a tree whose second dimension, if it has one, or else the first, has flavors. */
    LoanDraw(long seed, boolean nested, boolean beside, boolean unlent, int flavors) {
        random = new Random(seed);
        int dimensions = 1 + random.nextInt(3);
        List<String> names = List.of("cpu", "gpu", "disk").subList(0, dimensions);
        ResourceSchema plain = ResourceSchema.of(names);
        flavored = flavors == 0 ? -1 : Math.min(1, dimensions - 1);
        models = List.of("a100", "h100", "v100").subList(0, flavors);
        schema = flavors == 0 ? plain : plain.withFlavors(names.get(flavored), models);
        long[] amounts = new long[dimensions];
        for (int d = 0; d < dimensions; d++) {
            amounts[d] = 20L + random.nextInt(100);
        }
        total = amounts(amounts);
        int parents = nested ? 1 + random.nextInt(3) : 0;
        int leaves = 1 + random.nextInt(5) + parents;
        QuotaTree.Builder builder = QuotaTree.builder(schema);
        int[][] parentMin = new int[Math.max(1, parents)][dimensions];
        int[][] parentPromised = new int[Math.max(1, parents)][];
        int[] children = new int[Math.max(1, parents)];
        for (int g = 0; g < leaves; g++) {
            children[nested ? g % parents : 0]++;
        }
        for (int p = 0; p < parents; p++) {
            int of = p;
            builder.parent("p" + p, group -> {
                for (int d = 0; d < dimensions; d++) {
                    int all = (int) total.value(d);
                    parentMin[of][d] = random.nextInt(all / parents + 1);
                    group.min(names.get(d), parentMin[of][d]).sharedWeight(names.get(d), 1 + of);
                    if (d == flavored) {
                        parentPromised[of] = drawFlavors(group, parentMin[of][d], new int[0]);
                    }
                    if (random.nextBoolean()) {
                        group.max(names.get(d), parentMin[of][d] + random.nextInt(all));
                    }
                }
            });
        }
        for (int g = 0; g < leaves; g++) {
            int at = g;
            groups.add("g" + g);
            builder.leaf("g" + g, group -> {
                if (nested) {
                    group.under("p" + at % parents);
                }
                for (int d = 0; d < dimensions; d++) {
                    int all = (int) total.value(d);
                    int most = nested ? parentMin[at % parents][d] / children[at % parents] : all / leaves;
                    int min = random.nextInt(4) == 0 ? 0 : random.nextInt(most + 1);
                    group.min(names.get(d), min).sharedWeight(names.get(d), 1 + at % 3);
                    if (random.nextInt(4) == 0) {
                        group.max(names.get(d), min + random.nextInt(all));
                    }
                    if (d == flavored) {
                        int[] shares = nested ? parentPromised[at % parents].clone() : new int[0];
                        Arrays.setAll(shares, k -> shares[k] / children[at % parents]);
                        drawFlavors(group, min, shares);
                    } else if (unlent && random.nextInt(3) == 0) {
                        group.lendLimit(names.get(d), random.nextInt(min + 1));
                    }
                }
            });
        }
        tree = builder.build();
        long[] max = new long[dimensions];
        for (int d = 0; d < dimensions; d++) {
            max[d] = random.nextInt((int) total.value(d) / 2 + 1);
        }
        defaultMax = schema.vector(max);
        if (beside) {
            groups.add(ReservedNames.DEFAULT_GROUP);
            if (random.nextInt(3) == 0) {
                groups.add(ReservedNames.SYSTEM_GROUP);
            }
        }
    }

    private ResourceVector amounts(long[] amounts) {
        ResourceVector all = schema.vector(amounts);
        for (int d : schema.flavoredPositions()) {
            long left = amounts[d];
            String dimension = schema.dimension(d);
            all = all.with(dimension, 0);
            for (String model : models) {
                long units = model.equals(models.get(models.size() - 1)) ? left : random.nextInt((int) left + 1);
                all = all.with(dimension, model, units);
                left -= units;
            }
        }
        return all;
    }

    /** Promises parts of a min by name, within those of a parent, and bounds the use of a flavor. */
    private int[] drawFlavors(QuotaGroup.Builder group, int min, int[] most) {
        String dimension = schema.dimension(flavored);
        int[] promised = new int[models.size()];
        int left = min;
        for (int k = 0; k < promised.length; k++) {
            int within = most.length == 0 ? left : Math.min(left, most[k]);
            promised[k] = random.nextInt(3) == 0 ? 0 : random.nextInt(within + 1);
            left -= promised[k];
            group.flavorMin(dimension, models.get(k), promised[k]);
            if (random.nextInt(5) == 0) {
                int all = (int) total.value(flavored);
                group.flavorMax(dimension, models.get(k), promised[k] + random.nextInt(all));
            }
        }
        return promised;
    }

    /** Returns a ledger of the tree, its total and its default group, which lends unless it is told otherwise. */
    QuotaLedger.Builder ledger() {
        return QuotaLedger.builder(QuotaForest.of(tree).toBuilder()
                        .defaultGroupMax(defaultMax)
                        .build())
                .total(tree.id(), total);
    }

    /** Returns new workloads of about half of the groups. */
    List<Workload> wave(boolean nonPreemptible) {
        List<Workload> wave = new ArrayList<>();
        for (String group : groups) {
            int count = random.nextInt(2) * (1 + random.nextInt(group.equals(ReservedNames.SYSTEM_GROUP) ? 2 : 8));
            int shape = random.nextInt(1 << schema.size());
            String gang = random.nextInt(4) == 0 ? "gang" + submitted : "";
            for (int k = 0; k < count; k++) {
                long[] request = new long[schema.size()];
                for (int d = 0; d < request.length; d++) {
                    boolean some = (shape >> d & 1) == 1 || random.nextInt(4) == 0;
                    request[d] = some ? 1 + random.nextInt((int) total.value(d) / 3 + 1) : 0;
                }
                Workload.Builder workload = Workload.builder("w" + submitted, schema.vector(request))
                        .group(group)
                        .priority(random.nextInt(3))
                        .preemptible(!nonPreemptible || random.nextInt(4) != 0)
                        .submitted(Instant.ofEpochSecond(submitted++));
                if (flavored >= 0 && random.nextInt(3) > 0) {
                    int mask = 1 + random.nextInt((1 << models.size()) - 1);
                    workload.accepts(FlavorClass.of(
                            schema,
                            schema.dimension(flavored),
                            models.stream()
                                    .filter(model -> (mask >> models.indexOf(model) & 1) == 1)
                                    .toList()));
                }
                if (!gang.isEmpty() && k < 3 && !group.equals(ReservedNames.SYSTEM_GROUP)) {
                    workload.gang(gang);
                }
                wave.add(workload.build());
            }
        }
        return wave;
    }

    void shrinkTotal() {
        for (int d = 0; d < schema.size(); d++) {
            if (random.nextBoolean()) {
                int part = 50 + random.nextInt(60);
                String dimension = schema.dimension(d);
                for (String model : schema.flavors(dimension)) {
                    long units = total.value(dimension, model);
                    total = total.with(dimension, model, random.nextInt(3) == 0 ? units : units * part / 100);
                }
                long less = Math.max(1, total.value(d) * part / 100);
                total = schema.hasFlavors(d) ? total : total.with(dimension, less);
            }
        }
    }
}
