package io.github.quotatree.benchmarks.verdict;

import io.github.quotatree.benchmarks.peer.QuotaProblem;
import io.github.quotatree.benchmarks.peer.SiblingSet;

/** Judges results. It knows the properties of a right result, and no way to compute one. */
public final class Judge {
    /** The relative error of a level in floating point; a member that is ahead by less is not ahead. */
    private static final double ROUNDING = 0x1p-50;

    private final SiblingSet set;
    private final long[] shares;

    /** The part of the amount shared by weight that each member holds. */
    private final double[] held;

    private final double[] weight;

    /** The units that each member may pass to others. */
    private final double[] spare;

    /** The units that each member lacks to its limit. */
    private final double[] missing;

    private Judge(SiblingSet set, SharingRule rule, long[] shares) {
        this.set = set;
        this.shares = shares;
        int members = set.members();
        held = new double[members];
        weight = new double[members];
        spare = new double[members];
        missing = new double[members];
        boolean shortage = isShortage();
        for (int i = 0; i < members; i++) {
            long base = set.base(i);
            // guarantees that do not fit are shared by guarantee, and nothing on top of them
            weight[i] = shortage ? set.min(i) : set.weight(i);
            held[i] = shortage || rule == SharingRule.MIN_AS_FLOOR ? shares[i] : shares[i] - base;
            spare[i] = shortage ? shares[i] : shares[i] - base;
            missing[i] = (shortage ? base : set.limit(i)) - shares[i];
        }
    }

    private boolean isShortage() {
        long left = set.amount();
        for (int i = 0; i < set.members() && left >= 0; i++) {
            left -= set.base(i);
        }
        return left < 0;
    }

    /** Judges the shares of the members of a sibling set. */
    public static Verdict judge(SiblingSet set, SharingRule rule, long[] shares) {
        return new Judge(set, rule, shares).verdict();
    }

    /** Judges the runtimes of a whole tree, by dimension and node: each sibling set by what its parent has. */
    public static Verdict judge(QuotaProblem problem, SharingRule rule, long[][] runtimes) {
        Verdict verdict = Verdict.FAULTLESS;
        for (int d = 0; d < problem.dimensions(); d++) {
            for (int node = 0; node <= problem.groups(); node++) {
                if (problem.hasChildren(node)) {
                    SiblingSet set = problem.children(d, node, runtimes[d][node]);
                    verdict = verdict.and(judge(set, rule, problem.ofChildren(node, runtimes[d])));
                }
            }
        }
        return verdict;
    }

    private Verdict verdict() {
        long allocated = 0;
        long wanted = 0;
        long aboveLimit = 0;
        for (int i = 0; i < set.members(); i++) {
            allocated = Math.addExact(allocated, shares[i]);
            wanted = Math.addExact(wanted, set.weight(i) == 0 ? set.base(i) : set.limit(i));
            aboveLimit += shares[i] > set.limit(i) ? 1 : 0;
        }
        return new Verdict(
                Math.max(0, allocated - set.amount()),
                Math.max(0, Math.min(set.amount(), wanted) - allocated),
                aboveLimit,
                unfairness());
    }

    /** Searches for the units that some member ought to pass to another, rounded up to 2^-10 of a unit. */
    private double unfairness() {
        double low = 0;
        double high = 1;
        while (oughtToPass(high)) {
            low = high;
            high *= 2;
        }
        while (high - low > Math.max(0x1p-10, high * 0x1p-30)) {
            double middle = (low + high) / 2;
            if (oughtToPass(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low == 0 ? 0 : high;
    }

    /** Returns whether some member has the units to spare, another misses them, and would not be ahead with them. */
    private boolean oughtToPass(double units) {
        double mostAhead = Double.NEGATIVE_INFINITY;
        double mostBehind = Double.POSITIVE_INFINITY;
        for (int i = 0; i < held.length; i++) {
            if (weight[i] > 0 && spare[i] >= units) {
                mostAhead = Math.max(mostAhead, (held[i] - units) / weight[i]);
            }
            if (weight[i] > 0 && missing[i] >= units) {
                mostBehind = Math.min(mostBehind, (held[i] + units) / weight[i]);
            }
        }
        return mostAhead > mostBehind * (1 + ROUNDING);
    }

    /**
     * The amounts that are proportional to the weights of siblings; a result is judged by the rule that it claims to
     * follow.
     */
    public enum SharingRule {
        /** What they hold beyond the requested part of their guarantees: {@code min + weight * t}. */
        ON_TOP_OF_MIN,
        /** All that they hold; a guarantee is a lower bound: {@code max(min, weight * t)}. */
        MIN_AS_FLOOR
    }

    /**
     * The errors of a result, in units.
     *
     * @param overAllocated units that were allocated beyond the amount
     * @param lost units of the amount that were requested and not allocated
     * @param aboveLimit the number of members that hold more than their limit
     * @param unfairness the most units that one member would have to pass to another to draw level with it, by weight:
     *     at most 1/2 where units cannot be split and everything is fair
     */
    public record Verdict(long overAllocated, long lost, long aboveLimit, double unfairness) {
        /** The verdict on nothing. */
        public static final Verdict FAULTLESS = new Verdict(0, 0, 0, 0);

        /** Returns the verdict on two results together: the sums, and the larger unfairness. */
        public Verdict and(Verdict other) {
            return new Verdict(
                    Math.addExact(overAllocated, other.overAllocated),
                    Math.addExact(lost, other.lost),
                    aboveLimit + other.aboveLimit,
                    Math.max(unfairness, other.unfairness));
        }

        /** Returns the unfairness to a thousandth of a unit. */
        public double roundedUnfairness() {
            return Math.round(unfairness * 1000) / 1000.0;
        }

        /** Returns the verdict as a phrase, for a line of a log. */
        @Override
        public String toString() {
            return overAllocated + " units over-allocated, " + lost + " lost, " + aboveLimit
                    + " members above their limit, unfair by " + roundedUnfairness() + " units";
        }
    }
}
