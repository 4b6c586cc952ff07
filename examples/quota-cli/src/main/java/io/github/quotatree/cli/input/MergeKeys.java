package io.github.quotatree.cli.input;

import io.github.quotatree.cli.input.SourceFile.UnreadableException;
import io.github.quotatree.cli.input.YamlNode.Entry;
import io.github.quotatree.cli.input.YamlNode.Mapping;
import io.github.quotatree.cli.input.YamlNode.Sequence;
import io.github.quotatree.cli.input.YamlNode.Text;
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

    /**
     * Returns the entries of a map with those that its merge key adds in the place of that key.
     *
     * @param entries the entries as they are written; maps in them are merged already
     * @throws UnreadableException if the value of a merge key is neither a map nor a list of maps, with the place
     */
    static List<Entry> merged(List<Entry> entries) throws UnreadableException {
        Entry mergeKey = null;
        for (Entry entry : entries) {
            if (isMergeKey(entry.key())) {
                if (mergeKey != null) {
                    // which of the two wins depends on the reader
                    throw new UnreadableException(
                            entry.key().at(),
                            "a second merge key << in one map; name all maps in one list: <<: [*first, *second]");
                }
                mergeKey = entry;
            }
        }
        return mergeKey == null ? entries : merged(entries, mergeKey);
    }

    private static List<Entry> merged(List<Entry> entries, Entry mergeKey) throws UnreadableException {
        Set<String> names = new HashSet<>();
        for (Entry entry : entries) {
            if (entry != mergeKey && entry.key() instanceof Text key) {
                names.add(key.value());
            }
        }
        List<Entry> merged = new ArrayList<>();
        for (Entry entry : entries) {
            if (entry != mergeKey) {
                merged.add(entry);
                continue;
            }
            for (Mapping source : sources(mergeKey)) {
                for (Entry added : source.entries()) {
                    if (!(added.key() instanceof Text key) || names.add(key.value())) {
                        merged.add(added);
                    }
                }
            }
        }
        return merged;
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
