package io.github.quotatree.cli.quotafile;

import io.github.quotatree.cli.input.Position;
import io.github.quotatree.cli.input.SourceFile.UnreadableException;
import io.github.quotatree.cli.input.YamlDocuments;
import io.github.quotatree.cli.quotafile.YamlNode.Entry;
import io.github.quotatree.cli.quotafile.YamlNode.Mapping;
import io.github.quotatree.cli.quotafile.YamlNode.Sequence;
import io.github.quotatree.cli.quotafile.YamlNode.Text;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;

/*
 * The library of YAML builds such a tree by recursion. This builds it from the events of its parser, with a stack of
 * its own, so that groups may be nested to any depth.
 */
/** Reads the documents of a YAML file as trees of values that know their places. */
public final class YamlTree {
    /**
     * More values than aliases repeat in a file that a person wrote; without a bound, a short file could repeat
     * billions.
     */
    private static final long MOST_REPEATED = 100_000;

    private static final String TAG = "tag:yaml.org,2002:";

    private static final Set<String> KNOWN_TAGS =
            Set.of(TAG + "str", TAG + "int", TAG + "float", TAG + "bool", TAG + "null", TAG + "map", TAG + "seq", "!");

    private final Deque<Open> open = new ArrayDeque<>();
    private final Map<String, Anchored> anchors = new HashMap<>();
    private final List<YamlNode> documents = new ArrayList<>();
    private final boolean isOne;
    private long repeated;

    private YamlTree(boolean isOne) {
        this.isOne = isOne;
    }

    /** A list or map that is being read: its values so far, keys and values of a map in turn. */
    private static final class Open {
        final Position at;
        final boolean isMap;
        final @Nullable String anchor;
        final List<YamlNode> values = new ArrayList<>();
        long size = 1;

        Open(Position at, boolean isMap, @Nullable String anchor) {
            this.at = at;
            this.isMap = isMap;
            this.anchor = anchor;
        }

        YamlNode closed() {
            if (!isMap) {
                return new Sequence(at, List.copyOf(values));
            }
            List<Entry> entries = new ArrayList<>(values.size() / 2);
            for (int i = 0; i < values.size(); i += 2) {
                entries.add(new Entry(values.get(i), values.get(i + 1)));
            }
            return new Mapping(at, List.copyOf(entries));
        }
    }

    /**
     * A value that aliases may repeat.
     *
     * @param node the value, or null while it is being read
     * @param size the number of values in it, those that aliases repeat included
     */
    private record Anchored(@Nullable YamlNode node, long size) {}

    /**
     * Returns the document of a file.
     *
     * @param file the file, for messages
     * @throws UnreadableException if it is no YAML, or more than one document, with the place
     */
    public static YamlNode read(String file, InputStream in) throws IOException, UnreadableException {
        List<YamlNode> documents = documents(file, in, true);
        if (documents.isEmpty()) {
            throw new UnreadableException("is empty");
        }
        return documents.get(0);
    }

    /**
     * Returns the documents of a file.
     *
     * @throws UnreadableException if it is no YAML, with the place
     */
    static List<YamlNode> readAll(String file, InputStream in) throws IOException, UnreadableException {
        return documents(file, in, false);
    }

    private static List<YamlNode> documents(String file, InputStream in, boolean isOne)
            throws IOException, UnreadableException {
        YamlTree tree = new YamlTree(isOne);
        new YamlDocuments(file).readEvents(in, event -> {
            tree.accept(event);
            return true;
        });
        return tree.documents;
    }

    private void accept(Event event) throws UnreadableException {
        switch (event.getEventId()) {
            case Scalar -> scalar((ScalarEvent) event);
            case Alias -> alias((AliasEvent) event);
            case MappingStart -> {
                MappingStartEvent start = (MappingStartEvent) event;
                open(start, true, start.getTag().orElse(null));
            }
            case SequenceStart -> {
                SequenceStartEvent start = (SequenceStartEvent) event;
                open(start, false, start.getTag().orElse(null));
            }
            case MappingEnd, SequenceEnd -> {
                Open ended = open.pop();
                YamlNode node = ended.closed();
                if (ended.anchor != null) {
                    anchors.put(ended.anchor, new Anchored(node, ended.size));
                }
                add(node, ended.size);
            }
            case DocumentStart -> {
                anchors.clear();
                if (isOne && !documents.isEmpty()) {
                    throw new UnreadableException(position(event), "a second document; a quotatree file has one");
                }
            }
            default -> {
                // ends of documents and of the stream, and comments
            }
        }
    }

    private void scalar(ScalarEvent event) throws UnreadableException {
        String tag = event.getTag().orElse(null);
        refuseUnknownTag(event, tag);
        boolean isPlain = event.isPlain() && !(TAG + "str").equals(tag) && !"!".equals(tag);
        Text text = new Text(position(event), event.getValue(), isPlain);
        event.getAnchor().ifPresent(anchor -> anchors.put(anchor.getValue(), new Anchored(text, 1)));
        add(text, 1);
    }

    private void open(NodeEvent event, boolean isMap, @Nullable String tag) throws UnreadableException {
        refuseUnknownTag(event, tag);
        String anchor = event.getAnchor().map(Anchor::getValue).orElse(null);
        if (anchor != null) {
            anchors.put(anchor, new Anchored(null, 0));
        }
        open.push(new Open(position(event), isMap, anchor));
    }

    private void alias(AliasEvent event) throws UnreadableException {
        String name = event.getAlias().getValue();
        Anchored anchored = anchors.get(name);
        if (anchored == null) {
            throw new UnreadableException(
                    position(event), "there is no anchor &" + name + " before the alias *" + name);
        }
        if (anchored.node() == null) {
            throw new UnreadableException(position(event), "the alias *" + name + " is inside of what it stands for");
        }
        repeated += anchored.size();
        if (repeated > MOST_REPEATED) {
            throw new UnreadableException(position(event), "has too many aliases of lists and maps");
        }
        add(anchored.node(), anchored.size());
    }

    private void add(YamlNode node, long size) {
        Open parent = open.peek();
        if (parent == null) {
            documents.add(node);
        } else {
            parent.values.add(node);
            parent.size += size;
        }
    }

    private static void refuseUnknownTag(NodeEvent event, @Nullable String tag) throws UnreadableException {
        if (tag != null && !KNOWN_TAGS.contains(tag)) {
            throw new UnreadableException(position(event), "the tag " + tag + " is not supported");
        }
    }

    private static Position position(Event event) {
        return event.getStartMark().map(YamlDocuments::at).orElse(new Position(1, 1));
    }
}
