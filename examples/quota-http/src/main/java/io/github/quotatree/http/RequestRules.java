package io.github.quotatree.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which requests are answered. Any page that a user of the machine has open can send requests to the loopback
 * interface, and a name of any site can be made to point to it. So the host must be a name of this server, or the very
 * address at which the request has arrived, to which no name can be made to point; a request of another site's page is
 * refused, and a write needs the token, which no other page has.
 */
final class RequestRules {
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,9}");
    private static final Pattern JSON = Pattern.compile("application/json(?:\\s*;\\s*charset=\"?utf-8\"?)?");
    private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final Pattern ADDRESS = Pattern.compile("(?:" + OCTET + "\\.){3}" + OCTET + "|\\[[0-9a-f:.]+]");
    private static final String BEARER = "bearer ";

    private final Set<String> names;
    private final @Nullable Token token;
    private final boolean isOnLoopback;
    private final int mostBytes;

    RequestRules(Set<String> names, @Nullable Token token, boolean isOnLoopback, int mostBytes) {
        this.names = names.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
        this.token = token;
        this.isOnLoopback = isOnLoopback;
        this.mostBytes = mostBytes;
    }

    void checkCaller(Access access, Head head) {
        String host = head.only("Host");
        boolean isOwn = host != null
                && !head.namesOtherServer()
                && (access.isByAnyName() || isThisServer(host.toLowerCase(Locale.ROOT), head.arrivedAt()));
        if (!isOwn) {
            throw Refusal.of(421, "other-host", "host", String.valueOf(host), "is not this server");
        }
        if (!isOfOwnPage(access, head, head.scheme() + host)) {
            String origin = String.valueOf(head.only("Origin"));
            throw Refusal.of(403, "other-origin", "origin", origin, "pages of other sites are not answered");
        }
        if (access.needsToken(isOnLoopback) && !hasToken(head)) {
            throw Refusal.of(401, "no-token", "authorization", "", "this needs the bearer token of the service");
        }
    }

    private boolean isThisServer(String host, InetSocketAddress arrivedAt) {
        int colon = host.lastIndexOf(':');
        if (names.contains(host)) {
            return true;
        }
        if (colon < 0 || !host.substring(colon + 1).equals(String.valueOf(arrivedAt.getPort()))) {
            return false;
        }
        String name = host.substring(0, colon);
        boolean isLoopback = arrivedAt.getAddress().isLoopbackAddress();
        if (isLoopback && (name.equals("localhost") || name.equals("127.0.0.1") || name.equals("[::1]"))) {
            return true;
        }
        try {
            return ADDRESS.matcher(name).matches()
                    && InetAddress.getByName(name).equals(arrivedAt.getAddress()); // an address is not looked up
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static boolean isOfOwnPage(Access access, Head head, String own) {
        String site = String.valueOf(head.only("Sec-Fetch-Site"));
        boolean comesFromHere = site.equals("same-origin");
        if (access == Access.FROM_PAGE) {
            return own.equals(head.only("Origin")) && (comesFromHere || !head.has("Sec-Fetch-Site"));
        }
        if (access.isPage()
                && "navigate".equals(head.only("Sec-Fetch-Mode"))
                && "document".equals(head.only("Sec-Fetch-Dest"))) {
            return true;
        }
        if (head.has("Origin")) {
            return own.equals(head.only("Origin"));
        }
        return comesFromHere || site.equals("none") || !head.has("Sec-Fetch-Site");
    }

    private boolean hasToken(Head head) {
        String given = head.only("Authorization");
        return token != null
                && given != null
                && given.toLowerCase(Locale.ROOT).startsWith(BEARER)
                && token.matches(given.substring(BEARER.length()).strip());
    }

    /** Refuses a body that is not JSON, or too large by its head. */
    void checkBody(boolean hasBody, Head head) {
        String length = head.only("Content-Length");
        if (head.has("Transfer-Encoding") && head.has("Content-Length")) {
            throw Refusal.badBody(
                    "content length", String.valueOf(length), "must not stand beside a transfer encoding");
        }
        if (!hasBody) {
            if (head.announcesBody()) {
                throw Refusal.badBody("body", String.valueOf(length), "this operation has none");
            }
            return;
        }
        String type = head.only("Content-Type");
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
}
