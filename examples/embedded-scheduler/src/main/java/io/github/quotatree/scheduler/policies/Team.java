package io.github.quotatree.scheduler.policies;

import io.github.quotatree.resource.ResourceSchema;

/** The two teams that share the pool, with what each is guaranteed and may use at most, in GPUs. */
public enum Team {
    /** The smaller one. */
    A(4, 6),
    /** The larger one. */
    B(6, 8);

    /** How many GPUs there are; as many as are guaranteed. */
    public static final long POOL = 10;

    static final String GPU = "gpu";
    static final ResourceSchema GPUS = ResourceSchema.of(GPU);

    private final long min;
    private final long max;

    Team(long min, long max) {
        this.min = min;
        this.max = max;
    }

    /** Returns what it is guaranteed when it asks for it. */
    public long min() {
        return min;
    }

    /** Returns the most that it may use, under a policy that knows of such a limit. */
    public long max() {
        return max;
    }
}
