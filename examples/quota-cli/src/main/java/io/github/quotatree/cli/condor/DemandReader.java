package io.github.quotatree.cli.condor;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.github.quotatree.reading.condor.dump.PoolFigures;
import io.github.quotatree.reading.condor.dump.PoolFigures.GroupFigures;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Json.JsonProblem;
import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.text.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the size of a pool and the demand of its groups:
 * {@code {"total":N,"now":T,"groups":{"a.b":{"running":N,"idle":N,"usage":N,"lastRemainderTime":T,"remainderTurn":N,
 * "classes":["p"]}},"root":{...},"slotClasses":{"p":N}}}.
 */
final class DemandReader {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final String file;
    private final Findings findings;
    private final Map<String, GroupFigures> groups = new LinkedHashMap<>();
    private final Map<String, Double> slotClasses = new LinkedHashMap<>();
    private @Nullable GroupFigures root;
    private @Nullable Double total;
    private @Nullable Double now;

    private DemandReader(String file, Findings findings) {
        this.file = file;
        this.findings = findings;
    }

    static PoolFigures read(String file, InputStream standardInput, Findings findings) {
        DemandReader reader = new DemandReader(SourceFile.shown(file), findings);
        int before = findings.count();
        SourceFile.read(file, standardInput, findings, reader::read);
        boolean isRead = findings.count() == before;
        if (isRead && reader.total == null) {
            reader.fault("total: is missing");
        }
        if (isRead && reader.now == null) {
            reader.fault("now: is missing");
        }
        double total = reader.total == null ? 0 : reader.total;
        long now = reader.now == null ? 0 : reader.now.longValue();
        reader.refuseUnknownClasses();
        return new PoolFigures(total, now, reader.groups, reader.root, reader.slotClasses);
    }

    private void read(InputStream in) throws IOException, UnreadableException {
        try (JsonParser parser = FACTORY.createParser(in)) {
            if (parser.nextToken() == null) {
                throw new UnreadableException("is empty");
            }
            if (!parser.isExpectedStartObjectToken()) {
                throw new UnreadableException("is not an object of JSON");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                field(parser);
            }
            if (parser.nextToken() != null) {
                throw new UnreadableException("something follows after the end of its object");
            }
        } catch (JsonProcessingException e) {
            throw new UnreadableException(JsonProblem.of(e));
        }
    }

    private void field(JsonParser parser) throws IOException {
        String key = parser.currentName();
        parser.nextToken();
        switch (key) {
            case "total" -> total = new FigureReader(key, this::fault).amount(parser);
            case "now" -> now = new FigureReader(key, this::fault).time(parser);
            case "groups" -> groups(parser);
            case "root" -> root = figures("root", parser);
            case "slotClasses" -> slotClasses(parser);
            default -> {
                fault(VisibleText.quotedStart(key) + " is none of total, now, groups, root, slotClasses");
                parser.skipChildren();
            }
        }
    }

    private void groups(JsonParser parser) throws IOException {
        if (!isObject("groups", parser)) {
            return;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            groups.put(name, figures("group " + VisibleText.start(name), parser));
        }
    }

