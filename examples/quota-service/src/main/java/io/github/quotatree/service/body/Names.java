package io.github.quotatree.service.body;

import io.github.quotatree.http.Refusal;
import io.github.quotatree.json.JsonFields;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The rule for ids and names that clients choose: 1 to 256 characters, none a control character or half of a pair. */
public final class Names {
    private static final int MOST_CHARACTERS = 256;

    private Names() {}

    /**
     * Returns a name.
     *
     * @param thing what has the name
     * @throws Refusal if it is empty, too long, or has a character that it may not have
     */
    public static String require(String thing, String name) {
        wellFormed(thing, name);
        if (name.isEmpty() || name.codePointCount(0, name.length()) > MOST_CHARACTERS) {
            throw Refusal.badBody(thing, name, "must have 1 to " + MOST_CHARACTERS + " characters");
        }
        return name;
    }

    /**
     * Returns the constant that a code names.
     *
     * @param isNamed whether the code names a constant, by the code of that
     */
    public static <E extends Enum<E>> E constant(String thing, E[] constants, String code, Predicate<String> isNamed) {
        return Arrays.stream(constants)
                .filter(constant -> isNamed.test(JsonFields.code(constant)))
                .findFirst()
                .orElseThrow(() -> Refusal.badBody(
                        thing,
                        code,
                        "must be one of "
                                + Arrays.stream(constants).map(JsonFields::code).collect(Collectors.joining(", "))));
    }

    /** Returns a text that UTF-8 can express and that has no control characters. */
    static String wellFormed(String thing, String text) {
        boolean isBad = text.codePoints()
                .anyMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
        if (isBad) {
            throw Refusal.badBody(thing, printable(text), "must have no control characters and no half of a pair");
        }
        return text;
    }

    private static String printable(String text) {
        StringBuilder printable = new StringBuilder();
        text.codePoints()
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE ? '?' : c)
                .forEach(printable::appendCodePoint);
        return printable.toString();
    }
}
