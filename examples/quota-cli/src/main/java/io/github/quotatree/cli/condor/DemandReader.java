package io.github.quotatree.cli.condor;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.github.quotatree.cli.condor.PoolFigures.GroupFigures;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Findings.Fault;
import io.github.quotatree.cli.input.Json.JsonProblem;
import io.github.quotatree.cli.input.SourceFile;
import io.github.quotatree.cli.input.SourceFile.UnreadableException;
import io.github.quotatree.cli.text.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the size of a pool and the demand of its groups:
 * {@code {"total":N,"now":T,"groups":{"a.b":{"running":N,"idle":N,"usage":N,"lastRemainderTime":T}},"root":{...}}}.
 */
final class DemandReader {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final String file;
    private final Findings findings;
    private final Map<String, GroupFigures> groups = new LinkedHashMap<>();
    private @Nullable GroupFigures root;
    private @Nullable Double total;
    private @Nullable Double now;
    private boolean hasTotal;
    private boolean hasNow;

    private DemandReader(String file, Findings findings) {
        this.file = file;
        this.findings = findings;
    }

    /** Returns the content of a file; the findings receive its faults. */
    static PoolFigures read(String file, InputStream standardInput, Findings findings) {
        DemandReader reader = new DemandReader(SourceFile.shown(file), findings);
        int before = findings.faults().size();
        SourceFile.read(file, standardInput, findings, reader::read);
        boolean isRead = findings.faults().size() == before;
        if (isRead && !reader.hasTotal) {
            reader.fault("total: is missing");
        }
        if (isRead && !reader.hasNow) {
            reader.fault("now: is missing");
        }
        double total = reader.total == null ? 0 : reader.total;
        long now = reader.now == null ? 0 : reader.now.longValue();
        return new PoolFigures(total, now, reader.groups, reader.root);
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
            case "total" -> {
                hasTotal = true;
                total = new FigureReader(key, this::fault).amount(parser);
            }
            case "now" -> {
                hasNow = true;
                now = new FigureReader(key, this::fault).time(parser);
            }
            case "groups" -> groups(parser);
            case "root" -> root = figures("root", parser);
            default -> {
                fault(VisibleText.quotedStart(key) + " is none of total, now, groups, root");
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
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            parser.nextToken();
            FigureReader reader = new FigureReader(place + ": " + key, this::fault);
            switch (key) {
                case "running" -> running = reader.amount(parser);
                case "idle" -> idle = reader.amount(parser);
                case "usage" -> usage = reader.amount(parser);
                case "lastRemainderTime" -> lastRemainderTime = (long) reader.time(parser);
                default -> {
                    fault(place + ": " + VisibleText.quotedStart(key)
                            + " is none of running, idle, usage, lastRemainderTime");
                    parser.skipChildren();
                }
            }
        }
        return new GroupFigures(running, idle, usage == null ? running : usage, lastRemainderTime);
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

    /**
     * Reads a number of a demand; one that is not what it should be is a fault, and counts as 0.
     *
     * @param place what the number is
     * @param faults where a fault goes
     */
    record FigureReader(String place, Consumer<String> faults) {
        /** Up to here a number may have a fraction and neighbouring whole numbers still differ. */
        private static final BigDecimal MOST = BigDecimal.valueOf(1L << 53);

        /** Reads an amount, which may have a fraction. */
        double amount(JsonParser parser) throws IOException {
            return exact(parser).doubleValue();
        }

        /** Reads a time, in whole seconds. */
        double time(JsonParser parser) throws IOException {
            BigDecimal time = exact(parser);
            if (time.signum() != 0 && time.stripTrailingZeros().scale() > 0) {
                return fault(VisibleText.start(parser.getText()) + " is not a whole number of seconds")
                        .doubleValue();
            }
            return time.doubleValue();
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
