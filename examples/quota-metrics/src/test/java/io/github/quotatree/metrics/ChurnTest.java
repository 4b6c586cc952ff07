package io.github.quotatree.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.workload.AdmissionRule;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** While threads change the ledger, groups too, and several clients scrape, each scrape is whole and of one moment. */
class ChurnTest {
    private static final int SCRAPES = 25;

    @ParameterizedTest
    @EnumSource(AdmissionRule.class)
    void everyScrapeIsOfOneMoment(AdmissionRule rule) throws Exception {
        QuotaLedger ledger = LedgerLoad.ledger(JournalMeters.withoutJournal(), rule);
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        registry.throwExceptionOnRegistrationFailure();
        QuotaMetrics metrics = QuotaMetrics.builder(ledger).build();
        metrics.bindTo(registry);
        AtomicBoolean end = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> changes = new ArrayList<>();
            for (int seed = 1; seed <= 2; seed++) {
                LedgerLoad load = new LedgerLoad(seed, ledger, metrics);
                changes.add(threads.submit(() -> {
                    while (!end.get()) {
                        load.step();
                    }
                }));
            }
            List<Future<Integer>> clients = new ArrayList<>();
            for (int client = 0; client < 2; client++) {
                clients.add(threads.submit(() -> {
                    int groups = 0;
                    for (int k = 0; k < SCRAPES; k++) {
                        groups += check(Exposition.openMetrics(
                                metrics.scrape(() -> registry.scrape("application/openmetrics-text"))));
                    }
                    return groups;
                }));
            }
            for (Future<Integer> client : clients) {
                assertThat(client.get(2, TimeUnit.MINUTES)).isGreaterThan(SCRAPES);
            }
            end.set(true);
            for (Future<?> change : changes) {
                change.get(1, TimeUnit.MINUTES);
            }
        } finally {
            end.set(true);
            threads.shutdownNow();
        }
    }

    /** Checks what holds at each moment, and returns how many groups there were. */
    private static int check(Exposition shown) {
        Map<String, Double> runtime = new HashMap<>();
        Map<String, Double> used = new HashMap<>();
        Map<String, Double> request = new HashMap<>();
        Map<String, Double> ofChildren = new HashMap<>();
        Map<String, Double> usedByChildren = new HashMap<>();
        collect(shown, "quotatree_group_runtime", runtime, ofChildren);
        collect(shown, "quotatree_group_used", used, usedByChildren);
        collect(shown, "quotatree_group_request", request, new HashMap<>());
        assertThat(runtime.keySet()).isEqualTo(used.keySet()).isEqualTo(request.keySet());
        ofChildren.forEach((parent, sum) -> {
            if (!parent.contains(" (root) ")) {
                assertThat(sum).as("runtimes under %s", parent).isLessThanOrEqualTo(runtime.get(parent));
                assertThat(usedByChildren.get(parent))
                        .as("used under %s", parent)
                        .isEqualTo(used.get(parent));
            } else {
                String[] key = parent.split(" ", -1);
                double total = shown.value("quotatree_tree_capacity", "tree", key[0], "resource", key[2])
                        .orElseThrow(() -> new AssertionError(parent + shown.samples("quotatree_tree_capacity")));
                assertThat(sum).as("runtimes of %s", parent).isLessThanOrEqualTo(total);
            }
        });
        return used.size();
    }

    private static void collect(
            Exposition shown, String metric, Map<String, Double> byGroup, Map<String, Double> byParent) {
        for (Exposition.Sample sample : shown.samples(metric)) {
            if (sample.label("kind").equals("leaf") || sample.label("kind").equals("parent")) {
                String tree = sample.label("tree") + " ";
                String resource = " " + sample.label("resource");
                byGroup.put(tree + sample.label("group") + resource, sample.value());
                byParent.merge(tree + sample.label("parent") + resource, sample.value(), Double::sum);
            }
        }
    }
}
