package io.github.quotatree.cli.input;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds the objects in a JSON stream, with no more than one of them in memory. */
public final class JsonObjects {
    private final Consumer<RawObject> objects;

    public JsonObjects(Consumer<RawObject> objects) {
        this.objects = objects;
    }

    /** Hands each object to the consumer, in order. */
    public void read(InputStream in) throws UnreadableException, IOException {
        try (JsonParser parser = Json.MAPPER.getFactory().createParser(in)) {
            int document = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                document++;
                if (token == JsonToken.START_ARRAY) {
                    elements(parser, "document " + document, "", new ArrayList<>());
                } else if (token != JsonToken.VALUE_NULL) {
                    document(parser, "document " + document);
                }
            }
        } catch (JsonProcessingException e) {
            throw new UnreadableException(JsonProblem.of(e));
        }
    }

    /** Reads an object that may be a list of objects. */
    private void document(JsonParser parser, String place) throws IOException, UnreadableException {
        refuseOther(parser, place);
        TokenBuffer content = buffer(parser);
        content.writeStartObject();
        String kind = null;
        List<RawObject> withoutKind = new ArrayList<>();
        boolean isList = false;
        boolean hasNoItems = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("items") && value == JsonToken.START_ARRAY && (kind == null || kind.endsWith("List"))) {
                isList = true;
                elements(parser, place + ", items", kindOfItems(kind), withoutKind);
                continue;
            }
            hasNoItems |= name.equals("items") && value == JsonToken.VALUE_NULL;
            if (name.equals("kind") && value == JsonToken.VALUE_STRING) {
                kind = parser.getText();
            }
            content.writeFieldName(name);
            content.copyCurrentStructure(parser);
        }
        content.writeEndObject();
        if (!isList) {
            // the items of an empty list may be null
            if (!hasNoItems || kind == null || !kind.endsWith("List")) {
                objects.accept(new RawObject(place, kind, content));
            }
            return;
        }
        // the kind may come after the items; what the items themselves left open can be told only now
        if (kind == null || !kind.endsWith("List")) {
            throw new UnreadableException(place + ": has items, but its kind does not end in List");
        }
        String ofItems = kindOfItems(kind);
        withoutKind.forEach(item -> objects.accept(ofItems.isEmpty() ? item : item.orOfKind(ofItems)));
    }

    private void elements(JsonParser parser, String place, String ofItems, List<RawObject> withoutKind)
            throws IOException, UnreadableException {
        for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
            RawObject element = element(parser, place + "[" + i + "]");
            if (element == null) {
                continue;
            }
            if (element.kind() != null || !ofItems.isEmpty()) {
                objects.accept(element.orOfKind(ofItems));
            } else {
                withoutKind.add(element);
            }
        }
    }

    /** Reads an element of a list; one that is a list itself is read through, and null is returned. */
    private @Nullable RawObject element(JsonParser parser, String place) throws IOException, UnreadableException {
        refuseOther(parser, place);
        TokenBuffer content = buffer(parser);
        content.writeStartObject();
        String kind = null;
        boolean hasItems = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            hasItems |= name.equals("items");
            if (parser.nextToken() == JsonToken.VALUE_STRING && name.equals("kind")) {
                kind = parser.getText();
            }
            content.writeFieldName(name);
            content.copyCurrentStructure(parser);
        }
        content.writeEndObject();
        if (hasItems && kind != null && kind.endsWith("List")) {
            try (JsonParser list = content.asParserOnFirstToken()) {
                document(list, place);
            }
            return null;
        }
        return new RawObject(place, kind, content);
    }

    private static TokenBuffer buffer(JsonParser parser) {
        return new TokenBuffer(parser).forceUseOfBigDecimal(true);
    }

    private static String kindOfItems(@Nullable String kind) {
        return kind == null ? "" : kind.substring(0, kind.length() - "List".length());
    }

    private static void refuseOther(JsonParser parser, String place) throws UnreadableException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new UnreadableException(place + ": is not an object");
        }
    }
}
