package io.github.quotatree.workload;

import java.util.Objects;

/**
 * The limits that an admission checks beside the runtime of the workload's group, and the content of its answer. An
 * immutable value; options that are added later have defaults that change no answer.
 *
 * <pre>{@code
 * AdmissionOptions options = AdmissionOptions.defaults().withCheckAncestors(true);
 * }</pre>
 */
public final class AdmissionOptions {
    private static final AdmissionOptions DEFAULTS = new AdmissionOptions(false, true, false);

    private final boolean checkAncestors;
    private final boolean nonPreemptibleWithinMin;
    private final boolean reportLenders;

    private AdmissionOptions(boolean checkAncestors, boolean nonPreemptibleWithinMin, boolean reportLenders) {
        this.checkAncestors = checkAncestors;
        this.nonPreemptibleWithinMin = nonPreemptibleWithinMin;
        this.reportLenders = reportLenders;
    }

    /** Returns the defaults. */
    public static AdmissionOptions defaults() {
        return DEFAULTS;
    }

    /** Returns whether every group above must have room within its runtime too; off by default. */
    public boolean checkAncestors() {
        return checkAncestors;
    }

    /** Returns whether the workloads of a group that are not preemptible must fit into its min; on by default. */
    public boolean nonPreemptibleWithinMin() {
        return nonPreemptibleWithinMin;
    }

    /**
     * Returns whether a decision names the groups that lend, which takes time in the number of siblings; off by
     * default.
     */
    public boolean reportLenders() {
        return reportLenders;
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

    @Override
    public boolean equals(Object other) {
        return other instanceof AdmissionOptions options
                && checkAncestors == options.checkAncestors
                && nonPreemptibleWithinMin == options.nonPreemptibleWithinMin
                && reportLenders == options.reportLenders;
    }

    @Override
    public int hashCode() {
        return Objects.hash(checkAncestors, nonPreemptibleWithinMin, reportLenders);
    }

    /** Returns every option with its value. */
    @Override
    public String toString() {
        return "AdmissionOptions[checkAncestors=" + checkAncestors + ", nonPreemptibleWithinMin="
                + nonPreemptibleWithinMin + ", reportLenders=" + reportLenders + "]";
    }
}
