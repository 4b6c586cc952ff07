package io.github.quotatree.queue;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.QueueOptions.HoldRoom;
import io.github.quotatree.queue.QueueOptions.ShareRule;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;

/** A random cluster with a ledger, whose workloads come, start and end at random. Numbers are small. */
final class QueueScene {
    final Random random;
    final QuotaLedger ledger;
    private final ResourceSchema schema;
    private final List<String> leaves = new ArrayList<>();
    private int submitted;
    Instant now = Instant.ofEpochSecond(1000);

    QueueScene(long seed) {
        random = new Random(seed);
        schema = ResourceSchema.of(List.of("cpu", "memory", "gpu").subList(0, 1 + random.nextInt(3)));
        QuotaForest.Builder forest = QuotaForest.builder(schema).defaultGroupMax(vector(() -> random.nextInt(12)));
        leaves.add(ReservedNames.DEFAULT_GROUP);
        for (String tree : List.of("", "other")) {
            String name = tree.isEmpty() ? "a" : "b";
            ResourceVector left = vector(() -> random.nextInt(12));
            forest.add(group(QuotaGroup.parent(schema, name).treeId(tree), left));
            for (int c = random.nextInt(4); c >= 0; c--) {
                ResourceVector share = left.min(vector(() -> random.nextInt(6)));
                left = left.minus(share);
                leaves.add(name + c);
                forest.add(group(QuotaGroup.leaf(schema, name + c).treeId(tree).under(name), share));
            }
        }
        ledger = QuotaOnly.builder(forest.build())
                .total("", vector(() -> random.nextInt(40)))
                .total("other", vector(() -> random.nextInt(20)))
                .clock(() -> now)
                .build();
    }

    private QuotaGroup group(QuotaGroup.Builder group, ResourceVector min) {
        group.min(min);
        if (random.nextInt(3) == 0) {
            group.max(min.plus(vector(() -> random.nextInt(15))));
        }
        if (random.nextInt(2) == 0) {
            group.sharedWeight(vector(() -> random.nextInt(4)));
        }
        return group.build();
    }

    ResourceVector vector(LongSupplier value) {
        long[] values = new long[schema.size()];
        for (int d = 0; d < values.length; d++) {
            values[d] = value.getAsLong();
        }
        return schema.vector(values);
    }

    String leaf() {
        return leaves.get(random.nextInt(leaves.size()));
    }

    /** Draws a workload of a group. */
    Workload.Builder workload(String group) {
        String id = "w" + random.nextInt(9) + submitted++;
        Workload.Builder workload = Workload.builder(id, vector(() -> random.nextInt(3) == 0 ? 0 : random.nextInt(7)))
                .group(group)
                .priority(random.nextInt(3))
                .preemptible(random.nextInt(5) > 0)
                .submitted(now.minusSeconds(random.nextInt(4)));
        if (random.nextInt(3) > 0) {
            workload.maxRunTime(Duration.ofSeconds(1 + random.nextInt(20)));
        }
        if (random.nextInt(6) == 0) {
            workload.gang("g" + random.nextInt(2));
        }
        return workload;
    }

    /** Makes some changes, one of which may be a new tree or total. */
    void change(int times) {
        for (int k = 0; k < times; k++) {
            change();
        }
    }

    private void change() {
        List<WorkloadStatus> all = ledger.snapshot().workloads();
        int kind = random.nextInt(20);
        if (kind < 8 || all.isEmpty()) {
            ledger.submit(workload(leaf()).build());
            return;
        }
        WorkloadStatus status = all.get(random.nextInt(all.size()));
        WorkloadPhase phase = status.phase();
        switch (kind) {
            case 8, 9, 10 -> {
                Workload.Builder running = workload(leaf());
                ledger.adopt(running.build(), now.minusSeconds(random.nextInt(10)));
            }
            case 11 -> now = now.plusSeconds(random.nextInt(4));
            case 12 -> ledger.finish(status.id());
            case 13 -> ledger.resize(status.id(), vector(() -> random.nextInt(7)));
            case 14 -> ledger.move(status.id(), leaf());
            case 15 -> ledger.setTotal("", vector(() -> random.nextInt(40)));
            case 16 ->
                ledger.update(forest -> forest.toBuilder()
                        .replace(forest.tree("").orElseThrow().group("a0").orElseThrow().toBuilder()
                                .sharedWeight(vector(() -> random.nextInt(4)))
                                .build())
                        .build());
            default -> {
                if (phase == WorkloadPhase.PENDING && kind == 17) {
                    ledger.tryReserve(status.id(), Duration.ofSeconds(1 + random.nextInt(5)));
                } else if (phase == WorkloadPhase.PENDING) {
                    ledger.tryAdmit(status.id());
                } else if (phase == WorkloadPhase.ADMITTED || phase == WorkloadPhase.RESERVED) {
                    ledger.start(status.id());
                } else if (kind == 17) {
                    ledger.evict(status.id());
                } else if (phase == WorkloadPhase.RUNNING) {
                    ledger.stop(status.id());
                } else {
                    ledger.resume(status.id());
                }
            }
        }
    }

    QueueOptions options() {
        return QueueOptions.defaults()
                .withOrder(List.of(QueueOrder.values()).get(random.nextInt(4)))
                .withShare(List.of(ShareRule.values()).get(random.nextInt(3)))
                .withHoldRoom(List.of(HoldRoom.values()).get(random.nextInt(3)))
                .withAdmission(AdmissionOptions.defaults()
                        .withCheckAncestors(random.nextInt(5) == 0)
                        .withNonPreemptibleWithinMin(random.nextInt(5) > 0));
    }

    /**
     * Starts all that is admitted, and returns another ledger in the same state, to which all came in another order.
     */
    static QuotaLedger shuffled(QuotaLedger ledger, Random random, Instant now) {
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            if (status.phase().holds() && status.started().isEmpty()) {
                if (status.phase() == WorkloadPhase.STOPPING) {
                    ledger.resume(status.id());
                }
                ledger.start(status.id());
            }
        }
        LedgerSnapshot snapshot = ledger.snapshot();
        QuotaLedger.Builder builder = QuotaOnly.builder(snapshot.forest()).clock(() -> now);
        snapshot.forest().trees().keySet().forEach(tree -> builder.total(tree, snapshot.total(tree)));
        QuotaLedger other = builder.build();
        List<WorkloadStatus> all = new ArrayList<>(snapshot.workloads());
        Collections.shuffle(all, random);
        for (WorkloadStatus status : all) {
            if (status.phase() == WorkloadPhase.PENDING) {
                other.submit(status.workload());
            } else {
                other.adopt(status.workload(), status.started().orElseThrow());
            }
            if (status.phase() == WorkloadPhase.STOPPING) {
                other.stop(status.id());
            }
        }
        return other;
    }
}
