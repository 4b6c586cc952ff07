package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.reclaim.VictimRules.VictimBudget;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The number of victims that a plan may still take, in all and of each budget. It changes as victims are taken. */
final class VictimAllowance {
    private final List<VictimBudget> budgets;
    private final long[] left;
    private long victims;

    VictimAllowance(VictimRules rules) {
        budgets = rules.budgets();
        left = budgets.stream().mapToLong(VictimBudget::allowed).toArray();
        victims = rules.maxVictims();
    }

    private VictimAllowance(VictimAllowance source) {
        budgets = source.budgets;
        left = source.left.clone();
        victims = source.victims;
    }

    VictimAllowance copy() {
        return new VictimAllowance(this);
    }

    /**
     * Returns the reason why a unit cannot be taken, or empty.
     *
     * @param againstBudgets whether budgets do not matter
     */
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

    void take(VictimUnit unit) {
        count(unit, 1);
    }

    void keep(VictimUnit unit) {
        count(unit, -1);
    }

    private void count(VictimUnit unit, int times) {
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

    @Override
    public String toString() {
        return victims + " victims, budgets " + Arrays.toString(left);
    }
}
