package io.github.quotatree;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One breach of a {@link ValidityRule}, with all that it takes to find and mend it.
 *
 * <p>Value-based: two violations are equal when their rules, subjects, names and messages are.
 */
public final class Violation {
    private final ValidityRule rule;
    private final Subject subject;
    private final String name;
    private final String path;
    private final String property;
    private final @Nullable Comparison comparison;
    private final List<String> profiles;
    private final String message;

    /** The kinds of declarations that can break a rule. */
    public enum Subject {
        /** A quota group. */
        GROUP(""),
        /** A profile that gives nodes to a tree. */
        PROFILE("profile "),
        /** A node of the cluster. */
        NODE("node ");

        private final String prefix;

        Subject(String prefix) {
            this.prefix = prefix;
        }
    }

    private Violation(
            ValidityRule rule,
            Subject subject,
            String name,
            String path,
            String property,
            @Nullable Comparison comparison,
            List<String> profiles,
            String what) {
        this.rule = Objects.requireNonNull(rule, "rule");
        this.subject = subject;
        this.name = name;
        this.path = path;
        this.property = Objects.requireNonNull(property, "property");
        this.comparison = comparison;
        this.profiles = List.copyOf(profiles);
        message = subject.prefix + path + ": " + Objects.requireNonNull(what, "what");
    }

    static Violation ofGroup(
            ValidityRule rule,
            String group,
            String path,
            String property,
            @Nullable Comparison comparison,
            String what) {
        return new Violation(rule, Subject.GROUP, group, path, property, comparison, List.of(), what);
    }

    /** Returns a violation by a node, in which profiles take part; {@code what} follows its name in the message. */
    public static Violation ofNode(
            ValidityRule rule, String node, String property, List<String> profiles, String what) {
        Objects.requireNonNull(node, "node");
        Objects.requireNonNull(profiles, "profiles");
        return new Violation(rule, Subject.NODE, node, node, property, null, profiles, what);
    }

    /** Returns a violation by a profile; {@code what} follows its name in the message. */
    public static Violation ofProfile(ValidityRule rule, String profile, String property, String what) {
        Objects.requireNonNull(profile, "profile");
        return new Violation(rule, Subject.PROFILE, profile, profile, property, null, List.of(), what);
    }

    /** Returns the rule that is broken. */
    public ValidityRule rule() {
        return rule;
    }

    /** Returns the kind of declaration that breaks it. */
    public Subject subject() {
        return subject;
    }

    /** Returns the name of the group, profile or node to mend. */
    public String name() {
        return name;
    }

    /** Returns the path of the group, as far up as the parents are declared; of a profile or node the name. */
    public String path() {
        return path;
    }

    /**
     * Returns the property to mend: of a group its name, parent, tree id, min, max, shared weight, lend limit, flavor
     * min, flavor max, namespaces or kind; of a profile its name; of a node its name, labels or allocatable.
     */
    public String property() {
        return property;
    }

    /** Returns the dimension where the rule compares two values; with a flavor if they are of one: {@code gpu a100}. */
    public Optional<String> dimension() {
        return Optional.ofNullable(comparison).map(Comparison::dimension);
    }

    /** Returns the offending value in base units, where the rule compares two. */
    public Optional<BigInteger> value() {
        return Optional.ofNullable(comparison).map(Comparison::value);
    }

    /** Returns the bound that the value exceeds or falls below, in base units, where the rule compares two. */
    public Optional<BigInteger> bound() {
        return Optional.ofNullable(comparison).map(Comparison::bound);
    }

    /** Returns the names of the profiles that select the node, where that is the violation; else none. */
    public List<String> profiles() {
        return profiles;
    }

    /** Returns one sentence with the path, the dimension, the values and the rule. */
    public String message() {
        return message;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Violation violation
                && rule == violation.rule
                && subject == violation.subject
                && name.equals(violation.name)
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

    /** Two values in base units; the dimension is followed by the flavor where they are of one. */
    record Comparison(String dimension, BigInteger value, BigInteger bound) {}
}
