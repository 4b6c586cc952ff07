package io.github.quotatree.kubernetes.cluster;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.QuotaManifest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The root quotas that profiles make. Their totals follow from the nodes, at once: what an annotation says of them was
 * written from older nodes. Their mins are their totals, so the loss of a node may leave less than the mins below them
 * sum to. That is a problem to report, but no reason to ignore the loss: the forest has such a root with a min of that
 * sum. Since the root is alone at the first level of its tree, it gets no more than the total, and the library scales
 * the mins below it.
 */
final class TreeRoots {
    private final Map<ObjectKey, ProfileDeclaration> byRoot;
    private final Set<String> dimensions = new TreeSet<>();

    private TreeRoots(Map<ObjectKey, ProfileDeclaration> byRoot) {
        this.byRoot = byRoot;
    }

    /** Returns the root quotas of profiles; that two profiles give one tree two roots is a fault. */
    static TreeRoots of(List<ProfileDeclaration> profiles, Findings findings) {
        TreeRoots roots = new TreeRoots(new LinkedHashMap<>());
        Map<String, ProfileDeclaration> ofTree = new HashMap<>();
        for (ProfileDeclaration profile : profiles) {
            roots.dimensions.addAll(profile.ownDimensions());
            Optional<ObjectKey> root = profile.root();
            if (root.isEmpty()) {
                continue;
            }
            ProfileDeclaration sibling = ofTree.putIfAbsent(profile.treeId(), profile);
            ProfileDeclaration other = roots.byRoot.putIfAbsent(root.get(), profile);
            if (sibling != null && !sibling.root().equals(root)) {
                findings.fault(profile.manifest()
                        .origin()
                        .fault(
                                "spec.quotaName",
                                "tree \"" + profile.treeId() + "\" has its root quota from "
                                        + sibling.manifest().origin() + " already"));
            } else if (other != null && !other.treeId().equals(profile.treeId())) {
                findings.fault(profile.manifest()
                        .origin()
                        .fault(
                                "spec.quotaName",
                                root.get() + " is the root quota of tree \"" + other.treeId() + "\", by "
                                        + other.manifest().origin()));
            }
        }
        return roots;
    }

    /** Returns the dimensions that root quotas name, whether quotas name them or not. */
    Set<String> dimensions() {
        return dimensions;
    }

    /** Returns quotas, of which the roots of profiles give no total. */
    List<QuotaManifest> withoutTotals(List<QuotaManifest> quotas) {
        return quotas.stream()
                .map(quota -> isRoot(quota) ? quota.withTotalResource(null) : quota)
                .toList();
    }

    /** Returns quotas, of which the roots of profiles have at least the mins below them. */
    List<QuotaManifest> withMinsBelow(List<QuotaManifest> quotas) {
        Map<String, SortedMap<String, Long>> sums = new HashMap<>();
        for (QuotaManifest quota : quotas) {
            if (quota.parent() != null) {
                SortedMap<String, Long> sum = sums.computeIfAbsent(quota.parent(), none -> new TreeMap<>());
                add(sum, quota.min());
            }
        }
        return quotas.stream()
                .map(quota -> isRoot(quota) ? raised(quota, sums.getOrDefault(quota.name(), new TreeMap<>())) : quota)
                .toList();
    }

    /** Returns whether a quota is the root that a profile makes. */
    private boolean isRoot(QuotaManifest quota) {
        return byRoot.containsKey(
                new ObjectKey(quota.origin().namespace(), quota.origin().name()));
    }

    private static QuotaManifest raised(QuotaManifest root, SortedMap<String, Long> below) {
        SortedMap<String, Long> min = new TreeMap<>(root.min().byDimension());
        below.forEach((dimension, sum) -> min.merge(dimension, sum, Math::max));
        return root.withMin(Amounts.of(min));
    }

    private static void add(SortedMap<String, Long> sum, Amounts min) {
        min.byDimension()
                .forEach((dimension, amount) -> sum.merge(dimension, amount, (one, other) -> {
                    long both = one + other;
                    return one >= 0 && other >= 0 && both < 0 ? Long.valueOf(Long.MAX_VALUE) : Long.valueOf(both);
                }));
    }
}
