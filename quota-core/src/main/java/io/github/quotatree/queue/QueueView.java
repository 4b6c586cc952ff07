package io.github.quotatree.queue;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The queue of a ledger that follows its changes: each call returns the {@link AdmissionQueue} of the present state,
 * made from the one before and the changes since.
 *
 * <p><b>Cost.</b> Without a change, a call takes a snapshot and looks at the groups whose answer a passing moment has
 * changed. After any number of changes, it takes a solve of the trees, one look at each group in which workloads wait,
 * and for each workload that has changed logarithmic time in those that wait in its group, and linear time in those
 * that run there. A change of the trees costs a new queue; so does every change where groups above are checked, and in
 * a schema with flavors. Where the ledger lends, so does a call while workloads of the system group wait; other calls
 * take time in the workloads that are due or on loan.
 *
 * <p><b>Threads.</b> Safe for use by many threads. A call waits for another one that makes the same queue; the ledger
 * waits for none.
 */
public final class QueueView {
    private final QuotaLedger ledger;
    private final QueueOptions options;
    private final InstantSource clock;
    private @Nullable AdmissionQueue queue;

    private QueueView(QuotaLedger ledger, QueueOptions options, InstantSource clock) {
        this.ledger = ledger;
        this.options = options;
        this.clock = clock;
    }

    /**
     * Returns the view of a ledger.
     *
     * @param clock tells the moment from which stated run times count
     */
    public static QueueView of(QuotaLedger ledger, QueueOptions options, InstantSource clock) {
        return new QueueView(
                Objects.requireNonNull(ledger, "ledger"),
                Objects.requireNonNull(options, "options"),
                Objects.requireNonNull(clock, "clock"));
    }

    /** Returns the queue at this moment. */
    public synchronized AdmissionQueue current() {
        AdmissionQueue before = queue;
        LedgerSnapshot snapshot = ledger.snapshot();
        AdmissionQueue after = before == null
                ? AdmissionQueue.of(snapshot, options, clock.instant())
                : before.updated(snapshot, clock.instant());
        queue = after;
        return after;
    }

    @Override
    public synchronized String toString() {
        return queue == null ? "view of a queue" : "view of a " + queue;
    }
}
