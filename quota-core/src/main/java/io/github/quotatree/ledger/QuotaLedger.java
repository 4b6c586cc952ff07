package io.github.quotatree.ledger;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.internal.tree.Elements;
import io.github.quotatree.internal.tree.StorableText;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The live state of a cluster's quotas: follows workloads through their life, decides which may start, and always knows
 * how much every group may use. {@code docs/embedding.md} shows the loop of a scheduler around a ledger.
 *
 * <p>{@link WorkloadPhase} shows the life of a workload. From its submission on it counts in the request of its group,
 * from its admission on in the use of its group. One that names no group, or a group that does not exist, is refused,
 * unless the forest declares a {@linkplain QuotaForest#defaultGroupMax max of the default group}, or the host
 * {@linkplain Builder#acceptUnmatchedWorkloads accepts} such workloads without it: then it counts there, until there is
 * such a group. A group that has workloads is deleted only by an {@link #update(UnaryOperator, DisplacedWorkloads)
 * update} that says to which group they move. No workload gets lost.
 *
 * <p>A call that cannot be carried out is refused and changes nothing. An {@link IllegalArgumentException} refuses an
 * id that is unknown or repeated, or no id where some are needed; a group, tree or dimension that does not exist; a
 * parent group for a workload; an amount that is negative, unlimited or of other dimensions; requests of a tree that
 * would sum to more than 2^63-2; a name that cannot be stored, as it has more than 65,536 bytes in UTF-8 or a
 * surrogate without its pair; and a time of a reservation that is not positive, or ends after {@link Instant#MAX}.
 * An {@link IllegalStateException} refuses a step that does not follow from the phase of the workload: a decision is on
 * pending ones, unless it says otherwise. A method names only its other conditions.
 *
 * <p><b>Cost.</b> A change of a workload takes time in the depth of its group. A decision looks at the changes on the
 * path of that group since the last one. No call delays others by time that grows with the cluster.
 *
 * <p><b>Threads.</b> Safe for use by many threads, and linearizable: every method takes effect at one moment between
 * its call and its return, and all threads see the same order. Methods exclude each other while they run. No thread
 * waits for a solve of another: all that follows from a {@link #snapshot} is computed outside the ledger.
 */
public final class QuotaLedger {
    private final LockedAccounts accounts;
    private final ForestEdits edits;

    private QuotaLedger(LockedAccounts accounts) {
        this.accounts = accounts;
        edits = new ForestEdits(accounts);
    }

    /** Returns a ledger without workloads for one tree and its total, with the default options and rule. */
    public static QuotaLedger of(QuotaTree tree, ResourceVector total) {
        return builder(QuotaForest.of(tree)).total(tree.id(), total).build();
    }

    /** Returns a ledger as {@link #of(QuotaTree, ResourceVector)}, with a clock in place of the system clock. */
    public static QuotaLedger of(QuotaTree tree, ResourceVector total, InstantSource clock) {
        return builder(QuotaForest.of(tree))
                .total(tree.id(), total)
                .clock(clock)
                .build();
    }

    /** Returns a builder of a ledger without workloads, whose trees share the capacity of their nodes. */
    public static Builder builder(QuotaForest forest) {
        StorableForest.require(Objects.requireNonNull(forest, "forest"));
        return new Builder(LedgerState.builder(forest).build());
    }

    /** Returns a builder of a ledger in a state that was {@linkplain #state exported} before, with its totals. */
    public static Builder builder(LedgerState state) {
        return new Builder(Objects.requireNonNull(state, "state"));
    }

    /** Adds a new workload, which is pending, and returns the group that it counts in. */
    public Placement submit(Workload workload) {
        Objects.requireNonNull(workload, "workload");
        return accounts.call(state -> state.life.submit(workload));
    }

    /** Adds a workload without flavors that a host finds running, as {@link #adopt(Workload, Instant, Map)}. */
    public Placement adopt(Workload workload, Instant started) {
        return adopt(workload, started, Map.of());
    }

    /**
     * Adds a workload that a host finds running when it starts, without an admission, and returns the group that it
     * counts in. Its use counts, even if that is more than its group may use.
     *
     * @param flavors the flavor of each dimension with flavors that it requests, by dimension
     * @throws IllegalArgumentException if a flavor is missing, unknown or not accepted by the workload
     */
    public Placement adopt(Workload workload, Instant started, Map<String, String> flavors) {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(started, "started");
        Objects.requireNonNull(flavors, "flavors");
        return accounts.call(state -> state.life.adopt(workload, started, flavors));
    }

    /** Starts a pending workload without flavors that a host finds running, as {@link #adopt(String, Instant, Map)}. */
    public void adopt(String id, Instant started) {
        adopt(id, started, Map.of());
    }

    /**
     * Starts a pending workload that a host finds running, without an admission. Its use counts, even if that is more
     * than its group may use.
     *
     * @param flavors the flavor of each dimension with flavors that it requests, by dimension
     * @throws IllegalArgumentException if a flavor is missing, unknown or not accepted by the workload
     */
    public void adopt(String id, Instant started, Map<String, String> flavors) {
        Objects.requireNonNull(started, "started");
        Objects.requireNonNull(flavors, "flavors");
        accounts.run(state -> state.life.adopt(id, started, flavors));
    }

    /** Lets the reservation of a reserved workload end some time from now, earlier or later than before. */
    public void renew(String id, Duration time) {
        accounts.run(state -> state.life.renew(id, accounts.end(time)));
    }

    /** Admits a reserved workload for good; refused while it waits for the victims of a {@link HandOver}. */
    public void confirm(String id) {
        accounts.run(state -> state.life.confirm(id));
    }

    /** Undoes the admission of a reserved or admitted workload, which is pending again. */
    public void rollBack(String id) {
        accounts.run(state -> state.life.rollBack(id));
    }

    /**
     * Returns whether an admitted or reserved workload may be started now: no other one has to leave before. No
     * admission takes its room from then on.
     */
    public boolean isReady(String id) {
        return accounts.call(state -> state.life.isReady(id));
    }

    /** Starts an admitted or reserved workload without flavors now, by the clock of the ledger. */
    public void start(String id) {
        start(id, Map.of());
    }

    /** Starts an admitted or reserved workload now, by the clock of the ledger, on flavors. */
    public void start(String id, Map<String, String> flavors) {
        Objects.requireNonNull(flavors, "flavors");
        accounts.run(state -> state.admissions.start(id, accounts.now(), flavors)); // when it takes effect
    }

    /** Starts an admitted or reserved workload without flavors, as {@link #start(String, Instant, Map)}. */
    public void start(String id, Instant now) {
        start(id, now, Map.of());
    }

    /**
     * Starts an admitted or reserved workload on the flavors that it got, by dimension; one of a dimension that it does
     * not request is passed over. The flavor that is {@linkplain WorkloadStatus#flavors held} for it has room as long
     * as the admission lasts; another one that it accepts must have room now, in its place.
     *
     * @throws IllegalArgumentException if a flavor is missing, unknown or not accepted by the workload
     * @throws IllegalStateException also if it waits for the victims of a {@link HandOver}, or a flavor has no room
     */
    public void start(String id, Instant now, Map<String, String> flavors) {
        Objects.requireNonNull(now, "now");
        Objects.requireNonNull(flavors, "flavors");
        accounts.run(state -> state.admissions.start(id, now, flavors));
    }

    /** Marks a workload that holds its request as stopping until its end is reported: used, but for plans gone. */
    public void stop(String id) {
        accounts.run(state -> state.life.stop(id));
    }

    /** Lets a stopping workload run on or be admitted again; refused if it leaves for an open {@link HandOver}. */
    public void resume(String id) {
        accounts.run(state -> state.life.resume(id));
    }

    /** Makes a workload that is not pending pending again, and returns the phase that it had. */
    public WorkloadPhase evict(String id) {
        return accounts.call(state -> state.life.evict(id));
    }

    /** Removes a workload, in whatever phase it is. */
    public void finish(String id) {
        accounts.run(state -> state.life.finish(id));
    }

    /** Changes the request of a workload, and its use if it is admitted, without the check of {@link #tryResize}. */
    public void resize(String id, ResourceVector request) {
        Objects.requireNonNull(request, "request");
        accounts.resize(id, request);
    }

    /** Moves a workload to another group, where it counts in the same phase, without the check of {@link #tryMove}. */
    public void move(String id, String group) {
        accounts.run(state -> state.life.move(id, group));
    }

    /** Admits a workload if it fits, with the default options; see {@link #tryAdmit(String, AdmissionOptions)}. */
    public Decision tryAdmit(String id) {
        return tryAdmit(id, AdmissionOptions.defaults());
    }

    /**
     * Admits a pending workload if it starts or may start on loan: by {@link AdmissionRule#LOANS}, if the idle capacity
     * has room for it beside the claims of others. An entitled one for which there is no room is due from now on.
     *
     * <p>By {@link AdmissionRule#QUOTA_ONLY}, admits it if, in every dimension that it requests, the runtime of its
     * group has room for it; if it is not preemptible, the min of its group too; and if the options say so, the runtime
     * of every group above.
     */
    public Decision tryAdmit(String id, AdmissionOptions options) {
        List<String> one = List.of(Objects.requireNonNull(id, "id"));
        Objects.requireNonNull(options, "options");
        return accounts.call(state -> state.admit(one, options, null));
    }

    /**
     * Admits several pending workloads if there is room for all of them together, or else none. By quota alone, more
     * than 500 are admitted in parts, and for all others at one moment: the rest is written before another call that
     * names it, and all of it before a snapshot, a state, an update or a plan.
     */
    public Decision tryAdmit(Collection<String> ids, AdmissionOptions options) {
        return LargeGang.admit(accounts, Elements.copyOf(ids, "ids"), options, null);
    }

    /** Admits several, all or none, for a time; then they are pending again, unless confirmed or started before. */
    public Decision tryReserve(Collection<String> ids, Duration time, AdmissionOptions options) {
        Objects.requireNonNull(time, "time");
        return LargeGang.admit(accounts, Elements.copyOf(ids, "ids"), options, time);
    }

    /** Reserves one workload as {@link #tryReserve(Collection, Duration, AdmissionOptions)}, with the defaults. */
    public Decision tryReserve(String id, Duration time) {
        return tryReserve(List.of(Objects.requireNonNull(id, "id")), time, AdmissionOptions.defaults());
    }

    /**
     * Admits of several pending workloads, in the given order, each that fits together with those before it, if these
     * are at least a minimum, or else none. The decision is on the admitted ones; or on all, with the limits that the
     * first one that does not fit would exceed.
     *
     * @throws IllegalArgumentException if the minimum is not from 1 to the number of ids
     */
    public Decision tryAdmitAtLeast(Collection<String> ids, int minimum, AdmissionOptions options) {
        List<String> copy = Elements.copyOf(ids, "ids");
        Objects.requireNonNull(options, "options");
        return accounts.call(state -> state.admitAtLeast(copy, minimum, options, null));
    }

    /** Admits workloads as {@link #tryAdmitAtLeast(Collection, int, AdmissionOptions)}, for a limited time. */
    public Decision tryReserveAtLeast(Collection<String> ids, int minimum, Duration time, AdmissionOptions options) {
        List<String> copy = Elements.copyOf(ids, "ids");
        Objects.requireNonNull(options, "options");
        return accounts.call(state -> state.admitAtLeast(copy, minimum, options, accounts.end(time)));
    }

    /**
     * Changes the request of a workload if that fits, and returns the decision: in every dimension of which it would
     * hold more than now, the increase must pass the checks of {@link #tryAdmit(String, AdmissionOptions)}, with the
     * new request counted as requested. The request of a pending workload is always changed.
     */
    public Decision tryResize(String id, ResourceVector request, AdmissionOptions options) {
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(options, "options");
        return accounts.call(state -> state.admissions.tryResize(id, request, options));
    }

    /**
     * Moves a workload to another group, where it counts in the same phase, if it fits there as if it were pending.
     * Groups above both groups hold no more than before, and are not checked. A pending workload is always moved.
     */
    public Decision tryMove(String id, String group, AdmissionOptions options) {
        Objects.requireNonNull(options, "options");
        return accounts.call(state -> state.admissions.tryMove(id, group, options));
    }

    /** Returns the answer that {@link #tryAdmit(Collection, AdmissionOptions)} would give, and admits nothing. */
    public Decision decide(Collection<String> ids, AdmissionOptions options) {
        return LargeGang.decide(accounts, Elements.copyOf(ids, "ids"), options);
    }

    /** Returns whether a pending workload would be admitted. Allocates nothing. */
    public boolean fits(String id, AdmissionOptions options) {
        return accounts.fits(id, Objects.requireNonNull(options, "options"));
    }

    /**
     * Notes that no node can take a pending workload now, or that one can again; so does every change of the nodes or
     * of a total. Until then it is not due, and others are entitled in its place.
     *
     * @throws IllegalStateException also if the ledger judges by quota alone
     */
    public void setPlaceable(String id, boolean placeable) {
        accounts.run(state -> state.life.setPlaceable(id, placeable));
    }

    /** Carries out a plan with the default options; see {@link #carryOut(ReclaimPlan, HandOverOptions)}. */
    public HandOver carryOut(ReclaimPlan plan) {
        return carryOut(plan, HandOverOptions.defaults());
    }

    /**
     * Carries out a plan if it still holds against the present state, all of it or nothing, and returns the hand-over,
     * or the obstacles: its victims stop, and its preemptors are reserved, so that no other workload gets the room.
     * Takes time in the victims, for a preemption times the depth of the groups.
     *
     * <p>A plan of more than 500 victims is checked against a snapshot of its own, and refused if its workloads change
     * before it takes effect, which it does at one moment. Its victims then leave part by part: before another call
     * that names them, and all of them before another plan, a cancellation, an update, a snapshot or a state. Decisions
     * between two parts may find less room than after the last one, and never more.
     *
     * @throws IllegalArgumentException if the plan names a workload twice or a pending one as a victim
     */
    public HandOver carryOut(ReclaimPlan plan, HandOverOptions options) {
        Objects.requireNonNull(options, "options");
        PlanCheck.Request request = new PlanCheck.Request(
                Objects.requireNonNull(plan, "plan").victims(),
                plan.preemptors(),
                plan.unhelped(),
                plan.admission(),
                options);
        return LargePlan.carryOut(accounts, request);
    }

    /** Cancels an open hand-over: its preemptors are pending again, and its victims may be {@link #resume resumed}. */
    public void cancel(long handOver) {
        accounts.whole(state -> {
            state.plans.cancel(handOver);
            return true;
        });
    }

    /** Sets the total that a tree shares; from now on it does not follow from the nodes. */
    public void setTotal(String treeId, ResourceVector total) {
        accounts.run(state -> state.cluster.setTotal(treeId, total));
    }

    /** Replaces the trees, nodes and profiles as {@link #update(UnaryOperator, DisplacedWorkloads)}; displaces none. */
    public void update(UnaryOperator<QuotaForest> edit) {
        update(edit, DisplacedWorkloads.none());
    }

    /**
     * Replaces the trees, nodes and profiles by edited ones, and moves the workloads of leaf groups that are deleted or
     * become parent groups. If only nodes differ, this takes time in the nodes; otherwise time n log n in the groups,
     * and linear time in the workloads whose group is another.
     *
     * <p>The edit may be called again, with the forest at that time, and is called at most eight times. One that keeps
     * trees, profiles and the default group's max, as {@link QuotaForest#withNode} does, edits nodes alone. Any other
     * edits groups, and waits for those that came before it. Totals and nodes that change meanwhile merge into its
     * result; it is called again only if it changes the same node itself. So it sees groups as they are when it takes
     * effect, and nodes as they were when it was called last.
     *
     * @throws io.github.quotatree.InvalidQuotaException if a group with workloads that do not move is deleted or made
     *     a parent group, or a group changes its tree; with every violation
     * @throws IllegalArgumentException if the edited forest has other dimensions, the capacity of the nodes of a tree
     *     is above 2^63-1, or workloads cannot move as they should; and whatever the edit throws
     * @throws IllegalStateException if it is called by the edit of another update
     */
    public void update(UnaryOperator<QuotaForest> edit, DisplacedWorkloads displaced) {
        Objects.requireNonNull(edit, "edit");
        Objects.requireNonNull(displaced, "displaced");
        edits.update(edit, displaced);
    }

    /** Returns the trees, nodes and profiles. */
    public QuotaForest forest() {
        return accounts.call(state -> state.data.forest());
    }

    /** Returns how much a group may use now in one dimension. Takes at most time in the siblings on its path. */
    public long runtime(String group, String dimension) {
        return accounts.call(state -> state.data.trees.runtime(group, dimension));
    }

    /** Returns the request of the workloads of a group itself in one dimension, which is 0 for a parent group. */
    public long request(String group, String dimension) {
        return accounts.call(state -> state.data.trees.request(group, dimension));
    }

    /** Returns the use of a group and of all groups below it in one dimension. */
    public long used(String group, String dimension) {
        return accounts.call(state -> state.data.trees.used(group, dimension));
    }

    /** Returns a workload with its progress, or empty if there is none of this id. */
    public Optional<WorkloadStatus> workload(String id) {
        return accounts.call(
                state -> Optional.ofNullable(state.data.table.find(id)).map(state.data::status));
    }

    /** Returns the hand-overs whose victims are still leaving, in the order in which they were carried out. */
    public List<HandOver> handOvers() {
        return accounts.whole(state -> state.data.handOvers.list()).get();
    }

    /** Returns the state at this moment, with the runtimes that follow from it; no plan is carried out in part. */
    public LedgerSnapshot snapshot() {
        return accounts.snapshot();
    }

    /** Returns the state at this moment as a value to store and to {@linkplain #builder(LedgerState) build} from. */
    public LedgerState state() {
        return accounts.state();
    }

    /**
     * Reports every change from now on to a listener, outside all locks, by tasks that an executor runs one at a time;
     * {@code docs/embedding.md} says by which call where it is {@code Runnable::run}. A task takes linear time in the
     * groups; the next one reports the changes while it runs, and one that the executor refuses is tried again at the
     * next change. An exception of an executor or a listener goes to the uncaught exception handler of the thread
     * alone.
     */
    public Subscription listen(LedgerListener listener, Executor executor) {
        return accounts.listen(
                Objects.requireNonNull(listener, "listener"), Objects.requireNonNull(executor, "executor"));
    }

    /** Returns when the next reservation ends, or empty if there is none. */
    public Optional<Instant> nextExpiry() {
        return accounts.call(state -> Optional.ofNullable(state.data.reservations.nextExpiry()));
    }

    /** Ends the reservations whose time is up, delivers all due reports, and returns when the next one ends. */
    public Optional<Instant> tick() {
        return Optional.ofNullable(accounts.tick());
    }

    /** Returns the version and the number of workloads. Takes no snapshot. */
    @Override
    public String toString() {
        return accounts.call(state -> LedgerSnapshot.inWords(state.data.version, state.data.table.size()));
    }

    /** Builds a {@link QuotaLedger}. An {@link IllegalStateException} refuses a second setting of a property. */
    public static final class Builder {
        private final LedgerState state;
        private final SortedMap<String, ResourceVector> totals;
        private final Set<String> totalsSet = new HashSet<>();
        private final List<Iterable<? extends LedgerChange>> replays = new ArrayList<>();
        private final Map<String, EvictionLimit> evictionLimits = new LinkedHashMap<>();
        private boolean noEvictionLimits;
        private boolean takesUnmatched;
        private @Nullable SolveOptions options;
        private @Nullable AdmissionRule rule;
        private @Nullable InstantSource clock;
        private @Nullable Consumer<LedgerChange> journal;
        private @Nullable Consumer<LedgerChange> beforeUpdates;
        private @Nullable Runnable afterChanges;

        private Builder(LedgerState state) {
            this.state = state;
            totals = new TreeMap<>(state.totals());
        }

        /**
         * Sets the total that a tree shares, in place of the capacity of its nodes, or of the total of the state.
         *
         * @throws IllegalArgumentException if there is no tree of this id, or a value is negative or of another schema
         */
        public Builder total(String treeId, ResourceVector total) {
            Objects.requireNonNull(treeId, "treeId");
            ForestAccounts.requireTotal(state.forest(), state.totals(), treeId, total);
            LedgerState.refuseIf(!totalsSet.add(treeId), "ledger: total of tree \"" + treeId + "\"");
            totals.put(treeId, total);
            return this;
        }

        /** Sets how runtimes are computed; the default is {@link LedgerState#options}. */
        public Builder options(SolveOptions options) {
            LedgerState.refuseIf(this.options != null, "ledger: options");
            this.options = Objects.requireNonNull(options, "options");
            return this;
        }

        /**
         * Sets the rule by which admissions are judged; the default is {@link LedgerState#admissionRule}, and without a
         * state {@link AdmissionRule#LOANS}.
         */
        public Builder admissionRule(AdmissionRule rule) {
            LedgerState.refuseIf(this.rule != null, "ledger: admission rule");
            this.rule = Objects.requireNonNull(rule, "rule");
            return this;
        }

        /** Sets the clock by which reservations end and workloads start; the default is the system clock. */
        public Builder clock(InstantSource clock) {
            LedgerState.refuseIf(this.clock != null, "ledger: clock");
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /**
         * Adds a limit of the victims of plans that are carried out. The limits of a builder replace the limits of
         * the state; evictions of the state still count for a limit of the same name. The default is {@link
         * LedgerState#evictionLimits}, and without a state there is none.
         */
        public Builder evictionLimit(EvictionLimit limit) {
            LedgerState.refuseIf(noEvictionLimits, "ledger: no eviction limits");
            StorableText.require(
                    "eviction limit", Objects.requireNonNull(limit, "limit").name());
            LedgerState.refuseIf(evictionLimits.containsKey(limit.name()), "ledger: eviction limit " + limit.name());
            evictionLimits.put(limit.name(), limit);
            return this;
        }

        /**
         * Lets the default group take workloads without a group of their own also where it has no max. A misspelt name
         * of a group can then take the whole cluster. It is no part of the state.
         */
        public Builder acceptUnmatchedWorkloads() {
            LedgerState.refuseIf(takesUnmatched, "ledger: unmatched workloads");
            takesUnmatched = true;
            return this;
        }

        /** Drops the limits of evictions of the state. */
        public Builder noEvictionLimits() {
            LedgerState.refuseIf(noEvictionLimits || !evictionLimits.isEmpty(), "ledger: eviction limits");
            noEvictionLimits = true;
            return this;
        }

        /**
         * Sets the recorder of the changes, called before each takes effect, under the lock of the ledger, which it
         * must not use. If it throws, the call is refused with that exception, and changes nothing; so is one that
         * reads where a reservation has ended.
         */
        public Builder journal(Consumer<LedgerChange> journal) {
            LedgerState.refuseIf(this.journal != null, "ledger: journal");
            this.journal = Objects.requireNonNull(journal, "journal");
            return this;
        }

        /**
         * Sets a step that takes each {@link QuotaLedger#update update} before it is made, outside the lock of the
         * ledger: a journal that encodes it there delays no other call. The change may be made with a later version, or
         * not at all. If the step throws, the update is refused with that exception.
         */
        public Builder beforeUpdates(Consumer<LedgerChange> step) {
            LedgerState.refuseIf(beforeUpdates != null, "ledger: step before updates");
            beforeUpdates = Objects.requireNonNull(step, "step");
            return this;
        }

        /**
         * Sets a step that is run after each call that has made changes, before it returns and outside the lock of the
         * ledger: a journal that has buffered them writes them there, and delays no other call. It must not throw.
         */
        public Builder afterChanges(Runnable step) {
            LedgerState.refuseIf(afterChanges != null, "ledger: step after changes");
            afterChanges = Objects.requireNonNull(step, "step");
            return this;
        }

        /**
         * Applies recorded changes to the state, without deciding anything again; several journals in the order of the
         * calls. They are read by {@link #build}, and not recorded again. Changes that the state has are passed over.
         */
        public Builder replay(Iterable<? extends LedgerChange> recorded) {
            replays.add(Objects.requireNonNull(recorded, "recorded"));
            return this;
        }

        /**
         * Returns the ledger. Takes linear time in the groups, workloads and changes.
         *
         * @throws IllegalArgumentException if the state has a workload or a total that the ledger would refuse, the
         *     capacity of the nodes of a tree is above 2^63-1, the changes do not follow from the state, or the rule is
         *     {@link AdmissionRule#LOANS} with guaranteed usage, or with min scaling off
         */
        public QuotaLedger build() {
            LockedAccounts accounts = new LockedAccounts(
                    state,
                    totals,
                    Objects.requireNonNullElse(options, state.options()),
                    Objects.requireNonNullElse(rule, state.admissionRule()),
                    evictionLimits.isEmpty() && !noEvictionLimits ? state.evictionLimits() : evictionLimits.values(),
                    Objects.requireNonNullElseGet(clock, InstantSource::system));
            replays.forEach(recorded -> recorded.forEach(accounts::replay));
            accounts.data.takesUnmatched = takesUnmatched;
            accounts.data.journal = journal;
            accounts.beforeUpdates = beforeUpdates;
            accounts.afterChanges = afterChanges;
            return new QuotaLedger(accounts);
        }
    }
}
