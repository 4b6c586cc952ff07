package io.github.quotatree.reading.gate;

import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The checks of a replacement that Koordinator's webhook makes beside the rules of a tree: the quotas that it keeps
 * itself do not change, and neither does whether a pod may be preempted.
 */
final class ChangeChecks {
    private ChangeChecks() {}

    static List<Fault> faults(Manifests before, Manifests after) {
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
