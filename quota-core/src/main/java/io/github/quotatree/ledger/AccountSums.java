package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;

/**
 * The sums that follow from the units of a tree: the use and the leaving use of a group and of all groups below it, and
 * the sum of all requests.
 */
final class AccountSums {
    private final ResourceSchema schema;
    private final UnitTable units;
    private final int[] parents;
    private final int columns;

    /** By account and column: the use of a group and of all groups below it. */
    private final long[] usedBelow;

    /** By dimension: the sum of the requests of all accounts. Every other sum is at most this one. */
    private final long[] requestSum;

    AccountSums(ResourceSchema schema, UnitTable units, int[] parents) {
        this.schema = schema;
        this.units = units;
        this.parents = parents;
        columns = schema.columns();
        usedBelow = new long[Math.multiplyExact(columns, parents.length)];
        requestSum = new long[schema.size()];
    }

    long used(int account, int column) {
        return usedBelow[account * columns + column];
    }

    /** Adds units of an account to the sums; the table has the units of the account itself. */
    void add(int key, int account, long more) {
        int d = UnitTable.dimension(key);
        if (UnitTable.isRequested(key)) {
            requestSum[d] += more;
        } else if (UnitTable.isUsed(key)) {
            addUsed(account, d, more);
            if (UnitTable.isOfClass(key)) {
                addUsed(account, schema.column(d, UnitTable.flavor(key)), more);
            }
        } else if (UnitTable.isLeaving(key)) {
            for (int a = parents[account]; a > 0; a = parents[a]) {
                units.add(key, a, more);
            }
            units.add(key, 0, more);
        }
    }

    void addUsed(int account, int column, long more) {
        for (int a = account; a > 0; a = parents[a]) {
            usedBelow[a * columns + column] += more;
        }
        usedBelow[column] += more;
    }

    /** Refuses a request of a workload with which the requests of the tree would sum to more than a long. */
    void requireSum(String treeId, String id, ResourceVector before, ResourceVector after) {
        for (int d = 0; d < requestSum.length; d++) {
            long sum = requestSum[d] - before.value(d) + after.value(d);
            if (sum < 0 || sum == ResourceVector.UNLIMITED) {
                throw new IllegalArgumentException("workload " + id + ": with its request "
                        + schema.dimension(d) + " (" + after.value(d) + ") the requests of tree \"" + treeId
                        + "\" would sum to more than 2^63-2");
            }
        }
    }
}
