package io.github.quotatree.kubernetes.cluster;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.forest.WorkloadPlacement;
import io.github.quotatree.kubernetes.cluster.ObservedObjects.Seen;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.Standing;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.PodAmounts;
import io.github.quotatree.reading.manifest.FlavorReading;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.problem.PodWorkloads;
import io.github.quotatree.reading.problem.UntrackedDimensions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Keeps a ledger in step with declarations and pods: by the difference for pods, nodes and quotas, or anew where a
 * ledger cannot follow, as after a change of the dimensions. Pods with a node hold their requests to the end of their
 * deletion, others are pending. Where the ledger lends, pods that were let go hold them before they have a node.
 */
final class PodLedgerKeeper {
    private static final ResourceSchema NO_DIMENSION_YET = ResourceSchema.of("cpu", "memory");

    private final ObservedObjects<PodObject> pods;
    private final GangMembers gangs;
    private final InstantSource clock;
    private final AdmissionRule rule;
    private final Set<ObjectKey> changed = new LinkedHashSet<>();
    private final Map<ObjectKey, String> uids = new HashMap<>();
    private final SortedMap<ObjectKey, List<Fault>> problems = new TreeMap<>();

    private ClusterQuotas quotas = ClusterQuotas.none();
    private QuotaForest forest = QuotaForest.builder(NO_DIMENSION_YET).build();
    private WorkloadPlacement placement = WorkloadPlacement.of(List.of());
    private QuotaLedger ledger;

    /** Whether the ledger has yet to be told the memory that the pods have of decisions. */
    private boolean isForgetful;

    PodLedgerKeeper(ObservedObjects<PodObject> pods, GangMembers gangs, InstantSource clock, AdmissionRule rule) {
        this.pods = pods;
        this.gangs = gangs;
        this.clock = clock;
        this.rule = rule;
        ledger = empty(forest);
    }

    private QuotaLedger empty(QuotaForest other) {
        isForgetful = rule == AdmissionRule.LOANS;
        return QuotaLedger.builder(other)
                .admissionRule(rule)
                .clock(clock)
                .acceptUnmatchedWorkloads() // a pod that is there counts, whatever its label says
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

    boolean mayGo(String workload) {
        ObjectKey pod = ObjectKey.ofWorkload(workload);
        return gangs.isWhole(pod)
                && gangs.of(pod)
                        .map(gang -> gangs.of(gang).stream()
                                .map(pods::get)
                                // one that has succeeded is not kept
                                .allMatch(member -> member == null
                                        || member.value().marks().isAssigned()
                                        || member.value().marks().mayStart()))
                        .orElse(true);
    }

    /** Remembers that a pod came, changed or went. */
    void changed(ObjectKey pod) {
        changed.add(pod);
    }

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
        if (isForgetful) {
            remember();
        }
    }

    /** Makes a ledger that lends anew, with the memory that the pods have of decisions. */
    void remember() {
        isForgetful = false;
        LedgerState state = ledger.state();
        ledger = QuotaLedger.builder(LedgerState.builder(state.forest())
                        .admissionRule(rule)
                        .totals(state.totals())
                        .workloads(
                                state.workloads().stream().map(this::remembered).toList())
                        .build())
                .clock(clock)
                .acceptUnmatchedWorkloads()
                .build();
    }

    private WorkloadStatus remembered(WorkloadStatus status) {
        PodObject pod = Objects.requireNonNull(pods.get(ObjectKey.ofWorkload(status.id())))
                .value();
        PodMarks marks = pod.marks();
        boolean hasStarted = marks.isAssigned() && pod.manifest().started() != null;
        boolean isLetGo = marks.isLetGo() || (marks.mayStart() && mayGo(status.id()));
        boolean isHeld = marks.isAssigned() || (isLetGo && areKnown(marks.flavors(), status.workload()));
        WorkloadPhase phase = !isHeld
                ? WorkloadPhase.PENDING
                : pod.manifest().isTerminating()
                        ? WorkloadPhase.STOPPING
                        : hasStarted ? WorkloadPhase.RUNNING : WorkloadPhase.ADMITTED;
        Standing standing = new Standing(
                isHeld && marks.answer().equals(Optional.of(Answer.STARTS_ON_LOAN)),
                !isHeld && marks.isUnplaceable() && marks.isUnschedulable(),
                false,
                false,
                false,
                isHeld ? Optional.empty() : marks.dueSince());
        return new WorkloadStatus(
                status.workload(),
                phase,
                status.placement(),
                hasStarted ? status.started() : Optional.empty(),
                Optional.empty(),
                marks.isAssigned() ? status.flavors() : isHeld ? marks.flavors() : Map.of(),
                standing);
    }

