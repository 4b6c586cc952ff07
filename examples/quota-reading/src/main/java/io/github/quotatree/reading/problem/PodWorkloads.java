package io.github.quotatree.reading.problem;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.PodAmounts;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes workloads of pods: those with a node hold their requests, the others are pending. */
public final class PodWorkloads {
    private static final String PENDING = " (pending)";

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

    public static String id(PodManifest pod) {
        return pod.origin().qualifiedName();
    }

    public static Workload workload(PodManifest pod, String group, ResourceVector request) {
        Workload.Builder workload = Workload.builder(id(pod), request)
                .group(group)
                .priority(pod.priority())
                .preemptible(pod.isPreemptible())
                .submitted(submitted(pod));
        ResourceSchema schema = request.schema();
        for (int d : schema.flavoredPositions()) {
            workload.accepts(FlavorDemands.classOf(
                    schema, d, pod.flavors(schema.dimension(d)).accepted()));
        }
        return workload.build();
    }

    /** Returns the flavors that a pod uses, of each dimension with flavors that it requests. */
    public static Map<String, String> flavors(PodManifest pod, ResourceVector request) {
        Map<String, String> flavors = new TreeMap<>();
        ResourceSchema schema = request.schema();
        for (int d : schema.flavoredPositions()) {
            String on = pod.flavors(schema.dimension(d)).on();
            if (request.value(d) > 0 && on != null) {
                flavors.put(schema.dimension(d), on);
            }
        }
        return flavors;
    }

    public List<WorkloadStatus> workloads() {
        return workloads;
    }

    public List<PodManifest> pending() {
        return pending;
    }

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
            findings.fault(
                    pod.origin(),
                    pod.quota() == null ? "metadata.namespace" : "label name",
                    name + " is a parent group, and workloads belong to leaf groups",
                    Remedy.NO_OBJECT);
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
        } else {
            // one that has not started has a node, which has not taken it up yet
            WorkloadPhase phase = pod.isTerminating()
                    ? WorkloadPhase.STOPPING
                    : started == null ? WorkloadPhase.ADMITTED : WorkloadPhase.RUNNING;
            workloads.add(new WorkloadStatus(
                    workload, phase, place, Optional.ofNullable(started), Optional.empty(), flavors(pod, request)));
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
        Placement place = forest.place(group, null);
        String name = quota.origin().object();
        ResourceVector used = FlavorDemands.usedBesideTheTree(schema, quota, findings);
        add(quota, place, name, withoutFlavors(used), true);
        for (int d : schema.flavoredPositions()) {
            String dimension = schema.dimension(d);
            for (String flavor : schema.flavors(dimension)) {
                FlavorClass one = FlavorClass.of(schema, dimension, flavor);
                add(quota, place, name, new FlavorDemands.Part(one, flavor, used.value(dimension, flavor)));
            }
        }
    }

    /**
     * Adds the workloads of a group that are not listed: one for all that run, which stays, and one for all that wait,
     * of which nothing is decided. Units of dimensions with flavors have one for each class and flavor.
     */
    private void addUnlisted(QuotaManifest quota) {
        Placement place = forest.place(quota.name(), null);
        ResourceVector used = withoutFlavors(DeclaredQuotas.vector(schema, quota.used()));
        ResourceVector request = withoutFlavors(DeclaredQuotas.vector(schema, quota.request()));
        String name = quota.origin().object();
        add(quota, place, name, used, true);
        add(quota, place, name + PENDING, request.minus(request.min(used)), false);
        FlavorDemands flavors = new FlavorDemands(schema);
        schema.flavoredPositions().forEach(d -> flavors.add(d, quota, findings));
        for (FlavorDemands.Part part : flavors.parts(quota.origin(), findings)) {
            add(quota, place, part.on() == null ? name + PENDING : name, part);
        }
    }

    private ResourceVector withoutFlavors(ResourceVector amount) {
        long[] counts = Arrays.copyOf(amount.values(), schema.size());
        schema.flavoredPositions().forEach(d -> counts[d] = 0);
        return schema.vector(counts);
    }

    private void add(QuotaManifest quota, Placement place, String name, ResourceVector amount, boolean isUsed) {
        if (!amount.isZero() && hasSum(quota.origin(), "status.used", place.treeId(), amount)) {
            Workload workload = unlisted(name, place, amount).build();
            workloads.add(isUsed ? WorkloadStatus.admitted(workload, place) : WorkloadStatus.pending(workload, place));
        }
    }

    private void add(QuotaManifest quota, Placement place, String name, FlavorDemands.Part part) {
        String dimension = part.accepted().dimension();
        ResourceVector amount = schema.zero().with(dimension, part.units());
        if (part.units() != 0 && hasSum(quota.origin(), "status.used", place.treeId(), amount)) {
            Workload workload =
                    unlisted(name, place, amount).accepts(part.accepted()).build();
            workloads.add(
                    part.on() == null
                            ? WorkloadStatus.pending(workload, place)
                            : new WorkloadStatus(
                                    workload,
                                    WorkloadPhase.ADMITTED,
                                    place,
                                    Optional.empty(),
                                    Optional.empty(),
                                    Map.of(dimension, part.on())));
        }
    }

    /** Returns a workload that stands for those that are not listed, with an id of its own. */
    private Workload.Builder unlisted(String name, Placement place, ResourceVector amount) {
        String id = name;
        while (!ids.add(id)) {
            id += "'";
        }
        return Workload.builder(id, amount).group(place.group()).preemptible(false);
    }

    private boolean hasSum(Origin origin, String field, String treeId, ResourceVector request) {
        String tree = treeId.isEmpty() ? "the default tree" : "tree \"" + treeId + "\"";
        return sums.computeIfAbsent(treeId, id -> new PodAmounts.Sum(schema, tree, findings))
                .add(origin, field, request);
    }
}
