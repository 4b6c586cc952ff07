package io.github.quotatree.kubernetes.webhook;

import io.github.quotatree.http.Access;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Head;
import io.github.quotatree.http.Limits;
import io.github.quotatree.http.Operation;
import io.github.quotatree.http.Pages;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.http.Site;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Serves a webhook over HTTPS: {@code POST /mutate} and {@code POST /validate} take an AdmissionReview,
 * {@code GET /readyz} says whether they can be answered, {@code GET /livez} whether the server runs.
 *
 * <p>A body has at most {@value #MOST_BYTES} bytes. Errors are answered in one line of text, without internals.
 */
public final class WebhookServer implements AutoCloseable {
    /** More than the largest object that Kubernetes stores, twice over: an update has the old and the new one. */
    static final int MOST_BYTES = 3 << 20;

    private final GuardedServer server;

    /** Starts a server. */
    public WebhookServer(InetSocketAddress address, Path certificates, Path key, QuotaWebhook webhook)
            throws IOException {
        ReloadedKeys keys = new ReloadedKeys(certificates, key);
        server = GuardedServer.start(
                GuardedServer.Settings.of("webhook", address).withTls(keys.context()),
                Limits.small().withBodyBytes(MOST_BYTES),
                new Reviews(webhook));
    }

    public InetSocketAddress address() {
        return server.address();
    }

    private record Reviews(QuotaWebhook webhook, Pages pages) implements Site {
        Reviews(QuotaWebhook webhook) {
            this(webhook, new Pages());
            pages.post("/mutate", Access.OPEN, body -> review(QuotaWebhook.Phase.MUTATE, body))
                    .post("/validate", Access.OPEN, body -> review(QuotaWebhook.Phase.VALIDATE, body))
                    .get("/livez", Access.PROBE, head -> Answer.line(200, "ok"))
                    .get("/readyz", Access.PROBE, head -> webhook.isReady() ? Answer.line(200, "ok") : notReady());
        }

        @Override
        public Operation operation(Head head) {
            return pages.operation(head);
        }

        private Answer review(QuotaWebhook.Phase phase, byte[] body) {
            if (!webhook.isReady()) {
                return notReady();
            }
            try {
                return Answer.of(200, Answer.JSON, Json.bytes(webhook.answer(phase, Json.read(body))));
            } catch (BadReviewException e) {
                return Answer.line(400, String.valueOf(e.getMessage()));
            }
        }

        private static Answer notReady() {
            return Answer.line(503, QuotaWebhook.NOT_READY);
        }

        @Override
        public Answer refused(Refusal refusal) {
            return switch (refusal.status()) {
                case 413 -> Answer.line(413, "the body is longer than " + MOST_BYTES + " bytes");
                case 415 -> Answer.line(415, "Content-Type: application/json is needed");
                case 500 -> Answer.line(500, "the webhook failed; its log has the reason");
                default -> Site.super.refused(refusal);
            };
        }
    }

    @Override
    public void close() {
        server.drain(Duration.ofSeconds(1));
        server.close();
    }
}
