package io.github.quotatree.queue;

import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What starts together or not at all: a pending workload, or the pending workloads of a gang. A gang has the highest
 * priority, the earliest submission and the smallest id of its members, and runs as long as the longest of them.
 */
final class WaitingUnit {
    final List<WorkloadStatus> members;
    final ResourceVector request;

    /** The part of the request that is not preemptible. */
    final ResourceVector nonPreemptible;

    final int priority;
    final Instant submitted;
    final String id;

    /** Null if a member states none. */
    final @Nullable Duration maxRunTime;

    private WaitingUnit(
            List<WorkloadStatus> members,
            ResourceVector request,
            ResourceVector nonPreemptible,
            int priority,
            Instant submitted,
            String id,
            @Nullable Duration maxRunTime) {
        this.members = members;
        this.request = request;
        this.nonPreemptible = nonPreemptible;
        this.priority = priority;
        this.submitted = submitted;
        this.id = id;
        this.maxRunTime = maxRunTime;
    }

    /**
     * Returns the units of the pending workloads of one group.
     *
     * @param pending the workloads, by id
     */
    static List<WaitingUnit> of(List<WorkloadStatus> pending) {
        List<WaitingUnit> units = new ArrayList<>(pending.size());
        Map<String, List<WorkloadStatus>> gangs = new LinkedHashMap<>();
        for (WorkloadStatus status : pending) {
            if (status.workload().gang().isEmpty()) {
                units.add(ofOne(status));
            } else {
                gangs.computeIfAbsent(status.workload().gang().get(), gang -> new ArrayList<>())
                        .add(status);
            }
        }
        for (List<WorkloadStatus> members : gangs.values()) {
            units.add(members.stream()
                    .map(WaitingUnit::ofOne)
                    .reduce(WaitingUnit::with)
                    .orElseThrow());
        }
        return units;
    }

    private static WaitingUnit ofOne(WorkloadStatus status) {
        Workload workload = status.workload();
        return new WaitingUnit(
                List.of(status),
                workload.request(),
                nonPreemptible(workload),
                workload.priority(),
                workload.submitted(),
                workload.id(),
                workload.maxRunTime().orElse(null));
    }

    /** Returns the part of a request that is not preemptible: all of it or nothing. */
    static ResourceVector nonPreemptible(Workload workload) {
        return workload.preemptible() ? workload.request().schema().zero() : workload.request();
    }

    private WaitingUnit with(WaitingUnit other) {
        List<WorkloadStatus> both = new ArrayList<>(members);
        both.addAll(other.members);
        Duration longest = maxRunTime;
        if (longest == null || other.maxRunTime == null) {
            longest = null;
        } else if (longest.compareTo(other.maxRunTime) < 0) {
            longest = other.maxRunTime;
        }
        return new WaitingUnit(
                List.copyOf(both),
                request.plus(other.request),
                nonPreemptible.plus(other.nonPreemptible),
                Math.max(priority, other.priority),
                submitted.isBefore(other.submitted) ? submitted : other.submitted,
                NameOrder.BY_CODE_POINT.compare(id, other.id) <= 0 ? id : other.id,
                longest);
    }

    /** Returns the ids of the workloads. */
    List<String> ids() {
        return members.stream().map(WorkloadStatus::id).toList();
    }

    /** Compares by a criterion other than the share; the smaller one is ahead. */
    int compare(WaitingUnit other, Criterion criterion) {
        return switch (criterion) {
            case SHARE -> 0;
            case PRIORITY -> Integer.compare(other.priority, priority);
            case AGE -> submitted.compareTo(other.submitted);
            case ID -> NameOrder.BY_CODE_POINT.compare(id, other.id);
        };
    }
}
