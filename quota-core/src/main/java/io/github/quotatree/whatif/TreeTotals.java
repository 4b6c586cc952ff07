package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceVector;
import java.util.Objects;

/**
 * The sums of the result of a solve over a whole tree, in base units. A sum of 2^63-1 or more reads as unlimited.
 *
 * @param total the capacity of the cluster
 * @param available the capacity that the tree shares, without the use of the system and the default group
 * @param shared the sum of the runtimes at the first level
 * @param unshared the part of what is available that no group requests
 * @param leaves the sum of the runtimes of the leaf groups; parent groups keep the rest of what is shared
 * @param used the sum of the use at the first level
 * @param overused the sum of the use of the leaf groups above their runtimes
 * @param starved the sum of what leaf groups request and may use, but do not use yet
 */
public record TreeTotals(
        ResourceVector total,
        ResourceVector available,
        ResourceVector shared,
        ResourceVector unshared,
        ResourceVector leaves,
        ResourceVector used,
        ResourceVector overused,
        ResourceVector starved) {
    /** Refuses null. */
    public TreeTotals {
        Objects.requireNonNull(total, "total");
        Objects.requireNonNull(available, "available");
        Objects.requireNonNull(shared, "shared");
        Objects.requireNonNull(unshared, "unshared");
        Objects.requireNonNull(leaves, "leaves");
        Objects.requireNonNull(used, "used");
        Objects.requireNonNull(overused, "overused");
        Objects.requireNonNull(starved, "starved");
    }

    /** Returns the sums of a result. Takes linear time in the groups. */
    public static TreeTotals of(RuntimeQuotas quotas) {
        ResourceVector zero = quotas.tree().schema().zero();
        ResourceVector shared = zero;
        ResourceVector leaves = zero;
        ResourceVector used = zero;
        ResourceVector overused = zero;
        ResourceVector starved = zero;
        for (GroupRuntime group : quotas) {
            if (group.depth() == 0) {
                shared = sum(shared, group.runtime());
                used = sum(used, group.used());
            }
            if (!group.isParent()) {
                leaves = sum(leaves, group.runtime());
                overused = sum(overused, group.overused());
                starved = sum(starved, group.starved());
            }
        }
        ResourceVector unshared = quotas.available().minus(quotas.available().min(shared));
        return new TreeTotals(quotas.total(), quotas.available(), shared, unshared, leaves, used, overused, starved);
    }

    /** Returns a sum that is cut at 2^63-1. */
    static ResourceVector sum(ResourceVector a, ResourceVector b) {
        long[] values = new long[a.schema().size()];
        for (int d = 0; d < values.length; d++) {
            values[d] = Wide.saturatedAdd(a.value(d), b.value(d));
        }
        return a.schema().vector(values);
    }
}
