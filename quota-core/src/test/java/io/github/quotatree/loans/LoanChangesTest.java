package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.queue.QueuePosition;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.whatif.ClusterDiff;
import io.github.quotatree.whatif.ClusterOutcome;
import io.github.quotatree.whatif.QuotaEdit;
import io.github.quotatree.whatif.SmallestChange;
import io.github.quotatree.whatif.SmallestChange.Kind;
import io.github.quotatree.whatif.SmallestChanges;
import io.github.quotatree.whatif.WhatIf;
import io.github.quotatree.whatif.WhatIfOptions;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The smallest changes for a workload of a ledger that lends: by hand, and that they entitle it, over random states. */
class LoanChangesTest {
    private static final int SEEDS = Integer.getInteger("quotatree.loans.changes", 60);
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    private int entitled;
    private int ends;

    @Test
    void saysByWhichChangeAWorkloadIsEntitled() {
        QuotaTree tree = QuotaTree.builder(SCHEMA)
                .leaf("a", group -> group.min(SCHEMA.vector(5, 2)))
                .leaf("b", group -> group.min(SCHEMA.vector(5, 2)))
                .build();
        QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(tree))
                .total(tree.id(), SCHEMA.vector(10, 4))
                .build();
        submit(ledger, "b1", "b", 5, 0, 1);
        submit(ledger, "b2", "b", 5, 0, 2);
        ledger.tryAdmit("b1");
        ledger.tryAdmit("b2");
        submit(ledger, "a1", "a", 5, 0, 3);
        submit(ledger, "b3", "b", 2, 0, 4);
        assertThat(of(ledger, "a1"))
                .hasToString("It is entitled, and loans are to be called back for it. It would start after b1 ends.");
        assertThat(of(ledger, "b3").toString())
                .startsWith("It would start after b1 ends. It would be entitled with 7 more cpu in the cluster");
        ledger.finish("b2");
        ledger.finish("a1");
        assertThat(of(ledger, "b3").isMet()).isTrue();
    }

    private static void submit(QuotaLedger ledger, String id, String group, long cpu, long gpu, long second) {
        ledger.submit(Workload.builder(id, SCHEMA.vector(cpu, gpu))
                .group(group)
                .submitted(Instant.ofEpochSecond(second))
                .build());
    }

    private static SmallestChanges of(QuotaLedger ledger, String id) {
        return SmallestChanges.of(ledger.snapshot(), id, AdmissionOptions.defaults());
    }

    @Test
    void everyChangeEntitles() {
        for (int seed = 0; seed < SEEDS; seed++) {
            LoanDraw draw = new LoanDraw(seed, seed % 2 == 0, seed % 3 == 0, seed % 5 == 0);
            QuotaLedger ledger = draw.ledger().build();
            draw.wave(true).forEach(ledger::submit);
            for (QueuePosition position :
                    AdmissionQueue.of(ledger.snapshot(), QueueOptions.defaults(), Instant.EPOCH)) {
                ledger.tryAdmit(position.entry().ids(), AdmissionOptions.defaults());
            }
            int asked = 0;
            for (WorkloadStatus status : ledger.snapshot().workloads()) {
                if (status.phase() == WorkloadPhase.PENDING && asked++ < 3) {
                    require(ledger, status, "seed " + seed + ": " + status.id());
                }
            }
        }
        assertThat(entitled).isGreaterThan(SEEDS);
        assertThat(ends).isGreaterThan(SEEDS / 4);
    }

    private void require(QuotaLedger ledger, WorkloadStatus status, String of) {
        LedgerSnapshot snapshot = ledger.snapshot();
        SmallestChanges found = SmallestChanges.of(snapshot, status.id(), AdmissionOptions.defaults());
        Answer answer = AdmissionCheck.of(snapshot, status.id(), AdmissionOptions.defaults())
                .answer();
        assertThat(found.isMet()).as(of).isEqualTo(answer == Answer.STARTS || answer == Answer.STARTS_ON_LOAN);
        List<List<QuotaEdit>> byDimension = new ArrayList<>();
        for (String dimension : snapshot.forest().schema().dimensions()) {
            if (found.missing().value(dimension) > 0) {
                byDimension.add(found.changes(dimension).stream()
                        .filter(change -> change.kind() != Kind.REQUEST)
                        .map(SmallestChange::edit)
                        .toList());
            }
        }
        for (int d = 0; d < byDimension.size(); d++) {
            for (QuotaEdit edit : byDimension.get(d)) {
                List<QuotaEdit> edits = new ArrayList<>(List.of(edit));
                for (int other = 0; other < byDimension.size(); other++) {
                    if (other != d) {
                        assertThat(byDimension.get(other)).as(of).isNotEmpty();
                        edits.add(byDimension.get(other).get(0));
                    }
                }
                LedgerSnapshot after = WhatIf.of(snapshot, edits, WhatIfOptions.defaults(), Instant.EPOCH)
                        .after()
                        .orElseThrow()
                        .snapshot();
                assertThat(after.isEntitled(status.id())).as(of + " " + edits).isTrue();
                entitled++;
            }
        }
        if (!found.waitFor().isEmpty()) {
            QuotaLedger copy = QuotaLedger.builder(ledger.state()).build();
            found.waitFor().forEach(copy::finish);
            assertThat(copy.tryAdmit(status.id()).admitted()).as(of).isTrue();
            ends++;
        }
    }

    @Test
    void aClusterThatLendsAdmitsAndStopsByItsRule() {
        QuotaTree tree = QuotaTree.builder(SCHEMA)
                .leaf("a", group -> group.min(SCHEMA.vector(5, 2)))
                .leaf("b", group -> group.min(SCHEMA.vector(5, 2)))
                .build();
        QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(tree))
                .total(tree.id(), SCHEMA.vector(10, 4))
                .build();
        submit(ledger, "b1", "b", 5, 0, 1);
        submit(ledger, "b2", "b", 4, 0, 2);
        ledger.tryAdmit("b1");
        ledger.tryAdmit("b2");
        submit(ledger, "b3", "b", 1, 0, 3);
        Workload wanted = Workload.of("a1", "a", SCHEMA.vector(3, 0));
        ClusterDiff diff = WhatIf.of(
                ledger.snapshot(), List.of(QuotaEdit.addWorkload(wanted)), WhatIfOptions.defaults(), Instant.EPOCH);
        assertThat(diff.before().admitted()).containsExactly("b3");
        assertThat(diff.before().revocation().victims()).isEmpty();
        ClusterOutcome after = diff.after().orElseThrow();
        assertThat(after.admitted()).as("a1 is due, and claims the idle cpu").isEmpty();
        assertThat(after.revocation().victims()).extracting(Victim::id).containsExactly("b2");
        assertThat(after.revocation().preemptors()).contains("a1");
        assertThat(diff.inWords(AmountFormat.baseUnits())).contains("would be stopped: b2");
    }
}
