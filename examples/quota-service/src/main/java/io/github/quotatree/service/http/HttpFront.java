package io.github.quotatree.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.quotatree.service.body.Json;
import io.github.quotatree.service.body.Refusal;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Listens, and answers requests on a bounded number of threads. More requests at once than it carries out are refused
 * with status 503 rather than made to wait without bound; slow clients are cut off.
 */
public final class HttpFront implements Closeable {
    private static final String UNNAMED = "unmatched";
    private static final Duration MOST_WAIT = Duration.ofMillis(50);

    private final HttpServer server;
    private final ThreadPoolExecutor threads;
    private final Router router;
    private final RequestRules rules;
    private final Settings settings;
    private final Observer observer;
    private final Semaphore room;
    private volatile boolean isStopping;

    /**
     * How a server listens.
     *
     * @param address the address and the port; port 0 for any
     * @param names further names by which clients call it
     * @param mostAtOnce how many requests are carried out at once
     * @param mostBytes the largest body
     */
    public record Settings(InetSocketAddress address, Set<String> names, int mostAtOnce, int mostBytes) {}

    /** Learns of each request that was answered. */
    @FunctionalInterface
    public interface Observer {
        /** Takes the name of the operation, the status, and the time from the begin of the request to its answer. */
        void answered(String operation, int status, Duration time);
    }

    /** Opens the port. Requests are answered from {@link #start} on. */
    public HttpFront(Settings settings, Token token, Router router, Observer observer) throws IOException {
        ServerProperties.set();
        this.settings = settings;
        this.router = router;
        this.observer = observer;
        room = new Semaphore(settings.mostAtOnce());
        InetAddress address = settings.address().getAddress();
        server = HttpServer.create(settings.address(), 128);
        Set<String> hosts = new TreeSet<>();
        for (String name : settings.names()) {
            hosts.add(name.toLowerCase(Locale.ROOT));
        }
        hosts.add("127.0.0.1:" + port());
        hosts.add("localhost:" + port());
        hosts.add("[::1]:" + port());
        hosts.add(address.getHostAddress().toLowerCase(Locale.ROOT) + ":" + port());
        rules = new RequestRules(hosts, token, !address.isLoopbackAddress(), settings.mostBytes());
        int most = 2 * settings.mostAtOnce() + 8; // some read slow clients, refuse, and tell about the service
        AtomicInteger number = new AtomicInteger();
        threads = new ThreadPoolExecutor(most, most, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, "quota-service-http-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        threads.allowCoreThreadTimeOut(true);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
    }

    /** Begins to answer. */
    public void start() {
        server.start();
    }

    /** Returns the port. */
    public int port() {
        return server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) {
        long start = System.nanoTime();
        String operation = UNNAMED;
        int status = 500;
        try (Place place = new Place();
                exchange) { // the answer is sent before the place is left
            Response response;
            try {
                URI target = exchange.getRequestURI();
                rules.checkOrigin(target, exchange.getRequestHeaders());
                Router.Match match = router.find(exchange.getRequestMethod(), target.getRawPath());
                operation = match.route().operation();
                response = carryOut(exchange, match, place);
            } catch (Refusal refusal) {
                response = Problem.of(refusal);
            } catch (RuntimeException e) {
                System.getLogger(HttpFront.class.getName())
                        .log(System.Logger.Level.ERROR, "request of operation " + operation, e);
                response = Problem.of(Refusal.of(500, "internal", "service", "", "it has failed; its log says why"));
            }
            status = response.status();
            send(exchange, response);
        } catch (IOException e) {
            // the client has gone, and gets no answer
        } finally {
            observer.answered(operation, status, Duration.ofNanos(System.nanoTime() - start));
        }
    }

    private Response carryOut(HttpExchange exchange, Router.Match match, Place place) throws IOException {
        Route route = match.route();
        Headers headers = exchange.getRequestHeaders();
        rules.checkToken(route, headers);
        if (route.kind() == Route.Kind.PROBE) {
            rules.checkBody(route, headers);
            return route.handler().handle(request(exchange, match, Request.NO_BODY));
        }
        if (isStopping) {
            throw stopping();
        }
        rules.checkBody(route, headers);
        JsonNode body = route.kind() == Route.Kind.WRITE_WITH_BODY ? body(exchange) : Request.NO_BODY;
        place.enter();
        if (isStopping) {
            throw stopping();
        }
        return route.handler().handle(request(exchange, match, body));
    }

    private static Refusal stopping() {
        return Refusal.of(503, "stopping", "service", "", "it is stopping; call it again after its restart");
    }

    /** A place among the requests that are carried out at once. */
    private final class Place implements AutoCloseable {
        private boolean isTaken;

        void enter() {
            if (!isHad()) {
                throw Refusal.of(
                        503,
                        "busy",
                        "requests at once",
                        String.valueOf(settings.mostAtOnce()),
                        "no more are carried out at once; call again");
            }
            isTaken = true;
        }

        /** Returns whether a place was had; a client may send the next request just before its last place is left. */
        private boolean isHad() {
            try {
                return room.tryAcquire(MOST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        @Override
        public void close() {
            if (isTaken) {
                room.release();
            }
        }
    }

    private JsonNode body(HttpExchange exchange) throws IOException {
        byte[] bytes = exchange.getRequestBody().readNBytes(settings.mostBytes() + 1);
        if (bytes.length > settings.mostBytes()) {
            throw rules.tooLarge("more than " + settings.mostBytes());
        }
        return Json.parse(bytes);
    }

    private static Request request(HttpExchange exchange, Router.Match match, JsonNode body) {
        return new Request(
                match.parameters(),
                Percent.query(
                        exchange.getRequestURI().getRawQuery(), match.route().query()),
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("If-Match")),
                body);
    }

    private static void send(HttpExchange exchange, Response response) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Cache-Control", "no-store");
        response.headers().forEach(headers::set);
        if (response.status() == 413 || response.status() == 401 || response.status() == 503) {
            headers.set("Connection", "close"); // a body may be left unread
        }
        String text = response.body();
        if (text == null) {
            exchange.sendResponseHeaders(response.status(), -1);
            return;
        }
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        headers.set("Content-Type", response.type());
        exchange.sendResponseHeaders(response.status(), body.length == 0 ? -1 : body.length);
        Objects.requireNonNull(exchange.getResponseBody()).write(body);
    }

    /** Refuses all further requests, and waits for those that are being carried out, but not longer than a time. */
    public void drain(Duration most) {
        isStopping = true;
        try {
            if (room.tryAcquire(settings.mostAtOnce(), most.toMillis(), TimeUnit.MILLISECONDS)) {
                room.release(settings.mostAtOnce());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes the port and all connections, and ends the threads. */
    @Override
    public void close() {
        isStopping = true;
        server.stop(0);
        threads.shutdown();
        try {
            if (!threads.awaitTermination(10, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
