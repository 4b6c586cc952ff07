package io.github.quotatree.ledger;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The entry of a workload in a {@link WorkloadTable}. It is written to only while no snapshot has it. */
final class WorkloadEntry {
    /** Its place in the table. */
    final int slot;

    /** The epoch of the table in which it was made; it may be written to until the next snapshot. */
    final int epoch;

    Workload workload;

    /**
     * The present request. The workload itself learns of it only when the entry is shown, so that a resize makes no
     * garbage.
     */
    ResourceVector request;

    WorkloadPhase phase;

    // its account, in two fields, because every decision and every change reads them
    TreeAccounts tree;
    int account;

    @Nullable
    Instant started;

    @Nullable
    Instant expires;

    WorkloadEntry(int slot, int epoch, Workload workload, WorkloadPhase phase, GroupAccount account) {
        this.slot = slot;
        this.epoch = epoch;
        this.workload = workload;
        request = workload.request();
        this.phase = phase;
        tree = account.tree();
        this.account = account.account();
    }

    WorkloadEntry copy(int newEpoch) {
        WorkloadEntry copy = new WorkloadEntry(slot, newEpoch, workload, phase, account());
        copy.request = request;
        copy.started = started;
        copy.expires = expires;
        return copy;
    }

    /** Returns the account that the workload counts in. */
    GroupAccount account() {
        return new GroupAccount(tree, account);
    }

    /** Sets the account that the workload counts in. */
    void countIn(GroupAccount other) {
        tree = other.tree();
        account = other.account();
    }

    /** Returns the name of the group that the workload counts in. */
    String group() {
        return tree.name(account);
    }

    Placement placement() {
        return new Placement(tree.treeId(), tree.name(account), missingGroup());
    }

    /** Returns the group that the workload names, if that is not the one that it counts in. */
    Optional<String> missingGroup() {
        return tree.isDefault(account)
                ? workload.group().filter(named -> !named.equals(ReservedNames.DEFAULT_GROUP))
                : Optional.empty();
    }

    WorkloadStatus status() {
        return new WorkloadStatus(
                workload.withRequest(request),
                phase,
                placement(),
                Optional.ofNullable(started),
                Optional.ofNullable(expires));
    }
}
