package io.github.quotatree.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.json.GoldenDocument;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.page.ReportJson.Report;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The workloads of a page are the ones of the ledger. */
class PageWorkloadsTest {
    private static final Instant NOW = Instant.parse("2026-11-22T06:30:00Z");

    private static QuotaLedger ledger(ResourceSchema schema, int groups, long total) {
        QuotaTree.Builder tree = QuotaTree.builder(schema);
        for (int g = 0; g < groups; g++) {
            tree.leaf("team-" + g, group -> group.min(total / groups));
        }
        return QuotaLedger.of(tree.build(), schema.vector(total), InstantSource.fixed(NOW));
    }

    @Test
    void aReportWithWorkloadsIsAsItWas() throws IOException {
        ResourceSchema cpu = ResourceSchema.of("cpu");
        QuotaLedger ledger = ledger(cpu, 2, 10_000);
        ledger.submit(Workload.of("first", "team-0", cpu.vector(8000)));
        assertThat(ledger.tryAdmit("first").admitted()).isTrue();
        ledger.submit(Workload.of("second", "team-1", cpu.vector(4000)));
        ledger.submit(Workload.of("third", "team-1", cpu.vector(9000)));
        LedgerSnapshot snapshot = ledger.snapshot();
        Report report = new Report("a test", "", "water-filling", PageData.UNITS, List.of(snapshot.quotas()))
                .withWorkloads(PageWorkloads.of(snapshot, NOW))
                .withNotes(List.of("The state may be old."));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ReportJson().write(out, report);
        GoldenDocument.check("report.workloads", out.toString(UTF_8));
    }

    @Test
    void theCountsAreThoseOfAllWorkloads() {
        ResourceSchema gpu = ResourceSchema.of("gpu");
        SplittableRandom random = new SplittableRandom(1);
        QuotaLedger ledger = ledger(gpu, 5, 1000);
        for (int w = 0; w < 900; w++) {
            String id = "w" + w;
            ledger.submit(Workload.of(id, "team-" + random.nextInt(1 + w % 5), gpu.vector(1 + random.nextInt(9))));
            ledger.tryAdmit(id, AdmissionOptions.defaults());
        }
        LedgerSnapshot snapshot = ledger.snapshot();
        PageWorkloads page = PageWorkloads.of(snapshot, NOW);
        int waiting = 0;
        int onLoan = 0;
        for (GroupRuntime group : snapshot.quotas()) {
            List<WorkloadStatus> all = snapshot.workloads(group.name());
            assertThat(page.waiting(group.name()))
                    .isEqualTo(all.stream()
                            .filter(each -> each.phase() == WorkloadPhase.PENDING)
                            .count());
            assertThat(page.due(group.name()))
                    .isEqualTo(all.stream()
                            .filter(each -> each.phase() == WorkloadPhase.PENDING && snapshot.isEntitled(each.id()))
                            .count());
            assertThat(page.onLoan(group.name()))
                    .isEqualTo(all.stream()
                            .filter(each -> each.phase().holds() && !snapshot.isEntitled(each.id()))
                            .count());
            waiting += page.waiting(group.name());
            onLoan += page.onLoan(group.name());
        }
        assertThat(waiting).isGreaterThan(PageWorkloads.MOST_LISTED);
        assertThat(onLoan).isPositive();
        assertThat(page.loans(""))
                .extracting(loan -> page.stopsFor(loan).isEmpty())
                .as("the ones that are to stop come first")
                .contains(true, false)
                .isSorted();
        assertThat(page.queue("")).hasSize(PageWorkloads.MOST_LISTED);
        assertThat(page.queue("").get(0).number()).isEqualTo(1);
        assertThat(page.loans(""))
                .isNotEmpty()
                .allSatisfy(loan -> assertThat(snapshot.isEntitled(loan.id())).isFalse());
    }
}
