package io.github.quotatree.ledger;

/**
 * The limits that an admission checks beside the runtime of the workload's group, and the content of its answer.
 *
 * @param checkAncestors whether every group above must have room within its runtime too; off by default
 * @param nonPreemptibleWithinMin whether the workloads of a group that are not preemptible must fit into its min; on by
 *     default
 * @param reportLenders whether a decision names the groups that lend, which takes time in the number of siblings; off
 *     by default
 */
public record AdmissionOptions(boolean checkAncestors, boolean nonPreemptibleWithinMin, boolean reportLenders) {
    private static final AdmissionOptions DEFAULTS = new AdmissionOptions(false, true, false);

    /** Returns the defaults. */
    public static AdmissionOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with the check of the groups above on or off. */
    public AdmissionOptions withCheckAncestors(boolean on) {
        return new AdmissionOptions(on, nonPreemptibleWithinMin, reportLenders);
    }

    /** Returns these options with the check of workloads that are not preemptible against the min on or off. */
    public AdmissionOptions withNonPreemptibleWithinMin(boolean on) {
        return new AdmissionOptions(checkAncestors, on, reportLenders);
    }

    /** Returns these options with or without lenders in a decision. */
    public AdmissionOptions withReportLenders(boolean on) {
        return new AdmissionOptions(checkAncestors, nonPreemptibleWithinMin, on);
    }
}
