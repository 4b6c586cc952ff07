package io.github.quotatree.store;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.EvictionLimit.PastEvictions;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A state and changes with every property that the format has. The stored files of version 1 have them, so that they
 * stay as they are.
 */
final class Samples {
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    static final Instant TIME = Instant.parse("2026-03-04T05:06:07.000000089Z");

    /** The epoch of a journal that is written twice with the same bytes. */
    static final long EPOCH = 0x0123_4567_89AB_CDEFL;

    private Samples() {}

    static QuotaForest forest() {
        return QuotaForest.builder(SCHEMA)
                .defaultGroupMax(SCHEMA.vector(2_000, 0))
                .add(QuotaGroup.parent(SCHEMA, "research")
                        .min(SCHEMA.vector(40_000, 8))
                        .max(SCHEMA.unlimited().with("gpu", 16))
                        .build())
                .add(QuotaGroup.leaf(SCHEMA, "vision")
                        .under("research")
                        .min(SCHEMA.vector(20_000, 4))
                        .max(SCHEMA.vector(Long.MAX_VALUE - 1, 8))
                        .sharedWeight(SCHEMA.vector(3, 0))
                        .lendLimit(SCHEMA.vector(1_000, 2))
                        .minNotScalable()
                        .namespaces(List.of("images", "video"))
                        .build())
                .add(QuotaGroup.leaf(SCHEMA, "spräche-語-🎛").under("research").build())
                .add(QuotaGroup.leaf(SCHEMA, "spot").treeId("pool").build())
                .profile(new NodeProfile("pool", "pool", Map.of("zone", "a", "kind", "spot"), new BigDecimal("0.875")))
                .node(ClusterNode.of("n1", Map.of("zone", "a", "kind", "spot"), SCHEMA.vector(64_000, 8)))
                .node(ClusterNode.of("n2", Map.of("zone", "b"), SCHEMA.vector(64_000, 0))
                        .withSchedulable(false))
                .build();
    }

    static Workload workload() {
        return Workload.builder("job-1", SCHEMA.vector(4_000, 2))
                .group("vision")
                .namespace("video")
                .gang("train")
                .priority(-7)
                .preemptible(false)
                .preempts(false)
                .submitted(TIME)
                .maxRunTime(Duration.ofHours(6).plusNanos(5))
                .build();
    }

    static Workload plain(String id) {
        return Workload.builder(id, SCHEMA.vector(1, 0)).build();
    }

    static LedgerState state() {
        return QuotaOnly.state(forest())
                .version(1L << 40)
                .options(SolveOptions.defaults()
                        .withSolver(SolveOptions.Solver.ITERATIVE)
                        .withGuaranteeUsage(true)
                        .withMinScaling(false))
                .total("", SCHEMA.vector(100_000, 20))
                .total("gone", SCHEMA.unlimited())
                .pending(workload())
                .reserved(plain("job-2"), TIME.plusSeconds(30))
                .admitted(Workload.of("job-3", "no such group", SCHEMA.zero()))
                .running(Workload.of("job-4", "research", SCHEMA.vector(5, 1)), Instant.MIN)
                .running(plain(""), Instant.MAX)
                .stopping(plain("job-5"), Optional.of(TIME))
                .stopping(plain("job-6"), Optional.empty())
                .handOver(new HandOver(
                        7,
                        List.of("job-5", "job-7"),
                        List.of("job-2"),
                        List.of("job-5"),
                        Optional.of(TIME.plusSeconds(30)),
                        List.of()))
                .evictions("all", List.of(new PastEvictions(TIME, 2), new PastEvictions(TIME.plusSeconds(1), 1)))
                .evictions("none", List.of())
                .build();
    }

