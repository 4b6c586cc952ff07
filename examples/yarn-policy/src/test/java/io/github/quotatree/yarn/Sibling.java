package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;

import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** A sibling whose numbers no scheduler has looked at. */
final class Sibling implements Schedulable {
    private final String name;
    private final long start;
    private final Resource usage;
    private final Resource guarantee;
    private Resource share;

    /** What a test changes before it hands the sibling over. */
    Resource max = resource(Long.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE);

    Resource demand;
    float weight = 1;

    Sibling(String name, Resource usage, Resource share, Resource guarantee) {
        this(name, usage, share, guarantee, 0);
    }

    Sibling(String name, Resource usage, Resource share, Resource guarantee, long start) {
        this.name = name;
        this.usage = usage;
        this.demand = usage;
        this.share = share;
        this.guarantee = guarantee;
        this.start = start;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public Resource getDemand() {
        return demand;
    }

    @Override
    public Resource getResourceUsage() {
        return usage;
    }

    @Override
    public Resource getMinShare() {
        return guarantee;
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
    public long getStartTime() {
        return start;
    }

    @Override
    public Priority getPriority() {
        return Priority.newInstance(1);
    }

    @Override
    public void updateDemand() {}

    @Override
    public Resource assignContainer(FSSchedulerNode node) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Resource getFairShare() {
        return share;
    }

    @Override
    public void setFairShare(Resource fairShare) {
        share = fairShare;
    }

    @Override
    public boolean isPreemptable() {
        return true;
    }

    @Override
    public String toString() {
        return name;
    }
}
