package io.github.quotatree.reading.manifest;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.FlavorAmounts;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.manifest.QuotaManifest.RootLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The root quotas of trees with a profile, which Koordinator's profile controller creates and writes: manifests that
 * were never in a cluster need not have them. Their min is the capacity of the nodes of the profile, and their max is
 * more than any cluster has. What a manifest declares itself stays.
 */
public final class TreeRoots {
    /** So many cores or bytes that no cluster has them: 2^63-1 divided by 2000, as the profile controller writes. */
    private static final long UNBOUNDED = Long.MAX_VALUE / 2000;

    private final Manifests manifests;
    private final Findings findings;
    private final Map<String, Integer> byName = new HashMap<>();
    private final Map<String, ProfileManifest> byTree = new HashMap<>();
    private final Map<String, ProfileManifest> byRoot = new HashMap<>();

    private TreeRoots(Manifests manifests, Findings findings) {
        this.manifests = manifests;
        this.findings = findings;
        List<QuotaManifest> quotas = manifests.quotas();
        for (int i = 0; i < quotas.size(); i++) {
            byName.putIfAbsent(quotas.get(i).name(), i);
        }
    }

    static void complete(Manifests manifests, Findings findings) {
        TreeRoots roots = new TreeRoots(manifests, findings);
        roots.complete();
        TreeIds.fill(manifests.quotas());
        // a root whose nodes nobody knows guarantees what the quotas below it need
        raise(
                manifests.quotas(),
                quota -> roots.byRoot.containsKey(quota.name())
                        && quota.totalResource() == null
                        && !manifests.profileTotals().containsKey(quota.treeId()));
    }

    /**
     * Raises the min of root quotas to what the mins below them sum to, and notes it: the loss of nodes may leave a
     * root with less, which the webhook accepts of a root quota. Since the root is alone at the first level of its
     * tree, it gets no more than the total, and the mins below it are scaled.
     */
    public static void raise(Manifests manifests, Findings findings) {
        for (QuotaManifest root : raise(manifests.quotas(), QuotaManifest::isTreeRoot)) {
            findings.note(
                    root.origin(),
                    "spec.min: is less than the mins of its children, as after the loss of nodes; it counts as their"
                            + " sum, and their mins are scaled");
        }
    }

    /** Raises the min of some quotas to what the mins below them sum to, and returns those that were less before. */
    public static List<QuotaManifest> raise(List<QuotaManifest> quotas, Predicate<QuotaManifest> isRaised) {
        Map<String, Amounts> below = new HashMap<>();
        for (QuotaManifest quota : quotas) {
            if (isRaised.test(quota)) {
                below.put(quota.name(), Amounts.none());
            }
        }
        for (QuotaManifest quota : below.isEmpty() ? List.<QuotaManifest>of() : quotas) {
            if (quota.parent() != null) {
                below.computeIfPresent(quota.parent(), (parent, sum) -> sum.merged(quota.min(), TreeRoots::saturated));
            }
        }
        List<QuotaManifest> raised = new ArrayList<>();
        for (int i = 0; i < quotas.size() && !below.isEmpty(); i++) {
            QuotaManifest quota = quotas.get(i);
            Amounts sum = isRaised.test(quota) ? below.get(quota.name()) : null;
            if (sum != null) {
                TreeMap<String, Long> counts = new TreeMap<>(sum.byDimension());
                counts.values().removeIf(count -> count <= 0);
                QuotaManifest higher = quota.withMin(
                        Amounts.of(counts).withFlavors(sum.flavors()).merged(quota.min(), Math::max));
                if (!higher.min().equals(quota.min())) {
                    quotas.set(i, higher);
                    raised.add(quota);
                }
            }
        }
        return raised;
    }

    private static long saturated(long one, long other) {
        long sum = one + other;
        return one >= 0 && other >= 0 && sum < 0 ? Long.MAX_VALUE : sum;
    }

    private void complete() {
        List<ProfileManifest> profiles = manifests.profiles();
        for (int i = 0; i < profiles.size(); i++) {
            String root = profiles.get(i).rootQuota();
            if (root != null && !Manifests.isBesideTheTree(root)) {
                profiles.set(i, inTreeOfItsRoot(profiles.get(i), declared(root)));
                addRoot(profiles.get(i), root);
            }
        }
        if (!byRoot.isEmpty()) {
            manifests.profileTotals().putAll(ProfileNodes.totals(manifests));
        }
        byRoot.forEach(this::complete);
    }

