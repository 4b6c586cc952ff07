package io.github.quotatree;

import io.github.quotatree.internal.flavor.FlavorDemand;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests and the use of groups carried by name to an edited tree. What belongs to a group that the edited tree
 * lacks, or that has become a parent group there, is lost.
 */
final class CarriedAmounts {
    private static final int MOST_LOST_SHOWN = 10;

    private final LaidOutGroups from;
    private final LaidOutGroups to;

    /** The node in the edited tree of each node, or -1 where the amounts of its group are lost. */
    private final int[] target;

    private CarriedAmounts(LaidOutGroups from, LaidOutGroups to, boolean parentWorkloads) {
        this.from = from;
        this.to = to;
        TreeLayout layout = from.layout();
        target = new int[layout.size() + 1];
        for (int node = 1; node < target.length; node++) {
            int found = to.layout().find(layout.name(node));
            boolean stays = found >= 0 && (parentWorkloads || !to.declarations().isParentGroup(found));
            target[node] = stays ? found : -1;
        }
    }

    /**
     * Finds the groups in the edited tree. Takes time n log n in their number.
     *
     * @throws IllegalArgumentException if the trees have other ids or dimensions
     */
    static CarriedAmounts between(LaidOutGroups from, LaidOutGroups to, boolean parentWorkloads) {
        if (!from.treeId().equals(to.treeId()) || !from.schema().equals(to.schema())) {
            throw new IllegalArgumentException("the demand of tree \"" + from.treeId() + "\" of " + from.schema()
                    + " cannot be carried to tree \"" + to.treeId() + "\" of " + to.schema());
        }
        return new CarriedAmounts(from, to, parentWorkloads);
    }

    /** Returns amounts by dimension and node of the edited tree; an empty array stays empty. */
    long[][] carry(long[][] amounts) {
        long[][] carried = new long[amounts.length][];
        for (int d = 0; d < amounts.length; d++) {
            carried[d] = new long[amounts[d].length == 0 ? 0 : to.layout().size() + 1];
            for (int node = 1; node < amounts[d].length; node++) {
                if (target[node] >= 0) {
                    carried[d][target[node]] = amounts[d][node];
                }
            }
        }
        return carried;
    }

    /** Returns amounts by class and flavor of the edited tree; null stays null. */
    @Nullable
    FlavorDemand carry(@Nullable FlavorDemand amounts) {
        return amounts == null ? null : amounts.carriedTo(to.declarations(), target);
    }

    /**
     * Checks that nothing is lost.
     *
     * @throws IllegalArgumentException if an amount is lost, with the groups and the amounts
     */
    void requireNothingLost(long[][] requests, long[][] used) {
        List<String> lost = new ArrayList<>();
        int more = 0;
        for (int node : from.order()) {
            if (target[node] >= 0 || (isZero(requests, node) && isZero(used, node))) {
                continue;
            }
            if (lost.size() == MOST_LOST_SHOWN) {
                more++;
            } else {
                lost.add(from.layout().path(node) + " (request " + inWords(requests, node) + ", used "
                        + inWords(used, node) + ")");
            }
        }
        if (!lost.isEmpty()) {
            throw new IllegalArgumentException("the edited tree has no leaf group for the demand of "
                    + String.join(", ", lost) + (more == 0 ? "" : " and " + more + " more groups"));
        }
    }

    private static boolean isZero(long[][] amounts, int node) {
        for (long[] ofDimension : amounts) {
            if (ofDimension.length > 0 && ofDimension[node] != 0) {
                return false;
            }
        }
        return true;
    }

    private String inWords(long[][] amounts, int node) {
        return from.vector(d -> amounts[d].length == 0 ? 0 : amounts[d][node]).toString();
    }
}
