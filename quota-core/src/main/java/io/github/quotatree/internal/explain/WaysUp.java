package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.tree.TreeLayout;
import java.util.function.IntPredicate;

/**
 * The ways up from the nodes of a tree to where a rule ends them. A walk is kept and made shorter, so that the ways
 * from all nodes of a deep tree take time nearly linear in their number together.
 *
 * <p>Safe for use by many threads: each entry is right whenever it was written.
 */
final class WaysUp {
    private final TreeLayout layout;

    /** By node: one above it to which the way from it leads, and 1; or 0 where that is not known. */
    private final int[] above;

    WaysUp(TreeLayout layout) {
        this.layout = layout;
        above = new int[layout.size() + 1];
    }

    /** Returns the first node from a node up at which the way does not go on, by the same rule in all calls. */
    int end(int node, IntPredicate goesOn) {
        int end = node;
        while (end != TreeLayout.ROOT && (above[end] > 0 || goesOn.test(end))) {
            if (above[end] == 0) {
                keep(end);
            }
            end = above[end] - 1;
        }
        shorten(node, end);
        return end;
    }

    /** Keeps that the way from a node other than the root goes on to its parent. */
    void keep(int node) {
        above[node] = layout.parent(node) + 1;
    }

    private void shorten(int node, int end) {
        for (int n = node; n != end; ) {
            int next = above[n] - 1;
            above[n] = end + 1;
            n = next;
        }
    }
}
