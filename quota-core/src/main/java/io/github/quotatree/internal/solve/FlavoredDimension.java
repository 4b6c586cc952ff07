package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.flavor.FlavorOutcome;
import io.github.quotatree.internal.flavor.FlavorSolver;
import io.github.quotatree.internal.flavor.Promises;
import io.github.quotatree.internal.flavor.Sharing;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rows.KnownLevels;
import io.github.quotatree.internal.rows.RowKernels;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One dimension with flavors: the steps of {@link RuntimeSolver}, shared out by {@link FlavorSolver} until the shares
 * can be placed.
 *
 * <p>In place of the limited request stands the amount that a group can take. At first that is the limited request
 * itself. A tight set caps leaves, and then a parent can take no more than its children can. The same holds where a
 * group has weight 0, which takes no more than its min.
 */
public final class FlavoredDimension implements Sharing {
    private final DimensionState state;
    private final RuntimeSolver solver;
    private final FlavorSolver flavors;
    private final TreeLayout layout;
    private final boolean hasZeroWeights;

    /** The levels of the first round and of the rounds after each tight set, as the last solve found them. */
    private final List<KnownLevels> rounds = new ArrayList<>();

    private int round;

    /** The limited requests, and their sums by sibling set, where groups can take less; null before. */
    private @Nullable Column limited;

    private long[] limitedSum = new long[0];

    /** Whether a group can take less than its limited request, in the solve at hand. */
    private boolean lowered;

    /** Whether the limited requests follow from the current requests, unless some were lowered. */
    private boolean isCurrent;

    /** Whether caps were set that no parent knows of. */
    private boolean stale;

    private long most;

    public static FlavoredDimension of(Declarations declarations, int dimension, QuotaRule.Options rules) {
        return new FlavoredDimension(
                declarations, dimension, new RuntimeSolver(declarations.layout().largestSiblingSet(), rules));
    }

    FlavoredDimension(Declarations declarations, int dimension, RuntimeSolver solver) {
        this.solver = solver;
        layout = declarations.layout();
        flavors = new FlavorSolver(declarations, dimension);
        Column max = declarations.max(dimension);
        state = new DimensionState(declarations, dimension, flavors.lowersMaxes() ? max.copy() : max);
        if (!flavors.promises().areNone()) {
            state.promises = flavors.promises();
        }
        rounds.add(state.levels);
        hasZeroWeights = hasZeroWeights(declarations.weight(dimension), layout.size());
    }

    private static boolean hasZeroWeights(Column weight, int size) {
        boolean any = false;
        for (int node = 1; node <= size; node++) {
            any |= weight.asDouble(node) == 0; // an amount that no double holds is not 0 either
        }
        return any;
    }

    public Promises promises() {
        return flavors.promises();
    }

    DimensionState state() {
        return state;
    }

    /** Solves for requests, {@code own} their sums over all classes; {@code again} if the last solve is a guess. */
    public void solve(long[] own, FlavorInput input, boolean again) {
        flavors.begin(input, state.max);
        turnTo(0);
        state.levels.holdStill(false);
        if (!again || !isCurrent || lowered || flavors.lowersMaxes()) {
            state.own = own;
            if (again) {
                state.levels.outdateAll();
            } else {
                state.levels.forgetAll();
            }
            state.aggregate();
            isCurrent = true;
        }
        if (state.promises != null) {
            state.solved.forget(0, layout.sets()); // promises count in a shortage, and follow from the input
        }
        lowered = false;
        stale = hasZeroWeights;
        most = layout.sets() == 0 ? 0 : state.limitedSum[0];
        flavors.solve(this, again);
    }

    public void change(long[] own, int leaf) {
        if (isCurrent && !lowered && !flavors.lowersMaxes()) {
            state.change(own, leaf);
        } else {
            isCurrent = false;
        }
    }

    @Override
    public void cap(int leaf, long amount) {
        keepLimited();
        if (!stale) {
            turnTo(round + 1);
        }
        lower(layout.setOf(leaf), leaf, amount);
        stale = true;
    }

    @Override
    public long most() {
        if (stale) {
            stale = false;
            sumUp();
        }
        return most;
    }

    /** Turns to the levels of a round: after each tight set they are far from the levels before it. */
    private void turnTo(int next) {
        round = next;
        if (round == rounds.size()) {
            rounds.add(rounds.get(0).another());
        }
        state.levels = rounds.get(round);
        if (round > 0) {
            state.levels.outdateAll();
        }
    }

    private void sumUp() {
        for (int set = layout.sets() - 1; set >= 0; set--) {
            long sum = RowKernels.sum(state.limited, layout.setStart(set), layout.setEnd(set));
            long sumWithinMins = hasZeroWeights ? sumWithinMins(set) : sum;
            int parent = layout.setParent(set);
            if (parent == TreeLayout.ROOT) {
                most = sumWithinMins;
            } else if (sumWithinMins < state.limited.get(parent)) {
                keepLimited();
                lower(layout.setOf(parent), parent, sumWithinMins);
            }
            state.limitedSum[set] = sum;
        }
    }

    /** Returns the amount that the members of a set can take, where a member of weight 0 takes no more than its min. */
    private long sumWithinMins(int set) {
        long sum = 0;
        for (int i = layout.setStart(set); i < layout.setEnd(set); i++) {
            long take = state.limited.get(i);
            boolean borrows = state.weight.asDouble(i) != 0;
            sum = Wide.saturatedAdd(sum, borrows ? take : Math.min(take, state.min.get(i)));
        }
        return sum;
    }

    private void keepLimited() {
        if (lowered) {
            return;
        }
        lowered = true;
        Column kept = limited;
        if (kept == null) {
            limited = state.limited.copy();
            limitedSum = state.limitedSum.clone();
        } else {
            kept.copyFrom(state.limited, 0, layout.size() + 1);
            System.arraycopy(state.limitedSum, 0, limitedSum, 0, limitedSum.length);
        }
    }

    private void lower(int set, int node, long amount) {
        double before = state.limited.asDouble(node);
        state.limited.set(node, amount);
        state.solved.forget(set);
        state.levels.change(set, state.weight, state.min, node, before, (double) amount);
    }

    @Override
    public void share(long total) {
        solver.distribute(state, total);
        state.levels.holdStill(true);
    }

    @Override
    public Column received() {
        return state.runtime;
    }

    @Override
    public long take(int node) {
        return state.limited.get(node);
    }

    @Override
    public long limited(int node) {
        return limited().get(node);
    }

    private Column limited() {
        Column kept = limited;
        return lowered && kept != null ? kept : state.limited;
    }

    long[] demandOfSets() {
        return lowered ? limitedSum : state.limitedSum;
    }

    FlavorOutcome outcome(FlavorInput input, boolean copied) {
        return flavors.outcome(input, copied ? limited().copy() : limited(), copied);
    }
}
