package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A ledger that is kept in a folder. {@link #open} continues where the last process has stopped, at whatever byte that
 * was, and from then on the folder has every change of the ledger before the call that makes it returns.
 *
 * <pre>{@code
 * LedgerStore store = LedgerStore.open(folder, () -> LedgerState.builder(forest).build());
 * QuotaLedger ledger = store.ledger();
 * ...
 * Decision decision = ledger.tryAdmit("job-1");
 * store.awaitDurable(); // from here on, not even a stop of the machine takes the decision back
 * answer(decision);
 * }</pre>
 *
 * <p>A host that answers others calls {@link #awaitDurable} before <em>each</em> answer, also that of a refusal or a
 * read: it may follow from a change of another caller that is not durable yet.
 *
 * <p>The folder is for one store at a time. {@code docs/storage.md} says which changes survive a stop of the process
 * and of the machine, and documents the files. Safe for use by many threads; a store has two threads of its own, which
 * are daemons.
 *
 * <p><b>Failures.</b> A change that cannot be written, for example since the disk is full, is refused by an {@link
 * UncheckedIOException} and changes nothing. So are all after it, until the store has begun a new journal, which it
 * tries at each {@link StoreOptions#interval}. When the disk fails to write bytes for which it had room, or to force
 * them, the last changes stay in effect and may be lost: waiting for them and every later change are refused by a
 * {@link StoreFailedException}, and the host must restart.
 */
public final class LedgerStore implements Closeable {
    private final Disk disk;
    private final GroupCommit commit;
    private final StoreJournal journal;
    private final Rotation rotation;
    private final QuotaLedger ledger;
    private final Durability durability;
    private final boolean isNew;
    private final long tornBytes;
    private boolean isClosed;

    private LedgerStore(
            StoreFiles files, StoreOptions options, Recovery recovery, UnaryOperator<QuotaLedger.Builder> settings)
            throws IOException {
        disk = files.disk();
        durability = options.durability();
        commit = new GroupCommit(
                durability == Durability.INTERVAL ? nanos(options.interval()) : Long.MAX_VALUE, options.onFailure());
        journal = new StoreJournal(files, commit);
        JournalChain chain = recovery.chain();
        try (chain) {
            ledger = settings.apply(QuotaLedger.builder(recovery.state()))
                    .replay(() -> chain)
                    .journal(options.recorder().apply(journal))
                    .beforeUpdates(journal::prepare)
                    .afterChanges(commit::write)
                    .build();
        }
        isNew = recovery.isNew();
        tornBytes = chain.tornBytes();
        recovery.force(files);
        files.deleteUnfinished();
        long number = journal.begin(recovery.state().forest().schema(), chain.end(), chain.bytes());
        boolean needsState = isNew || recovery.isOlder();
        rotation = new Rotation(files, journal, commit, ledger, options, needsState ? number : 0);
        if (needsState) {
            try {
                rotation.rotate();
            } catch (IOException e) {
                commit.close();
                throw e;
            }
        }
        commit.start();
        rotation.start();
    }

    /** Opens a folder as {@link #open(Path, Supplier, StoreOptions, UnaryOperator)}, with the defaults. */
    public static LedgerStore open(Path folder, Supplier<LedgerState> first) throws IOException {
        return open(folder, first, StoreOptions.defaults(), builder -> builder);
    }

    /**
     * Opens the ledger of a folder, which is made if it is not there, and locks the folder. Takes linear time in the
     * state and in the changes since.
     *
     * @param first returns the state of a folder that has none
     * @param settings adds to the builder of the ledger settings that files do not have, such as the clock; it must not
     *     set a journal, see {@link StoreOptions#withRecorder}
     * @throws IOException if the folder cannot be used, another store uses it, or its files are not as a store has
     *     written them; the message names the file. Nothing in the folder has changed then
     */
    public static LedgerStore open(
            Path folder, Supplier<LedgerState> first, StoreOptions options, UnaryOperator<QuotaLedger.Builder> settings)
            throws IOException {
        Objects.requireNonNull(folder, "folder");
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(settings, "settings");
        Disk disk = options.open(folder);
        try {
            StoreFiles files = new StoreFiles(disk);
            return new LedgerStore(files, options, Recovery.of(files, options.limits(), first), settings);
        } catch (UncheckedIOException e) {
            disk.close();
            throw e.getCause();
        } catch (IOException | RuntimeException e) {
            disk.close();
            throw e;
        }
    }

    /** Returns the ledger. */
    public QuotaLedger ledger() {
        return ledger;
    }

    /** Returns whether the folder had no state, so that this is the first start. */
    public boolean isNew() {
        return isNew;
    }

    /** Returns the bytes of changes that were not written completely before the last stop, and were never durable. */
    public long tornBytes() {
        return tornBytes;
    }

    /** Returns the bytes of all journals since the last state. */
    public long journalBytes() {
        return journal.bytes();
    }

    /** Returns how often a journal was forced to the disk since the store was opened. */
    public long forces() {
        return commit.forces();
    }

    /** Returns whether changes can be written now. */
    public boolean takesChanges() {
        return journal.takesChanges();
    }

    /** Returns whether the disk has failed to write or to force a journal, so that the host must restart. */
    public boolean hasFailed() {
        return commit.hasFailed();
    }

    /**
     * Waits until all changes that the ledger has made before this call are durable. If the durability is not {@link
     * Durability#GROUP_COMMIT}, the operating system has them then.
     *
     * @throws StoreFailedException if the disk has failed
     * @throws InterruptedException if the thread is interrupted; whether the changes are durable is not known then
     */
    public void awaitDurable() throws InterruptedException {
        awaitDurable(Duration.ofSeconds(Long.MAX_VALUE));
    }

    /**
     * Waits as {@link #awaitDurable()}, for a limited time.
     *
     * @return false if the time was too short
     */
    public boolean awaitDurable(Duration time) throws InterruptedException {
        Objects.requireNonNull(time, "time");
        if (durability != Durability.GROUP_COMMIT) {
            commit.write();
            commit.requireNoFailure();
            return true;
        }
        return commit.await(commit.position(), nanos(time));
    }

    /**
     * Returns a stage that completes when all changes that the ledger has made before this call are durable, for hosts
     * that keep no thread for each answer. It is complete if the durability is not {@link Durability#GROUP_COMMIT}, and
     * completes with a {@link StoreFailedException} if the disk has failed. Dependents that are not asynchronous may
     * run in the thread that forces the journal, and delay all who wait for it.
     */
    public CompletionStage<@Nullable Void> whenDurable() {
        if (durability == Durability.GROUP_COMMIT) {
            return commit.whenForced(commit.position()).minimalCompletionStage();
        }
        commit.write();
        return commit.hasFailed()
                ? commit.whenForced(commit.position()).minimalCompletionStage()
                : CompletableFuture.completedStage(null);
    }

    private static long nanos(Duration time) {
        return time.toSeconds() > Long.MAX_VALUE / 1_000_000_000 - 1 ? Long.MAX_VALUE : time.toNanos();
    }

    /** Forces all changes that the ledger has made before this call to the disk, whatever the durability. */
    public void force() throws IOException {
        commit.requireNoFailure();
        commit.force();
    }

    /**
     * Writes the state, begins a new journal, and deletes the files that are needed no more. The ledger takes changes
     * meanwhile. The store does so by itself when the journals exceed {@link StoreOptions#journalBytes}.
     *
     * @return the version of the state
     * @throws IOException if the disk does not take it; then the files before are still used
     */
    public long rotate() throws IOException {
        return rotation.rotate();
    }

    /** Forces and closes the journal, and unlocks the folder. The ledger takes no changes any more. */
    @Override
    public void close() throws IOException {
        rotation.close();
        synchronized (this) {
            if (isClosed) {
                return;
            }
            isClosed = true;
            journal.close();
            try (disk) {
                commit.close();
            }
        }
    }
}
