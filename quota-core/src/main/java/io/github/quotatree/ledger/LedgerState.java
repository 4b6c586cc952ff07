package io.github.quotatree.ledger;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.resource.ResourceVector;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that a ledger knows, as a plain value that a host can store. A ledger that is built from it gives the same
 * answers.
 *
 * @param forest the trees, the nodes and the profiles
 * @param totals the totals that were set, by tree id; the other trees share the capacity of their nodes
 * @param workloads every workload with its progress; a ledger lists them by id in code point order
 */
public record LedgerState(
        QuotaForest forest, SortedMap<String, ResourceVector> totals, List<WorkloadStatus> workloads) {
    /**
     * Checks the state.
     *
     * @throws IllegalArgumentException if two workloads have the same id
     */
    public LedgerState {
        Objects.requireNonNull(forest, "forest");
        SortedMap<String, ResourceVector> byTree = new TreeMap<>(NameOrder.BY_CODE_POINT);
        byTree.putAll(totals);
        totals = Collections.unmodifiableSortedMap(byTree);
        workloads = List.copyOf(workloads);
        Set<String> ids = new HashSet<>();
        for (WorkloadStatus status : workloads) {
            if (!ids.add(status.id())) {
                throw new IllegalArgumentException("workload " + status.id() + " is in the state twice");
            }
        }
    }

    /** Returns a state without workloads. */
    public static LedgerState of(QuotaForest forest, Map<String, ResourceVector> totals) {
        return new LedgerState(forest, new TreeMap<>(totals), List.of());
    }
}
