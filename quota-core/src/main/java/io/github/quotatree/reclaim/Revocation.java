package io.github.quotatree.reclaim;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.List;

/** Finds what one over-used group gives back. The use of the group goes down as workloads are taken off, and up again. */
final class Revocation {
    private final GroupRuntime group;
    private final ResourceVector runtime;
    private final ResourceVector floor;
    private ResourceVector used;

    private Revocation(GroupRuntime group, RevocationFloor floor) {
        this.group = group;
        runtime = group.runtime();
        used = group.used();
        this.floor = floor == RevocationFloor.EFFECTIVE_MIN
                ? group.effectiveMin()
                : used.schema().zero();
    }

    static GroupRevocation of(LedgerSnapshot snapshot, GroupRuntime group, RevocationFloor floor) {
        return new Revocation(group, floor).plan(Candidates.of(snapshot, group.name(), status -> true));
    }

    private GroupRevocation plan(List<WorkloadStatus> candidates) {
        List<Victim<WorkloadStatus>> victims = new ArrayList<>();
        for (WorkloadStatus candidate : candidates) {
            if (used.fitsIn(runtime)) {
                break;
            }
            ResourceVector frees = candidate.workload().request();
            if (!frees.isZero() && keepsFloor(frees)) {
                victims.add(new Victim<>(candidate, frees, exceeded(), false));
                used = used.minus(frees);
            }
        }
        List<WorkloadStatus> kept = new ArrayList<>();
        // where something stays over nothing fits in every dimension, so that nothing comes back
        for (int v = victims.size() - 1; v >= 0; v--) {
            ResourceVector with = used.plus(victims.get(v).frees());
            if (with.fitsIn(runtime)) {
                used = with;
                kept.add(victims.remove(v).workload());
            }
        }
        return new GroupRevocation(group.name(), group.overused(), victims, kept, over());
    }

    /** Returns whether the group keeps its floor without so much; below it already, it has nothing to spare. */
    private boolean keepsFloor(ResourceVector frees) {
        for (int d = 0; d < frees.schema().size(); d++) {
            if (frees.value(d) > 0 && used.value(d) - frees.value(d) < floor.value(d)) {
                return false;
            }
        }
        return true;
    }

    private List<ExceededLimit> exceeded() {
        List<ExceededLimit> exceeded = new ArrayList<>();
        for (int d = 0; d < used.schema().size(); d++) {
            if (used.value(d) > runtime.value(d)) {
                exceeded.add(ExceededLimit.of(
                        ExceededLimit.Kind.RUNTIME,
                        group.name(),
                        used.schema().dimension(d),
                        runtime.value(d),
                        used.value(d),
                        0));
            }
        }
        return exceeded;
    }

    private ResourceVector over() {
        return used.minus(used.min(runtime));
    }
}
