package io.github.quotatree.metrics.prometheus;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.github.quotatree.metrics.QuotaMetrics;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code GET /metrics} for Prometheus, in its text format or in OpenMetrics, as the client accepts. Each answer
 * is of one snapshot of the ledger.
 *
 * <p>A host that has a server of its own takes the {@link #handler} alone.
 */
public final class PrometheusEndpoint implements AutoCloseable {
    private static final int THREADS = 2;

    private final HttpServer server;
    private final ExecutorService threads;

    private PrometheusEndpoint(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    /**
     * Starts a server on the loopback address.
     *
     * @param port the port, or 0 for any free one
     * @throws IOException if the port cannot be had
     */
    public static PrometheusEndpoint start(int port, PrometheusMeterRegistry registry, QuotaMetrics metrics)
            throws IOException {
        return start(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), registry, metrics);
    }

    /**
     * Starts a server.
     *
     * @throws IOException if the address cannot be had
     */
    public static PrometheusEndpoint start(
            InetSocketAddress address, PrometheusMeterRegistry registry, QuotaMetrics metrics) throws IOException {
        Objects.requireNonNull(address, "address");
        HttpHandler handler = handler(registry, metrics);
        HttpServer server = HttpServer.create(address, 0);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "quotatree-metrics");
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(threads);
        server.createContext("/metrics", handler);
        server.start();
        return new PrometheusEndpoint(server, threads);
    }

    /** Returns the handler for a server of the JDK. It answers GET and HEAD at exactly the path of its context. */
    public static HttpHandler handler(PrometheusMeterRegistry registry, QuotaMetrics metrics) {
        Objects.requireNonNull(registry, "registry");
        Objects.requireNonNull(metrics, "metrics");
        return exchange -> {
            try (exchange) {
                answer(exchange, registry, metrics);
            }
        };
    }

    /** Returns the address at which the server listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    private static void answer(HttpExchange exchange, PrometheusMeterRegistry registry, QuotaMetrics metrics)
            throws IOException {
        String method = exchange.getRequestMethod();
        if (!exchange.getRequestURI().getPath().equals(exchange.getHttpContext().getPath())) {
            send(exchange, 404, "text/plain; charset=utf-8", "not found\n".getBytes(StandardCharsets.UTF_8));
        } else if (!method.equals("GET") && !method.equals("HEAD")) {
            exchange.getResponseHeaders().set("Allow", "GET, HEAD");
            send(exchange, 405, "text/plain; charset=utf-8", "only GET and HEAD\n".getBytes(StandardCharsets.UTF_8));
        } else {
            expose(exchange, registry, metrics);
        }
    }

    private static void expose(HttpExchange exchange, PrometheusMeterRegistry registry, QuotaMetrics metrics)
            throws IOException {
        Accepted format = Accepted.of(exchange.getRequestHeaders().getFirst("Accept"));
        byte[] text;
        try {
            text = metrics.scrape(
                    () -> text(registry, format)); // made before it is sent, so that no client holds locks
        } catch (RuntimeException e) {
            System.getLogger(PrometheusEndpoint.class.getName()).log(System.Logger.Level.ERROR, "scrape failed", e);
            send(exchange, 500, "text/plain; charset=utf-8", "scrape failed\n".getBytes(StandardCharsets.UTF_8));
            return;
        }
        if (acceptsGzip(exchange.getRequestHeaders().getFirst("Accept-Encoding"))) {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            text = gzip(text);
        }
        exchange.getResponseHeaders().set("Vary", "Accept, Accept-Encoding");
        send(exchange, 200, format.contentType(), text);
    }

    private static byte[] text(PrometheusMeterRegistry registry, Accepted format) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            registry.scrape(bytes, format.contentType());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static boolean acceptsGzip(@Nullable String header) {
        return header != null && header.matches("(?i).*\\bgzip\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$)).*");
    }

    private static byte[] gzip(byte[] text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text);
        }
        return bytes.toByteArray();
    }

    private static void send(HttpExchange exchange, int status, String contentType, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", contentType);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    /** Stops the server, with its port and its threads. Answers that are being sent are cut off. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
