package io.github.quotatree.reclaim;

import io.github.quotatree.FlavorReach;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private final List<Candidates.Held> held;
    private final VictimRules rules;
    private final VictimAllowance allowanceBefore;
    private final boolean[] taken;
    private final @Nullable Holder[] holders;

    /** Units that were stopped before this search, and that their group keeps after all. */
    private final List<VictimUnit> keptByOthers = new ArrayList<>();

    private FlavorSearch(
            FlavorReaches reaches,
            FlavorShortfall shortfall,
            FlavorReach entitled,
            FlavorReach goal,
            Candidates candidates,
            RevocationOptions options,
            VictimAllowance allowance) {
        this.reaches = reaches;
        this.shortfall = shortfall;
        this.entitled = entitled;
        this.goal = goal;
        held = candidates.held();
        units = candidates.units().stream()
                .filter(unit -> unit.isPlaced(shortfall.dimension()))
                .toList();
        rules = options.victims();
        allowanceBefore = allowance.copy();
        taken = new boolean[units.size()];
        holders = new Holder[units.size()];
    }

    /**
     * Returns a search that has found what gives way for a shortfall.
     *
     * @param reaches what is within reach of the entitlements; the victims count in it afterwards
     * @param goal what is to be within reach
     * @param candidates those of all groups of the tree that may give way, in the order of taking
     * @param allowance the victims that the plan may still take; those of this search are counted in it
     */
    static FlavorSearch settled(
            FlavorReaches reaches,
            FlavorShortfall shortfall,
            FlavorReach entitled,
            FlavorReach goal,
            Candidates candidates,
            RevocationOptions options,
            VictimAllowance allowance) {
        FlavorSearch search = new FlavorSearch(reaches, shortfall, entitled, goal, candidates, options, allowance);
        search.takeAll();
        search.keepWhatCostsNothing();
        search.keepWhatIsNotAllowed();
        search.keepWhatCostsNothing();
        search.taken().forEach(allowance::take);
        return search;
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

    /** Counts units out of what is to be within reach that give way on flavors of another dimension. */
    void takeOfOthers(List<VictimUnit> taken) {
        taken.forEach(unit -> useOfGoal(unit, -1));
    }

    /** Counts units in what is to be within reach that another group keeps after all. */
    void keepOfOthers(List<VictimUnit> kept) {
        kept.forEach(unit -> useOfGoal(unit, 1));
        kept.stream().filter(unit -> !units.contains(unit)).forEach(keptByOthers::add);
    }

    private void takeAll() {
        for (int u = 0; u < taken.length; u++) {
            take(u);
        }
    }

    private void take(int u) {
        taken[u] = true;
        reaches.take(units.get(u));
        useOfGoal(units.get(u), -1);
    }

    private void keep(int u) {
        taken[u] = false;
        reaches.keep(units.get(u));
        useOfGoal(units.get(u), 1);
    }

    private void useOfGoal(VictimUnit unit, int times) {
        if (goal != entitled) {
            for (PlacedUnits placed : unit.placed()) {
                if (placed.dimension() == shortfall.dimension()) {
                    goal.use(placed.group(), placed.accepted(), placed.flavor(), times * placed.units());
                }
            }
        }
    }

    /** Keeps units, from the most important back, until each that is left is needed, and returns the kept ones. */
    List<VictimUnit> keepWhatCostsNothing() {
        List<VictimUnit> before = taken();
        boolean some = true;
        while (some) {
            boolean[] violates = violations();
            some = !rules.budgetsBind() && keepWhatCostsNothing(violates, true);
            some = keepWhatCostsNothing(violates, false) || some;
        }
        before.removeAll(taken());
        return before;
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

    /** Returns what is short, with the units that give way. */
    FlavorRevocation result() {
        boolean[] violates = violations();
        List<Victim<WorkloadStatus>> victims = new ArrayList<>();
        for (int u = 0; u < taken.length; u++) {
            if (taken[u]) {
                for (WorkloadStatus member : units.get(u).members()) {
                    victims.add(new Victim<>(
                            member, member.workload().request(), shortfall.reasons(member.group()), violates[u]));
                }
            }
        }
        long missing = goal.missing();
        return shortfall.revocation(victims, missing, missing == 0 ? List.of() : heldUse());
    }

    /**
     * Returns what holds what is left. Mostly it runs on the flavors that are short; where nothing does, they are short
     * because others, such as those with a flavor max, are held.
     */
    private List<HeldUse> heldUse() {
        List<HeldUse> onShort = heldUse(shortfall.flavorsNow(goal));
        return onShort.isEmpty() ? heldUse(shortfall.allFlavors()) : onShort;
    }

    private List<HeldUse> heldUse(Set<String> flavors) {
        Map<Holder, Long> sums = new EnumMap<>(Holder.class);
        held.forEach(other -> add(other.workload(), other.holder(), flavors, sums));
        for (int u = 0; u < taken.length; u++) {
            Holder holder = holders[u] == null ? Holder.ENTITLED : holders[u];
            for (WorkloadStatus member :
                    taken[u] ? List.<WorkloadStatus>of() : units.get(u).members()) {
                add(member, holder, flavors, sums);
            }
        }
        for (VictimUnit unit : keptByOthers) {
            unit.members().forEach(member -> add(member, Holder.ENTITLED, flavors, sums));
        }
        List<HeldUse> uses = new ArrayList<>();
        sums.forEach((holder, amount) -> uses.add(new HeldUse(shortfall.dimensionName(), amount, holder)));
        return uses;
    }

    private void add(WorkloadStatus status, Holder holder, Set<String> flavors, Map<Holder, Long> sums) {
        for (PlacedUnits placed : PlacedUnits.of(status)) {
            if (placed.dimension() == shortfall.dimension() && flavors.contains(placed.flavor())) {
                sums.merge(holder, placed.units(), Long::sum);
            }
        }
    }
}
