package io.github.quotatree.resource;

import java.util.Objects;

/**
 * Writes the amounts of a resource dimension, and its name, for sentences and tables that people read.
 *
 * <p>Every sentence of this library that has amounts takes a format, so that a program prints them in the units of its
 * users, such as {@code 4Gi} instead of 4294967296. An implementation returns the same text for the same amount, and is
 * safe for use by many threads.
 */
public interface AmountFormat {
    /**
     * Returns an amount of a dimension as text, with its unit and without the name of the dimension, such as {@code
     * 4Gi} or {@code 9}.
     *
     * @param dimension the name of the dimension in its schema
     * @param amount the amount in base units; {@link ResourceVector#UNLIMITED} stands for no limit
     */
    String amount(String dimension, long amount);

    /** Returns the name of a dimension as users read it; by default its name in the schema. */
    default String name(String dimension) {
        return Objects.requireNonNull(dimension, "dimension");
    }

    /** Returns an amount in base units with the name of its dimension, such as {@code 9 cpu} or {@code 4Gi memory}. */
    default String named(String dimension, long amount) {
        return amount(dimension, amount) + " " + name(dimension);
    }

    /** Returns the format that writes base units as plain digits, and {@code unlimited} where there is no limit. */
    static AmountFormat baseUnits() {
        return AmountFormat::digits;
    }

    private static String digits(String dimension, long amount) {
        Objects.requireNonNull(dimension, "dimension");
        return amount == ResourceVector.UNLIMITED ? "unlimited" : Long.toString(amount);
    }
}
