package io.github.quotatree;

import io.github.quotatree.resource.ResourceVector;
import java.util.BitSet;

/**
 * The requests or the use of the groups of a tree while a {@link Demand} is built, and which of them were set: for
 * single groups in all dimensions, or for all groups in single dimensions.
 */
final class GroupAmounts {
    private final String name;
    private final LaidOutGroups groups;
    private final long[][] values;
    private final boolean[] owned;
    private final BitSet groupsSet = new BitSet();
    private final BitSet dimensionsSet = new BitSet();

    /**
     * Starts with given amounts, which are copied when they change.
     *
     * @param name the name of the amounts in messages
     * @param start the amounts by dimension and node; an empty array where all are 0
     */
    GroupAmounts(String name, LaidOutGroups groups, long[][] start) {
        this.name = name;
        this.groups = groups;
        values = start.clone();
        owned = new boolean[start.length];
    }

    /** Makes room for the amounts of all groups, so that no array is empty. */
    GroupAmounts full() {
        for (int d = 0; d < values.length; d++) {
            own(d);
        }
        return this;
    }

    /** Sets the amounts of a group in all dimensions. */
    void set(String group, ResourceVector vector, boolean parentWorkloads) {
        int node = groups.node(group);
        if (!parentWorkloads) {
            groups.requireLeaf(node, name, vector);
        }
        if (groupsSet.get(node) || !dimensionsSet.isEmpty()) {
            throw new IllegalStateException(groups.layout().path(node) + ": " + name + " was already set");
        }
        requireAmount(node, vector);
        groupsSet.set(node);
        for (int d = 0; d < values.length; d++) {
            own(d);
            values[d][node] = vector.value(d);
        }
    }

    /** Sets the amounts of all groups in a dimension, by node. */
    void set(int dimension, long[] amounts, boolean parentWorkloads) {
        String inDimension = groups.schema().dimension(dimension);
        if (dimensionsSet.get(dimension) || !groupsSet.isEmpty()) {
            throw new IllegalStateException(name + " " + inDimension + " was already set");
        }
        int size = groups.layout().size();
        if (amounts.length != size + 1) {
            throw new IllegalArgumentException(
                    name + " " + inDimension + ": " + amounts.length + " amounts for " + size + " groups");
        }
        if (amounts[0] != 0) {
            throw new IllegalArgumentException(
                    name + " " + inDimension + ": no group has the index 0, but its amount is " + amounts[0]);
        }
        for (int node = 1; node < amounts.length; node++) {
            groups.requireNonNegative(node, dimension, name, amounts[node]);
            if (!parentWorkloads) {
                groups.requireLeaf(node, name, amounts[node]);
            }
        }
        dimensionsSet.set(dimension);
        values[dimension] = amounts.clone();
        owned[dimension] = true;
    }

    /** Checks an amount of a group; the text of the message is only made for one that is refused. */
    private void requireAmount(int node, ResourceVector vector) {
        boolean accepted = vector.schema().equals(groups.schema());
        for (int d = 0; accepted && d < values.length; d++) {
            accepted = vector.value(d) >= 0;
        }
        if (!accepted) {
            groups.schema().requireNonNegative(groups.layout().path(node) + ": " + name, vector);
        }
    }

    /** Returns the amounts of a dimension by node, as an array that may be changed. */
    long[] own(int dimension) {
        if (!owned[dimension]) {
            values[dimension] =
                    values[dimension].length == 0 ? new long[groups.layout().size() + 1] : values[dimension].clone();
            owned[dimension] = true;
        }
        return values[dimension];
    }

    /** Returns the amounts by dimension and node; an empty array where none was set and all are 0. */
    long[][] values() {
        return values;
    }
}
