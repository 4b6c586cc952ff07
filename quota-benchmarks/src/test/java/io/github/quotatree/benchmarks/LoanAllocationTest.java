package io.github.quotatree.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A decision in a ledger that lends allocates nothing once the classes of its group are known. */
class LoanAllocationTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final int WORKLOADS = 60;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final QuotaLedger ledger = ledger();

    private static QuotaLedger ledger() {
        QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
        builder.parent("p", group -> group.min(SCHEMA.vector(40, 8)).max(SCHEMA.vector(80, 16)));
        for (String group : new String[] {"a", "b", "c"}) {
            builder.leaf(group, of -> {
                of.min(SCHEMA.vector(20, 4));
                if (!group.equals("c")) {
                    of.under("p");
                }
            });
        }
        QuotaTree tree = builder.build();
        return QuotaLedger.builder(QuotaForest.of(tree))
                .total(tree.id(), SCHEMA.vector(100, 20))
                .admissionRule(AdmissionRule.LOANS)
                .build();
    }

    @Test
    void decisionsAllocateNothing() {
        for (int k = 0; k < WORKLOADS; k++) {
            ledger.submit(Workload.builder("w" + k, SCHEMA.vector(1 + k % 7, k % 3))
                    .group(k % 3 == 0 ? "a" : k % 3 == 1 ? "b" : "c")
                    .priority(k % 2)
                    .submitted(Instant.ofEpochSecond(k))
                    .build());
        }
        AdmissionOptions noLoans = AdmissionOptions.defaults().withLoans(false);
        for (int k = 0; k < WORKLOADS / 2; k++) {
            ledger.tryAdmit("w" + k, AdmissionOptions.defaults());
        }
        for (int k = WORKLOADS / 2; k < WORKLOADS; k++) {
            ledger.tryAdmit("w" + k, noLoans);
        }
        assertThat(ledger.snapshot().workloads())
                .anyMatch(status -> status.standing().dueSince().isPresent());
        assertThat(ledger.snapshot().workloads())
                .anyMatch(status -> status.standing().startedOnLoan());
        decideAll();
        assertThat(decideAll()).isZero();
    }

    /** Returns the bytes that a decision on each workload that waits allocates. */
    private long decideAll() {
        String[] pending = ledger.snapshot().workloads().stream()
                .filter(status -> !status.phase().holds())
                .map(status -> status.id())
                .toArray(String[]::new);
        assertThat(pending).isNotEmpty();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int k = 0; k < pending.length; k++) {
            ledger.fits(pending[k], AdmissionOptions.defaults());
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
