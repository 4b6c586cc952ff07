package io.github.quotatree.reading.condor.classad;

import java.util.List;

/** An expression, parsed; an immutable value. */
public final class Expression {
    public static final int MOST_CHARACTERS = 100_000;

    /** How texts are written in an expression. */
    public enum Quoting {
        /** As in a configuration: a backslash stands for itself, except before a quote. */
        CONFIGURATION,
        /** As in the output of HTCondor's tools: a backslash escapes, as in C. */
        OUTPUT
    }

    private final List<Step> steps;

    private Expression(List<Step> steps) {
        this.steps = steps;
    }

    public static Expression parse(String text) throws ExpressionException {
        return parse(text, Quoting.CONFIGURATION);
    }

    public static Expression parse(String text, Quoting quoting) throws ExpressionException {
        if (text.length() > MOST_CHARACTERS) {
            throw new ExpressionException(1, "is longer than " + MOST_CHARACTERS + " characters");
        }
        return new Expression(new Parser(new Lexer(text, quoting)).parse());
    }

    public static Expression constant(AdValue value) {
        return new Expression(List.of(new Step.Push(value)));
    }

    /**
     * Returns the value for an ad.
     *
     * @param ad the attributes, unprefixed or with {@code MY.}; those with {@code TARGET.} are {@code undefined}
     * @param now the value of {@code time()}, in seconds
     */
    public AdValue evaluate(Ad ad, long now) {
        return new Evaluation(ad, now).value(this);
    }

    List<Step> steps() {
        return steps;
    }

    /** Thrown when a text is no expression; the message says where and why, in one line. */
    public static final class ExpressionException extends Exception {
        private static final long serialVersionUID = 1L;

        ExpressionException(int column, String message) {
            super("column " + column + ": " + message);
        }
    }
}
