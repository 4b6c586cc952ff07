package io.github.quotatree.kubernetes.serve;

import io.github.quotatree.http.Access;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Pages;
import io.github.quotatree.metrics.QuotaMetrics;
import io.github.quotatree.metrics.prometheus.PrometheusEndpoint;
import io.github.quotatree.page.live.LivePage;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;

/** What the controller serves: {@code /metrics}, {@code /healthz}, {@code /readyz} and the page of the cluster. */
public final class OperatorPages {
    private OperatorPages() {}

    public static Pages of(PrometheusMeterRegistry registry, QuotaMetrics metrics, Health health, LivePage page) {
        return page.in(new Pages())
                .get("/metrics", Access.OPEN, PrometheusEndpoint.answers(registry, metrics))
                .get("/healthz", Access.PROBE, head -> answer(health.ailments()))
                .get("/readyz", Access.PROBE, head -> answer(health.waitingFor()));
    }

    private static Answer answer(List<String> reasons) {
        return reasons.isEmpty() ? Answer.line(200, "ok") : Answer.line(503, String.join("\n", reasons));
    }
}
