package io.github.quotatree.internal.solve;

/**
 * The rules that a solve follows, as options choose them.
 *
 * @param iterative share in rounds by largest remainder and scale declared mins, as Koordinator does; otherwise by
 *     water filling, with the mins that are requested first
 * @param minScaling scale mins down where they do not fit
 * @param guaranteeUsage let no group fall below its use, and lend no idle min
 */
public record SolveRules(boolean iterative, boolean minScaling, boolean guaranteeUsage) {
    /**
     * Returns whether a runtime is {@code base + share} by water filling with no floor but min, so that it is at most
     * the limited request, and bounds of it follow from the water level.
     */
    public boolean isPlainWaterFilling() {
        return !iterative && !guaranteeUsage;
    }
}
