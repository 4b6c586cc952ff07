package io.github.quotatree.cli.elastic.compare;

import org.jspecify.annotations.Nullable;

/**
 * A value that was declared or stated before, and another after.
 *
 * @param subject what it belongs to
 * @param name the name of the group or node, or the id of the tree
 * @param property what has changed, such as {@code min}
 * @param dimension the dimension, or null where the value is no amount
 * @param before the value before, or null if there was none
 * @param after the value after, or null if there is none
 */
public record DeclaredChange(
        Subject subject,
        String name,
        String property,
        @Nullable String dimension,
        @Nullable Object before,
        @Nullable Object after) {

    public enum Subject {
        TREE,
        GROUP,
        NODE
    }

    static DeclaredChange ofText(
            Subject subject, String name, String property, @Nullable String before, @Nullable String after) {
        return new DeclaredChange(subject, name, property, null, before, after);
    }

    static DeclaredChange ofAmount(
            Subject subject, String name, String property, String dimension, long before, long after) {
        return new DeclaredChange(subject, name, property, dimension, before, after);
    }
}
