package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.input.YamlNode;
import io.github.quotatree.reading.input.YamlTree;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.replay.trace.format.OwnerMapping.Field;
import io.github.quotatree.replay.trace.format.OwnerMapping.Names;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads a mapping of owners to groups:
 *
 * <pre>{@code
 * users:
 *   alice: research/vision
 *   "bot-*": platform
 * queues:
 *   gpu: research
 * default: others
 * }</pre>
 *
 * <p>{@code accounts} and {@code groups} have that form too; {@code partitions}, {@code virtualClusters} and
 * {@code namespaces} are other words for {@code queues}. In place of {@code default}, {@code teams: 8} divides the
 * other jobs among as many groups by a hash of their ids. Without both, the other jobs are left out.
 */
public final class MappingFile {
    private static final int MOST_TEAMS = 10_000;

    private final Map<Field, Names> names = new EnumMap<>(Field.class);
    private Optional<String> otherwise = Optional.empty();
    private OptionalInt teams = OptionalInt.empty();

    private MappingFile() {}

    /**
     * Reads a file.
     *
     * @param file its name, for messages
     * @throws UnreadableException if it is no such file; the message names the place
     */
    public static OwnerMapping read(String file, InputStream in) throws IOException, UnreadableException {
        MappingFile read = new MappingFile();
        for (YamlNode.Entry entry : mapping(YamlTree.read(file, in), "a mapping file")) {
            read.section(entry);
        }
        return OwnerMapping.of(read.names, read.otherwise, read.teams);
    }

    private void section(YamlNode.Entry section) throws UnreadableException {
        String key = text(section.key());
        Optional<Field> field = Field.ofKey(key);
        if (key.equals("default")) {
            otherwise = Optional.of(group(section.value()));
        } else if (key.equals("teams")) {
            teams = OptionalInt.of(count(section.value()));
        } else if (field.isPresent()) {
            for (YamlNode.Entry entry : mapping(section.value(), key)) {
                name(names.computeIfAbsent(field.get(), absent -> new Names()), entry);
            }
        } else {
            throw new UnreadableException(
                    section.key().at(),
                    VisibleText.quotedStart(key)
                            + " is not known; there are users, queues, accounts, groups, default and teams");
        }
        if (otherwise.isPresent() && teams.isPresent()) {
            throw new UnreadableException(section.key().at(), "has both default and teams");
        }
    }

    private static void name(Names names, YamlNode.Entry entry) throws UnreadableException {
        String name = text(entry.key());
        String group = group(entry.value());
        if (name.indexOf('*') >= 0 || name.indexOf('?') >= 0) {
            names.patterns().add(Map.entry(name, group));
        } else if (names.exact().put(name, group) != null) {
            throw new UnreadableException(entry.key().at(), VisibleText.quotedStart(name) + " stands above already");
        }
    }

    private static int count(YamlNode node) throws UnreadableException {
        String text = text(node);
        if (text.matches("[1-9]\\d{0,4}") && Integer.parseInt(text) <= MOST_TEAMS) {
            return Integer.parseInt(text);
        }
        throw new UnreadableException(node.at(), "teams is not a number from 1 to " + MOST_TEAMS);
    }

    private static String group(YamlNode node) throws UnreadableException {
        String path = text(node);
        for (String part : path.split("/", -1)) {
            if (part.isBlank()) {
                throw new UnreadableException(
                        node.at(), VisibleText.quotedStart(path) + " is not a path of groups such as research/vision");
            }
        }
        return path;
    }

    private static String text(YamlNode node) throws UnreadableException {
        if (node instanceof YamlNode.Text text && !text.isNull()) {
            return text.value();
        }
        throw new UnreadableException(node.at(), "is not a text");
    }

    private static Iterable<YamlNode.Entry> mapping(YamlNode node, String what) throws UnreadableException {
        if (node instanceof YamlNode.Mapping mapping) {
            return mapping.entries();
        }
        throw new UnreadableException(node.at(), what + " is not a map of names");
    }
}
