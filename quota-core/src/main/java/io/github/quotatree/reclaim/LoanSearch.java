package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.Selection.Allowance;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The search for the loans of one tree that are called back; see {@link LoanPlan}. */
final class LoanSearch {
    private final LoanOptions options;
    private final Allowance allowance;
    private final ScopeUse use;
    private final List<Loan> loans = new ArrayList<>();
    private final List<PendingUnit> due;

    // the findings
    private final List<Loan> taken = new ArrayList<>();
    private final List<PendingUnit> starters = new ArrayList<>();

    /** Loans that are taken and entitled to other flavors than they hold, for which room is made there. */
    private final List<Loan> moved = new ArrayList<>();

    private final Map<String, List<ExceededLimit>> held = new LinkedHashMap<>();

    /** A workload, or the members of a gang, on loan; with whom it is stopped for, and why, once it is taken. */
    private static final class Loan {
        final VictimUnit unit;
        final int group;
        boolean isTaken;

        @Nullable
        PendingUnit by;

        /** As it waits when it is stopped, if it is entitled to other flavors than it holds. */
        @Nullable
        PendingUnit moves;

        List<ExceededLimit> reasons = List.of();

        Loan(VictimUnit unit, int group) {
            this.unit = unit;
            this.group = group;
        }
    }

    LoanSearch(LedgerSnapshot snapshot, String treeId, LoanOptions options) {
        this.options = options;
        allowance = new Allowance(options.victims());
        use = new ScopeUse(snapshot, treeId);
        List<PendingUnit> units = new ArrayList<>();
        for (String group : use.leaves()) {
            units.addAll(find(snapshot, group));
        }
        due = PendingUnit.inQueue(units);
    }

    /** Finds the loans of a group, and returns its units that are due. */
    private List<PendingUnit> find(LedgerSnapshot snapshot, String group) {
        int scope = use.scope(group);
        Candidates candidates =
                Candidates.of(snapshot, group, options.victims(), status -> !snapshot.isEntitled(status.id()));
        for (VictimUnit unit : candidates.units()) {
            Loan loan = new Loan(unit, scope);
            loan.moves = PendingUnit.moving(snapshot, scope, unit).orElse(null);
            loans.add(loan);
            use.addLoan(scope, unit.frees(), 1);
        }
        return PendingUnit.of(
                snapshot, group, scope, status -> isDueLongEnough(status) && snapshot.isEntitled(status.id()));
    }

    private boolean isDueLongEnough(WorkloadStatus status) {
        Optional<Instant> dueBy = options.dueBy();
        Optional<Instant> since = status.standing().dueSince();
        return dueBy.isEmpty() || (since.isPresent() && !since.get().isAfter(dueBy.get()));
    }

    void run() {
        giveBack();
        boolean again = true;
        while (again) {
            again = move();
            for (PendingUnit each : due) {
                if (!starters.contains(each) && makeRoom(each, each)) {
                    starters.add(each);
                    again = true;
                }
            }
        }
        starters.sort(Comparator.comparing(due::indexOf));
        for (PendingUnit each : due) {
            if (!starters.contains(each)) {
                List<ExceededLimit> limits = use.exceeded(each.group(), each.request());
                each.members().forEach(member -> held.put(member.id(), limits));
            }
        }
        keep();
    }

    /** Takes loans as long as the use of some scope is above its capacity, and one frees some of that. */
    private void giveBack() {
        for (Loan loan = next(null, use::isOver); loan != null; loan = next(null, use::isOver)) {
            loan.reasons = use.over(loan.group, loan.unit.frees());
            take(loan);
        }
    }

    /** Makes room for loans that are taken and may move to other flavors, as if they were due. */
    private boolean move() {
        boolean some = false;
        for (Loan loan : List.copyOf(taken)) {
            PendingUnit moves = loan.moves;
            if (moves != null && !moved.contains(loan) && makeRoom(moves, loan.by)) {
                moved.add(loan);
                some = true;
            }
        }
        return some;
    }

