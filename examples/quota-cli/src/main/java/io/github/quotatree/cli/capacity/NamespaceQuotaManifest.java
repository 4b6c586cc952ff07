package io.github.quotatree.cli.capacity;

import io.github.quotatree.cli.input.Amounts;
import io.github.quotatree.cli.input.Origin;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What an ElasticQuota says as the quota of its namespace.
 *
 * @param origin where it stands
 * @param min what is guaranteed, or null if there is no such list
 * @param max the most that may be used, or null if there is no such list
 */
public record NamespaceQuotaManifest(
        Origin origin, @Nullable Amounts min, @Nullable Amounts max) {
    /** Returns the dimensions that a list names. */
    public Set<String> dimensions() {
        Set<String> named = new TreeSet<>();
        if (min != null) {
            named.addAll(min.dimensions());
        }
        if (max != null) {
            named.addAll(max.dimensions());
        }
        return named;
    }
}
