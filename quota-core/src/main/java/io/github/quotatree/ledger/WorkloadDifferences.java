package io.github.quotatree.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The workloads that were submitted, changed or removed between two snapshots of a ledger. A workload that is in both
 * lists has changed, unless its changes were undone; one that is only in {@code before} was removed, and one that is
 * only in {@code after} was submitted. In no particular order.
 *
 * @param before as the earlier snapshot has them
 * @param after as the later snapshot has them
 */
public record WorkloadDifferences(List<WorkloadStatus> before, List<WorkloadStatus> after) {
    public WorkloadDifferences {
        before = List.copyOf(Objects.requireNonNull(before, "before"));
        after = List.copyOf(Objects.requireNonNull(after, "after"));
    }

    /**
     * Returns the differences of two snapshots of the same ledger. Takes time in their number and in the pages of
     * workloads that were written to between them, and no time in the other workloads of their groups. Of a ledger that
     * lends, a workload whose {@linkplain WorkloadStatus#standing standing} has changed is a difference, which takes
     * linear time in the workloads that are due.
     *
     * @throws IllegalArgumentException if the forest was changed between them: a workload may then count in another
     *     group though nothing of it has changed
     */
    @SuppressWarnings("ReferenceEquality") // every update makes another forest
    public static WorkloadDifferences between(LedgerSnapshot earlier, LedgerSnapshot later) {
        Objects.requireNonNull(earlier, "earlier");
        Objects.requireNonNull(later, "later");
        if (earlier.forest() != later.forest()) {
            throw new IllegalArgumentException("the forest was changed between version " + earlier.version()
                    + " and version " + later.version() + " of the ledger");
        }
        List<WorkloadStatus> gone = new ArrayList<>(2);
        List<WorkloadStatus> come = new ArrayList<>(2);
        later.seated.forEachDifference(
                earlier.seated, entry -> gone.add(earlier.status(entry)), entry -> come.add(later.status(entry)));
        addStandings(earlier, later, gone, come);
        return new WorkloadDifferences(gone, come);
    }

    /** Adds the workloads of which nothing but the standing has changed. */
    private static void addStandings(
            LedgerSnapshot earlier, LedgerSnapshot later, List<WorkloadStatus> gone, List<WorkloadStatus> come) {
        Set<String> ids = later.waiting.differences(earlier.waiting);
        if (ids.isEmpty()) {
            return;
        }
        Set<String> known = new HashSet<>();
        gone.forEach(status -> known.add(status.id()));
        come.forEach(status -> known.add(status.id()));
        for (String id : ids) {
            if (known.add(id)) {
                earlier.workload(id).ifPresent(gone::add);
                later.workload(id).ifPresent(come::add);
            }
        }
    }

    /** Returns the differences by the groups that the workloads count in. */
    public Map<String, WorkloadDifferences> byGroup() {
        Map<String, List<WorkloadStatus>> gone = byGroup(before);
        Map<String, List<WorkloadStatus>> come = byGroup(after);
        Map<String, WorkloadDifferences> byGroup = new HashMap<>();
        gone.forEach((group, statuses) ->
                byGroup.put(group, new WorkloadDifferences(statuses, come.getOrDefault(group, List.of()))));
        come.forEach((group, statuses) -> byGroup.putIfAbsent(group, new WorkloadDifferences(List.of(), statuses)));
        return byGroup;
    }

    private static Map<String, List<WorkloadStatus>> byGroup(List<WorkloadStatus> statuses) {
        Map<String, List<WorkloadStatus>> byGroup = new HashMap<>();
        statuses.forEach(status -> byGroup.computeIfAbsent(status.group(), none -> new ArrayList<>(2))
                .add(status));
        return byGroup;
    }
}
