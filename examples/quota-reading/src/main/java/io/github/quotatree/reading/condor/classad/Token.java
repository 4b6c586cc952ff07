package io.github.quotatree.reading.condor.classad;

import org.jspecify.annotations.Nullable;

/**
 * A word of an expression.
 *
 * @param text the sign as it is written; the name without quotes; a literal as it is written
 * @param column where it starts, from 1
 */
record Token(Kind kind, String text, @Nullable AdValue value, int column) {
    enum Kind {
        LITERAL,
        NAME,
        SIGN,
        /** Nothing follows. */
        END
    }

    boolean is(String sign) {
        return kind == Kind.SIGN && text.equals(sign);
    }
}
