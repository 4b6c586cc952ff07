package io.github.quotatree.reclaim;

import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Searches for the workloads to stop for waiting ones: without nodes, on one node, or on several. */
final class PreemptionSearch {
    private static final Comparator<List<Victim<WorkloadStatus>>> CHEAPEST_FIRST =
            Comparator.<List<Victim<WorkloadStatus>>>comparingLong(victims ->
                            victims.stream().filter(Victim::violatesBudget).count())
                    .thenComparing(WorkloadOrder.cheapestFirst());

    private final AdmissionCheck check;
    private final PreemptionOptions options;
    private final List<VictimUnit> units;
    private final List<Candidates.Held> held;
    private final ResourceVector request;

    private PreemptionSearch(LedgerSnapshot snapshot, AdmissionCheck check, PreemptionOptions options) {
        this.check = check;
        this.options = options;
        Set<String> groups = new LinkedHashSet<>();
        check.workloads().forEach(waiting -> groups.add(waiting.group()));
        List<Candidates> ofGroups =
                groups.stream().map(group -> candidates(snapshot, group)).toList();
        Candidates candidates = Candidates.of(ofGroups, options.victims());
        units = candidates.units();
        held = candidates.held();
        request = check.workloads().stream()
                .map(waiting -> waiting.workload().request())
                .reduce(snapshot.forest().schema().zero(), ResourceVector::plus);
    }

    /** Returns how room is made for waiting workloads. */
    static RoomResult result(LedgerSnapshot snapshot, AdmissionCheck check, PreemptionOptions options) {
        return new PreemptionSearch(snapshot, check.withoutLeaving(), options).search();
    }

    /** Returns the candidates of a group: those that are less important than every waiting workload of it. */
    private Candidates candidates(LedgerSnapshot snapshot, String group) {
        boolean preempt = true;
        int priority = Integer.MAX_VALUE;
        for (WorkloadStatus waiting : check.workloads()) {
            if (waiting.group().equals(group)) {
                preempt &= waiting.workload().preempts();
                priority = Math.min(priority, waiting.workload().priority());
            }
        }
        int below = preempt ? priority : Integer.MIN_VALUE;
        return Candidates.of(
                snapshot, group, options.victims(), status -> status.workload().priority() < below);
    }

    private RoomResult search() {
        RoomGoal quota = RoomGoal.inQuota(check);
        Selection none = new Selection(units, options.victims(), new VictimAllowance(options.victims()));
        boolean nodesMatter = options.nodes()
                .map(nodes -> !nodes.haveRoom(check.workloads(), List.of()))
                .orElse(false);
        if (!nodesMatter && quota.isReached(none)) {
            return result(false, List.of(), Optional.empty(), quota.flavors(none));
        }
        if (!nodesMatter) {
            return search(units, quota).orElseGet(() -> impossible(quota));
        }
        HostNodes nodes = options.nodes().orElseThrow();
        RoomGoal anywhere = RoomGoal.onNodes(check, nodes);
        return onOneNode(nodes).or(() -> search(units, anywhere)).orElseGet(() -> impossible(anywhere));
    }

    /** Returns the result whose victims are on one node and cost least, or empty if no node suffices. */
    private Optional<RoomResult> onOneNode(HostNodes nodes) {
        if (check.workloads().size() > 1) {
            return Optional.empty();
        }
        NavigableSet<String> names = new TreeSet<>(NameOrder.BY_CODE_POINT);
        units.forEach(
                unit -> unit.members().forEach(member -> nodes.nodeOf(member).ifPresent(names::add)));
        Optional<RoomResult> best = Optional.empty();
        for (String name : names) {
            List<VictimUnit> onNode = units.stream()
                    .filter(unit -> unit.members().stream()
                            .anyMatch(member -> nodes.nodeOf(member).equals(Optional.of(name))))
                    .toList();
            Optional<RoomResult> found = search(onNode, RoomGoal.onNode(check, nodes, name));
            if (best.isEmpty()
                    || (found.isPresent()
                            && CHEAPEST_FIRST.compare(
                                            found.get().victims(), best.get().victims())
                                    < 0)) {
                best = found;
            }
        }
        return best;
    }

    private Optional<RoomResult> search(List<VictimUnit> among, RoomGoal goal) {
        RoomSearch search = new RoomSearch(among, goal, options.victims());
        if (!search.reach(largestFirst())) {
            return Optional.empty();
        }
        List<Victim<WorkloadStatus>> victims = search.victims();
        return Optional.of(result(true, victims, goal.node(), goal.flavors(search.stopped())));
    }

    /** Returns the order in which units free the most of the request, dimension by dimension. */
    private Comparator<VictimUnit> largestFirst() {
        return (one, other) -> {
            for (int d = 0; d < request.schema().size(); d++) {
                long most = request.value(d);
                int byAmount = Long.compare(
                        Math.min(most, other.frees().value(d)),
                        Math.min(most, one.frees().value(d)));
                if (byAmount != 0) {
                    return byAmount;
                }
            }
            return 0;
        };
    }

    private RoomResult result(
            boolean needed,
            List<Victim<WorkloadStatus>> victims,
            Optional<String> node,
            Map<String, Map<String, String>> placed) {
        return new RoomResult(needed, true, victims, kept(victims), node, placed, List.of(), List.of());
    }

    private RoomResult impossible(RoomGoal goal) {
        RoomSearch search = new RoomSearch(units, goal, options.victims());
        search.reach(largestFirst());
        List<ExceededLimit> exceeded = goal.exceededLimits(search.stopped());
        HeldUses sums = new HeldUses(request.schema(), status -> true);
        held.forEach(other -> sums.add(other.workload(), other.holder()));
        search.stopped().addHeld(sums, null);
        Set<String> dimensions = new HashSet<>();
        exceeded.forEach(limit -> limit.dimension().ifPresent(dimensions::add));
        List<HeldUse> uses = sums.where(
                d -> exceeded.isEmpty() || dimensions.contains(request.schema().dimension(d)));
        return new RoomResult(true, false, List.of(), kept(List.of()), Optional.empty(), Map.of(), exceeded, uses);
    }

    /** Returns the candidates that are not stopped, the most important first. */
    private List<WorkloadStatus> kept(List<Victim<WorkloadStatus>> victims) {
        Set<String> stopped = new HashSet<>();
        victims.forEach(victim -> stopped.add(victim.id()));
        List<WorkloadStatus> kept = new ArrayList<>();
        for (VictimUnit unit : units) {
            unit.members().stream()
                    .filter(member -> !stopped.contains(member.id()))
                    .forEach(kept::add);
        }
        Collections.reverse(kept);
        return kept;
    }
}
