package io.github.quotatree.reading.gate;

import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.text.Prose;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The checks of Koordinator's webhook beside the rules of a tree that compare a quota with its parent, or with what it
 * replaces.
 */
final class ComparedQuotas {
    private ComparedQuotas() {}

    /** Compares with the parent: the max of both has the same resources, and the min of the parent all of the child. */
    static List<Fault> ofParents(Manifests manifests) {
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

    /**
     * Compares with what is replaced: the quotas that the webhook keeps itself do not change, and neither does whether
     * a pod may be preempted.
     */
    static List<Fault> ofReplaced(Manifests before, Manifests after) {
        List<Fault> faults = new ArrayList<>();
        keeps(before.rootQuota(), after.rootQuota(), faults);
        keeps(before.systemQuota(), after.systemQuota(), faults);
        Map<String, PodManifest> pods = new HashMap<>();
        before.pods().forEach(pod -> pods.put(pod.origin().object(), pod));
        for (PodManifest pod : after.pods()) {
            PodManifest old = pods.get(pod.origin().object());
            if (old != null && old.isPreemptible() != pod.isPreemptible()) {
                faults.add(pod.origin().fault("label preemptible", "the webhook refuses it: it cannot change"));
            }
        }
        return faults;
    }

    private static void keeps(@Nullable QuotaManifest old, @Nullable QuotaManifest quota, List<Fault> faults) {
        if (old != null && quota != null && !isSame(old, quota)) {
            faults.add(quota.origin()
                    .fault("metadata.name", "the webhook refuses it: " + quota.name() + " cannot be changed"));
        }
    }

    private static boolean isSame(QuotaManifest one, QuotaManifest other) {
        return one.min().equals(other.min())
                && one.max().equals(other.max())
                && one.namespaces().equals(other.namespaces());
    }
}
