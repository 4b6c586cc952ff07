package io.github.quotatree.reading.condor.classad;

import org.jspecify.annotations.Nullable;

/**
 * A word of an expression.
 *
 * @param kind what it is
 * @param text the sign as it is written; the name without quotes; a literal as it is written
 * @param value the value of a literal, else null
 * @param column where it starts, from 1
 */
record Token(Kind kind, String text, @Nullable AdValue value, int column) {
    /** What a token is. */
    enum Kind {
        /** A value. */
        LITERAL,
        /** The name of an attribute or a function. */
        NAME,
        /** An operator, a parenthesis or a comma. */
        SIGN,
        /** Nothing follows. */
        END
    }

    /** Returns whether this is an operator, a parenthesis or a comma that is written so. */
    boolean is(String sign) {
        return kind == Kind.SIGN && text.equals(sign);
    }
}
