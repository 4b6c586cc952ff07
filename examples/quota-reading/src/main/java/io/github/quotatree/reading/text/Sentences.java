package io.github.quotatree.reading.text;

import io.github.quotatree.resource.AmountFormat;
import java.util.Objects;
import java.util.function.Function;

/** Writes sentences of the library in the units of people, all amounts of a dimension in the same unit. */
public final class Sentences {
    private Sentences() {}

    /** Returns a sentence. It is made twice: the first time only shows the amounts in it. */
    @SuppressWarnings("ReturnValueIgnored")
    public static String of(Function<AmountFormat, String> sentence) {
        SentenceUnits units = new SentenceUnits();
        AmountFormat collecting = (dimension, amount) -> {
            units.add(dimension, amount);
            return "";
        };
        Objects.requireNonNull(sentence.apply(collecting), "sentence");
        return VisibleText.of(sentence.apply(units));
    }
}
