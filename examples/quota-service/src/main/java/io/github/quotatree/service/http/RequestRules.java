package io.github.quotatree.service.http;

import com.sun.net.httpserver.Headers;
import io.github.quotatree.service.body.Refusal;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which requests are answered. Any page that a user of the machine has open can send requests to the loopback
 * interface, and a name of any site can be made to point to it. So the host must be one of this server, a request of
 * another site's page is refused, and what writes needs the token, which no page has.
 */
final class RequestRules {
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,9}");
    private static final Pattern JSON = Pattern.compile("application/json(?:\\s*;\\s*charset=\"?utf-8\"?)?");
    private static final String BEARER = "bearer ";

    private final Set<String> hosts;
    private final Token token;
    private final boolean tokenForReads;
    private final int mostBytes;

    /**
     * Makes the rules of a server.
     *
     * @param hosts the values of the header {@code Host} that mean this server
     * @param tokenForReads whether reading needs the token too
     * @param mostBytes the largest body
     */
    RequestRules(Set<String> hosts, Token token, boolean tokenForReads, int mostBytes) {
        this.hosts = Set.copyOf(hosts);
        this.token = token;
        this.tokenForReads = tokenForReads;
        this.mostBytes = mostBytes;
    }

    /** Refuses what is not for this server, or comes from a page of another site. */
    void checkOrigin(URI target, Headers headers) {
        String host = only(headers, "Host");
        if (host == null || !hosts.contains(host.toLowerCase(Locale.ROOT)) || target.getRawAuthority() != null) {
            throw Refusal.of(421, "other-host", "host", String.valueOf(host), "is not this server");
        }
        if (headers.containsKey("Origin") || headers.containsKey("Sec-Fetch-Site")) {
            String site = String.valueOf(only(headers, "Sec-Fetch-Site"));
            String origin = String.valueOf(only(headers, "Origin"));
            boolean isOwn = origin.equals("http://" + host) || (!headers.containsKey("Origin") && isDirect(site));
            if (!isOwn) {
                throw Refusal.of(403, "other-origin", "origin", origin, "pages of other sites are not answered");
            }
        }
    }

    private static boolean isDirect(String site) {
        return site.equals("none") || site.equals("same-origin");
    }

    /** Refuses a request without the token if it needs one. */
    void checkToken(Route route, Headers headers) {
        if (route.writes() || (tokenForReads && route.kind() == Route.Kind.READ)) {
            String given = only(headers, "Authorization");
            if (given == null
                    || !given.toLowerCase(Locale.ROOT).startsWith(BEARER)
                    || !token.matches(given.substring(BEARER.length()).strip())) {
                throw Refusal.of(401, "no-token", "authorization", "", "this needs the bearer token of the service");
            }
        }
    }

    /** Refuses a body that is not JSON or that its headers say to be too large. */
    void checkBody(Route route, Headers headers) {
        String length = only(headers, "Content-Length");
        boolean hasBody = headers.containsKey("Transfer-Encoding") || (length != null && !length.equals("0"));
        if (headers.containsKey("Transfer-Encoding") && length != null) {
            throw Refusal.badBody("content length", length, "must not stand beside a transfer encoding");
        }
        if (route.kind() != Route.Kind.WRITE_WITH_BODY) {
            if (hasBody) {
                throw Refusal.badBody("body", String.valueOf(length), "this operation has none");
            }
            return;
        }
        String type = only(headers, "Content-Type");
        if (type == null || !JSON.matcher(type.toLowerCase(Locale.ROOT)).matches()) {
            throw Refusal.of(415, "not-json", "content type", String.valueOf(type), "must be application/json");
        }
        if (length != null && (!LENGTH.matcher(length).matches() || Integer.parseInt(length) > mostBytes)) {
            throw tooLarge(length);
        }
    }

    Refusal tooLarge(String bytes) {
        return Refusal.of(413, "body-too-large", "body", bytes + " bytes", "must have at most " + mostBytes + " bytes");
    }

    /** Returns the value of a header that stands exactly once, or null. */
    private static @Nullable String only(Headers headers, String name) {
        List<String> values = headers.get(name);
        return values != null && values.size() == 1 ? values.get(0) : null;
    }
}
