package io.github.quotatree.cli.elastic;

import io.github.quotatree.workload.AdmissionRule;
import picocli.CommandLine.Option;

/** The option for the rule by which pods are judged, the same for all commands that judge them. */
public final class AdmissionRuleOption {
    @Option(
            names = "--quota-only",
            description = "Judge pods by their group's quota alone, with or without room: nothing is lent.")
    private boolean quotaOnly;

    public AdmissionRule rule() {
        return quotaOnly ? AdmissionRule.QUOTA_ONLY : AdmissionRule.LOANS;
    }
}
