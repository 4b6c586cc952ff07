package io.github.quotatree.reading.input;

import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.input.YamlNode.Entry;
import io.github.quotatree.reading.input.YamlNode.Mapping;
import io.github.quotatree.reading.input.YamlNode.Sequence;
import io.github.quotatree.reading.input.YamlNode.Text;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the merge keys of YAML 1.1, which Kubernetes reads too: {@code <<: *base} adds the entries of a map that the
 * map around it does not have itself, and {@code <<: [*first, *second]} those of several maps, of which an earlier one
 * wins. A key {@code "<<"} in quotes is a key like any other.
 */
final class MergeKeys {
    private static final String KEY = "<<";

    private MergeKeys() {}

    /** Returns the entries of a map with those that its merge key adds in the place of that key. */
    static List<Entry> merged(List<Entry> entries) throws UnreadableException {
        int mergeKey = -1;
        for (int i = 0; i < entries.size(); i++) {
            if (isMergeKey(entries.get(i).key())) {
                if (mergeKey >= 0) {
                    // which of the two wins depends on the reader
                    throw new UnreadableException(
                            entries.get(i).key().at(),
                            "a second merge key << in one map; name all maps in one list: <<: [*first, *second]");
                }
                mergeKey = i;
            }
        }
        return mergeKey < 0 ? entries : merged(entries, mergeKey);
    }

    private static List<Entry> merged(List<Entry> entries, int mergeKey) throws UnreadableException {
        List<Entry> own = new ArrayList<>(entries);
        List<Mapping> sources = sources(own.remove(mergeKey));
        Set<String> names = new HashSet<>();
        for (Entry entry : own) {
            if (entry.key() instanceof Text key) {
                names.add(key.value());
            }
        }
        List<Entry> added = new ArrayList<>();
        for (Mapping source : sources) {
            for (Entry entry : source.entries()) {
                if (!(entry.key() instanceof Text key) || names.add(key.value())) {
                    added.add(entry);
                }
            }
        }
        own.addAll(mergeKey, added);
        return own;
    }

    private static List<Mapping> sources(Entry mergeKey) throws UnreadableException {
        List<YamlNode> values = mergeKey.value() instanceof Sequence list ? list.elements() : List.of(mergeKey.value());
        List<Mapping> sources = new ArrayList<>();
        for (YamlNode value : values) {
            if (!(value instanceof Mapping map)) {
                throw new UnreadableException(
                        mergeKey.key().at(),
                        "the merge key << is about a value that is neither a map nor a list of maps");
            }
            sources.add(map);
        }
        return sources;
    }

    private static boolean isMergeKey(YamlNode key) {
        return key instanceof Text text && text.isPlain() && text.value().equals(KEY);
    }
}
