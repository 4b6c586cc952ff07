package io.github.quotatree.ledger;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Runs a report after changes, by tasks that are given to an executor one at a time. A task reports once; changes while
 * it ran take another task, so that other tasks of the executor get their turn.
 *
 * <p>An executor may run a task in the thread that submits it, as {@code Runnable::run} does. Such a thread reports at
 * most twice for the changes of others: changes before its call, and changes while it reported. Changes during the
 * second report are left over: the caller is informed, and {@link #resume} continues with it. Changes that the
 * reporting thread itself makes, as in a listener, are always reported.
 *
 * <p>Safe for use by many threads. No thread ever waits for another one.
 */
final class ReportTasks {
    /*
     * The state is LEFT if nothing runs and a report is due, and BUSY from the submission of a task to the end of its
     * report. The report looks at the state when it begins, so a change before that needs no further report; a change
     * after it makes the state AGAIN.
     */
    private static final int MOST_REPORTS_IN_A_CALL = 2;

    private final Executor executor;
    private final Runnable report;
    private final Runnable onLeftOver;
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
    private volatile @Nullable Thread reporter;

    /** Whether the reporting thread has made a change itself; it alone reads and writes it. */
    private boolean changedByReporter;

    private enum State {
        IDLE,
        LEFT,
        BUSY,
        AGAIN
    }

    ReportTasks(Executor executor, Runnable report, Runnable onLeftOver) {
        this.executor = executor;
        this.report = report;
        this.onLeftOver = onLeftOver;
    }

    void changed() {
        if (Thread.currentThread().equals(reporter)) {
            changedByReporter = true;
        }
        State before = state.getAndUpdate(now -> switch (now) {
            case IDLE, LEFT -> State.BUSY;
            case BUSY, AGAIN -> State.AGAIN;
        });
        if (before == State.IDLE || before == State.LEFT) {
            begin();
        }
    }

    void resume() {
        if (state.compareAndSet(State.LEFT, State.BUSY)) {
            begin();
        }
    }

    private void begin() {
        Throwable refusal = submit();
        if (refusal != null) {
            state.set(State.LEFT); // the next change tries again
            uncaught(refusal);
        }
    }

    /** Submits tasks as long as the executor runs them in this thread; returns why it refused one, or null. */
    @SuppressWarnings("CatchAndPrintStackTrace")
    private @Nullable Throwable submit() {
        for (int reports = 1; ; reports++) {
            Task task = new Task();
            try {
                executor.execute(task);
            } catch (Throwable e) { // whatever it is, the listener must be called at the next change
                if (task.withdraw()) {
                    return e;
                }
                uncaught(e);
            }
            task.submitting = false;
            if (!task.again) { // it has not run here, or all is reported
                return null;
            }
            if (reports >= MOST_REPORTS_IN_A_CALL && !changedByReporter) {
                state.set(State.LEFT);
                onLeftOver.run();
                return null;
            }
        }
    }

    private boolean report() {
        state.set(State.BUSY);
        changedByReporter = false;
        reporter = Thread.currentThread();
        try {
            report.run();
        } catch (Throwable e) {
            uncaught(e); // the next change tries again
        } finally {
            reporter = null;
        }
        return !state.compareAndSet(State.BUSY, State.IDLE);
    }

    /** Passes an exception of a host to the handler of the thread, whose own exceptions are ignored, as by the JVM. */
    static void uncaught(Throwable e) {
        Thread thread = Thread.currentThread();
        try {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        } catch (Throwable ignored) {
            // the caller, who has only made a change, has nothing to do with it
        }
    }

    /** One report. An executor that throws may still run it, so that either the executor takes it or the submitter. */
    private final class Task implements Runnable {
        private final Thread submitter = Thread.currentThread();
        private final AtomicBoolean taken = new AtomicBoolean();

        // of the submitting thread alone
        private boolean submitting = true;
        private boolean again;

        /** Returns whether the executor has not begun with this task, and ensures that it never does. */
        boolean withdraw() {
            return taken.compareAndSet(false, true);
        }

        @Override
        public void run() {
            if (!taken.compareAndSet(false, true)) {
                return;
            }
            while (report()) {
                if (Thread.currentThread().equals(submitter) && submitting) {
                    again = true;
                    return;
                }
                if (submit() == null) {
                    return;
                }
                // an executor that is shut down takes no further task; this one reports in its place
            }
        }
    }
}
