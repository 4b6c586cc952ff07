package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the victims in one over-used group. The use of the group goes down as units are taken, and up again as
 * some of them are kept after all.
 */
final class GroupSearch {
    /*
     * Why it ends: a unit that is kept fits in all dimensions that it frees, and the use never rises above the runtime
     * in a dimension where it was not above before. So a kept unit frees nothing of what is over, then and later, and
     * is not taken again. Another round is needed only where a unit that was kept lets another one go without breaking
     * a floor or a limit of victims.
     *
     * Why the order of rounds does not show: at the end, each victim lacks room in a dimension that it frees. While
     * later victims are still there, the use is no lower. So that dimension is over when the victim's turn comes, in
     * whatever order the victims go.
     */
    private final GroupUse group;
    private final List<VictimUnit> units;
    private final List<Candidates.Held> held;
    private final boolean budgetsBind;
    private final UseAccount before;
    private final UseAccount use;
    private final VictimAllowance allowanceBefore;
    private final VictimAllowance allowance;
    private final FlavorReaches reaches;
    private final boolean[] taken;
    private final boolean[] kept;
    private final @Nullable Holder[] holders;

    private GroupSearch(
            GroupUse group,
            Candidates candidates,
            RevocationOptions options,
            VictimAllowance allowance,
            FlavorReaches reaches) {
        this.group = group;
        units = candidates.units();
        held = candidates.held();
        budgetsBind = options.victims().budgetsBind();
        ResourceVector floor = options.floor() == RevocationOptions.Floor.EFFECTIVE_MIN
                ? group.guaranteed()
                : group.used().schema().zero();
        before = new UseAccount(group, floor);
        use = new UseAccount(group, floor);
        allowanceBefore = allowance.copy();
        this.allowance = allowance;
        this.reaches = reaches;
        taken = new boolean[units.size()];
        kept = new boolean[units.size()];
        holders = new Holder[units.size()];
    }

    /**
     * Returns a search that has found what a group gives back by itself.
     *
     * @param allowance the victims that the plan may still take; those of this group are counted in it
     * @param reaches what is within reach by flavor; the victims of this group count in it afterwards
     */
    static GroupSearch settled(
            GroupUse group,
            Candidates candidates,
            RevocationOptions options,
            VictimAllowance allowance,
            FlavorReaches reaches) {
        GroupSearch search = new GroupSearch(group, candidates, options, allowance, reaches);
        search.settle(false);
        if (!search.budgetsBind && search.use.isOver()) {
            search.settle(true); // only now: a unit that was kept may have let others go within the budgets
        }
        return search;
    }

    /** Takes units, and keeps what fits again, until nothing is kept. */
    private void settle(boolean againstBudgets) {
        do {
            take(false);
            if (againstBudgets) {
                take(true);
            }
        } while (keepWhatFitsAgain());
    }

    private void take(boolean againstBudgets) {
        if (reaches.matter()) {
            take(againstBudgets, true);
        }
        take(againstBudgets, false);
    }

    /**
     * Takes units that free something of what is over.
     *
     * @param ofShortFlavors whether it must be of a flavor without which some entitlement has no place
     */
    private void take(boolean againstBudgets, boolean ofShortFlavors) {
        for (int u = 0; u < taken.length && use.isOver(); u++) {
            VictimUnit unit = units.get(u);
            if (!taken[u] && use.helps(unit.frees()) && (!ofShortFlavors || reaches.lowers(unit, use::isOver))) {
                Optional<Holder> holder = use.breaksFloor(unit.frees())
                        ? Optional.of(Holder.FLOOR)
                        : allowance.holder(unit, againstBudgets);
                holders[u] = holder.orElse(null);
                if (holder.isEmpty()) {
                    taken[u] = true;
                    use.take(unit.frees());
                    reaches.take(unit);
                    allowance.take(unit);
                }
            }
        }
    }

    /** Counts a unit out of the use of the group that gives way on a flavor, or back in. */
    void giveWay(VictimUnit unit, boolean gone) {
        if (gone) {
            use.take(unit.frees());
        } else {
            use.keep(unit.frees());
        }
    }

    /** Keeps what fits again, first what is against a budget, and returns whether something was kept. */
    boolean keepWhatFitsAgain() {
        boolean[] violates = violations();
        boolean some = budgetsBind ? false : keep(violates, true);
        return keep(violates, false) || some;
    }

    private boolean keep(boolean[] violates, boolean violating) {
        boolean some = false;
        for (int u = taken.length - 1; u >= 0; u--) {
            VictimUnit unit = units.get(u);
            if (taken[u] && violates[u] == violating && use.fitsAgain(unit.frees()) && reaches.fitsAgain(unit)) {
                taken[u] = false;
                kept[u] = true;
                use.keep(unit.frees());
                reaches.keep(unit);
                allowance.keep(unit);
                some = true;
            }
        }
        return some;
    }

    /** Returns which of the units that are taken exceed a budget, if they are stopped in the order of taking. */
    private boolean[] violations() {
        boolean[] violates = new boolean[taken.length];
        VictimAllowance left = allowanceBefore.copy();
        for (int u = 0; u < taken.length; u++) {
            if (taken[u]) {
                violates[u] = !left.isWithinBudgets(units.get(u));
                left.take(units.get(u));
            }
        }
        return violates;
    }

    String group() {
        return group.name();
    }

    /** Returns the units that are taken. */
    List<VictimUnit> taken() {
        List<VictimUnit> some = new ArrayList<>();
        for (int u = 0; u < taken.length; u++) {
            if (taken[u]) {
                some.add(units.get(u));
            }
        }
        return some;
    }

    /** Returns whether the group is over in a dimension. */
    boolean isOver(int d) {
        return use.isOver(d);
    }

    /** Returns what the group gives back. */
    GroupRevocation result() {
        boolean[] violates = violations();
        List<Victim<WorkloadStatus>> victims = new ArrayList<>();
        List<WorkloadStatus> keptAfterAll = new ArrayList<>();
        for (int u = 0; u < taken.length; u++) {
            if (taken[u]) {
                VictimUnit unit = units.get(u);
                List<ExceededLimit> exceeded = before.exceededRuntimes(unit.frees());
                if (exceeded.isEmpty()) {
                    exceeded = reaches.reasons(unit); // it would fit by count, but not where it ran
                }
                before.take(unit.frees());
                for (WorkloadStatus member : unit.members()) {
                    victims.add(new Victim<>(member, member.workload().request(), exceeded, violates[u]));
                }
            } else if (kept[u]) {
                keptAfterAll.addAll(units.get(u).members());
            }
        }
        Collections.reverse(keptAfterAll);
        return new GroupRevocation(
                group.name(), group.over(), group.leaving(), victims, keptAfterAll, use.over(), heldUse());
    }

    private List<HeldUse> heldUse() {
        HeldUses sums = new HeldUses(group.used().schema());
        held.forEach(other -> sums.add(other.workload(), other.holder()));
        for (int u = 0; u < taken.length; u++) {
            Holder holder = holders[u];
            if (!taken[u] && holder != null) {
                units.get(u).members().forEach(member -> sums.add(member, holder));
            }
        }
        return sums.where(use::isOver);
    }
}
