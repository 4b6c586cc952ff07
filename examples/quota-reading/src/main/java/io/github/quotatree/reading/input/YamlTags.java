package io.github.quotatree.reading.input;

import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.input.YamlNode.Text;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the tags of YAML, by which a file says of what type a value is; a tag that is not known is refused. */
record YamlTags(Set<String> others) {
    /** The tags of values, for files of this project. */
    static final YamlTags OF_VALUES = new YamlTags(Set.of("map", "seq"));

    /** Also those that programs write into manifests. */
    static final YamlTags OF_MANIFESTS =
            new YamlTags(Set.of("map", "seq", "binary", "timestamp", "set", "omap", "pairs"));

    private static final String STANDARD = "tag:yaml.org,2002:";

    /** A value that is read as if it were written without quotes. */
    private static final Set<String> PLAIN = Set.of("int", "float", "bool", "null", "merge");

    Text text(Position at, @Nullable String tag, String value, boolean isPlain) throws UnreadableException {
        refuseUnknown(at, tag);
        if (tag == null) {
            return new Text(at, value, isPlain);
        }
        String name = name(tag);
        return new Text(at, name.equals("binary") ? decoded(value) : value, PLAIN.contains(name));
    }

    void refuseUnknown(Position at, @Nullable String tag) throws UnreadableException {
        if (tag != null) {
            String name = name(tag);
            if (!name.isEmpty() && !name.equals("str") && !PLAIN.contains(name) && !others.contains(name)) {
                throw new UnreadableException(at, "the tag " + tag + " is not supported");
            }
        }
    }

    /** Returns the short name of a tag of YAML, nothing for that of a text, or all of another tag. */
    private static String name(String tag) {
        return tag.equals("!") ? "" : tag.startsWith(STANDARD) ? tag.substring(STANDARD.length()) : tag;
    }

    private static String decoded(String value) {
        try {
            return new String(Base64.getMimeDecoder().decode(value), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // no field that counts takes it, and whoever reads one says so
            return value;
        }
    }
}
