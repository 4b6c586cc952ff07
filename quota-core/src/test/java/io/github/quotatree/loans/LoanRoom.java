package io.github.quotatree.loans;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.loans.LoanModel.Item;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Answer;
import java.util.ArrayList;
import java.util.List;

/** The idle capacity of a model for its workloads, by their classes: who starts, is due, or waits. */
final class LoanRoom {
    private final LoanModel model;
    private final LoanClasses classes;
    private final ResourceSchema schema;

    LoanRoom(LoanModel model, LoanClasses classes) {
        this.model = model;
        this.classes = classes;
        schema = model.schema;
    }

    /** Returns whether workloads of a group fit into the idle capacity, not counted as used for that. */
    boolean has(List<String> ids, boolean besideClaims) {
        List<Item> asked = ids.stream().map(model::item).toList();
        List<Item> running = asked.stream().filter(item -> item.runs).toList();
        running.forEach(item -> item.runs = false);
        try {
            return fits(asked, besideClaims);
        } finally {
            running.forEach(item -> item.runs = true);
        }
    }

    private boolean fits(List<Item> asked, boolean besideClaims) {
        List<ResourceVector> before = new ArrayList<>();
        for (Item item : asked) {
            ResourceVector on = item.on != null
                    ? item.on
                    : classes.entitled.contains(item.workload.id()) ? classes.seats.get(item.workload.id()) : null;
            ResourceVector next = on != null ? on : item.workload.request();
            for (int d : on != null ? List.<Integer>of() : schema.flavoredPositions()) {
                String dimension = schema.dimension(d);
                long units = next.value(d);
                ResourceVector counts = next;
                next = units == 0
                        ? next
                        : item.workload.accepted(d).flavors().stream()
                                .map(flavor -> counts.with(dimension, 0).with(dimension, flavor, units))
                                .filter(tried -> fitsIn(
                                        asked, before, tried, schema.column(d, 0), schema.columns(), besideClaims))
                                .findFirst()
                                .orElse(null);
                if (next == null) {
                    return false;
                }
            }
            if (!fitsIn(asked, before, next, schema.size(), schema.columns(), besideClaims)) {
                return false;
            }
            before.add(next);
        }
        ResourceVector last = before.remove(before.size() - 1);
        return fitsIn(asked, before, last, 0, schema.size(), besideClaims);
    }

    /** Returns whether one more fits beside those before it, in some columns that all together request. */
    private boolean fitsIn(
            List<Item> asked,
            List<ResourceVector> before,
            ResourceVector next,
            int from,
            int to,
            boolean besideClaims) {
        Item first = asked.get(0);
        String group = first.group;
        boolean areEntitled = asked.stream().allMatch(item -> classes.entitled.contains(item.workload.id()));
        for (String scope : model.path(group)) {
            for (int c = from; c < to; c++) {
                long more = next.value(c);
                if (more == 0 && before.isEmpty()) {
                    continue;
                }
                for (ResourceVector each : before) {
                    more += each.value(c);
                }
                long claims = 0;
                for (Item other : model.items.values()) {
                    if (besideClaims
                            && !asked.contains(other)
                            && other.due
                            && !other.held
                            && classes.entitled.contains(other.workload.id())
                            && (!areEntitled || goesBefore(other, first))
                            && model.path(other.group).contains(scope)) {
                        claims += classes.seats
                                .getOrDefault(other.workload.id(), other.workload.request())
                                .value(c);
                    }
                }
                long kept = c < schema.size() ? kept(scope, group, c, more) : 0;
                if (more > 0 && model.used(scope, c) + claims + kept + more > model.capacity(scope, c)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** By importance in a group, and by age across groups. */
    private static boolean goesBefore(Item one, Item other) {
        return (one.group.equals(other.group) ? LoanModel.BY_IMPORTANCE : LoanModel.BY_AGE)
                        .compare(one.workload, other.workload)
                < 0;
    }

    private long kept(String scope, String own, int d, long more) {
        long kept = 0;
        for (var group : model.tree.groups()) {
            if (scope.isEmpty() && !group.isParent()) {
                long unlent =
                        Math.max(0, group.min().value(d) - group.lendLimit().value(d));
                long used = model.used(group.name(), d) + (group.name().equals(own) ? more : 0);
                kept += Math.max(0, Math.min(unlent, requireNonNull(classes.runtimes.get(group.name()))[d]) - used);
            }
        }
        return kept;
    }

    Answer answer(List<String> ids, boolean loans) {
        List<Item> asked = ids.stream().map(model::item).toList();
        boolean isSystem = asked.get(0).group.equals(ReservedNames.SYSTEM_GROUP);
        boolean room = isSystem || has(ids, true);
        boolean preemptible = asked.stream().allMatch(item -> item.workload.preemptible());
        if (classes.entitled.containsAll(ids)) {
            return room ? Answer.STARTS : Answer.DUE;
        }
        return room && loans && preemptible ? Answer.STARTS_ON_LOAN : Answer.WAITS;
    }
}
