package io.github.quotatree.cli.manifest;

import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Finds the objects in a YAML stream: one in each document, or many in a list. */
final class YamlObjects {
    private final LoadSettings settings;

    YamlObjects(String file) {
        settings = LoadSettings.builder()
                .setLabel(file)
                .setTagConstructors(Map.of(Tag.FLOAT, YamlObjects::decimal))
                // the default of 3 million characters is for untrusted servers; a cluster has more
                .setCodePointLimit(Integer.MAX_VALUE)
                .build();
    }

    /** Hands each object to the consumer, in order. */
    void read(InputStream in, Consumer<RawObject> objects) throws UnreadableException {
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
            throw new UnreadableException(where + context + e.getProblem());
        } catch (YamlEngineException e) {
            throw new UnreadableException(String.valueOf(e.getMessage()));
        } catch (StackOverflowError e) {
            throw new UnreadableException("is nested too deeply");
        }
    }

    private static void found(String place, Object content, Consumer<RawObject> objects) throws UnreadableException {
        if (content instanceof List<?> list) {
            elements(place, list).forEach(objects);
            return;
        }
        if (!(content instanceof Map<?, ?> map)) {
            throw new UnreadableException(place + ": is not an object");
        }
        String kind = map.get("kind") instanceof String text ? text : null;
        if (kind == null || !kind.endsWith("List") || !(map.get("items") instanceof List<?> items)) {
            objects.accept(new RawObject(place, kind, map));
            return;
        }
        String ofItems = kind.substring(0, kind.length() - "List".length());
        for (RawObject item : elements(place + ", items", items)) {
            objects.accept(ofItems.isEmpty() ? item : item.orOfKind(ofItems));
        }
    }

    private static List<RawObject> elements(String place, List<?> list) throws UnreadableException {
        List<RawObject> result = new ArrayList<>(list.size());
        for (Object element : list) {
            String at = place + "[" + result.size() + "]";
            if (!(element instanceof Map<?, ?> map)) {
                throw new UnreadableException(at + ": is not an object");
            }
            result.add(new RawObject(at, map.get("kind") instanceof String kind ? kind : null, map));
        }
        return result;
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
