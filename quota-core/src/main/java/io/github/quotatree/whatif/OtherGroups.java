package io.github.quotatree.whatif;

import io.github.quotatree.internal.tree.NameOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * The groups beside a group and beside those above it that could have less, and by how much: leaf groups that could
 * request less, and groups that could lend more of the idle min that they keep. Found in linear time from what each
 * sibling would have to request less.
 */
final class OtherGroups {
    /**
     * A group that could have less.
     *
     * @param group its position
     * @param sibling the sibling on the way that it is, or that it is below
     * @param delta by how much its request would have to fall, or its lend limit to rise
     * @param borrows whether it requests more than its min
     */
    record Candidate(int group, int sibling, long delta, boolean borrows) {}

    private final TreeNumbers numbers;
    private final List<Candidate> requests = new ArrayList<>();
    private final List<Candidate> lendLimits = new ArrayList<>();

    private OtherGroups(TreeNumbers numbers) {
        this.numbers = numbers;
    }

    static OtherGroups of(TreeNumbers numbers, LevelNeeds needs, int group) {
        OtherGroups others = new OtherGroups(numbers);
        for (int i = group; i != PlacedGroups.ROOT; i = numbers.groups.parent[i]) {
            int above = numbers.groups.parent[i];
            for (int c = numbers.groups.childrenStart(above); c < numbers.groups.childrenEnd(above); c++) {
                int sibling = numbers.groups.child(c);
                if (needs.lessRequested(sibling) != LevelNeeds.NONE) {
                    others.addBelow(sibling, needs.lessRequested(sibling));
                }
            }
        }
        Comparator<Candidate> order = Comparator.comparing((Candidate candidate) -> !candidate.borrows())
                .thenComparingLong(Candidate::delta)
                .thenComparing(candidate -> numbers.groups.name[candidate.group()], NameOrder.BY_CODE_POINT);
        others.requests.sort(order);
        others.lendLimits.sort(Comparator.comparingLong(Candidate::delta).thenComparing(order));
        return others;
    }

    /** Adds the groups by which the limited request of a sibling can fall by an amount. */
    private void addBelow(int sibling, long less) {
        Deque<long[]> open = new ArrayDeque<>();
        open.push(new long[] {sibling, less});
        while (!open.isEmpty()) {
            long[] next = open.pop();
            int i = (int) next[0];
            long after = numbers.limited[i] - next[1];
            if (after < 0) {
                continue;
            }
            if (numbers.kept(i, numbers.lendLimit[i]) > after) {
                if (numbers.demand[i] <= after && numbers.kept(i, Long.MAX_VALUE) <= after) {
                    lendLimits.add(new Candidate(i, sibling, numbers.min[i] - after - numbers.lendLimit[i], false));
                }
            } else if (!numbers.groups.declared[i].isParent()) {
                long delta = numbers.own[i] - after;
                requests.add(new Candidate(i, sibling, delta, numbers.limited[i] > numbers.min[i]));
            } else {
                long lessBelow = numbers.demand[i] - after;
                for (int c = numbers.groups.childrenStart(i); c < numbers.groups.childrenEnd(i); c++) {
                    open.push(new long[] {numbers.groups.child(c), lessBelow});
                }
            }
        }
    }

    /** Returns the leaf groups that could request less: borrowers first, then by amount and name. */
    List<Candidate> requests() {
        return requests;
    }

    /** Returns the groups that could lend more of the min that they keep, by amount and name. */
    List<Candidate> lendLimits() {
        return lendLimits;
    }

    /** Returns the demand of a sibling on the way after a candidate requests less. */
    long demandWithRequest(Candidate candidate, long request) {
        int i = candidate.group();
        return demandUpTo(candidate, request, numbers.limitedOf(i, request, numbers.lendLimit[i]));
    }

    /** Returns the demand of a sibling on the way after a candidate below it lends more. */
    long demandWithLendLimit(Candidate candidate, long lendLimit) {
        int i = candidate.group();
        return demandUpTo(candidate, numbers.demand[i], numbers.limitedOf(i, numbers.demand[i], lendLimit));
    }

    private long demandUpTo(Candidate candidate, long demandOfGroup, long limitedOfGroup) {
        int i = candidate.group();
        long demand = demandOfGroup;
        long limited = limitedOfGroup;
        while (i != candidate.sibling()) {
            demand = numbers.demandAbove(i, limited);
            i = numbers.groups.parent[i];
            limited = numbers.limitedOf(i, demand, numbers.lendLimit[i]);
        }
        return demand;
    }
}
