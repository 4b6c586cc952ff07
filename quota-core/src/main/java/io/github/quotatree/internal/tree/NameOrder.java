package io.github.quotatree.internal.tree;

import java.util.Comparator;

/**
 * The order of names by Unicode code point, which is also the byte order of their UTF-8 form.
 *
 * <p>{@link String#compareTo} orders by UTF-16 unit instead, where a surrogate pair (a code point above U+FFFF) comes
 * before the characters U+E000 to U+FFFF.
 */
public enum NameOrder implements Comparator<String> {
    BY_CODE_POINT;

    @Override
    public int compare(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                return Character.compare(surrogatesLast(x), surrogatesLast(y));
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    /** Moves the surrogates D800-DFFF above E000-FFFF, and keeps the order within each. */
    private static char surrogatesLast(char c) {
        if (c < 0xD800) {
            return c;
        }
        return (char) (c < 0xE000 ? c + 0x2000 : c - 0x0800);
    }
}
