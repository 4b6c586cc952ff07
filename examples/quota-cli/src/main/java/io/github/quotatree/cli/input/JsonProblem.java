package io.github.quotatree.cli.input;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;

/** Says what is wrong with a JSON text, in one line. */
public final class JsonProblem {
    /** What is wrong with a text in another encoding. */
    public static final String NOT_UTF_8 = "is not UTF-8 text";

    private static final String DUPLICATE = "Duplicate field ";

    private JsonProblem() {}

    /** Returns what is wrong with a JSON text, and where, in one line. */
    public static String of(JsonProcessingException e) {
        JsonLocation at = e.getLocation();
        String where = at == null || at.getLineNr() < 1
                ? ""
                : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
        return where + reason(e);
    }

    /** Returns whether the problem is a key that stands twice in an object. */
    public static boolean isDuplicate(JsonProcessingException e) {
        return e.getOriginalMessage().startsWith(DUPLICATE);
    }

    /** Returns whether the problem is that a text is nested too deeply. */
    static boolean isNesting(JsonProcessingException e) {
        return e.getOriginalMessage().contains("nesting depth");
    }

    private static String reason(JsonProcessingException e) {
        String message = e.getOriginalMessage();
        if (e instanceof StreamConstraintsException) {
            if (isNesting(e)) {
                return "is nested too deeply";
            }
            return message.startsWith("Number") ? "a number has too many digits" : "a text is too long";
        }
        if (message.startsWith("Invalid UTF-8")) {
            return NOT_UTF_8;
        }
        if (message.startsWith("Trailing token")) {
            return "something follows after its end";
        }
        if (isDuplicate(e)) {
            return "found duplicate key "
                    + message.substring(DUPLICATE.length()).replaceAll("^'|'$", "");
        }
        // some messages go on to say where the broken part starts, at length
        return message.replaceAll("(?s)\\s*\\([^()]*\\[Source: .*", "").replaceAll("\\R\\s*", " ");
    }
}
