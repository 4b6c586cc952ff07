package io.github.quotatree.groupquota;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.PeerLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A matchmaker of single slots, each of one class, as the one that made the figures of the peer: a group takes one slot
 * after the other while its limit and its demand allow, from the first of its classes that has a free one.
 */
final class SlotClasses implements Matchmaker {
    private final Map<String, Double> free = new LinkedHashMap<>();
    private final Map<String, List<String>> classes = new LinkedHashMap<>();
    private final Map<String, Double> idle = new LinkedHashMap<>();
    private final Map<String, Double> running = new LinkedHashMap<>();
    private final List<String> order;

    private SlotClasses(GroupQuotaTree tree) {
        order = tree.groups();
    }

    /** All slots of the case free, and all jobs idle. */
    static SlotClasses of(PoolCase pool) {
        SlotClasses slots = new SlotClasses(pool.tree);
        PeerLine line = pool.line("slots").orElseThrow();
        for (String count : line.wordsFrom(1)) {
            String name = count.substring(0, count.indexOf('='));
            slots.free.put(name, PoolCase.number(line, name));
        }
        for (PeerLine group : pool.lines("demand")) {
            String name = group.word(1);
            slots.idle.put(name, PoolCase.number(group, "idle"));
            List<String> own = group.has("classes")
                    ? List.of(group.value("classes").split(",", -1))
                    : new ArrayList<>(slots.free.keySet());
            slots.classes.put(name, own);
        }
        return slots;
    }

    @Override
    public double match(String group, double limit) {
        double before = running(group);
        boolean matched = true;
        while (matched && running(group) + 1 <= limit) {
            matched = take(group);
        }
        return running(group) - before;
    }

    /** Slot for slot to the group that holds least. */
    @Override
    public Map<String, Double> matchRegrouped(Map<String, Double> usage, double allFree) {
        Map<String, Double> matched = new LinkedHashMap<>();
        List<String> open = new ArrayList<>(order);
        open.retainAll(usage.keySet());
        while (!open.isEmpty()) {
            String least = open.get(0);
            for (String group : open) {
                least = running(group) < running(least) ? group : least;
            }
            if (take(least)) {
                matched.merge(least, 1.0, Double::sum);
            } else {
                open.remove(least);
            }
        }
        return matched;
    }

    Map<String, Double> running() {
        return running;
    }

    private double running(String group) {
        return running.getOrDefault(group, 0.0);
    }

    private boolean take(String group) {
        if (idle.getOrDefault(group, 0.0) < 1) {
            return false;
        }
        for (String name : requireNonNull(classes.get(group))) {
            if (requireNonNull(free.get(name)) >= 1) {
                free.merge(name, -1.0, Double::sum);
                idle.merge(group, -1.0, Double::sum);
                running.merge(group, 1.0, Double::sum);
                return true;
            }
        }
        return false;
    }
}
