package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityDecision;
import io.github.quotatree.capacity.CapacityPreemptionOptions;
import io.github.quotatree.capacity.CapacityPreemptionPlan;
import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.DisruptionBudget;
import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.capacity.PreemptionCandidate;
import io.github.quotatree.capacity.PreemptionClaim;
import io.github.quotatree.capacity.PreemptionEligibility;
import io.github.quotatree.capacity.ResourceList;
import io.github.quotatree.cli.capacity.PodVerdict.Delay;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Decides on the pending pods one by one. One that starts holds its request when the next is decided on, and is younger
 * than all that started before; what is evicted for it leaves at once and does not come back.
 */
public final class CapacityScheduling {
    /** The number of pods between two reports of the progress. */
    private static final int STEP = 100;

    private final Settings settings;
    private final List<PendingPod> pending;
    private final NodeRooms rooms;
    private final List<String> dimensions;
    private final LeavingPods leaving;
    private final HardLimits hardLimits;

    /** The reasons of pods that wait, by shape, until the state changes: a plan looks at every workload. */
    private final Map<Shape, Delay> delays = new HashMap<>();

    private CapacityState state;
    private Instant now;

    /** Makes the cluster of manifests; faults and notes go to the findings. */
    public CapacityScheduling(CapacityManifests manifests, Settings settings, Findings findings) {
        this.settings = settings;
        DeclaredCapacity declared = new DeclaredCapacity(manifests, findings);
        state = declared.state(settings.absent());
        pending = new ArrayList<>(declared.pending());
        pending.sort(PendingPod.order(settings.order()));
        now = declared.latest();
        rooms = new NodeRooms(state.nodes());
        state.workloads().forEach(rooms::put);
        leaving = new LeavingPods(state);
        CapacityNotes notes = new CapacityNotes(manifests, state, pending);
        dimensions = notes.dimensions();
        notes.addTo(findings);
        hardLimits = new HardLimits(manifests);
        hardLimits.addTo(findings);
    }

    record Settings(CapacityPreemptionOptions preemption, AbsentDimensions absent, PendingPod.Order order) {}

    /** The input, besides the state, of the decision on a pod that is not nominated. */
    private record Shape(String namespace, ResourceList request, int priority, boolean preempts) {}

    /** Decides on every pending pod. To be called once. */
    public CapacityOutcome decide(BiConsumer<Integer, Integer> progress) {
        List<PodVerdict> verdicts = new ArrayList<>(pending.size());
        for (PendingPod pod : pending) {
            if (verdicts.size() % STEP == 0) {
                progress.accept(verdicts.size(), pending.size());
            }
            verdicts.add(decide(pod));
        }
        return new CapacityOutcome(verdicts, state.uses(), state.publishedUse(), dimensions, hardLimits);
    }

    private PodVerdict decide(PendingPod pod) {
        CapacityWorkload workload = pod.workload();
        Shape shape = new Shape(workload.namespace(), workload.request(), workload.priority(), workload.preempts());
        Delay known = pod.nominatedNode().isPresent() ? null : delays.get(shape);
        if (known != null) {
            return waiting(pod, known);
        }
        CapacityDecision decision = CapacityDecision.of(state, workload);
        Optional<String> node = pod.nominatedNode()
                .filter(nominated -> rooms.fits(nominated, workload, state.nominated()))
                .or(() -> rooms.best(workload, state.nominated()));
        boolean hasRoom = rooms.isEmpty() || node.isPresent();
        if (decision.admitted() && hasRoom) {
            return start(pod, node, Optional.empty(), List.of());
        }
        List<ExceededLimit> exceeded = new ArrayList<>(decision.exceededLimits());
        if (!hasRoom) {
            exceeded.addAll(rooms.exceededLimits(workload, state.nominated()));
        }
        List<CapacityWorkload> waitsFor = waitsFor(pod);
        if (!waitsFor.isEmpty() || !workload.preempts()) {
            return delay(
                    pod,
                    shape,
                    new Delay(
                            exceeded,
                            Optional.empty(),
                            List.of(),
                            waitsFor,
                            waitsFor.isEmpty() ? leaving.thatFree(exceeded) : List.of()));
        }
        CapacityPreemptionPlan plan = CapacityPreemptionPlan.of(state, workload, settings.preemption());
        if (plan.chosen().isPresent()) {
            return carryOut(pod, plan);
        }
        return delay(
                pod,
                shape,
                new Delay(exceeded, Optional.of(plan.claim()), plan.refusals(), List.of(), leaving.thatFree(exceeded)));
    }

