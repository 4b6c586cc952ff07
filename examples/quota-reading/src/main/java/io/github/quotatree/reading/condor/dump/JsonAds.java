package io.github.quotatree.reading.condor.dump;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.github.quotatree.reading.condor.classad.AdValue;
import io.github.quotatree.reading.condor.classad.Expression.Quoting;
import io.github.quotatree.reading.input.Json.JsonProblem;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads ads in JSON: arrays of objects, one after the other. An expression is a text {@code "/Expr(...)/"}, {@code
 * null} is undefined, and an ad inside an ad is left out.
 */
final class JsonAds {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final String EXPRESSION = "/Expr(";
    private static final String END = ")/";

    private final JsonParser parser;
    private final ReadAd.Sink ads;

    private JsonAds(JsonParser parser, ReadAd.Sink ads) {
        this.parser = parser;
        this.ads = ads;
    }

    static void read(InputStream in, ReadAd.Sink ads) throws IOException, UnreadableException {
        try (JsonParser parser = FACTORY.createParser(in)) {
            new JsonAds(parser, ads).read();
        } catch (JsonProcessingException e) {
            boolean isCut =
                    e instanceof JsonEOFException || e.getOriginalMessage().startsWith("Unexpected end-of-input");
            throw new UnreadableException(isCut ? "ends in the middle of an ad or an array" : JsonProblem.of(e));
        }
    }

    private void read() throws IOException, UnreadableException {
        while (parser.nextToken() != null) {
            if (parser.isExpectedStartArrayToken()) {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    ad();
                }
            } else {
                ad();
            }
        }
    }

    private void ad() throws IOException, UnreadableException {
        if (!parser.isExpectedStartObjectToken()) {
            JsonLocation at = parser.currentLocation();
            throw new UnreadableException(
                    "line " + at.getLineNr() + ": found " + shown(parser.currentToken()) + " instead of an ad");
        }
        ReadAd ad = new ReadAd();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (token == JsonToken.VALUE_STRING) {
                text(ad, name, parser.getText());
            } else if (token == JsonToken.START_ARRAY) {
                list(ad, name);
            } else {
                ad.put(name, value(), parser.getTextLength());
            }
        }
        ads.accept(ad);
    }

    private static String shown(JsonToken token) {
        return token == JsonToken.START_ARRAY ? "an array" : "a value";
    }

    private static void text(ReadAd ad, String name, String text) throws UnreadableException {
        if (text.startsWith(EXPRESSION) && text.endsWith(END)) {
            ad.putText(name, text.substring(EXPRESSION.length(), text.length() - END.length()), Quoting.OUTPUT);
        } else {
            ad.put(name, AdValue.of(text), text.length());
        }
    }

    private void list(ReadAd ad, String name) throws IOException, UnreadableException {
        List<AdValue> values = new ArrayList<>();
        int length = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            length += 1 + (parser.currentToken().isScalarValue() ? parser.getTextLength() : 0);
            values.add(value());
            if (length > AdFile.MOST_CHARACTERS) {
                break; // which the ad refuses
            }
        }
        ad.put(name, new AdValue.Items(values), length);
    }

    private AdValue value() throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> AdValue.of(parser.getText());
            case VALUE_TRUE -> AdValue.of(true);
            case VALUE_FALSE -> AdValue.of(false);
            case VALUE_NUMBER_INT ->
                parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? AdValue.of(parser.getDoubleValue())
                        : AdValue.of(parser.getLongValue());
            case VALUE_NUMBER_FLOAT -> AdValue.of(parser.getDoubleValue());
            case VALUE_NULL -> AdValue.UNDEFINED;
            default -> {
                parser.skipChildren();
                yield AdValue.ERROR;
            }
        };
    }
}
