package io.github.quotatree.cli.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The names that a user may have meant by one that does not exist: the words of an error. */
public final class NearNames {
    private static final int MOST = 3;

    private final List<String> near;

    private NearNames(List<String> near) {
        this.near = near;
    }

    /** A name and how many characters have to change for it. */
    private record Candidate(String name, int changes) {}

    /** Finds the names that differ in at most a third of the characters, or that contain the wanted one. */
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

    /** Returns how many characters have to be inserted, left out or replaced. */
    private static int changes(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int t = 0; t < row.length; t++) {
            row[t] = t;
        }
        for (int f = 1; f <= from.length(); f++) {
            int diagonal = row[0];
            row[0] = f;
            for (int t = 1; t < row.length; t++) {
                int replaced = diagonal + (from.charAt(f - 1) == to.charAt(t - 1) ? 0 : 1);
                diagonal = row[t];
                row[t] = Math.min(replaced, 1 + Math.min(row[t], row[t - 1]));
            }
        }
        return row[to.length()];
    }
}
