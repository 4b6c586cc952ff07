package io.github.quotatree.benchmarks.peer;

import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/** A member of a sibling set as a queue of YARN's fair scheduler, as far as the computation of shares looks at it. */
final class YarnQueue implements Schedulable {
    /** The name of the one resource. */
    static final String UNIT = "units";

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

    /**
     * An amount of one resource as YARN takes it. That of YARN itself looks every value up by name in a registry of the
     * types that are configured; this one has a single number, which makes YARN's algorithm faster and spares the
     * configuration.
     */
    static final class YarnAmount extends Resource {
        private long value;

        YarnAmount(long value) {
            this.value = value;
        }

        @Override
        public long getResourceValue(String resource) {
            return value;
        }

        @Override
        public void setResourceValue(String resource, long newValue) {
            value = newValue;
        }

        @Override
        public int compareTo(Resource other) {
            return Long.compare(value, other.getResourceValue(UNIT));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof YarnAmount amount && amount.value == value;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(value);
        }

        @Override
        public String toString() {
            return Long.toString(value);
        }

        @Override
        @Deprecated
        public int getMemory() {
            throw new UnsupportedOperationException();
        }

        @Override
        @Deprecated
        public void setMemory(int memory) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int getVirtualCores() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setVirtualCores(int vCores) {
            throw new UnsupportedOperationException();
        }
    }
}
