package io.github.quotatree.reclaim;

import io.github.quotatree.FlavorReach;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What is within reach in the dimensions with flavors of all trees, while a plan takes workloads and keeps some of them
 * after all. What is leaving counts as gone. Empty where no dimension has flavors.
 */
final class FlavorReaches {
    private final LedgerSnapshot snapshot;
    private final ResourceSchema schema;

    /** By tree, and then by dimension; made when a tree is first asked about. */
    private final Map<String, @Nullable FlavorReach[]> byTree = new HashMap<>();

    FlavorReaches(LedgerSnapshot snapshot) {
        this.snapshot = snapshot;
        schema = snapshot.forest().schema();
    }

    /** Returns whether any dimension has flavors. */
    boolean matter() {
        return schema.hasFlavors();
    }

    /** Returns what is within reach in a dimension of a tree; null where it has no flavors. */
    @Nullable
    FlavorReach of(String treeId, int dimension) {
        return tree(treeId)[dimension];
    }

    private @Nullable FlavorReach[] tree(String treeId) {
        @Nullable FlavorReach[] known = byTree.get(treeId);
        return known == null ? start(treeId) : known;
    }

    private @Nullable FlavorReach[] start(String treeId) {
        @Nullable FlavorReach[] reaches = new FlavorReach[schema.size()];
        byTree.put(treeId, reaches);
        for (int d = 0; d < reaches.length; d++) {
            if (schema.hasFlavors(d)) {
                reaches[d] = FlavorReach.of(snapshot.quotas(treeId), schema.dimension(d));
            }
        }
        snapshot.quotas(treeId).forEach(group -> {
            if (!group.isParent() && !snapshot.leaving(group.name()).isZero()) {
                for (WorkloadStatus status : snapshot.workloads(group.name())) {
                    if (status.phase() == WorkloadPhase.STOPPING) {
                        PlacedUnits.of(status).forEach(placed -> use(placed, -1));
                    }
                }
            }
        });
        return reaches;
    }

    void take(VictimUnit unit) {
        unit.placed().forEach(placed -> use(placed, -1));
    }

    void keep(VictimUnit unit) {
        unit.placed().forEach(placed -> use(placed, 1));
    }

    private void use(PlacedUnits placed, int times) {
        FlavorReach reach = reachOf(placed);
        if (reach != null) {
            reach.use(placed.group(), placed.accepted(), placed.flavor(), times * placed.units());
        }
    }

    /** Returns whether a unit frees in one of some dimensions what some entitlement lacks. */
    boolean lowers(VictimUnit unit, IntPredicate dimensions) {
        for (PlacedUnits placed : unit.placed()) {
            if (dimensions.test(placed.dimension()) && missing(placed) > 0) {
                long before = missing(placed);
                take(unit);
                long after = missing(placed);
                keep(unit);
                if (after < before) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether a unit that was taken may run where it ran, and no entitlement gets out of reach by it. */
    boolean fitsAgain(VictimUnit unit) {
        if (unit.placed().isEmpty()) {
            return true;
        }
        long before = missing(unit);
        keep(unit);
        long after = missing(unit);
        take(unit);
        return after == before;
    }

    /** Returns why a unit that was taken cannot run where it ran, by the limits of its dimensions. */
    List<ExceededLimit> reasons(VictimUnit unit) {
        List<ExceededLimit> reasons = new ArrayList<>();
        for (PlacedUnits placed : unit.placed()) {
            FlavorReach reach = reachOf(placed);
            if (reach != null) {
                long missing = reach.missing();
                keep(unit);
                if (reach.missing() > missing && reasons.isEmpty()) {
                    String treeId = snapshot.treeOf(placed.group());
                    reasons.addAll(FlavorShortfall.of(schema, treeId, placed.dimension(), reach)
                            .reasons(placed.group()));
                }
                take(unit);
            }
        }
        return reasons;
    }

    private long missing(VictimUnit unit) {
        long sum = 0;
        for (int d = 0; d < schema.size(); d++) {
            for (PlacedUnits placed : unit.placed()) {
                if (placed.dimension() == d) {
                    sum += missing(placed);
                    break;
                }
            }
        }
        return sum;
    }

    private long missing(PlacedUnits placed) {
        FlavorReach reach = reachOf(placed);
        return reach == null ? 0 : reach.missing();
    }

    /** Returns what is within reach where units run, or null for groups beside the tree, which share nothing of it. */
    @Nullable
    FlavorReach reachOf(PlacedUnits placed) {
        return placed.group().equals(ReservedNames.DEFAULT_GROUP)
                        || placed.group().equals(ReservedNames.SYSTEM_GROUP)
                ? null
                : of(snapshot.treeOf(placed.group()), placed.dimension());
    }
}
