package io.github.quotatree.capacity;

import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
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
    private final RemovedWorkloads removed;
    private final BitSet stopped = new BitSet();
    private final List<Victim<CapacityWorkload>> victims = new ArrayList<>();

    /** The requests of the first of them, by their number. */
    private final List<long[]> stoppedSums = new ArrayList<>();

    PoolSearch(RemovedWorkloads removed) {
        this.removed = removed;
    }

    /** Returns the outcome on each of some nodes, whose indices are given, among the rooms of all. */
    VictimSearch.Outcome[] search(NodeRoom[] rooms, int[] nodes) {
        VictimSearch[] searches = new VictimSearch[nodes.length];
        List<Optional<NodeRefusal>> refusals = new ArrayList<>(nodes.length);
        int[][] onNode = removed.byNode(rooms.length);
        for (int at = 0; at < nodes.length; at++) {
            searches[at] = new VictimSearch(removed, rooms[nodes[at]], onNode[nodes[at]]);
            refusals.add(searches[at].refusal());
        }
        if (refusals.stream().anyMatch(Optional::isEmpty)) {
            restoreWithoutNodes();
        }
        int[] stoppedBefore = new int[removed.size() + 1];
        for (int i = 0; i < removed.size(); i++) {
            stoppedBefore[i + 1] = stoppedBefore[i] + (stopped.get(i) ? 1 : 0);
        }
        VictimSearch.Outcome[] outcomes = new VictimSearch.Outcome[nodes.length];
        for (int at = 0; at < nodes.length; at++) {
            if (refusals.get(at).isPresent()) {
                outcomes[at] = VictimSearch.Outcome.of(refusals.get(at).get());
            } else {
                int from = searches[at].restoreWhatFits(stopped);
                removed.restoreBefore(from, stoppedSums.get(stoppedBefore[from]));
                outcomes[at] = searches[at].restoreFrom(from, victims.subList(0, stoppedBefore[from]));
            }
        }
        return outcomes;
    }

    private void restoreWithoutNodes() {
        long[] sum = new long[removed.dimensions];
        stoppedSums.add(sum);
        int at = removed.restoreWhileAllowed(0, removed.size());
        while (at < removed.size()) {
            removed.change(at, 1);
            CapacityWorkload workload = removed.inOrder.get(at);
            victims.add(new Victim<>(
                    workload,
                    workload.request().amounts(),
                    removed.targets.whileRestoring.exceededLimits(removed.use),
                    removed.isAgainstBudget(at)));
            removed.change(at, -1);
            stopped.set(at);
            sum = sum.clone();
            QuotaCheck.add(sum, workload, 1);
            stoppedSums.add(sum);
            at = removed.restoreWhileAllowed(at + 1, removed.size());
        }
    }
}
