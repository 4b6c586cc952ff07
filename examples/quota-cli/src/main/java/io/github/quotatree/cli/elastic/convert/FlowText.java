package io.github.quotatree.cli.elastic.convert;

import io.github.quotatree.reading.input.FlavorUnits;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.YamlText;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/** Writes maps and amounts of a quotatree file on one line: {@code {cpu: 4, memory: 8Gi}}. */
record FlowText(ResourceSchema schema) {
    static final class Entries {
        private final List<String> entries = new ArrayList<>();

        Entries add(String key, String value) {
            entries.add(key + ": " + value);
            return this;
        }

        List<String> list() {
            return entries;
        }

        /** Adds a map, if it has entries. */
        void addMap(String key, Entries map) {
            if (!map.entries.isEmpty()) {
                add(key, map.inBraces());
            }
        }

        String inBraces() {
            return "{" + String.join(", ", entries) + "}";
        }
    }

    String all(ResourceVector vector) {
        return only(vector, amount -> true);
    }

    String without(ResourceVector vector, long absent) {
        return only(vector, amount -> amount != absent);
    }

    private String only(ResourceVector vector, LongPredicate isWritten) {
        if (schema.size() == 1) {
            return amount(0, vector.value(0));
        }
        Entries entries = new Entries();
        for (int d = 0; d < schema.size(); d++) {
            if (isWritten.test(vector.value(d))) {
                entries.add(YamlText.scalar(schema.dimension(d)), amount(d, vector.value(d)));
            }
        }
        return entries.inBraces();
    }

    String ofFlavors(ResourceVector vector) {
        return ofFlavors(vector, amount -> true);
    }

    String ofFlavorsInUse(ResourceVector vector) {
        return schema.hasFlavors() ? ofFlavors(vector, amount -> amount != 0) : without(vector, 0);
    }

    private String ofFlavors(ResourceVector vector, LongPredicate isWritten) {
        Entries entries = new Entries();
        for (int d = 0; d < schema.size(); d++) {
            if (isWritten.test(vector.value(d))) {
                entries.add(
                        YamlText.scalar(schema.dimension(d)),
                        schema.hasFlavors(d) ? units(d, vector, isWritten).inBraces() : amount(d, vector.value(d)));
            }
        }
        return entries.inBraces();
    }

    /** Returns the amounts of flavors that are not those of an absent map. */
    Entries flavors(ResourceVector vector, long absent) {
        Entries entries = new Entries();
        for (int d = 0; d < schema.size(); d++) {
            entries.addMap(YamlText.scalar(schema.dimension(d)), units(d, vector, amount -> amount != absent));
        }
        return entries;
    }

    private Entries units(int d, ResourceVector vector, LongPredicate isWritten) {
        Entries units = new Entries();
        for (String flavor : schema.flavors(schema.dimension(d))) {
            long amount = vector.value(schema.dimension(d), flavor);
            if (isWritten.test(amount)) {
                units.add(YamlText.scalar(flavor), amount(d, amount));
            }
        }
        return units;
    }

    /**
     * Returns a request or a use, in dimensions with flavors by what the units accept.
     *
     * @param isUse whether the units are in use, on flavors
     */
    String demand(ResourceVector vector, List<FlavorUnits> byFlavor, boolean isUse) {
        Entries entries = new Entries();
        for (int d = 0; d < schema.size(); d++) {
            String dimension = schema.dimension(d);
            if (!schema.hasFlavors(d)) {
                entries.add(YamlText.scalar(dimension), amount(d, vector.value(d)));
                continue;
            }
            Map<String, Entries> used = new LinkedHashMap<>();
            Entries classes = new Entries();
            for (FlavorUnits units : byFlavor) {
                String amount = amount(d, units.units());
                String accepted =
                        YamlText.scalar(units.accepted().isEmpty() ? "any" : String.join("|", units.accepted()));
                if (units.resource().equals(dimension) && units.on() != null && isUse) {
                    used.computeIfAbsent(accepted, none -> new Entries()).add(YamlText.scalar(units.on()), amount);
                } else if (units.resource().equals(dimension) && units.on() == null && !isUse) {
                    classes.add(accepted, amount);
                }
            }
            used.forEach((accepted, units) -> classes.add(accepted, units.inBraces()));
            entries.add(YamlText.scalar(dimension), classes.list().isEmpty() ? "0" : classes.inBraces());
        }
        return entries.inBraces();
    }

    String exact(Map<String, BigDecimal> amounts) {
        if (schema.size() == 1 && amounts.size() == 1) {
            return exact(schema.dimension(0), amounts.getOrDefault(schema.dimension(0), BigDecimal.ZERO));
        }
        Entries entries = new Entries();
        for (String dimension : schema.dimensions()) {
            BigDecimal amount = amounts.get(dimension);
            if (amount != null) {
                entries.add(YamlText.scalar(dimension), exact(dimension, amount));
            }
        }
        return entries.inBraces();
    }

    static String list(Collection<String> texts) {
        return texts.stream().map(YamlText::scalar).collect(Collectors.joining(", ", "[", "]"));
    }

    /** Returns an exact amount, in the units of people where it is whole. */
    static String exact(String dimension, BigDecimal amount) {
        BigDecimal units = dimension.equals(QuantityText.CPU) ? amount.movePointRight(3) : amount;
        return units.stripTrailingZeros().scale() <= 0
                ? QuantityText.exact(dimension, units.toBigIntegerExact())
                : amount.toPlainString();
    }

    private String amount(int dimension, long units) {
        return units == ResourceVector.UNLIMITED
                ? "unlimited"
                : QuantityText.amount(schema.dimension(dimension), units);
    }
}
