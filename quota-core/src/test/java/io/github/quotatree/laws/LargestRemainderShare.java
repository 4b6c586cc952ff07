package io.github.quotatree.laws;

import java.util.Arrays;

/** Hamilton's method with caps: whole units, then the largest remainders, over and over for what the caps give back. */
final class LargestRemainderShare {
    private LargestRemainderShare() {}

    static long[] of(long amount, long[] weight, long[] cap) {
        long[] share = new long[weight.length];
        long left = amount;
        while (left > 0) {
            long[] hungry = new long[weight.length];
            Arrays.setAll(hungry, i -> share[i] < cap[i] ? weight[i] : 0);
            long sum = Arrays.stream(hungry).sum();
            if (sum == 0) {
                break;
            }
            round(left, hungry, sum, share);
            left = 0;
            for (int i = 0; i < share.length; i++) {
                left += Math.max(0, share[i] - cap[i]);
                share[i] = Math.min(share[i], cap[i]);
            }
        }
        return share;
    }

    private static void round(long amount, long[] weight, long sum, long[] share) {
        long residual = amount;
        for (int i = 0; i < share.length; i++) {
            share[i] += amount * weight[i] / sum;
            residual -= amount * weight[i] / sum;
        }
        long[] remainder = new long[weight.length];
        Arrays.setAll(remainder, i -> amount * weight[i] % sum);
        for (; residual > 0; residual--) {
            int largest = 0;
            for (int i = 1; i < remainder.length; i++) {
                largest = remainder[i] > remainder[largest] ? i : largest;
            }
            share[largest]++;
            remainder[largest] = -1;
        }
    }
}
