package io.github.quotatree.reclaim;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.reclaim.RevocationOptions.Moves;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Plans which workloads of one tree give way on flavors that are short, dimension by dimension. */
@SuppressWarnings("ReferenceEquality") // each search is one of its own
record FlavorMoves(
        LedgerSnapshot snapshot,
        String treeId,
        Map<String, GroupSearch> overused,
        RevocationOptions options,
        Selection.Allowance allowance,
        Reaches reaches,
        List<FlavorSearch> searches) {
    /**
     * Searches for the units that give way, and then for units that can be kept after all: a unit that gives way in one
     * group may let another group keep one, and the other way round.
     *
     * @param mayGiveWay the groups whose workloads may give way
     * @return the searches, by dimension
     */
    List<FlavorSearch> settle(Predicate<String> mayGiveWay) {
        for (Reach entitled : reaches.of(treeId)) {
            if (options.moves() != Moves.NONE && entitled.missing() > 0) {
                search(entitled, mayGiveWay);
            }
        }
        boolean some = reaches.matter();
        while (some) {
            some = false;
            for (GroupSearch group : overused.values()) {
                List<VictimUnit> kept = group.keepWhatFitsAgain();
                searches.forEach(search -> search.keepOfOthers(kept));
                some |= !kept.isEmpty();
            }
            for (FlavorSearch search : searches) {
                List<VictimUnit> kept = search.keepWhatCostsNothing();
                kept.forEach(unit -> giveWay(unit, false));
                searches.stream().filter(other -> other != search).forEach(other -> other.keepOfOthers(kept));
                some |= !kept.isEmpty();
            }
        }
        return searches;
    }

    private void search(Reach entitled, Predicate<String> mayGiveWay) {
        Reach goal = options.moves() == Moves.ENTITLEMENTS ? entitled : entitled.ofPromises();
        if (goal.missing() > 0) {
            Candidates candidates = candidates(goal.dimension(), mayGiveWay);
            FlavorSearch search = FlavorSearch.settled(reaches, entitled, goal, candidates, options, allowance);
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

    /**
     * Returns the candidates of all groups of a tree that may give way, in one order of taking. A group that is still
     * over-used has no entitlement left that a move could use, and gives back no more than it has.
     */
    private Candidates candidates(String dimension, Predicate<String> mayGiveWay) {
        Set<VictimUnit> stopped = new HashSet<>();
        overused.values().forEach(group -> stopped.addAll(group.taken()));
        searches.forEach(search -> stopped.addAll(search.taken()));
        List<Candidates> ofGroups = new ArrayList<>();
        for (GroupRuntime group : snapshot.quotas(treeId)) {
            if (!group.isParent() && mayGiveWay.test(group.name())) {
                Candidates own = Candidates.of(snapshot, group.name(), options.victims(), status -> true);
                GroupSearch search = overused.get(group.name());
                ofGroups.add(
                        search != null && search.isOver(dimension) ? own.heldBy(Holder.FLOOR) : own.without(stopped));
            }
        }
        return Candidates.of(ofGroups, options.victims());
    }
}
