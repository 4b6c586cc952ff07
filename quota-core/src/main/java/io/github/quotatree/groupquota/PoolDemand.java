package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT_NAME;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The requests and the usage of the groups of a tree, and the time at which each was last given a remainder. A group
 * that is not named requests nothing, uses nothing, and waits since time 0.
 *
 * <p>Amounts are slots, weighted where slots have weights. The request of a group (running and idle jobs) and its usage
 * come from different sources of a pool, the queues and the accountant, and need not agree. Both are for the group
 * itself, without the groups below it.
 *
 * <p>An immutable value: two demands are equal when their trees, all their figures and their rules for the order are.
 */
public final class PoolDemand {
    private final GroupQuotaTree tree;
    final double[] requested;
    final double[] usage;
    final RemainderQueue queue;
    final double[] sortKeys; // the keys that were set for the order of negotiation; NaN where none was
    final @Nullable NegotiationKey negotiationKey; // for the other keys; null for the used part of the quota

    private PoolDemand(
            GroupQuotaTree tree,
            double[] requested,
            double[] usage,
            RemainderQueue queue,
            double[] sortKeys,
            @Nullable NegotiationKey negotiationKey) {
        this.tree = tree;
        this.requested = requested;
        this.usage = usage;
        this.queue = queue;
        this.sortKeys = sortKeys;
        this.negotiationKey = negotiationKey;
    }

    /** Returns a builder in which no group requests anything. */
    public static Builder builder(GroupQuotaTree tree) {
        return new Builder(Objects.requireNonNull(tree, "tree"));
    }

    /** Returns the tree of the groups. */
    public GroupQuotaTree tree() {
        return tree;
    }

