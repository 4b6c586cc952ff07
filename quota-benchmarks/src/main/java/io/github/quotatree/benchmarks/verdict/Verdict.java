package io.github.quotatree.benchmarks.verdict;

/**
 * What is wrong with a result, in units.
 *
 * @param overAllocated what was handed out and is not there
 * @param lost what is there and was not handed out, although somebody asks for it
 * @param aboveLimit the number of members that hold more than they are ready to use
 * @param unfairness the most units that one member would have to pass to another to draw level with it, by weight: at most
 *     1/2 where units cannot be split and everything is fair
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
