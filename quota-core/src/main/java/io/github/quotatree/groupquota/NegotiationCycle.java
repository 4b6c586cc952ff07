package io.github.quotatree.groupquota;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A cycle of negotiation: rounds of allocation, in each of which the groups negotiate with a caller's matchmaker.
 *
 * <p>In each round the pool is allocated, and the groups negotiate in the order of {@link
 * GroupQuotas#negotiationOrder}, each up to its allocation, with its running jobs. With a finite round robin rate they
 * do so in turns: in each the group that lacks most advances by the rate, and the others in proportion to their lack.
 * After them, where any group autoregroups, the root negotiates for the groups that do, without their quotas. A group
 * that could not match its whole allocation is taken to request its usage in the next round. The rounds end when all
 * that was allocated is used, when the next one would allocate the same, or after as many as the options allow.
 *
 * <p>In HTCondor's mode all limits, steps and rounds are HTCondor's. In the repaired mode no limit is above the
 * allocation, and one that is a whole number but for an error of rounding is that number, so a matchmaker of whole
 * slots may compare exactly. Where weighted slots turn out to be matched in whole slots, the next round is one of whole
 * slots ({@link GroupQuotas#options}).
 *
 * <p>An immutable value: two cycles are equal when their rounds, and the usage and the times of the last remainders
 * before and after, are. A name of no group of the tree is refused by an {@link IllegalArgumentException}.
 */
public final class NegotiationCycle {
    private final PoolDemand demand;
    private final List<NegotiationRound> rounds;
    private final double[] usage;
    private final RemainderQueue queue;

    private NegotiationCycle(PoolDemand demand, Negotiation finished) {
        this.demand = demand;
        rounds = List.copyOf(finished.rounds);
        usage = finished.usage;
        queue = finished.queue;
    }

    /**
     * Runs a cycle.
     *
     * @param demand the requests and the usage of the groups at the start of the cycle
     * @param total the size of the pool in slots, including claimed ones; weighted where slots have weights
     * @param now the time, in the unit of the caller's clock
     * @param matchmaker matches jobs; called on this thread, in an order that depends on the arguments alone
     * @throws IllegalArgumentException if the total is negative, infinite or NaN
     * @throws IllegalStateException if the matchmaker matches a negative amount, or more than it was allowed to
     */
    public static NegotiationCycle run(
            PoolDemand demand, double total, long now, GroupQuotaOptions options, Matchmaker matchmaker) {
        GroupQuotas.requirePool(demand, total, options);
        Objects.requireNonNull(matchmaker, "matchmaker");
        Negotiation negotiation = new Negotiation(demand, total, now, options, matchmaker);
        negotiation.run();
        return new NegotiationCycle(demand, negotiation);
    }

    /** Returns the rounds, at least one. */
    public List<NegotiationRound> rounds() {
        return rounds;
    }

    /** Returns the allocation of the last round, which is the one that counts. */
    public GroupQuotas quotas() {
        return rounds.get(rounds.size() - 1).quotas();
    }

    /** Returns the usage of a group after the cycle. */
    public double usage(String group) {
        return usage[demand.tree().position(group)];
    }

    /** Returns the slots that were matched for a group in this cycle. */
    public double matched(String group) {
        int g = demand.tree().position(group);
        return usage[g] - demand.usage[g];
    }

    /**
     * Returns the time at which a group was last given a remainder, or last had no request that could be matched. Pass
     * it to the next cycle, also after a change of the tree, so that no group loses its place.
     */
    public long lastRemainderTime(String group) {
        return queue.since(demand.tree().position(group));
    }

    /**
     * Returns the position, from 1, of a group among the groups that were given a remainder at its {@link
     * #lastRemainderTime}; 0 if it was given none then. Pass it to the next cycle, too.
     */
    public int remainderTurn(String group) {
        return queue.turn(demand.tree().position(group));
    }

    /** Returns the times of the last remainders of all groups by name, breadth first. */
    public Map<String, Long> lastRemainderTimes() {
        Map<String, Long> times = new LinkedHashMap<>();
        for (String group : demand.tree().groups()) {
            times.put(group, lastRemainderTime(group));
        }
        return Collections.unmodifiableMap(times);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof NegotiationCycle that
                        && Arrays.equals(usage, that.usage)
                        && queue.equals(that.queue)
                        && demand.equals(that.demand)
                        && rounds.equals(that.rounds));
    }

    @Override
    public int hashCode() {
        return 31 * demand.hashCode() + Arrays.hashCode(usage);
    }

    /** Returns the number of rounds, and for each group its matches and its usage, one a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("rounds: " + rounds.size());
        for (String group : demand.tree().groups()) {
            text.append('\n').append(group).append(": ");
            text.append(SlotRounding.text(matched(group))).append(" matched, ");
            text.append(SlotRounding.text(usage(group))).append(" in use");
        }
        return text.toString();
    }
}
