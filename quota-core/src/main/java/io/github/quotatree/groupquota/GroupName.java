package io.github.quotatree.groupquota;

/**
 * The full names of groups: the names of the ancestors and the group's own, separated by dots, as in {@code
 * physics.lab}.
 *
 * <p>Two names are the same when they differ only in the case of ASCII letters, in every locale. HTCondor compares the
 * names in its configuration in this way. The {@linkplain #folded folded} form of a name serves as the key.
 */
final class GroupName {
    /** The name of the root. */
    static final String ROOT = "<none>";

    /** The folded name of the parent of a group on the first level. */
    static final String NO_PARENT = "";

    private static final char SEPARATOR = '.';

    private GroupName() {}

    /** Returns a name with lower case letters, equal for names that are the same. */
    static String folded(String name) {
        StringBuilder folded = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            folded.append(c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
        }
        return folded.toString();
    }

    /** Returns whether there is nothing before, between or after the dots of a name. */
    static boolean hasEmptyPart(String name) {
        return name.isEmpty() || name.startsWith(".") || name.endsWith(".") || name.contains("..");
    }

    /** Returns the name before the last dot; {@link #NO_PARENT} if there is no dot. */
    static String parent(String name) {
        int dot = name.lastIndexOf(SEPARATOR);
        return dot < 0 ? NO_PARENT : name.substring(0, dot);
    }

    /**
     * Returns the name of the group of a submitter {@code group.subgroup.user@domain}: the part before the last dot of
     * the text before the last {@code @}, {@link #ROOT} if there is no such dot. A text without {@code @} is the name
     * of a group.
     */
    static String ofSubmitter(String submitter) {
        int at = submitter.lastIndexOf('@');
        if (at < 0) {
            return submitter;
        }
        int dot = submitter.lastIndexOf(SEPARATOR, at - 1);
        return dot < 0 ? ROOT : submitter.substring(0, dot);
    }
}
