package io.github.quotatree.ledger;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.resource.ResourceVector;
import java.util.stream.IntStream;

/**
 * The maxes of the groups of a tree, and the parts of their mins that are never lent, of a ledger that lends; and,
 * while use changes, the unused part of these.
 */
final class LentLimits {
    /** The limits of no group, of a ledger that judges by quota alone. */
    static final LentLimits NONE = new LentLimits(0, 0, 0);

    private final int columns;
    private final int dimensions;

    /** By account and column. */
    private final long[] maxes;

    /** By account and dimension. */
    private final long[] unlent;

    private int[] keeping = {};

    /** By dimension: the sum of the unlent parts that their groups do not use, and whether it is in range. */
    private final long[] unused;

    private final boolean[] isInRange;

    private LentLimits(int columns, int dimensions, int accounts) {
        this.columns = columns;
        this.dimensions = dimensions;
        maxes = new long[Math.multiplyExact(columns, accounts)];
        unlent = new long[Math.multiplyExact(dimensions, accounts)];
        unused = new long[dimensions];
        isInRange = new boolean[dimensions];
    }

    LentLimits(QuotaTree tree, int groups) {
        this(tree.schema().columns(), tree.schema().size(), groups + 1);
        IntStream.Builder keepers = IntStream.builder();
        for (QuotaGroup group : tree.groups()) {
            int account = tree.index(group.name());
            for (int c = 0; c < columns; c++) {
                maxes[account * columns + c] = group.max().value(c);
            }
            for (int d = 0; d < dimensions; d++) {
                unlent[account * dimensions + d] = unlent(group, d);
            }
            if (keeps(group)) {
                keepers.add(account);
            }
        }
        keeping = keepers.build().toArray();
        for (int d = 0; d < dimensions; d++) {
            for (int account : keeping) {
                unused[d] = Wide.saturatedAdd(unused[d], unlent(account, d));
            }
            isInRange[d] = unused[d] < ResourceVector.UNLIMITED;
        }
    }

    /** Follows a change of the use of a group of the tree. */
    void use(int account, int d, long before, long now) {
        long part = unlent(account, d);
        unused[d] += Math.max(0, part - now) - Math.max(0, part - before);
    }

    /** Returns whether {@link #unused} is known: the sum is not out of range. */
    boolean isUnusedKnown(int d) {
        return isInRange[d];
    }

    long unused(int d) {
        return unused[d];
    }

    long max(int account, int column) {
        return maxes[account * columns + column];
    }

    long unlent(int account, int d) {
        return unlent[account * dimensions + d];
    }

    /** Returns the leaf groups of which a part of the min is never lent; not to be written to. */
    int[] keeping() {
        return keeping;
    }

    /** Returns whether a group is a leaf group of whose min a part is never lent. */
    static boolean keeps(QuotaGroup group) {
        return !group.isParent() && !group.min().fitsIn(group.lendLimit());
    }

    /** Returns the part of the min of a group that is never lent. */
    static long unlent(QuotaGroup group, int d) {
        return QuotaRule.unlentMin(group.min().value(d), group.lendLimit().value(d));
    }

    /** Returns the max of the default group, which counts units of any flavor. */
    static long ofDefault(ResourceVector max, int column) {
        return column < max.schema().size() ? max.value(column) : ResourceVector.UNLIMITED;
    }
}
