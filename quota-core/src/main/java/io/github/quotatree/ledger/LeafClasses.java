package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.ledger.LeafUnit.Turn;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who of a leaf group, or of the default group, is entitled: whose request fits into the runtime beside the entitled
 * units before it, in all dimensions together. A unit is a workload, or the workloads of a gang. Takes n log n time.
 *
 * <p>First come running units that were not started on loan, those that are not preemptible before others; they
 * stay entitled. Then come units that were started on loan, and those that wait, both by importance: priority, then
 * age, then id. The first of these that does not fit, but would fit the empty runtime, is the head: it holds its
 * dimensions, so that small units never starve a large one. {@code docs/loans.md} says why in this order.
 *
 * <p>In the accounts of a ledger they are found again after changes, from units that are kept in order. Keeping units
 * are not looked at while their sum fits, and the others only until the head holds all dimensions.
 */
final class LeafClasses {
    private static final Comparator<Lender.Member> BY_TURN =
            Comparator.comparing(Lender.Member::workload, WorkloadOrder.mostUrgentFirst());

    private static final long NONE_BEYOND = Long.MAX_VALUE;
    private static final long NEVER = -1;

    private static final ExceededLimit NO_NODE =
            new ExceededLimit(Kind.NODE, Optional.empty(), Optional.empty(), 0, 0, 0, 1);

    private Accounts accounts;
    private final int account;
    private final ResourceSchema schema;
    private final LeafUnits units;

    /** The flavors of entitled units; null where no dimension has flavors. */
    private final @Nullable FlavorSeats seats;

    private final Waiting waiting;

    /** The units to classify next, in a tree with flavors. */
    private final Deque<LeafUnit> next = new ArrayDeque<>();

    private boolean areKeeping = true;

    /** Whether all keeping units are entitled, and were not looked at one by one. */
    private boolean areAllKept;

    /** How many of the units that keep no class were looked at. */
    private int classified;

    private long time = 1; // units that were not classified have 0
    private long heldAt = NEVER;

    /** Another one whenever they are found again. */
    private Object state = new Object();

    private final int dimensions;

    // by dimension, the sums that were compared with the runtime: the largest within it, the smallest beyond
    private final long[] largestWithin;
    private final long[] smallestBeyond;

    private final long[] entitled;
    private final long[] entitledNonPreemptible;
    private final long[] waitingEntitled;
    private final long[] waitingNonPreemptible;
    private final boolean[] heldByHead;
    private final long[] nothing;
    private @Nullable Turn last; // null if the sums have changed since

    private LeafClasses(
            Accounts accounts,
            int account,
            ResourceSchema schema,
            List<? extends Lender.Member> members,
            Waiting waiting,
            @Nullable FlavorSeats seats) {
        this.waiting = waiting;
        this.seats = seats;
        this.accounts = accounts;
        this.account = account;
        this.schema = schema;
        dimensions = schema.size();
        units = new LeafUnits(dimensions, members, waiting);
        largestWithin = new long[dimensions];
        smallestBeyond = new long[dimensions];
        entitled = new long[dimensions];
        entitledNonPreemptible = new long[dimensions];
        waitingEntitled = new long[dimensions];
        waitingNonPreemptible = new long[dimensions];
        heldByHead = new boolean[dimensions];
        nothing = new long[dimensions];
        Arrays.fill(smallestBeyond, NONE_BEYOND);
    }

    static LeafClasses of(
            Accounts accounts,
            int account,
            ResourceSchema schema,
            List<? extends Lender.Member> members,
            Waiting waiting) {
        LeafClasses classes = new LeafClasses(accounts, account, schema, members, waiting, null);
        classes.classifyAll();
        return classes;
    }

    /** Returns the classes of a leaf, none of whose units is classified yet; the first are those that keep theirs. */
    static LeafClasses begin(
            Accounts accounts,
            int account,
            ResourceSchema schema,
            List<? extends Lender.Member> members,
            Waiting waiting,
            FlavorSeats seats) {
        LeafClasses classes = new LeafClasses(accounts, account, schema, members, waiting, seats);
        for (List<LeafUnit> part : List.of(classes.units.keeping, classes.units.others)) {
            for (LeafUnit unit : part) {
                unit.members.sort(BY_TURN);
                unit.fitsAlone = seats.wouldFitAlone(account, unit.members);
            }
        }
        classes.next.addAll(classes.units.keeping);
        return classes;
    }

    /** Goes on to the units that keep no class, when the first ones of all leaves are classified. */
    void goOn() {
        areKeeping = false;
        next.addAll(units.others);
    }

    /** Notes that a workload has changed, or come, or gone. */
    void change(Workload workload) {
        units.change(workload);
    }

