package io.github.quotatree.kubernetes.webhook;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves a webhook over HTTPS: {@code POST /mutate} and {@code POST /validate} take an AdmissionReview,
 * {@code GET /readyz} says whether they can be answered, {@code GET /livez} whether the server runs.
 *
 * <p>A body has at most {@value #MOST_BYTES} bytes, and a request at most {@value #MOST_SECONDS} seconds to arrive.
 * Errors are answered in one line of text, without internals.
 */
public final class WebhookServer implements AutoCloseable {
    /** More than the largest object that Kubernetes stores, twice over: an update has the old and the new one. */
    static final int MOST_BYTES = 3 << 20;

    private static final Logger LOG = LoggerFactory.getLogger(WebhookServer.class);

    private static final String JSON = "application/json";
    private static final int MOST_SECONDS = 10;
    private static final int THREADS = 4;
    private static final int QUEUE = 256;

    private final QuotaWebhook webhook;
    private final HttpsServer server;
    private final ThreadPoolExecutor handlers;

    static {
        // read once by the server of the JDK, when its first class is loaded
        setIfAbsent("sun.net.httpserver.nodelay", "true");
        setIfAbsent("sun.net.httpserver.maxReqTime", String.valueOf(MOST_SECONDS));
    }

    /**
     * Starts a server.
     *
     * @param address where to listen; port 0 for any that is free
     * @param certificates a file of certificates in PEM; it is read again when it changes
     * @param key a file with the private key of the first certificate, in PKCS #8 and PEM
     * @throws IllegalArgumentException if the files are no certificate and its key
     * @throws IOException if a file cannot be read, or the address is in use
     */
    public WebhookServer(InetSocketAddress address, Path certificates, Path key, QuotaWebhook webhook)
            throws IOException {
        this.webhook = webhook;
        ReloadedKeys keys = new ReloadedKeys(certificates, key);
        server = HttpsServer.create(address, QUEUE);
        server.setHttpsConfigurator(new HttpsConfigurator(keys.context()));
        AtomicInteger number = new AtomicInteger();
        handlers = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(QUEUE),
                task -> new Thread(task, "webhook-" + number.incrementAndGet()));
        handlers.allowCoreThreadTimeOut(true);
        server.setExecutor(handlers);
        server.createContext("/", this::handle);
        server.start();
    }

    /** Returns the address on which the server listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            try {
                route(exchange);
            } catch (BadReviewException e) {
                send(exchange, 400, String.valueOf(e.getMessage()));
            } catch (RuntimeException e) {
                LOG.error(
                        "{} {} failed",
                        exchange.getRequestMethod(),
                        exchange.getRequestURI().getPath(),
                        e);
                send(exchange, 500, "the webhook failed; its log has the reason");
            }
        }
    }

    private void route(HttpExchange exchange) throws IOException {
        switch (exchange.getRequestURI().getPath()) {
            case "/mutate" -> review(exchange, QuotaWebhook.Phase.MUTATE);
            case "/validate" -> review(exchange, QuotaWebhook.Phase.VALIDATE);
            case "/livez" -> probe(exchange, true);
            case "/readyz" -> probe(exchange, webhook.isReady());
            default -> send(exchange, 404, "not found; POST /mutate and /validate are served");
        }
    }

    private static void probe(HttpExchange exchange, boolean isOk) throws IOException {
        if (isAllowed(exchange, "GET")) {
            send(exchange, isOk ? 200 : 503, isOk ? "ok" : QuotaWebhook.NOT_READY);
        }
    }

    private void review(HttpExchange exchange, QuotaWebhook.Phase phase) throws IOException {
        if (!isAllowed(exchange, "POST")) {
            return;
        }
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase(JSON)) {
            send(exchange, 415, "Content-Type: " + JSON + " is needed");
            return;
        }
        byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
        if (body.length > MOST_BYTES) {
            send(exchange, 413, "the body is longer than " + MOST_BYTES + " bytes");
        } else if (webhook.isReady()) {
            send(exchange, 200, JSON, Json.bytes(webhook.answer(phase, Json.read(body))));
        } else {
            send(exchange, 503, QuotaWebhook.NOT_READY);
        }
    }

    private static boolean isAllowed(HttpExchange exchange, String method) throws IOException {
        if (exchange.getRequestMethod().equals(method)) {
            return true;
        }
        exchange.getResponseHeaders().set("Allow", method);
        send(exchange, 405, method + " is needed");
        return false;
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        if (status >= 400) {
            // what is left of the body is not read
            exchange.getResponseHeaders().set("Connection", "close");
        }
        send(exchange, status, "text/plain; charset=utf-8", (text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private static void setIfAbsent(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** Ends the requests under way within a second, and stops. */
    @Override
    public void close() {
        // the server of the JDK waits for all of the time that it is given, also if nothing is under way
        server.stop(handlers.getActiveCount() == 0 ? 0 : 1);
        handlers.shutdownNow();
        try {
            if (!handlers.awaitTermination(MOST_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("a request is still under way");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
