package io.github.quotatree.yarn;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;

/** Reads and makes the scheduler's resources. A dimension is the index of a resource type: memory, vcores, others. */
final class Amounts {
    private Amounts() {}

    /** Returns an amount, and 0 for a resource that lacks the type or says less than 0. */
    static long of(Resource resource, int dimension) {
        ResourceInformation[] types = resource.getResources();
        return dimension < types.length ? Math.max(0, types[dimension].getValue()) : 0;
    }

    /** Returns a new resource of these amounts. */
    static Resource resource(long[] amounts) {
        Resource resource = Resource.newInstance(0, 0);
        set(resource, amounts);
        return resource;
    }

    /** Sets the amounts of a resource. */
    static void set(Resource resource, long[] amounts) {
        int dimensions = Math.min(amounts.length, resource.getResources().length);
        for (int d = 0; d < dimensions; d++) {
            resource.setResourceValue(d, amounts[d]);
        }
    }

    /** Returns a sum, or {@code Long.MAX_VALUE} where it is larger. The amounts are at least 0. */
    static long sum(long a, long b) {
        long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
