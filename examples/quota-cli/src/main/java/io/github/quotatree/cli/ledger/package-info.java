/**
 * The command {@code quota ledger}: shows the stored state of a ledger, or a journal of its changes, as JSON.
 *
 * <p>{@link io.github.quotatree.cli.ledger.LedgerCommand} tells the two kinds of files apart and writes a state, {@code
 * ChangeJson} writes a change. The library reads the files: {@code docs/storage.md} has their format.
 */
@NullMarked
package io.github.quotatree.cli.ledger;

import org.jspecify.annotations.NullMarked;
