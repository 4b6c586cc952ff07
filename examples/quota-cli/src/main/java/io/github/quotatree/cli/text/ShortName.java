package io.github.quotatree.cli.text;

/** Shortens names in the middle, since their ends tell them apart. */
public final class ShortName {
    private ShortName() {}

    /**
     * Returns a name in at most a number of code points; one that is longer loses its middle, for which {@code …}
     * stands.
     */
    public static String of(String name, int most) {
        int length = name.codePointCount(0, name.length());
        if (length <= most) {
            return name;
        }
        int head = most / 2;
        int tail = Math.max(0, most - head - 1);
        return name.substring(0, name.offsetByCodePoints(0, head)) + "…"
                + name.substring(name.offsetByCodePoints(name.length(), -tail));
    }
}
