/**
 * Stores the state of a ledger and its changes as bytes, and reads them again: in the same version of the library or a
 * later one, after any crash.
 *
 * <p><b>The problem.</b> A scheduler that restarts wants the ledger that it had, with every decision and reservation.
 * It stores the whole {@linkplain io.github.quotatree.ledger.LedgerState state} from time to time, and each {@linkplain
 * io.github.quotatree.ledger.LedgerChange change} in between before the change takes effect.
 *
 * <pre>{@code
 * JournalWriter journal = JournalWriter.create(file, forest.schema());
 * QuotaLedger ledger = QuotaLedger.builder(forest).journal(journal).build();
 * ...
 * OutputStream before = journal.switchTo(nextFile);      // from time to time
 * StateFormat.write(ledger.state(), stateFile);          // then the journal before is needed no more
 * ...
 * QuotaLedger again = QuotaLedger.builder(StateFormat.read(stateStream))
 *         .replay(JournalReader.of(journalStream))
 *         .build();
 * }</pre>
 *
 * <p><b>The format</b> has a version, and {@code docs/storage.md} describes it to the byte. It uses nothing but the
 * JDK. A state has one checksum at its end, since it is of use only as a whole. A journal has one for each change,
 * since it may end anywhere: complete changes are read, a torn one is reported, and changed bytes are refused by a
 * {@link io.github.quotatree.store.StoreFormatException}.
 *
 * <p><b>Reading order.</b> {@link io.github.quotatree.store.StateFormat} with {@code StateFields}; {@link
 * io.github.quotatree.store.JournalWriter}, {@link io.github.quotatree.store.JournalReader} and {@code ChangeFields};
 * {@code WorkloadFields}, {@code ForestFields} and {@code ForestDifference}, for their contents; {@code ByteSink} and
 * {@code ByteSource}.
 *
 * <p><b>Cost.</b> Linear time. A change of a workload takes about a microsecond to write, without the stream.
 */
@NullMarked
package io.github.quotatree.store;

import org.jspecify.annotations.NullMarked;
