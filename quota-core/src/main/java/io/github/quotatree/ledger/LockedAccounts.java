package io.github.quotatree.ledger;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
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
    private static final int MOST_TRIES = 3;

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

    /** Returns what a function reads in the accounts. */
    <T> T read(Function<LedgerAccounts, T> reading) {
        boolean expired = false;
        lock.lock();
        try {
            expired = rollBackEnded();
            return reading.apply(accounts);
        } finally {
            unlock(expired);
        }
    }

    /** Changes the accounts, and returns the result of the change. */
    <T> T change(Function<LedgerAccounts, T> change) {
        boolean changed = false;
        lock.lock();
        try {
            changed = rollBackEnded();
            T result = change.apply(accounts);
            changed = true;
            return result;
        } finally {
            unlock(changed);
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
        return changeIf(Decision::admitted, change);
    }

    /** Makes a change that is carried out exactly if its answer says so. */
    <T> T changeIf(Predicate<T> carriedOut, Function<LedgerAccounts, T> change) {
        boolean changed = false;
        lock.lock();
        try {
            changed = rollBackEnded();
            T answer = change.apply(accounts);
            changed |= carriedOut.test(answer);
            return answer;
        } finally {
            unlock(changed);
        }
    }

    /** Returns the time of a change. */
    Instant now() {
        return clock.instant();
    }

    // many workloads are admitted in steps, so that others get the lock in between

    /** Admits workloads if they fit together, for some time or, without a time, for good. */
    Decision admit(List<String> ids, AdmissionOptions options, @Nullable Duration time) {
        if (ids.size() > LargeGang.PART) {
            LargeGang.requireDistinct(ids);
            Instant expires = time == null ? null : end(time);
            for (int tries = 0; tries < MOST_TRIES; tries++) {
                LargeGang gang = find(ids, options);
                Decision decision = admitFound(gang, ids, expires);
                if (decision != null) {
                    reserve(gang, ids.size(), decision.admitted() ? expires : null);
                    return decision;
                }
            }
        }
        return decide(state -> state.admissions.admit(ids, options, time == null ? null : end(time)));
    }

    /** Returns the decision that would be made, and admits nothing. */
    Decision wouldAdmit(List<String> ids, AdmissionOptions options) {
        if (ids.size() > LargeGang.PART) {
            LargeGang.requireDistinct(ids);
            for (int tries = 0; tries < MOST_TRIES; tries++) {
                LargeGang gang = find(ids, options);
                Optional<Decision> decision = read(state -> Optional.ofNullable(gang.decide()));
                if (decision.isPresent()) {
                    return decision.get();
                }
            }
        }
        return read(state -> state.admissions.decide(ids, options));
    }

    private LargeGang find(List<String> ids, AdmissionOptions options) {
        LargeGang gang = read(state -> state.admissions.largeGang(ids, options));
        for (int from = 0; from < ids.size(); from += LargeGang.PART) {
            int part = from;
            read(state -> gang.find(part));
        }
        return gang;
    }

    private @Nullable Decision admitFound(LargeGang gang, List<String> ids, @Nullable Instant expires) {
        boolean changed = false;
        lock.lock();
        try {
            changed = rollBackEnded();
            Decision decision = accounts.admissions.admit(gang, ids, expires);
            changed |= decision != null && decision.admitted();
            return decision;
        } finally {
            unlock(changed);
        }
    }

    private void reserve(LargeGang gang, int size, @Nullable Instant expires) {
        for (int from = 0; from < size && expires != null; from += LargeGang.PART) {
            int part = from;
            read(state -> gang.reserve(part, expires));
        }
    }

    /**
     * Returns the end of a reservation that starts now.
     *
     * @throws IllegalArgumentException if the time is not positive, or its end is after the last instant that there is
     */
    Instant end(Duration time) {
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
        boolean expired = false;
        lock.lock();
        try {
            expired = rollBackEnded();
            return accounts.admissions.fits(id, options);
        } finally {
            unlock(expired);
        }
    }

    void resize(String id, ResourceVector request) {
        boolean changed = false;
        lock.lock();
        try {
            changed = rollBackEnded();
            accounts.life.resize(id, request);
            changed = true;
        } finally {
            unlock(changed);
        }
    }

    /** Rolls back all reservations that have ended, and returns the end of the next one, or null if there is none. */
    @Nullable
    Instant tick() {
        Instant now = clock.instant();
        boolean expired = false;
        try {
            Instant next;
            do { // others get the lock in between
                lock.lock();
                try {
                    expired |= rollBackEnded(now);
                    next = accounts.life.nextExpiry();
                } finally {
                    lock.unlock();
                }
            } while (next != null && !next.isAfter(now));
            return next;
        } finally {
            subscriptions.forEach(expired ? Subscription::changed : Subscription::resume);
        }
    }

    /**
     * Replaces the forest by an edited one. All that takes long is done outside the lock, from a snapshot; under the
     * lock, what has changed since is counted, and the accounts are switched.
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
            installed = install(replacement);
        }
    }

    private boolean install(ClusterChanges.Replacement replacement) {
        boolean changed = false;
        lock.lock();
        try {
            changed = rollBackEnded();
            boolean installed = accounts.cluster.install(replacement);
            changed |= installed;
            return installed;
        } finally {
            unlock(changed);
        }
    }

    /** Returns a new subscription of a listener, which ends when it is closed. */
    Subscription listen(LedgerListener listener, Executor executor) {
        return read(present -> {
            Subscription subscription = new Subscription(listener, executor, this, present.snapshot());
            subscriptions.add(subscription);
            return subscription;
        });
    }

    // what subscriptions need

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

    private boolean rollBackEnded() {
        return accounts.life.mayHaveEnded(millis()) && rollBackEnded(clock.instant());
    }

    /** Returns the time in milliseconds, rounded down, for which most clocks make no garbage. */
    private long millis() {
        if (!accounts.life.hasReservations()) {
            return Long.MIN_VALUE;
        }
        try {
            return clock.millis();
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE; // it has not so many of them
        }
    }

    private boolean rollBackEnded(Instant now) {
        return accounts.life.expire(now, subscriptions.isEmpty() ? null : onEnd);
    }

    private void reservationEnded(WorkloadStatus reserved) {
        subscriptions.forEach(each -> each.reservationEnded(reserved));
    }

    /** Ends a call, be it carried out or refused: reservations may have ended in either. */
    private void unlock(boolean changed) {
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
