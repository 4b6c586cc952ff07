package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The events of a ledger, applied to what it was, give what it is: after any calls, of one thread or of many. */
class LedgerEventsTest {
    private static final List<ForestDraw.Values> VALUES = List.of(
            new ForestDraw.Values(5, false),
            new ForestDraw.Values(3, true),
            new ForestDraw.Values(30, false),
            new ForestDraw.Values(62, false));

    @Test
    void eventsAreTheDifferenceOfSnapshots() {
        Map<String, Integer> kinds = new TreeMap<>();
        for (long seed = 1; seed <= 8; seed++) {
            compareAlongARun(seed).forEach(kind -> kinds.merge(kind, 1, Integer::sum));
        }
        assertThat(kinds).containsOnlyKeys("began", "ended", "expired", "moved", "room", "runtime");
        assertThat(kinds.values()).allSatisfy(times -> assertThat(times).isGreaterThan(200));
    }

    /** Returns the kinds of the events that there were. */
    private static List<String> compareAlongARun(long seed) {
        SolveOptions options = SolveOptions.defaults().withGuaranteeUsage(seed % 4 == 0);
        LedgerRun run = new LedgerRun(options, VALUES.get((int) (seed % VALUES.size())), seed % 3 == 0, seed);
        Deque<Runnable> tasks = new ArrayDeque<>();
        EventReplay replay = new EventReplay(run.ledger().snapshot(), admission(seed));
        run.ledger().listen(replay, tasks::add);
        int recorded = run.changes().size();
        for (int round = 0; round < 1500; round++) {
            for (int step = run.random.nextInt(8); step >= 0; step--) {
                run.step();
            }
            LedgerSnapshot now = run.ledger().snapshot();
            while (!tasks.isEmpty()) {
                tasks.remove().run();
            }
            List<LedgerChange> since =
                    run.changes().subList(recorded, run.changes().size());
            replay.compare(now, expired(since));
            recorded = run.changes().size();
        }
        return replay.kinds();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void eventsLeadToTheLastSnapshotWhileManyThreadsChangeTheLedger(boolean direct)
            throws ExecutionException, InterruptedException {
        ResourceSchema schema = ForestDraw.SCHEMA;
        QuotaForest forest = QuotaForest.builder(schema)
                .add(QuotaGroup.leaf(schema, "a").min(schema.vector(40, 4)).build())
                .add(QuotaGroup.leaf(schema, "b").min(schema.vector(60, 6)).build())
                .defaultGroupMax(schema.vector(30, 3))
                .build();
        AtomicLong clock = new AtomicLong();
        Queue<LedgerChange> changes = new ConcurrentLinkedQueue<>();
        QuotaLedger ledger = QuotaOnly.builder(forest)
                .total("", schema.vector(100, 10))
                .clock(() -> Instant.ofEpochSecond(clock.get()))
                .journal(changes::add)
                .build();
        EventReplay replay = new EventReplay(ledger.snapshot(), AdmissionOptions.defaults());
        ExecutorService listening = Executors.newSingleThreadExecutor();
        ledger.listen(replay, direct ? Runnable::run : listening);
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<?>> calling = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            Random random = new Random(thread);
            String own = "w" + thread + "-";
            calling.add(pool.submit(() -> callAtRandom(ledger, own, random, clock)));
        }
        for (Future<?> each : calling) {
            each.get();
        }
        ledger.tick();
        pool.shutdown();
        listening.shutdown();
        assertThat(listening.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        assertThat(replay.failures()).isEmpty();
        replay.assertLedTo(ledger.snapshot());
        List<String> expired = expired(List.copyOf(changes));
        assertThat(replay.ended()).isEqualTo(expired);
        assertThat(expired).hasSizeGreaterThan(100);
    }

    private static void callAtRandom(QuotaLedger ledger, String own, Random random, AtomicLong clock) {
        ResourceSchema schema = ForestDraw.SCHEMA;
        for (int call = 0; call < 4000; call++) {
            String id = own + random.nextInt(5);
            try {
                switch (random.nextInt(12)) {
                    case 0, 1, 2, 3 ->
                        ledger.submit(Workload.of(
                                id,
                                List.of("a", "b", "none").get(random.nextInt(3)),
                                schema.vector(random.nextInt(50), random.nextInt(5))));
                    case 4, 5 -> ledger.tryReserve(id, Duration.ofSeconds(1 + random.nextInt(3)));
                    case 6 -> ledger.tryAdmit(id);
                    case 7 -> clock.incrementAndGet();
                    case 8 -> ledger.setTotal("", schema.vector(random.nextInt(120), random.nextInt(12)));
                    case 9 -> anew(ledger, random.nextBoolean() ? "" : "pool");
                    default -> ledger.finish(id);
                }
            } catch (IllegalArgumentException | IllegalStateException e) {
                // the workload is there already or not at all, or in another phase
            }
        }
    }

    /** Deletes a group and adds it to a tree again, so that it may have moved to another one. */
    private static void anew(QuotaLedger ledger, String treeId) {
        ResourceSchema schema = ForestDraw.SCHEMA;
        ledger.update(forest -> forest.toBuilder().remove("b").build(), DisplacedWorkloads.toDefaultGroup());
        ledger.update(forest -> forest.toBuilder()
                .add(QuotaGroup.leaf(schema, "b")
                        .treeId(treeId)
                        .min(schema.vector(60, 6))
                        .build())
                .build());
    }

    private static AdmissionOptions admission(long seed) {
        return AdmissionOptions.defaults().withCheckAncestors(seed % 2 == 0).withNonPreemptibleWithinMin(seed % 5 > 0);
    }

    private static List<String> expired(List<LedgerChange> changes) {
        return changes.stream()
                .filter(LedgerChange.Expired.class::isInstance)
                .map(change -> ((LedgerChange.Expired) change).id())
                .toList();
    }
}
