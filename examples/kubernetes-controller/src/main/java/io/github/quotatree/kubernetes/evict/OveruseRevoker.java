package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.PodIdentity;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.GroupRevocation;
import io.github.quotatree.reclaim.Overuse;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.reclaim.VictimRules;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Lets groups give back what they have used above their runtime for longer than a delay. To be called every second or
 * so, by one thread at a time.
 *
 * <ul>
 *   <li>The victims are those of a {@link RevocationPlan}, which takes none that may not be preempted.
 *   <li>From the plan on, a victim counts as gone, until its pod is gone or its eviction has failed. While one of a
 *       group is leaving, no other plan is made for the group.
 *   <li>Before each eviction it is looked again whether it is needed: other pods may have ended since the plan.
 *   <li>A pod that a disruption budget holds counts as staying again, and is left alone for a while; another plan may
 *       take others in its place.
 *   <li>An eviction whose answer was lost is repeated for the same pod. After three failures the pod is left alone for
 *       a while, too.
 *   <li>Whoever loses the right to evict forgets all of it. Whoever gets it waits for the whole delay, so that two
 *       controllers do not evict for one over-use.
 * </ul>
 */
public final class OveruseRevoker {
    private static final int ATTEMPTS = 3;

    private final LiveCluster cluster;
    private final PodEvictor evictor;
    private final RevocationSettings settings;
    private final InstantSource clock;
    private final BooleanSupplier mayEvict;
    private final Consumer<RevocationReport> listener;
    private final EvictionWindow window;
    private final OpenEvictions open;
    private final Map<String, Instant> leftAlone = new HashMap<>();
    private final Set<String> reported = new HashSet<>();
    private OveruseMonitor monitor;

    /**
     * Makes a revoker.
     *
     * @param cluster the ledger and the pods
     * @param evictor evicts pods
     * @param clock the time
     * @param mayEvict whether this controller may evict: it is the leader and sees the cluster as it is
     * @param listener receives the reports
     */
    public OveruseRevoker(
            LiveCluster cluster,
            PodEvictor evictor,
            RevocationSettings settings,
            InstantSource clock,
            BooleanSupplier mayEvict,
            Consumer<RevocationReport> listener) {
        this.cluster = Objects.requireNonNull(cluster, "cluster");
        this.evictor = Objects.requireNonNull(evictor, "evictor");
        this.settings = Objects.requireNonNull(settings, "settings");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.mayEvict = Objects.requireNonNull(mayEvict, "mayEvict");
        this.listener = Objects.requireNonNull(listener, "listener");
        window = new EvictionWindow(settings.maxEvictions(), settings.window());
        open = new OpenEvictions(cluster);
        monitor = new OveruseMonitor(clock);
    }

    /** Looks at the use of all groups once, and evicts what is due. */
    public synchronized void look() {
        if (!mayEvict.getAsBoolean()) {
            forget();
            return;
        }
        open.settle();
        open.unanswered().forEach(this::ask);
        LedgerSnapshot snapshot = cluster.snapshot();
        monitor.observe(snapshot);
        Set<String> leaving = open.groups();
        List<String> groups = monitor.overusedFor(settings.delay()).stream()
                .map(Overuse::group)
                .filter(group -> !leaving.contains(group))
                .toList();
        if (groups.isEmpty()) {
            reported.clear();
        } else {
            revoke(groups);
        }
    }

    /** Returns the number of pods that are leaving, as far as is known. */
    public synchronized int leaving() {
        return open.size();
    }

    private void forget() {
        open.forget();
        leftAlone.clear();
        reported.clear();
        monitor = new OveruseMonitor(clock);
    }

    private void revoke(List<String> groups) {
        Instant now = clock.instant();
        leftAlone.values().removeIf(until -> !until.isAfter(now));
        int most = settings.isDryRun() ? Integer.MAX_VALUE : window.left(now) - open.unanswered().size();
        if (most <= 0) {
            reportOnce(
                    "limit",
                    new RevocationReport(
                            Kind.LIMITED,
                            Optional.empty(),
                            groups.get(0),
                            "at most " + settings.maxEvictions() + " evictions in " + settings.window()));
            return;
        }
        VictimRules rules = VictimRules.defaults().withMaxVictims(most).withFilter(this::mayBeTaken);
        RevocationOptions options =
                RevocationOptions.defaults().withFloor(settings.floor()).withVictims(rules);
        QuotaLedger ledger = cluster.ledger();
        LedgerSnapshot snapshot = ledger.snapshot();
        List<String> present = groups.stream().filter(open::isGroup).toList();
        RevocationPlan plan = RevocationPlan.of(snapshot, present, options);
        plan.groups().stream()
                .filter(group -> group.victims().isEmpty())
                .forEach(group -> reportOnce(
                        "stuck " + group.group(),
                        new RevocationReport(Kind.STUCK, Optional.empty(), group.group(), group.toString())));
        if (settings.isDryRun()) {
            plan.groups().forEach(this::announce);
        } else if (!plan.isEmpty()) {
            carryOut(ledger, plan);
        }
    }

    private boolean mayBeTaken(WorkloadStatus status) {
        return cluster.pod(status.id())
                .map(pod -> !leftAlone.containsKey(pod.uid()))
                .orElse(false);
    }

    private void announce(GroupRevocation group) {
        for (Victim<WorkloadStatus> victim : group.victims()) {
            cluster.pod(victim.id())
                    .ifPresent(pod -> reportOnce(
                            pod.uid(),
                            new RevocationReport(
                                    Kind.WOULD_EVICT, Optional.of(pod), group.group(), victim.toString())));
        }
    }

    private void reportOnce(String what, RevocationReport report) {
        if (reported.add(what)) {
            listener.accept(report);
        }
    }

    private void carryOut(QuotaLedger ledger, RevocationPlan plan) {
        HandOver handOver = ledger.carryOut(plan);
        if (!handOver.carriedOut()) {
            return; // the pods have changed since, and the next look makes another plan
        }
        open.letResume(ledger, handOver);
        List<OpenEviction> evictions = plan.groups().stream()
                .flatMap(group -> group.victims().stream().map(victim -> open.add(group.group(), victim)))
                .flatMap(Optional::stream)
                .collect(Collectors.toList());
        evictions.forEach(this::ask);
    }

    private void ask(OpenEviction eviction) {
        if (!mayEvict.getAsBoolean()) {
            open.giveUp(eviction);
            return;
        }
        if (!open.isNeeded(eviction)) {
            open.giveUp(eviction);
            report(Kind.KEPT, eviction);
            return;
        }
        PodIdentity pod = eviction.pod();
        switch (evictor.evict(pod)) {
            case LEAVING -> {
                count(eviction);
                eviction.isAnswered(true);
                report(Kind.EVICTED, eviction);
            }
            case GONE -> eviction.isAnswered(true);
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
        report(kind, eviction);
    }

    private void report(Kind kind, OpenEviction eviction) {
        listener.accept(new RevocationReport(kind, Optional.of(eviction.pod()), eviction.group(), eviction.reason()));
    }
}
