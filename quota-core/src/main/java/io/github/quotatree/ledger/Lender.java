package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The knowledge of workloads that the accounts of one tree need because the ledger lends its idle capacity. */
interface Lender {
    /** A workload, as its class is found. */
    interface Member {
        Workload workload();

        ResourceVector request();

        boolean holds();

        boolean isLeaving();

        boolean startedOnLoan();
    }

    /** Returns the workloads of a leaf group, in any order. */
    List<? extends Member> members(int account);

    /** Returns a workload if it is in a leaf group, or null. */
    @Nullable
    Member member(int account, String id);

    Waiting waiting();

    /** Returns the version of the ledger: as long as it is the same, so are the workloads. */
    long version();

    /** Notes that the workloads of a group have changed. */
    void changed(int account);

    /** Returns the claims; a workload that is due no longer, because its group may use less, claims none. */
    Claims claims();
}