    /** Returns whether flavors are those that a workload may hold. */
    private static boolean areKnown(Map<String, String> flavors, Workload workload) {
        ResourceSchema schema = workload.request().schema();
        return schema.dimensions().stream()
                .filter(dimension -> !schema.flavors(dimension).isEmpty()
                        && workload.request().value(dimension) > 0)
                .allMatch(dimension ->
                        workload.accepted(dimension).flavors().contains(flavors.getOrDefault(dimension, "")));
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
        ledger = empty(other);
        uids.clear();
    }

    private void remove(ObjectKey key) {
        problems.remove(key);
        finish(key);
    }

    private void bringUpToDate(ObjectKey key) {
        Seen<PodObject> seen = Objects.requireNonNull(pods.get(key));
        Findings findings = new Findings();
        seen.value().read().faults().forEach(findings::fault);
        try {
            WorkloadStatus wanted = wanted(seen.value(), findings).orElse(null);
            if (wanted == null || !seen.uid().equals(uids.get(key))) {
                finish(key);
            }
            if (wanted != null) {
                apply(key, wanted, seen.uid());
                follow(key.toString(), wanted, seen.value().manifest());
            }
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

    /** Returns what a pod should be in the ledger, or empty, with a fault, if it accepts or uses no known flavor. */
    private Optional<WorkloadStatus> wanted(PodObject object, Findings findings) {
        return FlavorReading.pod(object.manifest(), quotas.flavors(), findings)
                .map(pod -> wanted(pod, object, findings));
    }

    private WorkloadStatus wanted(PodManifest pod, PodObject object, Findings findings) {
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
        Workload alone = PodWorkloads.workload(pod, group, request);
        Workload workload = object.gang()
                .map(gang -> alone.toBuilder().gang(gang.name()).build())
                .orElse(alone);
        if (!pod.isAssigned()) {
            return WorkloadStatus.pending(workload, forest.place(group, null));
        }
        Instant started = figures.time(pod.origin(), "status.startTime", pod.started());
        // one that its node has not taken up yet is as old as its object
        return new WorkloadStatus(
                workload,
                WorkloadPhase.RUNNING,
                forest.place(group, null),
                Optional.of(started == null ? workload.submitted() : started),
                Optional.empty(),
                PodWorkloads.flavors(pod, request));
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
            if (present != null && present.standing().unplaceable()) {
                ledger.setPlaceable(id, false);
            }
        } else {
            ledger.adopt(wanted.workload(), wanted.started().orElseThrow(), wanted.flavors());
        }
        uids.put(key, uid);
    }

    /** Lets a pod that was let go start with its node, and one that is being deleted leave. */
    private void follow(String id, WorkloadStatus wanted, PodManifest pod) {
        WorkloadPhase present = ledger.workload(id).orElseThrow().phase();
        if (present == WorkloadPhase.ADMITTED && wanted.phase().holds() && pod.started() != null) {
            ledger.start(id, wanted.started().orElseThrow(), wanted.flavors());
        }
        if (pod.isTerminating() && present != WorkloadPhase.STOPPING) {
            ledger.stop(id);
        }
    }

    /** Returns whether a workload can be adjusted, and need not come anew. */
    private boolean sameLife(WorkloadStatus present, WorkloadStatus wanted) {
        Workload one = present.workload();
        Workload other = wanted.workload();
        boolean sameHold = switch (present.phase()) {
            // one that was let go may have no node yet, or its news are late
            case STOPPING -> rule == AdmissionRule.LOANS || wanted.phase() != WorkloadPhase.PENDING;
            case ADMITTED -> true; // on the flavor of the decision, which its node selector has by now
            case PENDING -> wanted.phase() == WorkloadPhase.PENDING && acceptsSame(one, other);
            default ->
                present.phase() == wanted.phase()
                        && present.started().equals(wanted.started())
                        && present.flavors().equals(wanted.flavors());
        };
        return sameHold
                && one.priority() == other.priority()
                && one.preemptible() == other.preemptible()
                && one.submitted().equals(other.submitted())
                && one.gang().equals(other.gang());
    }

    private static boolean acceptsSame(Workload one, Workload other) {
        ResourceSchema schema = one.request().schema();
        return !schema.hasFlavors()
                || schema.dimensions().stream()
                        .filter(dimension -> !schema.flavors(dimension).isEmpty())
                        .allMatch(dimension -> one.accepted(dimension).equals(other.accepted(dimension)));
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
