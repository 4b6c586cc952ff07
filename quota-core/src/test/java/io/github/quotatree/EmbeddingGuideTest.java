package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.EvictionLimit;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerListener;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.Subscription;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.OveruseMonitor.Overuse;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.reclaim.VictimRules;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.store.LedgerStore;
import io.github.quotatree.store.StoreOptions;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code in the guide to embedding compiles and does what the guide says. */
class EmbeddingGuideTest {

    private static final Pattern LINK = Pattern.compile("(?:\\n\\[\\w+\\]: |\\]\\()([^)#\\s]+)");
    private static final Path PAGE = Path.of("..", "docs", "embedding.md");
    private static final Path PEERS = PAGE.resolveSibling("peers.md");

    private final List<String> stopped = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private Instant now = Instant.EPOCH;
    private boolean nodeHasRoom = true;

    @Test
    void aLoopLendsAndCallsBack() {
        // guide: lend
        QuotaTree tree = QuotaTree.builder(ResourceSchema.of("gpu"))
                .leaf("A", group -> group.min(4))
                .leaf("B", group -> group.min(6))
                .build();
        QuotaLedger lending = QuotaLedger.builder(QuotaForest.of(tree))
                .total(tree.id(), tree.schema().vector(10))
                .build();
        lending.submit(Workload.of("train", "B", tree.schema().vector(8)));
        // end of guide
        look(lending);
        assertThat(lending.workload("train").orElseThrow().phase()).isEqualTo(WorkloadPhase.RUNNING);

        lending.submit(Workload.of("serve", "A", tree.schema().vector(4)));
        look(lending);
        assertThat(stopped).containsExactly("train");
        assertThat(lending.isReady("serve")).isFalse();

        lending.evict("train");
        assertThat(lending.isReady("serve")).isTrue();
        look(lending);
        assertThat(lending.workload("train").orElseThrow().phase()).isEqualTo(WorkloadPhase.PENDING);
    }

    private void look(QuotaLedger lending) {
        // guide: look
        AdmissionOptions noLoans = AdmissionOptions.defaults().withLoans(false);
        for (List<String> job : LoanQueue.entitled(lending.snapshot())) {
            if (lending.tryAdmit(job, noLoans).admitted()) { // otherwise it is due
                job.forEach(lending::start);
            }
        }
        LoanPlan plan = LoanPlan.of(lending.snapshot(), LoanOptions.defaults());
        if (lending.carryOut(plan).carriedOut()) { // also one without victims: the rest is lent
            plan.victims().forEach(victim -> stopped.add(victim.id())); // their processes are told to stop
        }
        for (List<String> job : LoanQueue.loans(lending.snapshot())) {
            if (lending.tryAdmit(job, AdmissionOptions.defaults()).admitted()) { // it starts on loan
                job.forEach(lending::start);
            }
        }
        // end of guide
    }

