package io.github.quotatree.reading.problem;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the request and use of each group: from the pods, or from the quotas themselves. */
final class Demands {
    private final Manifests manifests;
    private final ResourceSchema schema;
    private final Findings findings;
    private final boolean fromPods;
    private final Map<String, GroupDemand> ofPods = new HashMap<>();
    private final UntrackedDimensions untracked = new UntrackedDimensions();

    public Demands(Manifests manifests, DeclaredForest declared, boolean fromPods, Findings findings) {
        this.manifests = manifests;
        this.schema = declared.forest().schema();
        this.findings = findings;
        this.fromPods = fromPods;
        addBesidePods();
        MissingGroups missing = new MissingGroups(manifests, findings);
        for (PodManifest pod : manifests.pods()) {
            Placement place = pod.placeIn(declared.placement());
            String name = place.group();
            if (fromPods) {
                missing.see(pod, place);
            }
            QuotaManifest group = declared.quota(name);
            if (fromPods && group != null && group.isParent() && hasFlavors(pod)) {
                continue;
            }
            ofPods.computeIfAbsent(name, owner -> new GroupDemand(schema)).add(pod);
            if (fromPods && group != null && group.isParent()) {
                findings.note(
                        pod.origin(),
                        "group " + name + " is a parent group; the request is added to those of the children of "
                                + name);
            }
        }
    }

    private boolean hasFlavors(PodManifest pod) {
        for (int d : schema.flavoredPositions()) {
            String dimension = schema.dimension(d);
            if (pod.request().getOrDefault(dimension, BigDecimal.ZERO).signum() > 0) {
                findings.fault(
                        pod.origin(),
                        pod.quota() == null ? "metadata.namespace" : "label name",
                        "is a parent group, and pods that request " + dimension
                                + ", which has flavors, belong to leaf groups",
                        Remedy.NO_OBJECT);
                return true;
            }
        }
        return false;
    }

    private void addBesidePods() {
        manifests.quotas().forEach(group -> addBesidePods(group.name(), group));
        addBesidePods(ReservedNames.SYSTEM_GROUP, manifests.systemQuota());
        addBesidePods(ReservedNames.DEFAULT_GROUP, manifests.defaultQuota());
    }

    private void addBesidePods(String name, @Nullable QuotaManifest group) {
        if (group != null && group.countsBesidePods()) {
            ofPods.computeIfAbsent(name, ofGroup -> new GroupDemand(schema)).add(group, findings);
        }
    }

    public Demand of(QuotaTree tree, Iterable<QuotaManifest> groups) {
        Demand.Builder demand = Demand.builder(tree);
        if (fromPods) {
            demand.acceptParentWorkloads();
        }
        for (QuotaManifest group : groups) {
            add(demand, group);
        }
        untracked.note(findings);
        if (tree.id().equals(ReservedNames.DEFAULT_TREE)) {
            demand.systemUsed(besideTheTree(ReservedNames.SYSTEM_GROUP, manifests.systemQuota()))
                    .defaultUsed(besideTheTree(ReservedNames.DEFAULT_GROUP, manifests.defaultQuota()));
        }
        return demand.build();
    }

    private void add(Demand.Builder demand, QuotaManifest group) {
        GroupDemand own = ofPods.get(group.name());
        if (!fromPods && group.isParent()) {
            return;
        }
        if (!fromPods) {
            own = new GroupDemand(schema);
            own.add(group, findings);
        }
        if (own == null) {
            return;
        }
        demand.request(group.name(), untracked.leaveOut(group, own.request(group.origin(), findings)))
                .used(group.name(), untracked.leaveOut(group, own.used(group.origin(), findings)));
        own.flavors().addTo(demand, group, untracked, findings);
    }

    private ResourceVector besideTheTree(String name, @Nullable QuotaManifest quota) {
        GroupDemand pods = ofPods.get(name);
        if (pods != null) {
            Origin owner = quota == null ? new Origin(manifests.shownFiles(), "group", "", name) : quota.origin();
            return pods.flavors().plusUse(pods.used(owner, findings), owner, findings);
        }
        return quota == null ? schema.zero() : FlavorDemands.usedBesideTheTree(schema, quota, findings);
    }

    /**
     * Sums up the requests and use of the pods of one group, exactly, and rounds up once at the end. Units of
     * dimensions with flavors are summed up by what they accept.
     */
    static final class GroupDemand {
        private final ResourceSchema schema;
        private final BigDecimal[] request;
        private final BigDecimal[] used;
        private final FlavorDemands flavors;

        public GroupDemand(ResourceSchema schema) {
            this.schema = schema;
            request = zeros(schema.size());
            used = zeros(schema.size());
            flavors = new FlavorDemands(schema);
        }

        public void add(PodManifest pod) {
            pod.request().forEach((dimension, amount) -> {
                if (!schema.contains(dimension)) {
                    return;
                }
                int d = schema.position(dimension);
                if (schema.hasFlavors(d)) {
                    flavors.add(d, pod.flavors(dimension), amount);
                } else {
                    request[d] = request[d].add(amount);
                    used[d] = pod.isAssigned() ? used[d].add(amount) : used[d];
                }
            });
        }

        public void add(QuotaManifest group, Findings findings) {
            for (int d = 0; d < request.length; d++) {
                String dimension = schema.dimension(d);
                if (schema.hasFlavors(d)) {
                    flavors.add(d, group, findings);
                    continue;
                }
                request[d] = request[d].add(BaseUnits.quantity(
                        dimension, group.request().amount(dimension).orElse(0)));
                used[d] = used[d].add(BaseUnits.quantity(
                        dimension, group.used().amount(dimension).orElse(0)));
            }
        }

        public FlavorDemands flavors() {
            return flavors;
        }

        /** Returns the request of the pods; a sum out of range is a fault of the object that they belong to. */
        public ResourceVector request(Origin owner, Findings findings) {
            return rounded(request, "requests of its pods", owner, findings);
        }

        public ResourceVector used(Origin owner, Findings findings) {
            return rounded(used, "use of its pods", owner, findings);
        }

        private ResourceVector rounded(BigDecimal[] sums, String what, Origin owner, Findings findings) {
            long[] values = new long[sums.length];
            for (int d = 0; d < sums.length; d++) {
                BigInteger units = BaseUnits.of(schema.dimension(d), sums[d]);
                if (units.bitLength() > 63) {
                    findings.fault(
                            owner,
                            what,
                            schema.dimension(d) + " (" + units + " in base units) is above 2^63-1",
                            Remedy.NO_AMOUNT);
                } else {
                    values[d] = units.longValueExact();
                }
            }
            return schema.vector(values);
        }

        private static BigDecimal[] zeros(int size) {
            BigDecimal[] zeros = new BigDecimal[size];
            Arrays.fill(zeros, BigDecimal.ZERO);
            return zeros;
        }
    }
}
