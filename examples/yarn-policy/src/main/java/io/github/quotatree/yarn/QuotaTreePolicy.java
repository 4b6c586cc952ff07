package io.github.quotatree.yarn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;

/**
 * A scheduling policy of YARN's FairScheduler, which shares by the rule of the library: memory, vcores and each further
 * resource type, as exact integers.
 *
 * <p>Name this class in the allocation file, in {@code defaultQueueSchedulingPolicy} for all queues or in
 * {@code schedulingPolicy} for the children of one. For each set of siblings, and in each resource type,
 * {@code minResources} is the guarantee, {@code weight} the weight by which a queue borrows, {@code maxResources} the
 * limit, and the demand the request. A queue gets what it requests within its guarantee. What others do not request is
 * shared among those that request more, by weight. So the shares of siblings never sum to more than their parent has,
 * idle shares are lent, and they come back with the next update after the lender requests them. The share of a leaf
 * queue is divided among its applications in the same way, each with guarantee 0 and weight 1.
 *
 * <p>The policy has no state: the scheduler keeps one instance for all queues of a JVM. It throws for no input that the
 * scheduler accepts, see {@link SiblingSet}: an exception while a node registers would end the ResourceManager.
 */
public final class QuotaTreePolicy extends SchedulingPolicy {
    /** The name that the pages of the ResourceManager show. */
    public static final String NAME = "quotatree";

    private static final Comparator<Schedulable> ORDER = new ShareOrder();
    private static final ResourceCalculator CALCULATOR = new ShareCalculator();

    /** Makes an instance. The scheduler calls this constructor each time it reads the class name. */
    public QuotaTreePolicy() {}

    @Override
    public String getName() {
        return NAME;
    }

    /** Returns the order in which the scheduler offers a free node: who is furthest below its share comes first. */
    @Override
    public Comparator<Schedulable> getComparator() {
        return ORDER;
    }

    /** Returns what decides whether an application is starved, and whether one may lose a container. */
    @Override
    public ResourceCalculator getResourceCalculator() {
        return CALCULATOR;
    }

    /**
     * Sets what each of the siblings may use now. A queue without a running application gets nothing, and lends all of
     * its guarantee.
     */
    @Override
    public void computeShares(Collection<? extends Schedulable> schedulables, Resource totalResources) {
        int dimensions = totalResources.getResources().length;
        List<Schedulable> active = new ArrayList<>(schedulables.size());
        for (Schedulable schedulable : schedulables) {
            if (schedulable instanceof FSQueue queue && !queue.isActive()) {
                schedulable.setFairShare(Amounts.resource(new long[dimensions]));
            } else {
                active.add(schedulable);
            }
        }
        SiblingSet<Schedulable> set = SiblingSet.byDemand(active, dimensions);
        set.share(totalResources, (schedulable, share) -> schedulable.setFairShare(Amounts.resource(share)));
    }

    /** Sets what each of the queues would get if all requested as much as they may use. The pages show it. */
    @Override
    public void computeSteadyShares(Collection<? extends FSQueue> queues, Resource totalResources) {
        SiblingSet<FSQueue> set = SiblingSet.byMax(queues, totalResources.getResources().length);
        set.share(totalResources, (queue, share) -> Amounts.set(queue.getSteadyFairShare(), share));
    }

    /** Returns whether the usage is above the share in any resource type. */
    @Override
    public boolean checkIfUsageOverFairShare(Resource usage, Resource fairShare) {
        for (int d = 0; d < usage.getResources().length; d++) {
            if (Amounts.of(usage, d) > Amounts.of(fairShare, d)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns what an application may count on: in each resource type what is left of the share of its queue, but no
     * more than what is available to it. A share follows the request, so a queue whose requests are met has no
     * headroom, and yet gets more when it requests more.
     */
    @Override
    public Resource getHeadroom(Resource queueFairShare, Resource queueUsage, Resource maxAvailable) {
        long[] headroom = new long[maxAvailable.getResources().length];
        for (int d = 0; d < headroom.length; d++) {
            long left = Amounts.of(queueFairShare, d) - Amounts.of(queueUsage, d);
            headroom[d] = Math.max(0, Math.min(Amounts.of(maxAvailable, d), left));
        }
        return Amounts.resource(headroom);
    }
}
