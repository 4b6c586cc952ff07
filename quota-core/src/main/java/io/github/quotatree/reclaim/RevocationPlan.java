package io.github.quotatree.reclaim;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.GroupRevocation.ShortFlavors;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Collection;
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
 * immutable value, and a pure function of a snapshot.
 *
 * <p>Each over-used leaf group, and the default group, is planned for on its own. Use that is leaving counts as
 * gone. Candidates are the preemptible workloads that hold resources and pass the host's {@link VictimRules}; a gang is
 * one candidate.
 *
 * <ol>
 *   <li>One by one, the {@linkplain io.github.quotatree.workload.WorkloadOrder least important} first, each candidate
 *       is taken that frees a dimension in which the group is over at that moment, until nothing is over or nothing helps.
 *   <li>Then, the most important first, each that fits again in the dimensions that it requests is kept.
 * </ol>
 *
 * <p><b>Flavors.</b> In a dimension with flavors, units may be short although no group is over its runtime: an
 * entitlement has no place, because others run on the only flavors that would do. The most units of all rests
 * of runtimes that can be placed is then below their sum; the difference, with the units that run beyond the capacity of a
 * flavor, is out of reach ({@link #shortFlavors}).
 *
 * <ol>
 *   <li>As long as something is out of reach, an over-used group first gives back units that bring some of it within reach.
 *   <li>A unit that fits again by count is kept only if nothing gets out of reach by it.
 *   <li>Then workloads of groups within their runtime give way ({@link GroupRevocation#victims}), by default for units promised by
 *       name alone ({@link RevocationOptions.Moves}): starting with all that may be stopped, each is kept, the most
 *       important first, unless it keeps something out of reach. A victim's own group loses nothing: its units, too,
 *       are within reach, on other flavors. The floor does not apply to it.
 * </ol>
 *
 * <p>A dimension that a workload lacks counts as 0. If all that helps does not suffice, {@link
 * GroupRevocation#stillOver} is the shortfall, and {@link GroupRevocation#held} reports the holders: non-preemptible
 * workloads, the {@linkplain RevocationOptions.Floor floor}, a rule of the host. A workload that frees nothing of it is
 * not stopped.
 *
 * <p>A plan that is carried out leaves nothing more to give back with the same options: neither if the victims are
 * {@linkplain io.github.quotatree.ledger.QuotaLedger#evict evicted} nor, with the water-filling solver, if they are
 * {@linkplain io.github.quotatree.ledger.QuotaLedger#finish finished}. No victim fits again beside the use that is left, so an
 * admission does not bring it back to be stopped once more. With guaranteed usage no group is over-used.
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
        Reaches reaches = new Reaches(snapshot);
        Selection.Allowance allowance = new Selection.Allowance(options.victims());
        Map<String, GroupSearch> searches = new LinkedHashMap<>();
        for (GroupUse use : overused) {
            Candidates candidates = Candidates.of(snapshot, use.name(), options.victims(), status -> true);
            searches.put(use.name(), GroupSearch.settled(use, candidates, options, allowance, reaches));
        }
        List<ShortFlavors> flavors = new ArrayList<>();
        Map<String, List<Victim<WorkloadStatus>>> givingWay = new LinkedHashMap<>();
        for (String treeId : reaches.matter() ? snapshot.forest().trees().keySet() : Set.<String>of()) {
            Map<String, GroupSearch> ofTree = new LinkedHashMap<>(searches);
            ofTree.keySet()
                    .removeIf(group -> ReservedNames.isReserved(group)
                            || !snapshot.treeOf(group).equals(treeId));
            FlavorMoves moves = new FlavorMoves(snapshot, treeId, ofTree, options, allowance, reaches);
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
     * Returns the groups that give back. The over-used groups come first: all of them by tree id and in tree order, with
     * the default group last, or in the order in which they were given. Groups within their runtime follow that give
     * way on flavors that are short.
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

    /** Returns an empty list: the victims give back, and no workload gets their room. */
    @Override
    public List<String> preemptors() {
        return List.of();
    }

    /** Returns the defaults, since no workload is admitted. */
    @Override
    public AdmissionOptions admission() {
        return AdmissionOptions.defaults();
    }

    /**
     * Returns whether no workload is stopped: because no group is over-used and no flavor is short, or no workload of
     * those can be stopped.
     */
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

    /** Returns the plan in words, a line for each set of flavors that is short, and for each group. */
    @Override
    public String toString() {
        return groups.isEmpty() && shortFlavors.isEmpty()
                ? "no group is over-used"
                : Stream.concat(
                                shortFlavors.stream().map(ShortFlavors::toString),
                                groups.stream().map(GroupRevocation::toString))
                        .collect(Collectors.joining("\n"));
    }
}
