package io.github.quotatree.groupquota;

import io.github.quotatree.groupquota.NegotiatorOutcome.Allocation;
import io.github.quotatree.groupquota.NegotiatorOutcome.Cycle;
import io.github.quotatree.groupquota.NegotiatorOutcome.Negotiator;
import io.github.quotatree.groupquota.NegotiatorOutcome.Round;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Allocations and cycles by the rules of {@link PlainPool} and {@link PlainRounds}. */
final class PlainNegotiator implements Negotiator {
    private final Flaw flaw;

    PlainNegotiator(Flaw flaw) {
        this.flaw = flaw;
    }

    @Override
    public String toString() {
        return "plain rules, flaw " + flaw;
    }

    @Override
    public Allocation allocate(PoolDemand demand, double total, long now, GroupQuotaOptions options) {
        PlainRounds pool = new PlainRounds(demand, total, options, flaw);
        pool.assign(pool.root, total);
        pool.startRound();
        double left = pool.share();
        if (pool.isSlotLost()) {
            pool = new PlainRounds(demand, total, options, flaw);
            pool.tolerance = SlotRounding.of(total).tolerance();
            pool.assign(pool.root, total);
            pool.startRound();
            left = pool.share();
        }
        return pool.report(Math.max(0, left), false);
    }

    @Override
    public Cycle run(PoolDemand demand, double total, long now, GroupQuotaOptions options, Matchmaker matchmaker) {
        PlainRounds pool = new PlainRounds(demand, total, options, flaw);
        pool.assign(pool.root, total);
        List<Round> rounds = new ArrayList<>();
        boolean goesOn = true;
        while (goesOn && rounds.size() < options.maxAllocationRounds()) {
            if (flaw == Flaw.ROOT_QUOTA_ASSIGNED_AGAIN) {
                pool.assign(pool.root, total);
            }
            pool.startRound();
            Allocation allocation = pool.report(pool.share(), true);
            rounds.add(new Round(allocation, pool.negotiate(matchmaker, allocation.order())));
            goesOn = !pool.endRound() || flaw == Flaw.ALWAYS_ALL_ROUNDS;
            if (rounds.size() == 1) {
                pool.groups.forEach(group -> group.servedFirst = group.served);
            }
        }
        Map<String, Double> usage = new LinkedHashMap<>();
        Map<String, Long> since = new LinkedHashMap<>();
        for (PlainPool.Group group : pool.groups) {
            boolean served = flaw == Flaw.SINCE_OF_FIRST_ROUND ? group.servedFirst : group.served;
            boolean isIdle = group.wants <= 0 && flaw != Flaw.IDLE_GROUPS_AGE;
            usage.put(group.name, group.usageNow);
            since.put(group.name, served || isIdle ? now : group.since);
        }
        return new Cycle(rounds, usage, since);
    }
}
