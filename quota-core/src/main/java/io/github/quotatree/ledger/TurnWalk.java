package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.internal.rule.LoanShare;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A walk along all that waits, in which each unit takes its turn: it starts, or claims its request because it is due.
 *
 * <p>Who is entitled stays as it is: an entitled unit that starts stays entitled, since the entitled units of a group fit
 * into its runtime together, and one that starts on loan keeps its place.
 */
final class TurnWalk implements Iterator<LoanTurn> {
    private final AdmissionOptions options;
    private final LedgerSnapshot snapshot;
    private final Function<String, Accounts> before;

    /** A ledger of its own, which decides where a schema has flavors; null where it has none. */
    private final @Nullable QuotaLedger copy;

    private final Map<String, TurnAccounts> trees = new HashMap<>();
    private final Map<String, Open> groups = new HashMap<>();

    // the units that are to come
    private final Deque<TurnUnit> ofSystem;
    private final Deque<TurnUnit> entitled;
    private final PriorityQueue<Open> lendable = new PriorityQueue<>();
    private final List<TurnUnit> left = new ArrayList<>();
    private @Nullable Deque<TurnUnit> waiting;
    private @Nullable LoanTurn next;

    /** A group on the walk. */
    private static final class Open implements Comparable<Open> {
        final TurnGroup group;
        final Deque<TurnUnit> lendable;
        final long[] total;
        ResourceVector onLoan;
        LoanShare share;

        Open(TurnGroup group, long[] total) {
            this.group = group;
            this.total = total;
            lendable = new ArrayDeque<>(group.lendable());
            onLoan = group.onLoan();
            share = LoanShare.of(
                    onLoan.schema().size(), onLoan.values(), group.weight().values(), total);
        }

        void lend(ResourceVector request) {
            onLoan = onLoan.plus(request);
            share = LoanShare.of(
                    onLoan.schema().size(), onLoan.values(), group.weight().values(), total);
        }

        /** The smallest share first; of equal ones, the group whose first unit is the oldest. */
        @Override
        public int compareTo(Open other) {
            int byShare = share.compareTo(other.share);
            return byShare != 0
                    ? byShare
                    : WorkloadOrder.oldestFirst()
                            .compare(
                                    lendable.element().first(),
                                    other.lendable.element().first());
        }
    }

    TurnWalk(
            LedgerSnapshot snapshot,
            Function<String, Accounts> before,
            AdmissionOptions options,
            List<TurnUnit> ofSystem,
            List<TurnGroup> all) {
        this.snapshot = snapshot;
        this.before = before;
        copy = snapshot.forest().schema().hasFlavors() ? ledgerOf(snapshot) : null;
        this.options = options;
        this.ofSystem = new ArrayDeque<>(ofSystem);
        entitled = new ArrayDeque<>(TurnGroup.inTurns(all, TurnGroup::entitled));
        for (TurnGroup group : all) {
            Open open = new Open(group, snapshot.total(group.treeId()).values());
            groups.put(group.name(), open);
            left.addAll(group.waiting());
            if (!open.lendable.isEmpty()) {
                lendable.add(open);
            }
            group.due().forEach(status -> tree(group).claim(group.account(), status.workload()));
        }
    }

    /** Returns a ledger in the state of a snapshot, whose reservations do not end. */
    static QuotaLedger ledgerOf(LedgerSnapshot snapshot) {
        return QuotaLedger.builder(snapshot.state())
                .clock(InstantSource.fixed(Instant.MIN))
                .build();
    }

    private TurnAccounts tree(TurnGroup group) {
        return trees.computeIfAbsent(
                group.treeId(),
                id -> new TurnAccounts(before.apply(id), snapshot.forest().schema()));
    }

    @Override
    public boolean hasNext() {
        if (next == null) {
            next = find();
        }
        return next != null;
    }

    @Override
    public LoanTurn next() {
        if (!hasNext()) {
            throw new NoSuchElementException("nothing else waits");
        }
        LoanTurn found = Objects.requireNonNull(next);
        next = null;
        return found;
    }

