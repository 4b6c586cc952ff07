package io.github.quotatree.internal.tree;

/**
 * The weights of the groups that declare none: the max of the group, and where that is unlimited, the largest positive
 * weight among its siblings, or 1 if none has one.
 */
public final class DefaultWeights {
    private DefaultWeights() {}

    /**
     * Sets the weights of those members {@code [from, to)} of a sibling set that declare none. Returns whether the
     * weight of one may follow from the weights of its siblings, so that it changes with them.
     */
    public static boolean fillIn(Column weight, Column max, boolean[] isDeclared, int from, int to) {
        long largest = 0;
        boolean open = false;
        for (int i = from; i < to; i++) {
            long most = max.get(i);
            if (!isDeclared[i]) {
                weight.set(i, most);
            }
            if (isDeclared[i] || most != Declarations.UNLIMITED) {
                largest = Math.max(largest, weight.get(i));
            } else {
                open = true;
            }
        }
        for (int i = from; open && i < to; i++) {
            if (!isDeclared[i] && max.get(i) == Declarations.UNLIMITED) {
                weight.set(i, Math.max(largest, 1));
            }
        }
        return open;
    }
}
