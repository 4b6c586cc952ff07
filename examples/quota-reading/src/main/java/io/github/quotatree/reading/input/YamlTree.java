package io.github.quotatree.reading.input;

import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.input.YamlNode.Entry;
import io.github.quotatree.reading.input.YamlNode.Mapping;
import io.github.quotatree.reading.input.YamlNode.Sequence;
import io.github.quotatree.reading.input.YamlNode.Text;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;

/*
 * The library of YAML builds such a tree by recursion, counts aliases instead of what they repeat, and leaves merge
 * keys as they are. This builds it from the events of its parser, with a stack of its own, so that groups may be nested
 * to any depth.
 */
/**
 * Reads the documents of a YAML file as trees of values that know their places, with aliases and merge keys resolved.
 */
public final class YamlTree {
    /** As many values as aliases may repeat in any file; without a bound, a short file could repeat billions. */
    private static final long REPEATED_IN_ANY_FILE = 1_000_000;

    /** As many values as aliases may repeat for each value that is written out. */
    private static final long REPEATED_PER_VALUE = 4;

    /** A text counts as one value more for each of so many characters. */
    private static final int CHARACTERS_OF_A_VALUE = 64;

    /** Objects of Kubernetes are nested in a dozen levels; those who read them later go down by recursion. */
    private static final int DEEPEST_MANIFEST = 1_000;

    private final Deque<Open> open = new ArrayDeque<>();
    private final Map<String, Anchored> anchors = new HashMap<>();
    private final Documents documents;
    private final YamlTags tags;
    private final int deepest;
    private long written;
    private long repeated;

    private YamlTree(Documents documents, YamlTags tags, int deepest) {
        this.documents = documents;
        this.tags = tags;
        this.deepest = deepest;
    }

    @FunctionalInterface
    private interface Documents {
        void accept(YamlNode document) throws IOException, UnreadableException;
    }

    @FunctionalInterface
    interface ManifestDocuments {
        void accept(String place, YamlNode document) throws IOException, UnreadableException;
    }

    /** A list or map that is being read: its values so far, keys and values of a map in turn. */
    private static final class Open {
        final Position at;
        final boolean isMap;
        final @Nullable String anchor;
        /** What an alias finds until the value is complete. */
        final Anchored marker = new Anchored(null, 0);

        final List<YamlNode> values = new ArrayList<>();
        long size = 1;

        Open(Position at, boolean isMap, @Nullable String anchor) {
            this.at = at;
            this.isMap = isMap;
            this.anchor = anchor;
        }

        YamlNode closed() throws UnreadableException {
            if (!isMap) {
                return new Sequence(at, List.copyOf(values));
            }
            List<Entry> entries = new ArrayList<>(values.size() / 2);
            for (int i = 0; i < values.size(); i += 2) {
                entries.add(new Entry(values.get(i), values.get(i + 1)));
            }
            return new Mapping(at, List.copyOf(MergeKeys.merged(entries)));
        }
    }

    /** A value that aliases may repeat, and the number of values in it; null and 0 while it is being read. */
    private record Anchored(@Nullable YamlNode node, long size) {}

    /** Returns the document of a file. */
    public static YamlNode read(String file, InputStream in) throws IOException, UnreadableException {
        List<YamlNode> read = new ArrayList<>();
        new YamlTree(
                        document -> {
                            if (!read.isEmpty()) {
                                throw new UnreadableException(
                                        document.at(), "a second document; a quotatree file has one");
                            }
                            read.add(document);
                        },
                        YamlTags.OF_VALUES,
                        Integer.MAX_VALUE)
                .events(file, in);
        if (read.isEmpty()) {
            throw new UnreadableException("is empty");
        }
        return read.get(0);
    }

    public static List<YamlNode> readAll(String file, InputStream in) throws IOException, UnreadableException {
        List<YamlNode> read = new ArrayList<>();
        new YamlTree(read::add, YamlTags.OF_MANIFESTS, DEEPEST_MANIFEST).events(file, in);
        return read;
    }

