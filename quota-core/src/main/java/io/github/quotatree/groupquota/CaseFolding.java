package io.github.quotatree.groupquota;

/**
 * Upper and lower case of names: letters of ASCII are the same in both, and nothing else is, in no locale. This is the
 * comparison of names in HTCondor's configuration.
 */
final class CaseFolding {
    private CaseFolding() {}

    static String folded(String name) {
        StringBuilder folded = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            folded.append(folded(name.charAt(i)));
        }
        return folded.toString();
    }

    private static char folded(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
    }
}
