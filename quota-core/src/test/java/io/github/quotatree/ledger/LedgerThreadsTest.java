package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeChange;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * With many threads, nothing gets lost, every snapshot is of one moment, and a listener ends up with what there is.
 *
 * <p>The threads make a million calls; {@code -Dquotatree.ledger.calls} gives another number.
 */
class LedgerThreadsTest {
    private static final int THREADS = 8;
    private static final int CALLS = Integer.getInteger("quotatree.ledger.calls", 1_000_000) / THREADS;
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    private final QuotaTree tree = QuotaTree.builder(SCHEMA)
            .parent("p", group -> group.min(SCHEMA.vector(200, 40)).max(SCHEMA.vector(900, 400)))
            .leaf("a", group -> group.under("p").min(SCHEMA.vector(100, 20)).max(SCHEMA.vector(600, 200)))
            .leaf("b", group -> group.under("p").min(SCHEMA.vector(50, 0)).sharedWeight(SCHEMA.vector(3, 1)))
            .leaf("c", group -> group.under("p").sharedWeight(SCHEMA.vector(0, 7)))
            .leaf("d", group -> group.min(SCHEMA.vector(300, 30)).lendLimit(SCHEMA.vector(100, 0)))
            .leaf("e", group -> group.max(SCHEMA.vector(250, 100)))
            .leaf(OwnWorkloads.COMES_AND_GOES, group -> group.max(SCHEMA.vector(80, 20)))
            .leaf("f", group -> group.min(SCHEMA.vector(10, 10)).minNotScalable())
            .build();
    private final QuotaLedger ledger = QuotaLedger.builder(QuotaOnly.state(QuotaForest.of(tree))
                    .total("", SCHEMA.vector(1500, 300))
                    .build())
            .clock(() -> Instant.EPOCH)
            .acceptUnmatchedWorkloads() // also of a group that is not there yet
            .build();
    private final Queue<String> gaps = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private final ExecutorService pool = Executors.newCachedThreadPool();

    @Test
    void nothingGetsLost() throws ExecutionException, InterruptedException {
        List<String> groups = List.of("a", "b", "c", "d", "e", "f", ReservedNames.DEFAULT_GROUP);
        Map<String, ResourceVector> reported = new TreeMap<>();
        ledger.snapshot().quotas().forEach(group -> reported.put(group.name(), group.runtime()));
        ExecutorService listening = Executors.newSingleThreadExecutor();
        ledger.listen(follower(reported), listening);
        List<OwnWorkloads> owners = new ArrayList<>();
        List<Future<?>> calling = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            OwnWorkloads owner = new OwnWorkloads(ledger, groups, thread, CALLS);
            owners.add(owner);
            calling.add(pool.submit(owner));
        }
        List<Future<Long>> reading = List.of(pool.submit(this::read), pool.submit(this::read));
        Future<Long> editing = pool.submit(this::edit);
        for (Future<?> each : calling) {
            each.get();
        }
        over.set(true);
        assertThat(editing.get()).isPositive();
        for (Future<Long> each : reading) {
            assertThat(each.get()).isPositive();
        }
        listening.shutdown();
        assertThat(listening.awaitTermination(10, TimeUnit.MINUTES)).isTrue();
        pool.shutdown();

        Map<String, OwnWorkloads.Own> expected = new TreeMap<>();
        owners.forEach(owner -> expected.putAll(owner.present()));
        Map<String, OwnWorkloads.Own> actual = new TreeMap<>();
        LedgerSnapshot end = ledger.snapshot();
        for (WorkloadStatus status : end.workloads()) {
            actual.put(status.id(), new OwnWorkloads.Own(status.workload(), status.phase()));
        }
        assertThat(actual).isEqualTo(expected);
        assertThat(owners.stream().mapToLong(OwnWorkloads::admissions).sum()).isGreaterThan(CALLS / 10);
        check(end);
        assertThat(gaps).isEmpty();
        for (String group : List.of("p", "a", "b", "c", "d", "e", "f")) {
            assertThat(reported).containsEntry(group, end.quotas().runtime(group));
            assertThat(ledger.runtime(group, "cpu"))
                    .isEqualTo(end.quotas().runtime(group).value(0));
        }
    }

    /** Follows the runtimes, and writes down each change that does not begin where the last one has led. */
    private LedgerListener follower(Map<String, ResourceVector> reported) {
        return new LedgerListener() {
            @Override
            public void runtimeChanged(RuntimeChange change) {
                ResourceVector before = change.after().isPresent()
                        ? reported.put(change.group(), change.after().get())
                        : reported.remove(change.group());
                if (!change.before().equals(Optional.ofNullable(before))) {
                    gaps.add(change + " after " + before);
                }
            }
        };
    }

    /** Takes snapshots until it is over; returns how many. */
    private long read() {
        long snapshots = 0;
        long version = -1;
        do {
            LedgerSnapshot snapshot = ledger.snapshot();
            assertThat(snapshot.version()).isGreaterThanOrEqualTo(version);
            version = snapshot.version();
            check(snapshot);
            snapshots++;
        } while (!over.get());
        return snapshots;
    }

    /** Edits the tree and its total until it is over; returns how often. */
    private long edit() {
        long edits = 0;
        do {
            long min = edits % 7 * 10;
            ledger.update(forest -> forest.toBuilder()
                    .replace(QuotaGroup.leaf(SCHEMA, "e")
                            .min(SCHEMA.vector(min, 3))
                            .max(SCHEMA.vector(250, 100))
                            .build())
                    .build());
            if (edits % 2 == 0) {
                ledger.update(
                        forest -> forest.toBuilder()
                                .remove(OwnWorkloads.COMES_AND_GOES)
                                .build(),
                        DisplacedWorkloads.toDefaultGroup());
            } else {
                ledger.update(forest -> forest.toBuilder()
                        .add(QuotaGroup.leaf(SCHEMA, OwnWorkloads.COMES_AND_GOES)
                                .build())
                        .build());
            }
            ledger.setTotal("", SCHEMA.vector(1000 + min * 20, 300));
            edits++;
        } while (!over.get());
        return edits;
    }

    /** Asserts that a snapshot is of one moment: its groups follow from its workloads. */
    private static void check(LedgerSnapshot snapshot) {
        Map<String, ResourceVector> totals = Map.of("", snapshot.total(""));
        LedgerState state = QuotaOnly.state(snapshot.forest())
                .totals(totals)
                .workloads(snapshot.workloads())
                .build();
        LedgerModel model = new LedgerModel(state, SolveOptions.defaults());
        LedgerComparison.Expected.of(model, snapshot.version()).check(snapshot);
    }
}
