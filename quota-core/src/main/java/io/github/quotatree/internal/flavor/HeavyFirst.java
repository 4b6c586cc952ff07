package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/** An order in which children come before their parent and, among siblings, the one with the most groups first. */
final class HeavyFirst {
    private HeavyFirst() {}

    /**
     * Returns the marked nodes in that order.
     *
     * @param marked by node; all groups below a marked one are marked
     */
    static int[] order(TreeLayout layout, boolean[] marked) {
        int[] size = new int[marked.length];
        int count = 0;
        for (int node = marked.length - 1; node > TreeLayout.ROOT; node--) {
            size[node]++;
            size[layout.parent(node)] += size[node];
            count += marked[node] ? 1 : 0;
        }
        // a parent, then its other children, then the heaviest one: read backwards, that is the order
        int[] order = new int[count];
        int[] open = new int[marked.length];
        int depth = 0;
        int next = count;
        open[depth++] = TreeLayout.ROOT;
        while (depth > 0) {
            int node = open[--depth];
            if (marked[node]) {
                order[--next] = node;
            }
            int heaviest = -1;
            for (int child = layout.childrenStart(node); child < layout.childrenEnd(node); child++) {
                if (heaviest < 0 || size[child] > size[heaviest]) {
                    heaviest = child;
                }
            }
            if (heaviest >= 0) {
                open[depth++] = heaviest; // taken last
            }
            for (int child = layout.childrenStart(node); child < layout.childrenEnd(node); child++) {
                if (child != heaviest) {
                    open[depth++] = child;
                }
            }
        }
        return next == 0 ? order : Arrays.copyOfRange(order, next, count);
    }
}
