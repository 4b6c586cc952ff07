package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.reclaim.ScopeUse.Shortfall;
import io.github.quotatree.reclaim.Selection.Allowance;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The loans of one tree, which a plan takes and puts back, with the use of the scopes that follows. */
final class LoanTable {
    private static final int NONE = -1;

    private final LoanOptions options;
    private final Allowance before;
    private final Allowance allowance;
    private final ScopeUse use;
    private final @Nullable LoanFloor floor;
    private final List<LoanUnit> loans = new ArrayList<>();
    private final List<LoanUnit> taken = new ArrayList<>();

    LoanTable(LedgerSnapshot snapshot, String treeId, LoanOptions options, Allowance allowance, ScopeUse use) {
        this.options = options;
        this.allowance = allowance;
        before = allowance.copy();
        this.use = use;
        floor = options.floor() ? new LoanFloor(snapshot, treeId, use) : null;
        for (String group : use.leaves()) {
            int scope = use.scope(group);
            for (VictimUnit unit : loans(snapshot, group, options.victims())) {
                boolean ends = unit.members().stream().allMatch(options::endsInTime);
                PendingUnit moves = PendingUnit.moving(snapshot, scope, unit).orElse(null);
                loans.add(new LoanUnit(unit, scope, ends, moves));
                use.addLoan(scope, unit.frees(), 1);
            }
        }
    }

    /** Returns the loans of a group that may be stopped, in the order of taking. */
    static List<VictimUnit> loans(LedgerSnapshot snapshot, String group, VictimRules rules) {
        return Candidates.of(snapshot.workloadsOnLoan(group), rules, loan -> true)
                .units();
    }

    /** Returns whether some loan ends in time, and is not taken. */
    boolean anyEnds() {
        return loans.stream().anyMatch(loan -> loan.endsInTime && !loan.isTaken);
    }

    /** Counts the loans that end in time as used by 1, or no longer by -1. */
    void countEnding(int sign) {
        for (LoanUnit loan : loans) {
            if (loan.endsInTime && !loan.isTaken) {
                use.add(loan.group, loan.unit.frees(), sign);
            }
        }
    }

    /** Returns the victims, in the order of taking. */
    List<LoanUnit> taken() {
        return taken;
    }

    /** Returns the next loan that frees something of the use above a total or a max, also if it ends in time. */
    @Nullable
    LoanUnit nextToGiveBack() {
        Test helps = loan -> use.isOver(loan.group, loan.unit.frees());
        return byShare(candidates(null, helps, !options.victims().budgetsBind(), false));
    }

    /**
     * Returns the next loan that frees something that a unit lacks, within the budgets if there is one: of the group
     * with the largest share of loans or, so that fewest are stopped, the one that frees most of it.
     */
    @Nullable
    LoanUnit next(PendingUnit due, boolean fewest) {
        Test helps = loan -> !loan.endsInTime && use.helps(due.group(), due.request(), loan.group, loan.unit.frees());
        List<LoanUnit> candidates = candidates(due, helps, false, fewest);
        if (candidates.isEmpty() && !options.victims().budgetsBind()) {
            candidates = candidates(due, helps, true, fewest);
        }
        return fewest ? mostHelpful(due, candidates) : byShare(candidates);
    }

    private interface Test {
        boolean holds(LoanUnit loan);
    }

    /** Returns the loans that may be taken, of each group all or the first in the order of taking. */
    private List<LoanUnit> candidates(@Nullable PendingUnit due, Test helps, boolean againstBudgets, boolean all) {
        List<LoanUnit> candidates = new ArrayList<>();
        int found = NONE;
        for (LoanUnit loan : loans) { // a group after the other
            if (!loan.isTaken
                    && (all || loan.group != found)
                    && helps.holds(loan)
                    && loan.mayBeStoppedFor(due)
                    && (floor == null || floor.allows(due, loan))
                    && allowance.holder(loan.unit, againstBudgets).isEmpty()) {
                candidates.add(loan);
                found = loan.group;
            }
        }
        return candidates;
    }

