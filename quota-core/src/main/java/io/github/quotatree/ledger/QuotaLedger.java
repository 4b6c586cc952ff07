package io.github.quotatree.ledger;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The live state of a cluster's quotas: follows workloads through their life, decides which may start, and always knows
 * what every group may use.
 *
 * <p>A workload is {@linkplain #submit submitted}, {@linkplain #tryAdmit admitted}, {@linkplain #start started} and
 * {@linkplain #finish finished}. From its submission on it counts in the request of its group, from its admission on in
 * the use of its group. {@linkplain #tryReserve Reserved}, it is admitted for a limited time only.
 *
 * <pre>{@code
 * QuotaLedger ledger = QuotaLedger.of(tree, total);
 * ledger.submit(Workload.of("job-1", "vision", request));
 * Decision decision = ledger.tryAdmit("job-1");
 * if (decision.admitted()) {
 *     ledger.start("job-1");
 * }
 * }</pre>
 *
 * <p>A workload never gets lost. One that names no group, or one that does not exist, counts in the default group; when its
 * group goes it is counted there at once, and when its group returns, in its group again.
 *
 * <p>A call that cannot be carried out is refused and changes nothing: an unknown or repeated id, a group that has no
 * workloads, an amount that is none, by {@link IllegalArgumentException}; a step that does not follow from the phase of the
 * workload by {@link IllegalStateException}.
 *
 * <p><b>Cost.</b> A change of a workload takes time in the depth of its group; a decision looks at what has changed on the
 * path of the group since the last one, and at no other group. Replacing a tree takes linear time in its groups and in all
 * workloads.
 *
 * <p><b>Threads.</b> Safe for use by many threads. Every method takes effect at once, at some moment between its call and
 * its return, for all threads in the same order (it is linearizable). Methods exclude each other for the time that they
 * take; {@link #snapshot} takes time in the pages that the state has, a few microseconds for thousands of groups, and all
 * that follows from a snapshot is computed outside the ledger. So a reader never waits for a solve of the whole tree, nor
 * does a writer. Listeners are called outside all locks.
 */
public final class QuotaLedger {
    private final ReentrantLock lock = new ReentrantLock();
    private final CopyOnWriteArrayList<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private final InstantSource clock;
    private final Books books;

    private QuotaLedger(Builder builder) {
        clock = builder.clock;
        LedgerState state = builder.state;
        books = new Books(state.forest(), builder.totals, builder.options);
        for (WorkloadStatus status : state.workloads()) {
            books.add(
                    status.workload(),
                    status.phase(),
                    status.started().orElse(null),
                    status.expires().orElse(null));
        }
    }

    /** Returns a ledger without workloads for one tree and what it shares, with the default options. */
    public static QuotaLedger of(QuotaTree tree, ResourceVector total) {
        return builder(QuotaForest.of(tree)).total(tree.id(), total).build();
    }

    /** Returns a builder of a ledger without workloads, whose trees share what their nodes have. */
    public static Builder builder(QuotaForest forest) {
        return new Builder(new LedgerState(forest, new TreeMap<>(), List.of()));
    }

    /** Returns a builder of a ledger in a state that was {@linkplain #state exported} before. */
    public static Builder builder(LedgerState state) {
        return new Builder(state);
    }

    /**
     * Takes a new workload in, pending.
     *
     * @return where it counts: the default group where the group it names does not exist
     * @throws IllegalArgumentException if there is a workload of its id, its group is a parent group, its request has other
     *     dimensions, or all requests of the tree would sum to more than 2^63-2 with it
     */
    public Placement submit(Workload workload) {
        return changed(() -> books.submit(workload));
    }

    /**
     * Takes a workload in that runs already, admitted by nobody: what a host finds when it begins. Its use counts, even
     * where that is more than its group may use.
     *
     * @param started when it started
     * @return where it counts: the default group where the group it names does not exist
     * @throws IllegalArgumentException as {@link #submit} does
     */
    public Placement adopt(Workload workload, Instant started) {
        Objects.requireNonNull(started, "started");
        return changed(() -> books.adopt(workload, started));
    }

    /** Admits a workload if it fits, with the default options; see {@link #tryAdmit(String, AdmissionOptions)}. */
    public Decision tryAdmit(String id) {
        return tryAdmit(id, AdmissionOptions.defaults());
    }

    /**
     * Admits a pending workload if in every dimension that it asks for there is room for it: in the runtime of its group; if it
     * is not preemptible, in the min of its group; and if the options say so, in the runtime of every group above.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is not pending
     */
    public Decision tryAdmit(String id, AdmissionOptions options) {
        return tryAdmit(List.of(id), options);
    }

    /**
     * Admits several pending workloads if there is room for all of them together, or else none.
     *
     * @throws IllegalArgumentException if an id is unknown or repeated, or there is none
     * @throws IllegalStateException if one is not pending
     */
    public Decision tryAdmit(Collection<String> ids, AdmissionOptions options) {
        List<String> asked = List.copyOf(ids);
        return decide(asked, options, null);
    }

    /**
     * Admits several pending workloads, if there is room for all of them together, for a time: they are pending again when it
     * has passed, unless they were {@linkplain #confirm confirmed} or {@linkplain #start started} before.
     *
     * @param time how long the reservation lasts, positive
     * @throws IllegalArgumentException if an id is unknown or repeated, or there is none, or the time is not positive
     * @throws IllegalStateException if one is not pending
     */
    public Decision tryReserve(Collection<String> ids, Duration time, AdmissionOptions options) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("a reservation must last some time, not " + time);
        }
        return decide(List.copyOf(ids), options, time);
    }

    /** Reserves for one workload with the default options; see {@link #tryReserve(Collection, Duration, AdmissionOptions)}. */
    public Decision tryReserve(String id, Duration time) {
        return tryReserve(List.of(id), time, AdmissionOptions.defaults());
    }

    /**
     * Returns what {@link #tryAdmit(Collection, AdmissionOptions)} would answer, and admits nothing.
     *
     * @throws IllegalArgumentException if an id is unknown or repeated, or there is none
     * @throws IllegalStateException if one is not pending
     */
    public Decision decide(Collection<String> ids, AdmissionOptions options) {
        List<String> asked = List.copyOf(ids);
        return read(() -> books.decide(asked, options));
    }

    /**
     * Returns whether a pending workload would be admitted. Allocates nothing, and looks no closer at the groups than the
     * answer needs.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is not pending
     */
    public boolean fits(String id, AdmissionOptions options) {
        boolean expired = false;
        lock.lock();
        try {
            expired = expire();
            return books.fits(id, options);
        } finally {
            unlock(expired);
        }
    }

    /**
     * Admits a reserved workload for good.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is not reserved, perhaps not any more
     */
    public void confirm(String id) {
        change(() -> books.confirm(id));
    }

    /**
     * Takes an admission or reservation back; the workload is pending again.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is neither reserved nor admitted
     */
    public void rollBack(String id) {
        change(() -> books.rollBack(id));
    }

    /** Starts an admitted or reserved workload now, by the clock of the ledger. */
    public void start(String id) {
        start(id, clock.instant());
    }

    /**
     * Starts an admitted or reserved workload.
     *
     * @param now when it started
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is neither reserved nor admitted
     */
    public void start(String id, Instant now) {
        Objects.requireNonNull(now, "now");
        change(() -> books.start(id, now));
    }

    /**
     * Puts a running workload back among the pending ones, as when it was stopped for others.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it does not run
     */
    public void evict(String id) {
        change(() -> books.evict(id));
    }

    /**
     * Takes a workload out, in whatever phase it is.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     */
    public void finish(String id) {
        change(() -> books.finish(id));
    }

    /**
     * Changes what a workload asks for, and uses if it is admitted; nobody asks whether that fits.
     *
     * @throws IllegalArgumentException if there is no workload of this id, or the request could not be submitted
     */
    public void resize(String id, ResourceVector request) {
        boolean changed = false;
        lock.lock();
        try {
            changed = expire();
            books.resize(id, request);
            changed = true;
        } finally {
            unlock(changed);
        }
    }

    /**
     * Moves a workload to another group, where it counts in the same phase; nobody asks whether that fits.
     *
     * @throws IllegalArgumentException if there is no workload of this id or no such group, or it is a parent group
     */
    public void move(String id, String group) {
        change(() -> books.move(id, group));
    }

    /**
     * Sets what a tree shares; from now on its nodes do not count.
     *
     * @throws IllegalArgumentException if there is no tree of this id, or a value is negative or of another schema
     */
    public void setTotal(String treeId, ResourceVector total) {
        change(() -> books.setTotal(treeId, total));
    }

    /**
     * Replaces the trees, nodes and profiles by edited ones. Where only nodes differ this takes time in the nodes; else every
     * workload is placed anew, which takes linear time in groups and workloads.
     *
     * @param edit makes a new forest out of the present one; called under the lock of the ledger, which it must not use
     * @throws IllegalArgumentException if the edited forest has other dimensions, a group with workloads has become a parent
     *     group, or a group has moved to another tree; and whatever the edit throws
     */
    public void update(UnaryOperator<QuotaForest> edit) {
        change(() -> books.replace(edit.apply(books.forest())));
    }

    /** Returns the trees, nodes and profiles. */
    public QuotaForest forest() {
        return read(books::forest);
    }

    /**
     * Returns how much a group may use now in one dimension. Takes time in the siblings on the path of the group at most.
     *
     * @throws IllegalArgumentException if there is no such group or dimension
     */
    public long runtime(String group, String dimension) {
        return read(() -> books.runtime(group, dimension));
    }

    /**
     * Returns what the workloads of a leaf group, the default or the system group ask for in one dimension; 0 for a parent
     * group.
     *
     * @throws IllegalArgumentException if there is no such group or dimension
     */
    public long request(String group, String dimension) {
        return read(() -> books.request(group, dimension));
    }

    /**
     * Returns what is used by the workloads of a group and of those below it, in one dimension.
     *
     * @throws IllegalArgumentException if there is no such group or dimension
     */
    public long used(String group, String dimension) {
        return read(() -> books.used(group, dimension));
    }

    /** Returns a workload and what has become of it, or empty if there is none of this id. */
    public Optional<WorkloadStatus> workload(String id) {
        return read(() -> Optional.ofNullable(books.find(id)).map(Entry::status));
    }

    /** Returns the state at this moment, with all that follows from it. */
    public LedgerSnapshot snapshot() {
        return read(books::snapshot);
    }

    /** Returns the state at this moment as a plain value to be stored, from which a ledger can {@linkplain #builder be built}. */
    public LedgerState state() {
        return read(() -> new LedgerState(
                books.forest(), books.setTotals(), books.snapshot().workloads()));
    }

    /**
     * Tells a listener of every change from now on, by tasks that are given to an executor one at a time. With
     * {@code Runnable::run} for an executor, the thread that made a change tells it, unless another one is about to.
     *
     * <p>A task takes linear time in the groups. Changes that come while it runs are told together after it, in order. An
     * exception of a listener goes to the uncaught exception handler of the thread and has no other effect.
     */
    public Subscription listen(LedgerListener listener, Executor executor) {
        Subscription subscription = new Subscription(
                this,
                Objects.requireNonNull(listener, "listener"),
                Objects.requireNonNull(executor, "executor"),
                snapshot());
        subscriptions.add(subscription);
        subscription.changed(); // what has changed since the snapshot
        return subscription;
    }

    void remove(Subscription subscription) {
        subscriptions.remove(subscription);
    }

    private Decision decide(List<String> ids, AdmissionOptions options, @Nullable Duration time) {
        boolean changed = false;
        lock.lock();
        try {
            changed = expire();
            Decision decision = books.decide(ids, options);
            if (decision.admitted()) {
                books.admit(ids, time == null ? null : clock.instant().plus(time));
                changed = true;
            }
            return decision;
        } finally {
            unlock(changed);
        }
    }

    private void change(Runnable change) {
        changed(() -> {
            change.run();
            return true;
        });
    }

    private <T> T changed(Supplier<T> change) {
        boolean changed = false;
        lock.lock();
        try {
            changed = expire();
            T result = change.get();
            changed = true;
            return result;
        } finally {
            unlock(changed);
        }
    }

    private <T> T read(Supplier<T> reading) {
        boolean expired = false;
        lock.lock();
        try {
            expired = expire();
            return reading.get();
        } finally {
            unlock(expired);
        }
    }

    /** Ends a call, be it carried out or refused: reservations may have ended in either. */
    private void unlock(boolean changed) {
        lock.unlock();
        if (changed) {
            tellListeners();
        }
    }

    /** Takes back the reservations that have ended. Every call begins with it, so that they seem to end by themselves. */
    private boolean expire() {
        return books.hasReservations() && books.expire(clock.instant());
    }

    private void tellListeners() {
        if (!subscriptions.isEmpty()) { // an iterator would be garbage
            subscriptions.forEach(Subscription::changed);
        }
    }

    /** Builds a {@link QuotaLedger}. */
    public static final class Builder {
        private final LedgerState state;
        private final SortedMap<String, ResourceVector> totals;
        private SolveOptions options = SolveOptions.defaults();
        private InstantSource clock = InstantSource.system();

        private Builder(LedgerState state) {
            this.state = state;
            totals = new TreeMap<>(state.totals());
        }

        /** Sets what a tree shares, as {@link QuotaLedger#setTotal} does; its nodes do not count then. */
        public Builder total(String treeId, ResourceVector total) {
            totals.put(Objects.requireNonNull(treeId, "treeId"), Objects.requireNonNull(total, "total"));
            return this;
        }

        /** Sets how runtimes are computed; the default is {@link SolveOptions#defaults}. */
        public Builder options(SolveOptions value) {
            options = Objects.requireNonNull(value, "options");
            return this;
        }

        /** Sets the clock by which reservations end and workloads start; the default is that of the system. */
        public Builder clock(InstantSource value) {
            clock = Objects.requireNonNull(value, "clock");
            return this;
        }

        /**
         * Returns the ledger. Takes linear time in the groups and workloads.
         *
         * @throws IllegalArgumentException if a total is that of no tree, or a workload could not be submitted
         */
        public QuotaLedger build() {
            return new QuotaLedger(this);
        }
    }
}
