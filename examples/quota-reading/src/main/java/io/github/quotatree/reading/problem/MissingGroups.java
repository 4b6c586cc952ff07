package io.github.quotatree.reading.problem;

import io.github.quotatree.forest.Placement;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.text.NearNames;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
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

    /** Finds the groups that are probably meant by names of no group. */
    static final class NearGroups {
        /** A search takes time for each name, and nobody mends more of them at once. */
        private static final int MOST = 100;

        private final Collection<String> groups;
        private final Map<String, String> hints = new HashMap<>();

        NearGroups(Collection<String> groups) {
            this.groups = groups;
        }

        /** Returns the end of a message about a name: {@code ; did you mean a or b?}, or nothing. */
        String hint(String name) {
            if (groups.contains(name)) {
                // a change deletes it
                return "";
            }
            if (hints.size() >= MOST) {
                return hints.getOrDefault(name, "");
            }
            return hints.computeIfAbsent(
                    name, missing -> NearNames.of(missing, groups).text());
        }
    }
}
