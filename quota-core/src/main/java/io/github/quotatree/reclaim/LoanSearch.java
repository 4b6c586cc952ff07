package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.Selection.Allowance;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The search for the loans of one tree that are called back; see {@link LoanPlan}. */
final class LoanSearch {
    private final LoanOptions options;
    private final ScopeUse use;
    private final LoanTable loans;
    private final List<PendingUnit> due;

    /** Whether a victim that is not needed leaves another one to be taken. */
    private final boolean isLimited;

    // the findings
    private final Set<PendingUnit> starters = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<PendingUnit> awaiting = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<String, List<ExceededLimit>> held = new LinkedHashMap<>();

    LoanSearch(LedgerSnapshot snapshot, String treeId, LoanOptions options, Allowance allowance) {
        this.options = options;
        VictimRules rules = options.victims();
        isLimited = rules.maxVictims() < Integer.MAX_VALUE || !rules.budgets().isEmpty();
        use = new ScopeUse(snapshot, treeId);
        loans = new LoanTable(snapshot, treeId, options, allowance, use);
        List<PendingUnit> units = new ArrayList<>();
        for (String group : use.leaves()) {
            for (List<WorkloadStatus> unit : snapshot.entitledUnits(group)) {
                List<WorkloadStatus> isDue =
                        unit.stream().filter(this::isDueLongEnough).toList();
                if (!isDue.isEmpty() && PendingUnit.isPlaceable(unit)) {
                    units.add(PendingUnit.of(snapshot, use.scope(group), isDue));
                }
            }
        }
        due = PendingUnit.inQueue(units);
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
                again |= !starters.contains(each) && !awaiting.contains(each) && starts(each);
            }
            again |= !again && loans.keep() && isLimited; // kept ones leave others to be taken
        }
        due.stream()
                .filter(each -> !starters.contains(each) && !awaiting.contains(each))
                .forEach(this::hold);
    }

    /** Takes loans as long as the use of some scope is above its capacity, and one frees some of that. */
    private void giveBack() {
        for (LoanUnit loan = loans.nextToGiveBack(); loan != null; loan = loans.nextToGiveBack()) {
            loan.reasons = use.over(loan.group, loan.unit.frees());
            loans.take(loan);
        }
    }

    /** Makes room for loans that are taken and may move to other flavors, as if they were due. */
    private boolean move() {
        boolean some = false;
        for (LoanUnit loan : List.copyOf(loans.taken())) {
            PendingUnit moves = loan.moves;
            if (moves != null && !loan.isMoved && callBack(moves, loan.by, false) != null) {
                loans.setMoved(loan, true);
                some = true;
            }
        }
        return some;
    }

    /** Makes room for a unit; or finds that it waits for loans that end in time, and then leaves it the room. */
    private boolean starts(PendingUnit each) {
        List<LoanUnit> more = callBack(each, each, false);
        if (more == null && isLimited) {
            more = callBack(each, each, true);
        }
        if (more != null && fitsBesideAwaiting(each)) {
            use.add(each.group(), each.request(), 1);
            starters.add(each);
            return true;
        }
        putBack(more);
        if (loans.anyEnds() && lackingWhenLoansEnd(each).isEmpty()) {
            awaiting.add(each);
        }
        return false;
    }

    /** Takes loans until a unit fits, and returns them; null if it does not, and then none is taken. */
    private @Nullable List<LoanUnit> callBack(PendingUnit each, @Nullable PendingUnit by, boolean fewest) {
        List<LoanUnit> more = new ArrayList<>();
        while (!use.fits(each.group(), each.request())) {
            LoanUnit loan = loans.next(each, fewest);
            if (loan == null) {
                putBack(more);
                return null;
            }
            loan.by = by;
            loan.reasons = use.exceeded(each.group(), each.request());
            loans.take(loan);
            more.add(loan);
        }
        return more;
    }

    private void putBack(@Nullable List<LoanUnit> more) {
        if (more != null) {
            more.forEach(loans::putBack);
        }
    }

    private boolean fitsBesideAwaiting(PendingUnit each) {
        countAwaiting(1);
        boolean fits = use.fits(each.group(), each.request());
        countAwaiting(-1);
        return fits;
    }

    private void countAwaiting(int sign) {
        awaiting.forEach(other -> use.add(other.group(), other.request(), sign));
    }

    /**
     * Returns the limits that a unit exceeds beside those who wait, without the loans that end in time and all others
     * that may be taken for it.
     */
    private List<ExceededLimit> lackingWhenLoansEnd(PendingUnit each) {
        loans.countEnding(-1);
        countAwaiting(1);
        List<LoanUnit> more = new ArrayList<>();
        for (LoanUnit loan = loans.next(each, false); loan != null; loan = loans.next(each, false)) {
            loans.take(loan);
            more.add(loan);
        }
        List<ExceededLimit> lacking = use.exceeded(each.group(), each.request());
        putBack(more);
        countAwaiting(-1);
        loans.countEnding(1);
        return lacking;
    }

    private void hold(PendingUnit each) {
        List<ExceededLimit> limits = lackingWhenLoansEnd(each);
        each.members().forEach(member -> held.put(member.id(), limits));
    }

    List<Victim<WorkloadStatus>> victims() {
        Set<LoanUnit> against = loans.againstBudgets();
        List<Victim<WorkloadStatus>> victims = new ArrayList<>();
        for (LoanUnit loan : loans.taken()) {
            for (WorkloadStatus member : loan.unit.members()) {
                victims.add(new Victim<>(member, member.workload().request(), loan.reasons, against.contains(loan)));
            }
        }
        return victims;
    }

    List<String> preemptors() {
        return ids(starters);
    }

    List<String> awaiting() {
        return ids(awaiting);
    }

    private List<String> ids(Collection<PendingUnit> units) {
        return due.stream()
                .filter(units::contains)
                .flatMap(each -> each.ids().stream())
                .toList();
    }

    Map<String, String> stoppedFor() {
        Map<String, String> by = new LinkedHashMap<>();
        for (LoanUnit loan : loans.taken()) {
            PendingUnit starter = loan.by;
            if (starter != null) {
                String first = starter.first().id();
                loan.unit.members().forEach(member -> by.put(member.id(), first));
            }
        }
        return by;
    }

    Map<String, List<ExceededLimit>> held() {
        return held;
    }
}
