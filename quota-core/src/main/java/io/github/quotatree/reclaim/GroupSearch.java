package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.List;

/**
 * Searches for the victims in one over-used group. The use of the group goes down as units are taken, and up again as
 * some of them are kept after all.
 *
 * <p>Why it ends: a unit that is kept fits in all dimensions that it frees, and the use never rises above the runtime
 * in a dimension where it was not above before. So a kept unit frees no dimension that is over, then and later, and
 * is not taken again. Another round is needed only where a unit that was kept lets another one go without breaking
 * a floor or a limit of victims.
 *
 * <p>Why the order of rounds does not show: at the end, each victim lacks room in a dimension that it frees. While
 * later victims are still there, the use is no lower. So that dimension is over when the victim's turn comes, in
 * whatever order the victims go.
 */
record GroupSearch(GroupUse before, GroupUse use, ResourceVector floor, Selection selection, Reach.OfTrees reaches) {
    /** Returns a search that has found the units that a group gives back; they count in the allowance and the reach. */
    static GroupSearch settled(
            GroupUse use,
            Candidates candidates,
            RevocationOptions options,
            Selection.Allowance allowance,
            Reach.OfTrees reaches) {
        ResourceVector guaranteed = use.guaranteed();
        ResourceVector floor = options.floor() == RevocationOptions.Floor.EFFECTIVE_MIN
                ? guaranteed
                : guaranteed.schema().zero();
        Selection selection = new Selection(candidates, options.victims(), allowance);
        GroupSearch search = new GroupSearch(use.copy(), use, floor, selection, reaches);
        search.settle(false);
        if (!options.victims().budgetsBind() && use.isOver()) {
            search.settle(true); // only now: a unit that was kept may have let others go within the budgets
        }
        return search;
    }

    private void settle(boolean againstBudgets) {
        do {
            take(false, reaches.matter());
            if (againstBudgets) {
                take(true, reaches.matter());
            }
        } while (!keepWhatFitsAgain().isEmpty());
    }

    /** Takes units that free a dimension that is over, first maybe ones of flavors that some entitlement needs. */
    private void take(boolean againstBudgets, boolean ofShortFlavors) {
        for (int u = 0; u < selection.size() && use.isOver(); u++) {
            VictimUnit unit = selection.unit(u);
            boolean helps = !selection.isTaken(u) && use.helps(unit.frees());
            if (helps && (!ofShortFlavors || reaches.lowers(unit, use::isOver))) {
                if (use.breaksFloor(floor, unit.frees())) {
                    selection.hold(u, Holder.FLOOR);
                } else if (selection.take(u, againstBudgets)) {
                    use.count(unit.frees(), -1);
                    reaches.take(unit);
                }
            }
        }
        if (ofShortFlavors) {
            take(againstBudgets, false);
        }
    }

    void giveWay(VictimUnit unit, boolean gone) {
        use.count(unit.frees(), gone ? -1 : 1);
    }

    List<VictimUnit> keepWhatFitsAgain() {
        List<VictimUnit> some = new ArrayList<>(0);
        selection.keep(u -> {
            VictimUnit unit = selection.unit(u);
            boolean fits = use.fitsAgain(unit.frees()) && reaches.fitsAgain(unit);
            if (fits) {
                use.count(unit.frees(), 1);
                reaches.keep(unit);
                some.add(unit);
            }
            return fits;
        });
        return some;
    }

    String group() {
        return use.name();
    }

    List<VictimUnit> taken() {
        return selection.taken();
    }

    boolean isOver(String dimension) {
        return use.over().value(dimension) > 0;
    }

    /** Returns the part of the plan for the group, with its workloads that give way on a flavor. */
    GroupRevocation result(List<Victim<WorkloadStatus>> givingWay) {
        GroupUse atTurn = before.copy();
        List<Victim<WorkloadStatus>> victims = selection.victims(u -> {
            VictimUnit unit = selection.unit(u);
            List<ExceededLimit> exceeded = atTurn.exceededRuntimes(unit.frees());
            atTurn.count(unit.frees(), -1);
            return exceeded.isEmpty() ? reaches.reasons(unit) : exceeded; // it may fit, but not where it ran
        });
        victims.addAll(givingWay);
        List<HeldUse> held = HeldUse.of(selection.held(null, status -> true), floor.schema(), use::isOver);
        return new GroupRevocation(
                group(), before.over(), before.leaving(), victims, selection.kept(), use.over(), held);
    }
}
