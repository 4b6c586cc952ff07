package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;

/**
 * The quota of a namespace and its use, in base units.
 *
 * @param quota the quota as it is declared
 * @param min the guaranteed amounts, with absent dimensions filled in; unlimited in a dimension that is not governed by
 *     mins
 * @param max the most that may be used, with absent dimensions filled in
 * @param used the use
 * @param borrowed the part of the use beyond the min
 * @param lent the idle part of the min that others use: all borrowed amounts, apportioned to the idle mins
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
