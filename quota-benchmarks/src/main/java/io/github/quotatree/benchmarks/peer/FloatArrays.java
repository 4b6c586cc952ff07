package io.github.quotatree.benchmarks.peer;

import java.util.Arrays;

/**
 * The rule of this library as a good plain solver has it: {@code double} arrays by node, each sibling set a range of
 * them, one pass up and one down, and the water level by repeated passes over the siblings. Nothing is allocated by a
 * solve.
 *
 * <p>Runtimes are not rounded to whole units: what exact quotas cost shows in the difference. All mins may be scaled.
 */
public final class FloatArrays {
    private final int[] parent;
    private final int[] firstChild;
    private final double[] total;
    private final double[][] min;
    private final double[][] max;
    private final double[][] weight;

    /** The part of its min that a group keeps although idle. */
    private final double[][] kept;

    private final double[][] ownRequest;

    private final double[] request;
    private final double[] limited;
    private final double[] base;
    private final double[] cap;
    private final int[] open;
    private final double[][] runtime;

    /** Converts the numbers of a problem. */
    public FloatArrays(QuotaProblem problem) {
        parent = problem.parent;
        firstChild = problem.firstChild;
        int nodes = parent.length;
        total = Arrays.stream(problem.total).asDoubleStream().toArray();
        min = toDouble(problem.min);
        max = toDouble(problem.max);
        weight = toDouble(problem.weight);
        ownRequest = toDouble(problem.ownRequest);
        kept = new double[total.length][nodes];
        for (int d = 0; d < kept.length; d++) {
            for (int node = 1; node < nodes; node++) {
                kept[d][node] = Math.max(0, problem.min[d][node] - problem.lendLimit[d][node]);
            }
        }
        request = new double[nodes];
        limited = new double[nodes];
        base = new double[nodes];
        cap = new double[nodes];
        open = new int[nodes];
        runtime = new double[total.length][nodes];
    }

    private static double[][] toDouble(long[][] values) {
        return Arrays.stream(values)
                .map(array -> Arrays.stream(array).asDoubleStream().toArray())
                .toArray(double[][]::new);
    }

    /** Solves all dimensions from the declared state. */
    public void solve() {
        for (int d = 0; d < total.length; d++) {
            aggregateRequests(ownRequest[d], kept[d], max[d]);
            runtime[d][0] = total[d];
            for (int node = 0; node < parent.length; node++) {
                if (firstChild[node] < firstChild[node + 1]) {
                    share(d, runtime[d][node], firstChild[node], firstChild[node + 1]);
                }
            }
        }
    }

    private void aggregateRequests(double[] own, double[] keeps, double[] most) {
        Arrays.fill(request, 0);
        for (int node = parent.length - 1; node > 0; node--) {
            double wanted = Math.min(Math.max(request[node] + own[node], keeps[node]), most[node]);
            limited[node] = wanted;
            request[parent[node]] += wanted;
        }
    }

    private void share(int d, double available, int from, int to) {
        double bases = 0;
        for (int i = from; i < to; i++) {
            base[i] = Math.min(limited[i], min[d][i]);
            cap[i] = limited[i] - base[i];
            bases += base[i];
        }
        double[] result = runtime[d];
        if (bases > available) {
            double level = level(available, min[d], base, from, to);
            for (int i = from; i < to; i++) {
                result[i] = Math.min(base[i], level * min[d][i]);
            }
        } else {
            double level = level(available - bases, weight[d], cap, from, to);
            for (int i = from; i < to; i++) {
                result[i] = base[i] + Math.min(cap[i], level * weight[d][i]);
            }
        }
    }

    /**
     * Returns the level t at which the sum of {@code min(caps, t * weights)} is the amount, by Newton's method from the
     * left; very large where the amount is enough for all caps.
     */
    private double level(double amount, double[] weights, double[] caps, int from, int to) {
        double rest = amount;
        double openWeight = 0;
        for (int i = from; i < to; i++) {
            openWeight += weights[i];
            open[i] = i;
        }
        int size = to - from;
        int before = size + 1;
        while (size < before && openWeight > 0) {
            before = size;
            double level = rest / openWeight;
            size = 0;
            openWeight = 0;
            for (int k = 0; k < before; k++) {
                int i = open[from + k];
                // no branch: about half are open, in no order that a processor could foresee
                int isOpen = caps[i] > level * weights[i] ? 1 : 0;
                rest -= (1 - isOpen) * caps[i];
                openWeight += isOpen * weights[i];
                open[from + size] = i;
                size += isOpen;
            }
        }
        return openWeight > 0 ? rest / openWeight : Double.MAX_VALUE;
    }

    /** Returns the runtimes, by dimension and node, each rounded to the nearest whole unit. */
    public long[][] wholeRuntimes() {
        return Arrays.stream(runtime)
                .map(values -> Arrays.stream(values).mapToLong(Math::round).toArray())
                .toArray(long[][]::new);
    }

    /** Returns the runtime of a node as it was computed. */
    double runtime(int dimension, int node) {
        return runtime[dimension][node];
    }
}
