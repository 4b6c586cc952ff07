package io.github.quotatree.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.QueueEntry.Verdict;
import io.github.quotatree.queue.QueueOptions.HoldRoom;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/**
 * The queue in a dimension with flavors, beside a host that admits through the ledger: the ledger is the oracle of each
 * verdict.
 */
@AddLifecycleHook(PropertySeed.class)
class FlavorQueueLawsTest {
    private static final ResourceSchema CARDS =
            ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "t4", "v100");
    private static final Instant NOW = Instant.ofEpochSecond(1000);
    private static final List<String> GROUPS = List.of("A", "B", "C");

    /** In each group, walking the queue is admitting in the ledger every entry that may start. */
    @Property(tries = 500)
    void aWalkAlongAGroupIsAHostThatAdmits(@ForAll long seed, @ForAll HoldRoom holdRoom) {
        for (String group : GROUPS) {
            QuotaLedger ledger = ledger(seed);
            for (QueueEntry entry : entries(ledger, holdRoom, group)) {
                boolean fits = AdmissionCheck.of(
                                ledger.snapshot(),
                                entry.ids(),
                                options(holdRoom).admission())
                        .exceededLimits()
                        .isEmpty();
                boolean admits = entry.verdict().admits();
                assertThat(fits).as("%s", entry).isEqualTo(admits || entry.verdict() == Verdict.HELD_BACK);
                assertThat(entry.exceededLimits().isEmpty()).as("%s", entry).isEqualTo(fits);
                if (admits) {
                    assertThat(ledger.tryAdmit(entry.ids(), options(holdRoom).admission())
                                    .admitted())
                            .as("%s", entry)
                            .isTrue();
                }
            }
        }
    }

    /** The next entry of the view may always start, and in the end all that fits makes way for a head. */
    @Property(tries = 500)
    void aViewIsAHostThatAdmitsTheNextEntry(@ForAll long seed, @ForAll HoldRoom holdRoom) {
        QuotaLedger ledger = ledger(seed);
        QueueView view = QueueView.of(ledger, options(holdRoom), InstantSource.fixed(NOW));
        while (view.current().next().isPresent()) {
            QueueEntry next = view.current().next().get();
            assertThat(ledger.tryAdmit(next.ids(), options(holdRoom).admission())
                            .admitted())
                    .as("%s", next)
                    .isTrue();
        }
        for (QueuePosition position : view.current()) {
            QueueEntry entry = position.entry();
            boolean fits = AdmissionCheck.of(
                            ledger.snapshot(), entry.ids(), options(holdRoom).admission())
                    .exceededLimits()
                    .isEmpty();
            assertThat(fits).as("%s", entry).isEqualTo(entry.verdict() == Verdict.HELD_BACK);
        }
    }

    /** At its bound, a head finds a flavor with room beside all that has passed it. */
    @Property(tries = 1000)
    void aHeadFitsAtItsBound(@ForAll long seed, @ForAll HoldRoom holdRoom) {
        for (String group : GROUPS) {
            requireHeadFitsAtItsBound(ledger(seed), holdRoom, group);
        }
    }

    /** Each of several workloads that would leave a head its flavor passes, as long as all of them together do. */
    @Property(tries = 200)
    void aHeadFitsAtItsBoundHoweverManyPassIt(@ForAll long seed, @ForAll HoldRoom holdRoom) {
        requireHeadFitsAtItsBound(scarceFlavor(seed), holdRoom, "A");
    }

    private static void requireHeadFitsAtItsBound(QuotaLedger ledger, HoldRoom holdRoom, String group) {
        QueueEntry head = null;
        for (QueueEntry entry : entries(ledger, holdRoom, group)) {
            head = entry.verdict() == Verdict.HEAD ? entry : head;
            if (entry.verdict().admits()) {
                ledger.tryAdmit(entry.ids(), options(holdRoom).admission());
            }
        }
        if (head == null || head.heldRoom().orElseThrow().bound().isEmpty()) {
            return;
        }
        Instant bound = head.heldRoom().orElseThrow().bound().get();
        for (WorkloadStatus status : ledger.snapshot().workloads(group)) {
            if (status.phase().holds() && hasEnded(status, bound)) {
                ledger.evict(status.id());
            }
        }
        assertThat(ledger.tryAdmit(head.ids(), options(holdRoom).admission()).admitted())
                .as("%s", head)
                .isTrue();
    }

    /**
     * Returns a cluster in which cards abound, so that the runtime of A holds nothing back, and a100 are scarce: some
     * end soon, a head waits for them, and behind it wait workloads of one a100 each, which state no end.
     */
    private static QuotaLedger scarceFlavor(long seed) {
        Random random = new Random(seed);
        QuotaTree tree = QuotaTree.builder(CARDS)
                .leaf("A", group -> group.min("cpu", 40).min("gpu", 40))
                .build();
        int running = 2 + random.nextInt(4);
        int free = 2 + random.nextInt(4);
        ResourceVector total = CARDS.vector("cpu", 40).with("gpu", "a100", running + free);
        QuotaLedger ledger = QuotaOnly.builder(QuotaForest.of(tree))
                .total("", total.with("gpu", "v100", 40 - running - free))
                .clock(() -> NOW)
                .build();
        Workload.Builder ends = on("a100", "ends", running, 0).maxRunTime(Duration.ofSeconds(5));
        ledger.adopt(ends.build(), NOW, Map.of("gpu", "a100"));
        ledger.submit(on("a100", "head", free + 1 + random.nextInt(running), 2).build());
        for (int w = 0; w < free; w++) {
            ledger.submit(on("a100", "small" + w, 1, random.nextInt(2)).build());
        }
        ledger.submit(on("v100", "other", 20, 0).build());
        return ledger;
    }

    private static Workload.Builder on(String flavor, String id, long cards, int priority) {
        return Workload.builder(id, CARDS.vector(1, cards))
                .group("A")
                .priority(priority)
                .accepts(FlavorClass.of(CARDS, "gpu", flavor));
    }

    /** A head that lacks a flavor lets none of its group take a flavor that it accepts, unless it ends in time. */
    @Property(tries = 500)
    void theHeadOfAGroupStartsBeforeOthersTakeItsFlavor(@ForAll long seed) {
        for (String group : GROUPS) {
            QuotaLedger ledger = ledger(seed);
            QueueEntry head = null;
            for (QueueEntry entry : entries(ledger, HoldRoom.ALWAYS, group)) {
                head = entry.verdict() == Verdict.HEAD ? entry : head;
                if (entry.verdict() == Verdict.BACKFILLS
                        && head != null
                        && head.heldRoom().orElseThrow().bound().isEmpty()) {
                    ledger.tryAdmit(entry.ids(), QueueOptions.defaults().admission());
                    for (String id : entry.ids()) {
                        WorkloadStatus status = ledger.snapshot().workload(id).orElseThrow();
                        String flavor = status.flavors().get("gpu");
                        boolean ends = status.workload().maxRunTime().isPresent();
                        boolean accepted = head.workloads().stream()
                                .anyMatch(waiting -> flavor != null
                                        && waiting.workload().accepted("gpu").accepts(flavor));
                        assertThat(ends || !accepted)
                                .as("%s passes %s on %s", id, head, flavor)
                                .isTrue();
                    }
                } else if (entry.verdict().admits()) {
                    ledger.tryAdmit(entry.ids(), QueueOptions.defaults().admission());
                }
            }
        }
    }

    private static boolean hasEnded(WorkloadStatus status, Instant time) {
        return status.phase() == WorkloadPhase.STOPPING
                || status.workload()
                        .maxRunTime()
                        .map(run -> !status.started().orElse(NOW).plus(run).isAfter(time))
                        .orElse(false);
    }

    private static List<QueueEntry> entries(QuotaLedger ledger, HoldRoom holdRoom, String group) {
        List<QueueEntry> entries = new ArrayList<>();
        for (QueuePosition position : AdmissionQueue.of(ledger.snapshot(), options(holdRoom), NOW)) {
            if (position.entry().group().equals(group)) {
                entries.add(position.entry());
            }
        }
        return entries;
    }

    private static QueueOptions options(HoldRoom holdRoom) {
        return QueueOptions.defaults().withHoldRoom(holdRoom);
    }

    /** Returns a small random cluster in which A counts cards, B is promised some by name, and C borrows. */
    private static QuotaLedger ledger(long seed) {
        Random random = new Random(seed);
        QuotaTree tree = QuotaTree.builder(CARDS)
                .leaf("A", group -> group.min("cpu", 4).min("gpu", 4).max("gpu", 12))
                .leaf(
                        "B",
                        group -> group.min("cpu", 4)
                                .min("gpu", 4)
                                .max("gpu", 12)
                                .flavorMin("gpu", "a100", 1)
                                .flavorMin("gpu", "v100", 2))
                .leaf("C", group -> group.max("gpu", 8).flavorMax("gpu", "v100", 3))
                .build();
        ResourceVector total = CARDS.vector("cpu", 8 + random.nextInt(8));
        for (String flavor : CARDS.flavors("gpu")) {
            total = total.with("gpu", flavor, random.nextInt(8));
        }
        QuotaLedger ledger = QuotaOnly.builder(QuotaForest.of(tree))
                .total("", total)
                .clock(() -> NOW)
                .build();
        for (int w = 5 + random.nextInt(15); w > 0; w--) {
            add(ledger, "w" + w, random);
        }
        return ledger;
    }

    private static void add(QuotaLedger ledger, String id, Random random) {
        int mask = random.nextInt(2) == 0 ? 7 : 1 + random.nextInt(7);
        FlavorClass accepted = FlavorClass.ofMask(CARDS, 1, mask);
        String group = GROUPS.get(random.nextInt(3));
        Workload.Builder workload = Workload.builder(id, CARDS.vector(random.nextInt(3), random.nextInt(5)))
                .group(group)
                .accepts(accepted)
                .priority(random.nextInt(3))
                .preemptible(random.nextInt(6) > 0);
        if (random.nextInt(3) > 0) {
            workload.maxRunTime(Duration.ofSeconds(1 + random.nextInt(20)));
        }
        if (random.nextInt(8) == 0) {
            workload.gang(group + " gang");
        }
        Workload built = workload.build();
        if (random.nextInt(2) == 0) {
            ledger.submit(built);
            return;
        }
        String flavor = accepted.flavors().get(random.nextInt(accepted.flavors().size()));
        Map<String, String> flavors = built.request().value("gpu") > 0 ? Map.of("gpu", flavor) : Map.of();
        ledger.adopt(built, NOW.minusSeconds(random.nextInt(10)), flavors);
        if (random.nextInt(6) == 0) {
            ledger.stop(id);
        }
    }
}
