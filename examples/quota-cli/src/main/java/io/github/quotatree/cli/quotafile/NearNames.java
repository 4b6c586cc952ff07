package io.github.quotatree.cli.quotafile;

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
                int changes = changes(name, candidate);
                if (changes < least) {
                    least = changes;
                    nearest = candidate;
                }
            }
        }
        return nearest.isEmpty() ? "" : "; did you mean \"" + nearest + "\"?";
    }

    /**
     * Returns how many letters must be added, removed, replaced or swapped with the next to make one name the other.
     */
    static int changes(String one, String other) {
        int[] beforeLast = new int[other.length() + 1];
        int[] last = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = last[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
                if (i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return last[other.length()];
    }
}
