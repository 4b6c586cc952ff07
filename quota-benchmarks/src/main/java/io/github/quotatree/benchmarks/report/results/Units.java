package io.github.quotatree.benchmarks.report.results;

import java.util.List;
import java.util.Locale;

/** Writes numbers for people: with three significant digits, the unit, and the same in every country. */
public final class Units {
    private static final List<String> TIMES = List.of("ns", "µs", "ms", "s");

    private Units() {}

    /** Returns nanoseconds as a time, such as {@code 12.3 ms}. */
    public static String time(double nanoseconds) {
        double value = nanoseconds;
        int unit = 0;
        // from here on it would be written as 1000 of the smaller unit
        while (value >= 999.5 && unit < TIMES.size() - 1) {
            value /= 1000;
            unit++;
        }
        return number(value) + " " + TIMES.get(unit);
    }

    /** Returns bytes, such as {@code 12.3 bytes} or {@code 4,000,000 bytes}. */
    public static String bytes(double bytes) {
        return number(bytes) + " bytes";
    }

    /** Returns a part of a whole, such as {@code 12 %}. */
    public static String percent(double part) {
        return decimals(part * 100, part < 0.0995 ? 1 : 0) + " %";
    }

    /** Returns a number, such as {@code 1.23}, {@code 12.3} or {@code 12,345}. */
    public static String number(double value) {
        return decimals(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
    }

    /** Returns a number with two significant digits, such as {@code 0.29}, {@code 5.2} or {@code 44}. */
    public static String rounded(double value) {
        return decimals(value, value < 0.995 ? 2 : value < 9.95 ? 1 : 0);
    }

    /** Returns how many there are, such as {@code 1,010,100}. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String decimals(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
