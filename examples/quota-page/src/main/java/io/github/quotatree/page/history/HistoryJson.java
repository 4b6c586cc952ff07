package io.github.quotatree.page.history;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.json.Kind;
import io.github.quotatree.resource.ResourceVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a history as documents of the contract, in columns. {@code docs/json.md} describes them. */
public final class HistoryJson {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .configure(JsonWriteFeature.ESCAPE_NON_ASCII, true)
            .build();

    private HistoryJson() {}

    /** Returns all that is known of a group: the changes of its amounts in each dimension. */
    public static byte[] group(History history, String tree, String group) {
        return document(
                Kind.HISTORY,
                json -> history.read((samples, trees, span) -> {
                    json.writeStringField("tree", tree);
                    json.writeStringField("group", group);
                    times(json, samples);
                    json.writeArrayFieldStart("dimensions");
                    for (Map.Entry<String, Map<String, Track>> dimension :
                            trees.getOrDefault(tree, Map.of()).entrySet()) {
                        Track track = dimension.getValue().get(group);
                        if (track != null) {
                            json.writeStartObject();
                            json.writeStringField("name", dimension.getKey());
                            changes(json, track, samples);
                            json.writeEndObject();
                        }
                    }
                    json.writeEndArray();
                }));
    }

    /** Returns a short line for each group of a tree in a dimension: its use and its runtime. */
    public static byte[] lines(History history, String tree, String dimension) {
        return document(
                Kind.HISTORY_LINES,
                json -> history.read((samples, trees, span) -> {
                    json.writeStringField("tree", tree);
                    json.writeStringField("dimension", dimension);
                    if (samples.count() == 0) {
                        return;
                    }
                    Map<String, Track> groups =
                            trees.getOrDefault(tree, Map.of()).getOrDefault(dimension, Map.of());
                    long to = samples.time(samples.count() - 1);
                    json.writeStringField(
                            "from", Instant.ofEpochSecond(to - span).toString());
                    json.writeStringField("to", Instant.ofEpochSecond(to).toString());
                    List<ShortLine> lines = new ArrayList<>(groups.size());
                    groups.values().forEach(track -> lines.add(new ShortLine(track, samples, to - span, to)));
                    texts(json, "names", groups.keySet());
                    texts(json, "used", lines.stream().map(ShortLine::used).toList());
                    texts(
                            json,
                            "runtime",
                            lines.stream().map(ShortLine::runtime).toList());
                    texts(
                            json,
                            "most",
                            lines.stream().map(line -> amount(line.most())).toList());
                    json.writeArrayFieldStart("mostAfter");
                    for (ShortLine line : lines) {
                        json.writeNumber(line.mostAt() - (to - span));
                    }
                    json.writeEndArray();
                }));
    }

    private static void times(JsonGenerator json, Samples samples) throws IOException {
        if (samples.count() > 0) {
            json.writeStringField("from", Instant.ofEpochSecond(samples.time(0)).toString());
        }
        json.writeArrayFieldStart("seconds");
        for (int sample = 0; sample < samples.count(); sample++) {
            json.writeNumber(samples.time(sample) - samples.time(0));
        }
        json.writeEndArray();
        json.writeArrayFieldStart("gaps");
        for (int sample = 0; sample < samples.count(); sample++) {
            if (samples.isAfterGap(sample)) {
                json.writeNumber(sample);
            }
        }
        json.writeEndArray();
    }

    private static void changes(JsonGenerator json, Track track, Samples samples) throws IOException {
        List<Integer> places = new ArrayList<>();
        List<List<String>> columns = new ArrayList<>();
        for (int m = 0; m < Measure.COUNT; m++) {
            columns.add(new ArrayList<>());
        }
        Track.Cursor cursor = track.cursor();
        for (int sample = 0; sample < samples.count(); sample++) {
            if (cursor.to(sample) || sample == 0) {
                places.add(sample);
                for (Measure measure : Measure.all()) {
                    columns.get(measure.place).add(cursor.isThere() ? amount(cursor.amount(measure)) : "");
                }
            }
        }
        json.writeArrayFieldStart("at");
        for (int place : places) {
            json.writeNumber(place);
        }
        json.writeEndArray();
        for (Measure measure : Measure.all()) {
            texts(json, measure.label(), columns.get(measure.place));
        }
    }

    static void texts(JsonGenerator json, String name, Iterable<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    /** Returns an amount as text; an empty one stands for no limit. */
    static String amount(long amount) {
        return amount == ResourceVector.UNLIMITED ? "" : Long.toString(amount);
    }

    /** The fields of a document. */
    @FunctionalInterface
    private interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    private static byte[] document(Kind kind, Fields fields) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 12);
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("contract", ContractDocument.CONTRACT);
            json.writeStringField("kind", kind.label());
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
