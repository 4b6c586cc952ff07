package io.github.quotatree.ledger;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.ledger.EvictionLimit.PastEvictions;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a ledger and every change of it by subject, one call at a time. Each call starts with the end of the
 * reservations that are over, as if they ended by themselves; after it, subscriptions are notified outside the lock.
 */
final class LockedAccounts {
    private static final long PAUSE_NANOS = 20_000;

    /** Some microseconds. */
    private static final int MOST_SPINS = 200;

    /** How many workloads are named in one step. */
    private static final int NAMED = 500;

    private final ReentrantLock lock = new ReentrantLock();

    /** Held by whoever carries out a large plan or gang. */
    private final ReentrantLock largeTurn = new ReentrantLock(true);

    private final CopyOnWriteArrayList<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private final InstantSource clock;
    private @Nullable LedgerSnapshot snapshot;

    // each to be used in a call alone
    final LedgerData data;
    final WorkloadLife life;
    final Admissions admissions;
    final Plans plans;
    final ClusterChanges cluster;

    /** Takes each workload whose reservation has ended; a new one for each call would be garbage. */
    private final Consumer<WorkloadStatus> onEnd;

    /** Whether a call that changes nothing has to report changes before it, see {@link ReportTasks}. */
    private volatile boolean reportsLeftOver;

    /** Whether a call has made changes that are to be reported after the next one. */
    private boolean unreported;

    /** Takes each update before it is made, outside the lock. */
    @Nullable
    Consumer<LedgerChange> beforeUpdates;

    /** Run outside the lock after a call that has made changes. */
    @Nullable
    Runnable afterChanges;

    LockedAccounts(
            LedgerState state,
            Map<String, ResourceVector> totals,
            SolveOptions options,
            AdmissionRule rule,
            Collection<EvictionLimit> evictionLimits,
            InstantSource clock) {
        this.clock = clock;
        onEnd = reserved -> subscriptions.forEach(each -> each.reservationEnded(reserved));
        data = new LedgerData(state.forest(), totals, options, rule, evictionLimits);
        life = new WorkloadLife(data);
        admissions = new Admissions(data, life);
        plans = new Plans(data, life, admissions);
        cluster = new ClusterChanges(data, this::present);
        parts(); // loads and links its code, which takes milliseconds, before others wait for it
        snapshot = null;
        state.workloads().forEach(life::restore);
        state.handOvers().forEach(data.handOvers::add);
        data.evictions.restore(state.evictions());
        data.version = state.version();
        data.trees.trees().forEach(TreeAccounts::begin);
    }

    void replay(LedgerChange change) {
        new RecordedChanges(data, life, admissions, plans, cluster).apply(change);
    }

    <T> T call(Function<LockedAccounts, T> call) {
        long before = lock();
        try {
            rollBackEnded();
            return call.apply(this);
        } finally {
            unlock(before);
        }
    }

    /** Calls, and leaves the reports of ended reservations to the next call, as listeners may make any call. */
    <T> T callUnreported(Function<LockedAccounts, T> call) {
        long before = lock();
        try {
            rollBackEnded();
            return call.apply(this);
        } finally {
            boolean changed = data.version != before;
            unreported |= changed;
            lock.unlock();
            runAfter(changed);
        }
    }

    void run(Consumer<LockedAccounts> call) {
        call(present -> {
            call.accept(present);
            return true;
        });
    }

    /** Calls when no large plan or gang is carried out in part, which it lets be finished before. */
    <T> T whole(Function<LockedAccounts, T> call) {
        while (true) {
            Optional<T> done = call(state -> whenWhole(call));
            if (done.isPresent()) {
                return done.get();
            }
            writeAll();
        }
    }

    /** Calls as {@link #whole}, and leaves all reports to the next call. */
    <T> T wholeUnreported(Function<LockedAccounts, T> call) {
        while (true) {
            Optional<T> done = callUnreported(state -> whenWhole(call));
            if (done.isPresent()) {
                return done.get();
            }
            writeAll();
        }
    }

    private <T> Optional<T> whenWhole(Function<LockedAccounts, T> call) {
        return data.table.unwritten == null ? Optional.of(call.apply(this)) : Optional.empty();
    }

    /** Writes all entries of a large plan or gang, part by part. */
    void writeAll() {
        while (callUnreported(state -> data.table.writeNext())) {
            giveWay();
        }
    }