    static void readEach(String file, InputStream in, ManifestDocuments documents)
            throws IOException, UnreadableException {
        int[] number = {0};
        try {
            new YamlTree(
                            document -> {
                                number[0]++;
                                if (!document.isNull()) {
                                    documents.accept("document " + number[0], document);
                                }
                            },
                            YamlTags.OF_MANIFESTS,
                            DEEPEST_MANIFEST)
                    .events(file, in);
        } catch (UnreadableException e) {
            throw inText(e, 0);
        }
    }

    /**
     * Hands on the documents of a part of a file of manifests that are not null, once all of the part was read.
     *
     * @param before the number of documents before the part
     * @return the number of documents up to the end of the part
     */
    static int readPart(String file, YamlParts.Part part, int before, ManifestDocuments documents)
            throws IOException, UnreadableException {
        try {
            int number = before;
            for (YamlNode document : readAll(file, part.in())) {
                number++;
                if (!document.isNull()) {
                    documents.accept("document " + number, document);
                }
            }
            return number;
        } catch (UnreadableException e) {
            throw inText(e, part.linesBefore());
        }
    }

    /** Returns a problem with its place in the text of the message, as these files always had it. */
    private static UnreadableException inText(UnreadableException e, int linesBefore) {
        Position at = e.at();
        return at == null ? e : new UnreadableException(at.down(linesBefore).inWords() + ": " + e.getMessage());
    }

    private void events(String file, InputStream in) throws IOException, UnreadableException {
        YamlDocuments.readEvents(file, in, event -> {
            accept(event);
            return true;
        });
    }

    private void accept(Event event) throws UnreadableException, IOException {
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
                    // unless a value inside has the same anchor, which is then the last one
                    anchors.replace(ended.anchor, ended.marker, new Anchored(node, ended.size));
                }
                add(node, ended.size);
            }
            case DocumentStart -> anchors.clear();
            default -> {
                // ends of documents and of the stream, and comments
            }
        }
    }

    private void scalar(ScalarEvent event) throws UnreadableException, IOException {
        Position at = position(event);
        Text text = tags.text(at, event.getTag().orElse(null), event.getValue(), event.isPlain());
        long size = 1L + text.value().length() / CHARACTERS_OF_A_VALUE;
        event.getAnchor().ifPresent(anchor -> anchors.put(anchor.getValue(), new Anchored(text, size)));
        written += size;
        add(text, size);
    }

    private void open(NodeEvent event, boolean isMap, @Nullable String tag) throws UnreadableException {
        Position at = position(event);
        tags.refuseUnknown(at, tag);
        if (open.size() >= deepest) {
            throw new UnreadableException(at, "is nested too deeply");
        }
        String anchor = event.getAnchor().map(Anchor::getValue).orElse(null);
        Open opened = new Open(at, isMap, anchor);
        if (anchor != null) {
            anchors.put(anchor, opened.marker);
        }
        written++;
        open.push(opened);
    }

    private void alias(AliasEvent event) throws UnreadableException, IOException {
        String name = event.getAlias().getValue();
        Anchored anchored = anchors.get(name);
        if (anchored == null) {
            throw new UnreadableException(
                    position(event), "there is no anchor &" + name + " before the alias *" + name);
        }
        if (anchored.node == null) {
            throw new UnreadableException(position(event), "the alias *" + name + " is inside of what it stands for");
        }
        repeated += anchored.size;
        long most = Math.max(REPEATED_IN_ANY_FILE, written * REPEATED_PER_VALUE);
        if (repeated > most) {
            throw new UnreadableException(
                    position(event),
                    String.format(Locale.ROOT, "has too many aliases: they repeat more than %,d values", most));
        }
        add(anchored.node, anchored.size);
    }

    private void add(YamlNode node, long size) throws UnreadableException, IOException {
        Open parent = open.peek();
        if (parent == null) {
            documents.accept(node);
        } else {
            parent.values.add(node);
            parent.size += size;
        }
    }

    private static Position position(Event event) {
        return event.getStartMark().map(YamlDocuments::at).orElse(new Position(1, 1));
    }
}
