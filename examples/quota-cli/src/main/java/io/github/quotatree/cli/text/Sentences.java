package io.github.quotatree.cli.text;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Writes sentences of the library in the units of people, all amounts of a dimension in the same unit. */
public final class Sentences {
    private static final String UNLIMITED = "unlimited";

    private Sentences() {}

    /** Returns a sentence. It is made twice if it has amounts: the first time only shows which. */
    public static String of(Function<AmountFormat, String> sentence) {
        Map<String, AmountUnit.Amounts> amounts = new HashMap<>();
        String draft = sentence.apply((dimension, amount) -> {
            if (amount != ResourceVector.UNLIMITED) {
                amounts.computeIfAbsent(dimension, AmountUnit.Amounts::new).add(amount);
            }
            return UNLIMITED;
        });
        if (amounts.isEmpty()) {
            return VisibleText.of(draft);
        }
        Map<String, AmountUnit> units = new HashMap<>();
        amounts.forEach((dimension, all) -> units.put(dimension, all.ofSentence()));
        return VisibleText.of(sentence.apply((dimension, amount) -> {
            AmountUnit unit = units.get(dimension);
            return unit == null || amount == ResourceVector.UNLIMITED ? UNLIMITED : unit.text(amount);
        }));
    }
}
