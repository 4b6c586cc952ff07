package io.github.quotatree.cli.condor;

/** How messages show names and values, which may be long. */
final class ShownValue {
    private static final int MOST = 60;

    private ShownValue() {}

    /** Returns the start of a value, in quotes. */
    static String of(String value) {
        return '"' + name(value) + '"';
    }

    /** Returns the start of a name. */
    static String name(String name) {
        int shown = name.codePointCount(0, Math.min(name.length(), 2 * MOST + 1));
        return shown <= MOST ? name : name.substring(0, name.offsetByCodePoints(0, MOST)) + "…";
    }
}