    /** Evicts the victims that are not leaving already, and lets the pod start unless it has to wait for those. */
    private PodVerdict carryOut(PendingPod pod, CapacityPreemptionPlan plan) {
        List<Victim<CapacityWorkload>> evicted = new ArrayList<>();
        List<CapacityWorkload> awaited = new ArrayList<>();
        for (Victim<CapacityWorkload> victim : plan.victims()) {
            if (victim.workload().terminating()) {
                awaited.add(victim.workload());
            } else {
                evicted.add(victim);
            }
        }
        evict(evicted);
        Collections.reverse(evicted);
        CapacityDecision after = CapacityDecision.of(state, pod.workload());
        Optional<String> node = plan.chosen().flatMap(PreemptionCandidate::node);
        if (after.admitted() && awaited.isEmpty()) {
            return start(pod, node, Optional.of(plan.claim()), evicted);
        }
        List<ExceededLimit> exceeded = new ArrayList<>(after.exceededLimits());
        if (!awaited.isEmpty()) {
            rooms.exceededLimits(pod.workload(), state.nominated()).stream()
                    .filter(limit -> limit.holder().equals(node))
                    .forEach(exceeded::add);
        }
        return nominate(
                pod, node, evicted, new Delay(exceeded, Optional.of(plan.claim()), List.of(), awaited, List.of()));
    }

    /** Returns the pod whose end is awaited on the node where room was made. */
    private List<CapacityWorkload> waitsFor(PendingPod pod) {
        return pod
                .nominatedNode()
                .flatMap(node -> PreemptionEligibility.of(
                                state, pod.nominated(), !rooms.isEmpty() && !rooms.isOpen(node))
                        .waitsFor())
                .flatMap(state::workload)
                .stream()
                .toList();
    }

    /**
     * Lets a pod wait on the node where room was made for it: for what is leaving, or since by the plugin's rule others
     * that wait there may go first.
     */
    private PodVerdict nominate(
            PendingPod pod, Optional<String> node, List<Victim<CapacityWorkload>> evicted, Delay delay) {
        CapacityWorkload.Builder nominated = pod.workload().toBuilder();
        node.ifPresent(nominated::node);
        state = state.nominate(nominated.build());
        delays.clear();
        return PodVerdict.waiting(pod, node, evicted, delay, state.schema().zero());
    }

    private PodVerdict start(
            PendingPod pod,
            Optional<String> node,
            Optional<PreemptionClaim> claim,
            List<Victim<CapacityWorkload>> evicted) {
        CapacityDecision decision = CapacityDecision.of(state, pod.workload());
        PodVerdict verdict = new PodVerdict(
                pod.origin(), true, node, decision.borrowed(), decision.lenders(), claim, evicted, Optional.empty());
        now = now.equals(Instant.MAX) ? now : now.plusNanos(1);
        CapacityWorkload.Builder placed =
                pod.workload().toBuilder().started(now).running(false);
        node.ifPresent(placed::node);
        CapacityWorkload workload = placed.build();
        state = state.reserve(workload);
        rooms.put(workload);
        delays.clear();
        return verdict;
    }

    private void evict(List<Victim<CapacityWorkload>> victims) {
        for (Victim<CapacityWorkload> victim : victims) {
            state = state.unreserve(victim.id());
            rooms.take(victim.workload());
        }
        List<DisruptionBudget> left = new ArrayList<>();
        for (DisruptionBudget budget : state.budgets()) {
            long covered = victims.stream()
                    .filter(victim -> budget.workloads().contains(victim.id()))
                    .count();
            left.add(new DisruptionBudget(budget.name(), budget.workloads(), budget.allowed() - covered));
        }
        state = state.withBudgets(left);
        delays.clear();
    }

    private PodVerdict delay(PendingPod pod, Shape shape, Delay delay) {
        if (pod.nominatedNode().isEmpty()) {
            delays.put(shape, delay);
        } else if (delay.waitsFor().isEmpty()) {
            // no room is being made for it any more
            state = state.withdraw(pod.workload().id());
            delays.clear();
        }
        return waiting(pod, delay);
    }

    private PodVerdict waiting(PendingPod pod, Delay delay) {
        return PodVerdict.waiting(
                pod, Optional.empty(), List.of(), delay, state.schema().zero());
    }
}
