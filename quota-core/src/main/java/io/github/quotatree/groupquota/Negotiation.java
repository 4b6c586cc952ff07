package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The course of one cycle: what is used and asked for changes as the matchmaker matches. */
final class Negotiation {
    private final double total;
    private final long now;
    private final PoolDemand atStart;
    private final GroupQuotaTree tree;
    private final GroupQuotaOptions options;
    private final Matchmaker matchmaker;
    private final Tolerance tolerance;
    private final List<AllocationRound> rounds = new ArrayList<>();
    private final double[] requested;
    private double[] usage;
    private long[] lastRemainderTimes = {};
    private int[] remainderTurns = {};

    Negotiation(double total, long now, PoolDemand atStart, GroupQuotaOptions options, Matchmaker matchmaker) {
        this.total = total;
        this.now = now;
        this.atStart = atStart;
        this.options = options;
        this.matchmaker = matchmaker;
        tree = atStart.tree();
        tolerance = Tolerance.of(total);
        requested = atStart.requested().clone();
        usage = atStart.usage().clone();
    }

    List<AllocationRound> rounds() {
        return rounds;
    }

    double[] usage() {
        return usage;
    }

    long[] lastRemainderTimes() {
        return lastRemainderTimes;
    }

    int[] remainderTurns() {
        return remainderTurns;
    }

    void run(GroupQuotaTree expectedTree) {
        boolean allUsed = false;
        for (int number = 1; number <= options.maxAllocationRounds() && !allUsed; number++) {
            GroupQuotas quotas =
                    GroupQuotas.allocate(expectedTree, total, now, atStart.withAmounts(requested, usage), options);
            Allocation allocation = quotas.allocation();
            List<NegotiationStep> steps = negotiate(allocation);
            rounds.add(new AllocationRound(number, quotas, steps));
            allUsed = settle(allocation);
        }
    }

    /** Lets the groups have their turns, and returns them. */
    private List<NegotiationStep> negotiate(Allocation allocation) {
        StrictCaps caps = new StrictCaps(tree, allocation.quotas.most, usage);
        List<NegotiationStep> steps = new ArrayList<>();
        double largestLack = 0;
        for (int g = ROOT; g < usage.length; g++) {
            largestLack = Math.max(largestLack, allocation.allocated[g] - usage[g]);
        }
        int turn = 0;
        double advanced = 0;
        do {
            turn++;
            advanced = Math.min(advanced + options.roundRobinRate(), largestLack);
            double part = largestLack > 0 ? advanced / largestLack : 1;
            for (int g : allocation.order) {
                if (hasTurn(allocation, g)) {
                    steps.add(haveTurn(turn, g, advancedLimit(allocation, g, part), caps));
                }
            }
        } while (advanced < largestLack);
        if (tree.autoregroup()) {
            regroup(turn + 1, allocation, caps, steps);
        }
        for (int g = ROOT; g < usage.length; g++) {
            usage[g] = caps.used(g);
        }
        return steps;
    }

    private boolean hasTurn(Allocation allocation, int g) {
        double allocated = allocation.allocated[g];
        return allocated > 0 && (options.considerPreemption() || usage[g] < allocated);
    }

    /** What a group may use once the groups have advanced by a part of what they lacked as the round began. */
    private double advancedLimit(Allocation allocation, int g, double part) {
        double allocated = allocation.allocated[g];
        double lack = allocated - usage[g];
        if (lack <= 0 || part >= 1) {
            return allocated;
        }
        return allocation.whole(Math.min(allocated, usage[g] + lack * part));
    }

    private NegotiationStep haveTurn(int turn, int g, double slots, StrictCaps caps) {
        double limit = slots;
        Optional<String> heldBy = Optional.empty();
        if (options.strictEnforceQuota()) {
            double cut = caps.cut(g, slots);
            if (cut < slots) {
                limit = options.weighted() ? cut : tolerance.whole(cut);
                heldBy = Optional.of(tree.groups().get(caps.tightest(g)));
            }
        }
        String name = tree.groups().get(g);
        double before = caps.used(g);
        double matched = checked(name, matchmaker.match(name, limit), limit - before);
        caps.use(g, matched);
        return new NegotiationStep(turn, name, limit, before, matched, heldBy, false);
    }

    /** Lets the root negotiate for its own jobs and those of the groups that autoregroup, with all that is free. */
    private void regroup(int turn, Allocation allocation, StrictCaps caps, List<NegotiationStep> steps) {
        double free = allocation.whole(Math.max(0, total - caps.subtreeUsed(ROOT)));
        Map<String, Double> members = new LinkedHashMap<>();
        for (int g : allocation.order) {
            // What is not matched in one round is not offered again as quota, but may well be matched without.
            if (tree.declaration(g).autoregroup() && atStart.requested()[g] > 0) {
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
                steps.add(new NegotiationStep(turn, name, before + left, before, amount, Optional.empty(), true));
                caps.use(g, amount);
                left -= amount;
            }
        }
    }

    private double checked(String group, double matched, double allowed) {
        if (!(matched >= 0 && matched <= Math.max(0, allowed) + tolerance.slots())) {
            throw new IllegalStateException(group + ": " + SlotText.of(matched) + " matched, and "
                    + SlotText.of(Math.max(0, allowed)) + " allowed");
        }
        return matched;
    }

    /** Closes a round, and returns whether all that was allocated is used. */
    private boolean settle(Allocation allocation) {
        lastRemainderTimes = atStart.lastRemainderTimes().clone();
        remainderTurns = atStart.remainderTurns().clone();
        double allocated = 0;
        double used = 0;
        for (int g = ROOT; g < usage.length; g++) {
            double slots = allocation.allocated[g];
            allocated += slots;
            used += Math.min(usage[g], slots);
            if (usage[g] < slots) {
                requested[g] = usage[g]; // taken to match nothing more in this cycle
            }
            if (allocation.served[g] || requested[g] <= 0) {
                lastRemainderTimes[g] = now;
                remainderTurns[g] = allocation.turns[g];
            }
        }
        return used >= allocated - tolerance.slots();
    }
}
