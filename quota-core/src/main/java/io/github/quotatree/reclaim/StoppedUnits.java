package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The units that a preemption plan would stop, while it searches, with the use that ends with them. */
final class StoppedUnits {
    private final List<VictimUnit> units;
    private final boolean[] stopped;
    private final Map<String, ResourceVector> freed = new HashMap<>();

    /** Makes the empty set. */
    StoppedUnits(List<VictimUnit> units) {
        this.units = units;
        stopped = new boolean[units.size()];
    }

    boolean contains(int unit) {
        return stopped[unit];
    }

    void add(int unit) {
        stopped[unit] = true;
        freed.merge(units.get(unit).group(), units.get(unit).frees(), ResourceVector::plus);
    }

    void remove(int unit) {
        stopped[unit] = false;
        freed.merge(units.get(unit).group(), units.get(unit).frees(), ResourceVector::minus);
    }

    /** Returns the use that ends, by the names of groups. */
    Map<String, ResourceVector> freed() {
        return freed;
    }

    /** Returns the units, compared by identity. */
    Set<VictimUnit> units() {
        Set<VictimUnit> all = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int u = 0; u < stopped.length; u++) {
            if (stopped[u]) {
                all.add(units.get(u));
            }
        }
        return all;
    }

    List<WorkloadStatus> workloads() {
        List<WorkloadStatus> workloads = new ArrayList<>();
        for (int u = 0; u < stopped.length; u++) {
            if (stopped[u]) {
                workloads.addAll(units.get(u).members());
            }
        }
        return workloads;
    }
}
