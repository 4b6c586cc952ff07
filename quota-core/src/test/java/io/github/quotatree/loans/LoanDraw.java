package io.github.quotatree.loans;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random trees and workloads: parents with a max, default and system group, non-preemptible work, unlent mins. */
final class LoanDraw {
    final Random random;
    final ResourceSchema schema;
    final QuotaTree tree;
    final ResourceVector defaultMax;
    final List<String> groups = new ArrayList<>();
    ResourceVector total;
    private int submitted;

    LoanDraw(long seed, boolean nested, boolean beside, boolean unlent) {
        random = new Random(seed);
        int dimensions = 1 + random.nextInt(3);
        List<String> names = List.of("cpu", "gpu", "disk").subList(0, dimensions);
        schema = ResourceSchema.of(names);
        long[] amounts = new long[dimensions];
        for (int d = 0; d < dimensions; d++) {
            amounts[d] = 20 + random.nextInt(100);
        }
        total = schema.vector(amounts);
        int parents = nested ? 1 + random.nextInt(3) : 0;
        int leaves = 1 + random.nextInt(5) + parents;
        QuotaTree.Builder builder = QuotaTree.builder(schema);
        int[][] parentMin = new int[Math.max(1, parents)][dimensions];
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
                    if (unlent && random.nextInt(3) == 0) {
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
                long less = Math.max(1, total.value(d) * (50 + random.nextInt(60)) / 100);
                total = total.with(schema.dimension(d), less);
            }
        }
    }
}
