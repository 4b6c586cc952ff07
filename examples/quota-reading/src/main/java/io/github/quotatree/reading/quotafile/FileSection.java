package io.github.quotatree.reading.quotafile;

import io.github.quotatree.reading.input.Position;
import io.github.quotatree.reading.input.YamlNode;
import io.github.quotatree.reading.input.YamlNode.Entry;
import io.github.quotatree.reading.input.YamlNode.Mapping;
import io.github.quotatree.reading.input.YamlNode.Sequence;
import io.github.quotatree.reading.input.YamlNode.Text;
import io.github.quotatree.reading.text.NearNames;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A map of a file with known keys: the file itself, a tree, a group or a workload. */
public final class FileSection {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,20}(\\.[0-9]{0,20})?([eE][+-]?[0-9]{1,3})?");

    private final FileFaults faults;
    private final Supplier<String> owner;
    private final Position at;
    private final Map<String, Entry> entries;

    private FileSection(FileFaults faults, Supplier<String> owner, Position at, Map<String, Entry> entries) {
        this.faults = faults;
        this.owner = owner;
        this.at = at;
        this.entries = entries;
    }

    /** Reads a section; a key that is not known or stands twice, or a value that is no map, is a fault. */
    public static FileSection read(
            FileFaults faults, Supplier<String> owner, String kind, YamlNode node, Set<String> keys) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        if (!(node instanceof Mapping mapping)) {
            faults.add(node.at(), owner.get() + "is not a map of the keys of " + kind);
            return new FileSection(faults, owner, node.at(), entries);
        }
        for (Entry entry : mapping.entries()) {
            String key = name(faults, owner, entry.key());
            if (key == null) {
                continue;
            }
            if (!keys.contains(key)) {
                faults.add(
                        entry.key().at(),
                        owner.get() + '"' + key + "\" is no key of " + kind + NearNames.hint(key, new TreeSet<>(keys)));
            } else {
                putOnce(faults, owner, entries, key, entry);
            }
        }
        return new FileSection(faults, owner, node.at(), entries);
    }

    /** Returns the entries of a map by name, in their order; a name that is blank or stands twice is a fault. */
    public static Map<String, Entry> named(FileFaults faults, Supplier<String> owner, YamlNode node, String of) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        if (!(node instanceof Mapping mapping)) {
            faults.add(
                    node.at(), owner.get() + (node.isNull() ? "has no value" : "is not a map of " + of + " by name"));
            return entries;
        }
        for (Entry entry : mapping.entries()) {
            String name = name(faults, owner, entry.key());
            if (name != null) {
                putOnce(faults, owner, entries, name, entry);
            }
        }
        return entries;
    }

    private static void putOnce(
            FileFaults faults, Supplier<String> owner, Map<String, Entry> entries, String key, Entry entry) {
        Entry first = entries.putIfAbsent(key, entry);
        if (first != null) {
            faults.add(
                    entry.key().at(),
                    owner.get() + '"' + key + "\" stands twice; first in "
                            + first.key().at().inWords());
        }
    }

    private static @Nullable String name(FileFaults faults, Supplier<String> owner, YamlNode key) {
        if (key instanceof Text text && !text.value().isBlank()) {
            return text.value();
        }
        faults.add(key.at(), owner.get() + (key instanceof Text ? "a name is blank" : "a name is not a text"));
        return null;
    }

    public Position at() {
        return at;
    }

    public @Nullable YamlNode value(String key) {
        Entry entry = entries.get(key);
        return entry == null ? null : entry.value();
    }

    public boolean has(String key) {
        return entries.containsKey(key);
    }

    /** Returns where a key stands, or the section if it is absent. */
    public Position keyAt(String key) {
        Entry entry = entries.get(key);
        return entry == null ? at : entry.key().at();
    }

    /** Returns where the value of a key stands, or that of an entry in it; the section if the key is absent. */
    public Position valueAt(String key, String entryName) {
        YamlNode value = value(key);
        if (value == null) {
            return at;
        }
        for (Entry entry : value instanceof Mapping mapping ? mapping.entries() : List.<Entry>of()) {
            if (entry.key() instanceof Text text && text.value().equals(entryName)) {
                return entry.value().at();
            }
            // a flavor of a dimension
            if (entry.key() instanceof Text text
                    && entryName.startsWith(text.value() + " ")
                    && entry.value() instanceof Mapping flavors) {
                YamlNode flavor = flavors.value(entryName.substring(text.value().length() + 1));
                return flavor == null ? flavors.at() : flavor.at();
            }
        }
        return value.at();
    }

    public boolean truth(String key, boolean otherwise) {
        YamlNode value = value(key);
        if (value == null) {
            return otherwise;
        }
        if (isTruth(value)) {
            return ((Text) value).value().equals("true");
        }
        fault(value, key, "is neither true nor false");
        return otherwise;
    }

    public static boolean isTruth(YamlNode value) {
        return value instanceof Text text
                && text.isPlain()
                && (text.value().equals("true") || text.value().equals("false"));
    }

    public OptionalInt integer(String key) {
        YamlNode value = value(key);
        if (value == null) {
            return OptionalInt.empty();
        }
        if (value instanceof Text text
                && text.isPlain()
                && NUMBER.matcher(text.value()).matches()) {
            BigDecimal number = new BigDecimal(text.value());
            // 1.0 is a whole number, too
            if (number.abs().compareTo(BigDecimal.valueOf(1L << 32)) < 0
                    && number.stripTrailingZeros().scale() <= 0) {
                long whole = number.longValueExact();
                if (whole == (int) whole) {
                    return OptionalInt.of((int) whole);
                }
            }
        }
        fault(value, key, "is not a whole number from -2147483648 to 2147483647");
        return OptionalInt.empty();
    }

    public @Nullable String text(String key) {
        YamlNode value = value(key);
        return value == null ? null : text(value, key);
    }

    public List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        YamlNode value = value(key);
        if (value instanceof Sequence sequence) {
            for (YamlNode element : sequence.elements()) {
                String text = text(element, key);
                if (text != null) {
                    texts.add(text);
                }
            }
        } else if (value != null) {
            fault(value, key, value.isNull() ? "has no value" : "is not a list");
        }
        return texts;
    }

    private @Nullable String text(YamlNode value, String key) {
        if (value instanceof Text text && !value.isNull() && !text.value().isBlank()) {
            return text.value();
        }
        fault(value, key, value.isNull() ? "has no value" : "is not a text");
        return null;
    }

    public void fault(YamlNode value, String key, String message) {
        faults.add(value.at(), what(key) + message);
    }

    /** Returns the start of a message about a key, or about a name in its value. */
    String what(String key, String... names) {
        return owner.get() + key + (names.length == 0 ? "" : " " + String.join(" ", names)) + ": ";
    }
}