    private GroupFigures figures(String place, JsonParser parser) throws IOException {
        if (!isObject(place, parser)) {
            return GroupFigures.NONE;
        }
        double running = 0;
        double idle = 0;
        Double usage = null;
        long lastRemainderTime = 0;
        int remainderTurn = 0;
        List<String> classes = null;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            parser.nextToken();
            FigureReader reader = new FigureReader(place + ": " + key, this::fault);
            switch (key) {
                case "running" -> running = reader.amount(parser);
                case "idle" -> idle = reader.amount(parser);
                case "usage" -> usage = reader.amount(parser);
                case "lastRemainderTime" -> lastRemainderTime = (long) reader.time(parser);
                case "remainderTurn" -> remainderTurn = reader.turn(parser);
                case "classes" -> classes = classes(place + ": classes", parser);
                default -> {
                    fault(place + ": " + VisibleText.quotedStart(key)
                            + " is none of running, idle, usage, lastRemainderTime, remainderTurn, classes");
                    parser.skipChildren();
                }
            }
        }
        return new GroupFigures(
                running, idle, usage == null ? running : usage, lastRemainderTime, remainderTurn, classes);
    }

    private void slotClasses(JsonParser parser) throws IOException {
        if (!isObject("slotClasses", parser)) {
            return;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            String place = "slotClasses: " + VisibleText.start(name);
            slotClasses.put(name, new FigureReader(place, this::fault).amount(parser));
        }
    }

    private List<String> classes(String place, JsonParser parser) throws IOException {
        Set<String> classes = new LinkedHashSet<>();
        if (!parser.isExpectedStartArrayToken()) {
            fault(place + ": is not a list");
            parser.skipChildren();
            return List.of();
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.VALUE_STRING) {
                classes.add(parser.getText());
            } else {
                fault(place + ": holds something that is not the name of a class");
                parser.skipChildren();
            }
        }
        return List.copyOf(classes);
    }

    private void refuseUnknownClasses() {
        groups.forEach((name, group) -> refuseUnknownClasses("group " + VisibleText.start(name), group));
        if (root != null) {
            refuseUnknownClasses("root", root);
        }
    }

    private void refuseUnknownClasses(String place, GroupFigures group) {
        for (String name : group.classes() == null ? List.<String>of() : group.classes()) {
            if (!slotClasses.containsKey(name)) {
                fault(place + ": classes: " + VisibleText.quotedStart(name) + " is not in slotClasses");
            }
        }
    }

    private boolean isObject(String place, JsonParser parser) throws IOException {
        if (parser.isExpectedStartObjectToken()) {
            return true;
        }
        fault(place + ": is not an object");
        parser.skipChildren();
        return false;
    }

    private void fault(String text) {
        findings.fault(new Fault(file, text));
    }

    /** Reads a number of a demand; one that is not what it should be is a fault, and counts as 0. */
    record FigureReader(String place, Consumer<String> faults) {
        /** Up to here a number may have a fraction and neighbouring whole numbers still differ. */
        private static final BigDecimal MOST = BigDecimal.valueOf(1L << 53);

        double amount(JsonParser parser) throws IOException {
            return exact(parser).doubleValue();
        }

        double time(JsonParser parser) throws IOException {
            BigDecimal time = exact(parser);
            if (time.signum() != 0 && time.stripTrailingZeros().scale() > 0) {
                return fault(VisibleText.start(parser.getText()) + " is not a whole number of seconds")
                        .doubleValue();
            }
            return time.doubleValue();
        }

        int turn(JsonParser parser) throws IOException {
            double turn = amount(parser);
            if (turn != Math.rint(turn) || turn > Integer.MAX_VALUE) {
                fault(DoubleText.of(turn) + " is not a whole number up to " + Integer.MAX_VALUE);
                return 0;
            }
            return (int) turn;
        }

        /** Reads a number as it is written: the nearest double may be within the bounds where the number is not. */
        private BigDecimal exact(JsonParser parser) throws IOException {
            JsonToken token = parser.currentToken();
            if (!token.isNumeric()) {
                parser.skipChildren();
                return fault(token == JsonToken.VALUE_NULL ? "null is not a number" : "is not a number");
            }
            String text = VisibleText.start(parser.getText());
            BigDecimal exact;
            try {
                exact = parser.getDecimalValue();
            } catch (NumberFormatException e) {
                return fault(text + " has an exponent of too many digits");
            }
            if (exact.signum() < 0) {
                return fault(text + " is below 0");
            }
            return exact.compareTo(MOST) > 0 ? fault(text + " is above 2^53") : exact;
        }

        private BigDecimal fault(String text) {
            faults.accept(place + ": " + text);
            return BigDecimal.ZERO;
        }
    }
}
