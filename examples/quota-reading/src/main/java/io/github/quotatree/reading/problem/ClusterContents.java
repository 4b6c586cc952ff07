package io.github.quotatree.reading.problem;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.FlavorUnits;
import io.github.quotatree.reading.input.PodAmounts;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Everything that counts when a cluster is solved, in whatever form it was written: the valid groups of each tree, the
 * totals, and what requests and uses them.
 *
 * @param trees the trees that have groups or a total
 * @param system the use of the system group that no workload lists
 * @param defaultGroup the use of the default group that no workload lists
 * @param defaultMax the max of the default group
 * @param labels the labels of nodes that say their flavors, by dimension, as far as they are known
 */
public record ClusterContents(
        ResourceSchema schema,
        List<Tree> trees,
        ResourceVector system,
        ResourceVector defaultGroup,
        ResourceVector defaultMax,
        List<Listed> workloads,
        Map<String, String> labels) {
    /** A tree. */
    public record Tree(String id, Optional<ResourceVector> total, List<Group> groups) {}

    /**
     * A group.
     *
     * @param request the request that no workload lists; of a leaf only
     * @param used the use that no workload lists; of a leaf only
     * @param byFlavor both in dimensions with flavors, by what the units accept; of a leaf only
     */
    public record Group(QuotaGroup group, ResourceVector request, ResourceVector used, List<FlavorUnits> byFlavor) {}

    /** A workload. */
    public record Listed(
            PodManifest pod,
            String group,
            Map<String, BigDecimal> request,
            Optional<Instant> started,
            Optional<Instant> submitted) {}

    /** Returns the contents of manifests; what does not count is noted. */
    public static ClusterContents of(Manifests manifests, @Nullable Amounts total, Findings findings) {
        DeclaredForest declared = new DeclaredForest(manifests, total, findings);
        ResourceSchema schema = declared.forest().schema();
        Map<String, ResourceVector> totals = declared.knownTotals();
        UntrackedDimensions untracked = new UntrackedDimensions();
        List<Tree> trees = new ArrayList<>();
        for (QuotaTree tree : declared.forest().trees().values()) {
            List<Group> groups = new ArrayList<>();
            for (QuotaManifest quota : declared.quotas(tree.id())) {
                boolean counts = !quota.isParent() && (quota.countsBesidePods() || !manifests.hasPods());
                tree.group(quota.name())
                        .ifPresent(group -> groups.add(new Group(
                                group,
                                amounts(schema, untracked, quota, quota.request(), counts),
                                amounts(schema, untracked, quota, quota.used(), counts),
                                byFlavor(schema, untracked, quota, counts, findings))));
            }
            // the total of the default tree bounds the default group, also without other groups
            if (!groups.isEmpty() || totals.containsKey(tree.id())) {
                trees.add(new Tree(tree.id(), Optional.ofNullable(totals.get(tree.id())), groups));
            }
        }
        PodAmounts figures = new PodAmounts(schema, findings);
        Set<String> groupsOfPods = new TreeSet<>();
        List<Listed> workloads = new ArrayList<>();
        Set<String> otherDimensions = new TreeSet<>();
        MissingGroups missing = new MissingGroups(manifests, findings);
        for (PodManifest pod : manifests.pods()) {
            Placement place = pod.placeIn(declared.placement());
            String group = place.group();
            missing.see(pod, place);
            if (pod.isTerminating()) {
                findings.note(
                        pod.origin(), "metadata.deletionTimestamp: is left out; the pod counts as one that stays");
            }
            groupsOfPods.add(group);
            String started = pod.isAssigned() ? pod.started() : null;
            workloads.add(new Listed(
                    pod,
                    group,
                    request(pod, declared.quota(group), schema, untracked, otherDimensions),
                    Optional.ofNullable(figures.time(pod.origin(), "status.startTime", started)),
                    Optional.ofNullable(figures.time(pod.origin(), "metadata.creationTimestamp", pod.created()))));
        }
        untracked.note(findings);
        if (!otherDimensions.isEmpty()) {
            findings.note(String.join(", ", otherDimensions) + ": left out of the requests of pods; no quota names "
                    + (otherDimensions.size() == 1 ? "it" : "them"));
        }
        ClusterContents contents = new ClusterContents(
                schema,
                trees,
                beside(schema, manifests.systemQuota(), groupsOfPods.contains(ReservedNames.SYSTEM_GROUP), findings),
                beside(schema, manifests.defaultQuota(), groupsOfPods.contains(ReservedNames.DEFAULT_GROUP), findings),
                declared.forest().defaultGroupMax(),
                workloads,
                manifests.flavors().labels().labels());
        findings.refuseFaults();
        return contents;
    }

    private static ResourceVector amounts(
            ResourceSchema schema,
            UntrackedDimensions untracked,
            QuotaManifest quota,
            Amounts amounts,
            boolean counts) {
        return counts ? untracked.leaveOut(quota, DeclaredQuotas.vector(schema, amounts)) : schema.zero();
    }

    private static List<FlavorUnits> byFlavor(
            ResourceSchema schema,
            UntrackedDimensions untracked,
            QuotaManifest quota,
            boolean counts,
            Findings findings) {
        FlavorDemands flavors = new FlavorDemands(schema);
        for (int d : counts ? schema.flavoredPositions() : List.<Integer>of()) {
            if (untracked.tracks(quota, schema.dimension(d), false)) {
                flavors.add(d, quota, findings);
            }
        }
        return flavors.units(quota.origin(), findings);
    }

    private static ResourceVector beside(
            ResourceSchema schema, @Nullable QuotaManifest quota, boolean hasPods, Findings findings) {
        return quota == null || (hasPods && !quota.countsBesidePods())
                ? schema.zero()
                : FlavorDemands.usedBesideTheTree(schema, quota, findings);
    }

    private static Map<String, BigDecimal> request(
            PodManifest pod,
            @Nullable QuotaManifest quota,
            ResourceSchema schema,
            UntrackedDimensions untracked,
            Set<String> otherDimensions) {
        Map<String, BigDecimal> request = new TreeMap<>();
        pod.request().forEach((dimension, amount) -> {
            if (!schema.contains(dimension)) {
                otherDimensions.add(dimension);
            } else if (quota == null || untracked.tracks(quota, dimension, amount.signum() != 0)) {
                request.put(dimension, amount);
            }
        });
        return request;
    }
}
