package io.github.quotatree.reading.condor.dump;

import io.github.quotatree.reading.condor.classad.Ad;
import io.github.quotatree.reading.condor.classad.AdValue;
import io.github.quotatree.reading.condor.classad.Expression;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.text.VisibleText;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** An ad with its place, which reads attributes as HTCondor does and reports what is odd. */
record NamedAd(Ad ad, Origin origin, long now, Findings findings) {
    /** Up to here neighbouring whole numbers differ. */
    private static final double MOST = 1L << 53;

    /** Returns this ad as one about something else, with an attribute as its name where it has that. */
    NamedAd about(String kind, String attribute) {
        return as(kind, text(attribute).map(VisibleText::start).orElse(origin.name()));
    }

    NamedAd as(String kind, String name) {
        return new NamedAd(ad, new Origin(origin.file(), kind, "", name), now, findings);
    }

    Optional<String> text(String attribute) {
        return value(attribute) instanceof AdValue.Text text ? Optional.of(text.value()) : Optional.empty();
    }

    boolean isTrue(String attribute) {
        return value(attribute).truth().orElse(false);
    }

    OptionalDouble number(String attribute) {
        return value(attribute).number();
    }

    /** Returns a number without its fraction; 0 if the attribute has none. */
    double count(String attribute) {
        return count(attribute, 0);
    }

    /** Returns a number without its fraction, or a whole one that stands for it if the attribute has none. */
    double count(String attribute, double otherwise) {
        double number = number(attribute).orElse(otherwise);
        return number < 0 ? Math.ceil(number) : Math.floor(number);
    }

    AdValue value(String attribute) {
        return ad.value(attribute, now);
    }

    /** Returns whether an expression is true; null is, and what is neither true nor false is not. */
    boolean meets(@Nullable Expression condition, String knob) {
        if (condition == null) {
            return true;
        }
        AdValue value = condition.evaluate(ad, now);
        if (value.truth().isEmpty()) {
            note(knob + " is " + (value == AdValue.UNDEFINED ? "undefined" : "neither true nor false")
                    + ", which counts as false");
        }
        return value.truth().orElse(false);
    }

    /** Returns an amount, which is a fault if no sum can have it. */
    double checked(String what, double amount) {
        String rule = amount < 0 ? "below 0" : amount <= MOST ? "" : amount > MOST ? "above 2^53" : "no number";
        if (rule.isEmpty()) {
            return amount;
        }
        findings.fault(new Fault(origin.file(), origin.object() + ": " + what + ": " + amount + " is " + rule));
        return 0;
    }

    void note(String text) {
        findings.note(origin, text);
    }

    void noteProblems() {
        ad.problems().forEach(problem -> note(problem + "; counts as error"));
    }
}
