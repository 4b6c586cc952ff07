/**
 * What the controller does: it writes how much each group may use.
 *
 * <p>The problem: thousands of events a second must not become thousands of writes, another client may have written in
 * between, the API server may refuse or fail, and only the leader may write.
 *
 * <p>Read {@link io.github.quotatree.kubernetes.control.Reconciler} first: one pass that makes the objects of the API
 * server what the ledger says. Then {@link io.github.quotatree.kubernetes.control.QuotaStatuses} and {@link
 * io.github.quotatree.kubernetes.control.ProfileRoots}, what the objects should say; {@link
 * io.github.quotatree.kubernetes.control.ObjectWriter}, how they are written; and {@link
 * io.github.quotatree.kubernetes.control.WorkLoop}, when.
 */
@NullMarked
package io.github.quotatree.kubernetes.control;

import org.jspecify.annotations.NullMarked;
