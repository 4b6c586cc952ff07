package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.kubernetes.cluster.ClusterView;
import io.github.quotatree.kubernetes.cluster.PodIdentity;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Evicts the pods that were chosen, whoever chose them: within the limit of a window, none that is needed no more, and
 * none that is left alone after a failure.
 *
 * <p>A pod whose eviction was sent, and not answered, may be leaving. Until a look shows that it stays, after the time
 * in which the request may still be carried out, it counts as leaving: it is not asked for again, no attempt counts as
 * failed, and no other pod is chosen in its place.
 */
final class PodEvictions {
    private static final int ATTEMPTS = 3;

    private final OpenEvictions open;
    private final PodEvictor evictor;
    private final RevocationSettings settings;
    private final InstantSource clock;
    private final BooleanSupplier mayEvict;
    private final ClusterView view;
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
            ClusterView view,
            Consumer<RevocationReport> listener) {
        this.open = open;
        this.evictor = evictor;
        this.settings = settings;
        this.clock = clock;
        this.mayEvict = mayEvict;
        this.view = view;
        this.listener = listener;
        window = new EvictionWindow(settings.maxEvictions(), settings.window());
    }

    /** Forgets all but the pods that may be leaving; those that stay count as used again. */
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
                : window.left(now) - open.staying().size();
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
                        pod.uid(),
                        new RevocationReport(
                                Kind.WOULD_EVICT, Optional.of(pod), group, before + PlanWords.of(victim))));
    }

    void reportOnce(String what, RevocationReport report) {
        if (reported.add(what)) {
            listener.accept(report);
        }
    }

    void reportAnew() {
        reported.clear();
    }

    /**
     * Sees the pods of groups as they are, before some are chosen: a watch may be open and silent.
     *
     * @return whether all of them were seen
     */
    boolean seesPodsOf(Set<String> groups, LedgerSnapshot snapshot) {
        return view.refresh(groups.stream()
                .flatMap(group -> snapshot.workloads(group).stream())
                .flatMap(status -> open.pod(status.id()).stream())
                .map(PodIdentity::namespace)
                .collect(Collectors.toSet()));
    }

    /** Looks again at the pods that may be leaving, and asks for those that stay and are needed. */
    void settle(Predicate<OpenEviction> isNeeded) {
        open.sent().forEach(this::lookAgain);
        askFor(open.staying(), isNeeded);
    }

    private void lookAgain(OpenEviction eviction) {
        Instant now = clock.instant(); // before the look: the request may land after it
        switch (evictor.look(eviction.pod())) {
            case LEAVES -> leaves(eviction);
            case STAYS -> {
                if (now.isAfter(Objects.requireNonNull(eviction.sent(), "sent").plus(settings.landing()))) {
                    eviction.lapse();
                    failed(eviction);
                }
            }
            case UNKNOWN -> {
                // it may be leaving
            }
        }
    }

    /**
     * Evicts pods in the order of taking; what is needed no more meanwhile is kept, the most important first, but for
     * the rest of a gang of which a pod leaves.
     */
    void askFor(List<OpenEviction> evictions, Predicate<OpenEviction> isNeeded) {
        List<OpenEviction> left = new ArrayList<>(evictions);
        while (!left.isEmpty()) {
            for (int k = left.size() - 1; k >= 0; k--) {
                if (!isNeeded.test(left.get(k)) && !open.isOfLeavingGang(left.get(k))) {
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
        if (!view.isCurrent()) {
            return; // it is asked for when the view is current again, if it is needed then
        }
        PodIdentity pod = eviction.pod();
        switch (evictor.evict(pod)) {
            case LEAVING -> leaves(eviction);
            case GONE -> eviction.answer();
            case REFUSED -> leaveAlone(eviction, Kind.REFUSED, clock.instant().plus(settings.retryAfter()));
            case PROTECTED -> leaveAlone(eviction, Kind.PROTECTED, Instant.MAX);
            case FAILED -> failed(eviction);
            case SENT -> {
                count(eviction);
                open.leaves(eviction);
                eviction.send(clock.instant());
            }
        }
    }

    private void leaves(OpenEviction eviction) {
        count(eviction);
        open.leaves(eviction);
        eviction.answer();
        report(Kind.EVICTED, eviction);
    }

    private void failed(OpenEviction eviction) {
        if (eviction.failed() == ATTEMPTS) {
            leaveAlone(eviction, Kind.FAILED, clock.instant().plus(settings.retryAfter()));
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
