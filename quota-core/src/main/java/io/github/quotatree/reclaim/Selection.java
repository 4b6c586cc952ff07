package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.reclaim.VictimRules.VictimBudget;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The units that a search takes of its candidates and keeps after all: the order, the limits of the host, the reasons
 * and the held use are the same for all searches.
 */
final class Selection {
    private final List<VictimUnit> units;
    private final List<Candidates.Held> held;
    private final boolean budgetsBind;
    private final Allowance before;
    private final Allowance left;
    private final boolean[] taken;
    private final boolean[] kept;
    private final @Nullable Holder[] holders;
    /** By group. */
    private final Map<String, ResourceVector> freed = new HashMap<>();

    Selection(Candidates candidates, VictimRules rules, Allowance allowance) {
        units = candidates.units();
        held = candidates.held();
        budgetsBind = rules.budgetsBind();
        before = allowance.copy();
        left = allowance;
        taken = new boolean[units.size()];
        kept = new boolean[units.size()];
        holders = new Holder[units.size()];
    }

    int size() {
        return taken.length;
    }

    VictimUnit unit(int u) {
        return units.get(u);
    }

    List<VictimUnit> units() {
        return units;
    }

    boolean isTaken(int u) {
        return taken[u];
    }

    boolean take(int u, boolean againstBudgets) {
        Optional<Holder> holder = left.holder(units.get(u), againstBudgets);
        holders[u] = holder.orElse(null);
        if (holder.isEmpty()) {
            set(u, true);
        }
        return holder.isEmpty();
    }

    void takeAll() {
        for (int u = 0; u < taken.length; u++) {
            set(u, true);
        }
    }

    void hold(int u, Holder holder) {
        holders[u] = holder;
    }

    private void set(int u, boolean take) {
        VictimUnit unit = units.get(u);
        taken[u] = take;
        left.count(unit, take ? 1 : -1);
        freed.merge(unit.group(), unit.frees(), take ? ResourceVector::plus : ResourceVector::minus);
    }

    /**
     * Keeps taken units that can be spared, from the most important back, and first those against a budget; returns
     * whether any is. The test is asked of a unit that is not taken any more, and does all else that it takes.
     */
    boolean keep(IntPredicate canBeSpared) {
        boolean[] violates = violations();
        boolean some = !budgetsBind && keep(violates, true, canBeSpared);
        return keep(violates, false, canBeSpared) || some;
    }

    private boolean keep(boolean[] violates, boolean violating, IntPredicate canBeSpared) {
        boolean some = false;
        for (int u = taken.length - 1; u >= 0; u--) {
            if (taken[u] && violates[u] == violating) {
                set(u, false);
                if (canBeSpared.test(u)) {
                    kept[u] = true;
                    some = true;
                } else {
                    set(u, true);
                }
            }
        }
        return some;
    }

    /** Keeps the most important units that the host does not allow, and returns them. */
    List<VictimUnit> keepWhatIsNotAllowed() {
        List<VictimUnit> beyond = new ArrayList<>();
        Allowance allowed = before.copy();
        for (int u = 0; u < taken.length; u++) {
            if (taken[u]) {
                Holder holder = allowed.holder(units.get(u), !budgetsBind).orElse(null);
                holders[u] = holder;
                if (holder == null) {
                    allowed.count(units.get(u), 1);
                } else {
                    set(u, false);
                    beyond.add(units.get(u));
                }
            }
        }
        return beyond;
    }

    /** Returns which of the units that are taken exceed a budget, if they are stopped in the order of taking. */
    private boolean[] violations() {
        boolean[] violates = new boolean[taken.length];
        Allowance allowed = before.copy();
        for (int u = 0; u < taken.length && !budgetsBind; u++) {
            if (taken[u]) {
                violates[u] = !allowed.isWithinBudgets(units.get(u));
                allowed.count(units.get(u), 1);
            }
        }
        return violates;
    }

    List<VictimUnit> taken() {
        return IntStream.range(0, taken.length)
                .filter(u -> taken[u])
                .mapToObj(units::get)
                .toList();
    }

