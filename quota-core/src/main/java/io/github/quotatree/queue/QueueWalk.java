package io.github.quotatree.queue;

import io.github.quotatree.queue.QueuePosition.Criterion;
import java.time.Instant;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** All that waits, in order: it merges the walks along the queues of the groups. */
final class QueueWalk implements Iterator<QueuePosition> {
    private final PriorityQueue<Ahead> open;
    private final QueueOrder order;
    private final Instant now;
    private int number;

    // the place before
    private @Nullable WaitingUnit last;
    private Share lastShare = Share.ZERO;

    QueueWalk(@Nullable QueueNode root, QueueOrder order, Instant now) {
        this.order = order;
        this.now = now;
        open = new PriorityQueue<>((one, other) -> order.compare(one.share, one.unit, other.share, other.unit));
        if (root != null) {
            open.add(new Ahead(root));
        }
    }

    @Override
    public boolean hasNext() {
        return !open.isEmpty();
    }

    @Override
    public QueuePosition next() {
        GroupWalk walk = walk();
        WaitingUnit unit = walk.unit();
        Share share = walk.share();
        Optional<Criterion> behindBy =
                Optional.ofNullable(last).map(before -> order.decidedBy(lastShare, before, share, unit));
        number++;
        QueuePosition position = new QueuePosition(number, behindBy, walk.entry());
        last = unit;
        lastShare = share;
        walk.advance();
        if (walk.hasUnit()) {
            open.add(new Ahead(walk));
        }
        return position;
    }

    private GroupWalk walk() {
        while (true) {
            Ahead first = open.poll();
            if (first == null) {
                throw new NoSuchElementException("nothing else waits");
            }
            if (first.walk != null) {
                return first.walk;
            }
            QueueNode node = Objects.requireNonNull(first.node);
            if (node.queue() != null) {
                return new GroupWalk(node.queue(), now);
            }
            if (node.left() != null) {
                open.add(new Ahead(node.left()));
            }
            if (node.right() != null) {
                open.add(new Ahead(node.right()));
            }
        }
    }

    /** A walk, or a subtree of groups that no walk has come to yet, with the first unit that waits there. */
    private record Ahead(@Nullable QueueNode node, @Nullable GroupWalk walk, Share share, WaitingUnit unit) {
        Ahead(QueueNode node) {
            this(
                    node,
                    null,
                    node.firstWaiting().share(),
                    node.firstWaiting().units().get(0));
        }

        Ahead(GroupWalk walk) {
            this(null, walk, walk.share(), walk.unit());
        }
    }
}
