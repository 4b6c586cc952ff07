package io.github.quotatree.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CountersTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final int PER_GROUP = 2 * 12 + 1;

    private final List<LedgerChange> recorded = new ArrayList<>();
    private boolean full;
    private final JournalMeters journal = JournalMeters.of(change -> {
        if (full) {
            throw new IllegalStateException("the disk is full");
        }
        recorded.add(change);
    });
    private final QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(QuotaTree.builder(SCHEMA)
                    .leaf("big", group -> group.min("cpu", 60).max("gpu", 4))
                    .leaf("small", group -> group.min("cpu", 10).min("gpu", 2))
                    .build()))
            .total("", SCHEMA.vector(100, 10))
            .journal(journal)
            .admissionRule(AdmissionRule.QUOTA_ONLY)
            .build();
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final QuotaMetrics metrics =
            QuotaMetrics.builder(ledger).maxSeries(PER_GROUP).build();

    @BeforeEach
    void bind() {
        registry.throwExceptionOnRegistrationFailure();
        metrics.bindTo(registry);
        journal.bindTo(registry);
    }

    private Exposition scrape() {
        return Exposition.openMetrics(metrics.scrape(() -> registry.scrape("application/openmetrics-text")));
    }

    private void submit(String id, String group, long cpu, long gpu, int priority, boolean preemptible) {
        ledger.submit(Workload.builder(id, SCHEMA.vector(cpu, gpu))
                .group(group)
                .priority(priority)
                .preemptible(preemptible)
                .build());
    }

    private boolean admit(String id) {
        return metrics.decisions().time(() -> ledger.tryAdmit(id)).admitted();
    }

    @Test
    void countsEveryLimitOfARejectedDecision() {
        submit("a", "big", 200, 5, 0, true);
        submit("b", "big", 0, 3, 0, false);
        submit("c", "small", 0, 11, 0, true);
        submit("d", "big", 1, 1, 0, true);
        assertThat(admit("a")).isFalse(); // runtime of cpu and gpu
        assertThat(admit("b")).isFalse(); // not preemptible: min of gpu
        assertThat(admit("c")).isFalse(); // small has no series of its own
        assertThat(admit("d")).isTrue();
        assertThatThrownBy(() -> admit("nobody")).isInstanceOf(IllegalArgumentException.class);

        Exposition shown = scrape();
        assertThat(refusals(shown, "big", "runtime", "cpu")).isEqualTo(1);
        assertThat(refusals(shown, "big", "runtime", "gpu")).isEqualTo(1);
        assertThat(refusals(shown, "big", "min", "gpu")).isEqualTo(1);
        assertThat(refusals(shown, "(other)", "runtime", "gpu")).isEqualTo(1);
        assertThat(shown.samples("quotatree_refusals_total")).hasSize(4);
        assertThat(decisions(shown, "admitted")).isEqualTo(1);
        assertThat(decisions(shown, "rejected")).isEqualTo(3);
        assertThat(decisions(shown, "failed")).isEqualTo(1);

        assertThat(admit("a")).isFalse();
        assertThat(refusals(scrape(), "big", "runtime", "cpu")).isEqualTo(2);
        assertThat(refusals(scrape(), "big", "runtime", "cpu"))
                .as("a look changes nothing")
                .isEqualTo(2);
    }

    private static double refusals(Exposition shown, String group, String limit, String resource) {
        return shown.value("quotatree_refusals_total", "group", group, "limit", limit, "resource", resource)
                .orElse(0.0);
    }

    private static double decisions(Exposition shown, String result) {
        return shown.value("quotatree_decision_seconds_count", "result", result).orElseThrow();
    }

    @Test
    void theCounterOfAGroupEndsWithItsSeries() {
        submit("a", "big", 200, 0, 0, true);
        admit("a");
        assertThat(refusals(scrape(), "big", "runtime", "cpu")).isEqualTo(1);
        ledger.finish("a");
        ledger.update(forest -> forest.toBuilder().remove("big").build());
        assertThat(scrape().samples().stream()
                        .filter(sample -> sample.label("group").equals("big")))
                .isEmpty();
        submit("b", "small", 200, 0, 0, true);
        admit("b");
        assertThat(refusals(scrape(), "small", "runtime", "cpu")).isEqualTo(1);
    }

    @Test
    void countsPlansVictimsAndObstacles() {
        submit("a", "small", 90, 0, 0, true);
        assertThat(admit("a")).isTrue();
        submit("b", "big", 60, 0, 5, true); // takes its min back
        RevocationPlan revocation = RevocationPlan.of(
                ledger.snapshot(), RevocationOptions.defaults().withFloor(RevocationOptions.Floor.RUNTIME));
        assertThat(revocation.victims()).hasSize(1);
        metrics.plans().planned(revocation);
        assertThat(metrics.plans()
                        .carryOut(revocation, () -> ledger.carryOut(revocation))
                        .carriedOut())
                .isTrue();
        assertThat(metrics.plans()
                        .carryOut(revocation, () -> ledger.carryOut(revocation))
                        .carriedOut())
                .isFalse();
        ledger.evict("a");
        assertThat(admit("b")).isTrue();
        submit("c", "big", 50, 0, 9, true);
        PreemptionPlan preemption = PreemptionPlan.of(ledger.snapshot(), "c", AdmissionOptions.defaults());
        assertThat(preemption.victims()).hasSize(1);
        metrics.plans().planned(preemption);
        metrics.plans().carryOut(preemption, () -> ledger.carryOut(preemption));

        Exposition shown = scrape();
        assertThat(plans(shown, "revocation", "planned")).isEqualTo(1);
        assertThat(plans(shown, "revocation", "carried_out")).isEqualTo(1);
        assertThat(plans(shown, "revocation", "obstructed")).isEqualTo(1);
        assertThat(plans(shown, "preemption", "carried_out")).isEqualTo(1);
        assertThat(shown.value("quotatree_victims_total", "kind", "preemption", "result", "carried_out"))
                .contains(1.0);
        assertThat(shown.value("quotatree_plan_obstacles_total", "obstacle", "already_leaving"))
                .contains(1.0);
        assertThat(shown.sum("quotatree_plan_obstacles_total", "obstacle", "gone"))
                .isZero();
    }

    private static double plans(Exposition shown, String kind, String result) {
        return shown.value("quotatree_plans_total", "kind", kind, "result", result)
                .orElseThrow();
    }

    @Test
    void aChangeThatTheJournalRefusesIsAFailureAndNoChange() {
        submit("a", "big", 1, 0, 0, true);
        full = true;
        assertThatThrownBy(() -> submit("b", "big", 1, 0, 0, true)).hasMessage("the disk is full");
        assertThatThrownBy(() -> admit("a")).hasMessage("the disk is full");
        full = false;
        assertThat(admit("a")).isTrue();
        Exposition shown = scrape();
        assertThat(shown.value("quotatree_changes_total", "change", "submitted"))
                .contains(1.0);
        assertThat(shown.value("quotatree_changes_total", "change", "admitted")).contains(1.0);
        assertThat(shown.value("quotatree_journal_failures_total")).contains(2.0);
        assertThat(shown.value("quotatree_journal_write_seconds_count")).contains((double) recorded.size());
        assertThat(shown.value("quotatree_workloads", "phase", "admitted")).contains(1.0);
        assertThat(decisions(shown, "failed")).isEqualTo(1);
    }

    @Test
    void nothingIsCountedWithoutABinding() {
        metrics.close();
        submit("a", "big", 1, 0, 0, true);
        assertThat(admit("a")).isTrue();
        metrics.bindTo(registry);
        assertThat(decisions(scrape(), "admitted")).isZero();
    }
}
