package io.github.quotatree.reading.manifest;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The flavors of a resource that a pod accepts, and the one that it uses.
 *
 * @param accepted the accepted flavors; empty for any
 * @param on the flavor of its node, or null if it has none yet
 */
public record FlavorUse(
        SortedSet<String> accepted, @Nullable String on) {
    /** The use of a pod that accepts any flavor and has no node. */
    public static final FlavorUse ANY = new FlavorUse(Collections.emptySortedSet(), null);

    public FlavorUse {
        accepted = Collections.unmodifiableSortedSet(new TreeSet<>(accepted));
    }
}
