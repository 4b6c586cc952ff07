package io.github.quotatree.cli.elastic.problem;

import io.github.quotatree.cli.elastic.manifest.QuotaManifest;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.resource.ResourceVector;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Leaves out of requests the dimensions of which a quota keeps no account, and remembers where it did. */
final class QuotaAccount {
    private static final int SHOWN_GROUPS = 5;

    private final Map<String, Set<String>> untracked = new TreeMap<>();

    /**
     * Returns an amount without the dimensions of which a quota keeps no account: those that it names nowhere, while its max
     * names others. A quota without any max is about every dimension.
     */
    public ResourceVector tracked(QuotaManifest group, ResourceVector amount) {
        ResourceVector result = amount;
        for (String dimension : amount.schema().dimensions()) {
            if (amount.value(dimension) != 0 && !group.max().isEmpty() && !group.names(dimension)) {
                result = result.with(dimension, 0);
                untracked.computeIfAbsent(dimension, none -> new TreeSet<>()).add(group.name());
            }
        }
        return result;
    }

    /** Notes which requests were left out since the last note. */
    public void noteUntracked(Findings findings) {
        untracked.forEach((dimension, groups) -> findings.note(dimension + ": not counted for " + first(groups)
                + (groups.size() == 1 ? ", whose quota does not name it" : ", whose quotas do not name it")));
        untracked.clear();
    }

    private static String first(Set<String> groups) {
        String shown = groups.stream().limit(SHOWN_GROUPS).collect(Collectors.joining(", "));
        return groups.size() <= SHOWN_GROUPS ? shown : shown + " and " + (groups.size() - SHOWN_GROUPS) + " more";
    }
}
