package io.github.quotatree.reading.quotafile;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.YamlNode;
import io.github.quotatree.reading.input.YamlNode.Entry;
import io.github.quotatree.reading.input.YamlNode.Mapping;
import io.github.quotatree.reading.input.YamlNode.Text;
import io.github.quotatree.reading.quotafile.Dimensions.Unit;
import io.github.quotatree.reading.text.NearNames;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the amounts of a file: a map by dimension, or one amount where there is one dimension. */
public record AmountsReader(Dimensions dimensions, FileFaults faults) {
    private static final String UNLIMITED = "unlimited";

    public enum Kind {
        WHOLE,
        /** Whole amounts, or no limit. */
        LIMIT,
        /** Whole amounts, of which one may stand for all dimensions. */
        WEIGHT
    }

    /** Returns the amounts of a key; none if it is absent. */
    public Amounts read(FileSection section, String key, Kind kind) {
        SortedMap<String, Long> amounts = new TreeMap<>();
        values(section, key, kind == Kind.WEIGHT).forEach((dimension, value) -> {
            Long units = units(() -> section.what(key, dimension), dimension, value, kind);
            if (units != null) {
                amounts.put(dimension, units);
            }
        });
        return Amounts.of(amounts);
    }

    public Map<String, BigDecimal> exact(FileSection section, String key) {
        SortedMap<String, BigDecimal> amounts = new TreeMap<>();
        values(section, key, false).forEach((dimension, value) -> {
            BigDecimal exact = quantity(() -> section.what(key, dimension), dimension, value);
            if (exact != null) {
                amounts.put(dimension, exact);
            }
        });
        return amounts;
    }

    /** Returns the values of a key by dimension; none if it is absent. */
    Map<String, YamlNode> values(FileSection section, String key, boolean oneForAll) {
        Map<String, YamlNode> values = new TreeMap<>();
        YamlNode node = section.value(key);
        if (node == null) {
            return values;
        }
        if (node instanceof Text text && !text.isNull()) {
            if (dimensions.names().size() == 1 || oneForAll) {
                dimensions.names().forEach(dimension -> values.put(dimension, node));
            } else if (!dimensions.names().isEmpty()) {
                section.fault(
                        node,
                        key,
                        "does not say of which dimension; write it as {"
                                + dimensions.names().get(0) + ": " + text.value() + "}");
            }
            return values;
        }
        FileSection.named(faults, () -> section.what(key), node, "amounts").forEach((dimension, entry) -> {
            if (isDimension(section, key, dimension, entry)) {
                values.put(dimension, entry.value());
            }
        });
        return values;
    }

    /** Returns whether a dimension may be named; if not, that is a fault. */
    boolean isDimension(FileSection section, String key, String dimension, Entry entry) {
        boolean isOne = dimensions.allows(dimension);
        if (!isOne) {
            section.fault(
                    entry.key(),
                    key,
                    "there is no dimension \"" + dimension + '"' + NearNames.hint(dimension, dimensions.names()));
        }
        return isOne;
    }

    @Nullable
    Long units(Supplier<String> owner, String dimension, YamlNode value, Kind kind) {
        if (kind == Kind.LIMIT && value instanceof Text text && text.value().equals(UNLIMITED)) {
            return Long.MAX_VALUE;
        }
        BigDecimal exact = quantity(owner, dimension, value);
        if (exact == null) {
            return null;
        }
        BigInteger units = BaseUnits.of(dimension, exact);
        String shown = ((Text) value).value();
        if (new BigDecimal(units).compareTo(dimension.equals(BaseUnits.CPU) ? exact.movePointRight(3) : exact) != 0) {
            String unit = dimensions.unit(dimension) == Unit.CORES ? " thousandths" : " units";
            faults.add(value.at(), owner.get() + shown + " is not a whole number of" + unit);
            return null;
        }
        if (units.bitLength() > 63) {
            faults.add(
                    value.at(),
                    owner.get() + shown + " is above 2^63-1"
                            + (dimension.equals(BaseUnits.CPU) ? " thousandths" : "")
                            + (kind == Kind.LIMIT ? "; no limit is written as unlimited" : ""));
            return null;
        }
        return units.longValueExact();
    }

    private @Nullable BigDecimal quantity(Supplier<String> owner, String dimension, YamlNode value) {
        if (!(value instanceof Text text) || value.isNull()) {
            String problem = value instanceof Mapping && dimensions.hasFlavors(dimension)
                    ? "is a map, but the units are counted here, whatever their flavor"
                    : "is not an amount";
            faults.add(value.at(), owner.get() + (value.isNull() ? "has no value" : problem));
            return null;
        }
        BigDecimal exact;
        try {
            exact = BaseUnits.exact(text.value());
        } catch (IllegalArgumentException e) {
            faults.add(value.at(), owner.get() + e.getMessage());
            return null;
        }
        if (text.value().startsWith("-") && exact.signum() != 0) {
            faults.add(value.at(), owner.get() + text.value() + " is below 0");
            return null;
        }
        if (dimensions.unit(dimension) == Unit.COUNT && text.value().endsWith("i")) {
            faults.add(
                    value.at(),
                    owner.get() + text.value() + " is an amount of bytes, and " + dimension + " is counted");
            return null;
        }
        return exact;
    }
}