    private @Nullable QuotaManifest declared(String name) {
        Integer index = byName.get(name);
        return index == null ? null : manifests.quotas().get(index);
    }

    /** Returns a profile in the tree that its root quota names, if it has no tree id itself. */
    private ProfileManifest inTreeOfItsRoot(ProfileManifest profile, @Nullable QuotaManifest root) {
        if (root == null || root.treeId().isEmpty() || root.treeId().equals(profile.treeId())) {
            return profile;
        }
        if (!profile.isLabelled()) {
            findings.note(
                    profile.origin(),
                    "label " + QuotaMetadata.PREFIX + "tree-id: is missing; it counts as \"" + root.treeId()
                            + "\", as of its root quota " + root.name());
            return profile.withTreeId(root.treeId());
        }
        findings.fault(root.origin()
                .fault(
                        "label tree-id",
                        "\"" + root.treeId() + "\" differs from that of "
                                + profile.origin().object() + ", \"" + profile.treeId()
                                + "\", whose root quota this is"));
        return profile;
    }

    private void addRoot(ProfileManifest profile, String root) {
        ProfileManifest sibling = byTree.putIfAbsent(profile.treeId(), profile);
        if (sibling != null && !root.equals(sibling.rootQuota())) {
            findings.fault(
                    profile.origin(),
                    "spec.quotaName",
                    "tree \"" + profile.treeId() + "\" has its root quota from " + sibling.origin() + " already",
                    Remedy.NO_FIELD);
            return;
        }
        ProfileManifest other = byRoot.putIfAbsent(root, profile);
        if (other != null && !other.treeId().equals(profile.treeId())) {
            findings.fault(
                    profile.origin(),
                    "spec.quotaName",
                    root + " is the root quota of tree \"" + other.treeId() + "\", by " + other.origin(),
                    Remedy.NO_FIELD);
        }
    }

    private void complete(String name, ProfileManifest profile) {
        QuotaManifest declared = declared(name);
        Amounts total = manifests.profileTotals().get(profile.treeId());
        if (declared == null) {
            manifests.add(created(name, profile, total));
            manifests.rootsOfProfiles().add(name);
            return;
        }
        RootLimits limits = new RootLimits(declared.min(), declared.max());
        if (total != null && declared.totalResource() == null && declared.min().isEmpty()) {
            RootLimits written = limits(profile, total);
            limits = new RootLimits(written.min(), declared.max().isEmpty() ? written.max() : declared.max());
        }
        manifests.quotas().set(byName.getOrDefault(name, 0), declared.asRootOf(profile, limits));
    }

    private static RootLimits limits(ProfileManifest profile, Amounts total) {
        TreeMap<String, Long> min = new TreeMap<>();
        TreeMap<String, Long> max = new TreeMap<>();
        for (String dimension : profile.ownDimensions()) {
            min.put(dimension, total.amount(dimension).orElse(0));
            max.put(dimension, dimension.equals(BaseUnits.CPU) ? UNBOUNDED * 1000 : UNBOUNDED);
        }
        Map<String, Map<String, Long>> byFlavor = new HashMap<>();
        min.keySet()
                .forEach(dimension -> byFlavor.put(dimension, total.flavors().of(dimension)));
        return new RootLimits(Amounts.of(min).withFlavors(FlavorAmounts.of(byFlavor)), Amounts.of(max));
    }

    private QuotaManifest created(String name, ProfileManifest profile, @Nullable Amounts total) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(QuotaMetadata.PREFIX + "is-parent", "true");
        labels.putAll(profile.rootLabels());
        labels.put(QuotaMetadata.PREFIX + "is-root", "true");
        labels.put(QuotaMetadata.PREFIX + "tree-id", profile.treeId());
        GenericKubernetesResource quota = new GenericKubernetesResource();
        quota.setMetadata(new ObjectMetaBuilder().withLabels(labels).build());
        Origin origin = new Origin(
                profile.origin().file(), "ElasticQuota", profile.origin().namespace(), name);
        QuotaManifest created = new QuotaReader(findings).quota(origin, quota);
        return total == null ? created : created.asRootOf(profile, limits(profile, total));
    }
}
