package io.github.quotatree.scheduler.policies;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.capacity.NamespaceQuota;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.scheduler.Job;
import io.github.quotatree.scheduler.Pool;
import java.awt.Color;
import java.util.Map;

/** The two teams that share the pool, with the min and max of each in GPUs, and their colours. */
public enum Team {
    /** The smaller one. */
    A(4, 6, 0xF5C26B, 0x9A5B00),
    /** The larger one. */
    B(6, 8, 0x8FC1E3, 0x005A92);

    /** The number of GPUs: the sum of the mins. */
    public static final long POOL = 10;

    static final String GPU = "gpu";
    static final ResourceSchema GPUS = ResourceSchema.of(GPU);

    private final long min;
    private final long max;
    private final Color area;
    private final Color line;

    Team(long min, long max, int area, int line) {
        this.min = min;
        this.max = max;
        this.area = new Color(area);
        this.line = new Color(line);
    }

    /** Returns the pool, and the teams as groups of it, each of which weighs its max. */
    static QuotaForest forest() {
        QuotaForest.Builder forest =
                QuotaForest.builder(GPUS).node(ClusterNode.of("pool", Map.of(), GPUS.vector(POOL)));
        for (Team team : values()) {
            forest.add(QuotaGroup.leaf(GPUS, team.name())
                    .min(team.min)
                    .max(team.max)
                    .build());
        }
        return forest.build();
    }

    /** Returns its quota in capacity scheduling. */
    NamespaceQuota quota() {
        return NamespaceQuota.builder(GPUS, name()).min(GPU, min).max(GPU, max).build();
    }

    /** Returns the GPUs that a job requests. */
    static long gpus(Job job) {
        return job.request().value(GPU);
    }

    /** Returns the GPUs that its running jobs have. */
    long used(Pool pool) {
        return pool.used(name()).value(GPU);
    }

    /** Returns its guarantee. */
    public long min() {
        return min;
    }

    /** Returns the most that it may use, under a policy with such a limit. */
    public long max() {
        return max;
    }

    /** Returns the colour that fills its jobs. */
    Color area() {
        return area;
    }

    /** Returns the colour of its lines and figures. */
    Color line() {
        return line;
    }
}
