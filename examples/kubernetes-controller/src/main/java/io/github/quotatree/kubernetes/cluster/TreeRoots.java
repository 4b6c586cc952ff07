package io.github.quotatree.kubernetes.cluster;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.ProfileManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The root quotas that profiles make. Their totals follow from the nodes, at once: what an annotation says of them was
 * written from older nodes. Their mins are their totals, so the loss of a node may leave less than the mins below them
 * sum to. That is a problem to report, but no reason to ignore the loss: the forest has such a root with a min of that
 * sum. Since the root is alone at the first level of its tree, it gets no more than the total, and the library scales
 * the mins below it.
 */
final class TreeRoots {
    private final Map<ObjectKey, ProfileManifest> byRoot;
    private final Set<String> dimensions = new TreeSet<>();

    private TreeRoots(Map<ObjectKey, ProfileManifest> byRoot) {
        this.byRoot = byRoot;
    }

    /** Returns the root quotas of profiles; that two profiles give one tree two roots is a fault. */
    static TreeRoots of(List<ProfileManifest> profiles, Findings findings) {
        TreeRoots roots = new TreeRoots(new LinkedHashMap<>());
        Map<String, ProfileManifest> ofTree = new HashMap<>();
        for (ProfileManifest profile : profiles) {
            roots.dimensions.addAll(profile.ownDimensions());
            Optional<ObjectKey> root = ObjectKey.ofRoot(profile);
            if (root.isEmpty()) {
                continue;
            }
            ProfileManifest sibling = ofTree.putIfAbsent(profile.treeId(), profile);
            ProfileManifest other = roots.byRoot.putIfAbsent(root.get(), profile);
            if (sibling != null && !ObjectKey.ofRoot(sibling).equals(root)) {
                findings.fault(profile.origin()
                        .fault(
                                "spec.quotaName",
                                "tree \"" + profile.treeId() + "\" has its root quota from " + sibling.origin()
                                        + " already"));
            } else if (other != null && !other.treeId().equals(profile.treeId())) {
                findings.fault(profile.origin()
                        .fault(
                                "spec.quotaName",
                                root.get() + " is the root quota of tree \"" + other.treeId() + "\", by "
                                        + other.origin()));
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
        List<QuotaManifest> raised = new ArrayList<>(quotas);
        io.github.quotatree.reading.manifest.TreeRoots.raise(raised, this::isRoot);
        return raised;
    }

    /** Returns whether a quota is the root that a profile makes. */
    private boolean isRoot(QuotaManifest quota) {
        return byRoot.containsKey(
                new ObjectKey(quota.origin().namespace(), quota.origin().name()));
    }
}
