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
import java.util.ArrayList;
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

    private final ReentrantLock lock = new ReentrantLock();

    /** Held by whoever carries out a large plan. */
    private final ReentrantLock planTurn = new ReentrantLock(true);

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
        data.table.leave = id -> plans.leave(List.of(id));
        cluster = new ClusterChanges(data, this::present);
        state.workloads().forEach(life::restore);
        state.handOvers().forEach(data.handOvers::add);
        data.evictions.restore(state.evictions());
        data.version = state.version();
        data.trees.trees().forEach(TreeAccounts::begin);
    }

    /** Applies a recorded change, without deciding anything again; passes over one that the accounts have already. */
    void replay(LedgerChange change) {
        long version = data.version;
        if (change.version() <= version) {
            return;
        }
        if (change.version() != version + 1) {
            throw new IllegalArgumentException("change " + change.version() + " cannot follow version " + version
                    + ": the changes between are missing");
        }
        try {
            carryOut(change);
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "change " + change.version() + " does not follow from the state before it: " + e.getMessage(), e);
        }
    }

    private void carryOut(LedgerChange change) {
        if (change instanceof LedgerChange.Submitted submitted) {
            life.resubmit(submitted.workload());
        } else if (change instanceof LedgerChange.Adopted adopted) {
            life.readopt(adopted.workload(), adopted.started(), adopted.flavors());
        } else if (change instanceof LedgerChange.AdoptedPending adopted) {
            life.adopt(adopted.id(), adopted.started(), adopted.flavors());
        } else if (change instanceof LedgerChange.Admitted admitted) {
            admissions.readmit(admitted.ids(), admitted.flavors(), null, admitted.onLoan());
        } else if (change instanceof LedgerChange.Reserved reserved) {
            admissions.readmit(reserved.ids(), reserved.flavors(), reserved.expires(), reserved.onLoan());
        } else if (change instanceof LedgerChange.Confirmed confirmed) {
            life.confirm(confirmed.id());
        } else if (change instanceof LedgerChange.RolledBack rolledBack) {
            life.rollBack(rolledBack.id());
        } else if (change instanceof LedgerChange.Expired expired) {
            life.rollBack(expired.id());
        } else if (change instanceof LedgerChange.Started started) {
            life.restart(started.id(), started.started(), started.flavors());
        } else if (change instanceof LedgerChange.Renewed renewed) {
            life.renew(renewed.id(), renewed.expires());
        } else if (change instanceof LedgerChange.Stopping stopping) {
            life.stop(stopping.id());
        } else if (change instanceof LedgerChange.Resumed resumed) {
            life.resume(resumed.id());
        } else if (change instanceof LedgerChange.Evicted evicted) {
            life.evict(evicted.id());
        } else if (change instanceof LedgerChange.Finished finished) {
            life.finish(finished.id());
        } else if (change instanceof LedgerChange.Resized resized) {
            life.resize(resized.id(), resized.request());
        } else if (change instanceof LedgerChange.Moved moved) {
            life.move(moved.id(), moved.group());
        } else if (change instanceof LedgerChange.TotalSet totalSet) {
            cluster.setTotal(totalSet.treeId(), totalSet.total());
        } else if (change instanceof LedgerChange.ForestReplaced replaced) {
            cluster.replace(replaced.forest(), replaced.displaced());
        } else if (change instanceof LedgerChange.HandedOver handedOver) {
            plans.carryOut(handedOver);
        } else if (change instanceof LedgerChange.HandOverCancelled cancelled) {
            plans.cancel(cancelled.handOver());
        } else if (change instanceof LedgerChange.VictimsNamed named) {
            plans.name(named);
        } else if (change instanceof LedgerChange.NamedHandedOver handedOver) {
            plans.begin(handedOver);
        } else if (change instanceof LedgerChange.VictimsLeaving leaving) {
            plans.leave(leaving.ids());
        } else if (change instanceof LedgerChange.Due due) {
            data.record(due);
            life.setDue(due.ids(), due.since());
        } else if (change instanceof LedgerChange.Held held) {
            life.setHeld(held.ids());
        } else if (change instanceof LedgerChange.Placeable placeable) {
            life.setPlaceable(placeable.id(), placeable.placeable());
        } else {
            throw new IllegalStateException("no rule for " + change);
        }
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

    /** Calls when no large plan is carried out in part, which it lets be finished before. */
    <T> T whole(Function<LockedAccounts, T> call) {
        Optional<T> done;
        do {
            done = call(state -> data.table.leaving == null ? Optional.of(call.apply(state)) : Optional.empty());
            if (done.isEmpty()) {
                finish();
            }
        } while (done.isEmpty());
        return done.get();
    }

    /** Lets all victims of a large plan leave, part by part. */
    void finish() {
        while (callUnreported(state -> plans.leaveNext())) {
            if (lock.hasQueuedThreads()) { // which wait for as long as this thread locks it again
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        run(state -> {}); // reports them
    }

    /** Carries out large plans one after the other. */
    <T> T inTurn(Supplier<T> carryOut) {
        planTurn.lock();
        try {
            return carryOut.get();
        } finally {
            planTurn.unlock();
        }
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
        long before = lock();
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
        do { // others get the lock in between
            long before = lock();
            try {
                rollBackEnded(now);
                next = data.reservations.nextExpiry();
            } finally {
                unlock(before);
            }
        } while (next != null && !next.isAfter(now));
        if (data.table.leaving != null) {
            finish();
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
                    data.forest(),
                    data.options,
                    data.trees.setTotals(),
                    data.trees.snapshots(),
                    data.table.snapshot(),
                    data.trees.seating.snapshot(),
                    data.rule(),
                    data.waiting().copy());
        }
        return snapshot;
    }

    /** Returns the state at this moment, of which only the parts are taken in a call: it takes n log n time. */
    LedgerState state() {
        return whole(state -> {
                    LedgerSnapshot now = present();
                    data.named = new ArrayList<>(); // which a state does not have, so that a plan names them anew
                    Supplier<List<HandOver>> open = data.handOvers.list();
                    List<EvictionLimit> limits = data.evictions.limits();
                    SortedMap<String, List<PastEvictions>> evictions = data.evictions.past();
                    return (Supplier<LedgerState>) () -> new LedgerState(new LedgerState.Content(
                            now.forest(),
                            now.totals(),
                            now.options(),
                            now.admissionRule(),
                            now.version(),
                            now.workloads(),
                            open.get(),
                            limits,
                            evictions));
                })
                .get();
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
