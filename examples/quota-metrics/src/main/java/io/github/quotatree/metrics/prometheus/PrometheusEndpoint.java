package io.github.quotatree.metrics.prometheus;

import io.github.quotatree.http.Access;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Head;
import io.github.quotatree.http.Limits;
import io.github.quotatree.http.Pages;
import io.github.quotatree.metrics.QuotaMetrics;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.function.Function;

/**
 * Answers {@code GET /metrics} for Prometheus, in its text format or in OpenMetrics, as the client accepts. Each answer
 * is of one snapshot of the ledger.
 *
 * <p>A host that has a {@link GuardedServer} of its own takes {@link #answers} alone.
 */
public final class PrometheusEndpoint implements AutoCloseable {
    private final GuardedServer server;

    private PrometheusEndpoint(GuardedServer server) {
        this.server = server;
    }

    public static PrometheusEndpoint start(int port, PrometheusMeterRegistry registry, QuotaMetrics metrics)
            throws IOException {
        return start(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), registry, metrics);
    }

    public static PrometheusEndpoint start(
            InetSocketAddress address, PrometheusMeterRegistry registry, QuotaMetrics metrics) throws IOException {
        Objects.requireNonNull(address, "address");
        Pages pages = new Pages().get("/metrics", Access.OPEN, answers(registry, metrics));
        return new PrometheusEndpoint(
                GuardedServer.start(GuardedServer.Settings.of("quotatree-metrics", address), Limits.small(), pages));
    }

    /** Returns the answers to requests of the metrics, for the {@link Pages} of a host. */
    public static Function<Head, Answer> answers(PrometheusMeterRegistry registry, QuotaMetrics metrics) {
        Objects.requireNonNull(registry, "registry");
        Objects.requireNonNull(metrics, "metrics");
        return head -> expose(head, registry, metrics);
    }

    public InetSocketAddress address() {
        return server.address();
    }

    private static Answer expose(Head head, PrometheusMeterRegistry registry, QuotaMetrics metrics) {
        Accepted format = Accepted.of(head.only("Accept"));
        byte[] text;
        try {
            text = metrics.scrape(
                    () -> text(registry, format)); // made before it is sent, so that no client holds locks
        } catch (RuntimeException e) {
            System.getLogger(PrometheusEndpoint.class.getName()).log(System.Logger.Level.ERROR, "scrape failed", e);
            return Answer.line(500, "scrape failed");
        }
        Answer answer = Answer.of(200, format.contentType(), text).withHeader("Vary", "Accept, Accept-Encoding");
        return head.acceptsGzip() ? answer.compressed() : answer;
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

    @Override
    public void close() {
        server.close();
    }
}
