package io.github.quotatree.benchmarks.peer;

/** Products of two {@code long}s in 128 bits, as a plain program has them. */
final class WideProduct {
    private WideProduct() {}

    /**
     * Returns {@code floor(a * b / divisor)} for {@code a >= 0}, {@code 0 <= b <= divisor} and {@code divisor > 0}: the
     * quotient in floating point, corrected by what it leaves of the product until that is less than the divisor.
     */
    static long multiplyDivide(long a, long b, long divisor) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        if (high == 0 && low >= 0) {
            return low / divisor;
        }
        long quotient = (long) ((double) a * b / divisor);
        while (true) {
            long taken = quotient * divisor;
            long borrow = Long.compareUnsigned(low, taken) < 0 ? 1 : 0;
            long restHigh = high - Math.multiplyHigh(quotient, divisor) - borrow;
            long restLow = low - taken;
            if (restHigh == 0 && restLow >= 0 && restLow < divisor) {
                return quotient;
            }
            double step = toDouble(restHigh, restLow) / divisor;
            // one at least, so that the loop ends where the step is less than floating point shows
            quotient += (long) (step < 0 ? Math.min(Math.floor(step), -1) : Math.max(step, 1));
        }
    }

    private static double toDouble(long high, long low) {
        boolean fitsLong = high == low >> 63;
        return fitsLong ? low : high * 0x1p64 + (low >>> 1) * 2.0;
    }
}
