package io.github.quotatree.reclaim;

import io.github.quotatree.FlavorReach;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Plans which workloads of one tree give way on flavors that are short, dimension by dimension. */
final class FlavorMoves {
    private final LedgerSnapshot snapshot;
    private final String treeId;
    private final RevocationOptions options;
    private final VictimAllowance allowance;
    private final FlavorReaches reaches;
    private final Map<String, GroupSearch> overused = new LinkedHashMap<>();
    private final List<FlavorSearch> searches = new ArrayList<>();

    /**
     * Starts with what over-used groups have given back.
     *
     * @param overused the over-used groups of the tree, with the units that they give back by themselves
     * @param allowance the victims that the plan may still take
     * @param reaches what is within reach without what was given back
     */
    FlavorMoves(
            LedgerSnapshot snapshot,
            String treeId,
            List<GroupSearch> overused,
            RevocationOptions options,
            VictimAllowance allowance,
            FlavorReaches reaches) {
        this.snapshot = snapshot;
        this.treeId = treeId;
        this.options = options;
        this.allowance = allowance;
        this.reaches = reaches;
        overused.forEach(search -> this.overused.put(search.group(), search));
    }

    /**
     * Searches for what gives way, and then for what can be kept after all: what gives way in one group may let another
     * one keep something, and the other way round.
     *
     * @param mayGiveWay the groups whose workloads may give way
     */
    void settle(Predicate<String> mayGiveWay) {
        ResourceSchema schema = snapshot.forest().schema();
        for (int d = 0; d < schema.size(); d++) {
            FlavorReach entitled = reaches.of(treeId, d).orElse(null);
            if (entitled != null && entitled.missing() > 0 && options.moves() != RevocationOptions.Moves.NONE) {
                search(d, entitled, mayGiveWay);
            }
        }
        boolean some = true;
        while (some) {
            some = false;
            for (GroupSearch group : overused.values()) {
                List<VictimUnit> before = group.taken();
                some |= group.keepWhatFitsAgain();
                before.removeAll(group.taken());
                searches.forEach(search -> search.keepOfOthers(before));
            }
            for (FlavorSearch search : searches) {
                List<VictimUnit> kept = search.keepWhatCostsNothing();
                kept.forEach(unit -> giveWay(unit, false));
                searches.stream().filter(other -> other != search).forEach(other -> other.keepOfOthers(kept));
                some |= !kept.isEmpty();
            }
        }
    }

    private void search(int d, FlavorReach entitled, Predicate<String> mayGiveWay) {
        FlavorReach goal = options.moves() == RevocationOptions.Moves.ENTITLEMENTS ? entitled : entitled.ofPromises();
        FlavorShortfall shortfall = FlavorShortfall.of(snapshot.forest().schema(), treeId, d, goal);
        if (shortfall.missing() > 0) {
            Candidates candidates = candidates(d, mayGiveWay);
            FlavorSearch search =
                    FlavorSearch.settled(reaches, shortfall, entitled, goal, candidates, options, allowance);
            search.taken().forEach(unit -> giveWay(unit, true));
            searches.forEach(other -> other.takeOfOthers(search.taken()));
            searches.add(search);
        }
    }

    private void giveWay(VictimUnit unit, boolean gone) {
        GroupSearch group = overused.get(unit.group());
        if (group != null) {
            group.giveWay(unit, gone);
        }
    }

    /** Returns what is short, with the workloads that give way. */
    List<FlavorRevocation> result() {
        return searches.stream().map(FlavorSearch::result).toList();
    }

    /**
     * Returns the candidates of all groups of a tree that may give way, in one order of taking. A group that is still
     * over-used has no entitlement left that a move could use, and gives back no more than it has.
     */
    private Candidates candidates(int d, Predicate<String> mayGiveWay) {
        Set<VictimUnit> stopped = new HashSet<>();
        overused.values().forEach(group -> stopped.addAll(group.taken()));
        searches.forEach(search -> stopped.addAll(search.taken()));
        List<VictimUnit> units = new ArrayList<>();
        List<Candidates.Held> held = new ArrayList<>();
        for (GroupRuntime group : snapshot.quotas(treeId)) {
            if (!group.isParent() && mayGiveWay.test(group.name())) {
                Candidates own = Candidates.of(snapshot, group.name(), options.victims(), status -> true);
                GroupSearch search = overused.get(group.name());
                boolean over = search != null && search.isOver(d);
                for (VictimUnit unit : own.units()) {
                    if (over) {
                        unit.members().forEach(member -> held.add(new Candidates.Held(member, Holder.FLOOR)));
                    } else if (!stopped.contains(unit)) {
                        units.add(unit);
                    }
                }
                held.addAll(own.held());
            }
        }
        Comparator<WorkloadStatus> order = options.victims().totalOrder();
        units.sort((one, other) -> order.compare(one.mostImportant(), other.mostImportant()));
        return new Candidates(units, held);
    }
}
