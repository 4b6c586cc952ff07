package io.github.quotatree.reclaim;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.GroupRevocation.ShortFlavors;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.reclaim.RevocationOptions.Moves;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The workloads that over-used groups stop, with the reasons: a group is over-used if it uses more than its runtime. An
 * immutable value, and a pure function of a snapshot. {@code docs/semantics.md}, section 10, has the rules and why they
 * end, with flavors too.
 *
 * <p>Each over-used leaf group, and the default group, is planned for on its own. Use that is leaving counts as gone.
 * Candidates are the preemptible workloads that hold resources and pass the host's {@link VictimRules}; a gang is one
 * candidate.
 *
 * <p>In a dimension with flavors, entitlements may have no place although no group is over ({@link #shortFlavors}).
 * Then workloads of groups within their runtime give way, as {@link RevocationOptions.Moves} says.
 *
 * <p>If all that helps does not suffice, {@link GroupRevocation#stillOver} is the shortfall, and {@link
 * GroupRevocation#held} reports the holders. A workload that frees nothing of it is not stopped. A plan that is carried
 * out, by evictions or with the water-filling solver by ends, leaves nothing more to give back with the same options.
 * No victim fits again beside the use that is left. With guaranteed usage no group is over-used.
 */
public final class RevocationPlan implements ReclaimPlan {
    private final List<GroupRevocation> groups;
    private final List<ShortFlavors> shortFlavors;

    private RevocationPlan(List<GroupRevocation> groups, List<ShortFlavors> shortFlavors) {
        this.groups = List.copyOf(groups);
        this.shortFlavors = List.copyOf(shortFlavors);
    }

    /**
     * Returns the plan for all over-used leaf groups of all trees, and for the default group. Takes linear time in the
     * groups, and n log n in the workloads of the over-used ones.
     */
    public static RevocationPlan of(LedgerSnapshot snapshot, RevocationOptions options) {
        Objects.requireNonNull(snapshot, "snapshot");
        Objects.requireNonNull(options, "options");
        return plan(snapshot, GroupUse.overused(snapshot), leaf -> true, options);
    }

    /**
     * Returns the plan for the over-used ones of the given groups, leaf groups or the default group, such as the
     * groups that have been {@linkplain OveruseMonitor#overusedFor over-used for long enough}. Only workloads of these
     * groups give way on flavors that are short.
     *
     * @throws IllegalArgumentException if there is no group of a name, or it is a parent group
     */
    public static RevocationPlan of(LedgerSnapshot snapshot, Collection<String> groups, RevocationOptions options) {
        Objects.requireNonNull(snapshot, "snapshot");
        Objects.requireNonNull(options, "options");
        List<GroupUse> overused = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>(Objects.requireNonNull(groups, "groups"));
        for (String name : names) {
            GroupUse use = GroupUse.of(snapshot, name);
            if (use.isOver()) {
                overused.add(use);
            }
        }
        return plan(snapshot, overused, names::contains, options);
    }

    private static RevocationPlan plan(
            LedgerSnapshot snapshot, List<GroupUse> overused, Predicate<String> mayGiveWay, RevocationOptions options) {
        Reach.OfTrees reaches = new Reach.OfTrees(snapshot);
        Selection.Allowance allowance = new Selection.Allowance(options.victims());
        Map<String, GroupSearch> searches = new LinkedHashMap<>();
        for (GroupUse use : overused) {
            Candidates candidates = Candidates.of(snapshot.workloads(use.name()), options.victims(), status -> true);
            searches.put(use.name(), GroupSearch.settled(use, candidates, options, allowance, reaches));
        }
        List<ShortFlavors> flavors = new ArrayList<>();
        Map<String, List<Victim<WorkloadStatus>>> givingWay = new LinkedHashMap<>();
        for (String treeId : reaches.matter() ? snapshot.forest().trees().keySet() : Set.<String>of()) {
            Map<String, GroupSearch> ofTree = new LinkedHashMap<>(searches);
            ofTree.keySet()
                    .removeIf(group -> ReservedNames.isReserved(group)
                            || !snapshot.treeOf(group).equals(treeId));
            FlavorMoves moves =
                    new FlavorMoves(snapshot, treeId, ofTree, options, allowance, reaches, new ArrayList<>());
            for (FlavorSearch search : moves.settle(mayGiveWay)) {
                flavors.add(search.result(snapshot.forest().schema()));
                search.victims()
                        .forEach(victim -> givingWay
                                .computeIfAbsent(victim.workload().group(), group -> new ArrayList<>())
                                .add(victim));
            }
        }
        List<GroupRevocation> groups = new ArrayList<>();
        searches.forEach((group, search) -> groups.add(search.result(givingWay.getOrDefault(group, List.of()))));
        ResourceVector zero = snapshot.forest().schema().zero();
        givingWay.forEach((group, victims) -> {
            if (!searches.containsKey(group)) {
                ResourceVector leaving = snapshot.leaving(group);
                groups.add(new GroupRevocation(group, zero, leaving, victims, List.of(), zero, List.of()));
            }
        });
        return new RevocationPlan(groups, flavors);
    }

    /**
     * Returns the groups that give back. The over-used groups come first: all of them by tree id and in tree order,
     * with the default group last, or in the order in which they were given. Groups within their runtime follow that
     * give way on flavors that are short.
     */
    public List<GroupRevocation> groups() {
        return groups;
    }

    /**
     * Returns the flavors that are short once the over-used groups have given back, by tree id and dimension; empty
     * where all that groups are promised is within reach.
     */
    public List<ShortFlavors> shortFlavors() {
        return shortFlavors;
    }

    /** Returns the victims, group by group, the victims of one group in the order of taking. */
    @Override
    public List<Victim<WorkloadStatus>> victims() {
        return groups.stream().flatMap(group -> group.victims().stream()).toList();
    }

    @Override
    public List<String> preemptors() {
        return List.of(); // no workload gets the room of the victims
    }

    @Override
    public AdmissionOptions admission() {
        return AdmissionOptions.defaults();
    }

    /** Returns whether no workload is stopped: nothing is over-used or short, or nothing of it can be stopped. */
    public boolean isEmpty() {
        return victims().isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RevocationPlan plan
                && groups.equals(plan.groups)
                && shortFlavors.equals(plan.shortFlavors);
    }

    @Override
    public int hashCode() {
        return Objects.hash(groups, shortFlavors);
    }

    @Override
    public String toString() {
        return groups.isEmpty() && shortFlavors.isEmpty()
                ? "no group is over-used"
                : Stream.concat(
                                shortFlavors.stream().map(ShortFlavors::toString),
                                groups.stream().map(GroupRevocation::toString))
                        .collect(Collectors.joining("\n"));
    }

    /** Plans which workloads of one tree give way on flavors that are short, dimension by dimension. */
    @SuppressWarnings("ReferenceEquality") // each search is one of its own
    private record FlavorMoves(
            LedgerSnapshot snapshot,
            String treeId,
            Map<String, GroupSearch> overused,
            RevocationOptions options,
            Selection.Allowance allowance,
            Reach.OfTrees reaches,
            List<FlavorSearch> searches) {
        /**
         * Searches by dimension for the units that give way, and then for units that can be kept after all: a unit that
         * gives way in one group may let another group keep one, and the other way round.
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
         * Returns the candidates of all groups of a tree that may give way, in one order of taking. A group that is
         * still over-used has no entitlement left that a move could use, and gives back no more than it has.
         */
        private Candidates candidates(String dimension, Predicate<String> mayGiveWay) {
            Set<VictimUnit> stopped = new HashSet<>();
            overused.values().forEach(group -> stopped.addAll(group.taken()));
            searches.forEach(search -> stopped.addAll(search.taken()));
            List<Candidates> ofGroups = new ArrayList<>();
            for (GroupRuntime group : snapshot.quotas(treeId)) {
                if (!group.isParent() && mayGiveWay.test(group.name())) {
                    Candidates own = Candidates.of(snapshot.workloads(group.name()), options.victims(), status -> true);
                    GroupSearch search = overused.get(group.name());
                    ofGroups.add(
                            search != null && search.isOver(dimension)
                                    ? own.heldBy(Holder.FLOOR)
                                    : own.without(stopped));
                }
            }
            return Candidates.of(ofGroups, options.victims());
        }
    }
}
