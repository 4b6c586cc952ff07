package io.github.quotatree.http;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.util.NanoTime;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of a server. Where there are too many, of one client or in all, a new one takes the place of the
 * one that has waited longest for its next head to be complete; where each has a request under way, the new one is
 * closed. So connections that say nothing, or half a head, keep nobody out.
 *
 * <p>{@link #closeLate} closes whatever has taken too long. It counts the time from the begin of a head, not from its
 * last byte, so that single bytes gain nothing.
 */
final class Connections implements Connection.Listener {
    private final Limits limits;
    private final Map<EndPoint, Open> open = new HashMap<>();
    private final Map<Object, Client> clients = new HashMap<>();

    /** The connections that wait for a head to be complete, the one that has waited longest first. */
    private final Set<Open> waiting = new LinkedHashSet<>();

    Connections(Limits limits) {
        this.limits = limits;
    }

    private static final class Client {
        private final Set<Open> waiting = new LinkedHashSet<>();
        private int open;
    }

    private static final class Open {
        private final EndPoint transport;
        private final Object address;
        private Connection http;
        private @Nullable Object request;
        private boolean isIdle;
        private long bytesBefore;
        private long end;

        Open(EndPoint transport, Connection http) {
            this.transport = transport;
            this.http = http;
            address = transport.getRemoteSocketAddress() instanceof InetSocketAddress remote
                    ? remote.getAddress()
                    : "unknown";
        }
    }

    @Override
    public void onOpened(Connection connection) {
        EndPoint late = admit(connection);
        if (late != null) {
            late.close(new TimeoutException("more connections than the server takes"));
        }
    }

    private synchronized @Nullable EndPoint admit(Connection connection) {
        EndPoint transport = transport(connection);
        Open known = open.get(transport);
        if (known != null) { // the same over TLS
            known.http = connection;
            return null;
        }
        Open added = new Open(transport, connection);
        Client client = clients.computeIfAbsent(added.address, address -> new Client());
        boolean isFull = client.open >= limits.perClient() || open.size() >= limits.connections();
        Set<Open> candidates = client.open >= limits.perClient() ? client.waiting : waiting;
        open.put(transport, added);
        client.open++;
        added.end = NanoTime.now() + limits.head().toNanos();
        if (isFull && candidates.isEmpty()) {
            return transport;
        }
        Open longest = isFull ? candidates.iterator().next() : null;
        waiting.add(added);
        client.waiting.add(added);
        if (longest == null) {
            return null;
        }
        remove(longest);
        return longest.transport;
    }

    @Override
    public synchronized void onClosed(Connection connection) {
        Open closed = open.get(transport(connection));
        if (closed != null) {
            remove(closed);
        }
    }

    private void remove(Open closed) {
        open.remove(closed.transport);
        waiting.remove(closed);
        Client client = clients.get(closed.address);
        if (client != null) {
            client.waiting.remove(closed);
            client.open--;
            if (client.open == 0) {
                clients.remove(closed.address);
            }
        }
    }

    void begin(Connection connection, Object request, long mostNanos) {
        setRequest(connection, null, request, mostNanos);
    }

    /** Says that a request is carried out from now on. */
    void carryOut(Connection connection, Object request) {
        setRequest(connection, request, request, limits.answer().toNanos());
    }

    void end(Connection connection, Object request) {
        setRequest(connection, request, null, limits.idle().toNanos());
    }

    private synchronized void setRequest(
            Connection connection, @Nullable Object before, @Nullable Object after, long mostNanos) {
        Open changed = open.get(transport(connection));
        if (changed == null || (before != null && changed.request != before)) {
            return;
        }
        changed.request = after;
        changed.isIdle = after == null;
        changed.bytesBefore = changed.http.getBytesIn();
        changed.end = NanoTime.now() + mostNanos;
        Client client = clients.get(changed.address);
        if (client != null && after == null) {
            client.waiting.add(changed);
            waiting.add(changed);
        } else if (client != null) {
            client.waiting.remove(changed);
            waiting.remove(changed);
        }
    }

    /** Closes the connections whose time has passed. */
    void closeLate() {
        for (EndPoint each : late(NanoTime.now())) {
            try {
                each.close(new TimeoutException("the client is too slow"));
            } catch (RuntimeException e) { // must not keep the next ones open
                System.getLogger(Connections.class.getName()).log(System.Logger.Level.WARNING, "cannot be closed", e);
            }
        }
    }

    private synchronized Set<EndPoint> late(long now) {
        Set<EndPoint> late = new LinkedHashSet<>();
        for (Open each : open.values()) {
            if (each.isIdle && each.http.getBytesIn() != each.bytesBefore) { // a head has begun
                each.isIdle = false;
                each.end = now + limits.head().toNanos();
            } else if (NanoTime.isBefore(each.end, now)) {
                late.add(each.transport);
            }
        }
        return late;
    }

    private static EndPoint transport(Connection connection) {
        EndPoint endPoint = connection.getEndPoint();
        return endPoint instanceof SslConnection.SslEndPoint tls
                ? tls.getSslConnection().getEndPoint()
                : endPoint;
    }
}
