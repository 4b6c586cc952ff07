package io.github.quotatree.cli.condor.config;

import io.github.quotatree.cli.condor.classad.Expression;
import io.github.quotatree.cli.condor.classad.Expression.ExpressionException;
import io.github.quotatree.cli.condor.config.Knobs.UnfitValueException;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Findings.Fault;
import io.github.quotatree.cli.input.SourceFile;
import io.github.quotatree.cli.text.VisibleText;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * The values of knobs as numbers and truth values; one that is not what it should be is a fault, and counts as not set.
 */
public final class KnobValues {
    // stricter than Double.parseDouble, which also takes NaN, hexadecimal digits and a trailing f; possessive, so that
    // a
    // million digits take no longer than they should
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(?:[0-9]++\\.?+[0-9]*+|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?");

    private final String file;
    private final Knobs knobs;
    private final Macros macros;
    private final Findings findings;

    private KnobValues(String file, Knobs knobs, Findings findings) {
        this.file = file;
        this.knobs = knobs;
        this.macros = new Macros(knobs);
        this.findings = findings;
    }

    /** Reads the knobs that a file sets; faults and notes go to the findings. */
    public static KnobValues read(String file, InputStream standardInput, Findings findings) {
        String shown = SourceFile.shown(file);
        Knobs knobs = ConfigReader.read(shown, ConfigText.read(file, standardInput, findings), findings);
        return new KnobValues(shown, knobs, findings);
    }

    /** Returns a value with what its references stand for; nothing if the knob is not set or set to nothing. */
    public Optional<String> text(String name) {
        try {
            String value = macros.value(name).strip();
            return value.isEmpty() ? Optional.empty() : Optional.of(value);
        } catch (UnfitValueException e) {
            fault(name, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /** Returns a truth value. */
    public Optional<Boolean> flag(String name) {
        Optional<String> value = text(name);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        return switch (value.get().toLowerCase(Locale.ROOT)) {
            case "true", "t", "yes", "1" -> Optional.of(true);
            case "false", "f", "no", "0" -> Optional.of(false);
            default -> {
                fault(name, VisibleText.quotedStart(value.get()) + " is neither true nor false");
                yield Optional.empty();
            }
        };
    }

    /** Returns a number that lies between two others, or is one of them. */
    public OptionalDouble number(String name, double least, double most) {
        Optional<String> value = text(name);
        if (value.isEmpty()) {
            return OptionalDouble.empty();
        }
        String text = value.get();
        if (!NUMBER.matcher(text).matches()) {
            fault(name, VisibleText.quotedStart(text) + " is not a number");
            return OptionalDouble.empty();
        }
        double number = Double.parseDouble(text);
        if (number < least || number > most) {
            fault(
                    name,
                    VisibleText.quotedStart(text)
                            + (number < least ? " is below " : " is above ")
                            + bound(number < least ? least : most));
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(number);
    }

    /** Returns a whole number that is not below another. */
    public Optional<Integer> count(String name, int least) {
        OptionalDouble number = number(name, least, Integer.MAX_VALUE);
        if (number.isEmpty()) {
            return Optional.empty();
        }
        int count = (int) number.getAsDouble();
        if (count != number.getAsDouble()) {
            fault(name, VisibleText.quotedStart(text(name).orElse("")) + " is not a whole number");
            return Optional.empty();
        }
        return Optional.of(count);
    }

    /** Returns an expression. */
    public Optional<Expression> expression(String name) {
        Optional<String> value = text(name);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Expression.parse(value.get()));
        } catch (ExpressionException e) {
            fault(name, VisibleText.quotedStart(value.get()) + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    private static String bound(double bound) {
        return bound == Math.rint(bound) && Math.abs(bound) <= Integer.MAX_VALUE
                ? Long.toString((long) bound)
                : Double.toString(bound);
    }

    private void fault(String name, String text) {
        Knobs.Setting setting = knobs.find(name);
        String place = (setting == null ? "" : "line " + setting.line() + ": ")
                + VisibleText.start(setting == null ? name : setting.name());
        findings.fault(new Fault(file, place + ": " + text));
    }
}
