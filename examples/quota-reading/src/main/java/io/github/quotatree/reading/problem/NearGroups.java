package io.github.quotatree.reading.problem;

import io.github.quotatree.reading.text.NearNames;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Finds the groups that are probably meant by names of no group. */
final class NearGroups {
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
