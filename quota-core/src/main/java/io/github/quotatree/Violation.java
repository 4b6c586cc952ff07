package io.github.quotatree;

import java.math.BigInteger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One breach of a {@link ValidityRule}, with all it takes to find and mend it.
 *
 * <p>Value-based: two violations are equal when their rules, groups and messages are.
 */
public final class Violation {
    private final ValidityRule rule;
    private final String group;
    private final String path;
    private final String property;
    private final @Nullable String dimension;
    private final @Nullable BigInteger value;
    private final @Nullable BigInteger bound;
    private final String message;

    private Violation(
            ValidityRule rule,
            String group,
            String path,
            String property,
            @Nullable String dimension,
            @Nullable BigInteger value,
            @Nullable BigInteger bound,
            String message) {
        this.rule = rule;
        this.group = group;
        this.path = path;
        this.property = property;
        this.dimension = dimension;
        this.value = value;
        this.bound = bound;
        this.message = message;
    }

    static Violation ofGroup(ValidityRule rule, String group, String path, String property, String what) {
        return new Violation(rule, group, path, property, null, null, null, path + ": " + what);
    }

    static Violation ofValues(
            ValidityRule rule,
            String group,
            String path,
            String property,
            String dimension,
            BigInteger value,
            BigInteger bound,
            String what) {
        return new Violation(rule, group, path, property, dimension, value, bound, path + ": " + what);
    }

    /** Returns the rule that is broken. */
    public ValidityRule rule() {
        return rule;
    }

    /** Returns the name of the group to mend. */
    public String group() {
        return group;
    }

    /** Returns the path of the group from the first level, such as {@code research/vision}, as far as it can be told. */
    public String path() {
        return path;
    }

    /** Returns the property to mend: name, parent, tree id, min, max, shared weight, lend limit, namespaces, or kind. */
    public String property() {
        return property;
    }

    /** Returns the dimension, where the rule is about one. */
    public Optional<String> dimension() {
        return Optional.ofNullable(dimension);
    }

    /** Returns the offending value in base units, where the rule compares two. */
    public Optional<BigInteger> value() {
        return Optional.ofNullable(value);
    }

    /** Returns the value that it breaks, in base units, where the rule compares two. */
    public Optional<BigInteger> bound() {
        return Optional.ofNullable(bound);
    }

    /** Returns one sentence: the path, the dimension, the values and the rule. */
    public String message() {
        return message;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Violation violation
                && rule == violation.rule
                && group.equals(violation.group)
                && message.equals(violation.message);
    }

    @Override
    public int hashCode() {
        return message.hashCode();
    }

    /** Returns the {@link #message()}. */
    @Override
    public String toString() {
        return message;
    }
}
