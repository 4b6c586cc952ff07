package io.github.quotatree.cli.elastic.problem;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.cli.elastic.manifest.Manifests;
import io.github.quotatree.cli.elastic.manifest.PodManifest;
import io.github.quotatree.cli.elastic.manifest.QuotaManifest;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Origin;
import io.github.quotatree.cli.input.PodAmounts;
import io.github.quotatree.cli.input.Remedy;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes workloads of pods: those with a node hold their requests, the others are pending. */
public final class PodWorkloads {
    private final QuotaForest forest;
    private final ResourceSchema schema;
    private final Findings findings;
    private final PodAmounts figures;
    private final DeclaredForest declared;
    private final UntrackedDimensions untracked = new UntrackedDimensions();
    private final Map<String, PodAmounts.Sum> sums = new HashMap<>();
    private final Set<String> ids = new HashSet<>();
    private final List<WorkloadStatus> workloads = new ArrayList<>();
    private final List<PodManifest> pending = new ArrayList<>();

    /** Makes the workloads of manifests; what is wrong with them goes to the findings. */
    public PodWorkloads(Manifests manifests, DeclaredForest declared, Findings findings) {
        this.declared = declared;
        forest = declared.forest();
        this.findings = findings;
        schema = forest.schema();
        figures = new PodAmounts(schema, findings);
        Set<String> groups = new HashSet<>();
        MissingGroups missing = new MissingGroups(declared.manifests(), findings);
        for (PodManifest pod : manifests.pods()) {
            Placement place = pod.placeIn(declared.placement());
            groups.add(place.group());
            missing.see(pod, place);
            add(pod, place);
        }
        untracked.note(findings);
        manifests.pods().forEach(pod -> ids.add(id(pod)));
        addUse(ReservedNames.SYSTEM_GROUP, manifests.systemQuota(), groups);
        addUse(ReservedNames.DEFAULT_GROUP, manifests.defaultQuota(), groups);
        for (QuotaManifest quota : manifests.quotas()) {
            if (quota.countsBesidePods() && !quota.isParent()) {
                addUnlisted(quota);
            }
        }
    }

    /** Returns the identity of a pod, unlike that of any other. */
    public static String id(PodManifest pod) {
        return pod.origin().qualifiedName();
    }

    /** Returns a pod as a workload of a group, with a request in the dimensions that count. */
    public static Workload workload(PodManifest pod, String group, ResourceVector request) {
        return Workload.builder(id(pod), request)
                .group(group)
                .priority(pod.priority())
                .preemptible(pod.isPreemptible())
                .submitted(submitted(pod))
                .build();
    }

    /** Returns the pods as workloads. */
    public List<WorkloadStatus> workloads() {
        return workloads;
    }

    /** Returns the pods without a node, as they stand in the manifests. */
    public List<PodManifest> pending() {
        return pending;
    }

    /** Returns what the pods say in amounts and times. */
    public PodAmounts figures() {
        return figures;
    }

    /** Returns when a pod was created; one that does not say, or not in a way that can be read, is the oldest. */
    private static Instant submitted(PodManifest pod) {
        try {
            return pod.created() == null ? Instant.EPOCH : Instant.parse(pod.created());
        } catch (DateTimeException e) {
            // a fault where the order of pending pods is found
            return Instant.EPOCH;
        }
    }

    private void add(PodManifest pod, Placement place) {
        String name = place.group();
        QuotaManifest group = declared.quota(name);
        if (group != null && group.isParent()) {
            findings.fault(pod.origin()
                    .fault(
                            pod.quota() == null ? "metadata.namespace" : "label name",
                            name + " is a parent group, and workloads belong to leaf groups")
                    .or(Remedy.NO_OBJECT));
            return;
        }
        ResourceVector request = schema.vector(figures.units(pod.origin(), pod.request()));
        request = group == null ? request : untracked.leaveOut(group, request);
        if (!hasSum(pod.origin(), "request", place.treeId(), request)) {
            return;
        }
        Workload workload = workload(pod, name, request);
        Instant started = figures.time(pod.origin(), "status.startTime", pod.started());
        if (!pod.isAssigned()) {
            workloads.add(WorkloadStatus.pending(workload, place));
            addPending(pod);
        } else if (pod.isTerminating()) {
            workloads.add(WorkloadStatus.stopping(workload, place, Optional.ofNullable(started)));
        } else if (started == null) {
            // it has a node, which has not taken it up yet
            workloads.add(WorkloadStatus.admitted(workload, place));
        } else {
            workloads.add(WorkloadStatus.running(workload, place, started));
        }
    }

    private void addPending(PodManifest pod) {
        if (pod.isTerminating()) {
            findings.note(
                    pod.origin(),
                    "metadata.deletionTimestamp: a pod that is being deleted and has no node is not decided on; the"
                            + " request counts until the end");
        } else {
            pending.add(pod);
        }
    }

    /** Adds the use beside the trees by the declaration of a group, for when there are no pods that it stands for. */
    private void addUse(String group, @Nullable QuotaManifest quota, Set<String> groupsOfPods) {
        if (quota == null || (groupsOfPods.contains(group) && !quota.countsBesidePods())) {
            return;
        }
        add(
                quota,
                forest.place(group, null),
                quota.origin().object(),
                DeclaredQuotas.vector(schema, quota.used()),
                true);
    }

    /**
     * Adds the workloads of a group that are not listed: one for all that run, which stays, and one for all that wait,
     * of which nothing is decided.
     */
    private void addUnlisted(QuotaManifest quota) {
        Placement place = forest.place(quota.name(), null);
        ResourceVector used = DeclaredQuotas.vector(schema, quota.used());
        ResourceVector request = DeclaredQuotas.vector(schema, quota.request());
        add(quota, place, quota.origin().object(), used, true);
        add(quota, place, quota.origin().object() + " (pending)", request.minus(request.min(used)), false);
    }

    private void add(QuotaManifest quota, Placement place, String name, ResourceVector amount, boolean isUsed) {
        if (!amount.isZero() && hasSum(quota.origin(), "status.used", place.treeId(), amount)) {
            String id = name;
            while (!ids.add(id)) {
                id += "'";
            }
            Workload workload = Workload.builder(id, amount)
                    .group(place.group())
                    .preemptible(false)
                    .build();
            workloads.add(isUsed ? WorkloadStatus.admitted(workload, place) : WorkloadStatus.pending(workload, place));
        }
    }

    private boolean hasSum(Origin origin, String field, String treeId, ResourceVector request) {
        String tree = treeId.isEmpty() ? "the default tree" : "tree \"" + treeId + "\"";
        return sums.computeIfAbsent(treeId, id -> new PodAmounts.Sum(schema, tree, findings))
                .add(origin, field, request);
    }
}
