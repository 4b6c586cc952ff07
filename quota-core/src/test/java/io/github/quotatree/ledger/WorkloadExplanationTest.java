package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Binding;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WorkloadExplanationTest {
    private final ResourceSchema cpu = ResourceSchema.of("cpu");
    private final QuotaTree tree = QuotaTree.builder(cpu)
            .leaf("vision", group -> group.min(4).max(8))
            .leaf("web", group -> group.min(6))
            .build();
    private final QuotaLedger ledger = QuotaOnly.takingAll(tree, cpu.vector(20));

    private String words(String id) {
        return WorkloadExplanation.of(ledger.snapshot(), id, AdmissionOptions.defaults())
                .inWords(AmountFormat.baseUnits());
    }

    @Test
    void saysWhatAWorkloadWaitsForAndWhy() {
        ledger.adopt(Workload.of("a", "vision", cpu.vector(7)), Instant.EPOCH);
        ledger.submit(Workload.of("b", "vision", cpu.vector(2)));
        assertThat(words("b"))
                .isEqualTo("b waits: vision uses 7 of the 8 cpu it may use, and 2 more would be 1 too much."
                        + " vision gets 8 of the 9 cpu it requests: 4 are guaranteed, 4 are borrowed from 16 spare cpu."
                        + " It is at its max of 8.");
        WorkloadExplanation why = WorkloadExplanation.of(ledger.snapshot(), "b", AdmissionOptions.defaults());
        assertThat(why.mayStart()).isFalse();
        assertThat(why.limits()).hasSize(1);
        assertThat(why.limits().get(0).exceeded())
                .isEqualTo(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "vision", "cpu", 8, 7, 2));
        assertThat(why.limits().get(0).explanation().orElseThrow().bindings())
                .containsExactly(new Binding(Binding.Term.MAX, "vision"));
        assertThat(ledger.tryAdmit("b").inWords(AmountFormat.baseUnits()))
                .isEqualTo("b waits: vision uses 7 of the 8 cpu it may use, and 2 more would be 1 too much.");
    }

    @Test
    void saysThatAWorkloadMayStart() {
        ledger.submit(Workload.of("b", "vision", cpu.vector(6)));
        assertThat(words("b")).isEqualTo("b may start in vision: there is room for 6 cpu.");
        Decision decision = ledger.tryAdmit("b", AdmissionOptions.defaults().withReportLenders(true));
        assertThat(decision.inWords(AmountFormat.baseUnits()))
                .isEqualTo("b may start and borrows 2 cpu; web lends 6 cpu.");
        assertThat(words("b")).isEqualTo("b is admitted in vision.");
        ledger.start("b", Instant.EPOCH);
        assertThat(words("b")).isEqualTo("b runs in vision.");
        ledger.stop("b");
        assertThat(words("b")).isEqualTo("b is stopping in vision.");
    }

    @Test
    void namesTheMinForWorkloadsThatAreNotPreemptible() {
        ledger.adopt(
                Workload.builder("a", cpu.vector(3))
                        .group("vision")
                        .preemptible(false)
                        .build(),
                Instant.EPOCH);
        ledger.submit(Workload.builder("b", cpu.vector(2))
                .group("vision")
                .preemptible(false)
                .build());
        assertThat(words("b"))
                .isEqualTo("b waits: the workloads of vision that are not preemptible use 3 of the 4 cpu of its min,"
                        + " and 2 more would be 1 too much.");
    }

    @Test
    void saysWhichGroupIsMissing() {
        ledger.submit(Workload.of("b", "visoin", cpu.vector(30)));
        assertThat(ledger.tryAdmit("b").inWords(AmountFormat.baseUnits()))
                .isEqualTo(
                        "b waits: quotatree-default uses 0 of the 20 cpu it may use, and 30 more would be 10 too much."
                                + " There is no group visoin, so b counts in quotatree-default.");
        assertThat(words("b"))
                .endsWith(" quotatree-default gets 20 of the 30 cpu it requests. The system group leaves no more of the"
                        + " total.");
    }

    @Test
    void refusesAnUnknownWorkload() {
        assertThatThrownBy(() -> words("b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no workload b in the ledger");
    }
}
