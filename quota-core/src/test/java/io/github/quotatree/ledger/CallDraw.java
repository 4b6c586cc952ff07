package io.github.quotatree.ledger;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Draws what calls of a ledger are about: most often something that is there and fits the call, now and then nothing
 * such.
 */
final class CallDraw {
    static final ResourceSchema FOREIGN = ResourceSchema.of("disk");
    private static final int IDS = 40;

    private final LedgerModel model;
    private final Random random;
    private final ForestDraw.Values values;

    CallDraw(LedgerModel model, Random random, ForestDraw.Values values) {
        this.model = model;
        this.random = random;
        this.values = values;
    }

    String id() {
        return "w" + random.nextInt(IDS);
    }

    /** Picks a workload, more often than not one in the phase. */
    String idIn(WorkloadPhase phase) {
        List<String> ids = model.workloads().stream()
                .filter(status -> status.phase() == phase)
                .map(WorkloadStatus::id)
                .toList();
        return ids.isEmpty() || random.nextInt(5) == 0 ? id() : ids.get(random.nextInt(ids.size()));
    }

    /** Picks a phase in which a workload holds its request, now and then the other one. */
    WorkloadPhase phase() {
        List<WorkloadPhase> phases = List.of(WorkloadPhase.values());
        return phases.get(Math.max(random.nextInt(phases.size()), random.nextInt(2)));
    }

    /** Picks workloads, most often pending ones; now and then none, or one twice. */
    List<String> gang() {
        List<String> ids = new ArrayList<>();
        for (int size = random.nextInt(5); size > 0; size--) {
            ids.add(idIn(WorkloadPhase.PENDING));
        }
        return random.nextInt(5) == 0 ? ids : ids.stream().distinct().toList();
    }

    Workload workload(Instant now) {
        boolean foreign = random.nextInt(40) == 0;
        Workload.Builder workload = Workload.builder(id(), foreign ? FOREIGN.zero() : request());
        switch (random.nextInt(6)) {
            case 0 -> {}
            case 1 -> workload.namespace("ns-" + groupName());
            default -> workload.group(groupName());
        }
        if (random.nextInt(4) == 0) {
            workload.gang("gang-" + random.nextInt(2));
        }
        return workload.preemptible(random.nextInt(3) > 0)
                .priority(random.nextInt(3))
                .submitted(now)
                .build();
    }

    /** Picks a group, now and then one beside the tree or one that may not exist. */
    String groupName() {
        List<QuotaGroup> groups = ForestDraw.groups(model.forest());
        return switch (random.nextInt(12)) {
            case 0 -> ReservedNames.DEFAULT_GROUP;
            case 1 -> random.nextBoolean() ? ReservedNames.SYSTEM_GROUP : ReservedNames.ROOT;
            case 2 -> "g" + random.nextInt(30);
            default ->
                groups.isEmpty()
                        ? "g0"
                        : groups.get(random.nextInt(groups.size())).name();
        };
    }

    /** Draws what becomes of workloads whose group goes: nothing, or the default group, or now and then a move. */
    DisplacedWorkloads displaced(QuotaForest next) {
        DisplacedWorkloads displaced =
                random.nextInt(3) == 0 ? DisplacedWorkloads.none() : DisplacedWorkloads.toDefaultGroup();
        for (QuotaGroup group : ForestDraw.groups(model.forest())) {
            boolean goes = ForestDraw.groups(next).stream()
                    .noneMatch(after -> !after.isParent() && after.name().equals(group.name()));
            if (random.nextInt(goes ? 2 : 200) == 0) {
                displaced = displaced.withMove(group.name(), groupName());
            }
        }
        return displaced;
    }

    ResourceVector request() {
        return values.vector(random, 4);
    }

    ResourceVector notAnAmount() {
        return switch (random.nextInt(3)) {
            case 0 -> FOREIGN.zero();
            case 1 -> ForestDraw.SCHEMA.unlimited();
            default -> ForestDraw.SCHEMA.vector(1, -1);
        };
    }

    /** Nothing, everything, much, or any amount; once in a while less than nothing. */
    ResourceVector total() {
        return switch (random.nextInt(12)) {
            case 0 -> ForestDraw.SCHEMA.zero();
            case 1 -> ForestDraw.SCHEMA.unlimited();
            case 2 -> ForestDraw.SCHEMA.vector(-1, 1);
            case 3, 4, 5 -> ForestDraw.SCHEMA.vector(values.value(random), 1L << 62);
            default -> values.vector(random, 9);
        };
    }

    AdmissionOptions options() {
        return AdmissionOptions.defaults()
                .withCheckAncestors(random.nextBoolean())
                .withNonPreemptibleWithinMin(random.nextInt(3) > 0)
                .withReportLenders(random.nextInt(3) == 0);
    }
}
