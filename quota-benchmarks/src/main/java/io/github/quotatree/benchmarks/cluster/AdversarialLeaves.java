package io.github.quotatree.benchmarks.cluster;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Leaves that make Newton's method for the water level take as many passes as the range of the numbers allows, while
 * almost all members of a sibling set stay unsaturated to the end, so that each pass has to look at them.
 *
 * <p>The result is the same in every sibling set: the sets get equal amounts, by equal weights of their parents.
 */
final class AdversarialLeaves {
    /*
     * Most members are light: they weigh 1 and request more than they get. A chain of heavy members is put before them,
     * each of which weighs S = 6/5 of all members behind it together, so that the weight falls by the factor 1 + S with
     * each step down the chain. Let a pass find the level t = rest / weight, for the members that are left. The next
     * heavy member is satisfied by the fraction F = 0.92 of what it would hold at that level, so it is saturated; what
     * it leaves raises the level of the others to t (1 + (1 - F) S). The heavy member behind it is satisfied by F times
     * that level, F (1 + (1 - F) S) t = 1.008 t: it is saturated at the next level, but not at this one.
     *
     * So one pass saturates one member. The length of the chain is bounded by the range of the weights alone.
     */
    private static final double STEP = 1.2;
    private static final double FRACTION = 0.92;

    private final SplittableRandom random = new SplittableRandom(45);
    private final LeafNumbers numbers;
    private final int siblings;
    private final double amount;
    private final int chain;

    /** @param largestSum above the amounts and the sum of the weights, also when added up over all sibling sets */
    private AdversarialLeaves(ClusterShape shape, double largestSum) {
        numbers = new LeafNumbers(shape.leaves(), true);
        siblings = shape.fanOut();
        amount = largestSum / ((double) shape.leaves() / siblings);
        int longest = (int) (Math.log(amount / siblings) / Math.log1p(STEP));
        chain = Math.min(longest, siblings / 2);
    }

    static LeafNumbers draw(ClusterShape shape, double largestSum) {
        AdversarialLeaves leaves = new AdversarialLeaves(shape, largestSum);
        for (int d = 0; d < LeafNumbers.DIMENSIONS; d++) {
            for (int from = 0; from < shape.leaves(); from += shape.fanOut()) {
                leaves.drawSiblings(d, from);
            }
        }
        return leaves.numbers;
    }

    private void drawSiblings(int d, int from) {
        long[] heavy = chainWeights();
        long weight = siblings - chain + Arrays.stream(heavy).sum();
        long rest = (long) amount;
        numbers.total[d] += rest;
        // the chain is spread over the members, another way in each sibling set and dimension
        int offset = random.nextInt(siblings);
        Arrays.fill(numbers.weight[d], from, from + siblings, 1);
        for (int k = 0; k < chain; k++) {
            int leaf = from + (offset + k * (siblings / chain)) % siblings;
            long request = (long) (FRACTION * rest / weight * heavy[k]);
            numbers.weight[d][leaf] = heavy[k];
            numbers.request[d][leaf] = request;
            rest -= request;
            weight -= heavy[k];
        }
        long moreThanTheLightGet = 4 * (rest / weight + 1);
        for (int leaf = from; leaf < from + siblings; leaf++) {
            if (numbers.weight[d][leaf] == 1) {
                numbers.request[d][leaf] = moreThanTheLightGet;
            }
        }
    }

    /** Returns the weights of the heavy members, heaviest first. */
    private long[] chainWeights() {
        long[] heavy = new long[chain];
        double behind = siblings - chain;
        for (int k = chain - 1; k >= 0; k--) {
            heavy[k] = (long) (STEP * behind);
            behind += heavy[k];
        }
        return heavy;
    }
}
