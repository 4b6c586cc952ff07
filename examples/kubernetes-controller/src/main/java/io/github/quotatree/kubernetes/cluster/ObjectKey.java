package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.github.quotatree.reading.manifest.ProfileManifest;
import java.util.Comparator;
import java.util.Optional;

/**
 * What identifies an object among those of its kind.
 *
 * @param namespace its namespace, empty if it has none
 */
public record ObjectKey(String namespace, String name) implements Comparable<ObjectKey> {
    private static final Comparator<ObjectKey> ORDER =
            Comparator.comparing(ObjectKey::namespace).thenComparing(ObjectKey::name);

    public static ObjectKey of(HasMetadata object) {
        String namespace = object.getMetadata().getNamespace();
        return new ObjectKey(
                namespace == null ? "" : namespace, object.getMetadata().getName());
    }

    /** Returns the key of a pod, by the id of its workload, which is its qualified name. */
    static ObjectKey ofWorkload(String workload) {
        int slash = workload.indexOf('/');
        return new ObjectKey(workload.substring(0, Math.max(0, slash)), workload.substring(slash + 1));
    }

    /** Returns the key of the root quota of a profile, in its namespace; empty if it names none. */
    public static Optional<ObjectKey> ofRoot(ProfileManifest profile) {
        return Optional.ofNullable(profile.rootQuota())
                .map(name -> new ObjectKey(profile.origin().namespace(), name));
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
