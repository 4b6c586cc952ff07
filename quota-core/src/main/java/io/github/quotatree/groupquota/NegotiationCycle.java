package io.github.quotatree.groupquota;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A cycle of negotiation: rounds of allocation, in each of which the groups negotiate with a caller's matchmaker. An immutable
 * record of what happened.
 *
 * <p>In each round the pool is allocated. Then the groups negotiate in the order of {@link GroupQuotas#negotiationOrder}, up to
 * what they are allocated, running jobs counted. With a round robin rate they do so in turns: the group that lacks most
 * advances by the rate in each, the others in proportion to what they lack, so that groups which want the same slots get
 * alike parts. After them, where any group autoregroups, the root negotiates for those groups without their quotas. A group
 * that could not match all it was allocated is taken to ask for what it uses in the next round, which so offers the rest to
 * others. The rounds end when all that was allocated is used, or there were as many as the options allow.
 *
 * <p>No group is ever given a limit above what it is allocated, and the matchmaker is held to it.
 */
public final class NegotiationCycle {
    private final GroupQuotaTree tree;
    private final List<AllocationRound> rounds;
    private final double[] usageBefore;
    private final double[] usage;
    private final long[] lastRemainderTimes;
    private final int[] remainderTurns;

    private NegotiationCycle(GroupQuotaTree tree, double[] usageBefore, Negotiation negotiation) {
        this.tree = tree;
        rounds = List.copyOf(negotiation.rounds());
        this.usageBefore = usageBefore;
        usage = negotiation.usage();
        lastRemainderTimes = negotiation.lastRemainderTimes();
        remainderTurns = negotiation.remainderTurns();
    }

    /**
     * Runs a cycle.
     *
     * @param total the size of the pool in slots, claimed ones too; weighted where slots are
     * @param now the time, in the unit of the caller's clock
     * @param demand what the groups ask for and use as the cycle begins, of the same tree
     * @param matchmaker what matches jobs; called on this thread, in an order that depends on the arguments alone
     * @throws IllegalArgumentException if the demand is of another tree, or the total is negative, infinite or no number
     * @throws IllegalStateException if the matchmaker matches a negative amount, or more than it was allowed to
     */
    public static NegotiationCycle run(
            GroupQuotaTree tree,
            double total,
            long now,
            PoolDemand demand,
            GroupQuotaOptions options,
            Matchmaker matchmaker) {
        Negotiation negotiation = new Negotiation(total, now, demand, options, matchmaker);
        negotiation.run(tree);
        return new NegotiationCycle(tree, demand.usage(), negotiation);
    }

    /** Returns the rounds, at least one. */
    public List<AllocationRound> rounds() {
        return rounds;
    }

    /** Returns the allocation of the last round, which is the one that counts. */
    public GroupQuotas quotas() {
        return rounds.get(rounds.size() - 1).quotas();
    }

    /**
     * Returns what a group uses after the cycle.
     *
     * @throws IllegalArgumentException if there is no such group
     */
    public double usage(String group) {
        return usage[tree.position(group)];
    }

    /**
     * Returns what was matched for a group in this cycle.
     *
     * @throws IllegalArgumentException if there is no such group
     */
    public double matched(String group) {
        int g = tree.position(group);
        return usage[g] - usageBefore[g];
    }

    /**
     * Returns when a group was last given a remainder, or asked for nothing that could be matched; to be handed to the next
     * cycle, also after the tree was changed, so that no group loses its place.
     *
     * @throws IllegalArgumentException if there is no such group
     */
    public long lastRemainderTime(String group) {
        return lastRemainderTimes[tree.position(group)];
    }

    /**
     * Returns the how manieth a group was that was given a remainder at that time, from 1; 0 if it was given none then. To be
     * handed to the next cycle, too.
     *
     * @throws IllegalArgumentException if there is no such group
     */
    public int remainderTurn(String group) {
        return remainderTurns[tree.position(group)];
    }

    /** Returns the times of the last remainders of all groups by name, breadth first. */
    public Map<String, Long> lastRemainderTimes() {
        Map<String, Long> times = new LinkedHashMap<>();
        for (String group : tree.groups()) {
            times.put(group, lastRemainderTime(group));
        }
        return Collections.unmodifiableMap(times);
    }
}
