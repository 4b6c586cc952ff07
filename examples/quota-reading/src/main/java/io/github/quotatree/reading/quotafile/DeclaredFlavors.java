package io.github.quotatree.reading.quotafile;

import io.github.quotatree.reading.input.YamlNode;
import io.github.quotatree.reading.input.YamlNode.Entry;
import io.github.quotatree.reading.input.YamlNode.Mapping;
import io.github.quotatree.reading.input.YamlNode.Sequence;
import io.github.quotatree.reading.input.YamlNode.Text;
import io.github.quotatree.reading.text.NearNames;
import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the flavors of the dimensions of a file: those that it declares, or else those that its totals name. */
final class DeclaredFlavors {
    /** The word for units that accept every flavor. */
    static final String ANY = "any";

    /** Stands between the flavors of units that accept several. */
    static final char OR = '|';

    private final FileFaults faults;
    private final Map<String, Set<String>> flavors = new LinkedHashMap<>();

    private DeclaredFlavors(FileFaults faults) {
        this.faults = faults;
    }

    /** Returns the flavors of each dimension that has some. */
    static Map<String, Set<String>> read(
            FileSection file, List<String> dimensions, List<YamlNode> totals, FileFaults faults) {
        DeclaredFlavors read = new DeclaredFlavors(faults);
        YamlNode declared = file.value("flavors");
        if (declared != null) {
            FileSection.named(faults, () -> "flavors: ", declared, "lists of flavors")
                    .forEach((dimension, entry) -> read.declared(dimension, entry, dimensions));
        }
        Set<String> ofTotals = new LinkedHashSet<>(dimensions);
        ofTotals.removeAll(read.flavors.keySet());
        for (YamlNode total : totals) {
            if (total instanceof Mapping mapping) {
                for (Entry entry : mapping.entries()) {
                    if (entry.key() instanceof Text key
                            && ofTotals.contains(key.value())
                            && entry.value() instanceof Mapping units) {
                        read.add(key.value(), units);
                    }
                }
            }
        }
        return read.flavors;
    }

    private void declared(String dimension, Entry entry, List<String> dimensions) {
        if (!dimensions.contains(dimension)) {
            faults.add(
                    entry.key().at(),
                    "flavors: there is no dimension \"" + dimension + '"' + NearNames.hint(dimension, dimensions));
            return;
        }
        if (!(entry.value() instanceof Sequence list) || list.elements().isEmpty()) {
            faults.add(entry.value().at(), "flavors: " + dimension + ": is not a list of names");
            return;
        }
        Set<String> names = new LinkedHashSet<>();
        for (YamlNode element : list.elements()) {
            if (!(element instanceof Text text) || element.isNull()) {
                faults.add(element.at(), "flavors: " + dimension + ": is not a text");
            } else if (isName(dimension, text) && !names.add(text.value())) {
                faults.add(element.at(), "flavors: " + dimension + ": \"" + text.value() + "\" stands twice");
            }
        }
        put(dimension, names, entry.value());
    }

    private void add(String dimension, Mapping units) {
        Set<String> names = new LinkedHashSet<>(flavors.getOrDefault(dimension, Set.of()));
        for (Entry unit : units.entries()) {
            if (unit.key() instanceof Text text && isName(dimension, text)) {
                names.add(text.value());
            }
        }
        put(dimension, names, units);
    }

    private boolean isName(String dimension, Text text) {
        String name = text.value();
        String problem = "";
        if (name.isBlank()) {
            problem = "is blank";
        } else if (name.equals(ANY)) {
            problem = "is no name of a flavor, but stands for every one";
        } else if (name.indexOf(OR) >= 0 || !name.equals(name.strip())) {
            problem = "has a '" + OR + "' or a space at an end, which the name of a flavor has not";
        }
        if (!problem.isEmpty()) {
            faults.add(text.at(), "flavors: " + dimension + ": \"" + name + "\" " + problem);
        }
        return problem.isEmpty();
    }

    private void put(String dimension, Set<String> names, YamlNode at) {
        List<String> kept = new ArrayList<>(names);
        if (kept.size() > ResourceSchema.MOST_FLAVORS) {
            faults.add(
                    at.at(),
                    "flavors: " + dimension + ": " + kept.size() + " flavors are above the most, "
                            + ResourceSchema.MOST_FLAVORS);
            kept = kept.subList(0, ResourceSchema.MOST_FLAVORS);
        }
        if (!kept.isEmpty()) {
            flavors.put(dimension, new LinkedHashSet<>(kept));
        }
    }
}
