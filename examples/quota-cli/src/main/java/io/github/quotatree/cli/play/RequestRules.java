package io.github.quotatree.cli.play;

import com.sun.net.httpserver.Headers;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which requests are answered. Any page that the user has open can send requests to the loopback interface, and a name
 * of any site can be made to point to it. So the host must be the one that the server listens on, and a request that
 * solves must come from the page itself: its origin says so, which other pages cannot forge, and it has the token.
 */
final class RequestRules {
    /** The largest body. */
    static final int MOST_BYTES = 64 * 1024;

    /** The header that has the token of a request. */
    static final String TOKEN_HEADER = "X-Quota-Token";

    /** The path of the page. */
    static final String PAGE = "/";

    /** The paths that solve. */
    static final Set<String> SOLVING = Set.of("/solve", "/yaml");

    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,9}");
    private static final Pattern JSON = Pattern.compile("application/json(?:\\s*;\\s*charset=\"?utf-8\"?)?");

    private final Set<String> hosts;
    private final Token token;

    /**
     * Makes the rules of a server.
     *
     * @param port the port on which it listens
     */
    RequestRules(int port, Token token) {
        hosts = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
        this.token = token;
    }

    /**
     * Why a request is not answered.
     *
     * @param status the status of HTTP
     * @param text a line for whoever sent it
     * @param allow the methods that are allowed, or null if that is not what is wrong
     */
    record Refusal(int status, String text, @Nullable String allow) {
        Refusal(int status, String text) {
            this(status, text, null);
        }
    }

    /** Returns why a request is not answered, or null if it is. Does not read its body. */
    @Nullable
    Refusal refusal(String method, URI target, Headers headers) {
        String host = only(headers, "Host");
        if (host == null || !hosts.contains(host) || target.getRawAuthority() != null) {
            return new Refusal(421, "the host is not this server");
        }
        String path = target.getRawQuery() == null ? String.valueOf(target.getRawPath()) : "";
        return switch (method) {
            case "GET" -> SOLVING.contains(path) ? new Refusal(405, "only POST", "POST") : ofGet(path, headers);
            case "POST" -> path.equals(PAGE) ? new Refusal(405, "only GET", "GET") : ofPost(path, host, headers);
            default -> new Refusal(405, "only GET and POST", SOLVING.contains(path) ? "POST" : "GET");
        };
    }

    private static @Nullable Refusal ofGet(String path, Headers headers) {
        if (headers.containsKey("Sec-Fetch-Site")) {
            String site = String.valueOf(only(headers, "Sec-Fetch-Site"));
            boolean isOwn = site.equals("same-origin") || site.equals("none");
            boolean isNavigation = "navigate".equals(only(headers, "Sec-Fetch-Mode"))
                    && "document".equals(only(headers, "Sec-Fetch-Dest"));
            if (!isOwn && !isNavigation) {
                return new Refusal(403, "another site may not load this");
            }
        }
        return path.equals(PAGE) ? null : new Refusal(404, "no such page");
    }

    private @Nullable Refusal ofPost(String path, String host, Headers headers) {
        if (!("http://" + host).equals(only(headers, "Origin"))) {
            return new Refusal(403, "the request does not come from the page of this server");
        }
        if (headers.containsKey("Sec-Fetch-Site") && !"same-origin".equals(only(headers, "Sec-Fetch-Site"))) {
            return new Refusal(403, "the request does not come from the page of this server");
        }
        String given = only(headers, TOKEN_HEADER);
        if (given == null || !token.matches(given)) {
            return new Refusal(403, "the token is wrong; open the address that quota play has printed");
        }
        String type = only(headers, "Content-Type");
        if (type == null || !JSON.matcher(type.toLowerCase(Locale.ROOT)).matches()) {
            return new Refusal(415, "the body must be application/json");
        }
        String length = only(headers, "Content-Length");
        if (length == null || headers.containsKey("Transfer-Encoding")) {
            return new Refusal(411, "the length of the body must be given");
        }
        if (!LENGTH.matcher(length).matches() || Integer.parseInt(length) > MOST_BYTES) {
            return new Refusal(413, "the body is larger than " + MOST_BYTES + " bytes");
        }
        return SOLVING.contains(path) ? null : new Refusal(404, "no such page");
    }

    /** Returns the value of a header that stands exactly once, or null. */
    private static @Nullable String only(Headers headers, String name) {
        List<String> values = headers.get(name);
        return values != null && values.size() == 1 ? values.get(0) : null;
    }
}
