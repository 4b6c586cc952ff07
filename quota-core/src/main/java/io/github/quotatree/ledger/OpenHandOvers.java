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
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The hand-overs whose victims are still leaving, found by id, by victim and by preemptor. No step takes time in the
 * number of the victims of a large one.
 */
final class OpenHandOvers {
    private static final int MOST_NAMED = 10;
    private static final int MOST_LOOKED_AT = 1000;

    private final SortedMap<Long, Open> byId = new TreeMap<>();
    private final Map<String, Open> byVictim = new HashMap<>(); // of those that are not large
    private final List<Open> large = new ArrayList<>();
    private final Map<String, Open> byPreemptor = new HashMap<>();
    private int epoch;

    /** A victim that is still leaving. */
    record Leaving(String id) implements IdIndex.Identified {}

    /** Returns an index of victims for {@link #add(HandOver, IdIndex)}, in linear time. */
    static IdIndex<Leaving> index(Collection<String> victims) {
        IdIndex<Leaving> index = new IdIndex<>(-1);
        victims.forEach(id -> index.add(new Leaving(id)));
        return index;
    }

    void add(HandOver handOver) {
        Open open = open(handOver, index(handOver.waitingFor()));
        handOver.waitingFor().forEach(id -> byVictim.put(id, open));
    }

    /** Adds a large hand-over with the index of its victims, in time in its preemptors alone. */
    void add(HandOver handOver, IdIndex<Leaving> victims) {
        large.add(open(handOver, victims));
    }

    private Open open(HandOver handOver, IdIndex<Leaving> victims) {
        Open open = new Open(handOver, victims);
        byId.put(open.id(), open);
        open.preemptors.forEach(id -> byPreemptor.put(id, open));
        return open;
    }

    /** Returns the list as it is now, to be made outside the lock in time in the victims. */
    Supplier<List<HandOver>> list() {
        epoch++;
        List<Supplier<HandOver>> now = byId.values().stream().map(Open::now).toList();
        return () -> now.stream().map(Supplier::get).toList();
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
            if (!large.remove(open)) {
                open.forEachWaitedFor(byVictim::remove);
            }
            byPreemptor.keySet().removeAll(open.preemptors);
        }
    }

    /** Notes that a workload has left; returns those that waited for it alone. */
    Collection<String> left(String id) {
        if (byId.isEmpty()) {
            return List.of();
        }
        Collection<String> last = List.of();
        Open asVictim = ofVictim(id);
        if (asVictim != null) {
            byVictim.remove(id);
            asVictim.waitingFor = asVictim.waitingFor.writable(epoch);
            asVictim.waitingFor.remove(id);
            if (asVictim.waitingFor.size() == 0) {
                close(asVictim.id());
                last = asVictim.preemptors;
            }
        }
        leftAsPreemptor(id);
        return last;
    }

    /** Notes that a workload has lost its reservation, which may leave as a victim from now on. */
    void leftAsPreemptor(String id) {
        Open asPreemptor = byPreemptor.remove(id);
        if (asPreemptor != null && asPreemptor.preemptors.remove(id) && asPreemptor.preemptors.isEmpty()) {
            close(asPreemptor.id());
        }
    }

    private @Nullable Open ofVictim(String id) {
        Open open = byVictim.get(id);
        for (int k = 0; k < large.size() && open == null; k++) {
            open = large.get(k).waitsFor(id) ? large.get(k) : null;
        }
        return open;
    }

    Optional<Long> leavesFor(String id) {
        return Optional.ofNullable(ofVictim(id)).map(Open::id);
    }

    boolean isReady(String id) {
        return !byPreemptor.containsKey(id);
    }

    void requireReady(String id, String what) {
        Open open = byPreemptor.get(id);
        if (open != null) {
            throw new IllegalStateException("workload " + id + " cannot be " + what + ": hand-over " + open.id()
                    + " waits for " + open.namedVictims());
        }
    }

    void requireNobodys(String id) {
        Open open = ofVictim(id);
        if (open != null) {
            throw new IllegalStateException("workload " + id + " cannot be resumed: it leaves for hand-over "
                    + open.id()
                    + (open.preemptors.isEmpty()
                            ? ""
                            : ", which reserves its room for " + named(open.preemptors, open.preemptors.size())));
        }
    }

    /** Names the first of some ids, and counts the others. */
    private static String named(Collection<String> some, int all) {
        List<String> first = some.stream().limit(MOST_NAMED).toList();
        int others = all - first.size();
        if (first.isEmpty()) {
            return others + " workloads";
        }
        return String.join(", ", first) + (others == 0 ? "" : " and " + others + " others");
    }

    private static final class Open {
        final HandOver handOver;
        final Set<String> preemptors;
        IdIndex<Leaving> waitingFor;

        Open(HandOver handOver, IdIndex<Leaving> waitingFor) {
            this.handOver = handOver;
            this.waitingFor = waitingFor;
            preemptors = new LinkedHashSet<>(handOver.preemptors());
        }

        long id() {
            return handOver.id();
        }

        boolean waitsFor(String id) {
            return waitingFor.find(id) != null;
        }

        void forEachWaitedFor(Consumer<String> action) {
            waitingFor.forEach(victim -> action.accept(victim.id()));
        }

        String namedVictims() {
            List<String> first = handOver.waitingFor().stream()
                    .limit(MOST_LOOKED_AT)
                    .filter(this::waitsFor)
                    .toList();
            return named(first, waitingFor.size());
        }

        Supplier<HandOver> now() {
            List<String> holding = List.copyOf(preemptors);
            IdIndex<Leaving> leaving = waitingFor;
            return () -> new HandOver(
                    id(),
                    handOver.victims(),
                    holding,
                    handOver.waitingFor().stream()
                            .filter(id -> leaving.find(id) != null)
                            .toList(),
                    handOver.expires(),
                    List.of());
        }
    }
}
