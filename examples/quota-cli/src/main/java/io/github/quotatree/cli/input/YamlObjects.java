package io.github.quotatree.cli.input;

import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Finds the objects in a YAML stream: one in each document, or many in a list. */
public final class YamlObjects {
    private final LoadSettings settings;

    public YamlObjects(String file) {
        settings = LoadSettings.builder()
                .setLabel(file)
                .setTagConstructors(Map.of(Tag.FLOAT, YamlObjects::decimal))
                // the default of 3 million characters is for untrusted servers; a cluster has more
                .setCodePointLimit(Integer.MAX_VALUE)
                .build();
    }

    /** Hands each object to the consumer, in order. */
    public void read(InputStream in, Consumer<RawObject> objects) throws UnreadableException {
        try {
            Iterator<Object> documents =
                    new Load(settings).loadAllFromInputStream(in).iterator();
            for (int document = 1; documents.hasNext(); document++) {
                Object content = documents.next();
                if (content != null) {
                    found("document " + document, content, objects);
                }
            }
        } catch (MarkedYamlEngineException e) {
            String where = e.getProblemMark().map(YamlObjects::position).orElse("");
            String context = e.getContext() == null ? "" : e.getContext() + ": ";
            throw new UnreadableException(oneLine(where + context + e.getProblem()));
        } catch (YamlEngineException e) {
            throw new UnreadableException(problem(e));
        } catch (StackOverflowError e) {
            throw new UnreadableException("is nested too deeply");
        }
    }

    private static void found(String place, Object content, Consumer<RawObject> objects) throws UnreadableException {
        if (content instanceof List<?> list) {
            elements(place, "", list, objects);
            return;
        }
        object(place, "", content, objects);
    }

    /** Hands on an object, or those of a list. */
    private static void object(String place, String otherwise, @Nullable Object content, Consumer<RawObject> objects)
            throws UnreadableException {
        if (!(content instanceof Map<?, ?> map)) {
            throw new UnreadableException(place + ": is not an object");
        }
        String kind = map.get("kind") instanceof String text ? text : null;
        if (kind == null || !kind.endsWith("List") || !map.containsKey("items")) {
            RawObject object = new RawObject(place, kind, map);
            objects.accept(otherwise.isEmpty() || map.get("kind") != null ? object : object.orOfKind(otherwise));
        } else if (map.get("items") instanceof List<?> items) {
            elements(place + ", items", kind.substring(0, kind.length() - "List".length()), items, objects);
        } else if (map.get("items") != null) {
            throw new UnreadableException(place + ": " + kind + ": items: is not a list");
        }
    }

    private static void elements(String place, String ofItems, List<?> list, Consumer<RawObject> objects)
            throws UnreadableException {
        int i = 0;
        for (Object element : list) {
            object(place + "[" + i++ + "]", ofItems, element, objects);
        }
    }

    private static String problem(YamlEngineException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof CharacterCodingException) {
                return JsonProblem.NOT_UTF_8;
            }
        }
        String message = String.valueOf(e.getMessage());
        if (e instanceof ReaderException reader) {
            // goes on to show where, in terms of the library
            return String.format(Locale.ROOT, "character %#06x is not allowed", reader.getCodePoint());
        }
        if (message.contains("aliases")) {
            return "has too many aliases of lists and maps";
        }
        return oneLine(message);
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\R\\s*", " ");
    }

    /** Returns a decimal number as it is written, not the nearest binary fraction. */
    private static Object decimal(Node node) {
        String text = ((ScalarNode) node).getValue();
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            // infinity and the like, which no field of a manifest takes
            return text;
        }
    }

    private static String position(Mark mark) {
        return "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": ";
    }
}
