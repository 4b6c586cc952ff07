package io.github.quotatree.yarn;

import io.github.quotatree.SiblingShares;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * Siblings that share the resources of their parent: the children of a queue, or the applications of a leaf queue.
 *
 * <p>Takes whatever the scheduler accepts. A negative amount counts as 0. A max below the min counts as the min, as
 * elsewhere in the FairScheduler. Mins that sum to more than the parent has are scaled in proportion. A weight is read
 * as {@link Weights} says.
 */
final class SiblingSet<S extends Schedulable> {
    /** Sorted: where two have an equal claim to the last unit, the first gets it. */
    private final List<S> members;

    private final long[] weight;
    private final long[][] min;
    private final long[][] max;
    private final long[][] request;

    private SiblingSet(Collection<? extends S> siblings, int dimensions) {
        members = new ArrayList<>(siblings);
        members.sort(ShareOrder.BY_START_AND_NAME);
        weight = Weights.ratios(members);
        min = new long[dimensions][members.size()];
        max = new long[dimensions][members.size()];
        request = new long[dimensions][members.size()];
        for (int i = 0; i < members.size(); i++) {
            Resource minShare = members.get(i).getMinShare();
            Resource maxShare = members.get(i).getMaxShare();
            for (int d = 0; d < dimensions; d++) {
                min[d][i] = Amounts.of(minShare, d);
                max[d][i] = Math.max(min[d][i], Amounts.of(maxShare, d));
            }
        }
    }

    /** Returns siblings that request what they demand. */
    static <S extends Schedulable> SiblingSet<S> byDemand(Collection<? extends S> siblings, int dimensions) {
        SiblingSet<S> set = new SiblingSet<>(siblings, dimensions);
        for (int i = 0; i < set.members.size(); i++) {
            long[] demand = QueueDemand.of(set.members.get(i), dimensions);
            for (int d = 0; d < dimensions; d++) {
                set.request[d][i] = demand[d];
            }
        }
        return set;
    }

    /** Returns queues that request all that they may use. */
    static SiblingSet<FSQueue> byMax(Collection<? extends FSQueue> queues, int dimensions) {
        SiblingSet<FSQueue> set = new SiblingSet<>(queues, dimensions);
        for (int d = 0; d < dimensions; d++) {
            System.arraycopy(set.max[d], 0, set.request[d], 0, set.members.size());
        }
        return set;
    }

    /** Shares the resources of the parent, and hands each member its amounts. */
    void share(Resource total, BiConsumer<S, long[]> receiver) {
        if (members.isEmpty()) {
            return;
        }
        SiblingShares shares = new SiblingShares();
        long[][] runtime = request; // no longer needed once it is shared
        for (int d = 0; d < runtime.length; d++) {
            shares.share(Amounts.of(total, d), members.size(), min[d], max[d], weight, request[d], runtime[d]);
        }
        for (int i = 0; i < members.size(); i++) {
            long[] share = new long[runtime.length];
            for (int d = 0; d < runtime.length; d++) {
                share[d] = runtime[d][i];
            }
            receiver.accept(members.get(i), share);
        }
    }
}
