package io.github.quotatree.reading.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The names that a user may have meant by one that does not exist: the words of an error. */
public final class NearNames {
    private static final int MOST = 3;

    /** A longer search would take time that no person notices a misprint by. */
    private static final int MOST_CANDIDATES = 10_000;

    private static final int LONGEST = 64;

    private final List<String> near;

    private NearNames(List<String> near) {
        this.near = near;
    }

    private record Candidate(String name, int changes) {}

    /** Finds the names that differ by at most a third of the letters, or that contain the wanted one. */
    public static NearNames of(String wanted, Collection<String> names) {
        int most = Math.max(1, wanted.length() / 3);
        return new NearNames(names.stream()
                .map(name -> new Candidate(name, contains(name, wanted) ? 0 : least(wanted, name, most)))
                .filter(candidate -> candidate.changes() <= most)
                .sorted(Comparator.comparingInt(Candidate::changes).thenComparing(Candidate::name))
                .limit(MOST)
                .map(Candidate::name)
                .toList());
    }

    /** Returns {@code "; did you mean a or b?"}, or nothing. */
    public String text() {
        return near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
    }

    /** Returns the near names, or if there are none, the names that there are. */
    public String orOneOf(Collection<String> names) {
        return near.isEmpty() ? "; there are " + String.join(", ", names) : text();
    }

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

    private static boolean contains(String name, String wanted) {
        return !wanted.isEmpty() && name.contains(wanted);
    }

    /** Returns the changes for a name or for its last part, whichever is less; names of other lengths are far away. */
    private static int least(String wanted, String name, int most) {
        int least = most + 1;
        for (String part : List.of(name, name.substring(name.lastIndexOf('/') + 1))) {
            if (Math.abs(part.length() - wanted.length()) <= most) {
                least = Math.min(least, changes(wanted, part));
            }
        }
        return least;
    }

    /**
     * Returns how many letters must be added, removed, replaced or swapped with the next to make one name the other.
     */
    public static int changes(String one, String other) {
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
