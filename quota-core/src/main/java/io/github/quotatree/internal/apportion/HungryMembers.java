package io.github.quotatree.internal.apportion;

/** The members of a set that may still receive units in the rounds of {@link LargestRemainder}, by ascending index. */
final class HungryMembers {
    final int[] index;
    final long[] weight;
    final long[] room;
    final long[] remainder;
    int size;

    /** The sum of the weights, or -1 where it is above 2^63-1. */
    long weightSum;

    long largestWeight;

    HungryMembers(int members) {
        index = new int[members];
        weight = new long[members];
        room = new long[members];
        remainder = new long[members];
    }

    /** Gives every member with a weight its cap, the others nothing; returns whether there is enough for that. */
    static boolean allFit(long amount, long[] weight, long[] cap, int from, int to, long[] share) {
        long sum = 0;
        long signs = 0;
        for (int i = from; i < to; i++) {
            long most = cap[i] & (-weight[i] >> 63);
            share[i] = most;
            sum += most;
            signs |= sum;
        }
        return signs >= 0 && sum <= amount;
    }

    void gather(long[] weights, long[] cap, int from, int to) {
        long bits = 0;
        int count = 0;
        long sum = 0;
        long signs = 0;
        for (int i = from; i < to; i++) {
            long receives = -cap[i] >> 63;
            index[count] = i;
            weight[count] = weights[i];
            room[count] = cap[i];
            count -= (int) receives;
            sum += weights[i] & receives;
            bits |= weights[i];
            signs |= sum;
        }
        size = count;
        weightSum = signs < 0 ? -1 : sum;
        largestWeight = bits;
    }

    /**
     * Hands one unit to each member whose remainder is above a cut and to the first {@code ties} at it, and lets
     * members without room go; returns the units that they hold above their caps.
     */
    long handOutUnits(long cut, int ties) {
        int stay = 0;
        long sum = 0;
        long signs = 0;
        long givenBack = 0;
        int open = ties;
        for (int k = 0; k < size; k++) {
            long unit = (cut - remainder[k]) >>> 63;
            if (remainder[k] == cut && open > 0) {
                open--;
                unit = 1;
            }
            long left = room[k] - unit;
            long stays = -left >> 63;
            givenBack -= left & ~stays;
            index[stay] = index[k];
            weight[stay] = weight[k];
            room[stay] = left;
            sum += weight[k] & stays;
            signs |= sum;
            stay -= (int) stays;
        }
        size = stay;
        weightSum = signs < 0 ? -1 : sum;
        return givenBack;
    }
}
