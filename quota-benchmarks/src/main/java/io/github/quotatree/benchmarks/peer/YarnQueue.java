package io.github.quotatree.benchmarks.peer;

import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** A member of a sibling set as a queue of YARN's fair scheduler, as far as the computation of shares looks at it. */
final class YarnQueue implements Schedulable {
    private final YarnAmount min;
    private final YarnAmount max;
    private final float weight;
    private final YarnAmount share = new YarnAmount(0);

    YarnQueue(long min, long max, float weight) {
        this.min = new YarnAmount(min);
        this.max = new YarnAmount(max);
        this.weight = weight;
    }

    @Override
    public Resource getMinShare() {
        return min;
    }

    @Override
    public Resource getMaxShare() {
        return max;
    }

    @Override
    public float getWeight() {
        return weight;
    }

    @Override
    public Resource getFairShare() {
        return share;
    }

    @Override
    public String getName() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Resource getDemand() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Resource getResourceUsage() {
        throw new UnsupportedOperationException();
    }

    @Override
    public long getStartTime() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Priority getPriority() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void updateDemand() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Resource assignContainer(FSSchedulerNode node) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setFairShare(Resource fairShare) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isPreemptable() {
        throw new UnsupportedOperationException();
    }
}
