package io.github.quotatree.reading.quotafile;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.FlavorAmounts;
import io.github.quotatree.reading.input.FlavorUnits;
import io.github.quotatree.reading.input.YamlNode;
import io.github.quotatree.reading.input.YamlNode.Entry;
import io.github.quotatree.reading.input.YamlNode.Mapping;
import io.github.quotatree.reading.input.YamlNode.Sequence;
import io.github.quotatree.reading.input.YamlNode.Text;
import io.github.quotatree.reading.quotafile.AmountsReader.Kind;
import io.github.quotatree.reading.text.NearNames;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads amounts of a file in dimensions with flavors: by flavor, or by the flavors that units accept. In the other
 * dimensions, amounts are read as everywhere.
 */
public record FlavorReader(Dimensions dimensions, AmountsReader amounts, FileFaults faults) {
    public FlavorAmounts byFlavor(FileSection section, String key, Kind kind) {
        Map<String, Map<String, Long>> byFlavor = new HashMap<>();
        ofDimensions(section, key).forEach((dimension, entry) -> {
            Supplier<String> what = () -> section.what(key, dimension);
            if (isWithFlavors(what, section, key, dimension, entry)) {
                byFlavor.put(dimension, units(what, dimension, entry.value(), kind));
            }
        });
        return FlavorAmounts.of(byFlavor);
    }

    private Map<String, Entry> ofDimensions(FileSection section, String key) {
        YamlNode node = section.value(key);
        return node == null
                ? Map.of()
                : FileSection.named(faults, () -> section.what(key), node, "flavors by dimension");
    }

    private boolean isWithFlavors(
            Supplier<String> what, FileSection section, String key, String dimension, Entry entry) {
        if (!amounts.isDimension(section, key, dimension, entry)) {
            return false;
        }
        if (!dimensions.hasFlavors(dimension)) {
            hasNone(what, entry.key());
        }
        return dimensions.hasFlavors(dimension);
    }

    private void hasNone(Supplier<String> what, YamlNode node) {
        faults.add(node.at(), what.get() + "the dimension has no flavors; name them under flavors, or in a total");
    }

    /** Returns amounts of which every unit has a flavor, where the dimension has flavors. */
    public Amounts ofKnownFlavors(FileSection section, String key) {
        SortedMap<String, Long> counts = new TreeMap<>();
        Map<String, Map<String, Long>> byFlavor = new HashMap<>();
        amounts.values(section, key, false).forEach((dimension, value) -> {
            Supplier<String> what = () -> section.what(key, dimension);
            if (value instanceof Mapping && !dimensions.hasFlavors(dimension)) {
                hasNone(what, value);
            } else if (!dimensions.hasFlavors(dimension)) {
                put(counts, dimension, amounts.units(what, dimension, value, Kind.WHOLE));
            } else if (value instanceof Mapping) {
                SortedMap<String, Long> units = units(what, dimension, value, Kind.WHOLE);
                if (FlavorAmounts.of(Map.of(dimension, units)).sum(dimension) == ResourceVector.UNLIMITED) {
                    faults.add(value.at(), what.get() + "the sum is above 2^63-2");
                } else {
                    byFlavor.put(dimension, units);
                }
            } else if (!isZero(what, dimension, value)) {
                faults.add(
                        value.at(),
                        what.get() + "the units have flavors; write those of each, such as {" + first(dimension) + ": "
                                + (value instanceof Text text ? text.value() : "1") + "}");
            }
        });
        FlavorAmounts flavors = FlavorAmounts.of(byFlavor);
        flavors.resources().forEach(dimension -> counts.put(dimension, flavors.sum(dimension)));
        return Amounts.of(counts).withFlavors(flavors);
    }

    /** Returns a request or a use, and adds the units that accept some flavors, or are in use. */
    public Amounts byClass(FileSection section, String key, boolean isUse, List<FlavorUnits> units) {
        SortedMap<String, Long> counts = new TreeMap<>();
        amounts.values(section, key, false).forEach((dimension, value) -> {
            Supplier<String> what = () -> section.what(key, dimension);
            if (value instanceof Mapping && !dimensions.hasFlavors(dimension)) {
                hasNone(what, value);
            } else if (value instanceof Mapping) {
                classes(section, key, dimension, value, isUse, counts, units);
            } else if (isUse && dimensions.hasFlavors(dimension)) {
                if (!isZero(what, dimension, value)) {
                    faults.add(
                            value.at(),
                            what.get() + "the units have flavors; write what they accept and which they use, such as {"
                                    + DeclaredFlavors.ANY + ": {" + first(dimension) + ": "
                                    + (value instanceof Text text ? text.value() : "1") + "}}");
                }
            } else {
                put(counts, dimension, amounts.units(what, dimension, value, Kind.WHOLE));
            }
        });
        return Amounts.of(counts);
    }

