package io.github.quotatree.reading.condor.classad;

import io.github.quotatree.reading.condor.classad.AdValue.Int;
import io.github.quotatree.reading.condor.classad.AdValue.Items;
import io.github.quotatree.reading.condor.classad.AdValue.Text;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Functions from and to numbers. */
final class Numbers {
    /** What C takes from the start of a text for a number. */
    private static final Pattern START = Pattern.compile(
            "[\\s\\x0B]*([+-]?(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?|([+-]?)(inf|nan)(?:inity)?)",
            Pattern.CASE_INSENSITIVE);

    private Numbers() {}

    static AdValue whole(AdValue value) {
        if (value instanceof Int || value == AdValue.UNDEFINED) {
            return value;
        }
        OptionalDouble number = number(value);
        return number.isPresent() ? AdValue.of((long) number.getAsDouble()) : AdValue.ERROR;
    }

    static AdValue real(AdValue value) {
        if (value == AdValue.UNDEFINED) {
            return value;
        }
        OptionalDouble number = number(value);
        return number.isPresent() ? AdValue.of(number.getAsDouble()) : AdValue.ERROR;
    }

    static AdValue bool(AdValue value) {
        if (value instanceof Text text) {
            return switch (Ascii.lowerCase(text.value())) {
                case "true" -> AdValue.of(true);
                case "false" -> AdValue.of(false);
                default -> AdValue.UNDEFINED;
            };
        }
        return Operators.condition(value);
    }

    /** Rounds a number; unlike {@link #whole}, it has no value for what is undefined. */
    static AdValue rounded(AdValue value, DoubleUnaryOperator rounding) {
        if (value instanceof Int) {
            return value;
        }
        OptionalDouble number = number(value);
        return number.isPresent() ? AdValue.of((long) rounding.applyAsDouble(number.getAsDouble())) : AdValue.ERROR;
    }

    static AdValue power(AdValue base, AdValue exponent) {
        if (base instanceof Int a && exponent instanceof Int b && b.value() >= 0) {
            return AdValue.of((long) (Math.pow((double) a.value(), (double) b.value()) + 0.5));
        }
        OptionalDouble a = number(base);
        OptionalDouble b = number(exponent);
        return a.isPresent() && b.isPresent() ? AdValue.of(Math.pow(a.getAsDouble(), b.getAsDouble())) : AdValue.ERROR;
    }

    /** Rounds a number up to a multiple, or to the first of a list that is not below it. */
    static AdValue quantized(AdValue value, AdValue to) {
        OptionalDouble number = number(value);
        if (number.isEmpty()) {
            return AdValue.ERROR;
        }
        AdValue base = to;
        if (to instanceof Items items) {
            base = AdValue.of(0.0);
            for (AdValue item : items.values()) {
                OptionalDouble step = number(item);
                if (step.isEmpty() || step.getAsDouble() >= number.getAsDouble()) {
                    return step.isEmpty() ? AdValue.ERROR : item;
                }
                base = item;
            }
        }
        return multiple(value, number.getAsDouble(), base);
    }

    private static AdValue multiple(AdValue value, double number, AdValue base) {
        OptionalDouble step = number(base);
        if (step.isEmpty()) {
            return AdValue.ERROR;
        }
        if (Math.abs(step.getAsDouble()) <= 1e-8) {
            return value;
        }
        if (value instanceof Int whole && base instanceof Int steps) {
            return AdValue.of((whole.value() + steps.value() - 1) / steps.value() * steps.value());
        }
        return AdValue.of(Math.ceil(number / step.getAsDouble()) * step.getAsDouble());
    }

    /** Returns a value as a number; of a text, the number that it starts with. */
    static OptionalDouble number(AdValue value) {
        if (!(value instanceof Text text)) {
            return value.number();
        }
        Matcher start = START.matcher(text.value());
        if (!start.lookingAt()) {
            return OptionalDouble.empty();
        }
        if (start.group(3) == null) {
            return OptionalDouble.of(Double.parseDouble(start.group(1)));
        }
        boolean isInfinite = Ascii.lowerCase(start.group(3)).equals("inf");
        double size = isInfinite ? Double.POSITIVE_INFINITY : Double.NaN;
        return OptionalDouble.of("-".equals(start.group(2)) ? -size : size);
    }
}
