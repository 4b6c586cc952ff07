package io.github.quotatree.capacity;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A limit that stands against a workload.
 *
 * @param kind which limit it is
 * @param holder the namespace whose max it is, or the node that is short; empty for the sum of all mins
 * @param dimension the dimension; empty where a node has no place left for one more workload
 * @param limit the limit; cut at 2^63-1
 * @param used what counts against it already
 * @param nominated what nominated workloads that go first ask for
 * @param request what the workload asks for
 */
public record CapacityBinding(
        Kind kind,
        Optional<String> holder,
        Optional<String> dimension,
        long limit,
        long used,
        long nominated,
        long request) {
    /** Which limit it is. */
    public enum Kind {
        /** The max of the quota of the workload. */
        MAX,

        /** The sum of the mins of all quotas, beyond which nothing can be lent. */
        SUM_OF_MINS,

        /** What a node has, in amounts or in places for workloads. */
        NODE
    }

    /** Returns by how much the limit, as it is given here, would be passed, at least 1; cut at 2^63-1. */
    public long shortfall() {
        return BigInteger.valueOf(used)
                .add(BigInteger.valueOf(nominated))
                .add(BigInteger.valueOf(request))
                .subtract(BigInteger.valueOf(limit))
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }

    /** Returns it in words, such as {@code gpu used 6 + request 1 is 1 above the max of A, 6}. */
    @Override
    public String toString() {
        String ahead = nominated == 0 ? "" : " + nominated " + nominated;
        return dimension.orElse("workloads") + " used " + used + ahead + " + request " + request + " is " + shortfall()
                + " above "
                + switch (kind) {
                    case MAX -> "the max of " + holder.orElse("");
                    case SUM_OF_MINS -> "the sum of mins";
                    case NODE -> "what node " + holder.orElse("") + " has";
                }
                + ", " + limit;
    }
}
