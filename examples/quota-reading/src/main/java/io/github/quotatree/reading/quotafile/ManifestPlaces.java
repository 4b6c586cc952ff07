package io.github.quotatree.reading.quotafile;

import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Findings.ObjectField;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Position;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.input.YamlNode;
import io.github.quotatree.reading.input.YamlNode.Entry;
import io.github.quotatree.reading.input.YamlNode.Mapping;
import io.github.quotatree.reading.input.YamlNode.Sequence;
import io.github.quotatree.reading.input.YamlNode.Text;
import io.github.quotatree.reading.input.YamlTree;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the places of fields in files of Kubernetes manifests. The files are read once more, and only for faults:
 * to remember the place of each field of a large cluster would take more memory than the cluster.
 */
public final class ManifestPlaces {
    /** Larger files are written by programs, and nobody looks for a line in them. */
    private static final long LARGEST = 64L << 20;

    private final Map<String, List<Mapping>> objectsOfFile = new HashMap<>();
    private final Map<ObjectField, Integer> seen = new HashMap<>();

    private ManifestPlaces() {}

    /** Returns faults with their places, as far as those are in files that can be read again. */
    public static List<Fault> of(List<Fault> faults) {
        ManifestPlaces places = new ManifestPlaces();
        return Fault.byPlace(faults.stream().map(places::placed).toList());
    }

    private Fault placed(Fault fault) {
        ObjectField field = fault.field();
        if (field == null || fault.at() != null) {
            return fault;
        }
        Origin origin = field.object();
        List<Mapping> objects = new ArrayList<>();
        for (Mapping object : objectsOfFile.computeIfAbsent(fault.file(), ManifestPlaces::objects)) {
            if (is(object, origin)) {
                objects.add(object);
            }
        }
        if (objects.isEmpty()) {
            return fault;
        }
        // that a name is declared already is a fault of each object but the first
        int first = field.path().equals("metadata.name") ? 1 : 0;
        int number = Math.min(seen.merge(field, 1, Integer::sum) - 1 + first, objects.size() - 1);
        return fault.at(place(objects.get(number), field.path()));
    }

    private static List<Mapping> objects(String file) {
        List<Mapping> objects = new ArrayList<>();
        try {
            Path path = Path.of(file);
            if (file.isEmpty() || !Files.isRegularFile(path) || Files.size(path) > LARGEST) {
                return objects;
            }
            try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
                Deque<YamlNode> values = new ArrayDeque<>(YamlTree.readAll(file, in));
                while (!values.isEmpty()) {
                    YamlNode value = values.poll();
                    if (value instanceof Sequence list) {
                        values.addAll(list.elements());
                    } else if (value instanceof Mapping object) {
                        YamlNode items = object.value("items");
                        if (items == null) {
                            objects.add(object);
                        } else {
                            values.add(items);
                        }
                    }
                }
            }
        } catch (IOException | UnreadableException | InvalidPathException e) {
            // it was readable a moment ago; the faults do without places
        }
        return objects;
    }

    private static boolean is(Mapping object, Origin origin) {
        String kind = text(object.value("kind"));
        if (!(object.value("metadata") instanceof Mapping metadata)
                || !origin.name().equals(text(metadata.value("name")))) {
            return false;
        }
        String namespace = text(metadata.value("namespace"));
        return (kind == null || kind.equals(origin.kind()))
                && (namespace == null || namespace.equals(origin.namespace()));
    }

    private static Position place(Mapping object, String path) {
        YamlNode metadata = object.value("metadata");
        if (metadata instanceof Mapping map) {
            for (String marks : List.of("label", "annotation")) {
                if (path.startsWith(marks + " ")) {
                    return mark(map, marks + "s", path.substring(marks.length() + 1));
                }
            }
        }
        return path(object, path);
    }

    /** Returns the place of a label or annotation, which messages name without its prefix and with a part of it. */
    private static Position mark(Mapping metadata, String marks, String name) {
        Position place = path(metadata, "name");
        if (metadata.value(marks) instanceof Mapping map) {
            int longest = -1;
            for (Entry entry : map.entries()) {
                String key = entry.key() instanceof Text text ? text.value() : "";
                String plain = key.substring(key.lastIndexOf('/') + 1);
                boolean isIt = name.equals(key)
                        || name.equals(plain)
                        || name.startsWith(plain + ".")
                        || isParentName(name, plain);
                if (isIt && plain.length() > longest) {
                    longest = plain.length();
                    place = entry.value().at();
                }
            }
        }
        return place;
    }

    /** The label of the parent has two names. */
    private static boolean isParentName(String name, String label) {
        return name.equals("parent") && label.equals("parent-quota-name");
    }

    /** Returns the place of the deepest field on a path that is there. */
    private static Position path(Mapping object, String path) {
        YamlNode value = object;
        Position place = path.startsWith("spec") || !(object.value("metadata") instanceof Mapping metadata)
                ? object.at()
                : path(metadata, "name");
        String rest = path;
        while (!rest.isEmpty()) {
            Entry next = value instanceof Mapping map ? longest(map, rest) : null;
            YamlNode element = value instanceof Sequence list ? element(list, rest) : null;
            if (next != null && next.key() instanceof Text key) {
                value = next.value();
                rest = rest.substring(key.value().length());
            } else if (element != null) {
                value = element;
                rest = rest.substring(rest.indexOf(']') + 1);
            } else {
                return place;
            }
            place = value.at();
            rest = rest.startsWith(".") ? rest.substring(1) : rest;
        }
        return place;
    }

    /** Returns the entry with the longest key that a path starts with: a dimension may have dots in its name. */
    private static @Nullable Entry longest(Mapping map, String path) {
        Entry longest = null;
        int length = 0;
        for (Entry entry : map.entries()) {
            if (entry.key() instanceof Text key
                    && key.value().length() > length
                    && path.startsWith(key.value())
                    && (path.length() == key.value().length()
                            || ".[".indexOf(path.charAt(key.value().length())) >= 0)) {
                longest = entry;
                length = key.value().length();
            }
        }
        return longest;
    }

    /** Returns the element of a list that a path names, by the name of a container or by its number. */
    private static @Nullable YamlNode element(Sequence list, String path) {
        int end = path.indexOf(']');
        if (!path.startsWith("[") || end < 0) {
            return null;
        }
        String name = path.substring(1, end);
        for (int i = 0; i < list.elements().size(); i++) {
            YamlNode element = list.elements().get(i);
            if (name.equals(String.valueOf(i))
                    || (element instanceof Mapping map && name.equals(text(map.value("name"))))) {
                return element;
            }
        }
        return null;
    }

    private static @Nullable String text(@Nullable YamlNode value) {
        return value instanceof Text text && !text.isNull() ? text.value() : null;
    }
}
