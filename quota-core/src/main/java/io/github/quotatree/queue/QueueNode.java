package io.github.quotatree.queue;

import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A tournament of the queues of all groups: a binary tree over the places of the groups, in which each node knows the
 * winners below it. Immutable; a changed tree shares all nodes with the one before in which nothing changed. A subtree
 * in which nothing has waited so far is null. The depth is the logarithm of the number of places.
 *
 * @param queue the queue of the group at this place, if this is a leaf
 * @param firstWaiting the queue whose first unit is ahead of all others below this node; null if nothing waits
 * @param firstStarting the walk to the first unit that may start of all; null if none may
 * @param size the number of workloads that wait
 * @param staysUntil the last moment at which every queue below this node is the same
 */
@SuppressWarnings("ReferenceEquality") // a queue or node that is not changed is the same one
record QueueNode(
        @Nullable QueueNode left,
        @Nullable QueueNode right,
        @Nullable GroupQueue queue,
        @Nullable GroupQueue firstWaiting,
        @Nullable GroupWalk firstStarting,
        int size,
        Instant staysUntil) {
    private static QueueNode leaf(GroupQueue queue, Instant now) {
        if (queue.size() == 0) {
            return new QueueNode(null, null, queue, null, null, 0, Instant.MAX);
        }
        GroupWalk walk = GroupWalk.toFirstStart(queue, now);
        return new QueueNode(null, null, queue, queue, walk.hasUnit() ? walk : null, queue.size(), walk.staysUntil());
    }

    private static QueueNode of(@Nullable QueueNode left, @Nullable QueueNode right) {
        if (left == null || right == null) {
            QueueNode one = Objects.requireNonNull(left == null ? right : left);
            return new QueueNode(left, right, null, one.firstWaiting, one.firstStarting, one.size, one.staysUntil);
        }
        return new QueueNode(
                left,
                right,
                null,
                ahead(left.firstWaiting, right.firstWaiting),
                ahead(left.firstStarting, right.firstStarting),
                left.size + right.size,
                left.staysUntil.isBefore(right.staysUntil) ? left.staysUntil : right.staysUntil);
    }

    private static @Nullable GroupQueue ahead(@Nullable GroupQueue one, @Nullable GroupQueue other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        QueueOrder order = one.options().order();
        return order.compare(one.share(), one.first(), other.share(), other.first()) <= 0 ? one : other;
    }

    private static @Nullable GroupWalk ahead(@Nullable GroupWalk one, @Nullable GroupWalk other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        QueueOrder order = one.queue().options().order();
        return order.compare(one.share(), one.unit(), other.share(), other.unit()) <= 0 ? one : other;
    }

    interface Change {
        @Nullable
        GroupQueue apply(int place, @Nullable GroupQueue present);
    }

    /**
     * Returns a tree over some places where some, or all with anything that waits, are changed; null if nothing
     * has waited so far.
     */
    static @Nullable QueueNode changed(
            @Nullable QueueNode node, int start, int end, BitSet some, boolean all, Instant now, Change change) {
        if (node == null || !all) {
            int next = some.nextSetBit(start);
            if (next < 0 || next >= end) {
                return node;
            }
        }
        if (end - start == 1) {
            GroupQueue present = node == null ? null : node.queue;
            GroupQueue queue = change.apply(start, present);
            return queue == present ? node : queue == null ? null : leaf(queue, now);
        }
        int middle = (start + end) >>> 1;
        QueueNode left = changed(node == null ? null : node.left, start, middle, some, all, now, change);
        QueueNode right = changed(node == null ? null : node.right, middle, end, some, all, now, change);
        return join(node, left, right);
    }

    void addQueues(List<GroupQueue> queues) {
        if (queue != null && size > 0) {
            queues.add(queue);
        }
        if (left != null) {
            left.addQueues(queues);
        }
        if (right != null) {
            right.addQueues(queues);
        }
    }

    /** Returns a tree at a moment that is not before the present one. */
    static @Nullable QueueNode at(@Nullable QueueNode node, Instant now) {
        if (node == null || !node.staysUntil.isBefore(now)) {
            return node;
        }
        return node.queue != null ? leaf(node.queue, now) : join(node, at(node.left, now), at(node.right, now));
    }

    private static @Nullable QueueNode join(
            @Nullable QueueNode before, @Nullable QueueNode left, @Nullable QueueNode right) {
        if (left == null && right == null) {
            return null;
        }
        return before != null && before.left == left && before.right == right ? before : of(left, right);
    }
}
