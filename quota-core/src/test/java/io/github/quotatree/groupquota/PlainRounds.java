package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT_NAME;

import io.github.quotatree.groupquota.NegotiatorOutcome.Allocation;
import io.github.quotatree.groupquota.NegotiatorOutcome.Figures;
import io.github.quotatree.groupquota.NegotiatorOutcome.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rounds of a {@link PlainPool}, and its limits, in the same manner. */
final class PlainRounds extends PlainPool {
    PlainRounds(PoolDemand demand, double total, GroupQuotaOptions options, Flaw flaw) {
        super(demand, total, options, flaw);
    }

    Allocation report(double surplus, boolean inCycle) {
        double quotaOfRoot = root.quota;
        if (anyAutoregroups) {
            root.quota = total;
        }
        Map<String, Figures> figures = new LinkedHashMap<>();
        double lack = largestLack();
        sumUsage(root);
        for (Group group : groups) {
            double most = group == root || !group.isStatic ? group.subtree : group.declared;
            Limit limit = hasTurn(group) ? limit(group, lack, lack) : new Limit(Math.floor(group.allocated), null);
            figures.put(
                    group.name,
                    new Figures(
                            group == root && !inCycle ? quotaOfRoot : group.quota,
                            group.subtree,
                            group == root ? total : most,
                            inCycle ? requestedInRound(group) : demand.requested[groups.indexOf(group)],
                            group.fair,
                            group.allocated,
                            group.wants,
                            group.served,
                            limit.slots,
                            Optional.ofNullable(limit.heldBy).map(held -> held.name)));
        }
        List<Group> order = new ArrayList<>(groups);
        order.sort(Comparator.comparingDouble(this::key));
        if (anyAutoregroups) {
            order.remove(root);
            order.add(root);
        }
        return new Allocation(
                surplus, figures, order.stream().map(group -> group.name).toList());
    }

    private final Map<Group, Double> requests = new LinkedHashMap<>();

    private double requestedInRound(Group group) {
        return requests.getOrDefault(group, demand.requested[groups.indexOf(group)]);
    }

    private double key(Group group) {
        if (!Double.isNaN(group.key)) {
            return group.key;
        }
        if (group == root) {
            return 3.4e38;
        }
        return group.quota > 0 ? group.usage / group.quota : 3.3e38;
    }

    private double largestLack() {
        boolean byAllocation = (anyAccepts && flaw != Flaw.LACK_OF_QUOTA) || flaw == Flaw.LACK_OF_ALLOCATION;
        double largest = 0;
        for (Group group : groups) {
            double target = byAllocation ? group.allocated : group.quota;
            largest = Math.max(largest, Math.max(0, target - group.usage));
        }
        return largest;
    }

    private boolean hasTurn(Group group) {
        return group.allocated > 0 && (options.considerPreemption() || group.usage < group.allocated);
    }

    private record Limit(double slots, @Nullable Group heldBy) {}

    private Limit limit(Group group, double advanced, double lack) {
        double target = flaw == Flaw.LIMIT_OF_ALLOCATION ? group.allocated : Math.max(group.allocated, group.quota);
        double own = Math.max(0, target - group.usage);
        double part = lack == 0 && flaw == Flaw.ZERO_BY_ZERO_IS_ONE ? 1 : advanced / lack;
        double slots = own > 0 ? group.usage + own * part : target;
        if (slots > target) {
            slots = target;
        }
        if (!options.weighted()) {
            slots = Math.floor(slots);
        }
        @Nullable Group heldBy = null;
        if (options.strictEnforceQuota()) {
            double usage = flaw == Flaw.USAGE_OF_NOW ? group.usageNow : group.usage;
            double more = slots - usage;
            for (@Nullable Group at = group; at != null; at = at.parent) {
                boolean isTop = at.parent == root;
                if (!at.accepts && (isTop || flaw != Flaw.CAP_OF_TOP_ONLY)) {
                    boolean isDeclared = at.isStatic && flaw != Flaw.CAP_OF_ASSIGNED_QUOTA;
                    double room = Math.max(0, (isDeclared ? at.declared : at.subtree) - at.subtreeUsage);
                    if (more > room) {
                        more = room;
                        heldBy = at;
                    }
                }
            }
            slots = more + usage;
        }
        return new Limit(asInt(slots), heldBy);
    }

    private double asInt(double slots) {
        if (flaw == Flaw.LIMIT_NOT_CUT) {
            return slots;
        }
        if (flaw == Flaw.LIMIT_ROUNDED) {
            return Math.rint(slots);
        }
        boolean fits = slots > -2147483649.0 && slots < 2147483648.0;
        return fits ? (int) slots : Integer.MIN_VALUE;
    }

    private double sumUsage(Group group) {
        double sum = 0;
        for (Group child : group.children) {
            sum += sumUsage(child);
        }
        group.subtreeUsage = sum + group.usageNow;
        return group.subtreeUsage;
    }

    List<Step> negotiate(Matchmaker matchmaker, List<String> order) {
        List<Step> steps = new ArrayList<>();
        double lack = largestLack();
        double advanced = 0;
        int turn = 0;
        do {
            turn++;
            advanced = Math.min(advanced + options.roundRobinRate(), lack);
            for (String name : order) {
                Group group = named(name);
                sumUsage(root);
                if (!hasTurn(group)) {
                    continue;
                }
                if (group == root && anyAutoregroups) {
                    if (turn == 1 || flaw != Flaw.ROOT_REGROUPS_ONCE) {
                        regroup(turn, matchmaker, order, steps);
                    }
                    continue;
                }
                Limit limit = limit(group, advanced, lack);
                double matched = matchmaker.match(name, limit.slots);
                steps.add(new Step(
                        turn,
                        name,
                        limit.slots,
                        group.usageNow,
                        matched,
                        Optional.ofNullable(limit.heldBy).map(held -> held.name)));
                group.usageNow += matched;
            }
        } while (advanced < lack);
        return steps;
    }

    private void regroup(int turn, Matchmaker matchmaker, List<String> order, List<Step> steps) {
        Map<String, Double> members = new LinkedHashMap<>();
        for (String name : order) {
            Group group = named(name);
            if (group.hasJobs && (group.autoregroups || group == root)) {
                members.put(name, group.usageNow);
            }
        }
        double free = Math.max(0, total - root.subtreeUsage);
        free = options.weighted() ? free : SlotRounding.of(total).whole(free);
        if (members.isEmpty() || free <= 0) {
            return;
        }
        matchmaker.matchRegrouped(members, free).forEach((name, matched) -> {
            if (matched > 0) {
                Group group = named(name);
                steps.add(new Step(turn, ROOT_NAME + " for " + name, 0, group.usageNow, matched, Optional.empty()));
                group.usageNow += matched;
            }
        });
    }

    /** Ends a round, and returns whether all that was allocated is used. */
    boolean endRound() {
        double allocated = 0;
        double used = 0;
        for (Group group : groups) {
            group.usage = group.usageNow;
            allocated += group.allocated;
            used += Math.min(group.usage, group.allocated);
            if (group.usage < group.allocated) {
                group.wants = group.usage;
            } else if (flaw == Flaw.REQUEST_AS_IT_WAS) {
                group.wants = demand.requested[groups.indexOf(group)];
            } else {
                group.wants += group.allocated;
            }
            requests.put(group, group.wants);
        }
        return used >= allocated;
    }

    private Group named(String name) {
        return groups.stream()
                .filter(group -> group.name.equals(name))
                .findFirst()
                .orElseThrow();
    }
}
