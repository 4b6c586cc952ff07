package io.github.quotatree.reclaim;

import io.github.quotatree.FlavorReach;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.FlavorPlacement;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * What is within reach in the dimensions with flavors of all trees, while a plan takes workloads and keeps some of them
 * after all. What is leaving counts as gone. Empty where no dimension has flavors.
 */
final class FlavorReaches {
    private final LedgerSnapshot snapshot;
    private final ResourceSchema schema;
    private final FlavorPlacement placement;

    FlavorReaches(LedgerSnapshot snapshot) {
        this.snapshot = snapshot;
        schema = snapshot.forest().schema();
        placement = FlavorPlacement.withoutLeaving(snapshot);
    }

    /** Returns whether any dimension has flavors. */
    boolean matter() {
        return schema.hasFlavors();
    }

    /** Returns what is within reach in a dimension of a tree; empty where it has no flavors. */
    Optional<FlavorReach> of(String treeId, int dimension) {
        return placement.reach(treeId, dimension);
    }

    void take(VictimUnit unit) {
        unit.members().forEach(placement::end);
    }

    void keep(VictimUnit unit) {
        unit.members().forEach(placement::resume);
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
            FlavorReach reach = reachOf(placed).orElse(null);
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
        return reachOf(placed).map(FlavorReach::missing).orElse(0L);
    }

    /** Returns what is within reach where units run; empty for groups beside the tree, which share nothing of it. */
    private Optional<FlavorReach> reachOf(PlacedUnits placed) {
        return ReservedNames.isReserved(placed.group())
                ? Optional.empty()
                : of(snapshot.treeOf(placed.group()), placed.dimension());
    }
}
