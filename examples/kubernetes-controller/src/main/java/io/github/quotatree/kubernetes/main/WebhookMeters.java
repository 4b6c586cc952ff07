package io.github.quotatree.kubernetes.main;

import io.github.quotatree.kubernetes.webhook.QuotaWebhook;
import io.github.quotatree.kubernetes.webhook.QuotaWebhook.Phase;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/** Times the answers of a webhook: {@code quotatree.webhook}. */
final class WebhookMeters implements QuotaWebhook.Listener {
    private static final Set<String> KINDS = Set.of("ElasticQuota", "Pod");

    private final MeterRegistry registry;

    WebhookMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void answered(Phase phase, String kind, boolean isAllowed, Duration took) {
        registry.timer(
                        "quotatree.webhook",
                        "phase",
                        phase.name().toLowerCase(Locale.ROOT),
                        "kind",
                        KINDS.contains(kind) ? kind : "other", // anyone may call a webhook
                        "allowed",
                        String.valueOf(isAllowed))
                .record(took);
    }
}
