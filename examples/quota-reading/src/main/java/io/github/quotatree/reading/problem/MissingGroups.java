package io.github.quotatree.reading.problem;

import io.github.quotatree.forest.Placement;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import java.util.Optional;
import java.util.stream.Collectors;

/** Notes the pods that name a group that does not exist. */
final class MissingGroups {
    private final NearGroups near;
    private final Findings findings;

    MissingGroups(Manifests manifests, Findings findings) {
        near = new NearGroups(
                manifests.quotas().stream().map(QuotaManifest::name).collect(Collectors.toSet()));
        this.findings = findings;
    }

    void see(PodManifest pod, Placement place) {
        Optional<String> missing = place.missingGroup();
        if (missing.isPresent()) {
            findings.note(
                    pod.origin(),
                    "label name: there is no ElasticQuota " + missing.get() + ", so that " + Manifests.DEFAULT
                            + " counts the request, as in Koordinator" + near.hint(missing.get()));
        }
    }
}
