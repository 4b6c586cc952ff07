package io.github.quotatree.cli.elastic.whatif;

import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;

/**
 * An amount of an edit as users write it: {@code 20}, {@code +4Gi}, {@code -500m} or {@code none}.
 *
 * @param isRelative whether the amount is added to the one before, or subtracted from it
 * @param units the amount in base units, below 0 if it is subtracted; unlimited for none
 */
record EditedAmount(String option, String dimension, String text, boolean isRelative, long units) {
    private static final Set<String> NO_LIMIT = Set.of("none", "unlimited");

    static EditedAmount of(String option, String dimension, String text) {
        if (NO_LIMIT.contains(text)) {
            return new EditedAmount(option, dimension, text, false, ResourceVector.UNLIMITED);
        }
        boolean isRelative = text.startsWith("+") || text.startsWith("-");
        BigDecimal exact;
        try {
            exact = BaseUnits.exact(text);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(option, dimension + ": " + e.getMessage());
        }
        BigInteger units = BaseUnits.of(dimension, exact);
        if (units.bitLength() > 63 || units.equals(BigInteger.valueOf(ResourceVector.UNLIMITED))) {
            throw new BadInputException(option, dimension + ": " + text + " is above 2^63-2 base units");
        }
        return new EditedAmount(option, dimension, text, isRelative, units.longValueExact());
    }

    /** Returns the edit that adds an amount in base units. */
    static EditedAmount more(String option, String dimension, long units) {
        return new EditedAmount(option, dimension, "+" + units, true, units);
    }

    /** Returns the amount after the edit, in base units. */
    long after(String what, long before, boolean mayBeUnlimited) {
        if (units == ResourceVector.UNLIMITED && !mayBeUnlimited) {
            throw new BadInputException(option, what + " cannot be " + text + "; give an amount");
        }
        if (!isRelative) {
            return units;
        }
        if (before == ResourceVector.UNLIMITED) {
            throw new BadInputException(option, what + " is unlimited, so it cannot change by " + text);
        }
        BigInteger after = BigInteger.valueOf(before).add(BigInteger.valueOf(units));
        if (after.signum() < 0) {
            throw new BadInputException(option, what + " would be below 0");
        }
        if (after.compareTo(BigInteger.valueOf(ResourceVector.UNLIMITED)) >= 0) {
            throw new BadInputException(option, what + " would be above 2^63-2 base units");
        }
        return after.longValueExact();
    }
}
