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
import java.util.Optional;

final class Negotiation {
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
        steps.addInTurn(g, new Step(turn, name, limit.slots(), before, matched, Optional.ofNullable(heldBy), false));
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
