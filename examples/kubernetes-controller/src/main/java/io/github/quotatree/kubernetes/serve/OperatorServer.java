package io.github.quotatree.kubernetes.serve;

import io.github.quotatree.http.Access;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Limits;
import io.github.quotatree.http.Pages;
import io.github.quotatree.metrics.QuotaMetrics;
import io.github.quotatree.metrics.prometheus.PrometheusEndpoint;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/** Serves {@code /metrics}, {@code /healthz} and {@code /readyz} over HTTP. */
public final class OperatorServer implements AutoCloseable {
    private final InetSocketAddress asked;
    private final GuardedServer server;

    private OperatorServer(InetSocketAddress asked, GuardedServer server) {
        this.asked = asked;
        this.server = server;
    }

    /** Starts a server. */
    public static OperatorServer start(
            InetSocketAddress address, PrometheusMeterRegistry registry, QuotaMetrics metrics, Health health)
            throws IOException {
        Pages pages = new Pages()
                .get("/metrics", Access.OPEN, PrometheusEndpoint.answers(registry, metrics))
                .get("/healthz", Access.PROBE, head -> answer(health.ailments()))
                .get("/readyz", Access.PROBE, head -> answer(health.waitingFor()));
        return new OperatorServer(
                address,
                GuardedServer.start(
                        GuardedServer.Settings.of("quota-operator-server", address), Limits.small(), pages));
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(asked.getAddress(), server.port());
    }

    private static Answer answer(List<String> reasons) {
        return reasons.isEmpty() ? Answer.line(200, "ok") : Answer.line(503, String.join("\n", reasons));
    }

    @Override
    public void close() {
        server.close();
    }
}
