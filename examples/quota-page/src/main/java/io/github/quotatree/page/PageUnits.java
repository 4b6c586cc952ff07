package io.github.quotatree.page;

import io.github.quotatree.resource.AmountFormat;
import java.util.function.Function;

/**
 * The units in which people read the amounts of a page.
 *
 * @param ofOne the unit of one in a dimension: {@code milli}, {@code bytes} or {@code count}
 * @param sentences writes a sentence of the library
 */
public record PageUnits(Function<String, String> ofOne, Function<Function<AmountFormat, String>, String> sentences) {
    /** Returns units for amounts that are read as they are counted. */
    public static PageUnits base() {
        return new PageUnits(dimension -> "count", sentence -> sentence.apply(AmountFormat.baseUnits()));
    }

    String sentence(Function<AmountFormat, String> sentence) {
        return sentences.apply(sentence);
    }
}
