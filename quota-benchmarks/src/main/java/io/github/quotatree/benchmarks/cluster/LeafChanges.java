package io.github.quotatree.benchmarks.cluster;

import io.github.quotatree.QuotaSolver;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceVector;
import java.util.SplittableRandom;

/** Requests of one of a hundred leaves that change in all dimensions, between two values drawn beforehand. */
public final class LeafChanges {
    private static final int LEAVES_PER_CHANGE = 100;

    private final int[] groups;

    /** By state (first or second), dimension and position in {@link #groups}. */
    private final long[][][] values;

    /** How many changes of a single leaf were made. */
    private int single;

    private LeafChanges(int dimensions, int changes) {
        groups = new int[changes];
        values = new long[2][dimensions][changes];
    }

    /**
     * Draws the leaves that change, and for each twice between half and one and a half times its request in the
     * cluster.
     */
    public static LeafChanges draw(Cluster cluster) {
        int leaves = cluster.shape().leaves();
        int dimensions = cluster.tree().schema().size();
        LeafChanges changes = new LeafChanges(dimensions, Math.max(1, leaves / LEAVES_PER_CHANGE));
        SplittableRandom random = new SplittableRandom(46);
        int[] drawn =
                random.ints(0, leaves).distinct().limit(changes.groups.length).toArray();
        RuntimeQuotas quotas =
                cluster.tree().computeRuntime(cluster.total(), cluster.demand(), SolveOptions.defaults());
        for (int i = 0; i < drawn.length; i++) {
            String name = cluster.shape().leaf(drawn[i]);
            ResourceVector request = quotas.group(name).ownRequest();
            changes.groups[i] = cluster.tree().index(name);
            for (int d = 0; d < dimensions; d++) {
                for (long[][] state : changes.values) {
                    state[d][i] = (long) (request.value(d) * random.nextDouble(0.5, 1.5));
                }
            }
        }
        return changes;
    }

    /** Returns the number of leaves that change. */
    public int leaves() {
        return groups.length;
    }

    /** Sets the requests of the leaves to their first or second values. */
    public void apply(QuotaSolver solver, boolean second) {
        long[][] state = values[second ? 1 : 0];
        for (int d = 0; d < state.length; d++) {
            for (int i = 0; i < groups.length; i++) {
                solver.request(groups[i], d, state[d][i]);
            }
        }
    }

    /** Sets the requests of one leaf, each in turn, to its first values, and in the next round to its second ones. */
    public void applyNext(QuotaSolver solver) {
        int i = single % groups.length;
        long[][] state = values[single / groups.length & 1];
        single = (single + 1) % (2 * groups.length);
        for (int d = 0; d < state.length; d++) {
            solver.request(groups[i], d, state[d][i]);
        }
    }
}
