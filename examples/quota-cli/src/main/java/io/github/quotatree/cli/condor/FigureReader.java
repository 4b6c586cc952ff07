package io.github.quotatree.cli.condor;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Reads a number of a demand; one that is not what it should be is a fault, and counts as 0.
 *
 * @param place what the number is
 * @param faults where a fault goes
 */
record FigureReader(String place, Consumer<String> faults) {
    /** Up to here a number may have a fraction and still tells neighbouring whole numbers apart. */
    private static final double MOST = 1L << 53;

    /** Reads an amount, which may have a fraction. */
    double amount(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (!token.isNumeric()) {
            parser.skipChildren();
            return fault(token == JsonToken.VALUE_NULL ? "null is not a number" : "is not a number");
        }
        String text = ShownValue.name(parser.getText());
        double amount = parser.getDoubleValue();
        if (amount < 0) {
            return fault(text + " is below 0");
        }
        if (amount > MOST) {
            return fault(text + " is above 2^53");
        }
        return amount;
    }

    /** Reads a time, in whole seconds. */
    double time(JsonParser parser) throws IOException {
        double time = amount(parser);
        if (time != Math.rint(time)) {
            return fault(DoubleText.of(time) + " is not a whole number of seconds");
        }
        return time;
    }

    private double fault(String text) {
        faults.accept(place + ": " + text);
        return 0;
    }
}
