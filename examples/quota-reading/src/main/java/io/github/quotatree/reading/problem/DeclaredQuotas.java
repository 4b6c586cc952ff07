package io.github.quotatree.reading.problem;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.Violation;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.forest.WorkloadPlacement;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.ProfileNodes;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Declares the groups, profiles and nodes of manifests to the library, which reports whether they are valid together.
 */
public final class DeclaredQuotas {
    private final Manifests manifests;
    private final ResourceSchema schema;

    public DeclaredQuotas(Manifests manifests, Collection<String> furtherDimensions) {
        this.manifests = manifests;
        this.schema = schema(manifests, furtherDimensions);
    }

    public ResourceSchema schema() {
        return schema;
    }

    public static ResourceVector vector(ResourceSchema schema, Amounts amounts) {
        return amounts.in(schema, 0);
    }

    public static Set<String> dimensions(Manifests manifests) {
        return dimensions(manifests.quotas());
    }

    public static Set<String> dimensions(Collection<QuotaManifest> quotas) {
        Set<String> named = new TreeSet<>();
        for (QuotaManifest quota : quotas) {
            named.addAll(quota.min().dimensions());
            named.addAll(quota.max().dimensions());
            named.addAll(quota.lendLimit().dimensions());
            named.addAll(quota.min().flavors().resources());
            named.addAll(quota.max().flavors().resources());
            if (quota.sharedWeight() != null) {
                named.addAll(quota.sharedWeight().dimensions());
            }
        }
        return named;
    }

    /** Adds a fault for each negative max of the default group, without which a builder can be made. */
    public void checkDefaultMax(Findings findings) {
        QuotaManifest quota = manifests.defaultQuota();
        if (quota == null) {
            return;
        }
        for (String dimension : quota.max().dimensions()) {
            if (quota.max().amount(dimension).orElse(0) < 0) {
                findings.fault(quota.origin(), "spec.max." + dimension, "is below 0", Remedy.NO_OBJECT);
            }
        }
    }

    public QuotaForest.Builder builder() {
        QuotaForest.Builder forest = QuotaForest.builder(schema);
        if (manifests.acceptsMinsAboveParents()) {
            forest.acceptMinsAboveParents();
        }
        groups().forEach(forest::add);
        ProfileNodes.add(manifests, schema, forest);
        QuotaManifest defaultQuota = manifests.defaultQuota();
        if (defaultQuota != null) {
            forest.defaultGroupMax(limits(schema, defaultQuota.max()));
        }
        return forest;
    }

    /** Returns the groups, which need not be valid together. */
    public List<QuotaGroup> groups() {
        GroupNamespaces namespaces = new GroupNamespaces(manifests);
        return manifests.quotas().stream()
                .map(quota -> group(quota, namespaces))
                .toList();
    }

    /** Returns the group of each workload, also where the groups are not valid together. */
    public WorkloadPlacement placement() {
        return WorkloadPlacement.of(groups());
    }

    /** Returns the violations by profiles and nodes, which are known also where the groups cannot be declared. */
    public List<Violation> nodeViolations() {
        return nodes().violations();
    }

    public QuotaForest.Builder nodes() {
        QuotaForest.Builder forest = QuotaForest.builder(schema);
        ProfileNodes.add(manifests, schema, forest);
        return forest;
    }

    private QuotaGroup group(QuotaManifest quota, GroupNamespaces namespaces) {
        QuotaGroup.Builder group =
                quota.isParent() ? QuotaGroup.parent(schema, quota.name()) : QuotaGroup.leaf(schema, quota.name());
        group.treeId(quota.treeId())
                .min(vector(schema, quota.min()))
                .max(limits(schema, quota.max()))
                .lendLimit(quota.lends() ? limits(schema, quota.lendLimit()) : schema.zero())
                .namespaces(namespaces.of(quota));
        if (schema.hasFlavors()) {
            group.flavorMin(quota.min().flavors().in(schema, 0))
                    .flavorMax(quota.max().flavors().in(schema, ResourceVector.UNLIMITED));
        }
        if (quota.parent() != null) {
            group.under(quota.parent());
        }
        if (quota.sharedWeight() != null) {
            group.sharedWeight(vector(schema, quota.sharedWeight()));
        }
        if (!quota.isMinScalable()) {
            group.minNotScalable();
        }
        return group.build();
    }

    private static ResourceVector limits(ResourceSchema schema, Amounts amounts) {
        return amounts.in(schema, ResourceVector.UNLIMITED);
    }

    private static ResourceSchema schema(Manifests manifests, Collection<String> furtherDimensions) {
        Set<String> rest = new TreeSet<>(dimensions(manifests));
        rest.addAll(manifests.dimensions());
        rest.addAll(furtherDimensions);
        return manifests.flavors().schema(rest);
    }

    /**
     * Finds the namespaces that are bound to a quota: those of its annotation, and the one it is in if it is named like
     * it. That second binding is the stronger one: an annotation of another quota does not take the namespace away.
     */
    static final class GroupNamespaces {
        private final Set<String> ownNamespaces = new HashSet<>();

        public GroupNamespaces(Manifests manifests) {
            for (QuotaManifest quota : manifests.quotas()) {
                if (isNamedLikeItsNamespace(quota)) {
                    ownNamespaces.add(quota.name());
                }
            }
        }

        public Set<String> of(QuotaManifest quota) {
            boolean own = isNamedLikeItsNamespace(quota);
            if (!own && quota.namespaces().isEmpty()) {
                return Set.of();
            }
            Set<String> result = new TreeSet<>(quota.namespaces());
            result.removeAll(ownNamespaces);
            if (own) {
                result.add(quota.name());
            }
            return result;
        }

        private static boolean isNamedLikeItsNamespace(QuotaManifest quota) {
            return quota.name().equals(quota.origin().namespace());
        }
    }
}
