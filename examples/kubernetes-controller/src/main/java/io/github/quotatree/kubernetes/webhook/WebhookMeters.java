package io.github.quotatree.kubernetes.webhook;

import io.github.quotatree.kubernetes.webhook.QuotaWebhook.Listener;
import io.github.quotatree.kubernetes.webhook.QuotaWebhook.Phase;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/** Times the answers of a webhook: {@code quotatree.webhook.answers}, by phase, kind and result. */
public record WebhookMeters(MeterRegistry registry) implements Listener {
    private static final Set<String> KINDS = Set.of("ElasticQuota", "Pod");

    private static final Duration[] BUCKETS = {
        Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(25), Duration.ofMillis(100), Duration.ofSeconds(1)
    };

    @Override
    public void answered(Phase phase, String kind, boolean isAllowed, Duration took) {
        Timer.builder("quotatree.webhook.answers")
                .description("Answers to the API server")
                .tag("phase", phase.name().toLowerCase(Locale.ROOT))
                .tag("kind", KINDS.contains(kind) ? kind : "other")
                .tag("result", isAllowed ? "allowed" : "denied")
                .serviceLevelObjectives(BUCKETS)
                .register(registry)
                .record(took);
    }
}
