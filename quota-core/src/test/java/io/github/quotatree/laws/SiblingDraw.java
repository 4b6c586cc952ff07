package io.github.quotatree.laws;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SiblingShares;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** A sibling set in one dimension, with an amount to share: for {@link SiblingShares}, or as a tree of one level. */
final class SiblingDraw {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("units");

    private final long available;
    private final long[] min;
    private final long[] max;
    private final long[] sharedWeight;
    private final boolean[] minScalable;
    private final long[] request;

    private SiblingDraw(
            long available, long[] min, long[] max, long[] sharedWeight, boolean[] minScalable, long[] request) {
        this.available = available;
        this.min = min;
        this.max = max;
        this.sharedWeight = sharedWeight;
        this.minScalable = minScalable;
        this.request = request;
    }

    /**
     * Draws a set with values from 0 to {@code 2^bits}: alike members, zero weights, unlimited maxes, mins that may not
     * be scaled; in half of all sets the mins do not fit.
     */
    static SiblingDraw random(int members, int bits, long seed) {
        Random random = new Random(seed);
        SiblingDraw draw = new SiblingDraw(
                random.nextInt(50) == 0 ? Long.MAX_VALUE : value(random, Math.min(63, bits + random.nextInt(4))),
                new long[members],
                new long[members],
                new long[members],
                new boolean[members],
                new long[members]);
        for (int i = 0; i < members; i++) {
            if (i > 0 && random.nextInt(3) == 0) {
                draw.copyMember(random.nextInt(i), i);
                continue;
            }
            draw.min[i] = random.nextInt(3) == 0 ? 0 : value(random, bits);
            draw.max[i] =
                    random.nextInt(4) == 0 ? ResourceVector.UNLIMITED : Math.max(draw.min[i], value(random, bits));
            draw.sharedWeight[i] = random.nextInt(5) == 0 ? 0 : value(random, bits);
            draw.minScalable[i] = random.nextInt(4) > 0;
            draw.request[i] = random.nextInt(20) == 0 ? Long.MAX_VALUE : value(random, bits);
        }
        return draw;
    }

    /** A value whose magnitude is as likely to be small as large. */
    private static long value(Random random, int bits) {
        return (random.nextLong() >>> 1) >>> (63 - random.nextInt(bits + 1));
    }

    private void copyMember(int from, int to) {
        min[to] = min[from];
        max[to] = max[from];
        sharedWeight[to] = sharedWeight[from];
        minScalable[to] = minScalable[from];
        request[to] = request[from];
    }

    long available() {
        return available;
    }

    long request(int member) {
        return request[member];
    }

    int members() {
        return min.length;
    }

    SiblingDraw withAvailable(long other) {
        return new SiblingDraw(other, min, max, sharedWeight, minScalable, request);
    }

    SiblingDraw withRequest(int member, long other) {
        long[] changed = request.clone();
        changed[member] = other;
        return new SiblingDraw(available, min, max, sharedWeight, minScalable, changed);
    }

    /** Returns the set in another order: its member {@code k} is the member {@code order[k]} of this one. */
    SiblingDraw inOrder(int[] order) {
        int size = members();
        SiblingDraw shuffled = new SiblingDraw(
                available, new long[size], new long[size], new long[size], new boolean[size], new long[size]);
        for (int k = 0; k < size; k++) {
            shuffled.min[k] = min[order[k]];
            shuffled.max[k] = max[order[k]];
            shuffled.sharedWeight[k] = sharedWeight[order[k]];
            shuffled.minScalable[k] = minScalable[order[k]];
            shuffled.request[k] = request[order[k]];
        }
        return shuffled;
    }

    long limited(int member) {
        return Math.min(request[member], max[member]);
    }

    /** Returns the runtimes by {@link SiblingShares}. */
    long[] shares(SiblingShares shares) {
        long[] runtime = new long[members()];
        long left = shares.share(available, members(), min, max, sharedWeight, minScalable, request, runtime);
        if (left != available - Arrays.stream(runtime).sum()) {
            throw new AssertionError("left " + left + " of " + available + ", runtimes " + Arrays.toString(runtime));
        }
        return runtime;
    }

    /** Returns the same set as the first level of a tree, whose names are in the order of the members. */
    Problem asTree() {
        QuotaTree.Builder tree = QuotaTree.builder(SCHEMA);
        Map<String, ResourceVector> requests = new HashMap<>();
        for (int i = 0; i < members(); i++) {
            QuotaGroup.Builder group =
                    QuotaGroup.leaf(SCHEMA, name(i)).min(min[i]).max(max[i]).sharedWeight(sharedWeight[i]);
            tree.add((minScalable[i] ? group : group.minNotScalable()).build());
            requests.put(name(i), SCHEMA.vector(request[i]));
        }
        return new Problem(tree.build(), SCHEMA.vector(available), requests);
    }

    /** Returns the runtimes of an outcome of {@link #asTree}. */
    long[] runtimes(Outcome outcome) {
        long[] runtime = new long[members()];
        Arrays.setAll(runtime, i -> outcome.runtime(name(i), 0));
        return runtime;
    }

    private static String name(int member) {
        return "member-" + (1_000 + member);
    }

    @Override
    public String toString() {
        return "available " + available + ", min " + Arrays.toString(min) + ", max " + Arrays.toString(max)
                + ", sharedWeight " + Arrays.toString(sharedWeight) + ", minScalable " + Arrays.toString(minScalable)
                + ", request " + Arrays.toString(request);
    }
}
