package io.github.quotatree.kubernetes.cluster;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.cli.elastic.manifest.PodManifest;
import io.github.quotatree.cli.elastic.manifest.QuotaManifest;
import io.github.quotatree.cli.elastic.problem.PodWorkloads;
import io.github.quotatree.cli.elastic.problem.UntrackedDimensions;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Findings.Fault;
import io.github.quotatree.cli.input.PodAmounts;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.forest.WorkloadPlacement;
import io.github.quotatree.kubernetes.cluster.ObservedObjects.Seen;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a ledger in step with declarations and pods: by the difference for pods, nodes and quotas, or anew where a
 * ledger cannot follow, as after a change of the dimensions. Pods with a node hold their requests, others are pending.
 */
final class PodLedgerKeeper {
    private static final ResourceSchema NO_DIMENSION_YET = ResourceSchema.of("cpu", "memory");

    private final ObservedObjects<ReadObject<PodManifest>> pods;
    private final InstantSource clock;
    private final Set<ObjectKey> changed = new LinkedHashSet<>();
    private final Map<ObjectKey, String> uids = new HashMap<>();
    private final SortedMap<ObjectKey, List<Fault>> problems = new TreeMap<>();

    private ClusterQuotas quotas = ClusterQuotas.none();
    private QuotaForest forest = QuotaForest.builder(NO_DIMENSION_YET).build();
    private WorkloadPlacement placement = WorkloadPlacement.of(List.of());
    private QuotaLedger ledger;

    PodLedgerKeeper(ObservedObjects<ReadObject<PodManifest>> pods, InstantSource clock) {
        this.pods = pods;
        this.clock = clock;
        ledger = QuotaLedger.builder(forest)
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .clock(clock)
                .build();
    }

    QuotaLedger ledger() {
        return ledger;
    }

    /** Returns what is wrong with pods, in the order of their keys. */
    List<Fault> problems() {
        List<Fault> all = new ArrayList<>();
        problems.values().forEach(all::addAll);
        return all;
    }

    @Nullable
    PodIdentity pod(String workload) {
        int slash = workload.indexOf('/');
        ObjectKey key = new ObjectKey(workload.substring(0, Math.max(0, slash)), workload.substring(slash + 1));
        Seen<ReadObject<PodManifest>> seen = pods.get(key);
        return seen == null ? null : new PodIdentity(key.namespace(), key.name(), seen.uid());
    }

    /** Remembers that a pod came, changed or went. */
    void changed(ObjectKey pod) {
        changed.add(pod);
    }

    /** Brings the ledger up to date with valid declarations and the pods. */
    void update(ClusterQuotas now) {
        if (now != quotas) {
            quotas = now;
            now.forest().ifPresent(other -> replace(other, now.totals()));
            // another quota may track other dimensions, and take pods in or let them go
            pods.keys().forEach(changed::add);
        }
        if (!changed.isEmpty()) {
            // those that go first make room in sums that are bounded, perhaps for one that had none
            changed.addAll(problems.keySet());
            List<ObjectKey> keys = List.copyOf(changed);
            changed.clear();
            keys.stream().filter(key -> pods.get(key) == null).forEach(this::remove);
            keys.stream().filter(key -> pods.get(key) != null).forEach(this::bringUpToDate);
        }
    }

    private void replace(QuotaForest other, Map<String, ResourceVector> totals) {
        try {
            if (other.schema().equals(forest.schema())) {
                ledger.update(before -> other, DisplacedWorkloads.toDefaultGroup());
            } else {
                startAnew(other);
            }
        } catch (InvalidQuotaException e) {
            startAnew(other); // a change that no running ledger accepts, as of the tree of a group
        }
        forest = other;
        placement = WorkloadPlacement.of(other.trees().values().stream()
                .flatMap(tree -> tree.groups().stream())
                .toList());
        LedgerSnapshot present = ledger.snapshot();
        totals.forEach((treeId, total) -> {
            if (!present.total(treeId).equals(total)) {
                ledger.setTotal(treeId, total);
            }
        });
    }

