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
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code GET /metrics} for Prometheus, in its text format or in OpenMetrics, as the client accepts. Each answer
 * is of one snapshot of the ledger.
 *
 * <p>A host that has a {@link GuardedServer} of its own takes {@link #answers} alone.
 */
public final class PrometheusEndpoint implements AutoCloseable {
    private final InetSocketAddress address;
    private final GuardedServer server;

    private PrometheusEndpoint(InetSocketAddress address, GuardedServer server) {
        this.address = address;
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
                address,
                GuardedServer.start(GuardedServer.Settings.of("quotatree-metrics", address), Limits.small(), pages));
    }

    /** Returns the answers to requests of the metrics, for the {@link Pages} of a host. */
    public static Function<Head, Answer> answers(PrometheusMeterRegistry registry, QuotaMetrics metrics) {
        Objects.requireNonNull(registry, "registry");
        Objects.requireNonNull(metrics, "metrics");
        return head -> expose(head, registry, metrics);
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(address.getAddress(), server.port());
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
        boolean isCompressed = acceptsGzip(head.only("Accept-Encoding"));
        Answer answer = Answer.of(200, format.contentType(), isCompressed ? gzip(text) : text)
                .withHeader("Vary", "Accept, Accept-Encoding");
        return isCompressed ? answer.withHeader("Content-Encoding", "gzip") : answer;
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

    private static byte[] gzip(byte[] text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text);
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
