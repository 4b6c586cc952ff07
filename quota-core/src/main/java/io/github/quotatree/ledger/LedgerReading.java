package io.github.quotatree.ledger;

import io.github.quotatree.forest.QuotaForest;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;

/** What a {@link QuotaLedger} answers without a change, and to whom it reports changes. */
abstract class LedgerReading {
    final LockedAccounts accounts;

    LedgerReading(LockedAccounts accounts) {
        this.accounts = accounts;
    }

    /** Returns the trees, nodes and profiles. */
    public QuotaForest forest() {
        return accounts.read(LedgerAccounts::forest);
    }

    /**
     * Returns how much a group may use now in one dimension. Takes at most time in the siblings on its path.
     *
     * @throws IllegalArgumentException if there is no such group or dimension
     */
    public long runtime(String group, String dimension) {
        return accounts.read(state -> state.trees().runtime(group, dimension));
    }

    /**
     * Returns the request of the workloads of a group itself in one dimension, which is 0 for a parent group.
     *
     * @throws IllegalArgumentException if there is no such group or dimension
     */
    public long request(String group, String dimension) {
        return accounts.read(state -> state.trees().request(group, dimension));
    }

    /**
     * Returns the use of a group and of all groups below it in one dimension.
     *
     * @throws IllegalArgumentException if there is no such group or dimension
     */
    public long used(String group, String dimension) {
        return accounts.read(state -> state.trees().used(group, dimension));
    }

    /** Returns a workload with its progress, or empty if there is none of this id. */
    public Optional<WorkloadStatus> workload(String id) {
        return accounts.read(state -> state.workload(id));
    }

    /** Returns the hand-overs whose victims are still leaving, in the order in which they were carried out. */
    public List<HandOver> handOvers() {
        return accounts.read(state -> state.handOvers.open());
    }

    /** Returns the state at this moment, with the runtimes that follow from it. */
    public LedgerSnapshot snapshot() {
        return accounts.read(LedgerAccounts::snapshot);
    }

    /** Returns the state at this moment as a value to store, from which a ledger can {@linkplain
     * QuotaLedger#builder(LedgerState) be built}. */
    public LedgerState state() {
        return accounts.read(LedgerAccounts::state).get();
    }

    /**
     * Reports every change from now on to a listener, by tasks that are given to an executor one at a time. A task
     * takes linear time in the groups; what changes while it runs is reported by the next one, together and in order.
     *
     * <p>With {@code Runnable::run} as the executor, a call that makes a change reports it, unless another is about to.
     * Such a call reports at most twice for others: the rest is reported by the next call of any method. An executor
     * must run each task that it takes; one that throws is tried again at the next change. What an executor or a
     * listener throws goes to the uncaught exception handler of the thread and has no other effect.
     */
    public Subscription listen(LedgerListener listener, Executor executor) {
        return accounts.listen(
                Objects.requireNonNull(listener, "listener"), Objects.requireNonNull(executor, "executor"));
    }

    /** Returns when the next reservation ends, or empty if there is none. */
    public Optional<Instant> nextExpiry() {
        return accounts.read(state -> Optional.ofNullable(state.reservations.nextExpiry()));
    }

    /**
     * Does what time has brought: makes the workloads pending whose reservation has ended, and reports all that is left
     * to report. The ledger has no thread of its own, and any call finds the ends; a host that calls this at the time
     * that it returns learns of them at once.
     *
     * @return when the next reservation ends, or empty if there is none
     */
    public Optional<Instant> tick() {
        return Optional.ofNullable(accounts.tick());
    }

    /** Returns the version and the number of workloads. Takes no snapshot. */
    @Override
    public String toString() {
        return accounts.read(LedgerAccounts::toString);
    }
}
