package io.github.quotatree.reading.condor.classad;

import io.github.quotatree.reading.condor.classad.Expression.ExpressionException;
import io.github.quotatree.reading.condor.classad.Expression.Quoting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Attributes and their values, by names in which case does not matter; a value may be an expression. */
public final class Ad {
    private final Map<String, Expression> attributes = new HashMap<>();
    private final Map<String, Unparsed> unparsed = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    private record Unparsed(String name, String text, Quoting quoting) {}

    public Ad() {}

    public Ad put(String name, AdValue value) {
        return put(name, Expression.constant(value));
    }

    public Ad put(String name, Expression expression) {
        String key = Ascii.lowerCase(name);
        unparsed.remove(key);
        attributes.put(key, expression);
        return this;
    }

    /**
     * Sets an attribute to the expression that a text holds, in place of what it was set to before. The text is parsed
     * when the value is asked for; if it holds none, the value is {@code error}, and {@link #problems} says why.
     */
    public Ad putText(String name, String text, Quoting quoting) {
        String key = Ascii.lowerCase(name);
        attributes.remove(key);
        unparsed.put(key, new Unparsed(name, text, quoting));
        return this;
    }

    public boolean has(String name) {
        String key = Ascii.lowerCase(name);
        return attributes.containsKey(key) || unparsed.containsKey(key);
    }

    /**
     * Returns the value of an attribute; {@code undefined} if it is not set.
     *
     * @param now the value of {@code time()}, in seconds
     */
    public AdValue value(String name, long now) {
        return new Evaluation(this, now).attribute(Ascii.lowerCase(name));
    }

    /** Returns why attributes whose values were asked for hold no expression, a line each. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** Returns what an attribute is set to, by its name in lower case; null if it is not. */
    @Nullable
    Expression find(String key) {
        Unparsed text = unparsed.remove(key);
        if (text != null) {
            attributes.put(key, parsed(text));
        }
        return attributes.get(key);
    }

    private Expression parsed(Unparsed text) {
        try {
            return Expression.parse(text.text(), text.quoting());
        } catch (ExpressionException e) {
            problems.add(text.name() + ": " + e.getMessage());
            return Expression.constant(AdValue.ERROR);
        }
    }
}
