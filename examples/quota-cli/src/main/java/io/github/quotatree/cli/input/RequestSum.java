package io.github.quotatree.cli.input;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;

/** Sums up requests, so that no sum of some of them can be more than an amount can hold. */
public final class RequestSum {
    private final ResourceSchema schema;
    private final String whose;
    private final Findings findings;
    private final long[] sum;

    /**
     * Makes an empty sum.
     *
     * @param whose whose requests they are, for the fault
     */
    public RequestSum(ResourceSchema schema, String whose, Findings findings) {
        this.schema = schema;
        this.whose = whose;
        this.findings = findings;
        sum = new long[schema.size()];
    }

    /** Adds a request, and returns whether an amount can hold the sum; if not, that is a fault of the field of the origin. */
    public boolean add(Origin origin, String field, ResourceVector request) {
        boolean fits = true;
        for (int d = 0; d < sum.length; d++) {
            if (sum[d] >= ResourceVector.UNLIMITED - request.value(d)) {
                findings.fault(origin.fault(
                        field,
                        schema.dimension(d) + " (" + request.value(d) + " in base units): with it, the requests of "
                                + whose + " sum to more than 2^63-2"));
                fits = false;
            } else {
                sum[d] += request.value(d);
            }
        }
        return fits;
    }
}
