package io.github.quotatree.cli.condor.classad;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Attributes and their values, by names in which case does not matter; a value may be an expression. */
public final class Ad {
    private final Map<String, Expression> attributes = new HashMap<>();

    /** Makes an ad without attributes. */
    public Ad() {}

    /** Sets an attribute to a value, in place of what it was set to before. */
    public Ad put(String name, AdValue value) {
        return put(name, Expression.constant(value));
    }

    /** Sets an attribute to an expression, in place of what it was set to before. */
    public Ad put(String name, Expression expression) {
        attributes.put(Ascii.lowerCase(name), expression);
        return this;
    }

    /** Returns whether an attribute is set. */
    public boolean has(String name) {
        return attributes.containsKey(Ascii.lowerCase(name));
    }

    /** Returns the value of an attribute; {@code undefined} if it is not set. */
    public AdValue value(String name, long now) {
        return new Evaluation(this, now).attribute(Ascii.lowerCase(name));
    }

    /** Returns what an attribute is set to, by its name in lower case; null if it is not. */
    @Nullable
    Expression find(String key) {
        return attributes.get(key);
    }
}
