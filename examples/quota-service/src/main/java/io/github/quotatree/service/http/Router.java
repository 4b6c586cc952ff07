package io.github.quotatree.service.http;

import io.github.quotatree.http.Refusal;
import io.github.quotatree.service.body.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the operation of a method and a path. */
public final class Router {
    private final List<Route> routes;

    /** Makes a router of operations. */
    public Router(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    /** Returns all operations. */
    public List<Route> routes() {
        return routes;
    }

    /**
     * An operation, and the parameters of its path.
     *
     * @param route the operation
     * @param parameters the decoded parameters
     */
    record Match(Route route, Map<String, String> parameters) {}

    /**
     * Returns the operation.
     *
     * @throws Refusal if the path is not known, or has no such method
     */
    Match find(String method, String path) {
        Set<String> methods = new TreeSet<>();
        for (Route route : routes) {
            Map<String, String> raw = match(route.path(), path);
            if (raw == null) {
                continue;
            }
            if (route.method().equals(method)) {
                Map<String, String> parameters = new LinkedHashMap<>();
                raw.forEach((name, text) -> {
                    String thing = name + " in the path";
                    parameters.put(name, Names.require(thing, Percent.decode(thing, text)));
                });
                return new Match(route, parameters);
            }
            methods.add(route.method());
        }
        if (methods.isEmpty()) {
            throw Refusal.unknownPath(path);
        }
        throw Refusal.otherMethod(method, methods);
    }

    /** Returns the encoded parameters of a path, or null if it is not of the template. */
    private static @Nullable Map<String, String> match(String template, String path) {
        List<String> wanted = List.of(template.split("/", -1));
        List<String> given = new ArrayList<>(List.of(path.split("/", -1)));
        if (wanted.size() != given.size()) {
            return null;
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < wanted.size(); i++) {
            String part = wanted.get(i);
            if (part.startsWith("{")) {
                parameters.put(part.substring(1, part.length() - 1), given.get(i));
            } else if (!part.equals(given.get(i))) {
                return null;
            }
        }
        return parameters;
    }
}
