package io.github.quotatree.ledger;

import io.github.quotatree.FlavorReach;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where workloads find a flavor with room in a snapshot, also for the case that other workloads end or start: each is
 * placed on the first flavor that it accepts and that has room for all its units, as the ledger admits them. The counts
 * of units are judged by {@link AdmissionCheck} and {@link GroupRoom}.
 *
 * <p>Live state for one thread at a time. Where no dimension has flavors, everything has room.
 */
public final class FlavorPlacement {
    private final LedgerSnapshot snapshot;
    private final ResourceSchema schema;
    private final boolean leavingIsGone;

    /** By tree and then by dimension; made when a tree is first asked about. */
    private final Map<String, @Nullable FlavorReach[]> reaches = new HashMap<>();

    /** By flavor, what the default group uses more or less than in the snapshot. */
    private final long[] besideTree;

    private FlavorPlacement(LedgerSnapshot snapshot, boolean leavingIsGone) {
        this.snapshot = snapshot;
        this.leavingIsGone = leavingIsGone;
        schema = snapshot.forest().schema();
        besideTree = new long[schema.flavorCount()];
    }

    /** Returns the placement in a snapshot. */
    public static FlavorPlacement of(LedgerSnapshot snapshot) {
        return new FlavorPlacement(Objects.requireNonNull(snapshot, "snapshot"), false);
    }

    /**
     * Returns the placement for the time when all that is {@linkplain WorkloadPhase#STOPPING stopping} in a snapshot is
     * gone.
     */
    public static FlavorPlacement withoutLeaving(LedgerSnapshot snapshot) {
        return new FlavorPlacement(Objects.requireNonNull(snapshot, "snapshot"), true);
    }

    /**
     * Returns what is within reach in a dimension of a tree, which follows the workloads that end and start; empty if
     * the dimension has no flavors.
     *
     * @throws IllegalArgumentException if there is no tree of this id
     * @throws IndexOutOfBoundsException if the position is not one of the schema
     */
    public Optional<FlavorReach> reach(String treeId, int dimension) {
        return Optional.ofNullable(reachOrNull(treeId, dimension));
    }

    private @Nullable FlavorReach reachOrNull(String treeId, int dimension) {
        @Nullable FlavorReach[] known = reaches.get(treeId);
        return (known == null ? start(treeId) : known)[dimension];
    }

    private @Nullable FlavorReach[] start(String treeId) {
        @Nullable FlavorReach[] ofTree = new FlavorReach[schema.size()];
        for (int d = 0; d < ofTree.length; d++) {
            if (schema.hasFlavors(d)) {
                ofTree[d] = FlavorReach.of(snapshot.quotas(treeId), schema.dimension(d));
            }
        }
        reaches.put(treeId, ofTree);
        for (GroupRuntime group : leavingIsGone ? snapshot.quotas(treeId).groups() : List.<GroupRuntime>of()) {
            if (!group.isParent() && !snapshot.leaving(group.name()).isZero()) {
                for (WorkloadStatus status : snapshot.workloads(group.name())) {
                    if (status.phase() == WorkloadPhase.STOPPING) {
                        end(status);
                    }
                }
            }
        }
        return ofTree;
    }

    /** Lets the use of a workload end that holds its request. */
    public void end(WorkloadStatus workload) {
        use(workload, workload.flavors(), -1);
    }

    /** Takes the end of a workload back. */
    public void resume(WorkloadStatus workload) {
        use(workload, workload.flavors(), 1);
    }

    /** Lets a workload use flavors, by dimension. */
    public void start(WorkloadStatus workload, Map<String, String> flavors) {
        use(workload, Objects.requireNonNull(flavors, "flavors"), 1);
    }

    /** Takes the start of a workload back. */
    public void undo(WorkloadStatus workload, Map<String, String> flavors) {
        use(workload, Objects.requireNonNull(flavors, "flavors"), -1);
    }

