/**
 * Immutable sorted sets that share most of their parts with the sets that they were changed from.
 *
 * <p><b>Problem.</b> A queue is read after each change, and tens of thousands may wait in one group. A copy of
 * all units would take linear time.
 *
 * <p><b>Contents.</b> {@link io.github.quotatree.internal.sorted.SortedTree} has elements in order, with digests of its
 * parts, by which a search passes over parts in which nothing can be found. {@link
 * io.github.quotatree.internal.sorted.SortedUnits} has the units that wait in one group: single workloads, and gangs.
 *
 * <p><b>Cost.</b> A change and a search that finds the first match of exact digests take logarithmic time.
 */
@NullMarked
package io.github.quotatree.internal.sorted;

import org.jspecify.annotations.NullMarked;
