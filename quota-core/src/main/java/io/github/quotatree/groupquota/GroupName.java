package io.github.quotatree.groupquota;

/**
 * The full names of groups, such as {@code physics.lab}. Two names are the same when they differ only in the case of
 * ASCII letters, in every locale, as in HTCondor; the {@linkplain #folded folded} form serves as the key.
 */
final class GroupName {
    static final String ROOT = "<none>";

    /** The folded name of the parent of a group on the first level. */
    static final String NO_PARENT = "";

    private static final char SEPARATOR = '.';

    private GroupName() {}

    static String folded(String name) {
        StringBuilder folded = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            folded.append(c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
        }
        return folded.toString();
    }

    static String parent(String name) {
        int dot = name.lastIndexOf(SEPARATOR);
        return dot < 0 ? NO_PARENT : name.substring(0, dot);
    }

    /** Cuts at the last dot before the last {@code @}; {@link #ROOT} without such a dot, and all of it without an @. */
    static String ofSubmitter(String submitter) {
        int at = submitter.lastIndexOf('@');
        if (at < 0) {
            return submitter;
        }
        int dot = submitter.lastIndexOf(SEPARATOR, at - 1);
        return dot < 0 ? ROOT : submitter.substring(0, dot);
    }
}