    private void use(WorkloadStatus workload, Map<String, String> flavors, int times) {
        flavors.forEach((dimension, flavor) -> {
            long units = times * workload.workload().request().value(dimension);
            FlavorClass accepted = workload.workload().accepted(dimension);
            switch (workload.group()) {
                case ReservedNames.SYSTEM_GROUP -> {}
                case ReservedNames.DEFAULT_GROUP -> besideTree[schema.flavorPosition(dimension, flavor)] += units;
                default ->
                    reach(workload.placement().treeId(), accepted.position())
                            .ifPresent(reach -> reach.use(workload.group(), accepted, flavor, units));
            }
        });
    }

    /** Returns where waiting workloads find room, one after the other. What is placed does not stay. */
    public Answer place(List<WorkloadStatus> waiting) {
        Objects.requireNonNull(waiting, "waiting");
        if (!schema.hasFlavors()) {
            return Answer.NOTHING;
        }
        Map<String, Map<String, String>> flavors = new LinkedHashMap<>();
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        for (WorkloadStatus workload : waiting) {
            Map<String, String> found = new LinkedHashMap<>();
            for (int d = 0; d < schema.size(); d++) {
                if (schema.hasFlavors(d) && workload.workload().request().value(d) > 0) {
                    place(workload, schema.dimension(d), found, exceeded);
                }
            }
            start(workload, found);
            flavors.put(workload.id(), Collections.unmodifiableMap(found));
        }
        waiting.forEach(workload -> undo(workload, flavors.getOrDefault(workload.id(), Map.of())));
        return new Answer(flavors, exceeded);
    }

    private void place(
            WorkloadStatus workload, String dimension, Map<String, String> found, List<ExceededLimit> exceeded) {
        long units = workload.workload().request().value(dimension);
        FlavorClass accepted = workload.workload().accepted(dimension);
        long most = 0;
        for (String flavor : accepted.flavors()) {
            long room = room(workload, accepted, flavor);
            if (room >= units) {
                found.put(dimension, flavor);
                return;
            }
            most = Math.max(most, room);
        }
        exceeded.add(ExceededLimit.of(ExceededLimit.Kind.FLAVOR, workload.group(), dimension, most, 0, units));
    }

    private long room(WorkloadStatus workload, FlavorClass accepted, String flavor) {
        return switch (workload.group()) {
            case ReservedNames.SYSTEM_GROUP -> Long.MAX_VALUE;
            case ReservedNames.DEFAULT_GROUP -> roomBesideTree(accepted.dimension(), flavor);
            default ->
                reach(workload.placement().treeId(), accepted.position())
                        .map(reach -> reach.room(workload.group(), accepted, flavor))
                        .orElse(Long.MAX_VALUE);
        };
    }

    /** Returns what the system group and the default group itself leave of a flavor of the total. */
    private long roomBesideTree(String dimension, String flavor) {
        long leaving =
                leavingIsGone ? snapshot.leaving(ReservedNames.DEFAULT_GROUP).value(dimension, flavor) : 0;
        long used = snapshot.used(ReservedNames.SYSTEM_GROUP).value(dimension, flavor)
                + snapshot.used(ReservedNames.DEFAULT_GROUP).value(dimension, flavor)
                + besideTree[schema.flavorPosition(dimension, flavor)]
                - leaving;
        return Math.max(0, snapshot.total(ReservedNames.DEFAULT_TREE).value(dimension, flavor) - used);
    }

    /**
     * Where waiting workloads find room.
     *
     * @param flavors the flavors by the id of a workload and by dimension
     * @param exceededLimits the dimensions in which no flavor that a workload accepts has room; empty if all have
     */
    public record Answer(Map<String, Map<String, String>> flavors, List<ExceededLimit> exceededLimits) {
        private static final Answer NOTHING = new Answer(Map.of(), List.of());

        /** Copies the collections. */
        public Answer {
            flavors = Collections.unmodifiableMap(new LinkedHashMap<>(flavors));
            exceededLimits = List.copyOf(exceededLimits);
        }
    }
}
