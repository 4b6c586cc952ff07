package io.github.quotatree.ledger;

import io.github.quotatree.workload.Workload;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The workloads that matter to a large plan or gang and have changed since the snapshot that it is checked against: the
 * victims and preemptors of a plan, and members of gangs that it stops; the members of a gang that is admitted.
 */
final class WorkloadWatch {
    private final Set<String> watched;
    private final Set<String> gangs;
    private final Set<String> waiting = new HashSet<>();
    private final Deque<String> changed = new ArrayDeque<>();

    /** Watches workloads by their ids, and the members of gangs of these names. */
    WorkloadWatch(Set<String> watched, Set<String> gangs) {
        this.watched = watched;
        this.gangs = gangs;
    }

    void changed(Workload workload) {
        boolean matters = watched.contains(workload.id())
                || (!gangs.isEmpty() && workload.gang().filter(gangs::contains).isPresent());
        if (matters && waiting.add(workload.id())) {
            changed.add(workload.id());
        }
    }

    /** Returns some of the workloads that have changed, which are then looked at. */
    List<String> next(int most) {
        List<String> ids = new ArrayList<>();
        while (ids.size() < most && !changed.isEmpty()) {
            String id = changed.remove();
            waiting.remove(id);
            ids.add(id);
        }
        return ids;
    }

    boolean isUpToDate() {
        return changed.isEmpty();
    }
}
