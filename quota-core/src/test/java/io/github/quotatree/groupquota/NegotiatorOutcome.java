package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT_NAME;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a negotiator makes of a pool, as plain figures: of the library or of {@link PlainNegotiator}. Two are equal only
 * if all figures are, to the last bit.
 */
final class NegotiatorOutcome {
    private NegotiatorOutcome() {}

    /** The figures of one group. */
    record Figures(
            double quota,
            double subtree,
            double most,
            double requested,
            double fair,
            double allocated,
            double unmet,
            boolean served,
            double limit,
            Optional<String> heldBy) {}

    /** An allocation. */
    record Allocation(double surplus, Map<String, Figures> groups, List<String> order) {}

    /** A step of a round; for one without quota, what it may reach is not compared. */
    record Step(int turn, String group, double limit, double before, double matched, Optional<String> heldBy) {}

    /** A round of a cycle. */
    record Round(Allocation allocation, List<Step> steps) {}

    /** A cycle, and for each group its usage and the time since which it waits for a remainder. */
    record Cycle(List<Round> rounds, Map<String, Double> usage, Map<String, Long> since) {}

    /** Either negotiator. */
    interface Negotiator {
        Allocation allocate(PoolDemand demand, double total, long now, GroupQuotaOptions options);

        Cycle run(PoolDemand demand, double total, long now, GroupQuotaOptions options, Matchmaker matchmaker);
    }

    /** The library. */
    static final Negotiator LIBRARY = new Negotiator() {
        @Override
        public Allocation allocate(PoolDemand demand, double total, long now, GroupQuotaOptions options) {
            return of(GroupQuotas.of(demand, total, now, options));
        }

        @Override
        public Cycle run(PoolDemand demand, double total, long now, GroupQuotaOptions options, Matchmaker matchmaker) {
            return of(NegotiationCycle.run(demand, total, now, options, matchmaker));
        }

        @Override
        public String toString() {
            return "library";
        }
    };

    private static Allocation of(GroupQuotas quotas) {
        Map<String, Figures> groups = new LinkedHashMap<>();
        boolean[] served = quotas.solution().slots.served;
        for (GroupAllocation group : quotas.groups()) {
            groups.put(
                    group.name(),
                    new Figures(
                            group.quota(),
                            group.subtreeQuota(),
                            group.subtreeMaximum(),
                            group.requested(),
                            group.fairShare(),
                            group.allocated(),
                            group.unmet(),
                            served[groups.size()],
                            group.limit(),
                            group.limitHeldBy()));
        }
        return new Allocation(quotas.surplus(), groups, quotas.negotiationOrder());
    }

    private static Cycle of(NegotiationCycle cycle) {
        List<Round> rounds = new ArrayList<>();
        for (NegotiationRound round : cycle.rounds()) {
            List<Step> steps = new ArrayList<>();
            for (NegotiationRound.Step step : round.steps()) {
                steps.add(new Step(
                        step.turn(),
                        (step.regrouped() ? ROOT_NAME + " for " : "") + step.group(),
                        step.regrouped() ? 0 : step.limit(),
                        step.usageBefore(),
                        step.matched(),
                        step.heldBy()));
            }
            rounds.add(new Round(of(round.quotas()), steps));
        }
        Map<String, Double> usage = new LinkedHashMap<>();
        for (String name : cycle.lastRemainderTimes().keySet()) {
            usage.put(name, cycle.usage(name));
        }
        return new Cycle(rounds, usage, cycle.lastRemainderTimes());
    }
}
