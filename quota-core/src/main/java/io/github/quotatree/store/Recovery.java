package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerState;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * The contents of the files of a store: the last state, and the changes after it.
 *
 * @param isOlder whether a version of the library without chained journals has written the state
 */
record Recovery(LedgerState state, boolean isNew, boolean isOlder, List<Long> journals, JournalChain chain) {
    /** Reads the last state; the chain reads the journals later. */
    static Recovery of(StoreFiles files, StoreLimits limits, Supplier<LedgerState> first) throws IOException {
        Disk disk = files.disk();
        OptionalLong last = files.lastState();
        if (last.isEmpty()) {
            requireNoChanges(files, limits);
            LedgerState state = first.get();
            return new Recovery(
                    state,
                    true,
                    false,
                    List.of(),
                    new JournalChain(files, limits, List.of(), "", state.version(), null));
        }
        String name = StoreFiles.state(last.getAsLong());
        List<Long> journals = files.journalsSince(last.getAsLong());
        try (InputStream in = new BufferedInputStream(disk.read(name))) {
            PlacedState read = StateFormat.readPlaced(in, limits);
            JournalChain chain =
                    new JournalChain(files, limits, journals, name, read.state().version(), read.place());
            return new Recovery(read.state(), false, read.place() == null, journals, chain);
        } catch (StoreFormatException e) {
            throw files.error(name, String.valueOf(e.getMessage()), e);
        }
    }

    /** A store that was stopped before its first state has a journal without changes; others have lost their state. */
    private static void requireNoChanges(StoreFiles files, StoreLimits limits) throws IOException {
        for (long number : files.journalsSince(0)) {
            String name = StoreFiles.journal(number);
            try (InputStream in = files.disk().read(name)) {
                if (JournalReader.of(in, limits).iterator().hasNext()) {
                    throw files.error(name, "it has changes, but there is no state that they continue", null);
                }
            } catch (UncheckedIOException | StoreFormatException e) {
                throw files.error(name, String.valueOf(e.getMessage()), e);
            }
        }
    }

    /**
     * Forces the files that were read. A process may have been stopped before it had forced it; a stop of the machine
     * would take it from under the changes that continue it.
     */
    void force(StoreFiles files) throws IOException {
        for (long number : journals) {
            files.disk().force(StoreFiles.journal(number));
        }
        files.disk().forceFolder();
    }
}
