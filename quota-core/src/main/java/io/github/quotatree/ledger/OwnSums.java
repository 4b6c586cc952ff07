package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The sums over some workloads, by dimension: of their requests, of what they hold, and of parts of that. */
final class OwnSums {
    final long[] request;
    final long[] used;
    final long[] nonPreemptibleUsed;
    final long[] leaving;
    final long[] nonPreemptibleLeaving;

    /** By the codes of {@link ClassUnits}, in the dimensions with flavors; empty where none has any. */
    private Map<Integer, Long> classes = Collections.emptyMap();

    OwnSums(int dimensions) {
        request = new long[dimensions];
        used = new long[dimensions];
        nonPreemptibleUsed = new long[dimensions];
        leaving = new long[dimensions];
        nonPreemptibleLeaving = new long[dimensions];
    }

    /**
     * Adds the request of a workload, also to those of the other sums that it counts in.
     *
     * @throws IllegalArgumentException if the requests have no sum
     */
    void add(ResourceVector amount, boolean preemptible, boolean holds, boolean leaves) {
        for (int d = 0; d < request.length; d++) {
            long value = amount.value(d);
            request[d] = sum(request[d], value);
            used[d] += holds ? value : 0;
            nonPreemptibleUsed[d] += holds && !preemptible ? value : 0;
            leaving[d] += leaves ? value : 0;
            nonPreemptibleLeaving[d] += leaves && !preemptible ? value : 0;
        }
    }

    /**
     * Adds other sums, or subtracts them.
     *
     * @param sign 1 or -1
     * @throws IllegalArgumentException if the requests have no sum
     */
    void add(OwnSums other, int sign) {
        for (int d = 0; d < request.length; d++) {
            request[d] = sum(request[d], sign * other.request[d]);
            used[d] += sign * other.used[d]; // at most the request
            nonPreemptibleUsed[d] += sign * other.nonPreemptibleUsed[d];
            leaving[d] += sign * other.leaving[d];
            nonPreemptibleLeaving[d] += sign * other.nonPreemptibleLeaving[d];
        }
        other.classes.forEach((code, units) -> addClass(code, sign * units));
    }

    /** Adds what a workload requests and holds by class and flavor. */
    void addClasses(Workload workload, ResourceVector request, boolean holds, boolean leaves) {
        ResourceSchema schema = request.schema();
        for (int d = 0; d < schema.size(); d++) {
            if (schema.hasFlavors(d) && request.value(d) > 0) {
                int mask = workload.accepted(schema.dimension(d)).mask();
                int flavor = HeldFlavors.flavor(request, d);
                addClass(ClassUnits.requested(d, mask), request.value(d));
                addClass(ClassUnits.used(d, mask, Math.max(0, flavor)), holds ? request.value(d) : 0);
                addClass(ClassUnits.leaving(d, mask, Math.max(0, flavor)), leaves ? request.value(d) : 0);
            }
        }
    }

    /** Adds units of one code, which are a part of a count. */
    void addClass(int code, long units) {
        if (units != 0) {
            classes = classes.isEmpty() ? new TreeMap<>() : classes;
            classes.merge(code, units, Long::sum);
        }
    }

    /** Returns the units of one code. */
    long ofClass(int code) {
        return classes.getOrDefault(code, 0L);
    }

    Map<Integer, Long> classes() {
        return classes;
    }

    /**
     * Returns the sum of two sums of requests.
     *
     * @throws IllegalArgumentException if it exceeds 2^63-2
     */
    static long sum(long one, long other) {
        long sum = one + other;
        boolean overflows = ((one ^ sum) & (other ^ sum)) < 0;
        if (overflows || sum == ResourceVector.UNLIMITED) {
            throw new IllegalArgumentException(
                    "the requests of the workloads that move to another group would sum to more than 2^63-2");
        }
        return sum;
    }
}
