package io.github.quotatree.http;

import java.net.InetSocketAddress;
import java.util.List;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.HostPort;
import org.jspecify.annotations.Nullable;

/** The head of a request: its method, its target and its headers. */
public final class Head {
    private final Request request;

    Head(Request request) {
        this.request = request;
    }

    public String method() {
        return request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
    }

    /** Returns the path as it was sent, without decoding. */
    public String path() {
        return String.valueOf(request.getHttpURI().getPath());
    }

    /** Returns the query as it was sent, or null. */
    public @Nullable String query() {
        return request.getHttpURI().getQuery();
    }

    /** Returns the value of a header that occurs exactly once, or null. */
    public @Nullable String only(String name) {
        List<String> values = request.getHeaders().getValuesList(name);
        return values.size() == 1 ? values.get(0) : null;
    }

    public boolean has(String name) {
        return request.getHeaders().contains(name);
    }

    /** Returns whether the client takes a compressed answer. */
    public boolean acceptsGzip() {
        String encodings = only("Accept-Encoding");
        return encodings != null && encodings.matches("(?i).*\\bgzip\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$)).*");
    }

    boolean announcesBody() {
        String length = only("Content-Length");
        return has("Transfer-Encoding") || (length != null && !length.equals("0"));
    }

    /** Returns whether the target names another server than the header {@code Host}, as requests to a proxy may. */
    boolean namesOtherServer() {
        HostPort named = new HostPort(String.valueOf(only("Host")));
        HttpURI target = request.getHttpURI();
        int usual = isSecure() ? 443 : 80;
        return !named.getHost().equalsIgnoreCase(target.getHost())
                || (target.getPort() > 0 ? target.getPort() : usual) != named.getPort(usual);
    }

    /** Returns the scheme and the separator by which this server is called. */
    String scheme() {
        return isSecure() ? "https://" : "http://";
    }

    private boolean isSecure() {
        return request.getConnectionMetaData().isSecure();
    }

    /** Returns the address of this machine at which the request has arrived. */
    InetSocketAddress arrivedAt() {
        return (InetSocketAddress) request.getConnectionMetaData().getLocalSocketAddress();
    }
}
