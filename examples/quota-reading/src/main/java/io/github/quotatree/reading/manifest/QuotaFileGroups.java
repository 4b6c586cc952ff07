package io.github.quotatree.reading.manifest;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.FlavorUnits;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Position;
import io.github.quotatree.reading.input.YamlNode;
import io.github.quotatree.reading.input.YamlNode.Entry;
import io.github.quotatree.reading.input.YamlNode.Mapping;
import io.github.quotatree.reading.quotafile.AmountsReader;
import io.github.quotatree.reading.quotafile.AmountsReader.Kind;
import io.github.quotatree.reading.quotafile.Dimensions;
import io.github.quotatree.reading.quotafile.FileFaults;
import io.github.quotatree.reading.quotafile.FileSection;
import io.github.quotatree.reading.quotafile.FlavorReader;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the groups of one tree of a quotatree file, from the first level down, with a stack of its own. */
final class QuotaFileGroups {
    private static final Set<String> KEYS = Set.of(
            "min",
            "max",
            "flavorMin",
            "flavorMax",
            "weight",
            "lend",
            "scalable",
            "namespaces",
            "request",
            "used",
            "groups");

    private static final Set<String> OF_LEAVES = Set.of("request", "used");

    private final Manifests manifests;
    private final FileFaults faults;
    private final AmountsReader amounts;
    private final FlavorReader flavors;
    private final Dimensions dimensions;
    private final Deque<Level> levels = new ArrayDeque<>();

    QuotaFileGroups(Manifests manifests, FlavorReader flavors) {
        this.manifests = manifests;
        this.flavors = flavors;
        faults = flavors.faults();
        amounts = flavors.amounts();
        dimensions = flavors.dimensions();
    }

    /** The groups below one group that are still to be read. */
    private record Level(@Nullable Path parent, Deque<Map.Entry<String, Entry>> groups) {}

    /** The path of a group, written only where a message needs it: those of a deep tree are long. */
    private record Path(@Nullable Path parent, String name) {
        private static final int SHOWN = 20;

        @Override
        public String toString() {
            Deque<String> names = new ArrayDeque<>();
            Path next = this;
            for (; next != null && names.size() < SHOWN; next = next.parent) {
                names.addFirst(next.name);
            }
            return (next == null ? "" : ".../") + String.join("/", names);
        }
    }

    void read(String treeId, YamlNode groups) {
        String owner = treeId.isEmpty() ? "" : "tree " + treeId + ": ";
        open(owner + "groups: ", null, groups);
        if (groups instanceof Mapping mapping && mapping.entries().isEmpty()) {
            faults.add(groups.at(), owner + "groups: has no group");
        }
        while (!levels.isEmpty()) {
            Level level = levels.peek();
            Map.Entry<String, Entry> next = level.groups.poll();
            if (next == null) {
                levels.pop();
            } else {
                group(treeId, level.parent, next.getKey(), next.getValue());
            }
        }
    }

    private void open(String owner, @Nullable Path parent, YamlNode groups) {
        levels.push(new Level(
                parent,
                new ArrayDeque<>(
                        FileSection.named(faults, () -> owner, groups, "groups").entrySet())));
    }

    private void group(String treeId, @Nullable Path parent, String name, Entry entry) {
        Path path = new Path(parent, name);
        Position at = entry.key().at();
        if (Manifests.isBesideTheTree(name)) {
            faults.add(at, path + ": is the name of a group beside the tree in Kubernetes, and of no other");
        }
        YamlNode node = entry.value().isNull() ? new Mapping(at, List.of()) : entry.value();
        FileSection section = FileSection.read(faults, () -> path + ": ", "a group", node, KEYS);
        Origin origin = new Origin(
                faults.file(), "group", "", name, new QuotaFilePlace(faults.file(), path::toString, at, section));
        boolean isParent = section.has("groups");
        if (isParent) {
            for (String key : new TreeSet<>(OF_LEAVES)) {
                if (section.has(key)) {
                    faults.add(
                            section.keyAt(key),
                            path + ": " + key
                                    + ": stands at a group with groups below it, and workloads belong to leaf groups");
                }
            }
        }
        YamlNode lend = section.value("lend");
        boolean lends = lend == null || !FileSection.isTruth(lend) || section.truth("lend", true);
        List<FlavorUnits> byFlavor = new ArrayList<>();
        Amounts used = isParent ? Amounts.none() : flavors.byClass(section, "used", true, byFlavor);
        Amounts request = used;
        if (!isParent && section.has("request")) {
            request = flavors.byClass(section, "request", false, byFlavor);
        } else {
            List.copyOf(byFlavor).forEach(units -> byFlavor.add(units.requested()));
        }
        QuotaManifest group = new QuotaManifest(
                origin,
                parent == null ? null : parent.name,
                isParent,
                treeId,
                false,
                false,
                amounts.read(section, "min", Kind.WHOLE)
                        .withFlavors(flavors.byFlavor(section, "flavorMin", Kind.WHOLE)),
                ofAllDimensions(amounts.read(section, "max", Kind.LIMIT))
                        .withFlavors(flavors.byFlavor(section, "flavorMax", Kind.LIMIT)),
                weight(section),
                lends,
                lend == null || FileSection.isTruth(lend) ? Amounts.none() : amounts.read(section, "lend", Kind.LIMIT),
                section.truth("scalable", true),
                Set.copyOf(section.texts("namespaces")),
                null,
                request,
                used,
                List.copyOf(byFlavor),
                true);
        if (!Manifests.isBesideTheTree(name)) {
            manifests.add(group);
        }
        YamlNode below = section.value("groups");
        if (below != null) {
            open(path + ": groups: ", path, below);
        }
    }

    /**
     * Returns a max that names every dimension, if it names any: here an absent limit is none, and nothing untracked.
     */
    private Amounts ofAllDimensions(Amounts max) {
        if (max.isEmpty()) {
            return max;
        }
        TreeMap<String, Long> all = new TreeMap<>(max.byDimension());
        dimensions.names().forEach(dimension -> all.putIfAbsent(dimension, ResourceVector.UNLIMITED));
        return Amounts.of(all);
    }

    private @Nullable Amounts weight(FileSection section) {
        YamlNode value = section.value("weight");
        if (value == null) {
            return null;
        }
        Amounts weight = amounts.read(section, "weight", Kind.WEIGHT);
        List<String> absent = new ArrayList<>(dimensions.names());
        if (value instanceof Mapping mapping) {
            mapping.names().forEach(absent::remove);
            if (!absent.isEmpty()) {
                // both 0 and the max might be meant
                section.fault(
                        value,
                        "weight",
                        "has no weight for " + String.join(", ", absent)
                                + "; name every dimension, or write one number for all");
            }
        }
        return weight;
    }

    static QuotaManifest besideTheTree(Origin origin, Amounts max, Amounts used) {
        return new QuotaManifest(
                origin,
                null,
                false,
                ReservedNames.DEFAULT_TREE,
                false,
                false,
                Amounts.none(),
                max,
                null,
                true,
                Amounts.none(),
                true,
                Set.of(),
                null,
                used,
                used,
                List.of(),
                true);
    }
}
