package io.github.quotatree.ledger;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The workloads of which a ledger that lends remembers something because they wait.
 *
 * @param due since when each is due
 * @param unplaceable those that no node can take, by the word of the host
 * @param handedOver those for which a plan has reserved room, and that have not started in it
 * @param vacated the same, where all victims have left
 * @param held those that are due and cannot be helped, by the last plan
 */
record Waiting(
        Map<String, Instant> due,
        Set<String> unplaceable,
        Set<String> handedOver,
        Set<String> vacated,
        Set<String> held) {
    static final Waiting NONE = new Waiting(Map.of(), Set.of(), Set.of(), Set.of(), Set.of());

    Standing standing(String id, boolean startedOnLoan) {
        return isEmpty() && !startedOnLoan
                ? Standing.NONE
                : new Standing(
                        startedOnLoan,
                        unplaceable.contains(id),
                        handedOver.contains(id),
                        vacated.contains(id),
                        held.contains(id),
                        Optional.ofNullable(due.get(id)));
    }

    private boolean isEmpty() {
        return due.isEmpty() && unplaceable.isEmpty() && handedOver.isEmpty() && held.isEmpty();
    }

    /** Returns the workloads of which another moment remembers something else; in linear time in all of both. */
    Set<String> differences(Waiting other) {
        if (isEmpty() && other.isEmpty()) {
            return Set.of();
        }
        Set<String> ids = new LinkedHashSet<>();
        due.forEach((id, since) -> {
            if (!since.equals(other.due.get(id))) {
                ids.add(id);
            }
        });
        addMissing(other.due.keySet(), due.keySet(), ids);
        addDifferences(unplaceable, other.unplaceable, ids);
        addDifferences(handedOver, other.handedOver, ids);
        addDifferences(vacated, other.vacated, ids);
        addDifferences(held, other.held, ids);
        return ids;
    }

    private static void addDifferences(Set<String> one, Set<String> other, Set<String> to) {
        addMissing(one, other, to);
        addMissing(other, one, to);
    }

    private static void addMissing(Set<String> of, Set<String> in, Set<String> to) {
        for (String id : of) {
            if (!in.contains(id)) {
                to.add(id);
            }
        }
    }

    /** Returns them as they are now, to be read alone. */
    Waiting copy() {
        return isEmpty()
                ? NONE
                : new Waiting(
                        Collections.unmodifiableMap(new LinkedHashMap<>(due)),
                        Set.copyOf(unplaceable),
                        Set.copyOf(handedOver),
                        Set.copyOf(vacated),
                        Set.copyOf(held));
    }
}
