package io.github.quotatree.capacity;

import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.workload.Victim;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The workloads that have to be stopped for a workload to start. An immutable value, and a pure function of a state.
 *
 * <p>If the use of the workload's quota and its request are within the min, the workload takes back its own: from other
 * quotas that are over their min, whatever the priorities. If not, it takes the place of workloads of its own namespace
 * of lower priority. Without a quota it takes the place of workloads of lower priority that have none either.
 *
 * <p>In one place, all workloads that may be stopped are removed, from the least important; the workload must fit then.
 * From the most important, the ones that need not be stopped are restored, first the ones whose end would be against a
 * disruption budget. Of several places the one that costs least is chosen: with the fewest violations of budgets, then
 * the lowest highest priority, the lowest sum of priorities, the fewest victims, and the latest start.
 *
 * @param decision the decision of the quotas without a plan
 * @param claim the claim of the workload
 * @param needed whether anything has to be stopped for it
 * @param chosen the victims, and where the workload is to start then; empty if nothing has to be stopped, or no plan
 *     suffices
 * @param candidates every way that was found, in the order of the nodes
 * @param refusals the reasons that there is none on the other nodes, in the order of the nodes
 */
public record CapacityPreemptionPlan(
        CapacityDecision decision,
        PreemptionClaim claim,
        boolean needed,
        Optional<PreemptionCandidate> chosen,
        List<PreemptionCandidate> candidates,
        List<NodeRefusal> refusals) {
    public CapacityPreemptionPlan {
        Objects.requireNonNull(decision, "decision");
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(chosen, "chosen");
        candidates = List.copyOf(Objects.requireNonNull(candidates, "candidates"));
        refusals = List.copyOf(Objects.requireNonNull(refusals, "refusals"));
    }

    /**
     * Returns the plan for a workload. Without nodes in the state, quotas alone decide, and victims may be anywhere.
     * Whether others may be stopped for it now is not checked here: see {@link PreemptionEligibility}.
     *
     * <p>Linear in the workloads, in the nodes, and in all victims of all nodes; each workload that may be stopped adds
     * the number of budgets.
     *
     * @throws IllegalArgumentException if its request is of another schema, or it holds resources already
     */
    public static CapacityPreemptionPlan of(
            CapacityState state, CapacityWorkload workload, CapacityPreemptionOptions options) {
        Objects.requireNonNull(options, "options");
        CapacityDecision decision = CapacityDecision.of(state, workload);
        if (state.workload(workload.id()).isPresent()) {
            throw new IllegalArgumentException("workload " + workload.id() + " holds resources already");
        }
        PlanSearch search = new PlanSearch(state, workload, options);
        boolean needed = !decision.admitted() || !search.anyRoom();
        List<VictimSearch.Outcome> outcomes = needed && workload.preempts() ? search.outcomes() : List.of();
        List<PreemptionCandidate> candidates = outcomes.stream()
                .flatMap(outcome -> outcome.candidate().stream())
                .toList();
        return new CapacityPreemptionPlan(
                decision,
                search.targets.claim,
                needed,
                candidates.isEmpty() ? Optional.empty() : Optional.of(PreemptionCandidate.cheapest(candidates)),
                candidates,
                outcomes.stream().flatMap(outcome -> outcome.refusal().stream()).toList());
    }

    /** Returns the workload for which room is made. */
    public CapacityWorkload workload() {
        return decision.workload();
    }

    /** Returns whether it can start, after the victims are stopped if there are any. */
    public boolean possible() {
        return !needed || chosen.isPresent();
    }

    /** Returns the victims, the least important first; empty if nothing has to be stopped, or no plan suffices. */
    public List<Victim<CapacityWorkload>> victims() {
        return chosen.map(PreemptionCandidate::victims).orElse(List.of());
    }

    /**
     * Returns a state without the victims, in which room is being made for the workload where the plan says, as the
     * plugin leaves it; the same state if there are none. For each victim linear in the workloads.
     *
     * @throws IllegalArgumentException if the workload holds resources in the state by now
     */
    public CapacityState applyTo(CapacityState state) {
        Objects.requireNonNull(state, "state");
        if (chosen.isEmpty()) {
            return state;
        }
        CapacityState after = state;
        for (Victim<CapacityWorkload> victim : chosen.get().victims()) {
            after = after.unreserve(victim.id());
        }
        CapacityWorkload.Builder nominated = workload().toBuilder();
        chosen.get().node().ifPresent(nominated::node);
        return after.nominate(nominated.build());
    }

    /** Returns the plan in words. */
    @Override
    public String toString() {
        String id = workload().id();
        if (!needed) {
            return id + " fits";
        }
        if (chosen.isEmpty()) {
            String rejected = decision.admitted() ? id + " fits on no node" : decision.toString();
            return rejected + "; no room can be made for it"
                    + (workload().preempts() ? "" : ", as it does not preempt")
                    + (refusals.isEmpty() ? "" : ": ")
                    + refusals.stream().map(NodeRefusal::toString).collect(Collectors.joining("; "));
        }
        return id + " can start"
                + chosen.get().node().map(name -> " on " + name).orElse("") + ": stop "
                + victims().stream().map(Victim::toString).collect(Collectors.joining("; "));
    }
}
