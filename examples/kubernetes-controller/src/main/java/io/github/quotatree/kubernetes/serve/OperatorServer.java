package io.github.quotatree.kubernetes.serve;

import io.github.quotatree.http.Access;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Limits;
import io.github.quotatree.http.Pages;
import io.github.quotatree.http.Token;
import io.github.quotatree.metrics.QuotaMetrics;
import io.github.quotatree.metrics.prometheus.PrometheusEndpoint;
import io.github.quotatree.page.live.LivePage;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** Serves {@code /metrics}, {@code /healthz}, {@code /readyz} and the page of the cluster over HTTP. */
public final class OperatorServer implements AutoCloseable {
    private final InetSocketAddress asked;
    private final GuardedServer server;

    private OperatorServer(InetSocketAddress asked, GuardedServer server) {
        this.asked = asked;
        this.server = server;
    }

    /**
     * Starts a server.
     *
     * @param token the secret of readers of the page, where other machines reach it; without one, none may read there
     */
    public static OperatorServer start(
            InetSocketAddress address,
            Optional<Token> token,
            PrometheusMeterRegistry registry,
            QuotaMetrics metrics,
            Health health,
            LivePage page)
            throws IOException {
        Pages pages = page.in(new Pages())
                .get("/metrics", Access.OPEN, PrometheusEndpoint.answers(registry, metrics))
                .get("/healthz", Access.PROBE, head -> answer(health.ailments()))
                .get("/readyz", Access.PROBE, head -> answer(health.waitingFor()));
        GuardedServer.Settings open = GuardedServer.Settings.of("quota-operator-server", address);
        return new OperatorServer(
                address, GuardedServer.start(token.map(open::withToken).orElse(open), Limits.small(), pages));
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
