package io.github.quotatree.capacity;

import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.capacity.CapacityPreemptionOptions.Scope;
import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The ways to make room as they are defined: each node by itself, and on each node every workload that may be stopped,
 * one after the other. Takes the product of nodes and workloads.
 */
final class PlainPlan {
    /** A candidate in comparable form. */
    record Way(
            Optional<String> node,
            List<Victim<CapacityWorkload>> victims,
            int violations,
            List<CapacityWorkload> reprieved) {
        static Way of(PreemptionCandidate candidate) {
            return new Way(candidate.node(), candidate.victims(), candidate.budgetViolations(), candidate.reprieved());
        }
    }

    final List<Way> ways = new ArrayList<>();
    final List<NodeRefusal> refusals = new ArrayList<>();
    private final CapacityState state;
    private final CapacityWorkload asking;
    private final CapacityPreemptionOptions options;
    private final PreemptionClaim claim;
    private final boolean floorSafe;

    PlainPlan(CapacityState state, CapacityWorkload asking, CapacityPreemptionOptions options) {
        this.state = state;
        this.asking = asking;
        this.options = options;
        claim = PreemptionClaim.of(state, asking, options.mode());
        floorSafe = options.mode() == Mode.FLOOR_SAFE;
        if (state.nodes().isEmpty()) {
            search(null);
        }
        state.nodes().forEach(this::search);
    }

    private void search(@Nullable CapacityNode node) {
        if (node != null && (!node.schedulable() || !options.eligibleNodes().test(node))) {
            refusals.add(new NodeRefusal(Optional.of(node.name()), NodeRefusal.Reason.NOT_ELIGIBLE, List.of()));
            return;
        }
        Comparator<CapacityWorkload> leastImportantFirst = WorkloadOrder.LEAST_IMPORTANT_FIRST::compare;
        Object first = restore(node, leastImportantFirst);
        if (first instanceof NodeRefusal refusal && floorSafe && claim != PreemptionClaim.NO_QUOTA) {
            List<String> lacking = refusal.exceededLimits().stream()
                    .flatMap(limit -> limit.dimension().stream())
                    .distinct()
                    .toList();
            Comparator<CapacityWorkload> largestFirst = leastImportantFirst;
            for (int at = lacking.size() - 1; at >= 0; at--) {
                String dimension = lacking.get(at);
                largestFirst = Comparator.<CapacityWorkload, Long>comparing(
                                workload -> workload.request().amounts().value(dimension), Comparator.reverseOrder())
                        .thenComparing(largestFirst);
            }
            if (!refusal.exceededLimits().isEmpty() && restore(node, largestFirst) instanceof Way second) {
                first = second;
            }
        }
        if (first instanceof Way way) {
            ways.add(way);
        } else {
            refusals.add((NodeRefusal) first);
        }
    }

