package io.github.quotatree.reading.problem;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.resource.ResourceVector;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Leaves out of requests and use the dimensions that a quota does not track, and remembers which and where. */
public final class UntrackedDimensions {
    private static final int SHOWN_GROUPS = 5;

    private final Map<String, Set<String>> groups = new TreeMap<>();

    /**
     * Returns an amount without the dimensions that a quota does not track: those that it names nowhere, while its max
     * names others. A quota without any max tracks every dimension.
     */
    public ResourceVector leaveOut(QuotaManifest group, ResourceVector amount) {
        ResourceVector result = amount;
        for (String dimension : amount.schema().dimensions()) {
            if (amount.value(dimension) != 0 && !tracks(group, dimension, true)) {
                result = result.with(dimension, 0);
            }
        }
        return result;
    }

    /** Returns whether a quota tracks a dimension. */
    public boolean tracks(QuotaManifest group, String dimension, boolean isRequested) {
        boolean tracks = group.max().isEmpty() || group.names(dimension);
        if (!tracks && isRequested) {
            groups.computeIfAbsent(dimension, none -> new TreeSet<>()).add(group.name());
        }
        return tracks;
    }

    void note(Findings findings) {
        groups.forEach((dimension, names) -> findings.note(dimension + ": not counted for " + first(names)
                + (names.size() == 1 ? ", whose quota does not name it" : ", whose quotas do not name it")));
        groups.clear();
    }

    private static String first(Set<String> names) {
        String shown = names.stream().limit(SHOWN_GROUPS).collect(Collectors.joining(", "));
        return names.size() <= SHOWN_GROUPS ? shown : shown + " and " + (names.size() - SHOWN_GROUPS) + " more";
    }
}
