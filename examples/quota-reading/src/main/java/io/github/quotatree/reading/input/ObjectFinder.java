package io.github.quotatree.reading.input;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.github.quotatree.reading.input.Json.JsonProblem;
import io.github.quotatree.reading.input.ManifestReader.FoundFaults;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the objects in a stream of documents: one in each, or many in a list. Of a list in JSON no more than one object
 * is in memory; a document of YAML is read as a whole, since its aliases refer back.
 */
record ObjectFinder(Consumer<RawObject> objects, FoundFaults faults) {
    private static final String LIST = "List";

    void readJson(InputStream in) throws UnreadableException, IOException {
        try (JsonParser parser = Json.MAPPER.getFactory().createParser(in)) {
            int document = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                document++;
                document(parser, "document " + document, null);
            }
        } catch (JsonProcessingException e) {
            throw new UnreadableException(JsonProblem.of(e));
        }
    }

    void readYaml(String file, InputStream in) throws UnreadableException, IOException {
        YamlTree.readEach(file, in, (place, document) -> document(place, document, 0));
    }

    /** Finds the objects in YAML, but not those of documents that cannot be read. */
    void readYamlByDocument(String file, InputStream in) throws IOException {
        int before = 0;
        for (YamlParts.Part part : YamlParts.of(in.readAllBytes())) {
            try {
                before = YamlTree.readPart(
                        file, part, before, (place, document) -> document(place, document, part.linesBefore()));
            } catch (UnreadableException e) {
                faults.add(e, Remedy.NO_DOCUMENT);
                before++;
            }
        }
    }

    private void document(String place, YamlNode document, int linesBefore) throws UnreadableException, IOException {
        try (JsonParser parser = YamlTokens.of(document, octal -> faults.addAmount(octal, linesBefore))
                .asParserOnFirstToken()) {
            document(parser, place, YamlTokens.kind(document));
        }
    }

    private void document(JsonParser parser, String place, @Nullable String kind)
            throws IOException, UnreadableException {
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            elements(parser, place, "", new ArrayList<>());
        } else if (parser.currentToken() != JsonToken.VALUE_NULL) {
            object(parser, place, kind);
        }
    }

    /**
     * Reads an object that may be a list of objects.
     *
     * @param knownKind its kind, or null if only reading it shows
     */
    private void object(JsonParser parser, String place, @Nullable String knownKind)
            throws IOException, UnreadableException {
        refuseOther(parser, place);
        TokenBuffer content = buffer(parser);
        content.writeStartObject();
        String kind = knownKind;
        List<RawObject> withoutKind = new ArrayList<>();
        boolean isList = false;
        JsonToken otherItems = null;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("items") && value == JsonToken.START_ARRAY && (kind == null || isList(kind))) {
                isList = true;
                elements(parser, place + ", items", kindOfItems(kind), withoutKind);
                continue;
            }
            if (name.equals("items")) {
                otherItems = value;
            } else if (name.equals("kind") && value == JsonToken.VALUE_STRING) {
                kind = parser.getText();
            }
            content.writeFieldName(name);
            content.copyCurrentStructure(parser);
        }
        content.writeEndObject();
        if (isList) {
            // the kind may come after the items; only now is it known of the items that have none themselves
            if (!isList(kind)) {
                throw new UnreadableException(place + ": has items, but its kind does not end in List");
            }
            String ofItems = kindOfItems(kind);
            withoutKind.forEach(item -> objects.accept(ofItems.isEmpty() ? item : item.orOfKind(ofItems)));
        } else if (otherItems == null || !isList(kind)) {
            objects.accept(new RawObject(place, kind, content));
        } else if (otherItems != JsonToken.VALUE_NULL) {
            throw new UnreadableException(place + ": " + kind + ": items: is not a list");
        }
        // and the items of an empty list may be null
    }

    private void elements(JsonParser parser, String place, String ofItems, List<RawObject> withoutKind)
            throws IOException, UnreadableException {
        for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
            String at = place + "[" + i + "]";
            if (faults.findings().isLenient() && parser.currentToken() != JsonToken.START_OBJECT) {
                faults.add(new UnreadableException(at + ": is not an object"), Remedy.NO_OBJECT);
                parser.skipChildren();
                continue;
            }
            RawObject element = element(parser, at);
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
        if (hasItems && isList(kind)) {
            try (JsonParser list = content.asParserOnFirstToken()) {
                object(list, place, kind);
            }
            return null;
        }
        return new RawObject(place, kind, content);
    }

    private static TokenBuffer buffer(JsonParser parser) {
        return new TokenBuffer(parser).forceUseOfBigDecimal(true);
    }

    private static boolean isList(@Nullable String kind) {
        return kind != null && kind.endsWith(LIST);
    }

    private static String kindOfItems(@Nullable String kind) {
        return kind == null ? "" : kind.substring(0, kind.length() - LIST.length());
    }

    private static void refuseOther(JsonParser parser, String place) throws UnreadableException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new UnreadableException(place + ": is not an object");
        }
    }
}
