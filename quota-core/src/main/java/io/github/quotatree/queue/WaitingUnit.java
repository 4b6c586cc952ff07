package io.github.quotatree.queue;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.QueuePosition.Criterion;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A unit that starts as a whole or not at all: a pending workload, or the pending workloads of a gang. A gang has the
 * highest priority, the earliest submission and the smallest id of its members, and runs as long as the longest of
 * them.
 *
 * @param use its use once it has started
 * @param maxRunTime null if a member states none
 */
record WaitingUnit(
        List<WorkloadStatus> members,
        Use use,
        int priority,
        Instant submitted,
        String id,
        @Nullable Duration maxRunTime) {
    static WaitingUnit ofOne(WorkloadStatus status) {
        Workload workload = status.workload();
        return new WaitingUnit(
                List.of(status),
                Use.of(workload),
                workload.priority(),
                workload.submitted(),
                workload.id(),
                workload.maxRunTime().orElse(null));
    }

    WaitingUnit with(WaitingUnit other) {
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
                use.plus(other.use),
                Math.max(priority, other.priority),
                submitted.isBefore(other.submitted) ? submitted : other.submitted,
                NameOrder.BY_CODE_POINT.compare(id, other.id) <= 0 ? id : other.id,
                longest);
    }

    boolean fitsIn(GroupRoom room) {
        return room.fits(use) && place(room).exceededLimits().isEmpty();
    }

    GroupRoom.Places place(GroupRoom room) {
        return use.all().schema().hasFlavors()
                ? room.place(members.stream().map(WorkloadStatus::workload).toList())
                : GroupRoom.Places.NONE;
    }

    /** Counts this unit, whose workloads run on flavors by id and dimension. */
    GroupRoom startIn(GroupRoom room, Map<String, Map<String, String>> flavors) {
        GroupRoom beside = room.with(use);
        for (WorkloadStatus member : members) {
            beside = beside.withFlavors(member.workload(), flavors.getOrDefault(member.id(), Map.of()), true);
        }
        return beside;
    }

    boolean acceptsAny(Map<String, Map<String, String>> flavors) {
        return flavors.values().stream()
                .flatMap(on -> on.entrySet().stream())
                .anyMatch(flavor -> members.stream()
                        .map(WorkloadStatus::workload)
                        .filter(workload -> workload.request().value(flavor.getKey()) > 0)
                        .anyMatch(workload -> workload.accepted(flavor.getKey()).accepts(flavor.getValue())));
    }

    List<String> ids() {
        return members.stream().map(WorkloadStatus::id).toList();
    }

    /** Compares by a criterion other than the share; the smaller one is ahead. */
    int compare(WaitingUnit other, Criterion criterion) {
        return switch (criterion) {
            case ANSWER, SHARE -> 0;
            case PRIORITY -> Integer.compare(other.priority, priority);
            case AGE -> submitted.compareTo(other.submitted);
            case ID -> NameOrder.BY_CODE_POINT.compare(id, other.id);
        };
    }
}
