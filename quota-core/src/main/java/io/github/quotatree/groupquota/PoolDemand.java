package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT_NAME;

import java.util.Arrays;

/**
 * What the groups of a tree ask for, use, and when each was last given a remainder. An immutable value; who is not named
 * asks for nothing, uses nothing, and waits since time 0.
 *
 * <p>Amounts are slots, weighted where the slots are. What a group asks for (running and idle) and what it uses come from
 * different sources in a pool, the queues and the accountant, and need not agree. Both are those of the group itself,
 * without the groups below it.
 */
public final class PoolDemand {
    private final GroupQuotaTree tree;
    private final double[] requested;
    private final double[] usage;
    private final long[] lastRemainderTimes;
    private final int[] remainderTurns;
    private final double[] sortKeys;

    private PoolDemand(
            GroupQuotaTree tree,
            double[] requested,
            double[] usage,
            long[] lastRemainderTimes,
            int[] remainderTurns,
            double[] sortKeys) {
        this.tree = tree;
        this.requested = requested.clone();
        this.usage = usage.clone();
        this.lastRemainderTimes = lastRemainderTimes.clone();
        this.remainderTurns = remainderTurns.clone();
        this.sortKeys = sortKeys.clone();
    }

    /** Returns a builder in which no group asks for anything. */
    public static Builder builder(GroupQuotaTree tree) {
        return new Builder(tree);
    }

    /** Returns the tree whose groups these are. */
    public GroupQuotaTree tree() {
        return tree;
    }

    /** Returns this with other amounts for each group. */
    PoolDemand withAmounts(double[] otherRequested, double[] otherUsage) {
        return new PoolDemand(tree, otherRequested, otherUsage, lastRemainderTimes, remainderTurns, sortKeys);
    }

    double[] requested() {
        return requested;
    }

    double[] usage() {
        return usage;
    }

    long[] lastRemainderTimes() {
        return lastRemainderTimes;
    }

    int[] remainderTurns() {
        return remainderTurns;
    }

    /** The keys of the negotiation order that were set; not a number where none was. */
    double[] sortKeys() {
        return sortKeys;
    }

    /** Collects what groups ask for. */
    public static final class Builder {
        private final GroupQuotaTree tree;
        private final double[] requested;
        private final double[] usage;
        private final long[] lastRemainderTimes;
        private final int[] remainderTurns;
        private final double[] sortKeys;
        private final boolean[] named;

        private Builder(GroupQuotaTree tree) {
            this.tree = tree;
            requested = new double[tree.size()];
            usage = new double[tree.size()];
            lastRemainderTimes = new long[tree.size()];
            remainderTurns = new int[tree.size()];
            sortKeys = new double[tree.size()];
            named = new boolean[tree.size()];
            Arrays.fill(sortKeys, Double.NaN);
        }

        /**
         * Tells of a group.
         *
         * @param name the group, or {@code <none>}
         * @param running what its jobs in the queues hold
         * @param idle what its waiting jobs ask for
         * @param inUse what the group uses
         * @param lastRemainderTime when it was last given a remainder, in the unit of the caller's clock; 0 for never
         * @throws IllegalArgumentException if there is no such group, it was told of before, or an amount is negative, infinite
         *     or no number
         */
        public Builder group(String name, double running, double idle, double inUse, long lastRemainderTime) {
            int g = tree.position(name);
            if (named[g]) {
                throw new IllegalArgumentException(name + ": told of twice");
            }
            named[g] = true;
            requested[g] += amount(name, "running", running) + amount(name, "idle", idle);
            usage[g] += amount(name, "usage", inUse);
            lastRemainderTimes[g] = lastRemainderTime;
            return this;
        }

        /**
         * Tells of those who belong to no group.
         *
         * @throws IllegalArgumentException as {@link #group} does
         */
        public Builder root(double running, double idle, double inUse, long lastRemainderTime) {
            return group(ROOT_NAME, running, idle, inUse, lastRemainderTime);
        }

        /**
         * Adds the jobs of a submitter to what its group asks for and uses; see {@link GroupQuotaTree#groupOf}.
         *
         * @throws IllegalArgumentException if an amount is negative, infinite or no number
         */
        public Builder submitter(String submitter, double running, double idle, double inUse) {
            int g = tree.position(tree.groupOf(submitter));
            requested[g] += amount(submitter, "running", running) + amount(submitter, "idle", idle);
            usage[g] += amount(submitter, "usage", inUse);
            return this;
        }

        /**
         * Sets the place of a group among those that were last given a remainder at the same time: the
         * {@link GroupAllocation#remainderTurn} of then. Without it the larger quota is served first among them.
         *
         * @throws IllegalArgumentException if there is no such group
         */
        public Builder remainderTurn(String name, int turn) {
            remainderTurns[tree.position(name)] = turn;
            return this;
        }

        /**
         * Sets the place of a group in the order of negotiation, which is ascending, instead of how far its quota is used.
         *
         * @throws IllegalArgumentException if there is no such group, or the key is no number
         */
        public Builder sortKey(String name, double key) {
            if (Double.isNaN(key)) {
                throw new IllegalArgumentException(name + ": sort key is no number");
            }
            sortKeys[tree.position(name)] = key;
            return this;
        }

        /** Returns what was collected. */
        public PoolDemand build() {
            return new PoolDemand(tree, requested, usage, lastRemainderTimes, remainderTurns, sortKeys);
        }

        private static double amount(String name, String what, double slots) {
            if (!(slots >= 0 && slots < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(name + ": " + what + " (" + slots + ") must be 0 or more");
            }
            return slots;
        }
    }
}
