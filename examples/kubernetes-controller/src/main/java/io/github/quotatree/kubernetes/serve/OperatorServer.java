package io.github.quotatree.kubernetes.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.quotatree.metrics.QuotaMetrics;
import io.github.quotatree.metrics.prometheus.PrometheusEndpoint;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Serves {@code /metrics}, {@code /healthz} and {@code /readyz} over HTTP. */
public final class OperatorServer implements AutoCloseable {
    private static final int THREADS = 2;
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int UNAVAILABLE = 503;

    private final HttpServer server;
    private final ExecutorService threads;

    private OperatorServer(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    /**
     * Starts a server.
     *
     * @param address where it listens, with port 0 for any free one
     * @throws IOException if the address cannot be had
     */
    public static OperatorServer start(
            InetSocketAddress address, PrometheusMeterRegistry registry, QuotaMetrics metrics, Health health)
            throws IOException {
        Objects.requireNonNull(address, "address");
        HttpServer server = HttpServer.create(address, 0);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "quota-operator-server");
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(threads);
        server.createContext("/metrics", PrometheusEndpoint.handler(registry, metrics));
        server.createContext("/healthz", exchange -> answer(exchange, health::ailments));
        server.createContext("/readyz", exchange -> answer(exchange, health::waitingFor));
        server.start();
        return new OperatorServer(server, threads);
    }

    /** Returns the address at which the server listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    private static void answer(HttpExchange exchange, Supplier<List<String>> reasons) throws IOException {
        try (exchange) {
            if (!exchange.getRequestURI()
                    .getPath()
                    .equals(exchange.getHttpContext().getPath())) {
                send(exchange, NOT_FOUND, "not found\n");
            } else if (!exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET");
                send(exchange, METHOD_NOT_ALLOWED, "only GET\n");
            } else {
                List<String> found = reasons.get();
                send(exchange, found.isEmpty() ? OK : UNAVAILABLE, found.isEmpty() ? "ok\n" : text(found));
            }
        }
    }

    private static String text(List<String> reasons) {
        return String.join("\n", reasons) + "\n";
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        exchange.sendResponseHeaders(status, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    /** Stops the server, with its port and its threads, and waits for these, though not for long. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        try {
            boolean ignored = threads.awaitTermination(2, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
