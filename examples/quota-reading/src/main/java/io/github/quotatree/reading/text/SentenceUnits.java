package io.github.quotatree.reading.text;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** One unit for all amounts of a dimension in a sentence, so that a reader compares them without converting any. */
public final class SentenceUnits implements AmountFormat {
    private final Map<String, AmountUnit.Amounts> amounts = new HashMap<>();

    SentenceUnits() {}

    public static SentenceUnits of(ResourceVector... vectors) {
        SentenceUnits made = new SentenceUnits();
        for (ResourceVector vector : vectors) {
            for (String dimension : vector.schema().dimensions()) {
                made.add(dimension, vector.value(dimension));
            }
        }
        return made;
    }

    public static SentenceUnits of(String dimension, long... amounts) {
        SentenceUnits made = new SentenceUnits();
        for (long amount : amounts) {
            made.add(dimension, amount);
        }
        return made;
    }

    void add(String dimension, long amount) {
        if (amount != ResourceVector.UNLIMITED) {
            amounts.computeIfAbsent(dimension, AmountUnit.Amounts::new).add(amount);
        }
    }

    /** Returns an amount: {@code 1.5Gi}; {@code unlimited} where there is no limit. */
    @Override
    public String amount(String dimension, long amount) {
        if (amount == ResourceVector.UNLIMITED) {
            return "unlimited";
        }
        AmountUnit.Amounts known = amounts.get(dimension);
        return (known == null ? new AmountUnit.Amounts(dimension).add(amount) : known)
                .ofSentence()
                .text(amount);
    }

    /** Returns the amounts that are not 0: {@code cpu 1.5, memory 8Gi}. */
    public String amounts(ResourceVector vector) {
        return vector.schema().dimensions().stream()
                .filter(dimension -> vector.value(dimension) != 0)
                .map(dimension -> dimension + " " + amount(dimension, vector.value(dimension)))
                .collect(Collectors.joining(", "));
    }
}