    /** Lets them follow other accounts of the same group; all changes between the two must have been noted. */
    @SuppressWarnings("ReferenceEquality") // the same accounts have the same runtimes
    void follow(Accounts other, Lender lender) {
        heldAt = accounts == other ? heldAt : NEVER;
        accounts = other;
        renew(lender, 0);
    }

    /** Returns whether so many changes were noted that the classes are better found anew. */
    boolean areFarBehind() {
        return units.areFarBehind();
    }

    /** Returns whether nothing has changed since a move of runtimes at which they were found, or held. */
    boolean isCurrent(long moves) {
        return heldAt == moves && !units.haveChanged();
    }

    /** Finds them again if a workload has changed, or the runtime so much that it matters. */
    void renew(Lender lender, long moves) {
        boolean hold = !units.haveChanged() && (heldAt == moves || hold());
        heldAt = moves;
        if (hold) {
            return;
        }
        units.follow(lender, account);
        time++;
        state = new Object();
        last = null;
        Arrays.fill(largestWithin, 0);
        Arrays.fill(smallestBeyond, NONE_BEYOND);
        Arrays.fill(entitled, 0);
        Arrays.fill(entitledNonPreemptible, 0);
        Arrays.fill(waitingEntitled, 0);
        Arrays.fill(waitingNonPreemptible, 0);
        Arrays.fill(heldByHead, false);
        classifyAll();
    }

    /** Returns an object that stays the same as long as the same units are entitled, not before. */
    Object state() {
        return state;
    }

    private void classifyAll() {
        areAllKept = areAllKept();
        if (areAllKept) {
            System.arraycopy(units.kept, 0, entitled, 0, dimensions);
            System.arraycopy(units.keptNonPreemptible, 0, entitledNonPreemptible, 0, dimensions);
            System.arraycopy(units.keptWaiting, 0, waitingEntitled, 0, dimensions);
            System.arraycopy(units.keptWaitingNonPreemptible, 0, waitingNonPreemptible, 0, dimensions);
        }
        for (int k = 0; !areAllKept && k < units.keeping.size(); k++) {
            keep(units.keeping.get(k));
        }
        classified = 0;
        while (!isHeadHoldingAll() && classified < units.others.size()) {
            classify(units.others.get(classified)); // those behind are not entitled to anything
        }
    }

    /** Returns whether the keeping units fit all together, so that their order does not matter. */
    private boolean areAllKept() {
        boolean all = true;
        for (int d = 0; d < dimensions && all; d++) {
            all = (units.kept[d] == 0 || isWithinRuntime(d, 0, units.kept[d]))
                    && (units.keptNonPreemptible[d] == 0 || isWithinMin(d, units.keptNonPreemptible[d]));
        }
        return all;
    }

    private boolean isHeadHoldingAll() {
        boolean all = true;
        for (int d = 0; d < dimensions; d++) {
            all &= heldByHead[d];
        }
        return all;
    }

    /** Returns the most important workload of the unit that is classified next; null if there is none for now. */
    @Nullable
    Workload next() {
        LeafUnit unit = next.peek();
        return unit == null ? null : unit.first;
    }

    void classifyNext() {
        LeafUnit unit = next.remove();
        if (areKeeping) {
            keep(unit);
        } else {
            classify(unit);
        }
    }

    /**
     * Returns whether they would be found the same with the present runtime: every comparison has the same outcome.
     * That takes no computation of the runtime, where it is not near. Allocates nothing.
     */
    boolean hold() {
        boolean same = true;
        for (int d = 0; d < dimensions && same; d++) {
            same = accounts.isWithinRuntime(account, d, largestWithin[d])
                    && (smallestBeyond[d] == NONE_BEYOND || !accounts.isWithinRuntime(account, d, smallestBeyond[d]));
        }
        return same;
    }

    boolean isEntitled(String id) {
        LeafUnit unit = units.unit(id);
        return unit != null && isEntitled(unit);
    }

    private boolean isEntitled(LeafUnit unit) {
        if (unit.classifiedAt == time) {
            return unit.entitled;
        }
        return unit.keeps ? areAllKept : unit.request.isZero() && !unit.isUnplaceable();
    }

    /** Returns the flavor of a dimension that a workload is entitled to, counted within the dimension; -1 for none. */
    int entitledFlavor(String id, int d) {
        LeafUnit unit = units.unit(id);
        for (int m = 0; unit != null && m < unit.seats.size(); m++) {
            if (unit.members.get(m).workload().id().equals(id)) {
                return HeldFlavors.flavor(unit.seats.get(m), d);
            }
        }
        return -1;
    }

