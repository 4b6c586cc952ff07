package io.github.quotatree.reclaim;

import io.github.quotatree.FlavorReach;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether waiting workloads find a flavor with room once some units are stopped: one after the other, each is placed on
 * the first flavor that it accepts and that has room for all its units, as the ledger admits them. A unit that is
 * stopped on another flavor helps nothing.
 */
final class FlavorFit {
    private final LedgerSnapshot snapshot;
    private final ResourceSchema schema;
    private final List<WorkloadStatus> waiting;
    private final FlavorReaches reaches;

    /** The units that are taken in the reaches. */
    private final Set<VictimUnit> gone = Collections.newSetFromMap(new IdentityHashMap<>());

    /** By waiting workload and dimension, the flavor that it was placed on last. */
    private final Map<String, Map<String, String>> flavors = new LinkedHashMap<>();

    FlavorFit(LedgerSnapshot snapshot, List<WorkloadStatus> waiting) {
        this.snapshot = snapshot;
        this.waiting = waiting;
        schema = snapshot.forest().schema();
        reaches = new FlavorReaches(snapshot);
    }

    /** Returns the dimensions of waiting workloads in which no flavor has room; empty if all find one. */
    List<ExceededLimit> exceededLimits(StoppedUnits stopped) {
        flavors.clear();
        if (!reaches.matter()) {
            return List.of();
        }
        stop(stopped.units());
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        List<PlacedUnits> placed = new ArrayList<>();
        for (WorkloadStatus workload : waiting) {
            for (int d = 0; d < schema.size(); d++) {
                if (schema.hasFlavors(d) && workload.workload().request().value(d) > 0) {
                    place(workload, d, placed, exceeded);
                }
            }
        }
        placed.forEach(units -> use(units, -1));
        return exceeded;
    }

    /** Returns the flavors that the waiting workloads were placed on, by id and dimension. */
    Map<String, Map<String, String>> flavors() {
        Map<String, Map<String, String>> copy = new LinkedHashMap<>();
        flavors.forEach((id, byDimension) -> copy.put(id, Collections.unmodifiableMap(new LinkedHashMap<>(byDimension))));
        return Collections.unmodifiableMap(copy);
    }

    private void stop(Set<VictimUnit> now) {
        gone.removeIf(unit -> {
            boolean back = !now.contains(unit);
            if (back) {
                reaches.keep(unit);
            }
            return back;
        });
        for (VictimUnit unit : now) {
            if (gone.add(unit)) {
                reaches.take(unit);
            }
        }
    }

    private void place(WorkloadStatus workload, int d, List<PlacedUnits> placed, List<ExceededLimit> exceeded) {
        String dimension = schema.dimension(d);
        long units = workload.workload().request().value(d);
        FlavorClass accepted = workload.workload().accepted(dimension);
        long most = 0;
        for (String flavor : accepted.flavors()) {
            long room = room(workload.group(), accepted, flavor, placed);
            most = Math.max(most, room);
            if (room >= units) {
                PlacedUnits own = new PlacedUnits(workload.group(), accepted, flavor, units);
                use(own, 1);
                placed.add(own);
                flavors.computeIfAbsent(workload.id(), none -> new LinkedHashMap<>()).put(dimension, flavor);
                return;
            }
        }
        exceeded.add(ExceededLimit.of(ExceededLimit.Kind.FLAVOR, workload.group(), dimension, most, 0, units));
    }

    private void use(PlacedUnits units, int times) {
        FlavorReach reach = reaches.reachOf(units);
        if (reach != null) {
            reach.use(units.group(), units.accepted(), units.flavor(), times * units.units());
        }
    }

    private long room(String group, FlavorClass accepted, String flavor, List<PlacedUnits> placed) {
        if (group.equals(ReservedNames.SYSTEM_GROUP)) {
            return Long.MAX_VALUE;
        }
        if (group.equals(ReservedNames.DEFAULT_GROUP)) {
            return roomBeside(accepted, flavor, placed);
        }
        FlavorReach reach = reaches.of(snapshot.treeOf(group), accepted.position());
        return reach == null ? Long.MAX_VALUE : reach.room(group, accepted, flavor);
    }

    /** Returns what the system group and the default group itself leave of a flavor of the total. */
    private long roomBeside(FlavorClass accepted, String flavor, List<PlacedUnits> placed) {
        String dimension = accepted.dimension();
        long left = snapshot.total(ReservedNames.DEFAULT_TREE).value(dimension, flavor)
                - snapshot.used(ReservedNames.SYSTEM_GROUP).value(dimension, flavor)
                - snapshot.used(ReservedNames.DEFAULT_GROUP).value(dimension, flavor)
                + snapshot.leaving(ReservedNames.DEFAULT_GROUP).value(dimension, flavor);
        for (VictimUnit unit : gone) {
            for (PlacedUnits freed : unit.placed()) {
                left += isBeside(freed, accepted, flavor) ? freed.units() : 0;
            }
        }
        for (PlacedUnits units : placed) {
            left -= isBeside(units, accepted, flavor) ? units.units() : 0;
        }
        return Math.max(0, left);
    }

    private static boolean isBeside(PlacedUnits units, FlavorClass accepted, String flavor) {
        return units.group().equals(ReservedNames.DEFAULT_GROUP)
                && units.dimension() == accepted.position()
                && units.flavor().equals(flavor);
    }
}
