package io.github.quotatree.reclaim;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Collection;
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
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Searches for the workloads to stop for waiting ones: without nodes, on one node, or on several. */
final class PreemptionSearch {
    private static final Comparator<List<Victim<WorkloadStatus>>> CHEAPEST_FIRST =
            Comparator.<List<Victim<WorkloadStatus>>>comparingLong(victims ->
                            victims.stream().filter(Victim::violatesBudget).count())
                    .thenComparing(WorkloadOrder.cheapestFirst());

    private final AdmissionCheck check;
    private final PreemptionOptions options;
    private final Candidates candidates;
    private final ResourceVector request;

    private PreemptionSearch(LedgerSnapshot snapshot, AdmissionCheck check, PreemptionOptions options) {
        this.check = check;
        this.options = options;
        Set<String> groups = new LinkedHashSet<>();
        check.workloads().forEach(waiting -> groups.add(waiting.group()));
        List<Candidates> ofGroups =
                groups.stream().map(group -> candidates(snapshot, group)).toList();
        candidates = Candidates.of(ofGroups, options.victims());
        request = check.workloads().stream()
                .map(waiting -> waiting.workload().request())
                .reduce(snapshot.forest().schema().zero(), ResourceVector::plus);
    }

    /** The parts of a {@link PreemptionPlan}, which has their meaning. */
    record Result(
            List<WorkloadStatus> workloads,
            AdmissionOptions admission,
            boolean needed,
            boolean possible,
            List<Victim<WorkloadStatus>> victims,
            List<WorkloadStatus> kept,
            Optional<String> node,
            Map<String, Map<String, String>> flavors,
            List<ExceededLimit> exceededLimits,
            List<HeldUse> held) {
        Result {
            victims = List.copyOf(victims);
            exceededLimits = List.copyOf(exceededLimits);
            held = List.copyOf(held);
        }
    }

