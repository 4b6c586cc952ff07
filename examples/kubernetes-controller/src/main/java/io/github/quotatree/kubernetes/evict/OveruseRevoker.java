package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.kubernetes.cluster.ClusterView;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.GroupRevocation;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.OveruseMonitor.Overuse;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.reclaim.VictimRules;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
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
 *   <li>A pod whose eviction was sent, and not answered, may be leaving, and counts as gone until a later look shows
 *       that it stays. After three failures the pod is left alone for a while, too.
 *   <li>Whoever loses the right to evict forgets all of it. Whoever gets it waits for the whole delay, so that two
 *       controllers do not evict for one over-use.
 * </ul>
 */
public final class OveruseRevoker {
    private static final Duration AT_ONCE = Duration.ofNanos(-1);

    private final LiveCluster cluster;
    private final RevocationSettings settings;
    private final InstantSource clock;
    private final BooleanSupplier mayEvict;
    private final ClusterView view;
    private final OpenEvictions open;
    private final PodEvictions evictions;

    /** The groups whose delay is over, although a victim that counted as gone may have hidden that meanwhile. */
    private final Set<String> owing = new LinkedHashSet<>();

    private OveruseMonitor monitor;

    /**
     * Makes a revoker.
     *
     * @param cluster the ledger and the pods
     * @param evictor evicts pods
     * @param clock the time
     * @param mayEvict whether this controller may evict: it is the leader
     * @param view how well it sees the cluster; nothing is evicted on an old view, and the delay goes on
     * @param listener receives the reports
     */
    public OveruseRevoker(
            LiveCluster cluster,
            PodEvictor evictor,
            RevocationSettings settings,
            InstantSource clock,
            BooleanSupplier mayEvict,
            ClusterView view,
            Consumer<RevocationReport> listener) {
        this.cluster = cluster;
        this.settings = settings;
        this.clock = clock;
        this.mayEvict = mayEvict;
        this.view = view;
        open = new OpenEvictions(cluster);
        evictions = new PodEvictions(open, evictor, settings, clock, mayEvict, view, listener);
        monitor = new OveruseMonitor(clock);
    }

    public synchronized void look() {
        if (!mayEvict.getAsBoolean()) {
            forget();
            return;
        }
        if (!view.isCurrent()) {
            return;
        }
        open.settle();
        evictions.settle(open::isNeeded);
        owing.addAll(evictions.groupsLeftAlone());
        LedgerSnapshot snapshot = cluster.snapshot();
        monitor.observe(snapshot);
        Set<String> groups = due();
        if (groups.isEmpty()) {
            evictions.reportAnew();
        } else {
            revoke(snapshot, groups);
        }
    }

    public synchronized int leaving() {
        return open.size();
    }

    /** Returns the groups that have been over-used for long, and of which no pod is leaving. */
    private Set<String> due() {
        Set<String> leaving = open.groups();
        Set<String> overused = names(monitor.overusedFor(AT_ONCE));
        owing.removeIf(group -> !leaving.contains(group) && !overused.contains(group));
        Set<String> due = names(monitor.overusedFor(settings.delay()));
        due.addAll(owing);
        due.retainAll(overused);
        due.removeAll(leaving);
        return due;
    }

    private static Set<String> names(List<Overuse> overuses) {
        return overuses.stream().map(Overuse::group).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private void forget() {
        owing.clear();
        evictions.forget();
        monitor = new OveruseMonitor(clock);
    }

    private void revoke(LedgerSnapshot snapshot, Set<String> groups) {
        int most = evictions.allowed(String.join(", ", groups));
        if (most <= 0) {
            return;
        }
        VictimRules rules = VictimRules.defaults().withMaxVictims(most).withFilter(evictions::mayBeTaken);
        RevocationOptions options =
                RevocationOptions.defaults().withFloor(settings.floor()).withVictims(rules);
        RevocationPlan plan = RevocationPlan.of(snapshot, groups, options);
        boolean stops = !settings.isDryRun() && !plan.isEmpty();
        if (stops && !evictions.seesPodsOf(groups, snapshot)) {
            return;
        }
        plan.groups().stream()
                .filter(group -> group.victims().isEmpty())
                .forEach(group -> evictions.reportOnce(
                        "stuck " + group.group(),
                        new RevocationReport(Kind.STUCK, Optional.empty(), group.group(), PlanWords.stuck(group))));
        if (settings.isDryRun()) {
            plan.groups().forEach(this::announce);
        } else if (stops) {
            QuotaLedger ledger = cluster.ledger();
            carryOut(ledger, RevocationPlan.of(ledger.snapshot(), groups, options));
        }
    }

    private void announce(GroupRevocation group) {
        group.victims().forEach(victim -> evictions.announce(group.group(), victim, ""));
    }

    private void carryOut(QuotaLedger ledger, RevocationPlan plan) {
        HandOver handOver = ledger.carryOut(plan);
        if (!handOver.carriedOut()) {
            return; // the pods have changed since, and the next look makes another plan
        }
        open.letResume(ledger, handOver);
        List<OpenEviction> chosen = plan.groups().stream()
                .flatMap(group -> group.victims().stream().map(victim -> open.add(victim, "")))
                .flatMap(Optional::stream)
                .toList();
        evictions.askFor(chosen, open::isNeeded);
        owing.addAll(evictions.groupsLeftAlone());
    }
}
