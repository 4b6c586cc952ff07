package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * The groups of a dimension whose requests have changed since the last solve. A change is only noted. The next solve
 * carries all of them up together: in the order of the nodes, as memory lies, and each ancestor once.
 */
final class ChangedRequests {
    private final DimensionState state;

    /** One bit for each node whose limited request is to be computed anew; made with the first. */
    private long[] bits = new long[0];

    // no bit is set outside these words
    private int first;
    private int end;

    ChangedRequests(DimensionState state) {
        this.state = state;
    }

    /** Notes that a group has another request; {@code own} has the requests by node. */
    void note(long[] own, int node) {
        state.own = own;
        if (bits.length == 0) {
            bits = new long[state.layout.size() / Long.SIZE + 1];
            first = bits.length;
        }
        mark(node);
    }

    private void mark(int node) {
        int word = node / Long.SIZE;
        bits[word] |= 1L << node;
        first = Math.min(first, word);
        end = Math.max(end, word + 1);
    }

    /** Forgets the changes, since all limited requests are computed anew. */
    void forget() {
        if (first < end) {
            Arrays.fill(bits, first, end, 0);
        }
        first = bits.length;
        end = 0;
    }

    /**
     * Computes the limited requests of the changed groups and of the groups above them. A parent comes before its
     * children, so that backwards all of its children are done before it. Reads a bit for each group at most.
     */
    void carryUp() {
        for (int word = end - 1; word >= first; word--) {
            for (long left = bits[word]; left != 0; left = bits[word]) {
                int bit = Long.SIZE - 1 - Long.numberOfLeadingZeros(left);
                bits[word] = left & ~(1L << bit);
                int node = word * Long.SIZE + bit;
                if (state.renew(node)) {
                    int parent = state.layout.parent(node);
                    if (parent != TreeLayout.ROOT) {
                        mark(parent);
                    }
                }
            }
        }
        first = bits.length;
        end = 0;
    }
}
