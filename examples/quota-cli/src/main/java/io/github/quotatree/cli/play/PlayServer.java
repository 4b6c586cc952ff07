package io.github.quotatree.cli.play;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.play.RequestRules.Refusal;
import io.github.quotatree.whatif.RuntimeDiff;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Serves the page on the loopback interface, and solves the edits that it sends. What is answered is decided by
 * {@link RequestRules}; what takes too long, waits in too long a queue, or comes too slowly is cut off.
 */
final class PlayServer implements AutoCloseable {
    private static final int THREADS = 4;
    private static final int QUEUE = 32;
    private static final int SOLVERS = 2;
    private static final int MOST_SECONDS = 5;

    /** The property of the JDK's server for the seconds within which a request must have come; it is read once. */
    private static final String MOST_REQUEST_SECONDS = "sun.net.httpserver.maxReqTime";

    private static final String POLICY_WITHOUT_PAGE = "default-src 'none'; frame-ancestors 'none'";

    private final HttpServer server;
    private final ThreadPoolExecutor handlers;
    private final ExecutorService solvers;
    private final RequestRules rules;
    private final Token token = Token.random();
    private final Playground playground;
    private final EditReader edits;
    private final PlayJson json;
    private final Manifests manifests;
    private final byte[] page;
    private final String policy;

    /** Writes edited trees as the file that they were read from would declare them. */
    @FunctionalInterface
    interface Manifests {
        /** Returns the text. */
        String text(List<RuntimeQuotas> trees) throws IOException;
    }

    /**
     * Starts a server.
     *
     * @param port the port, or 0 for any that is free
     * @param page the page in UTF-8
     * @param policy the security policy of the page
     * @throws java.net.BindException if the port is taken
     */
    PlayServer(int port, Playground playground, PlayJson json, Manifests manifests, byte[] page, String policy)
            throws IOException {
        this.playground = playground;
        this.edits = new EditReader(playground);
        this.json = json;
        this.manifests = manifests;
        this.page = page.clone();
        this.policy = policy + "; frame-ancestors 'none'";
        if (System.getProperty(MOST_REQUEST_SECONDS) == null) {
            System.setProperty(MOST_REQUEST_SECONDS, "10");
        }
        InetAddress loopback = InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
        server = HttpServer.create(new InetSocketAddress(loopback, port), QUEUE);
        rules = new RequestRules(port(), token);
        handlers = new ThreadPoolExecutor(
                THREADS, THREADS, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(QUEUE), daemons("play"));
        solvers = Executors.newFixedThreadPool(SOLVERS, daemons("solve"));
        server.setExecutor(handlers);
        server.createContext("/", this::handle);
        server.start();
    }

    /** Returns the port on which the server listens. */
    int port() {
        return server.getAddress().getPort();
    }

    /** Returns the address to be opened, with the token in its fragment. */
    String address() {
        return "http://127.0.0.1:" + port() + "/#token=" + token.inAddress();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Headers headers = exchange.getResponseHeaders();
            headers.set("X-Content-Type-Options", "nosniff");
            headers.set("Cache-Control", "no-store");
            headers.set("Cross-Origin-Resource-Policy", "same-origin");
            headers.set("Cross-Origin-Opener-Policy", "same-origin");
            headers.set("X-Frame-Options", "DENY");
            headers.set("Referrer-Policy", "no-referrer");
            headers.set("Content-Security-Policy", POLICY_WITHOUT_PAGE);
            Refusal refusal =
                    rules.refusal(exchange.getRequestMethod(), exchange.getRequestURI(), exchange.getRequestHeaders());
            if (refusal != null) {
                refuse(exchange, refusal);
            } else if (exchange.getRequestMethod().equals("GET")) {
                headers.set("Content-Security-Policy", policy);
                send(exchange, 200, "text/html; charset=utf-8", page);
            } else {
                answer(exchange);
            }
        }
    }

    private static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
        if (refusal.allow() != null) {
            exchange.getResponseHeaders().set("Allow", refusal.allow());
        }
        // the body, if there is one, is not read
        exchange.getResponseHeaders().set("Connection", "close");
        send(
                exchange,
                refusal.status(),
                "text/plain; charset=utf-8",
                (refusal.text() + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void answer(HttpExchange exchange) throws IOException {
        int length = Integer.parseInt(exchange.getRequestHeaders().getFirst("Content-Length"));
        byte[] body = exchange.getRequestBody().readNBytes(length);
        String path = exchange.getRequestURI().getRawPath();
        int status = 200;
        byte[] answer;
        try {
            answer = withinTime(
                    () -> path.equals("/yaml") ? yaml(body) : json.answer(playground.solve(edits.read(body))));
        } catch (IllegalArgumentException e) {
            status = 400;
            answer = PlayJson.error(String.valueOf(e.getMessage()));
        } catch (TimeoutException e) {
            status = 503;
            answer = PlayJson.error("the solve took more than " + MOST_SECONDS + " seconds");
        }
        send(exchange, status, "application/json", answer);
    }

    private byte[] yaml(byte[] body) throws IOException {
        List<RuntimeQuotas> after = new ArrayList<>();
        for (RuntimeDiff diff : playground.solve(edits.read(body))) {
            after.add(diff.after()
                    .orElseThrow(() -> new IllegalArgumentException("the edited quotas are not valid: "
                            + diff.violations().get(0))));
        }
        return PlayJson.yaml(manifests.text(after));
    }

    /** Returns the result of a computation, which may not take long. */
    private byte[] withinTime(Callable<byte[]> computation) throws IOException, TimeoutException {
        Future<byte[]> result = solvers.submit(computation);
        try {
            return result.get(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IllegalArgumentException refused) {
                throw refused;
            }
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            result.cancel(true);
        }
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private static ThreadFactory daemons(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    public void close() {
        server.stop(0);
        handlers.shutdownNow();
        solvers.shutdownNow();
    }
}
