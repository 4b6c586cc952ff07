package io.github.quotatree.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.service.body.Fields;
import java.util.Map;
import java.util.Optional;

/**
 * A request that was read.
 *
 * @param path the parameters of the path, by name
 * @param query the parameters of the query, by name; each is known to the route
 * @param ifMatch the header {@code If-Match}, or empty
 * @param body the body, or a missing node if the route takes none
 */
public record Request(Map<String, String> path, Map<String, String> query, Optional<String> ifMatch, JsonNode body) {
    static final JsonNode NO_BODY = MissingNode.getInstance();

    /** Returns a parameter of the path. */
    public String parameter(String name) {
        String value = path.get(name);
        if (value == null) {
            throw new IllegalStateException("the route has no parameter " + name);
        }
        return value;
    }

    /** Returns a parameter of the query, or empty. */
    public Optional<String> optional(String name) {
        return Optional.ofNullable(query.get(name));
    }

    /** Returns a parameter of the query that is a whole number within bounds, or the default. */
    public int number(String name, int least, int most, int absent) {
        return optional(name)
                .map(text -> {
                    try {
                        int value = Integer.parseInt(text);
                        if (value >= least && value <= most) {
                            return value;
                        }
                    } catch (NumberFormatException e) {
                        // refused below
                    }
                    throw Refusal.badBody(
                            "query parameter " + name, text, "must be a whole number from " + least + " to " + most);
                })
                .orElse(absent);
    }

    /** Returns the fields of the body. */
    public Fields fields(String thing) {
        return Fields.of(thing, body);
    }
}
