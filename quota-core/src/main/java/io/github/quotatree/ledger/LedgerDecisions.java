package io.github.quotatree.ledger;

import io.github.quotatree.internal.tree.Elements;
import io.github.quotatree.resource.ResourceVector;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** The changes of a {@link QuotaLedger} that are made only if they fit, and the question whether they do. */
abstract class LedgerDecisions extends LedgerReading {
    LedgerDecisions(LockedAccounts accounts) {
        super(accounts);
    }

    /** Admits a workload if it fits, with the default options; see {@link #tryAdmit(String, AdmissionOptions)}. */
    public Decision tryAdmit(String id) {
        return tryAdmit(id, AdmissionOptions.defaults());
    }

    /**
     * Admits a pending workload if, in every dimension that it requests, the runtime of its group has room for it; if
     * it is not preemptible, the min of its group too; and if the options say so, the runtime of every group above.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is not pending
     */
    public Decision tryAdmit(String id, AdmissionOptions options) {
        return tryAdmit(List.of(Objects.requireNonNull(id, "id")), options);
    }

    /**
     * Admits several pending workloads if there is room for all of them together, or else none.
     *
     * @throws IllegalArgumentException if an id is unknown or repeated, or there is none
     * @throws IllegalStateException if one is not pending
     */
    public Decision tryAdmit(Collection<String> ids, AdmissionOptions options) {
        List<String> copy = Elements.copyOf(ids, "ids");
        Objects.requireNonNull(options, "options");
        return new GangSteps(accounts, copy, options).admit(null);
    }

    /**
     * Admits several pending workloads for a limited time if there is room for all of them together. After that time
     * they are pending again, unless they were {@linkplain QuotaLedger#confirm confirmed} or
     * {@linkplain QuotaLedger#start(String) started} before.
     *
     * @param time how long the reservation lasts, positive
     * @throws IllegalArgumentException if an id is unknown or repeated, or there is none, or the time is not positive,
     *     or its end is after {@link java.time.Instant#MAX}
     * @throws IllegalStateException if one is not pending
     */
    public Decision tryReserve(Collection<String> ids, Duration time, AdmissionOptions options) {
        List<String> copy = Elements.copyOf(ids, "ids");
        Objects.requireNonNull(options, "options");
        return new GangSteps(accounts, copy, options).admit(Objects.requireNonNull(time, "time"));
    }

    /** Reserves one workload as {@link #tryReserve(Collection, Duration, AdmissionOptions)}, with the defaults. */
    public Decision tryReserve(String id, Duration time) {
        return tryReserve(List.of(Objects.requireNonNull(id, "id")), time, AdmissionOptions.defaults());
    }

    /**
     * Admits of several pending workloads, in the given order, each that fits together with those before it, if these
     * are at least a minimum, or else none.
     *
     * @return the decision on the admitted ones, {@linkplain Decision#workloads in order}; or the decision on all, with
     *     the limits that the first one that does not fit would exceed together with those before it
     * @throws IllegalArgumentException if an id is unknown or repeated, or the minimum is not from 1 to their number
     * @throws IllegalStateException if one is not pending
     */
    public Decision tryAdmitAtLeast(Collection<String> ids, int minimum, AdmissionOptions options) {
        List<String> copy = Elements.copyOf(ids, "ids");
        Objects.requireNonNull(options, "options");
        return accounts.decide(state -> state.admissions.admitAtLeast(copy, minimum, options, null));
    }

    /**
     * Admits workloads as {@link #tryAdmitAtLeast(Collection, int, AdmissionOptions)}, for a limited time.
     *
     * @param time how long the reservations last, positive
     * @throws IllegalArgumentException also if the time is not positive, or its end is after {@link
     *     java.time.Instant#MAX}
     * @throws IllegalStateException if one is not pending
     */
    public Decision tryReserveAtLeast(Collection<String> ids, int minimum, Duration time, AdmissionOptions options) {
        List<String> copy = Elements.copyOf(ids, "ids");
        Objects.requireNonNull(options, "options");
        return accounts.decide(state -> state.admissions.admitAtLeast(copy, minimum, options, accounts.end(time)));
    }

    /**
     * Changes the request of a workload if that fits: in every dimension of which it would hold more than now, the
     * increase must pass the checks of {@link #tryAdmit(String, AdmissionOptions)}, with the new request counted as
     * requested. The request of a pending workload is always changed.
     *
     * @return the decision on the increase
     * @throws IllegalArgumentException if there is no workload of this id, or the request could not be submitted
     */
    public Decision tryResize(String id, ResourceVector request, AdmissionOptions options) {
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(options, "options");
        return accounts.decide(state -> state.admissions.tryResize(id, request, options));
    }

    /**
     * Moves a workload to another group, where it counts in the same phase, if it fits there, as if it were pending in
     * that group. Groups above both groups hold no more than before, and are not checked. A pending workload is always
     * moved.
     *
     * @throws IllegalArgumentException if there is no workload of this id or no such group, or it is a parent group
     */
    public Decision tryMove(String id, String group, AdmissionOptions options) {
        Objects.requireNonNull(options, "options");
        return accounts.decide(state -> state.admissions.tryMove(id, group, options));
    }

    /**
     * Returns the answer that {@link #tryAdmit(Collection, AdmissionOptions)} would give, and admits nothing.
     *
     * @throws IllegalArgumentException if an id is unknown or repeated, or there is none
     * @throws IllegalStateException if one is not pending
     */
    public Decision decide(Collection<String> ids, AdmissionOptions options) {
        List<String> copy = Elements.copyOf(ids, "ids");
        Objects.requireNonNull(options, "options");
        return new GangSteps(accounts, copy, options).decide();
    }

    /**
     * Returns whether a pending workload would be admitted. Allocates nothing, and looks only at what the answer needs.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is not pending
     */
    public boolean fits(String id, AdmissionOptions options) {
        return accounts.fits(id, Objects.requireNonNull(options, "options"));
    }
}
