package io.github.quotatree.reading.condor.classad;

/** Texts as HTCondor compares them: byte by byte, where only letters of ASCII have a case. */
public final class Ascii {
    private Ascii() {}

    static String lowerCase(String text) {
        return mapped(text, 'A', 'Z', 'a' - 'A');
    }

    public static String upperCase(String text) {
        return mapped(text, 'a', 'z', 'A' - 'a');
    }

    private static String mapped(String text, char first, char last, int shift) {
        if (text.chars().noneMatch(c -> c >= first && c <= last)) {
            return text;
        }
        StringBuilder mapped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            mapped.append(c >= first && c <= last ? (char) (c + shift) : c);
        }
        return mapped.toString();
    }

    static int compareIgnoringCase(String one, String other) {
        return compare(lowerCase(one), lowerCase(other));
    }

    /** Compares by code points, which is the order of the bytes of UTF-8. */
    static int compare(String one, String other) {
        int length = Math.min(one.length(), other.length());
        for (int i = 0; i < length; i++) {
            char a = one.charAt(i);
            char b = other.charAt(i);
            if (a != b) {
                boolean pairs = Character.isSurrogate(a) != Character.isSurrogate(b);
                return pairs ? (Character.isSurrogate(a) ? 1 : -1) : Integer.signum(a - b);
            }
        }
        return Integer.compare(one.length(), other.length());
    }

    /** Returns whether a character is a letter of ASCII, or an underscore. */
    public static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    public static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    /** Returns whether a character is a blank of ASCII, or ends a line. */
    public static boolean isSpace(int c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }
}
