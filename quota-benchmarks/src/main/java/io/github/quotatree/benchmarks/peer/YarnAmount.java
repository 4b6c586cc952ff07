package io.github.quotatree.benchmarks.peer;

import org.apache.hadoop.yarn.api.records.Resource;

/**
 * An amount of one resource as YARN takes it. That of YARN itself looks every value up by name in a registry of the types
 * that are configured; this one has a single number, which makes YARN's algorithm faster and spares the configuration.
 */
final class YarnAmount extends Resource {
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
        return Long.compare(value, other.getResourceValue(YarnFairShares.UNIT));
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
