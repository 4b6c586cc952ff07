package io.github.quotatree.workload;

/** The rule by which a ledger judges admissions; {@code docs/loans.md} has the rule of loans. */
public enum AdmissionRule {
    /** The quota alone: a workload starts within the runtime of its group. The host counts its room elsewhere. */
    QUOTA_ONLY,

    /**
     * The quota and the room, the default: nothing starts that does not fit into the idle capacity. A workload that is
     * entitled, in all dimensions that it requests together, starts or is due; another one may start on loan. A
     * non-preemptible workload is entitled within the min of its group alone, and the groups above bound by their max.
     */
    LOANS
}