    static Result result(LedgerSnapshot snapshot, Collection<String> workloadIds, PreemptionOptions options) {
        AdmissionCheck check = AdmissionCheck.of(snapshot, workloadIds, options.admission());
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
                snapshot.workloads(group),
                options.victims(),
                status -> status.workload().priority() < below);
    }

    private Result search() {
        List<WorkloadStatus> waiting = check.workloads();
        HostNodes nodes = options.nodes().orElse(null);
        if (nodes != null && !nodes.haveRoom(waiting, List.of())) {
            Predicate<Collection<WorkloadStatus>> anywhere = stopped -> nodes.haveRoom(waiting, stopped);
            return onOneNode(nodes)
                    .or(() -> search(candidates, anywhere, Optional.empty()))
                    .orElseGet(() -> impossible(anywhere));
        }
        RoomSearch quota = new RoomSearch(check, stopped -> true, candidates, options.victims());
        if (quota.isReached()) {
            return result(false, true, List.of(), Optional.empty(), quota.flavors(), List.of(), List.of());
        }
        return search(candidates, stopped -> true, Optional.empty()).orElseGet(() -> impossible(stopped -> true));
    }

    private Optional<Result> onOneNode(HostNodes nodes) {
        if (check.workloads().size() > 1) {
            return Optional.empty();
        }
        WorkloadStatus waiting = check.workloads().get(0);
        NavigableSet<String> names = new TreeSet<>(NameOrder.BY_CODE_POINT);
        candidates
                .units()
                .forEach(unit ->
                        unit.members().forEach(member -> nodes.nodeOf(member).ifPresent(names::add)));
        Optional<Result> best = Optional.empty();
        for (String name : names) {
            List<VictimUnit> onNode = candidates.units().stream()
                    .filter(unit -> unit.members().stream()
                            .anyMatch(member -> nodes.nodeOf(member).equals(Optional.of(name))))
                    .toList();
            Optional<Result> found = search(
                    new Candidates(onNode, candidates.held()),
                    stopped -> nodes.hasRoom(name, waiting, stopped),
                    Optional.of(name));
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

    private Optional<Result> search(
            Candidates among, Predicate<Collection<WorkloadStatus>> nodes, Optional<String> node) {
        RoomSearch search = new RoomSearch(check, nodes, among, options.victims());
        return search.reach(this::compareFreed)
                ? Optional.of(result(true, true, search.victims(), node, search.flavors(), List.of(), List.of()))
                : Optional.empty();
    }

    /** Compares units by how much they free of the request, dimension by dimension; those first that free the most. */
    private int compareFreed(VictimUnit one, VictimUnit other) {
        int byAmount = 0;
        for (int d = 0; d < request.schema().size() && byAmount == 0; d++) {
            long most = request.value(d);
            byAmount = Long.compare(
                    Math.min(most, other.frees().value(d)),
                    Math.min(most, one.frees().value(d)));
        }
        return byAmount;
    }

    private Result result(
            boolean needed,
            boolean possible,
            List<Victim<WorkloadStatus>> victims,
            Optional<String> node,
            Map<String, Map<String, String>> placed,
            List<ExceededLimit> exceeded,
            List<HeldUse> held) {
        return new Result(
                check.workloads(),
                options.admission(),
                needed,
                possible,
                victims,
                kept(victims),
                node,
                placed,
                exceeded,
                held);
    }

    private Result impossible(Predicate<Collection<WorkloadStatus>> nodes) {
        RoomSearch search = new RoomSearch(check, nodes, candidates, options.victims());
        search.reach(this::compareFreed);
        List<ExceededLimit> exceeded = search.exceededLimits();
        Set<String> dimensions = new HashSet<>();
        exceeded.forEach(limit -> limit.dimension().ifPresent(dimensions::add));
        List<HeldUse> held = HeldUse.of(
                search.stopped().held(null, status -> true),
                request.schema(),
                d -> exceeded.isEmpty() || dimensions.contains(request.schema().dimension(d)));
        return result(true, false, List.of(), Optional.empty(), Map.of(), exceeded, held);
    }

    private List<WorkloadStatus> kept(List<Victim<WorkloadStatus>> victims) {
        Set<String> stopped = new HashSet<>();
        victims.forEach(victim -> stopped.add(victim.id()));
        List<WorkloadStatus> kept = new ArrayList<>();
        candidates.units().forEach(unit -> kept.addAll(unit.members()));
        kept.removeIf(member -> stopped.contains(member.id()));
        Collections.reverse(kept);
        return Collections.unmodifiableList(kept);
    }

    /**
     * Takes units until the waiting workloads are within their limits and have room on the nodes, then keeps, from the
     * most important back, each that can be spared. Stopping more never leaves less room, so none can be spared at the
     * end.
     */
    private static final class RoomSearch {
        private final AdmissionCheck check;
        private final Predicate<Collection<WorkloadStatus>> nodes;
        private final Candidates candidates;
        private final VictimRules rules;

        /** Whether a dimension has flavors, so that it matters which of them the stopped workloads free. */
        private final boolean onFlavors;

        private Selection stopped;

        RoomSearch(
                AdmissionCheck check,
                Predicate<Collection<WorkloadStatus>> nodes,
                Candidates candidates,
                VictimRules rules) {
            this.check = check;
            this.nodes = nodes;
            this.candidates = candidates;
            this.rules = rules;
            onFlavors = check.workloads().get(0).workload().request().schema().hasFlavors();
            stopped = none();
        }

        private Selection none() {
            return new Selection(candidates, rules, new Selection.Allowance(rules));
        }

        boolean isReached() {
            return exceededLimits().isEmpty() && nodes.test(stopped.workloads());
        }

        List<ExceededLimit> exceededLimits() {
            List<ExceededLimit> byCount = check.exceededCounts(stopped.freed());
            return byCount.isEmpty() && onFlavors
                    ? check.without(stopped.workloads()).exceededLimits()
                    : byCount;
        }

        /** By id and dimension. */
        Map<String, Map<String, String>> flavors() {
            return onFlavors ? check.without(stopped.workloads()).firstFlavors() : Map.of();
        }

        /**
         * Searches, and returns whether there is room then. The least important go first. If the host limits the
         * victims, and there is no room so, those go first that free the most.
         */
        boolean reach(Comparator<VictimUnit> largestFirst) {
            List<VictimUnit> units = candidates.units();
            List<Integer> inOrder = IntStream.range(0, units.size()).boxed().toList();
            if (reachBy(inOrder)) {
                return true;
            }
            Selection first = stopped;
            if (rules.maxVictims() < Integer.MAX_VALUE || !rules.budgets().isEmpty()) {
                stopped = none();
                List<Integer> bySize = new ArrayList<>(inOrder);
                bySize.sort((one, other) -> largestFirst.compare(units.get(one), units.get(other)));
                if (reachBy(bySize)) {
                    return true;
                }
            }
            stopped = first;
            return false;
        }

        private boolean reachBy(List<Integer> order) {
            boolean reached = take(order, false) || (!rules.budgetsBind() && take(order, true));
            if (reached) {
                stopped.keep(u -> isReached());
            }
            return reached;
        }

        private boolean take(List<Integer> order, boolean againstBudgets) {
            boolean reached = isReached();
            for (int k = 0; k < order.size() && !reached; k++) {
                int u = order.get(k);
                reached = !stopped.isTaken(u) && stopped.take(u, againstBudgets) && isReached();
            }
            return reached;
        }

        /** Returns the stopped workloads, in the order of taking, each with the limits exceeded if it ran on. */
        List<Victim<WorkloadStatus>> victims() {
            return stopped.victims(u -> exceededLimits());
        }

        Selection stopped() {
            return stopped;
        }
    }
}
