package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.kubernetes.cluster.ClusterView;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.VictimRules;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Calls loans back for the pods that are due, through the eviction API; for one thread.
 *
 * <p>The victims are those of a {@link LoanPlan}: none is entitled, and each makes room for a pod that then starts. A
 * victim is leaving from the plan on, so no other plan takes another one for the same room; the pod that it is stopped
 * for stays due, and claims the room until it starts. Evictions are those of {@link OveruseRevoker}: looked at again
 * before each, repeated after a failure, left alone where a disruption budget refuses.
 */
public final class LoanRecall {
    private final LiveCluster cluster;
    private final RevocationSettings settings;
    private final InstantSource clock;
    private final OpenEvictions open;
    private final PodEvictions evictions;

    /** The version of the ledger at which these victims are needed. */
    private long planned;

    private Set<String> needed = Set.of();

    public LoanRecall(
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
        open = new OpenEvictions(cluster);
        evictions = new PodEvictions(open, evictor, settings, clock, mayEvict, view, listener);
    }

    public int leaving() {
        return open.size();
    }

    public void forget() {
        evictions.forget();
    }

    /** Repeats the evictions of which it is not known that they leave; to be called before others start. */
    public void settle() {
        open.settle();
        planned = -1;
        evictions.settle(this::isNeeded);
    }

    /** Calls back the loans that are in the way of pods which are due for longer than the delay. */
    public void recall() {
        LedgerSnapshot snapshot = cluster.snapshot();
        LoanPlan plan = plan(snapshot, Integer.MAX_VALUE);
        plan.held().forEach(this::reportHeld);
        if (plan.victims().isEmpty() && plan.held().isEmpty()) {
            evictions.reportAnew();
        }
        boolean stops = !settings.isDryRun() && !plan.victims().isEmpty();
        int most = stops ? evictions.allowed(String.join(", ", plan.calledBack().keySet())) : 0;
        if (most > 0) {
            if (evictions.seesPodsOf(groups(plan, snapshot), snapshot)) {
                evictions.askFor(stop(most), this::isNeeded);
            }
        } else {
            cluster.ledger().carryOut(new Unhelped(plan)); // which claim nothing
        }
        if (settings.isDryRun()) {
            plan.victims().forEach(victim -> evictions.announce(group(victim), victim, reason(plan, victim)));
        }
    }

    /** Returns the groups whose loans are called back, and those that the loans are called back for. */
    private static Set<String> groups(LoanPlan plan, LedgerSnapshot snapshot) {
        Set<String> groups = new HashSet<>();
        plan.victims().forEach(victim -> groups.add(group(victim)));
        plan.stoppedFor().values().forEach(due -> snapshot.workload(due).ifPresent(one -> groups.add(one.group())));
        return groups;
    }

    private LoanPlan plan(LedgerSnapshot snapshot, int most) {
        VictimRules rules = VictimRules.defaults().withFilter(evictions::mayBeTaken);
        LoanOptions options = LoanOptions.defaults()
                .withVictims(rules.withMaxVictims(most))
                .withDelay(settings.delay(), clock.instant());
        return LoanPlan.of(snapshot, options);
    }

    /** Lets the victims of a plan leave in the ledger. */
    private List<OpenEviction> stop(int most) {
        synchronized (cluster) { // events are taken in before or after
            QuotaLedger ledger = cluster.ledger();
            LoanPlan plan = plan(ledger.snapshot(), most);
            ledger.carryOut(new Unhelped(plan));
            List<OpenEviction> chosen = plan.victims().stream()
                    .map(victim -> open.add(victim, reason(plan, victim)))
                    .flatMap(Optional::stream)
                    .toList();
            chosen.forEach(eviction -> ledger.stop(eviction.workload()));
            needs(chosen);
            return chosen;
        }
    }

    /**
     * Returns whether a victim is still one of a plan. After a change of the ledger, all that stay yet are judged anew;
     * those that may be leaving are leaving for the plan.
     */
    private boolean isNeeded(OpenEviction eviction) {
        synchronized (cluster) {
            QuotaLedger ledger = cluster.ledger();
            if (ledger.snapshot().version() != planned) {
                List<OpenEviction> staying = open.staying();
                staying.forEach(open::resume);
                Set<String> victims = plan(ledger.snapshot(), Math.max(1, staying.size())).victims().stream()
                        .map(Victim::id)
                        .collect(Collectors.toSet());
                List<OpenEviction> still = staying.stream()
                        .filter(one -> victims.contains(one.workload()) || open.isOfLeavingGang(one))
                        .toList();
                still.forEach(one -> ledger.stop(one.workload()));
                needs(still);
            }
            return needed.contains(eviction.workload());
        }
    }

    private void needs(List<OpenEviction> evictionsOfPlan) {
        needed = evictionsOfPlan.stream().map(OpenEviction::workload).collect(Collectors.toSet());
        planned = cluster.snapshot().version();
    }

    private void reportHeld(String id, List<ExceededLimit> limits) {
        String group =
                cluster.snapshot().workload(id).map(WorkloadStatus::group).orElse("");
        evictions.reportOnce(
                "held " + id,
                new RevocationReport(Kind.STUCK, cluster.pod(id), group, id + " is due: " + PlanWords.of(limits)));
    }

    private static String group(Victim<WorkloadStatus> victim) {
        return victim.workload().group();
    }

    private static String reason(LoanPlan plan, Victim<WorkloadStatus> victim) {
        String due = plan.stoppedFor().get(victim.id());
        return due == null ? "" : "on loan, for " + due + ": ";
    }

    /** The part of a plan that stops and starts nothing: who cannot be helped. */
    private record Unhelped(LoanPlan plan) implements ReclaimPlan {
        @Override
        public List<Victim<WorkloadStatus>> victims() {
            return List.of();
        }

        @Override
        public List<String> preemptors() {
            return List.of();
        }

        @Override
        public List<String> unhelped() {
            return plan.unhelped();
        }

        @Override
        public AdmissionOptions admission() {
            return plan.admission();
        }
    }
}
