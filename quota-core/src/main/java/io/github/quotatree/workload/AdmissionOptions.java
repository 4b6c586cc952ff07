package io.github.quotatree.workload;

/**
 * The limits that an admission checks beside the runtime of the workload's group, and the content of its answer. An
 * immutable value; options that are added later have defaults that change no answer.
 */
public final class AdmissionOptions {
    private static final AdmissionOptions DEFAULTS = new AdmissionOptions(new Values(false, true, true, false));

    private final Values values;

    private AdmissionOptions(Values values) {
        this.values = values;
    }

    private record Values(
            boolean checkAncestors, boolean nonPreemptibleWithinMin, boolean loans, boolean reportLenders) {}

    /** Returns the defaults. */
    public static AdmissionOptions defaults() {
        return DEFAULTS;
    }

    /** Returns whether every group above must have room within its runtime too; off by default. */
    public boolean checkAncestors() {
        return values.checkAncestors;
    }

    /** Returns whether the workloads of a group that are not preemptible must fit into its min; on by default. */
    public boolean nonPreemptibleWithinMin() {
        return values.nonPreemptibleWithinMin;
    }

    /** Returns whether a workload may start on loan, by {@link AdmissionRule#LOANS}; on by default. */
    public boolean loans() {
        return values.loans;
    }

    /**
     * Returns whether a decision names the groups that lend, in time linear in the siblings; off by default. By {@link
     * AdmissionRule#LOANS} it also names the loans in the way of a workload that is due, and the time is linear in the
     * groups and the loans of the tree.
     */
    public boolean reportLenders() {
        return values.reportLenders;
    }

    /** Returns these options with the check of the groups above on or off. */
    public AdmissionOptions withCheckAncestors(boolean on) {
        return new AdmissionOptions(new Values(on, values.nonPreemptibleWithinMin, values.loans, values.reportLenders));
    }

    /** Returns these options with the check of workloads that are not preemptible against the min on or off. */
    public AdmissionOptions withNonPreemptibleWithinMin(boolean on) {
        return new AdmissionOptions(new Values(values.checkAncestors, on, values.loans, values.reportLenders));
    }

    /** Returns these options with or without starts on loan. */
    public AdmissionOptions withLoans(boolean on) {
        return new AdmissionOptions(
                new Values(values.checkAncestors, values.nonPreemptibleWithinMin, on, values.reportLenders));
    }

    /** Returns these options with or without lenders in a decision. */
    public AdmissionOptions withReportLenders(boolean on) {
        return new AdmissionOptions(
                new Values(values.checkAncestors, values.nonPreemptibleWithinMin, values.loans, on));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AdmissionOptions options && values.equals(options.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** Returns every option with its value. */
    @Override
    public String toString() {
        return values.toString().replaceFirst("Values", "AdmissionOptions");
    }
}
