package io.github.quotatree.reading.quotafile;

import java.util.Collection;

/** Finds the name that a mistyped one probably stands for. */
public final class NearNames {
    /** A longer search would take time that no person notices a misprint by. */
    private static final int MOST_CANDIDATES = 10_000;

    private static final int LONGEST = 64;

    private NearNames() {}

    /** Returns the end of a message about an unknown name: {@code ; did you mean "weight"?}, or nothing. */
    public static String hint(String name, Collection<String> candidates) {
        if (name.length() > LONGEST || candidates.size() > MOST_CANDIDATES) {
            return "";
        }
        String nearest = "";
        int least = Math.max(1, name.length() / 3) + 1;
        for (String candidate : candidates) {
            if (Math.abs(candidate.length() - name.length()) < least) {
                int changes = io.github.quotatree.reading.text.NearNames.changes(name, candidate);
                if (changes < least) {
                    least = changes;
                    nearest = candidate;
                }
            }
        }
        return nearest.isEmpty() ? "" : "; did you mean \"" + nearest + "\"?";
    }
}
