package io.github.quotatree.yarn;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * What a queue or an application requests: its use and its pending requests, in each resource type.
 *
 * <p>The scheduler sums up demands as it goes down, but {@code FSParentQueue.getDemand} returns memory and vcores
 * alone. So a parent queue is summed up here, from its leaves: the demands of its active children, each limited to its
 * max. A queue without a running application takes nothing, so its demand counts for nothing.
 */
final class QueueDemand {
    private QueueDemand() {}

    /** Returns the demand of a queue or an application. Linear in the number of queues below. */
    static long[] of(Schedulable schedulable, int dimensions) {
        return schedulable instanceof FSParentQueue parent
                ? ofParent(parent, dimensions)
                : amounts(schedulable, dimensions);
    }

    /** Queues level by level, then from the last to the first, so that children come before their parent. */
    private static long[] ofParent(FSParentQueue root, int dimensions) {
        List<FSQueue> queues = new ArrayList<>();
        List<Integer> parents = new ArrayList<>();
        queues.add(root);
        parents.add(-1);
        for (int i = 0; i < queues.size(); i++) {
            for (FSQueue child : queues.get(i).getChildQueues()) {
                if (child.isActive()) {
                    queues.add(child);
                    parents.add(i);
                }
            }
        }
        long[][] demands = new long[queues.size()][];
        for (int i = 0; i < demands.length; i++) {
            FSQueue queue = queues.get(i);
            demands[i] = queue instanceof FSParentQueue ? new long[dimensions] : amounts(queue, dimensions);
        }
        for (int i = demands.length - 1; i > 0; i--) {
            limit(demands[i], queues.get(i));
            add(demands[i], demands[parents.get(i)]);
        }
        return demands[0]; // whose max the shares are limited to
    }

    private static long[] amounts(Schedulable schedulable, int dimensions) {
        Resource demand = schedulable.getDemand();
        long[] amounts = new long[dimensions];
        for (int d = 0; d < dimensions; d++) {
            amounts[d] = Amounts.of(demand, d);
        }
        return amounts;
    }

    private static void limit(long[] demand, FSQueue queue) {
        Resource max = queue.getMaxShare();
        for (int d = 0; d < demand.length; d++) {
            demand[d] = Math.min(demand[d], Amounts.of(max, d));
        }
    }

    private static void add(long[] demand, long[] sum) {
        for (int d = 0; d < sum.length; d++) {
            sum[d] = Amounts.sum(sum[d], demand[d]);
        }
    }
}
