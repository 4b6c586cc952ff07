package io.github.quotatree.ledger;

/**
 * What is checked before a workload is admitted, beside its own group's runtime.
 *
 * @param checkAncestors whether every group above its own must have room within its runtime too; off by default
 * @param nonPreemptibleWithinMin whether what is not preemptible must fit within the min of its group; on by default
 * @param withLenders whether a decision tells from whom is borrowed, which takes a look at all siblings; off by default
 */
public record AdmissionOptions(boolean checkAncestors, boolean nonPreemptibleWithinMin, boolean withLenders) {
    private static final AdmissionOptions DEFAULTS = new AdmissionOptions(false, true, false);

    /** Returns the defaults. */
    public static AdmissionOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with the check of all groups above on or off. */
    public AdmissionOptions withCheckAncestors(boolean on) {
        return new AdmissionOptions(on, nonPreemptibleWithinMin, withLenders);
    }

    /** Returns these options with the check of what is not preemptible against the min on or off. */
    public AdmissionOptions withNonPreemptibleWithinMin(boolean on) {
        return new AdmissionOptions(checkAncestors, on, withLenders);
    }

    /** Returns these options with or without lenders in the decision. */
    public AdmissionOptions withLenders(boolean on) {
        return new AdmissionOptions(checkAncestors, nonPreemptibleWithinMin, on);
    }
}
