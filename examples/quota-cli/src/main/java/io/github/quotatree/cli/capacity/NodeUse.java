package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityWorkload;

/** What is used of a node: an amount by dimension, and the places taken. */
final class NodeUse {
    private final long[] amounts;
    private long pods;

    NodeUse(int dimensions) {
        amounts = new long[dimensions];
    }

    long amount(int d) {
        return amounts[d];
    }

    long pods() {
        return pods;
    }

    void put(CapacityWorkload workload) {
        count(workload, 1);
    }

    void take(CapacityWorkload workload) {
        count(workload, -1);
    }

    private void count(CapacityWorkload workload, int sign) {
        for (int d = 0; d < amounts.length; d++) {
            amounts[d] += sign * workload.request().amounts().value(d);
        }
        pods += sign;
    }
}
