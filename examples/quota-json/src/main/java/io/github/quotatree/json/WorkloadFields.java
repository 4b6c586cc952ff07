package io.github.quotatree.json;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;

/** Writes workloads. */
public final class WorkloadFields {
    private WorkloadFields() {}

    /** Writes a workload as it is: its submission, and its phase, placement and times. */
    public static void status(JsonFields json, WorkloadStatus status) {
        json.text("id", status.id())
                .code("phase", status.phase())
                .text("tree", status.placement().treeId())
                .text("group", status.group())
                .text("missingGroup", status.placement().missingGroup());
        properties(json, status.workload());
        json.text("started", status.started())
                .text("expires", status.expires())
                .text("dueSince", status.standing().dueSince());
        if (status.standing().unplaceable()) {
            json.flag("placeable", false);
        }
    }

    /** Writes a workload of a snapshot as it is; where the ledger lends, also whether it is on loan. */
    public static void of(JsonFields json, WorkloadStatus status, LedgerSnapshot snapshot) {
        status(json, status);
        boolean isLent = snapshot.admissionRule() == AdmissionRule.LOANS
                && status.phase().holds()
                && !status.group().equals(ReservedNames.SYSTEM_GROUP)
                && snapshot.workload(status.id()).isPresent(); // otherwise it has ended since
        if (isLent) {
            json.flag("onLoan", !snapshot.isEntitled(status.id()));
        }
    }

    /** Writes a workload as it was submitted. */
    public static void submitted(JsonFields json, Workload workload) {
        json.text("id", workload.id()).text("group", workload.group());
        properties(json, workload);
    }

    private static void properties(JsonFields json, Workload workload) {
        json.text("namespace", workload.namespace())
                .text("gang", workload.gang())
                .amounts("request", workload.request())
                .count("priority", workload.priority())
                .flag("preemptible", workload.preemptible())
                .flag("preempts", workload.preempts())
                .text("submitted", workload.submitted().toString())
                .text("maxRunTime", workload.maxRunTime());
    }
}
