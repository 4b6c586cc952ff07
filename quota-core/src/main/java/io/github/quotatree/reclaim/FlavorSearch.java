package io.github.quotatree.reclaim;

import io.github.quotatree.FlavorReach;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the workloads that give way on flavors of one dimension of a tree that are short, whatever their group:
 * those without which more of what groups are entitled to is within reach.
 */
final class FlavorSearch {
    /*
     * All candidates are taken, and then, from the most important back, each is kept that costs nothing: keeping more
     * never brings anything within reach, so what is taken at the end is needed, each for itself. Taking them one by
     * one while each helps would not do: where A runs on what B needs, and C on all that A could move to, A and C
     * have to give way together.
     *
     * A victim is needed for all entitlements together, its own included: so its units have another place, and no
     * admission brings it back to where it was.
     */
    private final FlavorReaches reaches;
    private final FlavorReach entitled;

    /** What is to be within reach: promises alone, or the entitlements themselves. */
    private final FlavorReach goal;

    private final FlavorShortfall shortfall;
    private final List<VictimUnit> units;
    private final VictimRules rules;
    private final VictimAllowance allowanceBefore;
    private final VictimAllowance allowance;
    private final boolean[] taken;
    private final @Nullable Holder[] holders;

    private FlavorSearch(
            FlavorReaches reaches,
            FlavorShortfall shortfall,
            FlavorReach entitled,
            FlavorReach goal,
            List<VictimUnit> units,
            RevocationOptions options,
            VictimAllowance allowance) {
        this.reaches = reaches;
        this.shortfall = shortfall;
        this.entitled = entitled;
        this.goal = goal;
        this.units = units.stream()
                .filter(unit -> unit.isPlaced(shortfall.dimension()))
                .toList();
        rules = options.victims();
        allowanceBefore = allowance.copy();
        this.allowance = allowance;
        taken = new boolean[this.units.size()];
        holders = new Holder[this.units.size()];
    }

    /**
     * Returns what gives way for a shortfall.
     *
     * @param reaches what is within reach of the entitlements; the victims count in it afterwards
     * @param goal what is to be within reach
     * @param candidates those of all groups of the tree that may give way, in the order of taking
     * @param allowance the victims that the plan may still take; those of this search are counted in it
     */
    static FlavorRevocation revocation(
            FlavorReaches reaches,
            FlavorShortfall shortfall,
            FlavorReach entitled,
            FlavorReach goal,
            Candidates candidates,
            RevocationOptions options,
            VictimAllowance allowance) {
        FlavorSearch search =
                new FlavorSearch(reaches, shortfall, entitled, goal, candidates.units(), options, allowance);
        search.takeAll();
        search.keepWhatCostsNothing();
        search.keepWhatIsNotAllowed();
        search.keepWhatCostsNothing();
        return search.result(candidates.held());
    }

    private void takeAll() {
        for (int u = 0; u < taken.length; u++) {
            take(u);
        }
    }

    private void take(int u) {
        taken[u] = true;
        reaches.take(units.get(u));
        useOfGoal(u, -1);
    }

    private void keep(int u) {
        taken[u] = false;
        reaches.keep(units.get(u));
        useOfGoal(u, 1);
    }

    private void useOfGoal(int u, int times) {
        if (goal != entitled) {
            for (PlacedUnits placed : units.get(u).placed()) {
                if (placed.dimension() == shortfall.dimension()) {
                    goal.use(placed.group(), placed.accepted(), placed.flavor(), times * placed.units());
                }
            }
        }
    }

    /** Keeps units, from the most important back, until each that is left is needed. */
    private void keepWhatCostsNothing() {
        boolean some = true;
        while (some) {
            boolean[] violates = violations();
            some = !rules.budgetsBind() && keepWhatCostsNothing(violates, true);
            some = keepWhatCostsNothing(violates, false) || some;
        }
    }

    private boolean keepWhatCostsNothing(boolean[] violates, boolean violating) {
        boolean some = false;
        for (int u = taken.length - 1; u >= 0; u--) {
            if (taken[u] && violates[u] == violating) {
                long missing = entitled.missing();
                long missingOfGoal = goal.missing();
                keep(u);
                if (entitled.missing() == missing || goal.missing() == missingOfGoal) {
                    some = true;
                } else {
                    take(u);
                }
            }
        }
        return some;
    }

    /** Keeps the most important units beyond what the host allows. */
    private void keepWhatIsNotAllowed() {
        VictimAllowance left = allowanceBefore.copy();
        for (int u = 0; u < taken.length; u++) {
            if (taken[u]) {
                holders[u] = left.holder(units.get(u), !rules.budgetsBind()).orElse(null);
                if (holders[u] == null) {
                    left.take(units.get(u));
                } else {
                    keep(u);
                }
            }
        }
    }

    /** Returns which of the units that are taken exceed a budget, if they are stopped in the order of taking. */
    private boolean[] violations() {
        boolean[] violates = new boolean[taken.length];
        VictimAllowance left = allowanceBefore.copy();
        for (int u = 0; u < taken.length; u++) {
            if (taken[u]) {
                violates[u] = !rules.budgetsBind() && !left.isWithinBudgets(units.get(u));
                left.take(units.get(u));
            }
        }
        return violates;
    }

    private FlavorRevocation result(List<Candidates.Held> held) {
        boolean[] violates = violations();
        List<Victim<WorkloadStatus>> victims = new ArrayList<>();
        for (int u = 0; u < taken.length; u++) {
            if (taken[u]) {
                allowance.take(units.get(u));
                for (WorkloadStatus member : units.get(u).members()) {
                    victims.add(new Victim<>(
                            member, member.workload().request(), shortfall.reasons(member.group()), violates[u]));
                }
            }
        }
        long missing = goal.missing();
        return shortfall.revocation(victims, missing, missing == 0 ? List.of() : heldUse(held));
    }

    private List<HeldUse> heldUse(List<Candidates.Held> held) {
        Map<Holder, Long> sums = new EnumMap<>(Holder.class);
        held.forEach(other -> add(other.workload(), other.holder(), sums));
        for (int u = 0; u < taken.length; u++) {
            Holder holder = holders[u] == null ? Holder.ENTITLED : holders[u];
            for (WorkloadStatus member : taken[u] ? List.<WorkloadStatus>of() : units.get(u).members()) {
                add(member, holder, sums);
            }
        }
        List<HeldUse> uses = new ArrayList<>();
        sums.forEach((holder, amount) -> uses.add(new HeldUse(shortfall.dimensionName(), amount, holder)));
        return uses;
    }

    private void add(WorkloadStatus status, Holder holder, Map<Holder, Long> sums) {
        for (PlacedUnits placed : PlacedUnits.of(status)) {
            if (shortfall.concerns(placed)) {
                sums.merge(holder, placed.units(), Long::sum);
            }
        }
    }
}
