package io.github.quotatree.ledger;

import io.github.quotatree.workload.AdmissionOptions;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A listener of a ledger until it is closed; see {@link QuotaLedger#listen}. */
public final class Subscription implements AutoCloseable {
    private final LedgerListener listener;
    private final Supplier<LedgerSnapshot> snapshots;
    private final Consumer<Subscription> onClose;
    private final ReportTasks tasks;
    private final AdmissionOptions options;
    private volatile boolean closed;

    /** The workloads whose reservation has ended, as they were before, in the order of the ends. */
    private final Queue<WorkloadStatus> ended = new ConcurrentLinkedQueue<>();

    // used by one task after the other
    private @Nullable LedgerSnapshot first;
    private @Nullable ReportedState reported;

    Subscription(
            LedgerListener listener,
            Executor executor,
            AdmissionOptions options,
            Supplier<LedgerSnapshot> snapshots,
            Runnable onLeftOver,
            Consumer<Subscription> onClose,
            LedgerSnapshot first) {
        this.listener = listener;
        this.options = options;
        this.snapshots = snapshots;
        this.onClose = onClose;
        this.first = first;
        tasks = new ReportTasks(executor, this::report, onLeftOver);
    }

    /** Ends the subscription: the listener is not called again, except for a call that is under way. */
    @Override
    public void close() {
        closed = true;
        onClose.accept(this);
    }

    /** Takes notice of the end of a reservation; called under the lock of the ledger. */
    void reservationEnded(WorkloadStatus reserved) {
        ended.add(reserved);
    }

    void changed() {
        tasks.changed();
    }

    /** Reports the changes that were left over, if any were; called outside the lock of the ledger. */
    void resume() {
        tasks.resume();
    }

    private void report() {
        if (closed) {
            return;
        }
        ReportedState before = reported;
        if (before == null) {
            before = ReportedState.of(Objects.requireNonNull(first));
            reported = before;
            first = null; // or it would keep old pages in memory
        }
        for (WorkloadStatus next = ended.poll(); next != null; next = ended.poll()) {
            WorkloadStatus reserved = next;
            call(to -> to.reservationEnded(reserved));
        }
        LedgerSnapshot now = snapshots.get();
        if (now.version() == before.version()) {
            return;
        }
        reported = ReportedState.of(now);
        reported.eventsSince(before, options).forEach(this::call);
    }

    private void call(Consumer<LedgerListener> event) {
        if (closed) {
            return;
        }
        try {
            event.accept(listener);
        } catch (
                Throwable e) { // neither the ledger nor other listeners notice; the next event calls the listener again
            ReportTasks.uncaught(e);
        }
    }
}
