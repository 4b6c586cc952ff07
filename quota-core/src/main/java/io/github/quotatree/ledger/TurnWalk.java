package io.github.quotatree.ledger;

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
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A walk along all that waits, in which each unit takes its turn: it starts, or claims its request because it is due.
 *
 * <p>Who is entitled stays as it is: an entitled unit that starts stays entitled, since the entitled units of a group
 * fit into its runtime together, and one that starts on loan keeps its place.
 */
final class TurnWalk implements Iterator<LoanTurn> {
    private final AdmissionOptions options;
    private final LedgerSnapshot snapshot;
    private final TurnGroups all;

    /** A ledger of its own, which decides where a schema has flavors; null where it has none. */
    private final @Nullable QuotaLedger copy;

    private final Map<String, TurnAccounts> trees = new HashMap<>();
    private final Map<String, Open> groups = new HashMap<>();

    // the units that are to come
    private final Deque<TurnUnit> ofSystem;
    private final Deque<TurnUnit> entitled;
    private @Nullable PriorityQueue<Open> lendable;
    private @Nullable Deque<TurnUnit> waiting;
    private @Nullable LoanTurn next;

    /** The first workloads of the units that have started on loan, by id. */
    private final Set<String> lent = new HashSet<>();

    /** A group on the walk. */
    private final class Open implements Comparable<Open> {
        final TurnGroup group;
        final long[] total;
        ResourceVector onLoan;
        LoanShare share;

        /** The place of the first unit since the last loan, and of the next one that may fit. */
        private int first;

        private int next;

        /** The youngest of all units from the one to the other, for which the group waits at equal shares. */
        private @Nullable Workload youngest;

        Open(TurnGroup group) {
            this.group = group;
            total = snapshot.total(group.treeId()).values();
            all.accounts(group.treeId()).account(group.name()); // which reads the groups above it
            onLoan = group.onLoan();
            share = share();
        }

        private LoanShare share() {
            return LoanShare.of(
                    onLoan.schema().size(), onLoan.values(), group.weight().values(), total);
        }

        TurnUnit unit() {
            return group.others().get(next);
        }

        /** Goes to the next unit that may fit into the capacity that is idle now, and returns whether there is one. */
        boolean seek() {
            next = group.others().next(next, this::mayFit);
            Lendable passed = group.others().digest(first, next + 1);
            youngest = passed == null ? null : passed.youngest();
            return next < group.others().size();
        }

        /** Exactly for one unit; of the bounds of several, whether any may fit. */
        private boolean mayFit(Lendable units) {
            ResourceVector least = units.least();
            return least != null && (copy != null || AdmissionQuestion.isIdle(tree(group), group.account(), least));
        }

        boolean mayFit() {
            return mayFit(Lendable.of(unit()));
        }

        void lend() {
            onLoan = onLoan.plus(unit().request());
            share = share();
            first = next + 1;
        }

        /** The smallest share first; of equal ones, as if the group whose next unit is the oldest were always next. */
        @Override
        public int compareTo(Open other) {
            int byShare = share.compareTo(other.share);
            return byShare != 0
                    ? byShare
                    : WorkloadOrder.oldestFirst()
                            .compare(Objects.requireNonNull(youngest), Objects.requireNonNull(other.youngest));
        }
    }

    TurnWalk(LedgerSnapshot snapshot, AdmissionOptions options, List<TurnUnit> ofSystem, TurnGroups all) {
        this.snapshot = snapshot;
        this.all = all;
        copy = snapshot.forest().schema().hasFlavors() ? ledgerOf(snapshot) : null;
        this.options = options;
        this.ofSystem = new ArrayDeque<>(ofSystem);
        entitled = new ArrayDeque<>(TurnGroup.entitledInTurns(all.all()));
        for (TurnGroup group : all.all()) {
            group.due().forEach(status -> tree(open(group).group).claim(group.account(), status.workload()));
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
                id -> new TurnAccounts(all.accounts(id), snapshot.forest().schema()));
    }

    private Open open(TurnGroup group) {
        return groups.computeIfAbsent(group.name(), none -> new Open(group));
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
            waiting = new ArrayDeque<>(WorkloadOrder.inTurns(notLent(), TurnUnit::group, TurnUnit::first));
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
        Open open = open(all.group(unit.group()));
        List<ExceededLimit> exceeded = unit.members().stream()
                .flatMap(status ->
                        tree(open.group).exceededEntitlement(open.group.account(), status.workload()).stream())
                .distinct()
                .toList();
        return turn(open, unit, Answer.WAITS, exceeded);
    }

    private List<TurnUnit> notLent() {
        List<TurnUnit> left = new ArrayList<>();
        for (TurnGroup group : all.all()) {
            left.addAll(group.others().toList());
        }
        left.removeIf(unit -> lent.contains(unit.first().id()));
        return left;
    }

    /** Finds the next loan: of the group with the smallest share, the first unit that fits; others never will. */
    private @Nullable LoanTurn findLoan() {
        PriorityQueue<Open> mayLend = lendable();
        for (Open open = mayLend.poll(); open != null; open = mayLend.poll()) {
            TurnUnit unit = open.unit();
            LoanTurn turn = open.mayFit() ? ask(unit) : null;
            boolean starts = turn != null && turn.answer() == Answer.STARTS_ON_LOAN;
            if (starts) {
                lent.add(unit.first().id());
                open.lend();
            }
            open.next++;
            if (open.seek()) {
                mayLend.add(open);
            }
            if (starts) {
                return turn;
            }
        }
        return null;
    }

    /** Returns the groups of which a unit may start on loan, found when all entitled units had their turns. */
    private PriorityQueue<Open> lendable() {
        PriorityQueue<Open> known = lendable;
        if (known == null) {
            known = new PriorityQueue<>();
            for (TurnGroup group : all.all()) {
                Open open = open(group);
                if (options.loans() && open.seek()) {
                    known.add(open);
                }
            }
            lendable = known;
        }
        return known;
    }

    private LoanTurn ask(TurnUnit unit) {
        Open open = open(all.group(unit.group()));
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
