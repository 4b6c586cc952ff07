package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.resource.ResourceSchema;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All that a plan is checked against: a ledger under its lock, or a snapshot. */
interface PlanView {
    ResourceSchema schema();

    boolean lends();

    @Nullable
    WorkloadEntry find(String id);

    WorkloadStatus status(WorkloadEntry entry);

    /** Returns the accounts of the tree of a workload: for one tree the same object each time. */
    Accounts accounts(WorkloadEntry entry);

    int account(WorkloadEntry entry);

    /** Passes on all workloads of the group of a workload. */
    void forEachBeside(WorkloadEntry entry, Consumer<WorkloadEntry> action);

    /** Returns the hand-over that a stopping workload leaves for. */
    Optional<Long> leavesFor(String id);
}
