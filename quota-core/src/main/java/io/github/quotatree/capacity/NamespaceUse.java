package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;

/**
 * The quota of a namespace, and what is used of it, in base units.
 *
 * @param quota the quota as it is declared
 * @param min what is guaranteed, with absent dimensions filled in; unlimited in a dimension that is not governed by
 *     mins
 * @param max what may be used at most, with absent dimensions filled in
 * @param used what is used
 * @param borrowed how much of what is used lies beyond the min
 * @param lent how much of the min is idle and used by others: what all borrow, apportioned to the idle mins
 */
public record NamespaceUse(
        NamespaceQuota quota,
        ResourceVector min,
        ResourceVector max,
        ResourceVector used,
        ResourceVector borrowed,
        ResourceVector lent) {
    /** Returns it in words, such as {@code A: used gpu=6, min gpu=4, max gpu=6}. */
    @Override
    public String toString() {
        return quota.namespace() + ": used " + used + ", min " + min + ", max " + max;
    }
}
