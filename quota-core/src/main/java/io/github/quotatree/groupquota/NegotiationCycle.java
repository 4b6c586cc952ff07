package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import io.github.quotatree.groupquota.NegotiationRound.Step;
import io.github.quotatree.groupquota.NegotiationRound.StepLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
 * <p>In HTCondor's mode limits, steps and rounds are HTCondor's. In the repaired mode no limit is above the allocation,
 * and one that is a whole number but for rounding is that number, so a matchmaker of whole slots may compare exactly.
 * Where weighted slots are matched in whole slots, the next round is one of whole slots ({@link GroupQuotas#options}).
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

    private static final class Negotiation {
        /** The most steps in turns of a round; the steps of the root for other groups may come on top. */
        private static final int MOST_STEPS = Integer.MAX_VALUE / 2;

        private final PoolDemand atStart;
        private final double total;
        private final long now;
        private final GroupQuotaOptions options;
        private final Matchmaker matchmaker;
        private final GroupQuotaTree tree;
        private final SlotRounding rounding;
        private final double[] requested;
        final List<NegotiationRound> rounds = new ArrayList<>();
        final double[] usage;
        RemainderQueue queue;

        Negotiation(PoolDemand atStart, double total, long now, GroupQuotaOptions options, Matchmaker matchmaker) {
            this.atStart = atStart;
            this.total = total;
            this.now = now;
            this.options = options;
            this.matchmaker = matchmaker;
            tree = atStart.tree();
            rounding = SlotRounding.of(total);
            requested = atStart.requested.clone();
            usage = atStart.usage.clone();
            queue = atStart.queue;
        }

        void run() {
            boolean isDone = false;
            GroupQuotaOptions inRound = options;
            for (int number = 1; number <= options.maxAllocationRounds() && !isDone; number++) {
                GroupQuotas quotas =
                        GroupQuotas.ofRound(number, atStart.withAmounts(requested, usage), total, now, inRound);
                RoundRules rules = new RoundRules(quotas.solution());
                rounds.add(new NegotiationRound(number, quotas, negotiate(quotas.solution(), rules)));
                isDone = settle(quotas.solution(), rules);
                if (rules.makesWholeSlots(usage)) {
                    inRound = options.withWeighted(false);
                } else {
                    isDone |= rules.repeats(requested);
                }
            }
        }

        private List<Step> negotiate(PoolSolution solution, RoundRules rules) {
            StrictCaps caps = rules.caps();
            double largestLack = rules.largestLack();
            boolean regroupsInTurns = rules.regroupsInTurns();
            int[] inTurn = Arrays.stream(solution.order)
                    .filter(g -> rules.hasTurn(g) && !(g == ROOT && regroupsInTurns))
                    .toArray();
            refuseTooManySteps(largestLack, inTurn.length);
            StepLog steps = new StepLog(tree, inTurn);
            int turn = 0;
            double advanced = 0;
            do {
                turn++;
                advanced = Math.min(advanced + options.roundRobinRate(), largestLack);
                for (int g : inTurn) {
                    match(turn, g, rules.limit(g, advanced / largestLack, caps), caps, steps);
                }
                if (regroupsInTurns && rules.hasTurn(ROOT)) {
                    regroup(turn, solution, caps, steps);
                }
            } while (advanced < largestLack);
            if (tree.autoregroup() && !regroupsInTurns) {
                regroup(turn + 1, solution, caps, steps);
            }
            for (int g = ROOT; g < usage.length; g++) {
                usage[g] = caps.used(g);
            }
            return steps;
        }

        /** An index of a list is an {@code int}, and a rate that is lost in the rounding of a sum would never end. */
        private void refuseTooManySteps(double largestLack, int inTurn) {
            double turns = Math.ceil(largestLack / options.roundRobinRate());
            if (turns * Math.max(1, inTurn) > MOST_STEPS) {
                throw new IllegalArgumentException("round robin rate (" + options.roundRobinRate() + ") makes "
                        + SlotRounding.text(turns) + " turns of " + inTurn + " groups in a round; at most " + MOST_STEPS
                        + " steps are possible");
            }
        }

        private void match(int turn, int g, RoundRules.Limit limit, StrictCaps caps, StepLog steps) {
            String name = tree.groups().get(g);
            double before = caps.used(g);
            double matched = checked(name, matchmaker.match(name, limit.slots()), limit.slots() - before);
            caps.use(g, matched);
            String heldBy = limit.heldBy() < 0 ? null : tree.groups().get(limit.heldBy());
            steps.addInTurn(
                    g, new Step(turn, name, limit.slots(), before, matched, Optional.ofNullable(heldBy), false));
        }

        private void regroup(int turn, PoolSolution solution, StrictCaps caps, StepLog steps) {
            double free = solution.usable(Math.max(0, total - caps.subtreeUsed(ROOT)));
            Map<String, Double> members = new LinkedHashMap<>();
            for (int g : solution.order) {
                // A request that is not matched in one round is not offered quota again, but may be matched without.
                if (tree.declaration(g).autoregroup() && atStart.requested[g] > 0) {
                    members.put(tree.groups().get(g), caps.used(g));
                }
            }
            if (members.isEmpty() || free <= 0) {
                return;
            }
            Map<String, Double> matched = matchmaker.matchRegrouped(Collections.unmodifiableMap(members), free);
            double left = free;
            for (Map.Entry<String, Double> group : matched.entrySet()) {
                String name = group.getKey();
                if (!members.containsKey(name)) {
                    throw new IllegalStateException(name + ": matched without its quota, and does not autoregroup");
                }
                double amount = checked(name, group.getValue(), left);
                int g = tree.position(name);
                double before = caps.used(g);
                if (amount > 0) {
                    steps.addRegrouped(new Step(turn, name, before + left, before, amount, Optional.empty(), true));
                    caps.use(g, amount);
                    left -= amount;
                }
            }
        }

        private double checked(String group, double matched, double allowed) {
            if (!(matched >= 0 && matched <= Math.max(0, allowed) + rounding.tolerance())) {
                throw new IllegalStateException(group + ": " + SlotRounding.text(matched) + " matched, and "
                        + SlotRounding.text(Math.max(0, allowed)) + " allowed");
            }
            return matched;
        }

        private boolean settle(PoolSolution solution, RoundRules rules) {
            for (int g = ROOT; g < usage.length; g++) {
                requested[g] = rules.nextRequest(g, usage[g]);
            }
            queue = atStart.queue.after(now, solution.slots.served, solution.slots.turns, requested);
            return rules.areAllUsed(usage);
        }
    }
}
