package io.github.quotatree.page.history;

import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.page.PageDocument;
import io.github.quotatree.page.history.History.Dimension;
import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** Writes a history as documents of the contract, in columns. {@code docs/json.md} describes them. */
public final class HistoryJson {
    private HistoryJson() {}

    /** Returns all that is known of a group: the changes of its amounts in each dimension. */
    public static byte[] group(History history, String tree, String group) {
        return PageDocument.bytes(
                Kind.HISTORY,
                json -> history.read((samples, tracks, span) -> {
                    json.text("tree", tree).text("group", group);
                    times(json, samples);
                    List<Map.Entry<Dimension, Map<String, Track>>> dimensions = tracks.entrySet().stream()
                            .filter(each -> each.getKey().tree().equals(tree)
                                    && each.getValue().containsKey(group))
                            .toList();
                    json.objects("dimensions", dimensions, (each, dimension) -> {
                        each.text("name", dimension.getKey().name());
                        changes(
                                each,
                                Objects.requireNonNull(dimension.getValue().get(group)),
                                samples);
                    });
                }));
    }

    /** Returns a short line for each group of a tree in a dimension: its use and its runtime. */
    public static byte[] lines(History history, String tree, String dimension) {
        return PageDocument.bytes(
                Kind.HISTORY_LINES,
                json -> history.read((samples, tracks, span) -> {
                    json.text("tree", tree).text("dimension", dimension);
                    if (samples.count() == 0) {
                        return;
                    }
                    Map<String, Track> groups = tracks.getOrDefault(new Dimension(tree, dimension), Map.of());
                    long to = samples.time(samples.count() - 1);
                    long from = to - span;
                    List<ShortLine> lines = groups.values().stream()
                            .map(track -> new ShortLine(track, samples, from, to))
                            .toList();
                    json.text("from", Instant.ofEpochSecond(from).toString())
                            .text("to", Instant.ofEpochSecond(to).toString())
                            .texts("names", groups.keySet())
                            .texts("used", lines.stream().map(ShortLine::used).toList())
                            .texts(
                                    "runtime",
                                    lines.stream().map(ShortLine::runtime).toList())
                            .texts(
                                    "most",
                                    lines.stream()
                                            .map(line -> amount(line.most()))
                                            .toList())
                            .list(
                                    "mostAfter",
                                    lines.stream()
                                            .map(line -> line.mostAt() - from)
                                            .toList());
                }));
    }

    private static void times(JsonFields json, Samples samples) {
        if (samples.count() > 0) {
            json.text("from", Instant.ofEpochSecond(samples.time(0)).toString());
        }
        json.list(
                        "seconds",
                        IntStream.range(0, samples.count())
                                .mapToObj(sample -> samples.time(sample) - samples.time(0))
                                .toList())
                .list(
                        "gaps",
                        IntStream.range(0, samples.count())
                                .filter(samples::isAfterGap)
                                .boxed()
                                .toList());
    }

    private static void changes(JsonFields json, Track track, Samples samples) {
        List<Integer> places = new ArrayList<>();
        Map<Measure, List<String>> columns = new EnumMap<>(Measure.class);
        Track.Cursor cursor = track.cursor();
        for (int sample = 0; sample < samples.count(); sample++) {
            if (cursor.to(sample) || sample == 0) {
                places.add(sample);
                for (Measure measure : Measure.values()) {
                    columns.computeIfAbsent(measure, none -> new ArrayList<>())
                            .add(cursor.isThere() ? amount(cursor.amount(measure)) : "");
                }
            }
        }
        json.list("at", places);
        for (Measure measure : Measure.values()) {
            json.texts(measure.label(), columns.getOrDefault(measure, List.of()));
        }
    }

    /** Returns an amount as text; an empty one stands for no limit. */
    static String amount(long amount) {
        return amount == ResourceVector.UNLIMITED ? "" : Long.toString(amount);
    }
}
