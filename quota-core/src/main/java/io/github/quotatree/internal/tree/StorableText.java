package io.github.quotatree.internal.tree;

/** The strings that can be stored: of a bounded length in UTF-8, which has no surrogate without its pair. */
public final class StorableText {
    /** The most bytes in UTF-8. */
    public static final int MOST_BYTES = 1 << 16;

    private static final int MOST_SHOWN = 40;

    private StorableText() {}

    /**
     * Checks a string, and returns its length in UTF-8. Takes linear time, and allocates nothing.
     *
     * @param subject the string in words, such as {@code workload id}
     * @throws IllegalArgumentException if it cannot be stored
     */
    public static int require(String subject, String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char at = text.charAt(i);
            bytes += at < 0x80 ? 1 : at < 0x800 ? 2 : 3;
            if (Character.isSurrogate(at)) {
                if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
                    throw new IllegalArgumentException(subject + " " + shown(text) + " cannot be stored: its character "
                            + i + " is a surrogate without its pair, which UTF-8 does not have");
                }
                bytes++; // a pair has four bytes
                i++;
            }
        }
        if (bytes > MOST_BYTES) {
            throw new IllegalArgumentException(subject + " " + shown(text) + " cannot be stored: it has " + bytes
                    + " bytes in UTF-8, and the limit is " + MOST_BYTES);
        }
        return (int) bytes;
    }

    private static String shown(String text) {
        return text.length() <= MOST_SHOWN ? "\"" + text + "\"" : "\"" + text.substring(0, MOST_SHOWN) + "...\"";
    }
}
