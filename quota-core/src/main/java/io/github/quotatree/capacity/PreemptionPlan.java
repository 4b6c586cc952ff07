package io.github.quotatree.capacity;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Who has to give back for a workload to start. An immutable value, and a pure function of a state.
 *
 * <p>If what the quota of the workload uses, with what is asked for, is within its min, the workload takes back what is its
 * own: from other quotas that are over their min, whatever the priorities. If not, it takes the place of workloads of its own
 * namespace of lower priority. Without a quota it takes the place of workloads of lower priority that have none either.
 *
 * <p>In one place, all that may be stopped is taken off, from the least important; the workload must fit then. From the most
 * important, what need not be stopped is put back, those first whose end would be against a disruption budget. Of several
 * places the one that costs least is chosen: with the fewest violations of budgets, then the lowest highest priority, the
 * lowest sum of priorities, the fewest victims, and the latest start.
 *
 * @param decision what the quotas say without a plan
 * @param claim what the workload can rest on
 * @param needed whether anything has to be stopped for it
 * @param chosen what is stopped, and where the workload is to start then; empty if nothing has to be, or no plan suffices
 * @param candidates every way that was found, in the order of the nodes
 * @param refusals why there is none on the other nodes, in the order of the nodes
 */
public record PreemptionPlan(
        CapacityDecision decision,
        PreemptionClaim claim,
        boolean needed,
        Optional<PreemptionCandidate> chosen,
        List<PreemptionCandidate> candidates,
        List<NodeRefusal> refusals) {
    /** Copies the lists. */
    public PreemptionPlan {
        candidates = List.copyOf(candidates);
        refusals = List.copyOf(refusals);
    }

    /**
     * Returns the plan for a workload. Without nodes in the state, quotas alone decide, and victims may be anywhere.
     *
     * <p>Whether others may be stopped for it now is not asked here: see {@link Eligibility}.
     *
     * <p>Takes n log n time in the workloads; with victims anywhere, for each node beyond that the time of putting back what
     * comes after the first workload that it has no room for. Each node takes that of the quotas, too, and each workload that of the
     * budgets.
     *
     * @throws IllegalArgumentException if its request is of another schema, or it holds resources already
     */
    public static PreemptionPlan of(CapacityState state, CapacityWorkload workload, PreemptionOptions options) {
        state.requireSchema(workload);
        if (state.workload(workload.id()).isPresent()) {
            throw new IllegalArgumentException("workload " + workload.id() + " holds resources already");
        }
        return new Preemption(state, workload, options).plan();
    }

    /** Returns the workload that room is made for. */
    public CapacityWorkload workload() {
        return decision.workload();
    }

    /** Returns whether it can start, after the victims are stopped if there are any. */
    public boolean possible() {
        return !needed || chosen.isPresent();
    }

    /** Returns what is stopped, the most important first; empty if nothing has to be, or no plan suffices. */
    public List<CapacityVictim> victims() {
        return chosen.map(PreemptionCandidate::victims).orElse(List.of());
    }

    /**
     * Returns a state without the victims, in which room is being made for the workload where the plan says, as the plugin
     * leaves it; the same state if there are none. For each victim linear in the workloads.
     *
     * @throws IllegalArgumentException if the workload holds resources in the state by now
     */
    public CapacityState applyTo(CapacityState state) {
        if (chosen.isEmpty()) {
            return state;
        }
        CapacityState after = state;
        for (CapacityVictim victim : chosen.get().victims()) {
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
                + victims().stream().map(CapacityVictim::toString).collect(Collectors.joining("; "));
    }
}