    List<ExceededLimit> exceeded(String id) {
        LeafUnit unit = Objects.requireNonNull(units.unit(id), id);
        if (!unit.exceededFlavors.isEmpty()) {
            return unit.exceededFlavors;
        }
        if (isEntitled(unit)) {
            return List.of();
        }
        if (unit.isUnplaceable()) {
            return List.of(NO_NODE);
        }
        Turn turn = unit.classifiedAt == time ? unit.turn : turn();
        return turn == null ? List.of() : exceeded(unit, turn);
    }

    /** Returns the state as it is; the units that are not entitled one after the other share it. */
    private Turn turn() {
        Turn known = last;
        if (known == null) {
            known = new Turn(entitled, entitledNonPreemptible, waitingEntitled, waitingNonPreemptible, heldByHead)
                    .copy();
            last = known;
        }
        return known;
    }

    /** Returns whether some were started on loan; takes no classification. */
    boolean mayBeOnLoan(Lender lender) {
        return units.mayBeOnLoan(lender, account);
    }

    /** Returns the workloads that were started on loan and are entitled by now. */
    List<Workload> entitledLoans() {
        List<Workload> entitled = new ArrayList<>(0);
        for (int k = 0; k < mayBeEntitled(); k++) {
            LeafUnit unit = units.others.get(k);
            for (int m = 0; unit.holds && m < unit.members.size() && isEntitled(unit); m++) {
                if (unit.members.get(m).startedOnLoan()) {
                    entitled.add(unit.members.get(m).workload());
                }
            }
        }
        return entitled;
    }

    /**
     * Returns how many of the units that keep no class to look at for entitled ones: behind them only empty requests
     * are.
     */
    private int mayBeEntitled() {
        return units.areSomeEmpty() ? units.others.size() : classified;
    }

    /** Returns the waiting workloads of each entitled unit that has some, the most important first. */
    List<List<Workload>> entitledWaiting() {
        List<List<Workload>> waiting = new ArrayList<>(0);
        for (int k = 0; units.areSomeBegun() && k < units.keeping.size(); k++) {
            addWaiting(units.keeping.get(k), waiting);
        }
        for (int k = 0; k < mayBeEntitled(); k++) {
            addWaiting(units.others.get(k), waiting);
        }
        return waiting;
    }

    private void addWaiting(LeafUnit unit, List<List<Workload>> to) {
        if (unit.waits() && isEntitled(unit)) {
            List<Workload> waiting = new ArrayList<>(1);
            for (Lender.Member member : unit.members) {
                if (!member.holds()) {
                    waiting.add(member.workload());
                }
            }
            waiting.sort(WorkloadOrder.mostUrgentFirst());
            to.add(waiting);
        }
    }

    /** Returns the use of the group by workloads that stay and are not entitled. */
    ResourceVector useOnLoan() {
        ResourceVector use = schema.zero();
        for (Workload loan : onLoan()) {
            use = use.plus(loan.request());
        }
        return use;
    }

    /** Returns the workloads of the group that hold their requests, stay, and are not entitled. */
    List<Workload> onLoan() {
        List<Workload> onLoan = new ArrayList<>(0);
        for (int k = 0; !areAllKept && k < units.keeping.size(); k++) {
            addLoans(units.keeping.get(k), onLoan);
        }
        for (int k = 0; k < units.lent.size(); k++) {
            addLoans(units.lent.get(k), onLoan);
        }
        return onLoan;
    }

    private void addLoans(LeafUnit unit, List<Workload> to) {
        for (int m = 0; !isEntitled(unit) && m < unit.members.size(); m++) {
            Lender.Member member = unit.members.get(m);
            if (member.holds()) {
                to.add(member.workload().withRequest(HeldFlavors.counts(member.request())));
            }
        }
    }

    private void keep(LeafUnit unit) {
        unit.classifiedAt = time;
        boolean fits = fits(unit.request, entitled, unit.preemptible);
        unit.entitled = fits && place(unit, true);
        unit.turn = unit.entitled ? null : turn(); // a member of a gang may still wait
        if (fits && !unit.entitled && seats != null) {
            unit.exceededFlavors = seats.exceeded(account, unit.members);
        }
        if (unit.entitled || !unit.preemptible) { // one that cannot be stopped holds its part, entitled or not
            add(unit, unit.entitled && !unit.preemptible);
        } else if (fits) {
            units.giveUp(unit); // others need its flavor: it may be entitled to another one, as if it waited
        }
        if (!unit.entitled && !unit.preemptible && seats != null) {
            seats.keep(account, unit.members);
        }
    }

