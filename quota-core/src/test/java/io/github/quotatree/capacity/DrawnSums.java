package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;

/** What amounts that were drawn sum to, however large that is. */
final class DrawnSums {
    private static final BigInteger LARGEST = BigInteger.valueOf(ResourceVector.UNLIMITED - 1);

    private final ResourceSchema schema;
    private final Map<String, BigInteger> sums = new HashMap<>();

    DrawnSums(ResourceSchema schema) {
        this.schema = schema;
    }

    void add(ResourceVector amount) {
        for (String dimension : schema.dimensions()) {
            sums.put(dimension, with(dimension, amount));
        }
    }

    /** Whether it all stays below 2^63-1 with an amount more. */
    boolean leavesLongFor(ResourceVector amount) {
        return schema.dimensions().stream()
                .allMatch(dimension -> with(dimension, amount).compareTo(LARGEST) <= 0);
    }

    /** Whether it all stays within other sums with an amount more. */
    boolean leaves(ResourceVector amount, DrawnSums limits) {
        return schema.dimensions().stream()
                .allMatch(dimension -> with(dimension, amount).compareTo(limits.sum(dimension)) <= 0);
    }

    private BigInteger sum(String dimension) {
        return sums.getOrDefault(dimension, BigInteger.ZERO);
    }

    private BigInteger with(String dimension, ResourceVector amount) {
        return sum(dimension).add(BigInteger.valueOf(amount.value(dimension)));
    }
}
