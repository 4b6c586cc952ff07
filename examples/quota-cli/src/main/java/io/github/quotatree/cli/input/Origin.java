package io.github.quotatree.cli.input;

import io.github.quotatree.cli.input.Findings.Fault;

/**
 * The file and the object that something was read from, for messages.
 *
 * @param file the file as the user wrote it
 * @param kind the kind of the object
 * @param namespace its namespace, empty if it has none
 * @param name its name
 */
public record Origin(String file, String kind, String namespace, String name) {
    /** Returns the kind and the qualified name, such as {@code ElasticQuota team-a/vision}. */
    public String object() {
        return kind + " " + qualifiedName();
    }

    /** Returns the name after its namespace, such as {@code team-a/vision}. */
    public String qualifiedName() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }

    /** Returns this origin with a namespace, if it has none itself. */
    public Origin orIn(String otherwise) {
        return namespace.isEmpty() ? new Origin(file, kind, otherwise, name) : this;
    }

    /** Returns what is wrong with a field of this object. */
    public Fault fault(String field, String message) {
        return new Fault(file, object() + ": " + field + ": " + message);
    }

    @Override
    public String toString() {
        return file + ": " + object();
    }
}
