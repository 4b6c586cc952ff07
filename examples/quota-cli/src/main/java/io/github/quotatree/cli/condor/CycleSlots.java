package io.github.quotatree.cli.condor;

import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.groupquota.Matchmaker;
import io.github.quotatree.reading.condor.dump.PoolFigures;
import io.github.quotatree.reading.condor.dump.PoolFigures.GroupFigures;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The free slots of a pool, and the jobs that wait for them: each job matches each slot of the classes of its group. A
 * job takes one slot, and where the request of a group has a fraction, its last job takes that.
 */
final class CycleSlots implements Matchmaker {
    /** How often a cycle may call: about ten seconds. */
    private static final long MOST_CALLS = 50_000_000;

    private final Map<String, Double> free = new LinkedHashMap<>();
    private final Map<String, Jobs> jobs = new HashMap<>();
    private long calls;

    private static final class Jobs {
        private List<String> classes = List.of();
        private double idle;
        private double used;
    }

    /** Makes the slots and jobs of a pool; all slots are of one class if the figures have none. */
    CycleSlots(GroupQuotaTree tree, PoolFigures figures, Map<String, GroupFigures> groups) {
        double inUse = 0;
        for (GroupFigures group : groups.values()) {
            inUse += group.usage();
        }
        if (figures.slotClasses().isEmpty()) {
            free.put("", Math.max(0, figures.total() - inUse));
        } else {
            free.putAll(figures.slotClasses());
        }
        for (String name : tree.groups()) {
            GroupFigures group = groups.getOrDefault(name, GroupFigures.NONE);
            Jobs own = new Jobs();
            own.classes = group.classes() == null ? List.copyOf(free.keySet()) : group.classes();
            own.idle = group.idle();
            own.used = group.usage();
            jobs.put(name, own);
        }
    }

    @Override
    public double match(String group, double limit) {
        count();
        return take(of(group), limit - of(group).used);
    }

    /** Matches the group that uses least, until none matches: about slot by slot. */
    @Override
    public Map<String, Double> matchRegrouped(Map<String, Double> usage, double allFree) {
        PriorityQueue<String> open = new PriorityQueue<>(Comparator.<String>comparingDouble(group -> of(group).used)
                .thenComparing(List.copyOf(usage.keySet())::indexOf));
        open.addAll(usage.keySet());
        Map<String, Double> matched = new LinkedHashMap<>();
        double left = allFree;
        while (!open.isEmpty() && left > 0) {
            count();
            String least = open.remove();
            Jobs own = of(least);
            double share = Math.max(1, Math.floor(Math.min(freeFor(own), left) / 2 / (open.size() + 1)));
            double ahead = open.isEmpty() ? share : Math.max(1, Math.floor(of(open.element()).used - own.used));
            double amount = take(own, Math.min(left, Math.max(share, ahead)));
            if (amount > 0) {
                matched.merge(least, amount, Double::sum);
                left -= amount;
                open.add(least);
            }
        }
        return matched;
    }

    /** Takes slots for jobs of a group, from the first of its classes that has any. */
    private double take(Jobs own, double most) {
        double taken = 0;
        for (String name : own.classes) {
            double slots = free.getOrDefault(name, 0.0);
            double room = most - taken;
            double part = Math.max(0, Math.floor(Math.min(Math.min(own.idle, slots), room)));
            double rest = own.idle - part;
            if (rest > 0 && rest < 1 && part + rest <= Math.min(slots, room)) {
                part += rest;
            }
            free.put(name, slots - part);
            own.idle -= part;
            taken += part;
        }
        own.used += taken;
        return taken;
    }

    private double freeFor(Jobs own) {
        double slots = 0;
        for (String name : own.classes) {
            slots += free.getOrDefault(name, 0.0);
        }
        return slots;
    }

    private Jobs of(String group) {
        Jobs own = jobs.get(group);
        if (own == null) {
            throw new IllegalArgumentException("no group " + group);
        }
        return own;
    }

    private void count() {
        if (++calls > MOST_CALLS) {
            throw new IllegalArgumentException("the cycle has more than " + MOST_CALLS + " steps");
        }
    }
}
