package io.github.quotatree.page;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.SplittableRandom;

/** A cluster of many teams: as many departments as teams in each, in three dimensions. */
final class ManyGroups {
    private static final long GI = 1L << 30;

    private ManyGroups() {}

    /** Returns a solved tree of so many groups. */
    static RuntimeQuotas solved(int groups) {
        SplittableRandom random = new SplittableRandom(14);
        ResourceSchema schema = ResourceSchema.of("cpu", "memory", "nvidia.com/gpu");
        int departments = Math.max(1, (int) Math.sqrt(groups));
        QuotaTree.Builder tree = QuotaTree.builder(schema);
        for (int p = 0; p < departments; p++) {
            tree.add(QuotaGroup.parent(schema, "department-" + p)
                    .min(schema.vector(400_000, 2000 * GI, 80))
                    .build());
        }
        for (int l = 0; l < groups - departments; l++) {
            long size = 1L + random.nextInt(6);
            tree.add(QuotaGroup.leaf(schema, "team-" + l)
                    .under("department-" + l % departments)
                    .min(schema.vector(1000 * size, 4 * GI * size, size % 2))
                    .max(schema.vector(20_000 * size, 90 * GI * size, 8 * size))
                    .sharedWeight(schema.vector(size, size, size))
                    .build());
        }
        QuotaTree built = tree.build();
        Demand.Builder demand = Demand.builder(built);
        for (int l = 0; l < groups - departments; l++) {
            ResourceVector request = schema.vector(
                    1000L * random.nextInt(16),
                    GI * random.nextInt(60),
                    random.nextInt(5) == 0 ? 0 : random.nextInt(6));
            double part = random.nextDouble();
            demand.request("team-" + l, request)
                    .used(
                            "team-" + l,
                            schema.vector(
                                    (long) (part * request.value(0)),
                                    (long) (part * request.value(1)),
                                    random.nextInt(3)));
        }
        ResourceVector total = schema.vector(6000L * groups, 22 * GI * groups, groups);
        return built.computeRuntime(total, demand.build(), SolveOptions.defaults());
    }
}
