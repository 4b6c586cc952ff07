package io.github.quotatree.ledger;

import io.github.quotatree.forest.Placement;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the books say of one workload. Written only while no picture shows it; see {@link WorkloadTable}.
 */
final class Entry {
    /** Which place in the table it has. */
    final int slot;

    /** The epoch of the table in which it was made: it may be written to until the next picture. */
    final int epoch;

    Workload workload;

    /** What it asks for now, which the workload need not be told at once. */
    ResourceVector request;

    WorkloadPhase phase;
    TreeAccounts accounts;
    int node;

    @Nullable
    Instant started;

    @Nullable
    Instant expires;

    Entry(int slot, int epoch, Workload workload, WorkloadPhase phase, TreeAccounts accounts, int node) {
        this.slot = slot;
        this.epoch = epoch;
        this.workload = workload;
        request = workload.request();
        this.phase = phase;
        this.accounts = accounts;
        this.node = node;
    }

    Entry copy(int newEpoch) {
        Entry copy = new Entry(slot, newEpoch, workload, phase, accounts, node);
        copy.request = request;
        copy.started = started;
        copy.expires = expires;
        return copy;
    }

    Placement placement() {
        return new Placement(accounts.treeId(), accounts.name(node));
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
