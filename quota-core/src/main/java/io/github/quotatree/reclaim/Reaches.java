package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** The reach in all dimensions with flavors of all trees, each made when it is first read; none without flavors. */
final class Reaches {
    private final LedgerSnapshot snapshot;
    private final List<String> dimensions;
    private final Map<String, List<Reach>> byTree = new HashMap<>();

    Reaches(LedgerSnapshot snapshot) {
        this.snapshot = snapshot;
        ResourceSchema schema = snapshot.forest().schema();
        dimensions = schema.flavoredPositions().stream().map(schema::dimension).toList();
    }

    boolean matter() {
        return !dimensions.isEmpty();
    }

    List<Reach> of(String treeId) {
        return byTree.computeIfAbsent(
                treeId,
                id -> dimensions.stream()
                        .map(dimension -> Reach.of(snapshot, id, dimension))
                        .toList());
    }

    private List<Reach> of(VictimUnit unit) {
        if (dimensions.isEmpty()) {
            return List.of();
        }
        return of(unit.treeId()).stream()
                .filter(reach -> unit.runsOnFlavorOf(reach.dimension()))
                .toList();
    }

    void take(VictimUnit unit) {
        of(unit).forEach(reach -> reach.count(unit, -1));
    }

    void keep(VictimUnit unit) {
        of(unit).forEach(reach -> reach.count(unit, 1));
    }

    /**
     * Returns whether a unit frees, in one of some dimensions, a flavor without which some entitlement has no place.
     */
    boolean lowers(VictimUnit unit, IntPredicate dimensionsInQuestion) {
        for (Reach reach : of(unit)) {
            long before = dimensionsInQuestion.test(reach.position()) ? reach.missing() : 0;
            if (before > 0) {
                reach.count(unit, -1);
                long after = reach.missing();
                reach.count(unit, 1);
                if (after < before) {
                    return true;
                }
            }
        }
        return false;
    }

    boolean fitsAgain(VictimUnit unit) {
        return hindering(unit).isEmpty();
    }

    List<ExceededLimit> reasons(VictimUnit unit) {
        for (Reach reach : hindering(unit)) {
            reach.count(unit, 1);
            List<ExceededLimit> reasons = Reach.reasons(reach.shortFlavors(), unit.group());
            reach.count(unit, -1);
            return reasons;
        }
        return List.of();
    }

    /** Returns the reach in those dimensions in which some entitlement would get out of reach. */
    private List<Reach> hindering(VictimUnit unit) {
        List<Reach> some = new ArrayList<>(0);
        for (Reach reach : of(unit)) {
            long before = reach.missing();
            reach.count(unit, 1);
            if (reach.missing() > before) {
                some.add(reach);
            }
            reach.count(unit, -1);
        }
        return some;
    }
}
