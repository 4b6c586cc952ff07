package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.condor.classad.Ascii;

/** Letters as HTCondor sees them: only those of ASCII have a case, are parts of names, or blanks. */
final class Letters {
    private Letters() {}

    /** Returns whether a character is blank. */
    static boolean isBlank(char c) {
        return Ascii.isSpace(c);
    }

    /** Returns whether a character may stand in the name of a knob. */
    static boolean isOfName(char c) {
        return isOfWord(c) || c == '.' || c == '/';
    }

    /** Returns whether a character may stand in the name of a function. */
    static boolean isOfWord(char c) {
        return Ascii.isLetter(c) || Ascii.isDigit(c);
    }

    /** Returns whether a text is the name of a knob. */
    static boolean isName(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isOfName(text.charAt(i))) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /** Returns a text without the blanks around it. */
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
