package io.github.quotatree.ledger;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of a ledger for use by many threads: one call at a time. Each call starts with the rollback of the
 * reservations that have ended, so that they seem to end by themselves, and is followed outside the lock by a notice to
 * the subscriptions if anything has changed.
 */
final class LockedAccounts implements Subscription.Source {
    private static final int MOST_ROUNDS = 20;
    private static final int FEW_CHANGES = 100;

    private final ReentrantLock lock = new ReentrantLock();
    private final CopyOnWriteArrayList<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private final LedgerAccounts accounts;
    private final InstantSource clock;

    /** Takes each workload whose reservation has ended; a new one for each call would be garbage. */
    private final Consumer<WorkloadStatus> onEnd;

    /** Whether a call that changes nothing has to report changes before it, see {@link ReportTasks}. */
    private volatile boolean reportsLeftOver;

    LockedAccounts(LedgerAccounts accounts, InstantSource clock) {
        this.accounts = accounts;
        this.clock = clock;
        onEnd = this::reservationEnded;
    }

    /** Returns the result of a function that reads the accounts. */
    <T> T read(Function<LedgerAccounts, T> reading) {
        return change(reading);
    }

    /** Changes the accounts, and returns the result of the change. */
    <T> T change(Function<LedgerAccounts, T> change) {
        long before = lock();
        try {
            rollBackEnded();
            return change.apply(accounts);
        } finally {
            unlock(before);
        }
    }

    /** Changes the accounts. */
    void update(Consumer<LedgerAccounts> change) {
        change(present -> {
            change.accept(present);
            return true;
        });
    }

    /** Makes a change that is carried out exactly if its decision says so. */
    Decision decide(Function<LedgerAccounts, Decision> change) {
        return change(change);
    }

    /** Returns the time of a change. */
    Instant now() {
        return clock.instant();
    }

    /**
     * Returns the end of a reservation that starts now.
     *
     * @throws IllegalArgumentException if the time is not positive, or its end is after the last instant that there is
     */
    Instant end(Duration time) {
        Objects.requireNonNull(time, "time");
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("a reservation must last for a positive time, not " + time);
        }
        Instant now = clock.instant();
        try {
            return now.plus(time);
        } catch (ArithmeticException | DateTimeException e) {
            throw new IllegalArgumentException(
                    "a reservation must end by " + Instant.MAX + ", not " + time + " after " + now, e);
        }
    }

    // these two are called most, and go without a function that would be garbage

    boolean fits(String id, AdmissionOptions options) {
        long before = lock();
        try {
            rollBackEnded();
            return accounts.admissions.fits(id, options);
        } finally {
            unlock(before);
        }
    }

    void resize(String id, ResourceVector request) {
        long before = lock();
        try {
            rollBackEnded();
            accounts.edits.resize(id, request);
        } finally {
            unlock(before);
        }
    }

    /** Rolls back all reservations that have ended, and returns the end of the next one, or null if there is none. */
    @Nullable
    Instant tick() {
        Instant now = clock.instant();
        Instant next;
        do { // others get the lock in between
            long before = lock();
            try {
                rollBackEnded(now);
                next = accounts.reservations.nextExpiry();
            } finally {
                unlock(before);
            }
        } while (next != null && !next.isAfter(now));
        subscriptions.forEach(Subscription::resume);
        return next;
    }

    /**
     * Replaces the forest by an edited one. All that takes long is done outside the lock, from a snapshot; under the
     * lock, later changes are counted, and the accounts are switched.
     */
    void replaceForest(UnaryOperator<QuotaForest> edit, DisplacedWorkloads displaced) {
        boolean installed = false;
        while (!installed) {
            ClusterChanges.Basis basis = read(state -> state.cluster.basis());
            ClusterChanges.Replacement replacement =
                    ClusterChanges.prepare(basis, edit.apply(basis.snapshot().forest()), displaced);
            for (int round = 0; round < MOST_ROUNDS; round++) {
                if (replacement.catchUp(snapshot()) < FEW_CHANGES) {
                    break;
                }
            }
            installed = change(state -> state.cluster.install(replacement));
        }
    }

    /** Returns a new subscription of a listener, which ends when it is closed. */
    Subscription listen(LedgerListener listener, Executor executor) {
        AdmissionOptions options = Objects.requireNonNull(listener.admission(), "admission");
        return read(present -> {
            Subscription subscription = new Subscription(listener, executor, options, this, present.snapshot());
            subscriptions.add(subscription);
            return subscription;
        });
    }

    // for subscriptions

    @Override
    public LedgerSnapshot snapshot() {
        return read(LedgerAccounts::snapshot);
    }

    @Override
    public void leftOver() {
        reportsLeftOver = true;
    }

    @Override
    public void closed(Subscription subscription) {
        subscriptions.remove(subscription);
    }

    private void rollBackEnded() {
        Reservations reservations = accounts.data.reservations;
        if (reservations.first != null && reservations.mayHaveEnded(millis())) {
            rollBackEnded(clock.instant());
        }
    }

    /** Returns the time in milliseconds, rounded down, for which most clocks make no garbage. */
    private long millis() {
        try {
            return clock.millis();
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE; // it has not so many of them
        }
    }

    private void rollBackEnded(Instant now) {
        accounts.reservations.expire(now, subscriptions.isEmpty() ? null : onEnd);
    }

    private void reservationEnded(WorkloadStatus reserved) {
        subscriptions.forEach(each -> each.reservationEnded(reserved));
    }

    /** Begins a call; returns the version before it. */
    private long lock() {
        lock.lock();
        return accounts.data.version;
    }

    /** Ends a call, be it carried out or refused: reservations may have ended in either. */
    private void unlock(long versionBefore) {
        boolean changed = accounts.data.version != versionBefore;
        lock.unlock();
        if (subscriptions.isEmpty()) {
            return;
        }
        if (changed) { // an iterator would be garbage
            subscriptions.forEach(Subscription::changed);
        } else if (reportsLeftOver) {
            reportsLeftOver = false;
            subscriptions.forEach(Subscription::resume);
        }
    }
}
