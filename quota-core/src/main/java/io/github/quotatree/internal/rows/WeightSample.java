package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;

/**
 * A sample of the members of a large sibling set, drawn in proportion to weight, which guesses the level.
 *
 * <p>It is systematic: one member for each equal part of the sum of the weights. Heavy members, which move the level
 * most, are all in it, so that the guess lies within 3 % also where a few members have most of the weight.
 */
final class WeightSample {
    private static final int LARGEST = 2048;
    private static final double CLOSE = 1e-4;
    private int[] node = new int[0];
    private double[] factor = new double[0];
    private int size;

    /** Draws a sample of the members {@code [from, to)}; it is empty if they have no weight, or one beyond a double. */
    void draw(int from, int to, Column weight) {
        int most = Math.min(LARGEST, (to - from) / 8);
        if (node.length < most) {
            node = new int[most];
            factor = new double[most];
        }
        size = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += weight.asDouble(i);
        }
        double step = sum / most;
        double next = step / 2;
        double passed = 0;
        for (int i = from; i < to && size < most && step > 0; i++) {
            double w = weight.asDouble(i);
            passed += w;
            if (passed >= next) {
                node[size] = i;
                factor[size++] = Math.max(1, step / w);
                next += (1 + Math.floor((passed - next) / step)) * step;
            }
        }
    }

    /** Returns the level at which the sample holds its part of an amount; 0 if there is none. */
    double level(SiblingRows rows, double amount, double limitedSum, MemberList scratch, LevelSearch search) {
        scratch.clear(size);
        double sampledSum = 0;
        double weightSum = 0;
        for (int q = 0; q < size; q++) {
            int i = node[q];
            double f = factor[q];
            scratch.weight[q] = rows.weight.asDouble(i) * f;
            scratch.min[q] = rows.min.asDouble(i) * f;
            scratch.limited[q] = rows.limited.asDouble(i) * f;
            sampledSum += scratch.limited[q];
            weightSum += scratch.weight[q];
        }
        double part = amount * Math.min(1, sampledSum / limitedSum);
        double start = part / weightSum;
        return start > 0 ? search.find(scratch.weight, scratch.min, scratch.limited, part, 0, size, start, CLOSE) : 0;
    }
}
