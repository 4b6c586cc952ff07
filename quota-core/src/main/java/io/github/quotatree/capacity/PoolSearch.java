package io.github.quotatree.capacity;

import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Searches on many nodes with the same removed workloads, as where victims may be anywhere. */
final class PoolSearch {
    /*
     * To restore all removed workloads for each node by itself would take the product of the two numbers. But up to the
     * first workload for which a node has no room, everything happens there as if there were no nodes; so that part is
     * found once, and each node continues from where it differs.
     */
    private final StartConditions conditions;
    private final RemovedWorkloads removed;
    private final RestoredUse restored;

    /** Which of the removed workloads are victims where no node is short, and their indices. */
    private final BitSet stopped = new BitSet();

    private int[] stoppedInOrder = {};

    /** The same victims with their reasons, in order. */
    private final List<Victim<CapacityWorkload>> victims = new ArrayList<>();

    /** The requests of the first of them, by their number. */
    private final List<long[]> stoppedSums = new ArrayList<>();

    PoolSearch(StartConditions conditions, RemovedWorkloads removed, RestoredUse restored) {
        this.conditions = conditions;
        this.removed = removed;
        this.restored = restored;
    }

    /**
     * Returns the outcome of the search on each of some nodes.
     *
     * @param rooms the rooms of all nodes by index
     * @param nodes the indices of the nodes to search on
     */
    VictimSearch.Outcome[] search(NodeRoom[] rooms, int[] nodes) {
        VictimSearch[] searches = new VictimSearch[nodes.length];
        List<Optional<NodeRefusal>> refusals = new ArrayList<>(nodes.length);
        int[][] onNode = ClaimedWorkloads.byNode(removed.size(), removed::node, rooms.length);
        for (int at = 0; at < nodes.length; at++) {
            int node = nodes[at];
            searches[at] = VictimSearch.on(rooms[node], onNode[node], conditions, removed, restored);
            refusals.add(searches[at].refusal());
        }
        if (refusals.stream().anyMatch(Optional::isEmpty)) {
            restoreWithoutNodes();
        }
        VictimSearch.Outcome[] outcomes = new VictimSearch.Outcome[nodes.length];
        for (int at = 0; at < nodes.length; at++) {
            if (refusals.get(at).isPresent()) {
                outcomes[at] = VictimSearch.Outcome.of(refusals.get(at).get());
            } else {
                int from = searches[at].restoreWhatFits(stopped);
                int before = Arrays.binarySearch(stoppedInOrder, from);
                before = before < 0 ? -before - 1 : before;
                restored.restoreBefore(from, stoppedSums.get(before));
                outcomes[at] = searches[at].restoreFrom(from, victims.subList(0, before));
            }
        }
        return outcomes;
    }

    private void restoreWithoutNodes() {
        long[] sum = new long[removed.dimensions()];
        stoppedSums.add(sum);
        int at = restored.restoreWhileAllowed(0, removed.size());
        while (at < removed.size()) {
            restored.restore(at);
            CapacityWorkload workload = removed.workload(at);
            victims.add(new Victim<>(
                    workload,
                    workload.request().amounts(),
                    conditions.whileRestoring().exceededLimits(restored.use()),
                    removed.isAgainstBudget(at)));
            restored.remove(at);
            stopped.set(at);
            sum = sum.clone();
            for (int d = 0; d < sum.length; d++) {
                sum[d] += workload.request().amounts().value(d);
            }
            stoppedSums.add(sum);
            at = restored.restoreWhileAllowed(at + 1, removed.size());
        }
        stoppedInOrder = stopped.stream().toArray();
    }
}