    private boolean makeRoom(PendingUnit each, @Nullable PendingUnit by) {
        List<Loan> more = new ArrayList<>();
        boolean fits = use.fits(each.group(), each.request());
        while (!fits) {
            Loan loan = next(each, (group, frees) -> use.helps(each.group(), each.request(), group, frees));
            if (loan == null) {
                break;
            }
            loan.by = by;
            loan.reasons = use.exceeded(each.group(), each.request());
            take(loan);
            more.add(loan);
            fits = use.fits(each.group(), each.request());
        }
        if (!fits) {
            more.forEach(this::putBack);
            return false;
        }
        use.add(each.group(), each.request(), 1);
        return true;
    }

    private interface Frees {
        boolean test(int group, ResourceVector frees);
    }

    /** Returns the next loan to take: of the group with the largest share of loans, the first in the order of taking. */
    private @Nullable Loan next(@Nullable PendingUnit by, Frees frees) {
        Map<Integer, Loan> first = new HashMap<>();
        for (Loan loan : loans) {
            if (!loan.isTaken
                    && !first.containsKey(loan.group)
                    && frees.test(loan.group, loan.unit.frees())
                    && mayBeStoppedFor(by, loan)
                    && allowance
                            .holder(loan.unit, !options.victims().budgetsBind())
                            .isEmpty()) {
                first.put(loan.group, loan);
            }
        }
        Loan next = null;
        for (Loan loan : first.values()) {
            int byShare = next == null ? 1 : use.compareLoans(loan.group, next.group);
            if (next == null || byShare > 0 || (byShare == 0 && loan.group < next.group)) {
                next = loan;
            }
        }
        return next;
    }

    /** Returns whether a loan is not of the same group and more important; a workload that preempts none has none. */
    private static boolean mayBeStoppedFor(@Nullable PendingUnit by, Loan loan) {
        if (by == null) {
            return true;
        }
        Workload most = loan.unit.mostImportant().workload();
        return by.first().preempts()
                && (by.group() != loan.group || WorkloadOrder.mostUrgentFirst().compare(most, by.first()) > 0);
    }

    private void take(Loan loan) {
        loan.isTaken = true;
        taken.add(loan);
        count(loan, -1);
    }

    private void putBack(Loan loan) {
        loan.isTaken = false;
        loan.by = null;
        taken.remove(loan);
        count(loan, 1);
    }

    private void count(Loan loan, int sign) {
        use.add(loan.group, loan.unit.frees(), sign);
        use.addLoan(loan.group, loan.unit.frees(), sign);
        allowance.count(loan.unit, -sign);
    }

    /** Keeps the victims that fit again beside all who are to start, from the last one back that was taken. */
    private void keep() {
        boolean again = true;
        while (again) {
            again = false;
            List<Loan> back = new ArrayList<>(taken);
            Collections.reverse(back);
            for (Loan loan : back) {
                addMoved(loan, -1);
                if (use.fits(loan.group, loan.unit.frees())) {
                    putBack(loan);
                    again |= moved.remove(loan); // which leaves the room that was made for it to others
                } else {
                    addMoved(loan, 1);
                }
            }
        }
    }

    private void addMoved(Loan loan, int sign) {
        PendingUnit moves = moved.contains(loan) ? loan.moves : null;
        if (moves != null) {
            use.add(loan.group, moves.request(), sign);
        }
    }

    List<Victim<WorkloadStatus>> victims() {
        List<Victim<WorkloadStatus>> victims = new ArrayList<>();
        for (Loan loan : taken) {
            for (WorkloadStatus member : loan.unit.members()) {
                victims.add(new Victim<>(member, member.workload().request(), loan.reasons, false));
            }
        }
        return victims;
    }

    List<String> preemptors() {
        return starters.stream().flatMap(each -> each.ids().stream()).toList();
    }

    Map<String, String> stoppedFor() {
        Map<String, String> by = new LinkedHashMap<>();
        for (Loan loan : taken) {
            PendingUnit starter = loan.by;
            if (starter != null) {
                loan.unit
                        .members()
                        .forEach(member -> by.put(member.id(), starter.first().id()));
            }
        }
        return by;
    }

    Map<String, List<ExceededLimit>> held() {
        return held;
    }
}
