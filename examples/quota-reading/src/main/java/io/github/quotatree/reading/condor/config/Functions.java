package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.condor.classad.AdValue;
import io.github.quotatree.reading.text.VisibleText;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The functions of a configuration. Their arguments are names of knobs, or stand for themselves where there is none.
 */
record Functions(Values values, Map<String, String> environment) {
    /** Where functions find the values of their arguments. */
    interface Values {
        @Nullable
        String valueIfSet(String name) throws UnfitValueException;

        String expanded(String text) throws UnfitValueException;

        void note(String text);
    }

    String value(Reference reference, String shown) throws UnfitValueException {
        String function = reference.function();
        if (function.equals("ENV")) {
            return variable(reference, shown);
        }
        if (function.startsWith("RANDOM_")) {
            throw new UnfitValueException(shown + " is drawn anew each time, and is not evaluated");
        }
        String body = reference.body();
        if (body.indexOf(')') >= 0) {
            values.note("the argument of " + shown + " is read as a whole here; HTCondor ends it at the first )");
        }
        body = body.indexOf('$') < 0 ? body : values.expanded(body);
        return switch (function) {
            case "INT" -> whole(body, shown);
            case "REAL" -> real(body, shown);
            case "STRING" -> text(body);
            case "EVAL" -> evaluated(body, shown);
            case "CHOICE" -> choice(body, shown);
            case "SUBSTR" -> part(body, shown);
            default -> path(function, body);
        };
    }

    private String variable(Reference reference, String shown) throws UnfitValueException {
        String name = values.expanded(reference.name());
        String value = environment.get(name);
        if (value != null) {
            return value;
        }
        values.note(shown + " counts as not set; --env " + VisibleText.start(name) + " lets the configuration see it");
        String otherwise = reference.otherwise();
        return otherwise == null ? "UNDEFINED" : values.expanded(otherwise);
    }

    private String whole(String body, String shown) throws UnfitValueException {
        String value = valueOrItself(first(body));
        long number = Evaluator.whole(value).orElseThrow(() -> notA("whole number", value, shown));
        String format = afterFirst(body);
        return format == null ? Long.toString(number) : Formats.whole(format, number);
    }

    private String real(String body, String shown) throws UnfitValueException {
        String value = valueOrItself(first(body));
        double number = Evaluator.number(value).orElseThrow(() -> notA("number", value, shown));
        String format = afterFirst(body);
        if (format == null) {
            return Formats.real("%.16G", number);
        }
        String text = Formats.real(format, number);
        return text.indexOf('.') < 0 ? text + ".0" : text;
    }

    private String text(String body) throws UnfitValueException {
        String value = valueOrItself(first(body));
        String text = Evaluator.value(value).orElse(AdValue.UNDEFINED) instanceof AdValue.Text evaluated
                ? evaluated.value()
                : value;
        String format = afterFirst(body);
        return format == null ? text : Formats.text(format, text);
    }

    private String evaluated(String body, String shown) throws UnfitValueException {
        String text = valueOrItself(body);
        Optional<AdValue> value = Evaluator.value(text);
        if (value.isEmpty()) {
            return text;
        }
        AdValue result = value.get();
        if (result instanceof AdValue.Text string) {
            return string.value();
        } else if (result instanceof AdValue.Bool bool) {
            return Boolean.toString(bool.value());
        } else if (result instanceof AdValue.Int number) {
            return Long.toString(number.value());
        } else if (result instanceof AdValue.Real number) {
            String digits = Formats.real("%.16G", number.value());
            return digits.matches("-?[0-9]+") ? digits + ".0" : digits;
        } else if (result instanceof AdValue.Exceptional exceptional) {
            return exceptional.name().toLowerCase(Locale.ROOT);
        }
        throw new UnfitValueException(shown + " is a list, which no knob of quotas takes");
    }

    private String choice(String body, String shown) throws UnfitValueException {
        String value = valueOrItself(first(body));
        long index = Evaluator.whole(value).orElseThrow(() -> notA("whole number", value, shown));
        String rest = afterFirst(body);
        if (rest == null) {
            throw new UnfitValueException(shown + " names no list");
        }
        String list = rest;
        if (rest.indexOf(',') < 0) {
            list = values.valueIfSet(Letters.trimmed(rest));
            if (list == null) {
                throw new UnfitValueException(shown + " names the list "
                        + VisibleText.quotedStart(Letters.trimmed(rest)) + ", which is not set");
            }
        }
        int start = index < 0 ? -1 : 0;
        for (long item = 0; item < index && start >= 0; item++) {
            start = list.indexOf(',', start) + 1;
            start = start == 0 ? -1 : start;
        }
        if (start < 0) {
            throw new UnfitValueException(shown + " takes item " + index + " from 0 on, which the list lacks");
        }
        int end = list.indexOf(',', start);
        return Letters.trimmed(list.substring(start, end < 0 ? list.length() : end));
    }

    private String part(String body, String shown) throws UnfitValueException {
        String rest = afterFirst(body);
        if (rest == null) {
            throw new UnfitValueException(shown + " says not where to start");
        }
        String named = values.valueIfSet(Letters.trimmed(first(body)));
        String text = named == null ? "" : named;
        long start = position(first(rest), shown);
        String lengthText = afterFirst(rest);
        long length = lengthText == null ? Integer.MAX_VALUE : position(lengthText, shown);
        long from = Math.min(Math.max(start < 0 ? text.length() + start : start, 0), text.length());
        long left = text.length() - from;
        long taken = Math.min(Math.max(length < 0 ? left + length : length, 0), left);
        return text.substring((int) from, (int) (from + taken));
    }

    private long position(String text, String shown) throws UnfitValueException {
        String value = valueOrItself(text);
        return Evaluator.whole(value)
                .filter(number -> Math.abs((double) number) <= Integer.MAX_VALUE)
                .orElseThrow(() -> notA("position", value, shown));
    }

    private String path(String function, String body) throws UnfitValueException {
        boolean takesSuffix = function.equals("BASENAME") && body.lastIndexOf(',') >= 0;
        int comma = takesSuffix ? body.lastIndexOf(',') : body.length();
        String suffix = takesSuffix ? Letters.trimmed(body.substring(comma + 1)) : "";
        String letters = function.equals("BASENAME") ? "nx" : function.equals("DIRNAME") ? "p" : function.substring(1);
        return new PathParts(letters.toLowerCase(Locale.ROOT), suffix).of(valueOrItself(body.substring(0, comma)));
    }

    private String valueOrItself(String argument) throws UnfitValueException {
        String name = Letters.trimmed(argument);
        String value = values.valueIfSet(name);
        return value == null ? name : value;
    }

    private static String first(String body) {
        int comma = body.indexOf(',');
        return comma < 0 ? body : body.substring(0, comma);
    }

    private static @Nullable String afterFirst(String body) {
        int comma = body.indexOf(',');
        return comma < 0 ? null : body.substring(comma + 1);
    }

    private static UnfitValueException notA(String what, String value, String shown) {
        return new UnfitValueException(shown + ": " + VisibleText.quotedStart(value) + " is not a " + what);
    }
}
