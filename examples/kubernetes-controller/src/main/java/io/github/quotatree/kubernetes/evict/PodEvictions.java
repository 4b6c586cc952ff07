package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.kubernetes.cluster.PodIdentity;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Evicts the pods that were chosen, whoever chose them: within the limit of a window, none that is needed no more, and
 * none that is left alone after a failure.
 */
final class PodEvictions {
    private static final int ATTEMPTS = 3;

    private final OpenEvictions open;
    private final PodEvictor evictor;
    private final RevocationSettings settings;
    private final InstantSource clock;
    private final BooleanSupplier mayEvict;
    private final BooleanSupplier isCurrent;
    private final Consumer<RevocationReport> listener;
    private final EvictionWindow window;
    private final Map<String, Instant> leftAlone = new HashMap<>();
    private final Set<String> groupsLeftAlone = new HashSet<>();
    private final Set<String> reported = new HashSet<>();

    PodEvictions(
            OpenEvictions open,
            PodEvictor evictor,
            RevocationSettings settings,
            InstantSource clock,
            BooleanSupplier mayEvict,
            BooleanSupplier isCurrent,
            Consumer<RevocationReport> listener) {
        this.open = open;
        this.evictor = evictor;
        this.settings = settings;
        this.clock = clock;
        this.mayEvict = mayEvict;
        this.isCurrent = isCurrent;
        this.listener = listener;
        window = new EvictionWindow(settings.maxEvictions(), settings.window());
    }

    /** Forgets all; pods of which it is not known that they leave count as used again. */
    void forget() {
        open.forget();
        leftAlone.clear();
        groupsLeftAlone.clear();
        reported.clear();
    }

    /** Returns how many pods may be chosen now; reports, for these groups, if it is none. */
    int allowed(String groups) {
        Instant now = clock.instant();
        leftAlone.values().removeIf(until -> !until.isAfter(now));
        int most = settings.isDryRun()
                ? Integer.MAX_VALUE
                : window.left(now) - open.unanswered().size();
        if (most <= 0) {
            reportOnce(
                    "limit",
                    new RevocationReport(
                            Kind.LIMITED,
                            Optional.empty(),
                            groups,
                            "at most " + settings.maxEvictions() + " evictions in " + settings.window()));
        }
        return most;
    }

    boolean mayBeTaken(WorkloadStatus status) {
        Instant now = clock.instant();
        return open.pod(status.id())
                .map(pod -> !leftAlone.getOrDefault(pod.uid(), Instant.MIN).isAfter(now))
                .orElse(false);
    }

    /** Returns the groups of the pods that were left alone since the last call. */
    Set<String> groupsLeftAlone() {
        Set<String> groups = Set.copyOf(groupsLeftAlone);
        groupsLeftAlone.clear();
        return groups;
    }

    /** Reports a victim of a dry run, with words before its reason. */
    void announce(String group, Victim<WorkloadStatus> victim, String before) {
        open.pod(victim.id())
                .ifPresent(pod -> reportOnce(
                        pod.uid(), new RevocationReport(Kind.WOULD_EVICT, Optional.of(pod), group, before + victim)));
    }

    void reportOnce(String what, RevocationReport report) {
        if (reported.add(what)) {
            listener.accept(report);
        }
    }

    /** Lets all be reported again. */
    void reportAnew() {
        reported.clear();
    }

    /** Evicts pods in the order of taking; what is needed no more meanwhile is kept, the most important first. */
    void askFor(List<OpenEviction> evictions, Predicate<OpenEviction> isNeeded) {
        List<OpenEviction> left = new ArrayList<>(evictions);
        while (!left.isEmpty()) {
            for (int k = left.size() - 1; k >= 0; k--) {
                if (!isNeeded.test(left.get(k))) {
                    OpenEviction kept = left.remove(k);
                    open.giveUp(kept);
                    report(Kind.KEPT, kept);
                }
            }
            if (!left.isEmpty()) {
                ask(left.remove(0));
            }
        }
    }

    private void ask(OpenEviction eviction) {
        if (!mayEvict.getAsBoolean()) {
            open.giveUp(eviction);
            return;
        }
        if (!isCurrent.getAsBoolean()) {
            return; // it is asked for when the view is current again, if it is needed then
        }
        PodIdentity pod = eviction.pod();
        switch (evictor.evict(pod)) {
            case LEAVING -> {
                count(eviction);
                eviction.answer();
                report(Kind.EVICTED, eviction);
            }
            case GONE -> eviction.answer();
            case REFUSED -> leaveAlone(eviction, Kind.REFUSED, clock.instant().plus(settings.retryAfter()));
            case PROTECTED -> leaveAlone(eviction, Kind.PROTECTED, Instant.MAX);
            case FAILED -> {
                if (eviction.failed() == ATTEMPTS) {
                    leaveAlone(eviction, Kind.FAILED, clock.instant().plus(settings.retryAfter()));
                }
            }
            case UNKNOWN -> count(eviction);
        }
    }

    private void count(OpenEviction eviction) {
        if (eviction.countsFirst()) {
            window.add(clock.instant());
        }
    }

    private void leaveAlone(OpenEviction eviction, Kind kind, Instant until) {
        open.giveUp(eviction);
        leftAlone.put(eviction.pod().uid(), until);
        groupsLeftAlone.add(eviction.group());
        report(kind, eviction);
    }

    private void report(Kind kind, OpenEviction eviction) {
        listener.accept(new RevocationReport(kind, Optional.of(eviction.pod()), eviction.group(), eviction.reason()));
    }
}
