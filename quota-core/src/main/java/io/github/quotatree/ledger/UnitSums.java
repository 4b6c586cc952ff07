package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.Arrays;
import java.util.List;

/** The sums over some workloads by {@linkplain UnitColumns column}: an account that is not in a table. */
final class UnitSums {
    private UnitColumns columns;
    private long[] sums;

    UnitSums(int dimensions) {
        columns = UnitColumns.of(dimensions);
        sums = new long[columns.size()];
    }

    UnitColumns columns() {
        return columns;
    }

    long get(int key) {
        int column = columns.find(key);
        return column < 0 ? 0 : sums[column];
    }

    /** Returns empty sums of as many dimensions. */
    UnitSums none() {
        return new UnitSums(UnitColumns.dimension(columns.key(columns.size() - 1)) + 1);
    }

    /**
     * Adds a workload.
     *
     * @param request its request, on the flavors that it holds
     * @param holds whether it uses its request
     * @param leaves whether that is leaving
     * @throws IllegalArgumentException if the requests have no sum
     */
    void add(Workload workload, ResourceVector request, boolean holds, boolean leaves) {
        for (int d = 0; d < request.schema().size(); d++) {
            long units = request.value(d);
            long fixed = workload.preemptible() ? 0 : units;
            add(UnitColumns.requested(workload, request.schema(), d), units);
            if (holds) {
                add(UnitColumns.used(workload, request, d), units);
                add(UnitColumns.fixedUsed(d), fixed);
            }
            if (leaves) {
                add(UnitColumns.leaving(workload, request, d), units);
                add(UnitColumns.fixedLeaving(d), fixed);
            }
        }
    }

    /**
     * Adds other sums, or subtracts them.
     *
     * @param sign 1 or -1
     * @throws IllegalArgumentException if the requests have no sum
     */
    void add(UnitSums other, int sign) {
        for (int c = 0; c < other.columns.size(); c++) {
            add(other.columns.key(c), sign * other.sums[c]);
        }
    }

    /** Adds the units of an account of a leaf group, or of a group beside the tree. */
    void add(Units units, int account) {
        for (int c = 0; c < units.columns().size(); c++) {
            add(units.columns().key(c), units.at(c, account));
        }
    }

    // in the accounts of a tree

    /** Adds the use to that of a group and of the groups above it. */
    void addUsedTo(TreeAccounts tree, int account) {
        for (int c = 0; c < columns.size(); c++) {
            int key = columns.key(c);
            if (UnitColumns.isUsed(key) || key == UnitColumns.fixedUsed(UnitColumns.dimension(key))) {
                tree.add(key, account, sums[c]);
            }
        }
    }

    /** Takes the place of the sums over all workloads of a leaf group, or of a group beside the tree. */
    void replaceIn(TreeAccounts tree, int account) {
        Units present = tree.units();
        for (UnitColumns each : List.of(present.columns(), columns)) {
            for (int c = 0; c < each.size(); c++) {
                int key = each.key(c);
                tree.add(key, account, get(key) - present.get(key, account));
            }
        }
    }

    /**
     * Checks that the requests of a tree have a sum, after sums have been replaced.
     *
     * @throws IllegalArgumentException if it exceeds 2^63-2
     */
    static void requireSums(TreeAccounts tree) {
        Units units = tree.units();
        long[] requests = new long[tree.tree().schema().size()];
        for (int c = 0; c < units.columns().size(); c++) {
            int key = units.columns().key(c);
            int d = UnitColumns.dimension(key);
            for (int account = 1;
                    UnitColumns.isRequested(key) && account < tree.layout().size();
                    account++) {
                requests[d] = sum(requests[d], units.at(c, account));
            }
        }
    }

    // sums

    private void add(int key, long units) {
        if (units == 0) {
            return;
        }
        int at = columns.find(key);
        if (at < 0) {
            at = ~at;
            long[] more = Arrays.copyOf(sums, sums.length + 1);
            System.arraycopy(sums, at, more, at + 1, sums.length - at);
            more[at] = 0;
            sums = more;
            columns = columns.with(at, key);
        }
        if (UnitColumns.isRequested(key)) {
            sums[at] = sum(sums[at], units);
            requireSum(UnitColumns.dimension(key));
        } else {
            sums[at] += units; // at most the request
        }
    }

    /** Checks the sum of the requests of all classes of a dimension. */
    private void requireSum(int d) {
        long sum = 0;
        for (int c = 0; c < sums.length; c++) {
            if (UnitColumns.isRequested(columns.key(c)) && UnitColumns.dimension(columns.key(c)) == d) {
                sum = sum(sum, sums[c]);
            }
        }
    }

    /**
     * Returns the sum of two sums of requests.
     *
     * @throws IllegalArgumentException if it exceeds 2^63-2
     */
    private static long sum(long one, long other) {
        long sum = one + other;
        boolean overflows = ((one ^ sum) & (other ^ sum)) < 0;
        if (overflows || sum == ResourceVector.UNLIMITED) {
            throw new IllegalArgumentException(
                    "the requests of the workloads that move to another group would sum to more than 2^63-2");
        }
        return sum;
    }
}
