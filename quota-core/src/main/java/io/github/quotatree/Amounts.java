package io.github.quotatree;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;

/** The check that an amount handed in from outside passes before it is used. */
final class Amounts {
    private Amounts() {}

    /**
     * Returns the vector.
     *
     * @param what what the vector is, for the message
     * @throws IllegalArgumentException if it has other dimensions than the schema, or a negative value
     */
    static ResourceVector checked(ResourceSchema schema, String what, ResourceVector vector) {
        if (!vector.schema().equals(schema)) {
            throw new IllegalArgumentException(what + ": has dimensions " + vector.schema() + ", not " + schema);
        }
        for (int d = 0; d < schema.size(); d++) {
            if (vector.value(d) < 0) {
                throw new IllegalArgumentException(
                        what + ": " + schema.dimension(d) + " (" + vector.value(d) + ") is below 0");
            }
        }
        return vector;
    }
}