    PoolDemand withAmounts(double[] otherRequested, double[] otherUsage) {
        return new PoolDemand(tree, otherRequested.clone(), otherUsage.clone(), queue, sortKeys, negotiationKey);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof PoolDemand that
                        && Arrays.equals(requested, that.requested)
                        && Arrays.equals(usage, that.usage)
                        && queue.equals(that.queue)
                        && Arrays.equals(sortKeys, that.sortKeys)
                        && Objects.equals(negotiationKey, that.negotiationKey)
                        && tree.equals(that.tree));
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(requested) + Arrays.hashCode(usage);
    }

    /** Returns the groups with a request or usage, one a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("demand of " + tree.size() + " groups");
        for (int g = 0; g < requested.length; g++) {
            if (requested[g] > 0 || usage[g] > 0) {
                text.append('\n').append(tree.groups().get(g)).append(": ");
                text.append(SlotRounding.text(requested[g])).append(" requested, ");
                text.append(SlotRounding.text(usage[g])).append(" in use");
            }
        }
        return text.toString();
    }

    private static double amount(String name, String property, double slots) {
        if (!(slots >= 0 && slots < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + ": " + property + " (" + slots + ") must be 0 or more");
        }
        return slots;
    }

    /**
     * A rule for the order of negotiation, such as HTCondor's {@code GROUP_SORT_EXPR}: groups negotiate by ascending
     * key. It is applied after each allocation, also in each round of a cycle, and must depend on its arguments alone.
     */
    @FunctionalInterface
    public interface NegotiationKey {
        /**
         * Returns the key of a group. NaN stands for the largest {@code float}, the key that HTCondor gives to a group
         * for which it cannot evaluate the expression.
         *
         * @param group the full name of the group; {@code <none>} for the root
         * @param quota its own quota, in slots
         * @param inUse the slots that its jobs use at the start of the round
         * @param allocated the slots that it was allocated
         */
        double of(String group, double quota, double inUse, double allocated);
    }

    /** Collects the demand of groups and submitters. The demand of a group is set once; submitters add to it. */
    public static final class Builder {
        private final GroupQuotaTree tree;
        private final double[] requested;
        private final double[] usage;
        private final RemainderQueue queue;
        private final double[] sortKeys;
        private final boolean[] named;
        private @Nullable NegotiationKey negotiationKey;

        private Builder(GroupQuotaTree tree) {
            this.tree = tree;
            requested = new double[tree.size()];
            usage = new double[tree.size()];
            queue = RemainderQueue.ofSize(tree.size());
            sortKeys = new double[tree.size()];
            named = new boolean[tree.size()];
            Arrays.fill(sortKeys, Double.NaN);
        }

        /**
         * Sets the demand of a group: {@code group("physics", g -> g.running(10).idle(40).usage(10))}.
         *
         * @param name the group, or {@code <none>} for jobs without a group
         * @param demand sets the properties that are not 0
         * @throws IllegalArgumentException if there is no such group, or a value is out of range
         * @throws IllegalStateException if it was already set
         */
        public Builder group(String name, UnaryOperator<Group> demand) {
            int g = tree.position(Objects.requireNonNull(name, "name"));
            Group group = Objects.requireNonNull(demand, "demand").apply(new Group(name));
            if (named[g]) {
                throw new IllegalStateException(name + ": demand was already set");
            }
            named[g] = true;
            requested[g] += group.running + group.idle;
            usage[g] += group.usage;
            queue.set(g, group.lastRemainderTime, group.remainderTurn);
            sortKeys[g] = group.sortKey;
            return this;
        }

        /** Sets the demand of the jobs without a group, as {@link #group} does. */
        public Builder root(UnaryOperator<Group> demand) {
            return group(ROOT_NAME, demand);
        }

        /**
         * Adds the jobs of a submitter to the request and the usage of its group; see {@link GroupQuotaTree#groupOf}.
         *
         * @param running the slots that its running jobs hold, according to the queues
         * @param idle the slots that its idle jobs request
         * @param inUse the slots that it uses, according to the accountant
         * @throws IllegalArgumentException if an amount is negative, infinite or NaN
         */
        public Builder submitter(String submitter, double running, double idle, double inUse) {
            int g = tree.position(tree.groupOf(submitter));
            requested[g] += amount(submitter, "running", running) + amount(submitter, "idle", idle);
            usage[g] += amount(submitter, "usage", inUse);
            return this;
        }

        /**
         * Sets, once, the rule for the order of negotiation, by default the used part of the quotas; a {@linkplain
         * Group#sortKey key that is set} replaces it. A second rule is refused by an {@link IllegalStateException}.
         */
        public Builder orderedBy(NegotiationKey key) {
            if (negotiationKey != null) {
                throw new IllegalStateException("the order of negotiation was already set");
            }
            negotiationKey = Objects.requireNonNull(key, "key");
            return this;
        }

        /** Returns the demand. */
        public PoolDemand build() {
            return new PoolDemand(
                    tree, requested.clone(), usage.clone(), queue.copy(), sortKeys.clone(), negotiationKey);
        }
    }

    /**
     * Sets the demand of one group. A property that is not set is 0. A second setting of one is refused by an {@link
     * IllegalStateException}; an amount that is negative, infinite or NaN by an {@link IllegalArgumentException}.
     */
    public static final class Group {
        private final String name;
        private final Set<String> alreadySet = new HashSet<>();
        private double running;
        private double idle;
        private double usage;
        private long lastRemainderTime;
        private int remainderTurn;
        private double sortKey = Double.NaN;

        private Group(String name) {
            this.name = Objects.requireNonNull(name, "name");
        }

        /** Sets the slots that the running jobs of the group hold, according to the queues. */
        public Group running(double slots) {
            running = once("running", slots);
            return this;
        }

        /** Sets the slots that the idle jobs of the group request. */
        public Group idle(double slots) {
            idle = once("idle", slots);
            return this;
        }

        /** Sets the slots that the group uses, according to the accountant. */
        public Group usage(double slots) {
            usage = once("usage", slots);
            return this;
        }

        /**
         * Sets the time at which the group was last given a remainder, in the unit of the caller's clock: the
         * {@link GroupAllocation#lastRemainderTime} of the last allocation. By default 0, for never.
         */
        public Group lastRemainderTime(long time) {
            refuseSecond("last remainder time");
            lastRemainderTime = time;
            return this;
        }

        /**
         * Sets the position among the groups that were last given a remainder at the same time: the {@link
         * GroupAllocation#remainderTurn} of the last allocation. In the same turn, the larger quota is served first.
         */
        public Group remainderTurn(int turn) {
            refuseSecond("remainder turn");
            remainderTurn = turn;
            return this;
        }

        /** Sets the key in the ascending order of negotiation, by default the used part of the quota; refuses NaN. */
        public Group sortKey(double key) {
            if (Double.isNaN(key)) {
                throw new IllegalArgumentException(name + ": sort key (NaN) must be a number");
            }
            refuseSecond("sort key");
            sortKey = key;
            return this;
        }

        private double once(String property, double slots) {
            double checked = amount(name, property, slots);
            refuseSecond(property);
            return checked;
        }

        private void refuseSecond(String property) {
            if (!alreadySet.add(property)) {
                throw new IllegalStateException(name + ": " + property + " was already set");
            }
        }
    }
}
