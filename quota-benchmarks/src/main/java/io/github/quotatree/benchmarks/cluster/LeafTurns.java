package io.github.quotatree.benchmarks.cluster;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceVector;
import java.util.SplittableRandom;

/** Leaves that take turns in random order, each requesting one of two amounts, the other one in each round. */
public final class LeafTurns {
    private final int[] order;
    private final int[] groups;
    private final ResourceVector[][] values;
    private int next;
    private int round;

    private LeafTurns(int leaves) {
        order = new int[leaves];
        groups = new int[leaves];
        values = new ResourceVector[2][leaves];
    }

    /** Draws the order, and for each leaf twice between a quarter and three quarters of its request in the cluster. */
    public static LeafTurns draw(Cluster cluster) {
        LeafTurns turns = new LeafTurns(cluster.shape().leaves());
        SplittableRandom random = new SplittableRandom(47);
        RuntimeQuotas quotas =
                cluster.tree().computeRuntime(cluster.total(), cluster.demand(), SolveOptions.defaults());
        for (int leaf = 0; leaf < turns.order.length; leaf++) {
            String name = cluster.shape().leaf(leaf);
            turns.groups[leaf] = cluster.tree().index(name);
            ResourceVector request = quotas.group(name).ownRequest();
            for (ResourceVector[] state : turns.values) {
                state[leaf] = part(request, random);
            }
            int swapped = random.nextInt(leaf + 1);
            turns.order[leaf] = turns.order[swapped];
            turns.order[swapped] = leaf;
        }
        return turns;
    }

    private static ResourceVector part(ResourceVector request, SplittableRandom random) {
        long[] part = new long[request.schema().size()];
        for (int d = 0; d < part.length; d++) {
            part[d] = (long) (request.value(d) * random.nextDouble(0.25, 0.75));
        }
        return request.schema().vector(part);
    }

    /** Returns the number of the leaf whose turn it is. */
    public int next() {
        if (next == order.length) {
            next = 0;
            round ^= 1;
        }
        return order[next++];
    }

    /** Returns the request of a leaf in this round. */
    public ResourceVector value(int leaf) {
        return values[1 - round][leaf];
    }

    /** Returns the request of a leaf before its first turn. */
    public ResourceVector first(int leaf) {
        return values[0][leaf];
    }

    /** Returns the index of a leaf in its tree. */
    public int group(int leaf) {
        return groups[leaf];
    }
}
