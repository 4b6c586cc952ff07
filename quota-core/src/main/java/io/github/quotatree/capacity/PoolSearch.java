package io.github.quotatree.capacity;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Searches on many nodes with the same selection, as where victims may be anywhere. */
final class PoolSearch {
    /*
     * To put back all that was taken off, for each node by itself, would take the product of the two numbers. But up to the
     * first workload that a node has no room for, all goes there as if there were no nodes; so that is found out once, and
     * each node goes on from where it differs.
     */
    private final PreemptionSetting setting;
    private final Selection selection;

    /** Which are stopped where no node is short, and what is said of them, in order. */
    private final BitSet stopped = new BitSet();

    private final List<CapacityVictim> victims = new ArrayList<>();

    PoolSearch(PreemptionSetting setting, Selection selection) {
        this.setting = setting;
        this.selection = selection;
    }

    /** Returns what comes of the search on each of the nodes, by index. */
    Map<Integer, NodeOutcome> search(List<NodeRoom> rooms) {
        Map<Integer, NodeOutcome> outcomes = new HashMap<>();
        List<Start> starts = new ArrayList<>();
        Usage left = selection.left();
        List<VictimSearch> open = new ArrayList<>();
        List<Integer> indices = new ArrayList<>();
        for (NodeRoom room : rooms) {
            VictimSearch search = new VictimSearch(setting, selection, room);
            Optional<NodeRefusal> refusal = search.refusal(left);
            if (refusal.isPresent()) {
                outcomes.put(room.index(), NodeOutcome.of(refusal.get()));
            } else {
                open.add(search);
                indices.add(room.index());
            }
        }
        if (open.isEmpty()) {
            return outcomes;
        }
        putBackWithoutNodes();
        for (int k = 0; k < open.size(); k++) {
            starts.add(new Start(open.get(k), indices.get(k), open.get(k).putBackWhatFits(stopped)));
        }
        starts.sort(Comparator.comparingInt(Start::from));
        int here = 0;
        int victimsBefore = 0;
        for (Start start : starts) {
            for (; here < start.from; here++) {
                if (stopped.get(here)) {
                    victimsBefore++;
                } else {
                    selection.putBack(here, left);
                }
            }
            outcomes.put(start.node, start.search.putBack(here, left.copy(), victims.subList(0, victimsBefore)));
        }
        return outcomes;
    }

    private void putBackWithoutNodes() {
        @Nullable Asked asked = setting.asked();
        Usage left = selection.left();
        for (int i = 0; i < selection.inOrder().size() && asked != null; i++) {
            selection.putBack(i, left);
            if (asked.isRefused(left)) {
                CapacityWorkload workload = selection.inOrder().get(i);
                victims.add(new CapacityVictim(workload, asked.bindings(left), selection.isAgainstBudget(workload)));
                stopped.set(i);
                selection.takeOff(i, left);
            }
        }
    }

    /** A search on a node, and the place in the order from which it differs from others. */
    private record Start(VictimSearch search, int node, int from) {}
}
