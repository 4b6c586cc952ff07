package io.github.quotatree.agreement;

import static io.github.quotatree.agreement.DrawnTree.ABSENT;
import static io.github.quotatree.agreement.DrawnTree.UNLIMITED;

import io.github.quotatree.internal.apportion.Apportionment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * One dimension of a drawn tree solved as {@code docs/semantics.md} has it, section by section: requests from the
 * leaves up, then each sibling set on its own, from the root down, by {@link Apportionment}. It knows neither the
 * layout of the tree nor anything of an earlier solve.
 */
final class WrittenSolve {
    private final DrawnTree drawn;
    private final int d;

    /** The sibling sets, a set after that of its parent, each by name; and the parent of each, -1 for the root. */
    private final int[][] sets;

    private final int[] parents;
    private final long[] weight;

    final long[] limited;
    final long[] runtime;

    private final Apportionment apportionment;
    private final long[] by;
    private final long[] cap;
    private final long[] share;

    // what AgreementTally counts
    long sharing;
    long inReach;
    long shortages;

    WrittenSolve(DrawnTree drawn, int d) {
        this.drawn = drawn;
        this.d = d;
        List<List<Integer>> children = new ArrayList<>();
        for (int g = -1; g < drawn.groups; g++) {
            children.add(new ArrayList<>(g < drawn.groups - drawn.leaves ? 4 : 0));
        }
        for (int g = 0; g < drawn.groups; g++) {
            children.get(drawn.parent[g] + 1).add(g);
        }
        List<int[]> members = new ArrayList<>();
        List<Integer> above = new ArrayList<>();
        int largest = 0;
        for (int g = -1; g < drawn.groups - drawn.leaves; g++) {
            List<Integer> set = children.get(g + 1);
            set.sort(Comparator.comparing(member -> drawn.name[member]));
            members.add(set.stream().mapToInt(member -> member).toArray());
            above.add(g);
            largest = Math.max(largest, set.size());
        }
        sets = members.toArray(int[][]::new);
        parents = above.stream().mapToInt(g -> g).toArray();
        weight = weights();
        limited = new long[drawn.groups];
        runtime = new long[drawn.groups];
        apportionment = new Apportionment(largest);
        by = new long[largest];
        cap = new long[largest];
        share = new long[largest];
    }

    /** An absent weight is the max, or else the largest positive weight among the siblings, or else 1. */
    private long[] weights() {
        long[] weights = new long[drawn.groups];
        for (int[] set : sets) {
            long largest = 0;
            for (int g : set) {
                weights[g] = drawn.weight[d][g] != ABSENT ? drawn.weight[d][g] : drawn.max[d][g];
                if (drawn.weight[d][g] != ABSENT || drawn.max[d][g] != UNLIMITED) {
                    largest = Math.max(largest, weights[g]);
                }
            }
            for (int g : set) {
                if (drawn.weight[d][g] == ABSENT && drawn.max[d][g] == UNLIMITED) {
                    weights[g] = largest > 0 ? largest : 1;
                }
            }
        }
        return weights;
    }

    void solve(long[] own, long total, boolean minScaling) {
        // section 2
        long[] demand = own.clone();
        for (int g = drawn.groups - 1; g >= 0; g--) {
            long kept = Math.max(0, drawn.min[d][g] - drawn.lendLimit[d][g]);
            limited[g] = Math.min(Math.max(demand[g], kept), drawn.max[d][g]);
            if (drawn.parent[g] >= 0) {
                demand[drawn.parent[g]] = cutSum(demand[drawn.parent[g]], limited[g]);
            }
        }
        for (int s = 0; s < sets.length; s++) {
            share(sets[s], parents[s] < 0 ? total : runtime[parents[s]], minScaling);
        }
    }

    private void share(int[] set, long available, boolean minScaling) {
        // section 3
        long left = available;
        boolean fit = true;
        for (int g : set) {
            runtime[g] = Math.min(limited[g], drawn.min[d][g]);
            fit &= runtime[g] <= left;
            left = fit ? left - runtime[g] : 0;
        }
        if (!fit) {
            shortages++;
            if (minScaling) {
                long rest = scale(set, available, false);
                scale(set, rest, true);
            }
            return;
        }
        // section 4
        for (int i = 0; i < set.length; i++) {
            by[i] = weight[set[i]];
            cap[i] = limited[set[i]] - runtime[set[i]];
        }
        if (apportion(left, set.length)) {
            sharing++;
            inReach += isInReach(set) ? 1 : 0;
        }
        for (int i = 0; i < set.length; i++) {
            runtime[set[i]] += share[i];
        }
    }

    /** Serves the members whose mins may be scaled, or those whose mins may not, and returns what is left. */
    private long scale(int[] set, long available, boolean scalable) {
        for (int i = 0; i < set.length; i++) {
            int g = set[i];
            by[i] = drawn.min[d][g];
            cap[i] = drawn.scalable[g] == scalable ? Math.min(limited[g], drawn.min[d][g]) : 0;
        }
        apportion(available, set.length);
        long left = available;
        for (int i = 0; i < set.length; i++) {
            if (drawn.scalable[set[i]] == scalable) {
                runtime[set[i]] = share[i];
                left -= share[i];
            }
        }
        return left;
    }

    /** Shares an amount, and returns whether it was less than what is requested. */
    private boolean apportion(long amount, int members) {
        apportionment.share(amount, by, cap, 0, members, share);
        long handedOut = 0;
        long room = 0;
        for (int i = 0; i < members; i++) {
            handedOut += share[i];
            room = cutSum(room, by[i] > 0 ? cap[i] : 0);
        }
        if (handedOut != Math.min(room, amount)) {
            throw new IllegalStateException("the definition hands out " + handedOut + " of " + amount);
        }
        return room > amount;
    }

    private boolean isInReach(int[] set) {
        long bits = 0;
        for (int g : set) {
            bits |= drawn.min[d][g] | limited[g] | weight[g];
        }
        return bits < 1L << 51;
    }

    private static long cutSum(long a, long b) {
        long sum = a + b;
        return sum < 0 ? UNLIMITED : sum;
    }

    /** Returns the sibling set of a group with all its numbers. */
    String describe(int group, long[] own, long total) {
        for (int s = 0; s < sets.length; s++) {
            if (parents[s] == drawn.parent[group]) {
                StringBuilder text =
                        new StringBuilder("set below " + (parents[s] < 0 ? "the root" : drawn.name[parents[s]]) + ", "
                                + sets[s].length + " members, with " + (parents[s] < 0 ? total : runtime[parents[s]]));
                int[] shown = Arrays.copyOf(sets[s], Math.min(sets[s].length, 40));
                for (int g : shown) {
                    text.append(String.format(
                            "%n  %s: own %d, min %d, max %d, weight %d, limited %d, runtime %d",
                            drawn.name[g],
                            own[g],
                            drawn.min[d][g],
                            drawn.max[d][g],
                            weight[g],
                            limited[g],
                            runtime[g]));
                }
                return text.toString();
            }
        }
        throw new IllegalArgumentException("no group " + group);
    }
}
