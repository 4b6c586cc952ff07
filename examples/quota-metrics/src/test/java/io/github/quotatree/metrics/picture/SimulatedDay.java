package io.github.quotatree.metrics.picture;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.metrics.Exposition;
import io.github.quotatree.metrics.QuotaMetrics;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A day of three groups that share 96 cards, scraped every ten minutes: {@code vision} works by day, {@code speech} in
 * two bursts, {@code batch} takes what is left and gives it back.
 */
final class SimulatedDay {
    static final int STEPS = 144;
    private static final ResourceSchema SCHEMA = ResourceSchema.of("gpu");
    private static final int STEPS_OF_OVERUSE = 2;

    private final Random random = new Random(7);
    private final QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(QuotaTree.builder(SCHEMA)
                    .parent("research", group -> group.min(64))
                    .leaf("vision", group -> group.under("research").min(40))
                    .leaf("speech", group -> group.under("research").min(24))
                    .leaf("batch", group -> group.min(16))
                    .build()))
            .total("", SCHEMA.vector(96))
            .admissionRule(AdmissionRule.QUOTA_ONLY)
            .build();
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final QuotaMetrics metrics = QuotaMetrics.builder(ledger).build();
    private final Map<String, Integer> ends = new LinkedHashMap<>();
    private final List<Exposition> scrapes = new ArrayList<>();
    private int overused;
    private int names;

    private SimulatedDay() {
        metrics.bindTo(registry);
    }

    /** Returns the scrapes of the day. */
    static List<Exposition> scrapes() {
        SimulatedDay day = new SimulatedDay();
        for (int step = 0; step < STEPS; step++) {
            day.step(step);
        }
        return day.scrapes;
    }

    private void step(int step) {
        double hour = step / 6.0;
        end(step);
        if (step == 102) { // nodes fail for two hours
            ledger.setTotal("", SCHEMA.vector(72));
        } else if (step == 114) {
            ledger.setTotal("", SCHEMA.vector(96));
        }
        submit("vision", hour > 8 && hour < 18 ? 4 : 0.4, 3);
        submit("speech", (hour > 3 && hour < 5) || (hour > 12 && hour < 14) ? 4 : 0.3, 2);
        submit("batch", 3, 2);
        for (WorkloadStatus workload : ledger.snapshot().workloads()) {
            String id = workload.workload().id();
            if (workload.phase() == WorkloadPhase.PENDING
                    && metrics.decisions().time(() -> ledger.tryAdmit(id)).admitted()) {
                ledger.start(id);
                ends.put(id, step + 3 + random.nextInt(12));
            }
        }
        scrapes.add(Exposition.openMetrics(metrics.scrape(() -> registry.scrape("application/openmetrics-text"))));
        revoke();
    }

    private void end(int step) {
        List<String> ended = new ArrayList<>();
        ends.forEach((id, end) -> {
            if (end <= step) {
                ended.add(id);
            }
        });
        for (String id : ended) {
            ends.remove(id);
            ledger.finish(id);
        }
        for (WorkloadStatus workload : ledger.snapshot().workloads()) {
            if (workload.phase() == WorkloadPhase.STOPPING) {
                ends.remove(workload.workload().id());
                ledger.evict(workload.workload().id());
            }
        }
    }

    private void submit(String group, double rate, int cards) {
        int number = (int) (rate + random.nextDouble());
        for (int k = 0; k < number; k++) {
            ledger.submit(Workload.of("job-" + 10_000 + names++, group, SCHEMA.vector(1 + random.nextInt(cards))));
        }
    }

    private void revoke() {
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), RevocationOptions.defaults());
        overused = plan.isEmpty() ? 0 : overused + 1;
        if (overused > STEPS_OF_OVERUSE) {
            metrics.plans().planned(plan);
            metrics.plans().carryOut(plan, () -> ledger.carryOut(plan));
            overused = 0;
        }
    }
}
