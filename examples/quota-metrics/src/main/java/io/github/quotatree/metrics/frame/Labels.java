package io.github.quotatree.metrics.frame;

/**
 * The values of labels. Prometheus takes an empty label for a missing one, so that the default tree has a name here, in
 * parentheses. A declared name that begins with a parenthesis gets one more, so that no two names are written alike.
 */
public final class Labels {
    /** The default tree, whose id is empty. */
    public static final String DEFAULT_TREE = "(default)";

    public static final String OTHER = "(other)";

    public static final String ROOT = "(root)";

    private Labels() {}

    public static String tree(String id) {
        return id.isEmpty() ? DEFAULT_TREE : declared(id);
    }

    public static String declared(String name) {
        return name.startsWith("(") ? "(" + name : name;
    }
}