    private void classes(
            FileSection section,
            String key,
            String dimension,
            YamlNode node,
            boolean isUse,
            SortedMap<String, Long> counts,
            List<FlavorUnits> units) {
        Supplier<String> what = () -> section.what(key, dimension);
        counts.put(dimension, 0L);
        FileSection.named(faults, what, node, "amounts").forEach((name, entry) -> {
            SortedSet<String> accepted = accepted(what, dimension, name, entry.key());
            if (accepted == null) {
                return;
            }
            Supplier<String> whose = () -> section.what(key, dimension, name);
            Map<String, Long> on = new LinkedHashMap<>();
            if (isUse && entry.value() instanceof Mapping) {
                on.putAll(units(whose, dimension, entry.value(), Kind.WHOLE));
                on.keySet().removeIf(flavor -> isRefused(whose, flavor, accepted, entry.value()));
            } else {
                Long amount = amounts.units(whose, dimension, entry.value(), Kind.WHOLE);
                if (amount != null && isUse && accepted.size() != 1) {
                    faults.add(
                            entry.value().at(),
                            what.get() + name + ": does not say which flavor the units use; write it as {"
                                    + (accepted.isEmpty() ? first(dimension) : accepted.first()) + ": " + amount
                                    + "}");
                } else if (amount != null) {
                    on.put(isUse ? accepted.first() : "", amount);
                }
            }
            on.forEach((flavor, amount) -> {
                units.add(new FlavorUnits(dimension, accepted, isUse ? flavor : null, amount));
                addUp(what, counts, dimension, amount, entry.value());
            });
        });
    }

    private boolean isRefused(Supplier<String> whose, String flavor, SortedSet<String> accepted, YamlNode node) {
        if (accepted.isEmpty() || accepted.contains(flavor)) {
            return false;
        }
        faults.add(node.at(), whose.get() + flavor + ": is used by units that do not accept it");
        return true;
    }

    private void addUp(
            Supplier<String> what, SortedMap<String, Long> counts, String dimension, long amount, YamlNode node) {
        long sum = counts.getOrDefault(dimension, 0L) + amount;
        if (sum < 0 || sum == ResourceVector.UNLIMITED) {
            faults.add(node.at(), what.get() + "the sum is above 2^63-2");
        } else {
            counts.put(dimension, sum);
        }
    }

    /** Returns the flavors that a name of a class stands for, none of them for any, or null, with a fault. */
    private @Nullable SortedSet<String> accepted(Supplier<String> what, String dimension, String name, YamlNode key) {
        SortedSet<String> accepted = new TreeSet<>();
        if (name.equals(DeclaredFlavors.ANY)) {
            return accepted;
        }
        for (String part : name.split("\\" + DeclaredFlavors.OR, -1)) {
            if (!isFlavor(what, dimension, part.strip(), key)) {
                return null;
            }
            accepted.add(part.strip());
        }
        return accepted.containsAll(dimensions.flavors(dimension)) && accepted.size() > 1 ? new TreeSet<>() : accepted;
    }

    private boolean isFlavor(Supplier<String> what, String dimension, String name, YamlNode key) {
        boolean isOne = dimensions.flavors(dimension).contains(name);
        if (!isOne) {
            faults.add(
                    key.at(),
                    what.get() + "there is no flavor \"" + name + "\" of " + dimension
                            + NearNames.hint(name, dimensions.flavors(dimension)));
        }
        return isOne;
    }

    private SortedMap<String, Long> units(Supplier<String> what, String dimension, YamlNode node, Kind kind) {
        SortedMap<String, Long> units = new TreeMap<>();
        FileSection.named(faults, what, node, "amounts").forEach((flavor, entry) -> {
            if (isFlavor(what, dimension, flavor, entry.key())) {
                put(units, flavor, amounts.units(() -> what.get() + flavor + ": ", dimension, entry.value(), kind));
            }
        });
        return units;
    }

    /** Returns the flavors that a workload accepts by dimension; a dimension that is not named accepts any. */
    public Map<String, SortedSet<String>> accepts(FileSection section, String key) {
        Map<String, SortedSet<String>> accepts = new HashMap<>();
        ofDimensions(section, key).forEach((dimension, entry) -> {
            Supplier<String> what = () -> section.what(key, dimension);
            if (!isWithFlavors(what, section, key, dimension, entry)) {
                return;
            }
            List<YamlNode> names = entry.value() instanceof Sequence list ? list.elements() : List.of(entry.value());
            SortedSet<String> accepted = new TreeSet<>();
            for (YamlNode name : names) {
                if (!(name instanceof Text text) || name.isNull()) {
                    faults.add(name.at(), what.get() + "is neither a flavor nor a list of flavors");
                } else if (isFlavor(what, dimension, text.value(), name)) {
                    accepted.add(text.value());
                }
            }
            if (names.isEmpty()) {
                faults.add(entry.value().at(), what.get() + "accepts no flavor");
            }
            accepts.put(dimension, accepted);
        });
        return accepts;
    }

    private boolean isZero(Supplier<String> what, String dimension, YamlNode value) {
        Long units = amounts.units(what, dimension, value, Kind.WHOLE);
        // what is no amount is reported already
        return units == null || units == 0;
    }

    private String first(String dimension) {
        return dimensions.flavors(dimension).iterator().next();
    }

    private static void put(SortedMap<String, Long> amounts, String name, @Nullable Long amount) {
        if (amount != null) {
            amounts.put(name, amount);
        }
    }
}