    /** Removes the targets of the claim in an order, and restores them one by one: a way or a refusal. */
    private Object restore(@Nullable CapacityNode node, Comparator<CapacityWorkload> order) {
        Optional<String> name = Optional.ofNullable(node).map(CapacityNode::name);
        QuotaUse left = state.quotaUse();
        List<CapacityWorkload> removed = new ArrayList<>();
        boolean spared = false;
        for (CapacityWorkload other : state.workloads().stream().sorted(order).toList()) {
            boolean inScope = node == null
                    || options.scope() == Scope.POOL
                    || other.node().equals(name);
            if (inScope && isTarget(other, left)) {
                if (isSpared(other, left)) {
                    spared = true;
                } else {
                    removed.add(other);
                    left.change(
                            left.position(other.namespace()), other.request().amounts(), -1);
                }
            }
        }
        Set<String> violating = violating(removed);
        removed.sort(Comparator.<CapacityWorkload, Boolean>comparing(other -> !violating.contains(other.id()))
                .thenComparing(WorkloadOrder.MOST_IMPORTANT_FIRST));
        Optional<NodeRoom> room = name.map(one -> NodeRoom.of(state, asking).get(one));
        removed.stream()
                .filter(other -> other.node().equals(name))
                .forEach(other -> room.ifPresent(one -> one.remove(other)));

        if (removed.isEmpty()) {
            return new NodeRefusal(name, spared ? NodeRefusal.Reason.FLOOR : NodeRefusal.Reason.NO_VICTIMS, List.of());
        }
        if (!room.map(one -> one.fits(asking)).orElse(true)) {
            return new NodeRefusal(
                    name, NodeRefusal.Reason.NODE, room.orElseThrow().exceededLimits(asking));
        }
        QuotaCheck before = check(floorSafe ? QuotaCheck.Nominated.ALL_OTHERS : QuotaCheck.Nominated.NONE);
        if (before.exceedsLimits(left)) {
            return new NodeRefusal(name, NodeRefusal.Reason.QUOTA, before.exceededLimits(left));
        }
        QuotaCheck check = check(floorSafe ? QuotaCheck.Nominated.ALL_OTHERS : QuotaCheck.Nominated.AHEAD);
        List<Victim<CapacityWorkload>> victims = new ArrayList<>();
        int violations = 0;
        for (CapacityWorkload other : removed) {
            boolean isHere = name.isPresent() && other.node().equals(name);
            int position = left.position(other.namespace());
            left.change(position, other.request().amounts(), 1);
            room.filter(any -> isHere).ifPresent(one -> one.add(other));
            boolean fits = !isHere || room.orElseThrow().fits(asking);
            if (fits && !check.exceedsLimits(left)) {
                continue;
            }
            List<ExceededLimit> exceeded = new ArrayList<>(check.exceededLimits(left));
            room.ifPresent(one -> exceeded.addAll(one.exceededLimits(asking)));
            left.change(position, other.request().amounts(), -1);
            room.filter(any -> isHere).ifPresent(one -> one.remove(other));
            if (!fits && !floorSafe && check.exceedsLimits(left)) {
                return new NodeRefusal(name, NodeRefusal.Reason.QUOTA, check.exceededLimits(left));
            }
            violations += violating.contains(other.id()) && (!fits || floorSafe) ? 1 : 0;
            victims.add(new Victim<>(other, other.request().amounts(), exceeded, violating.contains(other.id())));
        }
        List<CapacityWorkload> stopped = victims.stream().map(Victim::workload).toList();
        List<CapacityWorkload> reprieved =
                removed.stream().filter(other -> !stopped.contains(other)).toList();
        victims.sort(Comparator.<Victim<CapacityWorkload>, CapacityWorkload>comparing(
                Victim::workload, WorkloadOrder.LEAST_IMPORTANT_FIRST));
        return victims.isEmpty()
                ? new NodeRefusal(name, NodeRefusal.Reason.NOT_NEEDED, List.of())
                : new Way(name, victims, violations, reprieved);
    }

    private QuotaCheck check(QuotaCheck.Nominated counted) {
        return new QuotaCheck(state, asking, counted);
    }

    private boolean isTarget(CapacityWorkload other, QuotaUse left) {
        int theirs = left.position(other.namespace());
        int own = left.position(asking.namespace());
        return claim == PreemptionClaim.OWN_MIN
                ? theirs != QuotaUse.UNGOVERNED && theirs != own && left.isOverMin(theirs)
                : theirs == own && other.priority() < asking.priority();
    }

    private boolean isSpared(CapacityWorkload other, QuotaUse left) {
        if (!floorSafe || claim == PreemptionClaim.NO_QUOTA) {
            return false;
        }
        int theirs = left.position(other.namespace());
        boolean freesGoverned = false;
        boolean leavesMin = true;
        for (int d = 0; d < state.schema().size(); d++) {
            long freed = other.request().amounts().value(d);
            long successor = claim == PreemptionClaim.OWN_PRIORITY
                    ? asking.request().amounts().value(d)
                    : 0;
            if (freed > 0 && left.min(theirs, d) != ResourceVector.UNLIMITED) {
                freesGoverned = true;
                leavesMin &= Wide.saturatedAdd(left.used(theirs, d) - freed, successor) >= left.min(theirs, d);
            }
        }
        return !leavesMin || (claim == PreemptionClaim.OWN_MIN && !freesGoverned);
    }

    private Set<String> violating(List<CapacityWorkload> removed) {
        Set<String> violating = new HashSet<>();
        for (DisruptionBudget budget : state.budgets()) {
            removed.stream()
                    .sorted(WorkloadOrder.MOST_IMPORTANT_FIRST)
                    .map(CapacityWorkload::id)
                    .filter(budget.workloads()::contains)
                    .skip(Math.max(0, budget.allowed()))
                    .forEach(violating::add);
        }
        return violating;
    }
}