    private @Nullable LoanTurn find() {
        LoanTurn ahead = findAheadOfWaiting();
        if (ahead != null) {
            return ahead;
        }
        if (waiting == null) {
            waiting = new ArrayDeque<>(WorkloadOrder.inTurns(left, TurnUnit::group, TurnUnit::first));
        }
        TurnUnit last = waiting.poll();
        return last == null ? null : last.unplaceable() ? unplaceable(last) : ask(last);
    }

    /** Returns the turns that are left up to the first unit that starts; if none does, of all that are due. */
    List<LoanTurn> toFirstStart() {
        List<LoanTurn> turns = new ArrayList<>(1);
        LoanTurn turn = findAheadOfWaiting();
        while (turn != null) {
            turns.add(turn);
            turn = turn.starts() ? null : findAheadOfWaiting();
        }
        return turns;
    }

    /** Finds the next turn of a unit that starts or is due; null if all others wait. */
    private @Nullable LoanTurn findAheadOfWaiting() {
        TurnUnit system = ofSystem.poll();
        if (system != null) {
            ResourceVector none = snapshot.forest().schema().zero();
            return new LoanTurn(system.group(), system.members(), Answer.STARTS, List.of(), none, none);
        }
        TurnUnit unit = entitled.poll();
        if (unit != null) {
            return ask(unit);
        }
        return findLoan();
    }

    /** No node can take it, whatever else it lacks. */
    private LoanTurn unplaceable(TurnUnit unit) {
        Open open = Objects.requireNonNull(groups.get(unit.group()));
        List<ExceededLimit> exceeded = unit.members().stream()
                .flatMap(status ->
                        tree(open.group).exceededEntitlement(open.group.account(), status.workload()).stream())
                .distinct()
                .toList();
        return turn(open, unit, Answer.WAITS, exceeded);
    }

    /** Finds the next loan: of the group with the smallest share, the first unit that fits; others wait. */
    private @Nullable LoanTurn findLoan() {
        for (Open open = lendable.poll(); open != null; open = lendable.poll()) {
            TurnUnit unit = open.lendable.element();
            LoanTurn turn = mayFit(unit, open.group) ? ask(unit) : null;
            boolean starts = turn != null && turn.answer() == Answer.STARTS_ON_LOAN;
            open.lendable.remove();
            if (starts) {
                open.lend(unit.request());
            } else {
                left.add(unit); // it does not fit later on this walk either
            }
            if (!open.lendable.isEmpty()) {
                lendable.add(open);
            }
            if (starts) {
                return turn;
            }
        }
        return null;
    }

    /** Returns whether a unit may start, as far as a look without an explanation says: exactly for one workload. */
    private boolean mayFit(TurnUnit unit, TurnGroup group) {
        Workload one = unit.first();
        return copy != null
                || unit.members().size() > 1
                || AdmissionQuestion.fits(tree(group), group.account(), one, one.request(), options);
    }

    private LoanTurn ask(TurnUnit unit) {
        Open open = Objects.requireNonNull(groups.get(unit.group()));
        if (copy != null) {
            Decision decision = copy.tryAdmit(unit.ids(), options);
            return turn(open, unit, decision.answer(), decision.exceededLimits());
        }
        TurnAccounts accounts = tree(open.group);
        int account = open.group.account();
        AdmissionQuestion question = new AdmissionQuestion(snapshot.forest().schema(), options);
        unit.workloads().forEach(workload -> question.add(workload, accounts, account, workload.request()));
        List<ExceededLimit> exceeded = question.exceededLimits();
        Answer answer = question.answer(exceeded);
        if (exceeded.isEmpty()) {
            accounts.start(account, unit.workloads());
        } else if (answer == Answer.DUE) {
            claim(unit.members(), accounts, account);
        }
        return turn(open, unit, answer, exceeded);
    }

    private static LoanTurn turn(Open open, TurnUnit unit, Answer answer, List<ExceededLimit> exceeded) {
        return new LoanTurn(unit.group(), unit.members(), answer, exceeded, open.onLoan, open.group.weight());
    }

    /** Those that a plan could not help claim nothing. */
    private static void claim(Collection<WorkloadStatus> members, TurnAccounts accounts, int account) {
        members.stream()
                .filter(status -> !status.standing().held())
                .forEach(status -> accounts.claim(account, status.workload()));
    }
}