    @Test
    void aSchedulerIsBuiltAroundALedger() {
        InstantSource clock = () -> now;
        // guide: begin
        ResourceSchema schema = ResourceSchema.of("cpu", "gpu");
        QuotaForest forest = QuotaForest.builder(schema)
                .add(QuotaGroup.leaf(schema, "A")
                        .min("cpu", 16_000)
                        .min("gpu", 4)
                        .build())
                .add(QuotaGroup.leaf(schema, "B")
                        .min("cpu", 60_000)
                        .min("gpu", 6)
                        .build())
                .node(ClusterNode.of("node-1", Map.of(), schema.vector(64_000, 8)))
                .node(ClusterNode.of("node-2", Map.of(), schema.vector(36_000, 2)))
                .defaultGroupMax(schema.vector(2_000, 0))
                .build();
        QuotaLedger ledger = QuotaLedger.builder(forest)
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .clock(clock)
                .build();
        // end of guide

        ResourceVector request = schema.vector(8_000, 1);
        // guide: submit
        ledger.submit(Workload.builder("job-1", request)
                .group("A")
                .priority(100)
                .submitted(clock.instant())
                .build());
        // end of guide

        for (int attempt = 0; attempt < 2; attempt++) {
            nodeHasRoom = attempt == 1;
            // guide: loop
            Decision decision = ledger.tryReserve("job-1", Duration.ofSeconds(30));
            if (!decision.admitted()) {
                for (ExceededLimit limit : decision.exceededLimits()) {
                    log.add(limit.toString()); // such as "A: gpu used 8 + request 4 is 2 above runtime 10"
                }
            } else if (findNode(request)) {
                ledger.start("job-1");
            } else {
                ledger.rollBack("job-1"); // the quota has room, but no node has
            }
            // end of guide
        }
        assertThat(ledger.workload("job-1").orElseThrow().phase()).isEqualTo(WorkloadPhase.RUNNING);

        // guide: finish
        ledger.finish("job-1");
        // end of guide
        assertThat(ledger.used("A", "gpu")).isZero();

        // guide: gang
        for (int k = 0; k < 4; k++) {
            ledger.submit(Workload.of("worker-" + k, "A", schema.vector(8_000, 2)));
        }
        List<String> gang = List.of("worker-0", "worker-1", "worker-2", "worker-3");
        Decision together = ledger.tryAdmit(gang, AdmissionOptions.defaults().withCheckAncestors(true));
        // end of guide
        assertThat(together.admitted()).isTrue();
        assertThat(together.borrowed()).isEqualTo(schema.vector(16_000, 4));
        gang.forEach(ledger::start);

        ledger.submit(Workload.of("b", "B", schema.vector(1_000, 6)));
        OveruseMonitor monitor = new OveruseMonitor(clock);
        for (int second = 0; second < 200; second++) {
            now = now.plusSeconds(1);
            LedgerSnapshot snapshot = ledger.snapshot();
            monitor.observe(snapshot);
            List<String> groups = monitor.overusedFor(OveruseMonitor.DEFAULT_DELAY).stream()
                    .map(Overuse::group)
                    .toList();
            HandOver revocation = ledger.carryOut(RevocationPlan.of(snapshot, groups, RevocationOptions.defaults()));
            stopped.addAll(revocation.victims());
            revocation.victims().forEach(ledger::evict);
        }
        assertThat(stopped).containsExactly("worker-0", "worker-1");
        assertThat(ledger.tryAdmit("b").admitted()).isTrue();

        // guide: rules
        VictimRules rules = VictimRules.defaults()
                .withMinRunTime(Duration.ofMinutes(10), clock.instant())
                .withMaxVictims(20);
        RevocationPlan gentle = RevocationPlan.of(
                ledger.snapshot(), RevocationOptions.defaults().withVictims(rules));
        // end of guide
        assertThat(gentle.isEmpty()).isTrue();

        ledger.submit(Workload.builder("urgent", schema.vector(1_000, 1))
                .group("A")
                .priority(9)
                .build());
        // guide: handOver
        PreemptionPlan plan = PreemptionPlan.of(ledger.snapshot(), "urgent", AdmissionOptions.defaults());
        HandOver handOver = ledger.carryOut(plan);
        // end of guide
        assertThat(handOver.carriedOut()).isTrue();
        assertThat(ledger.handOvers()).containsExactly(handOver);
        assertThatIllegalStateException().isThrownBy(() -> ledger.start("urgent"));
        handOver.victims().forEach(ledger::evict);
        ledger.start("urgent");

        // guide: limits
        QuotaLedger limited = QuotaLedger.builder(forest)
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .clock(clock)
                .evictionLimit(EvictionLimit.of("an hour", 100, Duration.ofHours(1)))
                .evictionLimit(EvictionLimit.ofGroup("A", 5, Duration.ofMinutes(10)))
                .build();
        // end of guide
        assertThat(limited.handOvers()).isEmpty();

        ledger.submit(Workload.of("next", "B", schema.vector(1_000, 0)));
        // guide: next
        AdmissionQueue queue = AdmissionQueue.of(ledger.snapshot(), QueueOptions.defaults(), clock.instant());
        queue.next()
                .ifPresent(entry -> ledger.tryAdmit(entry.ids(), queue.options().admission()));
        // end of guide
        assertThat(ledger.workload("next").orElseThrow().phase()).isEqualTo(WorkloadPhase.ADMITTED);
        ledger.finish("next");

        // guide: nodes
        ledger.update(before -> before.withoutNode("node-2"));
        ledger.update(before -> before.toBuilder()
                .replace(QuotaGroup.leaf(schema, "A")
                        .min("cpu", 20_000)
                        .min("gpu", 2)
                        .build())
                .build());
        // end of guide
        assertThat(ledger.snapshot().quotas().total()).isEqualTo(schema.vector(64_000, 8));

        ledger.update(before ->
                before.toBuilder().add(QuotaGroup.leaf(schema, "C").build()).build());
        ledger.submit(Workload.of("c", "C", schema.vector(1, 0)));
        // guide: displace
        ledger.update(before -> before.toBuilder().remove("C").build(), DisplacedWorkloads.moveTo("C", "B"));
        // end of guide
        assertThat(ledger.workload("c").orElseThrow().group()).isEqualTo("B");
        ledger.finish("c");

        // guide: listen
        Subscription subscription = ledger.listen(
                new LedgerListener() {
                    @Override
                    public void runtimeChanged(RuntimeChange change) {
                        log.add(change.toString()); // such as "B: runtime cpu=1000 gpu=6 -> cpu=1000 gpu=4"
                    }
                },
                Runnable::run); // or an executor of the host
        // end of guide
        log.clear();
        ledger.finish("b");
        assertThat(log).contains("B: runtime cpu=1000 gpu=6 -> cpu=0 gpu=0");
        subscription.close();
    }

