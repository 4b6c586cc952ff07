package io.github.quotatree.reading.text;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Writes sentences of the library in the units of people, all amounts of a dimension in the same unit. */
public final class Sentences {
    private Sentences() {}

    /** Returns a sentence. It is made twice: the first time only shows the amounts in it. */
    @SuppressWarnings("ReturnValueIgnored")
    public static String of(Function<AmountFormat, String> sentence) {
        Map<String, AmountUnit.Amounts> amounts = new HashMap<>();
        AmountFormat collecting = (dimension, amount) -> {
            if (amount != ResourceVector.UNLIMITED) {
                amounts.computeIfAbsent(dimension, AmountUnit.Amounts::new).add(amount);
            }
            return "";
        };
        Objects.requireNonNull(sentence.apply(collecting), "sentence");
        Map<String, AmountUnit> units = new HashMap<>();
        amounts.forEach((dimension, all) -> units.put(dimension, all.ofSentence()));
        return VisibleText.of(sentence.apply((dimension, amount) -> {
            AmountUnit unit = units.get(dimension);
            return unit == null || amount == ResourceVector.UNLIMITED ? "unlimited" : unit.text(amount);
        }));
    }
}
