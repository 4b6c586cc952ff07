package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.capacity.PreemptionClaim;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.Victim;
import java.util.List;
import java.util.Optional;

/**
 * What was decided on a pending pod.
 *
 * @param node where, or where room is made for it; empty if there is none or there are no nodes
 * @param claim what it rests on where others were to be stopped for it, or empty
 * @param evicted what is stopped for it, the most important first
 * @param delay why it waits; empty if it starts
 */
public record PodVerdict(
        Origin pod,
        boolean admitted,
        Optional<String> node,
        ResourceVector borrowed,
        List<Loan> loans,
        Optional<PreemptionClaim> claim,
        List<Victim<CapacityWorkload>> evicted,
        Optional<Delay> delay) {
    public PodVerdict {
        loans = List.copyOf(loans);
        evicted = List.copyOf(evicted);
    }

    static PodVerdict waiting(
            PendingPod pod,
            Optional<String> node,
            List<Victim<CapacityWorkload>> evicted,
            Delay delay,
            ResourceVector nothing) {
        return new PodVerdict(
                pod.origin(), false, node, nothing, List.of(), delay.claim(), evicted, Optional.of(delay));
    }

    /** Why a pod waits. */
    public record Delay(
            List<ExceededLimit> exceededLimits,
            Optional<PreemptionClaim> claim,
            List<NodeRefusal> refusals,
            List<CapacityWorkload> waitsFor,
            List<CapacityWorkload> leaving) {
        public Delay {
            exceededLimits = List.copyOf(exceededLimits);
            refusals = List.copyOf(refusals);
            waitsFor = List.copyOf(waitsFor);
            leaving = List.copyOf(leaving);
        }
    }
}