    /** Lets others have the lock between two parts: they wait for as long as this thread locks it again at once. */
    void giveWay() {
        if (lock.hasQueuedThreads()) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /**
     * Carries out large plans and gangs one after the other, each of which may watch workloads, and reports all their
     * changes at the end: a listener may make any call, also of another one.
     */
    <T> T inTurn(Supplier<T> carryOut) {
        largeTurn.lock();
        T done;
        try {
            done = carryOut.get();
        } finally {
            unwatch();
            largeTurn.unlock();
        }
        run(state -> {});
        return done;
    }

    private void unwatch() {
        lock.lock();
        try {
            data.table.watch(null);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Names workloads in the journal, if there is one; if a state was taken meanwhile, which has no names, all anew.
     * Returns the number of changes.
     */
    int name(List<String> ids, List<Map<String, String>> flavors) {
        int changes = 0;
        for (int from = 0; from < ids.size() && data.journal != null; ) {
            int named = from;
            int to = Math.min(from + NAMED, ids.size());
            boolean follows = callUnreported(state -> {
                boolean isNext = named == 0 || data.named.size() == named;
                if (isNext) {
                    List<Map<String, String>> held = flavors.isEmpty() ? flavors : flavors.subList(named, to);
                    data.name(new LedgerChange.WorkloadsNamed(data.next(), named, ids.subList(named, to), held));
                }
                return isNext;
            });
            from = follows ? to : 0;
            changes += follows ? 1 : 0;
            giveWay();
        }
        return changes;
    }

    /** Begins to watch workloads, from a snapshot on. */
    LedgerSnapshot watch(WorkloadWatch watch) {
        return wholeUnreported(state -> {
            data.table.watch(watch);
            return present();
        });
    }

    Instant now() {
        return clock.instant();
    }

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

    /** Admits workloads, and notes since when they are due if they are. */
    Decision admit(List<String> ids, AdmissionOptions options, @Nullable Instant expires) {
        return noted(admissions.admit(ids, options, expires));
    }

    private Decision noted(Decision decision) {
        if (decision.answer() == Answer.DUE) {
            admissions.noteDue(decision, now());
        }
        return decision;
    }

    Decision admitAtLeast(List<String> ids, int minimum, AdmissionOptions options, @Nullable Instant expires) {
        return noted(admissions.admitAtLeast(ids, minimum, options, expires));
    }

    // these two are called most, and go without a function that would be garbage

    boolean fits(String id, AdmissionOptions options) {
        long before = spinAndLock();
        try {
            rollBackEnded();
            return admissions.fits(id, options);
        } finally {
            unlock(before);
        }
    }

    void resize(String id, ResourceVector request) {
        long before = lock();
        try {
            rollBackEnded();
            life.resize(id, request);
        } finally {
            unlock(before);
        }
    }

    @Nullable
    Instant tick() {
        Instant now = clock.instant();
        Instant next;
        do {
            giveWay();
            long before = lock();
            try {
                rollBackEnded(now);
                next = data.reservations.nextExpiry();
            } finally {
                unlock(before);
            }
        } while (next != null && !next.isAfter(now));
        if (data.table.unwritten != null) {
            writeAll();
            run(state -> {}); // reports them
        }
        subscriptions.forEach(Subscription::resume);
        return next;
    }

    Subscription listen(LedgerListener listener, Executor executor) {
        AdmissionOptions options = Objects.requireNonNull(listener.admission(), "admission");
        return whole(state -> {
            Subscription subscription = new Subscription(
                    listener,
                    executor,
                    options,
                    this::snapshot,
                    () -> reportsLeftOver = true,
                    subscriptions::remove,
                    present());
            subscriptions.add(subscription);
            return subscription;
        });
    }

    LedgerSnapshot snapshot() {
        return whole(LockedAccounts::present);
    }

    LedgerSnapshot present() {
        if (snapshot == null || snapshot.version() != data.version) {
            snapshot = new LedgerSnapshot(
                    data.version,
                    data.options,
                    data.trees.setTotals(),
                    data.trees.snapshots(),
                    data.rule(),
                    new LentSnapshot.Content(
                            data.forest(),
                            data.table.snapshot(),
                            data.trees.seating.snapshot(),
                            data.waiting().copy()),
                    data.classesOfSnapshots);
        }
        return snapshot;
    }

    /** Returns the state at this moment, of which only the parts are taken in a call: it takes n log n time. */
    LedgerState state() {
        return whole(LockedAccounts::parts).get();
    }

    private Supplier<LedgerState> parts() {
        LedgerSnapshot now = present();
        data.named = new NamedWorkloads(); // which a state does not have, so that they are named anew
        Supplier<List<HandOver>> open = data.handOvers.list();
        List<EvictionLimit> limits = data.evictions.limits();
        SortedMap<String, List<PastEvictions>> evictions = data.evictions.past();
        return () -> new LedgerState(new LedgerState.Content(
                now.forest(),
                now.totals(),
                now.options(),
                now.admissionRule(),
                now.version(),
                now.workloads(),
                open.get(),
                limits,
                evictions));
    }

    private void rollBackEnded() {
        LedgerData.Reservations reservations = data.reservations;
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
        life.expire(now, subscriptions.isEmpty() ? null : onEnd);
    }

    /** Locks without letting the thread sleep where it can: most calls are over before it would wake up again. */
    private long spinAndLock() {
        for (int spins = MOST_SPINS; spins > 0; spins--) {
            if (lock.tryLock()) {
                return data.version;
            }
            Thread.onSpinWait();
        }
        return lock();
    }

    private long lock() {
        lock.lock();
        return data.version;
    }

    /** Ends a call, be it carried out or refused: reservations may have ended in either. */
    private void unlock(long versionBefore) {
        boolean isNew = data.version != versionBefore;
        boolean changed = isNew || unreported;
        unreported = false;
        lock.unlock();
        runAfter(isNew);
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

    private void runAfter(boolean changed) {
        Runnable after = afterChanges;
        if (changed && after != null) {
            after.run();
        }
    }
}