    List<WorkloadStatus> kept() {
        List<WorkloadStatus> workloads = new ArrayList<>();
        for (int u = taken.length - 1; u >= 0; u--) {
            List<WorkloadStatus> members = units.get(u).members();
            for (int m = members.size() - 1; kept[u] && !taken[u] && m >= 0; m--) {
                workloads.add(members.get(m));
            }
        }
        return workloads;
    }

    List<WorkloadStatus> workloads() {
        return taken().stream().flatMap(unit -> unit.members().stream()).toList();
    }

    Map<String, ResourceVector> freed() {
        return freed;
    }

    /** Returns the victims in the order of taking, each with its reasons as long as its unit is not taken. */
    List<Victim<WorkloadStatus>> victims(IntFunction<List<ExceededLimit>> reasons) {
        boolean[] violates = violations();
        List<Victim<WorkloadStatus>> victims = new ArrayList<>();
        for (int u = 0; u < taken.length; u++) {
            if (taken[u]) {
                set(u, false);
                List<ExceededLimit> exceeded = reasons.apply(u);
                set(u, true);
                for (WorkloadStatus member : units.get(u).members()) {
                    victims.add(new Victim<>(member, member.workload().request(), exceeded, violates[u]));
                }
            }
        }
        return victims;
    }

    /**
     * Sums up by holder the use that counts of the candidates that may not be stopped, and of units that are not taken:
     * by the reason or, unless null, by the other holder.
     */
    Map<Holder, ResourceVector> held(@Nullable Holder otherwise, Predicate<WorkloadStatus> counts) {
        List<Candidates.Held> all = new ArrayList<>(held);
        for (int u = 0; u < taken.length; u++) {
            Holder holder = holders[u] == null ? otherwise : holders[u];
            if (!taken[u] && holder != null) {
                units.get(u).members().forEach(member -> all.add(new Candidates.Held(member, holder)));
            }
        }
        Map<Holder, ResourceVector> sums = new EnumMap<>(Holder.class);
        all.stream()
                .filter(one -> counts.test(one.workload()))
                .forEach(one ->
                        sums.merge(one.holder(), one.workload().workload().request(), ResourceVector::plus));
        return sums;
    }

    /** The number of victims that a plan may still take, in all and of each budget. It changes as victims are taken. */
    static final class Allowance {
        private final List<VictimBudget> budgets;
        private final long[] left;
        private long victims;

        Allowance(VictimRules rules) {
            budgets = rules.budgets();
            left = budgets.stream().mapToLong(VictimBudget::allowed).toArray();
            victims = rules.maxVictims();
        }

        private Allowance(Allowance source) {
            budgets = source.budgets;
            left = source.left.clone();
            victims = source.victims;
        }

        Allowance copy() {
            return new Allowance(this);
        }

        Optional<Holder> holder(VictimUnit unit, boolean againstBudgets) {
            if (unit.size() > victims) {
                return Optional.of(Holder.VICTIM_LIMIT);
            }
            return againstBudgets || isWithinBudgets(unit) ? Optional.empty() : Optional.of(Holder.BUDGET);
        }

        boolean isWithinBudgets(VictimUnit unit) {
            for (int b = 0; b < left.length; b++) {
                long covered = covered(b, unit);
                if (covered > 0 && covered > left[b]) {
                    return false;
                }
            }
            return true;
        }

        /** Returns whether some budget counts a unit. */
        boolean counts(VictimUnit unit) {
            boolean counts = false;
            for (int b = 0; b < left.length; b++) {
                counts |= covered(b, unit) > 0;
            }
            return counts;
        }

        void count(VictimUnit unit, int times) {
            victims -= (long) times * unit.size();
            for (int b = 0; b < left.length; b++) {
                left[b] -= times * covered(b, unit);
            }
        }

        private long covered(int b, VictimUnit unit) {
            long covered = 0;
            for (WorkloadStatus member : unit.members()) {
                covered += budgets.get(b).covers().test(member) ? 1 : 0;
            }
            return covered;
        }
    }
}
