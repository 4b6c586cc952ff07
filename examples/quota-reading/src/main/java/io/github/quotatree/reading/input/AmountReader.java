package io.github.quotatree.reading.input;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the resource lists of one object: what is no amount becomes a fault that names the field. */
public final class AmountReader {
    private final Origin origin;
    private final Findings findings;
    private final Remedy remedy;

    /** Makes a reader by which a lenient run leaves out single amounts. */
    public AmountReader(Origin origin, Findings findings) {
        this(origin, findings, Remedy.NO_AMOUNT);
    }

    private AmountReader(Origin origin, Findings findings, Remedy remedy) {
        this.origin = origin;
        this.findings = findings;
        this.remedy = remedy;
    }

    public AmountReader or(Remedy other) {
        return new AmountReader(origin, findings, other);
    }

    /** Reads a declared value; the validation of the whole forest reports a negative one. */
    public Amounts declared(String field, @Nullable Object list) {
        return read(field, list, null, false, false);
    }

    /** Reads limits as {@link #declared} does; one that no amount can exceed is unlimited. */
    public Amounts limits(String field, @Nullable Object list) {
        return read(field, list, null, false, true);
    }

    /** Reads limits that cannot be negative; one that no amount can exceed is unlimited. */
    public Amounts ceilings(String field, @Nullable Object list) {
        return read(field, list, null, true, true);
    }

    /** Reads a capacity, a use or a request, which cannot be negative. */
    public Amounts measured(String field, @Nullable Object list) {
        return read(field, list, null, true, false);
    }

    /**
     * Reads amounts by flavor, which cannot be negative, in the base units of their resource.
     *
     * @param isLimit whether they are limits, of which one that no amount can exceed is unlimited
     */
    public Amounts ofFlavors(String field, String resource, @Nullable Object list, boolean isLimit) {
        return read(field, list, resource, true, isLimit);
    }

    /** Reads exact amounts, to be summed before they are rounded, which cannot be negative. */
    public Map<String, BigDecimal> exact(String field, @Nullable Map<String, ?> list) {
        if (list == null || list.isEmpty()) {
            return Map.of();
        }
        SortedMap<String, BigDecimal> result = new TreeMap<>();
        list.forEach((dimension, value) -> {
            BigDecimal exact = quantity(field + "." + dimension, value);
            if (dimension.isBlank()) {
                withoutName(field);
            } else if (exact != null && exact.signum() < 0) {
                belowZero(field + "." + dimension, value);
            } else if (exact != null) {
                result.put(dimension.intern(), exact);
            }
        });
        return result;
    }

    private Amounts read(
            String field,
            @Nullable Object list,
            @Nullable String resource,
            boolean notNegative,
            boolean unlimitedAbove) {
        if (list == null) {
            return Amounts.none();
        }
        if (!(list instanceof Map<?, ?> map)) {
            fault(field, "is not a list of resources by name");
            return Amounts.none();
        }
        SortedMap<String, Long> result = new TreeMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String dimension = String.valueOf(entry.getKey());
            String at = field + "." + dimension;
            Object value = entry.getValue();
            BigDecimal exact = quantity(at, value);
            if (exact == null) {
                continue;
            }
            String unit = resource == null ? dimension : resource;
            BigInteger units = BaseUnits.of(unit, exact);
            if (dimension.isBlank()) {
                withoutName(field);
            } else if (exact.signum() < 0 && (notNegative || units.signum() == 0)) {
                // before it is rounded up to 0, which hides the sign
                belowZero(at, value);
            } else if (units.signum() > 0 && units.bitLength() > 63 && unlimitedAbove) {
                result.put(dimension, Long.MAX_VALUE);
            } else if (units.bitLength() > 63) {
                String bound = units.signum() < 0 ? " is below -2^63" : " is above 2^63-1";
                fault(at, value + bound + (unit.equals(BaseUnits.CPU) ? " in milli" : ""));
            } else {
                result.put(dimension, units.longValueExact());
            }
        }
        return Amounts.of(result);
    }

    private @Nullable BigDecimal quantity(String field, @Nullable Object value) {
        if (value == null) {
            fault(field, "has no value");
            return null;
        }
        try {
            return BaseUnits.exact(value);
        } catch (IllegalArgumentException e) {
            fault(field, String.valueOf(e.getMessage()));
            return null;
        }
    }

    private void withoutName(String field) {
        fault(field, "a resource without a name");
    }

    private void belowZero(String field, @Nullable Object value) {
        fault(field, value + " is below 0");
    }

    private void fault(String field, String message) {
        findings.fault(origin, field, message, remedy);
    }
}
