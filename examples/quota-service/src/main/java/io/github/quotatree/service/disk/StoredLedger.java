package io.github.quotatree.service.disk;

import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.metrics.JournalMeters;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.store.JournalReader;
import io.github.quotatree.store.JournalWriter;
import io.github.quotatree.store.StoreFormatException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A ledger whose changes are on disk. It continues where the last process has stopped, at whatever byte that was, and
 * writes a new state and begins a new journal from time to time.
 */
public final class StoredLedger implements Closeable {
    private final DataFolder folder;
    private final GroupCommit commit;
    private final JournalMeters meters;
    private final QuotaLedger ledger;
    private final ResourceSchema schema;
    private final boolean isNew;
    private final long tornBytes;
    private volatile boolean refusesChanges;
    private volatile long checkpointPosition;
    private @Nullable JournalWriter journal;

    private StoredLedger(
            DataFolder folder,
            GroupCommit commit,
            QuotaLedger.Builder builder,
            ResourceSchema schema,
            boolean isNew,
            Replays replays) {
        this.folder = folder;
        this.commit = commit;
        this.schema = schema;
        this.isNew = isNew;
        meters = JournalMeters.of(this::record);
        ledger = builder.journal(meters).build();
        tornBytes = replays.tornBytes();
    }

    /**
     * How a ledger is stored.
     *
     * @param folder where the files are
     * @param durability what a change has survived when it is answered
     * @param clock by which reservations end
     * @param disk creates the files
     * @param onFailure called once, after the disk has failed in a way that leaves open what is on it
     */
    public record Settings(Path folder, Durability durability, InstantSource clock, Disk disk, Runnable onFailure) {}

    /**
     * Opens the ledger of a folder, and writes its state anew.
     *
     * @param start makes the state for a folder that has none
     * @throws IOException if the folder cannot be used, is in use, or its files are not as they were written
     */
    public static StoredLedger open(Settings settings, Supplier<LedgerState> start) throws IOException {
        DataFolder folder = DataFolder.open(settings.folder(), settings.disk());
        GroupCommit commit = new GroupCommit(settings.durability(), settings.onFailure());
        try (Replays replays = new Replays()) {
            OptionalLong last = folder.lastState();
            boolean isNew = last.isEmpty();
            LedgerState state = isNew ? start.get() : folder.readState(last.getAsLong());
            QuotaLedger.Builder builder = QuotaLedger.builder(state).clock(settings.clock());
            if (!isNew) {
                for (Path file : folder.journalsSince(last.getAsLong())) {
                    builder.replay(replays.of(file));
                }
            }
            StoredLedger stored =
                    new StoredLedger(folder, commit, builder, state.forest().schema(), isNew, replays);
            stored.checkpoint();
            return stored;
        } catch (UncheckedIOException e) {
            close(folder, commit);
            throw new IOException(
                    e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
        } catch (IOException | RuntimeException e) {
            close(folder, commit);
            throw e;
        }
    }

    private static void close(DataFolder folder, GroupCommit commit) throws IOException {
        try (folder) {
            commit.close();
        }
    }

    /** The journals that are read, which are open until all were. */
    private static final class Replays implements Closeable {
        private final List<InputStream> open = new ArrayList<>();
        private final List<JournalReader> readers = new ArrayList<>();

        Iterable<LedgerChange> of(Path file) throws IOException {
            InputStream in = Files.newInputStream(file);
            open.add(in);
            JournalReader reader = JournalReader.of(in);
            readers.add(reader);
            return () -> named(file, reader.iterator());
        }

        private static Iterator<LedgerChange> named(Path file, Iterator<LedgerChange> changes) {
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    try {
                        return changes.hasNext();
                    } catch (UncheckedIOException | StoreFormatException e) {
                        throw new UncheckedIOException(new IOException(file + ": " + e.getMessage(), e));
                    }
                }

                @Override
                public LedgerChange next() {
                    return changes.next();
                }
            };
        }

        long tornBytes() {
            return readers.stream().mapToLong(JournalReader::tornBytes).sum();
        }

        @Override
        public void close() throws IOException {
            for (InputStream in : open) {
                in.close();
            }
        }
    }

    /** Takes a change under the lock of the ledger, before it takes effect. */
    private void record(LedgerChange change) {
        JournalWriter writer = journal;
        commit.requireNoFailure();
        if (writer == null) {
            throw StorageException.refused(new IOException("there is no journal"));
        }
        try {
            writer.accept(change);
        } catch (UncheckedIOException | IllegalStateException e) {
            refusesChanges = true;
            throw StorageException.refused(e);
        }
    }

    /** Returns the ledger. */
    public QuotaLedger ledger() {
        return ledger;
    }

    /** Returns the meters of the journal. */
    public JournalMeters meters() {
        return meters;
    }

    /** Returns whether the folder had no state, so that this is the first start. */
    public boolean isNew() {
        return isNew;
    }

    /** Returns the bytes of changes that were not written completely before the restart, and were never answered. */
    public long tornBytes() {
        return tornBytes;
    }

    /** Returns the bytes of the journal since the last checkpoint. */
    public long journalBytes() {
        return commit.position() - checkpointPosition;
    }

    /** Returns how often the journal was forced to the disk. */
    public long forces() {
        return commit.forces();
    }

    /** Returns whether the journal takes changes. */
    public boolean takesChanges() {
        return !refusesChanges && !commit.hasFailed();
    }

    /** Returns whether the disk has failed in a way that leaves open what is on it. */
    public boolean hasFailed() {
        return commit.hasFailed();
    }

    /**
     * Waits until all changes that the ledger has made so far are as durable as they have to be.
     *
     * @return false if that took longer than the given time
     * @throws StorageException if the disk has failed
     */
    public boolean awaitDurable(long time, TimeUnit unit) {
        return commit.await(commit.position(), time, unit);
    }

    /** Forces to the disk what was written so far. */
    public void force() {
        commit.force(1, TimeUnit.MINUTES);
    }

    /**
     * Begins a new journal, and writes the state; then deletes what is needed no more. Changes are made meanwhile. Also
     * what mends a journal that could not be written, when there is room again.
     *
     * @return the version of the state
     * @throws IOException if the disk does not take it; then the files before are still used
     */
    public synchronized long checkpoint() throws IOException {
        long number = folder.nextNumber();
        Disk.Output file = folder.createJournal(number);
        try {
            commit.switchTo(file, () -> begin(file));
        } catch (IOException e) {
            if (!commit.hasFailed()) { // otherwise the new one is in use
                file.close();
                folder.deleteJournal(number);
            }
            throw e;
        }
        refusesChanges = false;
        checkpointPosition = commit.position();
        LedgerState state = ledger.state();
        folder.writeState(number, state);
        folder.deleteBefore(number);
        return state.version();
    }

    private void begin(Disk.Output file) throws IOException {
        if (journal == null) {
            journal = JournalWriter.create(commit.stream(file), schema);
        } else {
            journal.switchTo(commit.stream(file));
        }
    }

    /** Forces and closes the journal. The ledger takes no changes any more. */
    @Override
    public synchronized void close() throws IOException {
        try (folder) {
            refusesChanges = true;
            commit.close();
        }
    }
}