    @Test
    void aStartNamesTheFlavorThatItGot() {
        // guide: flavors
        ResourceSchema cards = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "v100");
        QuotaTree tree = QuotaTree.builder(cards)
                .leaf("A", group -> group.min("gpu", 10))
                .leaf("B", group -> group.min("gpu", 10).flavorMin("gpu", "v100", 5))
                .build();
        QuotaLedger byFlavor = QuotaLedger.builder(QuotaForest.of(tree))
                .total("", cards.vector("cpu", 64_000).with("gpu", "a100", 10).with("gpu", "v100", 10))
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .build();
        byFlavor.submit(Workload.builder("job-1", cards.vector("gpu", 8))
                .group("A")
                .accepts(FlavorClass.of(cards, "gpu", "a100", "v100"))
                .build());
        Decision answer = byFlavor.tryReserve("job-1", Duration.ofSeconds(30));
        for (String flavor : answer.flavors("gpu")) {
            if (findNode(flavor)) {
                byFlavor.start("job-1", Map.of("gpu", flavor));
                break;
            }
        }
        // end of guide
        assertThat(byFlavor.workload("job-1").orElseThrow().flavors()).containsExactly(Map.entry("gpu", "v100"));
        assertThat(byFlavor.snapshot().used("A").value("gpu", "v100")).isEqualTo(8);
    }

    private static boolean findNode(String flavor) {
        return flavor.equals("v100");
    }

    /** The first start, and two restarts. */
    @Test
    void everyStartContinuesTheLedgerOfTheFolder(@TempDir Path folder) throws IOException, InterruptedException {
        InstantSource clock = () -> now;
        ResourceSchema schema = ResourceSchema.of("cpu", "gpu");
        QuotaForest forest = QuotaForest.builder(schema)
                .add(QuotaGroup.leaf(schema, "A").min("gpu", 4).build())
                .node(ClusterNode.of("node-1", Map.of(), schema.vector(64_000, 8)))
                .build();
        for (int start = 1; start <= 3; start++) {
            // guide: store
            Supplier<LedgerState> first = () -> LedgerState.builder(forest).build();
            try (LedgerStore store =
                    LedgerStore.open(folder, first, StoreOptions.defaults(), builder -> builder.clock(clock))) {
                QuotaLedger recorded = store.ledger();
                if (recorded.workload("a").isEmpty()) {
                    recorded.submit(Workload.of("a", "A", schema.vector(1_000, 1)));
                }
                boolean starts = recorded.fits("a", AdmissionOptions.defaults());
                store.awaitDurable(); // before each answer, also a refusal: then not even a power cut takes it back
                log.add(starts ? "a starts" : "a waits");
            }
            // end of guide
            int life = start;
            try (LedgerStore store = LedgerStore.open(folder, first)) {
                assertThat(store.ledger().snapshot().size()).isEqualTo(life);
                store.ledger().submit(Workload.of("job-" + life, "A", schema.vector(1, 0)));
            }
        }
        assertThat(log).containsExactly("a starts", "a starts", "a starts");
    }

    @Test
    void theGuideHasThisCodeAndNoOther() throws IOException {
        assertThat(GuideCode.blocks(PAGE, "java")).hasSizeGreaterThan(8).isEqualTo(GuideCode.of(getClass()));
    }

    @Test
    void theComparisonWithOtherSchedulersLeadsToTheTypesThatItNames() throws IOException {
        List<String> links = LINK.matcher(Files.readString(PEERS))
                .results()
                .map(link -> link.group(1))
                .toList();

        assertThat(links)
                .hasSizeGreaterThan(15)
                .allSatisfy(link -> assertThat(PEERS.resolveSibling(link)).exists());
    }

    private boolean findNode(ResourceVector request) {
        return nodeHasRoom && !request.isZero();
    }
}
