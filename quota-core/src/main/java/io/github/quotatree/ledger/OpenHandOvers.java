package io.github.quotatree.ledger;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The hand-overs whose victims are still leaving, found by id, by victim and by preemptor. */
final class OpenHandOvers {
    private final SortedMap<Long, Open> byId = new TreeMap<>();
    private final Map<String, Open> byVictim = new HashMap<>();
    private final Map<String, Open> byPreemptor = new HashMap<>();

    void add(HandOver handOver) {
        Open open = new Open(
                handOver, new LinkedHashSet<>(handOver.preemptors()), new LinkedHashSet<>(handOver.waitingFor()));
        byId.put(open.id(), open);
        open.waitingFor.forEach(id -> byVictim.put(id, open));
        open.preemptors.forEach(id -> byPreemptor.put(id, open));
    }

    List<HandOver> list() {
        return byId.values().stream().map(Open::now).toList();
    }

    List<String> preemptors(long id) {
        Open open = byId.get(id);
        if (open == null) {
            throw new IllegalArgumentException("no hand-over " + id + " is open");
        }
        return List.copyOf(open.preemptors);
    }

    /** Ends a hand-over: its victims leave for no one, and its preemptors wait for no one. */
    void close(long id) {
        Open open = byId.remove(id);
        if (open != null) {
            byVictim.keySet().removeAll(open.waitingFor);
            byPreemptor.keySet().removeAll(open.preemptors);
        }
    }

    void left(String id) {
        if (byId.isEmpty()) {
            return;
        }
        Open asVictim = byVictim.remove(id);
        if (asVictim != null && asVictim.waitingFor.remove(id) && asVictim.waitingFor.isEmpty()) {
            close(asVictim.id());
        }
        Open asPreemptor = byPreemptor.remove(id);
        if (asPreemptor != null && asPreemptor.preemptors.remove(id) && asPreemptor.preemptors.isEmpty()) {
            close(asPreemptor.id());
        }
    }

    Optional<Long> leavesFor(String id) {
        return Optional.ofNullable(byVictim.get(id)).map(Open::id);
    }

    boolean isReady(String id) {
        return !byPreemptor.containsKey(id);
    }

    void requireReady(String id, String what) {
        Open open = byPreemptor.get(id);
        if (open != null) {
            throw new IllegalStateException("workload " + id + " cannot be " + what + ": hand-over " + open.id()
                    + " waits for " + named(open.waitingFor));
        }
    }

    void requireNobodys(String id) {
        Open open = byVictim.get(id);
        if (open != null) {
            throw new IllegalStateException("workload " + id + " cannot be resumed: it leaves for hand-over "
                    + open.id()
                    + (open.preemptors.isEmpty() ? "" : ", which reserves its room for " + named(open.preemptors)));
        }
    }

    private static String named(Collection<String> ids) {
        List<String> first = new ArrayList<>();
        for (String id : ids) {
            if (first.size() == 10) {
                return String.join(", ", first) + " and " + (ids.size() - 10) + " others";
            }
            first.add(id);
        }
        return String.join(", ", first);
    }

    private record Open(HandOver handOver, Set<String> preemptors, Set<String> waitingFor) {
        long id() {
            return handOver.id();
        }

        HandOver now() {
            return new HandOver(
                    id(),
                    handOver.victims(),
                    List.copyOf(preemptors),
                    List.copyOf(waitingFor),
                    handOver.expires(),
                    List.of());
        }
    }
}
