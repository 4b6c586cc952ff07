package io.github.quotatree.whatif;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.internal.math.Wide;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * What the groups above a group must have for it to have what is wanted, with all else as it is, and by how much each
 * sibling on the way would have to request less instead.
 *
 * <p>A sibling set hands out its amount by bids, the lowest first, and gives a member as many units as it has winning
 * bids. Let {@code D} be the least amount by which the set must have more, and {@code r} what a sibling has when the
 * set has {@code D} more. If the sibling requests only {@code r - D}, then {@code D} of its winning bids are gone and
 * the others win as they do with {@code D} more; if it requests more than that, they do not. So it must request
 * {@code limited request - r + D} less, which needs no search.
 */
final class LevelNeeds {
    /** No amount suffices, or no such request. */
    static final long NONE = -1;

    private final long[] need;
    private final long[] lacking;
    private final long[] lessRequested;

    private LevelNeeds(int size) {
        need = new long[size + 1];
        lacking = new long[size + 1];
        lessRequested = new long[size];
        Arrays.fill(need, NONE);
        Arrays.fill(lacking, NONE);
        Arrays.fill(lessRequested, NONE);
    }

    /**
     * Finds the needs of the groups above a group, from the lowest up, until no amount suffices. Each takes a search
     * over its sibling set.
     */
    static LevelNeeds of(TreeNumbers numbers, SolveOptions options, PathProblem problem, int group) {
        LevelNeeds needs = new LevelNeeds(numbers.groups.size());
        boolean monotone = options.solver() == SolveOptions.Solver.WATER_FILLING;
        IntToLongFunction runtimes = problem.runtimes(problem.available());
        needs.need[group + 1] = problem.wanted(group);
        int helpfulFrom = group;
        for (int i = group; i != PlacedGroups.ROOT && needs.need[i + 1] != NONE; i = numbers.groups.parent[i]) {
            int above = numbers.groups.parent[i];
            long has = above == PlacedGroups.ROOT ? problem.available() : runtimes.applyAsLong(above);
            PathProblem siblings = PathProblem.ofSiblings(numbers, options, i, has);
            siblings.want(i, needs.need(i));
            long more = siblings.isMet()
                    ? 0
                    : LeastDelta.find(
                            Long.MAX_VALUE - has,
                            needs.need(i) - runtimes.applyAsLong(i),
                            monotone,
                            delta -> siblings.isMetWithAvailable(has + delta));
            if (more == LeastDelta.NONE) {
                return needs;
            }
            needs.lacking[above + 1] = more;
            needs.need[above + 1] = Math.max(has + more, above == PlacedGroups.ROOT ? 0 : problem.wanted(above));
            if (above != PlacedGroups.ROOT && problem.wanted(above) > has) {
                for (int j = helpfulFrom; j != above; j = numbers.groups.parent[j]) {
                    needs.forget(numbers, j); // what is below the group above cannot help
                }
                helpfulFrom = above;
            } else {
                needs.compare(numbers, i, siblings.runtimes(has + more), more);
            }
        }
        return needs;
    }

    private void forget(TreeNumbers numbers, int group) {
        int above = numbers.groups.parent[group];
        for (int c = numbers.groups.childrenStart(above); c < numbers.groups.childrenEnd(above); c++) {
            lessRequested[numbers.groups.child(c)] = NONE;
        }
    }

    private void compare(TreeNumbers numbers, int group, IntToLongFunction runtimes, long more) {
        int above = numbers.groups.parent[group];
        for (int c = numbers.groups.childrenStart(above); c < numbers.groups.childrenEnd(above); c++) {
            int sibling = numbers.groups.child(c);
            if (sibling != group && more > 0) {
                long unmet = Math.max(0, numbers.limited[sibling] - runtimes.applyAsLong(sibling));
                lessRequested[sibling] = Wide.saturatedAdd(unmet, more);
            }
        }
    }

    /** Returns the least runtime that a group, or the root, must have; {@link #NONE} if none suffices. */
    long need(int group) {
        return need[group + 1];
    }

    /** Returns how much a group, or the root, lacks of its need; {@link #NONE} if none suffices. */
    long lacking(int group) {
        return lacking[group + 1];
    }

    /** Returns by how much the limited request of a sibling on the way must fall; {@link #NONE} if that is unknown. */
    long lessRequested(int sibling) {
        return lessRequested[sibling];
    }
}
