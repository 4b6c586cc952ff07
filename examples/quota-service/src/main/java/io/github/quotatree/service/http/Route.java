package io.github.quotatree.service.http;

import io.github.quotatree.http.Access;
import io.github.quotatree.http.Answer;
import java.util.Set;

/**
 * An operation of the interface.
 *
 * @param method the method of HTTP
 * @param path the path, with parameters such as {@code {id}} as whole segments
 * @param operation its name in the document of the interface
 * @param kind what it may change
 * @param query the parameters of the query that it knows
 * @param handler carries it out
 */
public record Route(String method, String path, String operation, Kind kind, Set<String> query, Handler handler) {
    /** What an operation may change. */
    public enum Kind {
        /** It tells about the service itself: it is answered without a token, also when the service is busy. */
        PROBE,

        /** It changes nothing. */
        READ,

        /** It changes something, has no body, and needs the token. */
        WRITE,

        /** It changes something, has a body, and needs the token. */
        WRITE_WITH_BODY
    }

    /** Carries out an operation. */
    @FunctionalInterface
    public interface Handler {
        /**
         * Returns the answer.
         *
         * @throws io.github.quotatree.http.Refusal if the request is not carried out
         */
        Answer handle(Request request);
    }

    public static Route read(String path, String operation, Handler handler, String... query) {
        return new Route("GET", path, operation, Kind.READ, Set.of(query), handler);
    }

    /** Returns a route that writes what its body says. */
    public static Route write(String method, String path, String operation, Handler handler, String... query) {
        return new Route(method, path, operation, Kind.WRITE_WITH_BODY, Set.of(query), handler);
    }

    /** Returns a route that writes, without a body. */
    public static Route act(String method, String path, String operation, Handler handler) {
        return new Route(method, path, operation, Kind.WRITE, Set.of(), handler);
    }

    boolean hasBody() {
        return kind == Kind.WRITE_WITH_BODY;
    }

    Access access() {
        return switch (kind) {
            case PROBE -> Access.PROBE;
            case READ -> Access.READ;
            case WRITE, WRITE_WITH_BODY -> Access.WRITE;
        };
    }
}
