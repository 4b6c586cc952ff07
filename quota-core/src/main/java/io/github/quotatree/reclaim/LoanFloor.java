package io.github.quotatree.reclaim;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The mins below which no loan is stopped for a unit that borrows itself; see {@link LoanOptions#floor}. */
final class LoanFloor {
    private final ScopeUse use;

    /** By leaf group of the tree: the effective min, and the part of it that is requested. */
    private final Map<Integer, Floor> floors = new HashMap<>();

    private record Floor(ResourceVector min, ResourceVector requested) {}

    LoanFloor(LedgerSnapshot snapshot, String treeId, ScopeUse use) {
        this.use = use;
        for (String group : use.leaves()) {
            if (!group.equals(ReservedNames.DEFAULT_GROUP)) { // which has no min
                ResourceVector min = snapshot.quotas(treeId).group(group).effectiveMin();
                floors.put(use.scope(group), new Floor(min, min.min(snapshot.request(group))));
            }
        }
    }

    boolean allows(@Nullable PendingUnit due, LoanUnit loan) {
        return due == null || due.group() == loan.group || !breaksFloor(loan) || staysWithinMin(due);
    }

    private boolean breaksFloor(LoanUnit loan) {
        Floor floor = floors.get(loan.group);
        boolean breaks = false;
        for (int d = 0; floor != null && d < floor.min.schema().size(); d++) {
            long frees = loan.unit.frees().value(d);
            breaks |= frees > 0 && use.used(loan.group, d) - frees < floor.requested.value(d);
        }
        return breaks;
    }

    private boolean staysWithinMin(PendingUnit due) {
        Floor floor = floors.get(due.group());
        if (floor == null) {
            return false;
        }
        boolean stays = true;
        for (int d = 0; d < floor.min.schema().size(); d++) {
            long more = due.request().value(d);
            stays &= more == 0 || more <= floor.min.value(d) - use.used(due.group(), d);
        }
        return stays;
    }
}
