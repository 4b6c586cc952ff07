package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Replaces the files of a store by a state and a new journal, by call, or in the background when the journals are long
 * or take no changes. A store may stop after each step:
 *
 * <ol>
 *   <li>A new journal is created, and its name forced. All further changes go to it, and it names the last change of
 *       the journal before. That one is forced before anything in the new one counts as durable.
 *   <li>A state is taken and written beside. The journal up to the state is forced, so that the place of the state in
 *       it is there.
 *   <li>The state, whose bytes are forced, gets its name, and the name is forced.
 *   <li>The files before are deleted.
 * </ol>
 */
final class Rotation implements Closeable {
    private final StoreFiles files;
    private final StoreJournal journal;
    private final GroupCommit commit;
    private final QuotaLedger ledger;
    private final StoreOptions options;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread thread;

    /** The number of a journal whose state is still to be written, or 0. */
    private long unfinished;

    private long unfinishedBegin;

    /**
     * Makes a rotation.
     *
     * @param unfinished the number of a journal that has no state before it yet, or 0
     */
    Rotation(
            StoreFiles files,
            StoreJournal journal,
            GroupCommit commit,
            QuotaLedger ledger,
            StoreOptions options,
            long unfinished) {
        this.files = files;
        this.journal = journal;
        this.commit = commit;
        this.ledger = ledger;
        this.options = options;
        this.unfinished = unfinished;
        thread = StoreThread.of("rotation", this::run);
    }

    /** Lets it rotate in the background. */
    void start() {
        thread.start();
    }

    /** Replaces the files, and returns the version of the state. */
    synchronized long rotate() throws IOException {
        commit.requireNoFailure();
        if (unfinished == 0 || !journal.takesChanges()) {
            unfinished = journal.switchToNext();
            unfinishedBegin = commit.position();
        }
        journal.writer().remember();
        LedgerState state = ledger.state();
        files.writeState(unfinished, state, journal.writer().placeOf(state.version()));
        commit.force();
        files.publishState(unfinished);
        files.deleteBefore(unfinished);
        journal.setStateBegin(unfinishedBegin);
        unfinished = 0;
        return state.version();
    }

    private void run() {
        try {
            while (!end.await(options.interval().toMillis(), TimeUnit.MILLISECONDS)) {
                rotateIfNeeded();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void rotateIfNeeded() {
        if (!commit.hasFailed() && (!journal.takesChanges() || journal.bytes() > options.journalBytes())) {
            try {
                rotate();
            } catch (IOException | StoreFailedException e) {
                // the files before are still in use, and the next turn tries again
            }
        }
    }

    @Override
    public void close() {
        end.countDown();
        StoreThread.join(thread);
    }
}
