package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.resource.ResourceSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The journals of a store: takes each change under the lock of the ledger, and begins a new file for a state. */
final class StoreJournal implements Consumer<LedgerChange> {
    private final StoreFiles files;
    private final GroupCommit commit;
    private volatile @Nullable JournalWriter writer;
    private volatile @Nullable IOException refusal;
    private volatile boolean isClosed;

    /** The position of the group commit at which the last state begins; negative if there are changes before. */
    private volatile long stateBegin;

    StoreJournal(StoreFiles files, GroupCommit commit) {
        this.files = files;
        this.commit = commit;
    }

    @Override
    public void accept(LedgerChange change) {
        commit.requireNoFailure();
        JournalWriter present = writer;
        if (isClosed || present == null) {
            throw new IllegalStateException(
                    "change " + change.version() + " cannot be recorded: the store " + files + " is closed");
        }
        IOException before = refusal;
        if (before != null) {
            throw new UncheckedIOException(
                    "change " + change.version() + " cannot be recorded until " + files + " takes a new journal",
                    before);
        }
        try {
            present.accept(change);
        } catch (UncheckedIOException e) {
            refusal = e.getCause();
            throw e;
        }
    }

    /** Encodes an update before it is recorded, see {@link JournalWriter#prepare}. */
    void prepare(LedgerChange change) {
        JournalWriter present = writer;
        if (present != null && takesChanges()) {
            present.prepare(change);
        }
    }

    /**
     * Begins the first file of this store, and returns its number.
     *
     * @param bytesBefore the bytes of the journals before it, since the last state
     */
    long begin(ResourceSchema schema, JournalPlace before, long bytesBefore) throws IOException {
        stateBegin = -bytesBefore;
        return next(file -> writer = JournalWriter.create(file, schema, JournalWriter.newEpoch(), before));
    }

    /** Lets further changes go to a new file, and returns its number. */
    long switchToNext() throws IOException {
        long number = next(file -> writer().switchTo(file));
        refusal = null;
        return number;
    }

    private long next(FileSwitch journal) throws IOException {
        long number = files.nextNumber();
        Disk.Output file = files.createJournal(number);
        try {
            JournalOutput output = commit.stream(file);
            commit.switchTo(output, () -> journal.to(output), () -> writer().recordBeforeForced());
        } catch (IOException e) {
            if (!commit.hasFailed()) { // otherwise the new one is in use
                file.close();
                files.disk().delete(StoreFiles.journal(number));
            }
            throw e;
        }
        return number;
    }

    @FunctionalInterface
    private interface FileSwitch {
        void to(JournalOutput file) throws IOException;
    }

    JournalWriter writer() {
        return Objects.requireNonNull(writer, "writer");
    }

    boolean takesChanges() {
        return !isClosed && refusal == null && !commit.hasFailed();
    }

    /** Returns the bytes since the last state. */
    long bytes() {
        return commit.position() - stateBegin;
    }

    /** Counts the bytes from a position on. */
    void setStateBegin(long position) {
        stateBegin = position;
    }

    void close() {
        isClosed = true;
    }
}
