package io.github.quotatree.capacity.preemption;

import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NodeRoom;
import io.github.quotatree.capacity.QuotaCheck;
import io.github.quotatree.capacity.QuotaUse;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** Which of the removed workloads are victims where no node is short. */
    private final BitSet stopped = new BitSet();

    /** The same victims with their reasons, in order. */
    private final List<Victim<CapacityWorkload>> victims = new ArrayList<>();

    PoolSearch(StartConditions conditions, RemovedWorkloads removed) {
        this.conditions = conditions;
        this.removed = removed;
    }

    /** A search on a node, and the index in the order from which it differs from others. */
    private record Start(VictimSearch search, String node, int from) {}

    /** Returns what comes of the search on each of the nodes, by name. */
    Map<String, VictimSearch.Outcome> search(List<NodeRoom> rooms) {
        Map<String, VictimSearch.Outcome> outcomes = new HashMap<>();
        Map<String, VictimSearch> open = new HashMap<>();
        QuotaUse left = removed.left();
        for (NodeRoom room : rooms) {
            VictimSearch search = VictimSearch.of(conditions, removed, room);
            Optional<NodeRefusal> refusal = search.refusal(left);
            if (refusal.isPresent()) {
                outcomes.put(room.node().name(), VictimSearch.Outcome.of(refusal.get()));
            } else {
                open.put(room.node().name(), search);
            }
        }
        if (open.isEmpty()) {
            return outcomes;
        }
        restoreWithoutNodes();
        List<Start> starts = new ArrayList<>();
        open.forEach((node, search) -> starts.add(new Start(search, node, search.restoreWhatFits(stopped))));
        starts.sort(Comparator.comparingInt(Start::from));
        int here = 0;
        int victimsBefore = 0;
        for (Start start : starts) {
            for (; here < start.from; here++) {
                if (stopped.get(here)) {
                    victimsBefore++;
                } else {
                    removed.restore(here, left);
                }
            }
            outcomes.put(start.node, start.search.restore(here, left.copy(), victims.subList(0, victimsBefore)));
        }
        return outcomes;
    }

    private void restoreWithoutNodes() {
        QuotaCheck check = conditions.whileRestoring();
        QuotaUse left = removed.left();
        for (int i = 0; i < removed.inOrder().size() && check.governed(); i++) {
            removed.restore(i, left);
            if (check.exceedsLimits(left)) {
                CapacityWorkload workload = removed.inOrder().get(i);
                victims.add(new Victim<>(
                        workload,
                        workload.request().amounts(),
                        check.exceededLimits(left),
                        removed.isAgainstBudget(workload)));
                stopped.set(i);
                removed.remove(i, left);
            }
        }
    }
}
