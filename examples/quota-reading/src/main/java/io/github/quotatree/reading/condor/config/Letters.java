package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.condor.classad.Ascii;

/** Letters as HTCondor sees them: only those of ASCII have a case, are parts of names, or blanks. */
final class Letters {
    private Letters() {}

    static boolean isBlank(char c) {
        return Ascii.isSpace(c);
    }

    static boolean isOfName(char c) {
        return isOfWord(c) || c == '.' || c == '/';
    }

    static boolean isOfWord(char c) {
        return Ascii.isLetter(c) || Ascii.isDigit(c);
    }

    static boolean isName(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isOfName(text.charAt(i))) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    static String trimmed(String text) {
        int end = text.length();
        while (end > 0 && isBlank(text.charAt(end - 1))) {
            end--;
        }
        int start = 0;
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        return text.substring(start, end);
    }
}
