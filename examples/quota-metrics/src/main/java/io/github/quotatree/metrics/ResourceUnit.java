package io.github.quotatree.metrics;

import java.util.Objects;

/**
 * The unit in which the amounts of a dimension are shown, as the value of the label {@code unit}.
 *
 * @param name the name in the singular, as kube-state-metrics writes it: {@code core}, {@code byte}, {@code integer}
 * @param baseUnits how many base units of the ledger are one of this unit
 */
public record ResourceUnit(String name, long baseUnits) {
    /** Amounts as the ledger has them. */
    public static final ResourceUnit INTEGER = new ResourceUnit("integer", 1);

    /** Cores, where the ledger counts milli-CPU. */
    public static final ResourceUnit CORES_OF_MILLI = new ResourceUnit("core", 1_000);

    /** Bytes, where the ledger counts bytes. */
    public static final ResourceUnit BYTES = new ResourceUnit("byte", 1);

    public ResourceUnit {
        Objects.requireNonNull(name, "name");
        if (name.isBlank()) {
            throw new IllegalArgumentException("name of a unit (\"" + name + "\") must not be blank");
        }
        if (baseUnits < 1) {
            throw new IllegalArgumentException("base units of " + name + " (" + baseUnits + ") must be positive");
        }
    }

    /**
     * Returns an amount of base units in this unit: the nearest double if the amount is at most 2^53, and within one
     * part in 2^52 above that.
     */
    public double of(long amount) {
        return (double) amount / baseUnits;
    }
}
