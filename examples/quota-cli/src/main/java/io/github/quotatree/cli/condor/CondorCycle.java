package io.github.quotatree.cli.condor;

import io.github.quotatree.groupquota.GroupQuotaOptions;
import io.github.quotatree.groupquota.NegotiationCycle;
import io.github.quotatree.groupquota.NegotiationRound;
import io.github.quotatree.groupquota.PoolDemand;
import io.github.quotatree.reading.condor.dump.PoolFigures;
import io.github.quotatree.reading.condor.dump.PoolFigures.GroupFigures;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cycle of negotiation in which each job matches.
 *
 * @param options how often slots are offered, and at which rate
 */
record CondorCycle(NegotiationCycle cycle, GroupQuotaOptions options) {
    /** More are not run: in HTCondor's mode they may repeat each other for as long as the configuration says. */
    private static final int MOST_ROUNDS = 1000;

    /**
     * The steps of one group in turns that follow each other, as long as the same group cuts its limit.
     *
     * @param limit the limit in the last of them
     */
    record Stretch(NegotiationRound.Step first, int turns, double limit, double matched) {
        private boolean continues(NegotiationRound.Step step) {
            return step.turn() == first.turn() + turns
                    && step.heldBy().equals(first.heldBy())
                    && step.regrouped() == first.regrouped();
        }

        private Stretch with(NegotiationRound.Step step) {
            return new Stretch(first, turns + 1, step.limit(), matched + step.matched());
        }
    }

    /** Runs a cycle; one that takes too long is a fault of a file. */
    static Optional<CondorCycle> run(
            PoolDemand demand,
            PoolFigures figures,
            Map<String, GroupFigures> groups,
            GroupQuotaOptions options,
            String file,
            Findings findings) {
        GroupQuotaOptions bounded =
                options.withMaxAllocationRounds(Math.min(MOST_ROUNDS, options.maxAllocationRounds()));
        try {
            NegotiationCycle cycle = NegotiationCycle.run(
                    demand, figures.total(), figures.now(), bounded, new CycleSlots(demand.tree(), figures, groups));
            if (cycle.rounds().size() == MOST_ROUNDS && options.maxAllocationRounds() > MOST_ROUNDS) {
                findings.note(
                        file + ": GROUP_QUOTA_MAX_ALLOCATION_ROUNDS: the cycle is shown up to round " + MOST_ROUNDS);
            }
            return Optional.of(new CondorCycle(cycle, options));
        } catch (IllegalArgumentException e) {
            findings.fault(new Fault(file, "GROUP_QUOTA_ROUND_ROBIN_RATE: " + e.getMessage()));
            return Optional.empty();
        }
    }

    /** Returns the steps of a round, those of a group in turns that follow each other as one. */
    static List<Stretch> stretches(NegotiationRound round) {
        List<Stretch> stretches = new ArrayList<>();
        Map<String, Integer> last = new HashMap<>();
        for (NegotiationRound.Step step : round.steps()) {
            Integer at = last.get(step.group());
            if (at != null && stretches.get(at).continues(step)) {
                stretches.set(at, stretches.get(at).with(step));
            } else {
                last.put(step.group(), stretches.size());
                stretches.add(new Stretch(step, 1, step.limit(), step.matched()));
            }
        }
        return stretches;
    }
}