    private void startAnew(QuotaForest other) {
        ledger = QuotaLedger.builder(other)
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .clock(clock)
                .build();
        uids.clear();
    }

    private void remove(ObjectKey key) {
        problems.remove(key);
        finish(key);
    }

    private void bringUpToDate(ObjectKey key) {
        Seen<ReadObject<PodManifest>> seen = Objects.requireNonNull(pods.get(key));
        Findings findings = new Findings();
        seen.value().faults().forEach(findings::fault);
        try {
            WorkloadStatus wanted = wanted(seen.value().value(), findings);
            if (!seen.uid().equals(uids.get(key))) {
                finish(key);
            }
            apply(key, wanted, seen.uid());
        } catch (IllegalArgumentException e) {
            finish(key);
            findings.fault(new Fault("", "Pod " + key + ": " + e.getMessage()));
        }
        if (findings.faults().isEmpty()) {
            problems.remove(key);
        } else {
            problems.put(key, findings.faults());
        }
    }

    private void finish(ObjectKey key) {
        if (uids.remove(key) != null) {
            ledger.finish(key.toString());
        }
    }

    /** Returns what a pod should be in the ledger. */
    private WorkloadStatus wanted(PodManifest pod, Findings findings) {
        String group = pod.placeIn(placement).group();
        QuotaManifest quota = quotas.group(group).orElse(null);
        if (quota != null && quota.isParent()) {
            findings.fault(pod.origin()
                    .fault(
                            pod.quota() == null ? "metadata.namespace" : "label name",
                            group + " is a parent group, and workloads belong to leaf groups; it counts in the default"
                                    + " group"));
            group = ReservedNames.DEFAULT_GROUP;
            quota = null;
        }
        PodAmounts figures = new PodAmounts(forest.schema(), findings);
        ResourceVector request = forest.schema().vector(figures.units(pod.origin(), pod.request()));
        request = quota == null ? request : new UntrackedDimensions().leaveOut(quota, request);
        Workload workload = PodWorkloads.workload(pod, group, request);
        if (!pod.isAssigned()) {
            return WorkloadStatus.pending(workload, forest.place(group, null));
        }
        Instant started = figures.time(pod.origin(), "status.startTime", pod.started());
        // one that its node has not taken up yet is as old as its object
        return WorkloadStatus.running(
                workload, forest.place(group, null), started == null ? workload.submitted() : started);
    }

    /** Makes a workload of the ledger what it should be; what is being stopped stays so. */
    private void apply(ObjectKey key, WorkloadStatus wanted, String uid) {
        String id = key.toString();
        WorkloadStatus present = ledger.workload(id).orElse(null);
        if (present != null && sameLife(present, wanted)) {
            adjust(id, present, wanted);
            return;
        }
        finish(key);
        if (wanted.phase() == WorkloadPhase.PENDING) {
            ledger.submit(wanted.workload());
        } else {
            ledger.adopt(wanted.workload(), wanted.started().orElseThrow());
        }
        uids.put(key, uid);
    }

    /** Returns whether a workload can be adjusted, and need not come anew. */
    private static boolean sameLife(WorkloadStatus present, WorkloadStatus wanted) {
        Workload one = present.workload();
        Workload other = wanted.workload();
        boolean sameHold = present.phase() == WorkloadPhase.STOPPING
                ? wanted.phase() != WorkloadPhase.PENDING
                : present.phase() == wanted.phase() && present.started().equals(wanted.started());
        return sameHold
                && one.priority() == other.priority()
                && one.preemptible() == other.preemptible()
                && one.submitted().equals(other.submitted());
    }

    private void adjust(String id, WorkloadStatus present, WorkloadStatus wanted) {
        if (!present.workload().group().equals(wanted.workload().group())) {
            ledger.move(id, wanted.workload().group().orElseThrow());
        }
        if (!present.workload().request().equals(wanted.workload().request())) {
            ledger.resize(id, wanted.workload().request());
        }
    }
}
