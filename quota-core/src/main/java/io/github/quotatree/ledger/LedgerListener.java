package io.github.quotatree.ledger;

import io.github.quotatree.RuntimeChange;
import io.github.quotatree.resource.ResourceVector;

/**
 * Is told what has changed in a ledger. Every method does nothing unless it is overridden.
 *
 * <p>What is told is the difference between two {@linkplain LedgerSnapshot snapshots}, so a change that was undone before a
 * listener came to it is not told. Within one difference runtimes come first, tree by tree and in tree order, and then
 * overuse. A listener is called outside all locks and may use the ledger.
 */
public interface LedgerListener {
    /** Is called when a group may use another amount than before, has come, or has gone. */
    default void runtimeChanged(RuntimeChange change) {}

    /**
     * Is called when a group has come to use more than its runtime in some dimension.
     *
     * @param over by how much, in each dimension
     */
    default void overuseBegan(String group, ResourceVector over) {}

    /** Is called when a group no longer uses more than its runtime in any dimension, or has gone. */
    default void overuseEnded(String group) {}
}
