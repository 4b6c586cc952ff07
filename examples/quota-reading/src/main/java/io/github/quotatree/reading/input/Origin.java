package io.github.quotatree.reading.input;

import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Findings.ObjectField;
import org.jspecify.annotations.Nullable;

/**
 * The file and the object that something was read from, for messages.
 *
 * @param file the file as the user wrote it, or empty if it comes from no file
 * @param namespace its namespace, empty if it has none
 * @param fields how messages name its fields, or null where that is as in Kubernetes
 */
public record Origin(
        String file,
        String kind,
        String namespace,
        String name,
        @Nullable FieldPlaces fields) {
    public Origin(String file, String kind, String namespace, String name) {
        this(file, kind, namespace, name, null);
    }

    /** How messages name an object, its fields and their places. */
    public interface FieldPlaces {
        /** Returns what is wrong with a field; the field has its name in Kubernetes. */
        Fault fault(String field, String message);

        String shown();
    }

    /** Returns the kind and the qualified name, such as {@code ElasticQuota team-a/vision}. */
    public String object() {
        return kind + " " + qualifiedName();
    }

    /** Returns the name after its namespace, such as {@code team-a/vision}. */
    public String qualifiedName() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }

    public Origin orIn(String otherwise) {
        return namespace.isEmpty() ? new Origin(file, kind, otherwise, name, fields) : this;
    }

    public Fault fault(String field, String message) {
        return fields == null
                ? new Fault(file, null, object() + ": " + field + ": " + message, new ObjectField(this, field), null)
                : fields.fault(field, message);
    }

    @Override
    public String toString() {
        if (fields != null) {
            return fields.shown();
        }
        return file.isEmpty() ? object() : file + ": " + object();
    }
}