    private void classify(LeafUnit unit) {
        classified++;
        unit.classifiedAt = time;
        unit.turn = null;
        unit.entitled = false;
        if (unit.isUnplaceable()) {
            return; // others are entitled in its place
        }
        boolean fits = fits(unit.request, entitled, unit.preemptible) && !isHeld(unit.request);
        boolean isPlaced = fits && place(unit, false);
        unit.entitled = isPlaced && !unit.moves();
        if (fits && !unit.entitled && seats != null) {
            unit.exceededFlavors = seats.exceeded(account, unit.members);
        }
        if (isPlaced) {
            add(unit, !unit.preemptible);
            return;
        }
        unit.turn = turn();
        if (unit.fitsAlone && fits(unit.request, nothing, unit.preemptible)) {
            for (int d = 0; d < dimensions; d++) {
                last = !heldByHead[d] && unit.request.value(d) > 0 ? null : last;
                heldByHead[d] |= unit.request.value(d) > 0;
            }
        }
    }

    /** Returns whether a unit has headroom on flavors, which it then takes; {@code asHeld} on those that it holds. */
    private boolean place(LeafUnit unit, boolean asHeld) {
        List<ResourceVector> found = seats == null ? List.of() : seats.place(account, unit.members, asHeld, waiting);
        unit.seats = found == null ? List.of() : found;
        return found != null;
    }

    private boolean fits(ResourceVector request, long[] beside, boolean preemptible) {
        boolean fits = true;
        for (int d = 0; d < dimensions && fits; d++) {
            long amount = request.value(d);
            fits = amount == 0
                    || (isWithinRuntime(d, beside[d], amount)
                            && (preemptible || isWithinMin(d, entitledNonPreemptible[d] + amount)));
        }
        return fits;
    }

    private boolean isWithinRuntime(int d, long beside, long amount) {
        long sum = Wide.saturatedAdd(beside, amount);
        boolean within = isWithinRuntime(d, sum);
        if (within) {
            largestWithin[d] = Math.max(largestWithin[d], sum);
        } else {
            smallestBeyond[d] = Math.min(smallestBeyond[d], sum);
        }
        return within;
    }

    /** Returns whether a sum is within the runtime, which the sums compared before may tell. */
    private boolean isWithinRuntime(int d, long sum) {
        return sum <= largestWithin[d] || (sum < smallestBeyond[d] && accounts.isWithinRuntime(account, d, sum));
    }

    private boolean isWithinMin(int d, long amount) {
        return !accounts.isInTree(account) || amount <= accounts.min(account, d);
    }

    private boolean isHeld(ResourceVector request) {
        for (int d = 0; d < dimensions; d++) {
            if (heldByHead[d] && request.value(d) > 0) {
                return true;
            }
        }
        return false;
    }

    private void add(LeafUnit unit, boolean nonPreemptible) {
        last = null;
        for (int d = 0; d < dimensions; d++) {
            entitled[d] += unit.request.value(d);
            entitledNonPreemptible[d] += nonPreemptible ? unit.request.value(d) : 0;
            long waits = unit.waiting == null ? 0 : unit.waiting.value(d);
            waitingEntitled[d] += waits;
            waitingNonPreemptible[d] += nonPreemptible ? waits : 0;
        }
    }

    /** Returns the limits that a unit exceeds at its turn; the rest of a dimension that the head holds is its own. */
    private List<ExceededLimit> exceeded(LeafUnit unit, Turn turn) {
        List<ExceededLimit> exceeded = new ArrayList<>(1);
        for (int d = 0; d < dimensions; d++) {
            long amount = unit.request.value(d);
            long used = turn.entitled()[d];
            boolean isHeld = turn.heldByHead()[d];
            boolean fits = !isHeld && isWithinRuntime(d, Wide.saturatedAdd(used, amount));
            if (amount > 0 && !fits) {
                long runtime = accounts.runtime(account, d);
                long ahead = turn.waiting()[d] + (isHeld ? Math.max(0, runtime - used) : 0);
                exceeded.add(limit(Kind.RUNTIME, d, runtime, used - turn.waiting()[d], ahead, amount));
            }
            used = turn.nonPreemptible()[d];
            if (amount > 0 && !unit.preemptible && !isWithinMin(d, used + amount)) {
                long ahead = turn.waitingNonPreemptible()[d];
                exceeded.add(limit(Kind.MIN, d, accounts.min(account, d), used - ahead, ahead, amount));
            }
        }
        return exceeded;
    }

    private ExceededLimit limit(Kind kind, int d, long limit, long used, long ahead, long request) {
        return new ExceededLimit(
                kind,
                Optional.of(accounts.name(account)),
                Optional.of(schema.dimension(d)),
                limit,
                used,
                ahead,
                request);
    }
}
