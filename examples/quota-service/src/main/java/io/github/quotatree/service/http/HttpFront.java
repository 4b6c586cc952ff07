package io.github.quotatree.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Head;
import io.github.quotatree.http.Limits;
import io.github.quotatree.http.Operation;
import io.github.quotatree.http.Pages;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.http.Site;
import io.github.quotatree.http.Token;
import io.github.quotatree.service.body.Json;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Carries out the requests that the guard lets pass, on one port, and the probes on a further one, which no client of
 * the first can fill.
 */
public final class HttpFront implements Closeable {
    private static final Duration MOST_WAIT = Duration.ofMillis(50);

    private final Router router;
    private final Pages pages;
    private final Observer observer;
    private final GuardedServer server;
    private final GuardedServer health;
    private volatile boolean isStopping;

    /**
     * How a server listens.
     *
     * @param address the address and the port; port 0 for any
     * @param healthPort the port of the probes alone; 0 for any
     * @param names further names by which clients call it
     * @param mostAtOnce how many requests are carried out at once
     * @param mostBytes the largest body
     */
    public record Settings(
            InetSocketAddress address, int healthPort, Set<String> names, int mostAtOnce, int mostBytes) {}

    /** Learns of each request that was answered. */
    @FunctionalInterface
    public interface Observer {
        /** Takes the name of the operation, the status, and the time from the begin of the request to its answer. */
        void answered(String operation, int status, Duration time);
    }

    /** Opens the ports. Requests are answered from {@link #start} on. */
    public HttpFront(Settings settings, Token token, Router router, Pages pages, Observer observer) throws IOException {
        this.router = router;
        this.pages = pages;
        this.observer = observer;
        InetSocketAddress address = settings.address();
        server = new GuardedServer(
                new GuardedServer.Settings("quota-service-http", address, settings.names(), token, null),
                Limits.small()
                        .withConnections(1_000, 250)
                        .withWork(settings.mostAtOnce(), MOST_WAIT)
                        .withBodyBytes(settings.mostBytes()),
                new All());
        try {
            health = new GuardedServer(
                    GuardedServer.Settings.of(
                            "quota-service-health", new InetSocketAddress(address.getAddress(), settings.healthPort())),
                    Limits.small(),
                    new Probes());
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    /** Begins to answer. */
    public void start() throws IOException {
        server.start();
        health.start();
    }

    public int port() {
        return server.port();
    }

    /** Returns the port of the probes alone. */
    public int healthPort() {
        return health.port();
    }

    /** All operations. */
    private class All implements Site {
        @Override
        public Operation operation(Head head) {
            if (pages.contains(head.path())) {
                return pages.operation(head);
            }
            Router.Match match = router.find(head.method(), head.path());
            Route route = match.route();
            return new Operation(route.operation(), route.access(), route.hasBody(), body -> answer(match, head, body));
        }

        @Override
        public Answer refused(Refusal refusal) {
            return Answers.of(refusal);
        }

        @Override
        public void answered(String operation, int status, Duration time) {
            observer.answered(operation, status, time);
        }
    }

    /** The operations that tell about the service itself. */
    private final class Probes extends All {
        @Override
        public Operation operation(Head head) {
            if (router.find(head.method(), head.path()).route().kind() != Route.Kind.PROBE) {
                throw Refusal.unknownPath(head.path());
            }
            return super.operation(head);
        }
    }

    private Answer answer(Router.Match match, Head head, byte[] body) {
        Route route = match.route();
        if (isStopping && route.kind() != Route.Kind.PROBE) {
            throw Refusal.of(503, "stopping", "service", "", "it is stopping; call it again after its restart");
        }
        JsonNode json = route.hasBody() ? Json.parse(body) : Request.NO_BODY;
        return route.handler()
                .handle(new Request(
                        match.parameters(),
                        Percent.query(head.query(), route.query()),
                        Optional.ofNullable(head.only("If-Match")),
                        json));
    }

    /** Refuses all further requests, and waits for those that are being carried out, but not longer than a time. */
    public void drain(Duration most) {
        isStopping = true;
        server.drain(most);
    }

    /** Closes the ports and all connections, and ends the threads. */
    @Override
    public void close() {
        isStopping = true;
        server.close();
        health.close();
    }
}
