package io.github.quotatree.replay.simulation;

import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a cluster, each with its free capacity. A job takes nodes for all its tasks or for none; a task goes to
 * the node that it leaves least of the resource of which it requests the largest part (best fit), and of several to the
 * first. Without nodes, a cluster is one pool, which takes each job that its free capacity suffices for.
 */
final class Nodes {
    private final ResourceVector total;
    private final ResourceVector[] free;
    private final Map<JobRun, int[]> placed = new HashMap<>();

    Nodes(ReplayCluster cluster) {
        total = cluster.total();
        free = cluster.nodes().toArray(ResourceVector[]::new);
    }

    boolean haveRoom(int tasks, ResourceVector amounts) {
        return free.length == 0 || find(tasks, amounts) != null;
    }

    void take(JobRun run, ResourceVector each) {
        int[] found = free.length == 0 ? null : find(run.job().tasks(), each);
        if (free.length > 0) {
            if (found == null) {
                throw new IllegalStateException("no nodes can take " + run);
            }
            for (int node : found) {
                free[node] = free[node].minus(each);
            }
            placed.put(run, found);
        }
    }

    void release(JobRun run) {
        int[] held = placed.remove(run);
        if (held != null) {
            for (int node : held) {
                free[node] = free[node].plus(run.held().each());
            }
        }
    }

    /** Returns the node of each task, or null if some task finds none beside those before it. */
    private int @Nullable [] find(int tasks, ResourceVector amounts) {
        int dominant = dominant(amounts);
        ResourceVector[] left = tasks == 1 ? free : free.clone();
        int[] found = new int[tasks];
        for (int t = 0; t < tasks; t++) {
            int best = best(left, amounts, dominant);
            if (best < 0) {
                return null;
            }
            found[t] = best;
            if (tasks > 1) {
                left[best] = left[best].minus(amounts);
            }
        }
        return found;
    }

    private static int best(ResourceVector[] left, ResourceVector amounts, int dominant) {
        int best = -1;
        for (int n = 0; n < left.length; n++) {
            if ((best < 0 || left[n].value(dominant) < left[best].value(dominant)) && amounts.fitsIn(left[n])) {
                best = n;
            }
        }
        return best;
    }

    /** Returns the resource of which a request is the largest part of the total. */
    private int dominant(ResourceVector amounts) {
        int dominant = 0;
        for (int d = 1; d < total.schema().size(); d++) {
            BigInteger part = BigInteger.valueOf(amounts.value(d)).multiply(BigInteger.valueOf(total.value(dominant)));
            BigInteger other = BigInteger.valueOf(amounts.value(dominant)).multiply(BigInteger.valueOf(total.value(d)));
            dominant = part.compareTo(other) > 0 ? d : dominant;
        }
        return dominant;
    }
}
