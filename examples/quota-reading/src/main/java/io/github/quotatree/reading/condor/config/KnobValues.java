package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.condor.classad.Expression;
import io.github.quotatree.reading.condor.classad.Expression.ExpressionException;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.reading.text.VisibleText;
import java.io.InputStream;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The values that the negotiator reads from a configuration, as texts, numbers and truth values; one that is not what
 * it should be is a fault, and counts as not set.
 */
public final class KnobValues {
    private final Place start;
    private final Knobs knobs;
    private final Macros macros;
    private final Effort effort;
    private final Remarks remarks;

    private KnobValues(Place start, Knobs knobs, Macros macros, Effort effort, Remarks remarks) {
        this.start = start;
        this.knobs = knobs;
        this.macros = macros;
        this.effort = effort;
        this.remarks = remarks;
    }

    public static KnobValues read(String file, InputStream standardInput, Findings findings) {
        return read(List.of(file), Surroundings.NONE, standardInput, findings);
    }

    public static KnobValues read(
            List<String> files, Surroundings surroundings, InputStream standardInput, Findings findings) {
        Remarks remarks = new Remarks(findings);
        Effort effort = new Effort();
        Knobs knobs = new Knobs(surroundings.localName(), effort);
        Macros macros = new Macros(knobs, surroundings.environment(), effort, remarks);
        new ConfigReader(surroundings, knobs, macros, effort, standardInput, remarks).read(files);
        return new KnobValues(new Place(SourceFile.shown(files.get(0)), 0), knobs, macros, effort, remarks);
    }

    /** Returns a value with what its references stand for; nothing if the knob is not set or set to nothing. */
    public Optional<String> text(String name) {
        Knobs.Setting setting = knobs.find(name);
        if (setting == null || effort.isExhausted()) {
            return Optional.empty();
        }
        try {
            String value = Letters.trimmed(macros.value(name));
            return value.isEmpty() ? Optional.empty() : Optional.of(value);
        } catch (UnfitValueException e) {
            fault(name, e.reason());
            return Optional.empty();
        }
    }

    /** Returns a truth value, as it stands or as an expression; of numbers, 0 is false. */
    public Optional<Boolean> flag(String name) {
        Optional<String> value = text(name);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        String text = value.get();
        Optional<Boolean> flag = Evaluator.flag(text);
        if (flag.isEmpty() && Evaluator.isWordForTrue(text) != Evaluator.isWordForFalse(text)) {
            boolean meant = Evaluator.isWordForTrue(text);
            note(
                    name,
                    VisibleText.quotedStart(text) + " is read as " + meant + " here; HTCondor refuses it, and takes "
                            + meant);
            return Optional.of(meant);
        }
        if (flag.isEmpty()) {
            fault(name, VisibleText.quotedStart(text) + " is neither true nor false");
        }
        return flag;
    }

    /** Returns a number, as it stands or as an expression, that lies between two others, or is one of them. */
    public OptionalDouble number(String name, double least, double most) {
        Optional<String> value = text(name);
        if (value.isEmpty()) {
            return OptionalDouble.empty();
        }
        String text = value.get();
        OptionalDouble read = Evaluator.number(text);
        if (read.isEmpty() || Double.isNaN(read.getAsDouble())) {
            fault(name, VisibleText.quotedStart(text) + " is not a number");
            return OptionalDouble.empty();
        }
        double number = read.getAsDouble();
        if (number < least || number > most) {
            fault(
                    name,
                    VisibleText.quotedStart(text)
                            + (number < least ? " is below " : " is above ")
                            + bound(number < least ? least : most));
            return OptionalDouble.empty();
        }
        if (Evaluator.cutsQuotients(text)) {
            note(
                    name,
                    VisibleText.quotedStart(text) + " is " + bound(number)
                            + ", because a quotient of whole numbers has no fraction");
        }
        return OptionalDouble.of(number);
    }

    /** Returns a whole number, to which others are cut, that is not below another. */
    public Optional<Integer> count(String name, int least) {
        OptionalDouble number = number(name, least, Integer.MAX_VALUE);
        if (number.isEmpty()) {
            return Optional.empty();
        }
        int count = (int) number.getAsDouble();
        if (count != number.getAsDouble()) {
            note(name, VisibleText.quotedStart(text(name).orElse("")) + " is cut to " + count);
        }
        return Optional.of(count);
    }

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

    /** Returns whether a knob is set, be it to nothing. */
    public boolean isSet(String name) {
        return knobs.find(name) != null;
    }

    /** Notes that a knob which is set is not evaluated, or otherwise than it stands; nothing if it is not set. */
    public void noteIfSet(String name, String text) {
        if (isSet(name)) {
            remarks.note(Remarks.Kind.NOT_READ, place(name), shown(name) + ": " + text);
        }
    }

    /** Notes the knobs of groups that are not named, and those with a name that is probably a misprint. */
    public void check(Collection<String> groups) {
        if (!effort.isExhausted()) {
            new KnobCheck(knobs, macros, groups, remarks).run();
        }
    }

    private static String bound(double bound) {
        return bound == Math.rint(bound) && Math.abs(bound) <= Integer.MAX_VALUE
                ? Long.toString((long) bound)
                : Double.toString(bound);
    }

    private void note(String name, String text) {
        remarks.note(Remarks.Kind.VALUE, place(name), shown(name) + ": " + text);
    }

    private void fault(String name, String text) {
        remarks.fault(place(name), shown(name) + ": " + text);
    }

    private Place place(String name) {
        Knobs.Setting setting = knobs.find(name);
        return setting == null || setting.place().line() == 0 ? start : setting.place();
    }

    private String shown(String name) {
        Knobs.Setting setting = knobs.find(name);
        return VisibleText.start(setting == null ? name : setting.name());
    }
}