    /** One change of every kind, and a forest that is replaced a second time, which is written as an edit. */
    static List<LedgerChange> changes() {
        QuotaForest forest = forest();
        QuotaForest edited = forest.toBuilder()
                .replace(QuotaGroup.leaf(SCHEMA, "vision").under("research").build())
                .remove("spot")
                .add(QuotaGroup.leaf(SCHEMA, "audio").build())
                .defaultGroupMax(SCHEMA.unlimited())
                .build();
        return List.of(
                new LedgerChange.Submitted(11, workload()),
                new LedgerChange.Adopted(12, plain("job-2"), TIME),
                new LedgerChange.Admitted(13, List.of("job-3", "job-4")),
                new LedgerChange.Reserved(14, List.of("job-5"), TIME),
                new LedgerChange.Confirmed(15, "job-5"),
                new LedgerChange.RolledBack(16, "job-5"),
                new LedgerChange.Expired(17, "job-6"),
                new LedgerChange.Started(18, "job-3", TIME),
                new LedgerChange.Evicted(19, "job-3"),
                new LedgerChange.Finished(20, "job-3"),
                new LedgerChange.Resized(21, "job-4", SCHEMA.vector(0, Long.MAX_VALUE - 1)),
                new LedgerChange.Moved(22, "job-4", "vision"),
                new LedgerChange.TotalSet(23, "pool", SCHEMA.vector(1, Long.MAX_VALUE)),
                new LedgerChange.ForestReplaced(24, forest, DisplacedWorkloads.none()),
                new LedgerChange.ForestReplaced(
                        25,
                        edited,
                        DisplacedWorkloads.toDefaultGroup()
                                .withMove("spot", "audio")
                                .withMove("x", "vision")),
                new LedgerChange.ForestReplaced(
                        26,
                        edited.withNode(ClusterNode.of("n3", Map.of(), SCHEMA.zero())),
                        DisplacedWorkloads.moveTo("b", "a")),
                new LedgerChange.ForestReplaced(27, edited.withoutNode("n2"), DisplacedWorkloads.toDefaultGroup()),
                new LedgerChange.Renewed(28, "job-4", TIME),
                new LedgerChange.Stopping(29, "job-4"),
                new LedgerChange.Resumed(30, "job-4"),
                new LedgerChange.HandedOver(
                        31, TIME, List.of("job-4", "job-5"), false, List.of("job-3"), Optional.of(TIME.plusSeconds(9))),
                new LedgerChange.HandedOver(32, TIME, List.of("job-4"), true, List.of(), Optional.empty()),
                new LedgerChange.HandOverCancelled(33, 31));
    }

    /** One change of every kind that the first files did not have: of a ledger which lends, and of adoption. */
    static List<LedgerChange> loanChanges() {
        return List.of(
                new LedgerChange.Admitted(34, List.of("job-3", "job-4"), List.of(), List.of("job-4")),
                new LedgerChange.Reserved(35, List.of("job-5"), TIME, List.of(), List.of("job-5")),
                new LedgerChange.Due(36, List.of("job-6", "job-7"), TIME),
                new LedgerChange.Placeable(37, "job-6", false),
                new LedgerChange.Placeable(38, "job-6", true),
                new LedgerChange.Held(39, List.of("job-7")),
                new LedgerChange.Held(40, List.of()),
                new LedgerChange.AdoptedPending(41, "job-8", TIME));
    }

    /** One change of every kind that a large plan has. */
    static List<LedgerChange> planChanges() {
        return List.of(
                new LedgerChange.WorkloadsNamed(42, 0, List.of("job-1", "job-2"), List.of()),
                new LedgerChange.WorkloadsNamed(43, 2, List.of("job-3"), List.of()),
                new LedgerChange.NamedHandedOver(
                        44, TIME, 3, true, List.of("job-4"), Optional.of(TIME.plusSeconds(9)), List.of()),
                new LedgerChange.NamedHandedOver(45, TIME, 3, false, List.of(), Optional.empty(), List.of()),
                new LedgerChange.VictimsLeaving(46, List.of("job-1", "job-2")),
                new LedgerChange.NamedAdmitted(47, 3, Optional.of(TIME)),
                new LedgerChange.NamedAdmitted(48, 3, Optional.empty()));
    }

    static byte[] bytes(LedgerState state) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            StateFormat.write(state, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static byte[] bytes(List<LedgerChange> changes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            JournalWriter writer = JournalWriter.create(out, SCHEMA, EPOCH, JournalPlace.none(10));
            changes.forEach(writer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
