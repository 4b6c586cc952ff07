package io.github.quotatree.benchmarks.peer;

import io.github.quotatree.benchmarks.peer.YarnQueue.YarnAmount;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.ComputeFairShares;

/**
 * A sibling set solved by Apache Hadoop YARN's fair scheduler: its class {@code ComputeFairShares}, unchanged.
 *
 * <p>A queue gets {@code weight * R}, at least its min and at most its max, with one R for all, found by bisection.
 * YARN ignores demand here, and would allocate units that no queue requests; so the limit of a member becomes the max
 * of its queue, and the min is cut to it.
 */
public final class YarnFairShares {
    private final List<YarnQueue> queues = new ArrayList<>();
    private final YarnAmount total;

    /** Makes the queues of a set. */
    public YarnFairShares(SiblingSet set) {
        total = new YarnAmount(set.amount());
        for (int i = 0; i < set.members(); i++) {
            queues.add(new YarnQueue(set.base(i), set.limit(i), set.weight(i)));
        }
    }

    /** Computes the fair share of every queue. */
    public void solve() {
        ComputeFairShares.computeShares(queues, total, YarnQueue.UNIT);
    }

    /** Solves, and returns the fair share of each member. */
    public long[] shares() {
        solve();
        return queues.stream()
                .mapToLong(queue -> queue.getFairShare().getResourceValue(YarnQueue.UNIT))
                .toArray();
    }
}
