package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.EvictionLimit.PastEvictions;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The latest evictions of each limit, as many as it allows; older ones cannot count. Their times ascend, and none is
 * forgotten for its time, so that a clock that goes ahead and back again frees nothing early.
 */
final class EvictionWindows {
    private final Map<String, Window> windows = new LinkedHashMap<>();

    EvictionWindows(Collection<EvictionLimit> limits) {
        limits.forEach(limit -> windows.put(limit.name(), new Window(limit)));
    }

    List<EvictionLimit> limits() {
        return windows.values().stream().map(window -> window.limit).toList();
    }

    /** Adds evictions of an exported state; evictions of a limit that was deleted are dropped. */
    void restore(Map<String, List<PastEvictions>> past) {
        past.forEach((name, evictions) -> {
            Window window = windows.get(name);
            if (window != null) {
                evictions.forEach(each -> window.add(each.time(), each.count()));
            }
        });
    }

    SortedMap<String, List<PastEvictions>> past() {
        SortedMap<String, List<PastEvictions>> past = new TreeMap<>(NameOrder.BY_CODE_POINT);
        windows.forEach((name, window) -> {
            if (!window.past.isEmpty()) {
                past.put(name, List.copyOf(window.past));
            }
        });
        return past;
    }

    /** Returns how many of some victims count for each limit; takes linear time in them. */
    List<Integer> counts(Collection<WorkloadEntry> victims, PlanView view) {
        return windows.values().stream()
                .map(window -> window.count(victims, view))
                .toList();
    }

    List<Obstacle> exceeded(List<Integer> counts, Instant now) {
        List<Obstacle> exceeded = new ArrayList<>();
        int k = 0;
        for (Window window : windows.values()) {
            window.exceeded(counts.get(k++), now).ifPresent(exceeded::add);
        }
        return exceeded;
    }

    void record(List<Integer> counts, Instant now) {
        int k = 0;
        for (Window window : windows.values()) {
            int count = counts.get(k++);
            if (count > 0) {
                window.add(now, count);
            }
        }
    }

    private static final class Window {
        private final EvictionLimit limit;
        private final Deque<PastEvictions> past = new ArrayDeque<>();
        private long kept;

        private Window(EvictionLimit limit) {
            this.limit = limit;
        }

        private int count(Collection<WorkloadEntry> victims, PlanView view) {
            if (limit.group().isEmpty()) {
                return victims.size();
            }
            String group = limit.group().get();
            return (int) victims.stream()
                    .filter(entry -> isWithin(view.accounts(entry), view.account(entry), group))
                    .count();
        }

        private void add(Instant time, int count) {
            PastEvictions last = past.peekLast();
            Instant at = last != null && last.time().isAfter(time) ? last.time() : time;
            if (last != null && last.time().equals(at)) {
                past.removeLast();
                past.addLast(new PastEvictions(at, last.count() + count));
            } else {
                past.addLast(new PastEvictions(at, count));
            }
            kept += count;
            while (past.size() > 1 && kept - past.getFirst().count() >= limit.evictions()) {
                kept -= past.removeFirst().count();
            }
        }

        private boolean counts(PastEvictions each, Instant now) {
            return Duration.between(each.time(), now).compareTo(limit.window()) < 0;
        }

        private Optional<Obstacle> exceeded(int planned, Instant now) {
            List<PastEvictions> counting =
                    past.stream().filter(each -> counts(each, now)).toList();
            int used = counting.stream().mapToInt(PastEvictions::count).sum();
            if (planned == 0 || (long) used + planned <= limit.evictions()) {
                return Optional.empty();
            }
            long left = used;
            Optional<Instant> next = Optional.empty();
            for (PastEvictions each : counting) {
                left -= each.count();
                if (left + planned <= limit.evictions()) {
                    next = end(each.time());
                    break;
                }
            }
            return Optional.of(new Obstacle.EvictionsUsedUp(limit, used, planned, next));
        }

        private Optional<Instant> end(Instant time) {
            try {
                return Optional.of(time.plus(limit.window()));
            } catch (ArithmeticException | DateTimeException e) {
                return Optional.empty(); // after the last instant that there is
            }
        }
    }

    private static boolean isWithin(Accounts tree, int account, String group) {
        for (int a = account; a > 0; a = tree.parent(a)) {
            if (tree.name(a).equals(group)) {
                return true;
            }
        }
        return false;
    }
}
