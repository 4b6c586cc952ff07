package io.github.quotatree.reading.quotafile;

import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.YamlNode;
import io.github.quotatree.reading.input.YamlNode.Entry;
import io.github.quotatree.reading.input.YamlNode.Mapping;
import io.github.quotatree.reading.input.YamlNode.Sequence;
import io.github.quotatree.reading.input.YamlNode.Text;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The dimensions of a file and the units that it gives them. */
public final class Dimensions {
    public enum Unit {
        /** Cores of a processor, counted in thousandths. */
        CORES,
        BYTES,
        COUNT,
        /** What the file does not say: any whole amount. */
        ANY;

        static @Nullable Unit of(String text) {
            for (Unit unit : List.of(CORES, BYTES, COUNT)) {
                if (unit.name().toLowerCase(Locale.ROOT).equals(text)) {
                    return unit;
                }
            }
            return null;
        }
    }

    private final Map<String, Unit> units;
    private final Map<String, Set<String>> flavors;

    private Dimensions(Map<String, Unit> units, Map<String, Set<String>> flavors) {
        this.units = units;
        this.flavors = flavors;
    }

    static Dimensions of(Collection<String> names) {
        Map<String, Unit> units = new LinkedHashMap<>();
        names.forEach(name -> units.put(name, unitByName(name)));
        return new Dimensions(units, Map.of());
    }

    public static Dimensions read(FileSection file, List<YamlNode> totals, FileFaults faults) {
        Map<String, Unit> units = units(file, totals, faults);
        return new Dimensions(units, DeclaredFlavors.read(file, new ArrayList<>(units.keySet()), totals, faults));
    }

    private static Map<String, Unit> units(FileSection file, List<YamlNode> totals, FileFaults faults) {
        YamlNode declared = file.value("dimensions");
        if (declared == null) {
            Set<String> named = new LinkedHashSet<>();
            for (YamlNode total : totals) {
                if (total instanceof Mapping mapping) {
                    mapping.names().stream().filter(name -> !name.isBlank()).forEach(named::add);
                }
            }
            if (named.isEmpty()) {
                faults.add(file.at(), "dimensions: is missing; name the dimensions here, or in a total");
            }
            return of(named).units;
        }
        Map<String, Unit> units = new LinkedHashMap<>();
        if (declared instanceof Sequence) {
            for (String name : file.texts("dimensions")) {
                if (units.put(name, unitByName(name)) != null) {
                    file.fault(declared, "dimensions", '"' + name + "\" stands twice");
                }
            }
        } else if (declared instanceof Mapping) {
            Map<String, Entry> entries = FileSection.named(faults, () -> "dimensions: ", declared, "units");
            entries.forEach((name, entry) -> units.put(name, unit(name, entry.value(), faults)));
        } else {
            file.fault(declared, "dimensions", "is neither a list of names nor a map of units by name");
            return of(List.of()).units;
        }
        if (units.isEmpty()) {
            file.fault(declared, "dimensions", "names no dimension");
        }
        return units;
    }

    private static Unit unitByName(String name) {
        return name.equals(BaseUnits.CPU) ? Unit.CORES : Unit.ANY;
    }

    private static Unit unit(String name, YamlNode value, FileFaults faults) {
        Unit byName = unitByName(name);
        if (value.isNull()) {
            return byName;
        }
        Unit unit = value instanceof Text text ? Unit.of(text.value()) : null;
        if (unit == null) {
            faults.add(value.at(), "dimensions: " + name + ": the unit is none of cores, bytes, count");
            return byName;
        }
        if ((byName == Unit.CORES) != (unit == Unit.CORES)) {
            faults.add(
                    value.at(),
                    "dimensions: " + name
                            + (byName == Unit.CORES ? ": is in cores" : ": only cpu is in cores; use count or bytes"));
            return byName;
        }
        return unit;
    }

    public List<String> names() {
        return new ArrayList<>(units.keySet());
    }

    public Set<String> flavors(String name) {
        return flavors.getOrDefault(name, Set.of());
    }

    public boolean hasFlavors(String name) {
        return flavors.containsKey(name);
    }

    /** Returns whether a dimension may be named; any may, with a fault already reported, where none is declared. */
    boolean allows(String name) {
        return units.isEmpty() || units.containsKey(name);
    }

    Unit unit(String name) {
        return units.getOrDefault(name, unitByName(name));
    }
}
