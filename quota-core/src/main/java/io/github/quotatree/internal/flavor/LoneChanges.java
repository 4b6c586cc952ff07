package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/** The needs of the groups of a tree of one level of each set of flavors at their runtimes, and which changes of a
 * request move the runtime of no other group while a set is tight.
 *
 * <p>A change takes {@code O(2^t)} time for {@code t} flavors and allocates nothing.
 */
public final class LoneChanges {
    /*
     * On one level the order in which units are offered does not depend on the accepted units: units within min before
     * the others, each group's one after the other. A solve accepts each unit that can be placed beside the units
     * accepted before it; a unit is refused where these make a set of flavors tight that it needs.
     *
     * Let leaf g have its whole limited request before a change. Then all others keep their runtimes, and g has its new
     * limited request, if the amounts can be placed and g needs nothing of any set that was tight at the end, neither
     * before nor after the change. For a unit of another leaf that was refused needed a set that was tight then; needs
     * only grow, so it was tight at the end; g needs nothing of it, so it is tight at that moment in both solves, and
     * the unit is refused in both. All other units are accepted, since all of them together can be placed. The set of
     * all flavors is one of the sets: it is tight where the capacity is shared out.
     */

    private final RequestBounds requests;
    private final ExactSums sums;
    private final long[] was;
    private final long[] now;

    /**
     * Sums up the needs of groups.
     *
     * @param runtime by node, the runtimes of the current requests
     */
    public LoneChanges(RequestBounds requests, TreeLayout layout, int flavors, long[] runtime) {
        this.requests = requests;
        sums = new ExactSums(1 << flavors);
        was = new long[1 << flavors];
        now = new long[1 << flavors];
        for (int node = 1; node <= layout.size(); node++) {
            requests.read(node).writeNeeds(runtime[node], now);
            replace();
        }
    }

    /** Puts a runtime in the place of another one. */
    public void setRuntime(int node, long former, long runtime) {
        LeafDemand leaf = requests.read(node);
        leaf.writeNeeds(former, was);
        leaf.writeNeeds(runtime, now);
        replace();
    }

    private void replace() {
        for (int set = 1; set < now.length; set++) {
            sums.replace(set, was[set], now[set]);
        }
    }

    /** Takes the last change of a request into account, as long as the runtime stays. */
    public void changed(long runtime) {
        requests.before().writeNeeds(runtime, was);
        requests.after().writeNeeds(runtime, now);
        replace();
    }

    /**
     * Returns whether the last change of a request, before it is taken into account, certainly moves no runtime but
     * that of its group, from one limited request to the other.
     *
     * @param runtime that of the group before the change; the group has a weight
     * @param capacity by set of flavors
     */
    public boolean movesAlone(long runtime, long[] capacity) {
        LeafDemand before = requests.before();
        LeafDemand after = requests.after();
        if (runtime != before.limited || !Arrays.equals(before.promised, after.promised)) {
            return false;
        }
        before.writeNeeds(runtime, was);
        after.writeNeeds(after.limited, now);
        for (int set = 1; set < now.length; set++) {
            boolean tight = sums.get(set) >= capacity[set];
            long promised = SetTables.sum(after.promised, set);
            if (tight && (was[set] > promised || now[set] > promised)) {
                return false;
            }
            if (sums.with(set, was[set], now[set]) > capacity[set]) {
                return false;
            }
        }
        return true;
    }
}
