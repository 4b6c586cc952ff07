package io.github.quotatree.kubernetes.evict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.fabric8.kubernetes.api.model.Event;
import io.github.quotatree.kubernetes.apiserver.ServerFaults.Failure;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What operators learn: Events of the pods, and counters. */
class RevocationReportsTest {
    private final FollowedServer server = new FollowedServer();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @AfterEach
    void stop() {
        server.close();
    }

    private void overuse(boolean isDryRun) {
        OveruseRevoker revoker = server.revoker(RevocationSettings.defaults().withDryRun(isDryRun));
        server.lenderReturns();
        revoker.look();
        server.pass(Duration.ofMinutes(3));
        revoker.look();
        server.reports.forEach(new RevocationReports(registry, server.client, server));
    }

    private List<Event> events() {
        return server.client.v1().events().list().getItems();
    }

    private double count(String outcome) {
        return registry.get("quotatree.revocations")
                .tag("outcome", outcome)
                .counter()
                .count();
    }

    @Test
    void aDryRunSaysWhatItWouldEvictAndWhy() {
        overuse(true);
        assertThat(events())
                .extracting(event -> event.getInvolvedObject().getName())
                .containsOnly("a5", "a4", "a3");
        assertThat(events()).allSatisfy(event -> {
            assertThat(event.getReason()).isEqualTo("WouldRevokeQuota");
            assertThat(event.getType()).isEqualTo("Normal");
            assertThat(event.getMessage()).startsWith("group a: ").contains("of the 4 cpu it may use");
        });
        assertThat(count("would_evict")).isEqualTo(3);
        assertThat(count("evicted")).isZero();
    }

    @Test
    void anEvictionIsAWarning() {
        overuse(false);
        assertThat(events()).hasSize(3).allSatisfy(event -> {
            assertThat(event.getReason()).isEqualTo("RevokedQuota");
            assertThat(event.getType()).isEqualTo("Warning");
        });
        assertThat(count("evicted")).isEqualTo(3);
    }

    @Test
    void anEventThatCannotBeWrittenStopsNothing() {
        server.server.faults().fail(Failure.SERVER_ERROR, 100, request -> request.is("create", "events"));
        assertThatCode(() -> overuse(false)).doesNotThrowAnyException();
        assertThat(events()).isEmpty();
        assertThat(count("evicted")).isEqualTo(3);
    }

    @Test
    void aReportWithoutAPodIsNoEvent() {
        new RevocationReports(registry, server.client, server)
                .accept(new RevocationReport(Kind.STUCK, Optional.empty(), "a", "nothing can be stopped"));
        assertThat(events()).isEmpty();
    }
}
