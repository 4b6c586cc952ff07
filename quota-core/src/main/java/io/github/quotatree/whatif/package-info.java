/**
 * What if? The difference that edits would make, and the least change that makes a difference.
 *
 * <p><b>The flow.</b>
 *
 * <ol>
 *   <li>The question is a list of {@linkplain io.github.quotatree.whatif.QuotaEdit edits}: data, applied in order.
 *   <li>{@link io.github.quotatree.whatif.WhatIf} answers with a {@link io.github.quotatree.whatif.RuntimeDiff} of a
 *       tree, or about the snapshot of a ledger with a {@link io.github.quotatree.whatif.ClusterDiff}. Then the edits
 *       are carried out in a ledger of their own, restored from the snapshot, so the answer takes the way of
 *       production.
 *   <li>{@link io.github.quotatree.whatif.SmallestChanges} goes the other way: from the runtime that a group wants, or
 *       the workload that is rejected, to the least single changes that would do.
 * </ol>
 *
 * <p>All answers are immutable, and pure functions of results and snapshots. No ledger is touched.
 *
 * <p><b>Reading order.</b> {@code QuotaEdit}, {@code WhatIf}, {@code EditedGroups} (the declarations between two
 * edits), {@code RuntimeDiff}, {@code EditedCluster} (the edits in a ledger), {@code ClusterDiff}, {@code
 * SmallestChanges}, {@code ChangeSearch}, {@code PathProbes} (the numbers that are tried).
 */
@Beta
@NullMarked
package io.github.quotatree.whatif;

import io.github.quotatree.annotation.Beta;
import org.jspecify.annotations.NullMarked;
