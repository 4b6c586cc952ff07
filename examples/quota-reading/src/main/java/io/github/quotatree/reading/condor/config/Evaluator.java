package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.condor.classad.Ad;
import io.github.quotatree.reading.condor.classad.AdValue;
import io.github.quotatree.reading.condor.classad.Expression;
import io.github.quotatree.reading.condor.classad.Expression.ExpressionException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** What a text is as a number or truth value: as it stands, or as an expression of constants. */
final class Evaluator {
    // possessive, so that a million digits take no longer than they should
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?+(?:[0-9]++\\.?+[0-9]*+|\\.[0-9]++)(?:[eE][+-]?+[0-9]++)?+");

    private static final Pattern HEXADECIMAL = Pattern.compile("[+-]?+0[xX][0-9a-fA-F]{1,13}");
    private static final Pattern WHOLE = Pattern.compile("[+-]?+[0-9]++");
    private static final int MOST_DIGITS = 18;

    private Evaluator() {}

    /** Returns a number, of which true is 1; nothing if a text is none. */
    static OptionalDouble number(String text) {
        if (NUMBER.matcher(text).matches()) {
            return OptionalDouble.of(Double.parseDouble(text));
        }
        if (HEXADECIMAL.matcher(text).matches()) {
            return OptionalDouble.of(Double.parseDouble(text + "p0"));
        }
        return value(text).map(AdValue::number).orElse(OptionalDouble.empty());
    }

    /** Returns a whole number, to which others are cut; nothing if a text is no number. */
    static Optional<Long> whole(String text) {
        if (WHOLE.matcher(text).matches() && text.length() <= MOST_DIGITS) {
            return Optional.of(Long.parseLong(text));
        }
        OptionalDouble number = number(text);
        return number.isEmpty() || Double.isNaN(number.getAsDouble())
                ? Optional.empty()
                : Optional.of((long) number.getAsDouble());
    }

    /** Returns a truth value; of numbers, 0 is false; nothing if a text is none. */
    static Optional<Boolean> flag(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "1" -> Optional.of(true);
            case "false", "0" -> Optional.of(false);
            default -> value(text).flatMap(AdValue::truth);
        };
    }

    /** Returns whether a text is a word for true that no expression has. */
    static boolean isWordForTrue(String text) {
        return text.equalsIgnoreCase("yes") || text.equalsIgnoreCase("t");
    }

    /** Returns whether a text is a word for false that no expression has. */
    static boolean isWordForFalse(String text) {
        return text.equalsIgnoreCase("no") || text.equalsIgnoreCase("f");
    }

    static Optional<AdValue> value(String text) {
        try {
            return Optional.of(Expression.parse(text).evaluate(new Ad(), 0));
        } catch (ExpressionException e) {
            return Optional.empty();
        }
    }

    /** Returns whether a quotient of whole numbers in an expression loses its fraction, as 1 / 3 does. */
    static boolean cutsQuotients(String text) {
        if (text.indexOf('/') < 0 || text.indexOf('"') >= 0) {
            return false;
        }
        OptionalDouble cut = number(text);
        OptionalDouble whole = number(text.replaceAll("(?<![0-9A-Za-z_.])([0-9]++)(?![0-9A-Za-z_.])", "$1.0"));
        return cut.isPresent() && whole.isPresent() && cut.getAsDouble() != whole.getAsDouble();
    }
}
