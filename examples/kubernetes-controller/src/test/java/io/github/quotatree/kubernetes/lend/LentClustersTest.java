package io.github.quotatree.kubernetes.lend;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.kubernetes.evict.RevocationReport;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanQueue;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Crowded clusters of cpu and cards, whose pods come and go by chance and are made again after an eviction: entitled
 * pods are never evicted, each pod starts for which one is, nothing that fits idles, and then nothing changes any more.
 */
class LentClustersTest {
    private static final RevocationSettings AT_ONCE = RevocationSettings.defaults()
            .withDryRun(false)
            .withDelay(Duration.ZERO)
            .withLimit(1000, Duration.ofMinutes(10));

    private Random random = new Random(0);
    private int pods;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theLawsOfLoansHold(long seed) {
        random = new Random(seed);
        int evicted = 0;
        try (LentServer server = new LentServer(AT_ONCE, 18, 6, "a", "b", "c")) {
            server.addNode("n", 18, 6);
            for (int round = 0; round < 6; round++) {
                for (int k = 0; k < 3; k++) {
                    add(server, String.valueOf("abc".charAt(random.nextInt(3))));
                }
                if (!server.running().isEmpty()) {
                    server.done(server.running().iterator().next());
                }
                evicted += settle(server);
            }
        }
        assertThat(evicted).as("evictions of seed " + seed).isPositive();
    }

    private void add(LentServer server, String group) {
        boolean hasCards = random.nextInt(3) == 0;
        server.gated(
                group + String.format("%03d", ++pods),
                group,
                1 + random.nextInt(6),
                hasCards ? 1 + random.nextInt(3) : 0);
    }

    /** Lets the cluster come to rest; returns the number of evictions until then. */
    private int settle(LentServer server) {
        Set<String> startersOfPlans = new TreeSet<>();
        int evicted = 0;
        for (int look = 0; look < 12; look++) {
            server.observe();
            Set<String> entitled = entitled(server.cluster.snapshot());
            int before = server.reports.size();
            server.look();
            for (RevocationReport report : server.reports.subList(before, server.reports.size())) {
                if (report.kind() == Kind.EVICTED) {
                    evicted++;
                    assertThat(entitled)
                            .doesNotContain(
                                    "default/" + report.pod().orElseThrow().name());
                    startersOfPlans.add(report.reason().replaceAll("on loan, for default/([a-z0-9]+): .*", "$1"));
                    assertThat(look).as("the look of an eviction").isLessThan(6);
                }
            }
            for (String pod : server.leaving()) {
                if (random.nextBoolean()) { // its owner makes it again
                    Pod gone = server.pod(pod);
                    server.end(pod);
                    server.gated(
                            pod.charAt(0) + String.format("%03d", ++pods),
                            pod.substring(0, 1),
                            (int) LentServer.request(gone, "cpu"),
                            (int) LentServer.request(gone, LentServer.CARD));
                }
            }
            server.schedule();
        }
        server.observe();
        assertThat(server.leaving()).isEmpty();
        assertThat(server.running()).containsAll(startersOfPlans);
        LedgerSnapshot rest = server.cluster.snapshot();
        assertThat(LoanQueue.loans(rest)).isEmpty();
        return evicted;
    }

    private static Set<String> entitled(LedgerSnapshot snapshot) {
        return snapshot.workloads().stream()
                .filter(status -> status.phase().holds() && snapshot.isEntitled(status.id()))
                .map(WorkloadStatus::id)
                .collect(Collectors.toSet());
    }
}
