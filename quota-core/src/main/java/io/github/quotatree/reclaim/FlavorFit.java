package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.FlavorPlacement;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Whether waiting workloads find flavors with room once some units are stopped. A unit that is stopped on another
 * flavor helps nothing.
 */
final class FlavorFit {
    private final List<WorkloadStatus> waiting;
    private final FlavorPlacement placement;
    private final boolean matters;

    /** The units that have ended in the placement. */
    private final Set<VictimUnit> gone = Collections.newSetFromMap(new IdentityHashMap<>());

    FlavorFit(LedgerSnapshot snapshot, List<WorkloadStatus> waiting) {
        this.waiting = waiting;
        placement = FlavorPlacement.withoutLeaving(snapshot);
        matters = snapshot.forest().schema().hasFlavors();
    }

    /** Returns where the waiting workloads find room. */
    FlavorPlacement.Answer place(StoppedUnits stopped) {
        if (matters) {
            stop(stopped.units());
        }
        return placement.place(waiting);
    }

    private void stop(Set<VictimUnit> now) {
        gone.removeIf(unit -> {
            boolean back = !now.contains(unit);
            if (back) {
                unit.members().forEach(placement::resume);
            }
            return back;
        });
        for (VictimUnit unit : now) {
            if (gone.add(unit)) {
                unit.members().forEach(placement::end);
            }
        }
    }
}
