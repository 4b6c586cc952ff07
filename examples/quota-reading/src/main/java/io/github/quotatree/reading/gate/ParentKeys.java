package io.github.quotatree.reading.gate;

import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.text.Prose;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The checks of Koordinator's webhook that compare the resources of a quota with the resources of its parent: the max
 * of both names the same, and the min of the parent names all that the min of a child names.
 */
final class ParentKeys {
    private ParentKeys() {}

    static List<Fault> faults(Manifests manifests) {
        Set<String> roots = new HashSet<>();
        manifests.profiles().forEach(profile -> roots.add(profile.rootQuota()));
        Map<String, QuotaManifest> byName = new HashMap<>();
        for (QuotaManifest quota : manifests.quotas()) {
            // the profile controller writes the resources of its root quota, by nodes
            if (quota.origin().fields() == null && !roots.contains(quota.name())) {
                byName.putIfAbsent(quota.name(), quota);
            }
        }
        List<Fault> faults = new ArrayList<>();
        for (QuotaManifest quota : manifests.quotas()) {
            QuotaManifest parent = quota.parent() == null ? null : byName.get(quota.parent());
            if (parent != null && quota.origin().fields() == null) {
                check(quota, parent, faults);
            }
        }
        return faults;
    }

    private static void check(QuotaManifest quota, QuotaManifest parent, List<Fault> faults) {
        List<String> own = quota.max().dimensions();
        List<String> ofParent = parent.max().dimensions();
        if (!new HashSet<>(own).equals(new HashSet<>(ofParent))) {
            faults.add(quota.origin()
                    .fault(
                            "spec.max",
                            "the webhook refuses it: max keys " + shown(own) + " are not the same as " + shown(ofParent)
                                    + " of the parent " + parent.name()));
        }
        for (String dimension : quota.min().dimensions()) {
            if (!parent.min().names(dimension)) {
                faults.add(quota.origin()
                        .fault(
                                "spec.min." + dimension,
                                "the webhook refuses it: is not in the min of the parent " + parent.name()));
            }
        }
    }

    private static String shown(List<String> dimensions) {
        return dimensions.isEmpty() ? "(none)" : Prose.list(dimensions);
    }
}
