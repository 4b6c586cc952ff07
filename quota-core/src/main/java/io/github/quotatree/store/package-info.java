/**
 * Stores the state of a ledger and its changes as bytes, and reads them again: in the same version of the library or a
 * later one, after any crash.
 *
 * <p><b>The problem.</b> A scheduler that restarts wants the ledger that it had, with every decision and reservation.
 * It stores the whole {@linkplain io.github.quotatree.ledger.LedgerState state} from time to time, and each {@linkplain
 * io.github.quotatree.ledger.LedgerChange change} in between before the change takes effect.
 *
 * A {@link io.github.quotatree.store.LedgerStore} does so in a folder:
 *
 * <pre>{@code
 * LedgerStore store = LedgerStore.open(folder, () -> LedgerState.builder(forest).build());
 * QuotaLedger ledger = store.ledger(); // as it was at its last change
 * ...
 * store.awaitDurable();                // before each answer
 * }</pre>
 *
 * <p><b>The format</b> has a version, and {@code docs/storage.md} describes it to the byte. It uses nothing but the
 * JDK. A state has one checksum at its end, since it is of use only as a whole. A journal has one for each change,
 * since it may end anywhere, and each covers the one before: complete changes are read, a torn end is reported, and
 * changed bytes, forks, gaps, repeats and foreign files are refused by name.
 *
 * <p><b>Reading order.</b> A store: {@link io.github.quotatree.store.LedgerStore}; {@code Recovery} and {@code
 * JournalChain}, for a start; {@code StoreJournal}, {@code JournalOutput}, {@code WriteBuffer} and {@code GroupCommit},
 * for a change; {@code Rotation} and {@code StoreFiles}, for a new state; {@code Disk}, or in the tests of a host a
 * {@link io.github.quotatree.store.SimulatedDisk}. A journal: {@link io.github.quotatree.store.JournalWriter}, {@link
 * io.github.quotatree.store.JournalReader}, {@code FrameReader}, {@code TornSectors}, and {@code ChangeFields} for its
 * contents. A state: {@link io.github.quotatree.store.StateFormat} with {@code StateFields}. Both: {@code
 * WorkloadFields}, {@code ForestFields}, {@code ForestDifference}, {@code ByteSink} and {@code ByteSource}.
 *
 * <p><b>Cost.</b> Linear time. A change of a workload takes about a microsecond to write, and a few with the file.
 * Writes to files and forces are outside the lock of the ledger, and shared.
 */
@NullMarked
package io.github.quotatree.store;

import org.jspecify.annotations.NullMarked;
