package io.github.quotatree.reading.condor.classad;

import io.github.quotatree.reading.condor.classad.AdValue.Bool;
import io.github.quotatree.reading.condor.classad.AdValue.Int;
import io.github.quotatree.reading.condor.classad.AdValue.Real;
import io.github.quotatree.reading.condor.classad.AdValue.Text;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Functions of texts. */
final class Texts {
    /** How long a text may become: a few attributes that double it make one that no memory holds. */
    static final int MOST_CHARACTERS = 1 << 20;

    private Texts() {}

    static void addTo(Map<String, Functions.Rule> rules) {
        rules.put("strcat", (arguments, at) -> joined(arguments));
        Functions.one(rules, "tolower", value -> mapped(value, Ascii::lowerCase));
        Functions.one(rules, "toupper", value -> mapped(value, Ascii::upperCase));
        Functions.two(rules, "strcmp", (one, other) -> compared(one, other, false));
        Functions.two(rules, "stricmp", (one, other) -> compared(one, other, true));
        rules.put("substr", (arguments, at) -> part(arguments));
        rules.put("regexp", (arguments, at) -> PatternSearch.of(arguments));
    }

    /** Returns a value as HTCondor prints it. */
    static AdValue string(AdValue value) {
        if (value instanceof Text || value == AdValue.UNDEFINED) {
            return value;
        }
        if (value instanceof Bool bool) {
            return AdValue.of(Boolean.toString(bool.value()));
        }
        if (value instanceof Int whole) {
            return AdValue.of(Long.toString(whole.value()));
        }
        return value instanceof Real real ? AdValue.of(shown(real.value())) : AdValue.ERROR;
    }

    private static String shown(double real) {
        if (Double.isNaN(real)) {
            return "real(\"NaN\")";
        }
        if (Double.isInfinite(real)) {
            return real > 0 ? "real(\"INF\")" : "real(\"-INF\")";
        }
        return real == 0 ? String.valueOf(real) : String.format(Locale.ROOT, "%1.15E", real);
    }

    /** Joins values as texts; the first that has none decides. */
    private static AdValue joined(List<AdValue> values) {
        StringBuilder joined = new StringBuilder();
        for (AdValue value : values) {
            AdValue text = string(value);
            if (!(text instanceof Text part) || joined.length() + part.value().length() > MOST_CHARACTERS) {
                return Operators.passedOn(text);
            }
            joined.append(part.value());
        }
        return AdValue.of(joined.toString());
    }

    private static AdValue mapped(AdValue value, UnaryOperator<String> mapping) {
        AdValue text = string(value);
        return text instanceof Text t ? AdValue.of(mapping.apply(t.value())) : text;
    }

    private static AdValue compared(AdValue one, AdValue other, boolean ignoringCase) {
        if (one == AdValue.UNDEFINED || other == AdValue.UNDEFINED) {
            return AdValue.UNDEFINED;
        }
        if (string(one) instanceof Text a && string(other) instanceof Text b) {
            int order = ignoringCase
                    ? Ascii.compareIgnoringCase(a.value(), b.value())
                    : Ascii.compare(a.value(), b.value());
            return AdValue.of((long) order);
        }
        return AdValue.ERROR;
    }

    /** Returns a part of a text; a negative start or length counts from its end. */
    private static AdValue part(List<AdValue> arguments) {
        if (arguments.size() < 2 || arguments.size() > 3) {
            return AdValue.ERROR;
        }
        if (arguments.contains(AdValue.UNDEFINED)) {
            return AdValue.UNDEFINED;
        }
        boolean toEnd = arguments.size() == 2;
        if (arguments.get(0) instanceof Text text
                && arguments.get(1) instanceof Int offset
                && (toEnd || arguments.get(2) instanceof Int)) {
            long length = text.value().length();
            long start = offset.value() < 0 ? Math.max(0, length + offset.value()) : Math.min(length, offset.value());
            long count = toEnd ? length - start : ((Int) arguments.get(2)).value();
            count = count < 0 ? Math.max(0, length - start + count) : Math.min(length - start, count);
            return AdValue.of(text.value().substring((int) start, (int) (start + count)));
        }
        return AdValue.ERROR;
    }

    /**
     * The search for a regular expression in a text, {@code regexp(pattern, text, options)}, with bounds: a pattern may
     * take longer than anyone waits. As where HTCondor gives up, the result is {@code error} then.
     */
    static final class PatternSearch {
        private static final int LONGEST_PATTERN = 1_000;
        private static final int LONGEST_TEXT = 2_000;
        private static final int MOST_LOOKS = 1_000_000;

        private PatternSearch() {}

        static AdValue of(List<AdValue> arguments) {
            if (arguments.size() < 2 || arguments.size() > 3 || arguments.contains(AdValue.ERROR)) {
                return AdValue.ERROR;
            }
            if (arguments.contains(AdValue.UNDEFINED)) {
                return AdValue.UNDEFINED;
            }
            if (!arguments.stream().allMatch(Text.class::isInstance)) {
                return AdValue.ERROR;
            }
            String pattern = ((Text) arguments.get(0)).value();
            String text = ((Text) arguments.get(1)).value();
            String options = arguments.size() == 2 ? "" : ((Text) arguments.get(2)).value();
            if (pattern.length() > LONGEST_PATTERN || text.length() > LONGEST_TEXT) {
                return AdValue.ERROR;
            }
            try {
                return AdValue.of(Pattern.compile(pattern, flags(options))
                        .matcher(new CountedText(text, 0, text.length(), new AtomicInteger(MOST_LOOKS)))
                        .find());
            } catch (PatternSyntaxException | TooManyLooksException | StackOverflowError e) {
                // the search of java.util.regex recurses for each repetition of a group
                return AdValue.ERROR;
            }
        }

        private static int flags(String options) {
            return (options.indexOf('i') < 0 ? 0 : Pattern.CASE_INSENSITIVE)
                    | (options.indexOf('m') < 0 ? 0 : Pattern.MULTILINE)
                    | (options.indexOf('s') < 0 ? 0 : Pattern.DOTALL)
                    | (options.indexOf('x') < 0 ? 0 : Pattern.COMMENTS);
        }

        /** A text that counts how often it is looked at. */
        private record CountedText(String text, int from, int to, AtomicInteger looksLeft) implements CharSequence {
            @Override
            public int length() {
                return to - from;
            }

            @Override
            public char charAt(int index) {
                if (looksLeft.decrementAndGet() < 0) {
                    throw new TooManyLooksException();
                }
                return text.charAt(from + index);
            }

            @Override
            public CharSequence subSequence(int start, int end) {
                return new CountedText(text, from + start, from + end, looksLeft);
            }

            @Override
            public String toString() {
                return text.substring(from, to);
            }
        }

        private static final class TooManyLooksException extends RuntimeException {
            private static final long serialVersionUID = 1L;
        }
    }
}
