package io.github.quotatree.reading.problem;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.FlavorAmounts;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.QuotaManifest;
import java.util.Collection;
import java.util.TreeMap;

/** Edits quotas whose declarations by flavor are not valid, where a run is lenient. */
final class FlavorRemedies {
    private FlavorRemedies() {}

    static QuotaManifest withoutFlavorMin(QuotaManifest quota) {
        return quota.withMin(quota.min().withFlavors(FlavorAmounts.none()));
    }

    /** Returns a parent that is promised by flavor what its children are, and a min that has room for it. */
    static QuotaManifest withMinsBelow(QuotaManifest parent, Collection<QuotaManifest> groups) {
        FlavorAmounts sum = FlavorAmounts.none();
        for (QuotaManifest group : groups) {
            if (parent.name().equals(group.parent())) {
                sum = sum.merged(group.min().flavors(), Long::sum);
            }
        }
        return parent.withMin(parent.min().withFlavors(sum.merged(parent.min().flavors(), Math::max)));
    }

    /** Returns a quota that may lend its unused min of every resource with flavors. */
    static QuotaManifest lending(QuotaManifest quota, Manifests manifests) {
        TreeMap<String, Long> limits = new TreeMap<>(quota.lendLimit().byDimension());
        if (!quota.lends()) {
            DeclaredQuotas.dimensions(manifests).forEach(dimension -> limits.put(dimension, 0L));
            manifests.dimensions().forEach(dimension -> limits.put(dimension, 0L));
        }
        limits.keySet().removeIf(manifests.flavors()::has);
        return quota.withLendLimit(Amounts.of(limits));
    }
}
