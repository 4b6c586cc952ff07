package io.github.quotatree.reading.text;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The one unit in which all amounts of a column or of a sentence are written, so that they can be compared at a glance:
 * cores for cpu, a binary unit for bytes, and the amount itself for everything else. A sentence about parts of one core
 * has milli cores.
 *
 * <p>The unit is the largest in which every amount is a whole number, if none of these is longer than five digits.
 * Where there is none, it is the largest in which no amount is below 1, and amounts are rounded. A column may have
 * amounts of all sizes: there the unit grows until the largest amount has no more than seven digits, and the smallest
 * may be rounded to 0.0.
 */
public final class AmountUnit {
    private static final BigInteger SIX_DIGITS = BigInteger.valueOf(100_000);
    private static final BigInteger EIGHT_DIGITS = BigInteger.valueOf(10_000_000);
    private static final int MOST_DECIMALS = 3;

    private final String suffix;
    private final long divisor;
    private final int decimals;

    private AmountUnit(String suffix, long divisor, int decimals) {
        this.suffix = suffix;
        this.divisor = divisor;
        this.decimals = decimals;
    }

    /** Returns what stands behind an amount in this unit: {@code Gi}; empty for cores and for what is not bytes. */
    public String suffix() {
        return suffix;
    }

    /** Returns the title of a column of amounts: {@code memory (Gi)}, {@code cpu}. */
    public String title(String dimension) {
        return suffix.isEmpty() ? dimension : dimension + " (" + suffix + ")";
    }

    /**
     * Returns an amount in this unit without its suffix: without decimals only if it is a whole number, rounded to the
     * decimals of the unit otherwise, and 0 only if it is 0.
     */
    public String number(BigInteger amount) {
        return DecimalText.of(amount, divisor, decimals);
    }

    /** Returns an amount with the suffix of this unit: {@code 1.5Gi}. */
    public String text(BigInteger amount) {
        return amount.signum() == 0 ? "0" : number(amount) + suffix;
    }

    public String text(long amount) {
        return text(BigInteger.valueOf(amount));
    }

    /** The amounts of a column or of a sentence, from which its unit follows. */
    public static final class Amounts {
        private final String dimension;
        private BigInteger largest = BigInteger.ZERO;
        private BigInteger smallest = BigInteger.ZERO;
        private BigInteger bits = BigInteger.ZERO;
        private long longBits;
        private long longLargest;
        private long longSmallest;

        public Amounts(String dimension) {
            this.dimension = dimension;
        }

        public Amounts add(long amount) {
            if (amount == Long.MIN_VALUE) {
                return add(BigInteger.valueOf(amount));
            }
            long size = Math.abs(amount);
            longBits |= size;
            longLargest = Math.max(longLargest, size);
            if (size > 0 && (longSmallest == 0 || size < longSmallest)) {
                longSmallest = size;
            }
            return this;
        }

        public Amounts add(BigInteger amount) {
            if (amount.bitLength() < Long.SIZE) {
                return amount.equals(BigInteger.valueOf(Long.MIN_VALUE))
                        ? addLarge(amount.abs())
                        : add(amount.longValue());
            }
            return addLarge(amount.abs());
        }

        private Amounts addLarge(BigInteger size) {
            bits = bits.or(size);
            largest = largest.max(size);
            smallest = smallest.signum() == 0 ? size : smallest.min(size);
            return this;
        }

        public AmountUnit ofColumn() {
            return unit(true);
        }

        public AmountUnit ofSentence() {
            return unit(false);
        }

        private AmountUnit unit(boolean ofColumn) {
            BigInteger most = largest.max(BigInteger.valueOf(longLargest));
            if (dimension.equals(QuantityText.CPU)) {
                long cores = 1000;
                if (!ofColumn && most.compareTo(BigInteger.valueOf(cores)) < 0) {
                    return new AmountUnit("m", 1, 0);
                }
                return new AmountUnit("", cores, ofColumn ? decimals(most, cores) : MOST_DECIMALS);
            }
            if (!QuantityText.isBytes(dimension) || most.signum() == 0) {
                return new AmountUnit("", 1, 0);
            }
            BigInteger all = bits.or(BigInteger.valueOf(longBits));
            int whole = Math.min(all.getLowestSetBit() / 10, QuantityText.BINARY.length - 1);
            if (most.shiftRight(10 * whole).compareTo(SIX_DIGITS) < 0) {
                return binary(whole, 0);
            }
            int unit = whole;
            BigInteger least = least();
            while (unit < QuantityText.BINARY.length - 1
                    && least.compareTo(BigInteger.ONE.shiftLeft(10 * (unit + 1))) >= 0) {
                unit++;
            }
            if (!ofColumn) {
                return binary(unit, unit == whole ? 0 : MOST_DECIMALS);
            }
            while (unit < QuantityText.BINARY.length - 1
                    && most.shiftRight(10 * unit).compareTo(EIGHT_DIGITS) >= 0) {
                unit++;
            }
            return binary(unit, decimals(most, divisor(unit)));
        }

        private BigInteger least() {
            if (longSmallest == 0) {
                return smallest;
            }
            BigInteger least = BigInteger.valueOf(longSmallest);
            return smallest.signum() == 0 ? least : least.min(smallest);
        }

        private static AmountUnit binary(int unit, int decimals) {
            return new AmountUnit(QuantityText.BINARY[unit], divisor(unit), decimals);
        }

        private static long divisor(int unit) {
            return 1L << (10 * unit);
        }

        /** Returns as many decimals as leave an amount of two or three digits four of them. */
        private static int decimals(BigInteger most, long divisor) {
            BigDecimal amount = new BigDecimal(most).divide(BigDecimal.valueOf(divisor));
            if (amount.compareTo(BigDecimal.TEN) < 0) {
                return MOST_DECIMALS;
            }
            return amount.compareTo(BigDecimal.valueOf(100)) < 0 ? 2 : 1;
        }
    }
}