    private @Nullable LoanUnit byShare(List<LoanUnit> ofGroups) {
        LoanUnit next = null;
        for (LoanUnit loan : ofGroups) {
            int more = next == null ? 1 : use.compareLoans(loan.group, next.group);
            if (next == null || more > 0 || (more == 0 && loan.group < next.group)) {
                next = loan;
            }
        }
        return next;
    }

    /** Returns the loan that frees the largest part of the shortfalls; of equal ones, one that counts in no budget. */
    private @Nullable LoanUnit mostHelpful(PendingUnit due, List<LoanUnit> candidates) {
        List<Shortfall> lacks = use.shortfalls(due.group(), due.request());
        LoanUnit most = null;
        for (LoanUnit loan : candidates) {
            int more = most == null ? 1 : part(lacks, loan).compareTo(part(lacks, most));
            boolean isFree = most != null && allowance.counts(most.unit) && !allowance.counts(loan.unit);
            most = more > 0 || (more == 0 && isFree) ? loan : most;
        }
        return most;
    }

    /** Returns the parts of the shortfalls that a loan frees, in all, times the product of the shortfalls. */
    private BigInteger part(List<Shortfall> lacks, LoanUnit loan) {
        BigInteger sum = BigInteger.ZERO;
        for (Shortfall of : lacks) {
            long frees = use.isBelow(loan.group, of.scope()) ? loan.unit.frees().value(of.dimension()) : 0;
            BigInteger product = BigInteger.valueOf(Math.min(of.amount(), frees));
            for (Shortfall other : lacks) {
                product = other.equals(of) ? product : product.multiply(BigInteger.valueOf(other.amount()));
            }
            sum = sum.add(product);
        }
        return sum;
    }

    void take(LoanUnit loan) {
        loan.isTaken = true;
        taken.add(loan);
        count(loan, -1);
    }

    void putBack(LoanUnit loan) {
        loan.isTaken = false;
        loan.by = null;
        taken.remove(loan);
        count(loan, 1);
    }

    private void count(LoanUnit loan, int sign) {
        use.add(loan.group, loan.unit.frees(), sign);
        use.addLoan(loan.group, loan.unit.frees(), sign);
        allowance.count(loan.unit, -sign);
    }

    /** Counts the request of a loan that moves to other flavors, or does not. */
    void setMoved(LoanUnit loan, boolean on) {
        PendingUnit moves = loan.moves;
        if (moves != null && loan.isMoved != on) {
            use.add(loan.group, moves.request(), on ? 1 : -1);
            loan.isMoved = on;
        }
    }

    /** Keeps the victims that fit again, from the last one back that was taken; returns whether any does. */
    boolean keep() {
        boolean some = false;
        boolean again = true;
        while (again) {
            again = false;
            List<LoanUnit> back = new ArrayList<>(taken);
            Collections.reverse(back);
            Set<LoanUnit> against = againstBudgets();
            back.sort(Comparator.comparing(loan -> !against.contains(loan)));
            for (LoanUnit loan : back) {
                boolean moved = loan.isMoved;
                setMoved(loan, false);
                if (use.fits(loan.group, loan.unit.frees())) {
                    putBack(loan);
                    some = true;
                    again |= moved; // which leaves the room that was made for it to others
                } else {
                    setMoved(loan, moved);
                }
            }
        }
        return some;
    }

    /** Returns the victims that exceed a budget, if they are stopped in the order of taking. */
    Set<LoanUnit> againstBudgets() {
        Allowance left = before.copy();
        Set<LoanUnit> against = new HashSet<>();
        for (LoanUnit loan : taken) {
            if (!left.isWithinBudgets(loan.unit)) {
                against.add(loan);
            }
            left.count(loan.unit, 1);
        }
        return against;
    }
}
