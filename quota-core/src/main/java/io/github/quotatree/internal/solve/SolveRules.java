package io.github.quotatree.internal.solve;

/**
 * Which of the offered rules a solve follows.
 *
 * @param iterative share in rounds by largest remainder and scale declared mins, as Koordinator does; otherwise by water
 *     filling, guarantees that are asked for first
 * @param minScaling scale mins down where they do not fit
 * @param guaranteeUsage let no group fall below what it uses, and lend no idle min
 */
public record SolveRules(boolean iterative, boolean minScaling, boolean guaranteeUsage) {}
