package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Comparator;

/**
 * What identifies an object among those of its kind.
 *
 * @param namespace its namespace, empty if it has none
 * @param name its name
 */
public record ObjectKey(String namespace, String name) implements Comparable<ObjectKey> {
    private static final Comparator<ObjectKey> ORDER =
            Comparator.comparing(ObjectKey::namespace).thenComparing(ObjectKey::name);

    /** Returns the key of an object. */
    public static ObjectKey of(HasMetadata object) {
        String namespace = object.getMetadata().getNamespace();
        return new ObjectKey(
                namespace == null ? "" : namespace, object.getMetadata().getName());
    }

    @Override
    public int compareTo(ObjectKey other) {
        return ORDER.compare(this, other);
    }

    /** Returns the qualified name, such as {@code team-a/vision}. */
    @Override
    public String toString() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
