package io.github.quotatree.benchmarks.cluster;

/**
 * Counts the passes of Newton's method from the left, as it is written down, in floating point: each pass saturates the
 * members whose cap is at most what they would hold at the level of the pass before.
 */
final class NewtonPasses {
    private NewtonPasses() {}

    static int count(double amount, double[] weight, double[] cap) {
        int passes = 0;
        double level = 0;
        double next = level(amount, weight, cap, level);
        while (next > level) {
            passes++;
            level = next;
            next = level(amount, weight, cap, level);
        }
        return passes;
    }

    /** Returns what the members saturated at a level leave, over the weight of the others. */
    private static double level(double amount, double[] weight, double[] cap, double at) {
        double rest = amount;
        double open = 0;
        for (int i = 0; i < weight.length; i++) {
            if (cap[i] <= at * weight[i]) {
                rest -= cap[i];
            } else {
                open += weight[i];
            }
        }
        return rest / open;
    }
}
