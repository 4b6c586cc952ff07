package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The last observed version of each object of a kind. An event that is older than what was seen changes nothing:
 * resource versions of one kind ascend, and a uid that was deleted does not return. Versions that are no numbers are
 * taken as they come.
 *
 * @param <T> what is kept of an object
 */
final class ObservedObjects<T> {
    /** Deletions that are remembered; no event is later than this many deletions. */
    private static final int DELETIONS = 10_000;

    private final Map<ObjectKey, Seen<T>> objects = new HashMap<>();

    /** Objects that are there, and of which nothing counts. */
    private final Map<ObjectKey, Seen<Boolean>> idle = new HashMap<>();

    private final Set<String> deleted = new LinkedHashSet<>();

    /** An object as it was seen last. */
    record Seen<T>(String uid, long version, T value) {}

    boolean isNews(HasMetadata object) {
        ObjectKey key = ObjectKey.of(object);
        Seen<?> before = objects.containsKey(key) ? objects.get(key) : idle.get(key);
        long version = version(object.getMetadata());
        return !deleted.contains(uid(object)) && (before == null || version < 0 || before.version < version);
    }

    void put(HasMetadata object, T value) {
        ObjectKey key = ObjectKey.of(object);
        idle.remove(key);
        objects.put(key, new Seen<>(uid(object), version(object.getMetadata()), value));
    }

    void putIdle(HasMetadata object) {
        ObjectKey key = ObjectKey.of(object);
        objects.remove(key);
        idle.put(key, new Seen<>(uid(object), version(object.getMetadata()), true));
    }

    /** Takes in that an object is gone; returns whether it is news. */
    boolean remove(HasMetadata object, boolean isCertain) {
        ObjectKey key = ObjectKey.of(object);
        String uid = uid(object);
        if (isCertain && !uid.isEmpty() && deleted.add(uid) && deleted.size() > DELETIONS) {
            deleted.remove(deleted.iterator().next());
        }
        idle.computeIfPresent(key, (same, seen) -> seen.uid.equals(uid) ? null : seen);
        Seen<T> before = objects.get(key);
        // not if another object of its name has come since
        return before != null && before.uid.equals(uid) && objects.remove(key) != null;
    }

    SortedMap<ObjectKey, T> values() {
        SortedMap<ObjectKey, T> values = new TreeMap<>();
        objects.forEach((key, seen) -> values.put(key, seen.value));
        return values;
    }

    /** Returns the keys of the objects, in order. */
    Iterable<ObjectKey> keys() {
        return new TreeSet<>(objects.keySet());
    }

    @Nullable
    Seen<T> get(ObjectKey key) {
        return objects.get(key);
    }

    int size() {
        return objects.size();
    }

    private static String uid(HasMetadata object) {
        return Objects.requireNonNullElse(object.getMetadata().getUid(), "");
    }

    private static long version(ObjectMeta metadata) {
        String text = metadata.getResourceVersion();
        return text != null && text.matches("[0-9]{1,18}") ? Long.parseLong(text) : -1;
    }
}
