package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.PlanFields;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.PodLedger;
import io.github.quotatree.reading.problem.PodLoans;
import io.github.quotatree.reading.problem.PodRevocations;
import io.github.quotatree.reading.problem.PodsToStop;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the pods that stop for others, or that over-used groups give back. */
@Command(
        name = "revoke",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Prints which pods on loan must stop, and for which pods.",
        footer = {
            "",
            "A pod is on loan if it does not fit into the runtime of its group beside the",
            "pods that go first. Loans are stopped for pods that fit there and have no room,",
            "of the group with the most loans for its weight first; there, in the order of",
            "priority, least important first, then of age, youngest first. No pod is stopped",
            "for one that cannot start then.",
            "",
            "With --strict, pods of a group above its runtime are taken, in that order, until",
            "the group is within it; then, from the most important back, each pod that fits",
            "again is kept. With flavors, pods of a group within its runtime give way where",
            "others are promised the flavor that they run on.",
            "",
            "Pods that are not preemptible are never taken.",
            "",
            "Exit codes: 0 done, 1 done past faults (--lenient), 2 the input or the usage is",
            "wrong."
        })
public final class RevokeCommand extends TreeCommand<PodsToStop> {
    @Option(names = "--strict", description = "Take the use above the runtime of a group, whoever benefits.")
    private boolean strict;

    @Option(
            names = "--floor-safe",
            description = "As --strict, but take no pod without which its group would use less than its effective min"
                    + " in a dimension.")
    private boolean floorSafe;

    public RevokeCommand(Streams streams) {
        super(streams);
    }

    @Override
    protected PodsToStop solveCluster(Manifests manifests, Findings findings, Progress progress) {
        AdmissionRule rule = strict || floorSafe ? AdmissionRule.QUOTA_ONLY : AdmissionRule.LOANS;
        PodLedger ledger = new PodLedger(manifests, solving().total(), solving().options(), rule, findings);
        return ledger.lends()
                ? ledger.callBack(LoanOptions.defaults())
                : ledger.revoke(RevocationOptions.defaults()
                        .withFloor(
                                floorSafe ? RevocationOptions.Floor.EFFECTIVE_MIN : RevocationOptions.Floor.RUNTIME));
    }

    @Override
    protected void printJson(JsonLines lines, PodsToStop found) throws IOException {
        if (found instanceof PodLoans loans) {
            lines.write(Kind.LOAN_PLAN, json -> PlanFields.loans(json, loans.plan(), loans.leaving()));
        } else if (found instanceof PodRevocations revocations) {
            List<WorkloadStatus> leaving = revocations.leaving().stream()
                    .flatMap(group -> group.workloads().stream())
                    .toList();
            lines.write(Kind.REVOCATION_PLAN, json -> {
                PlanFields.revocation(json, revocations.plan());
                PlanFields.leaving(json, leaving);
            });
        }
    }

    @Override
    protected void printTable(PrintStream out, Palette palette, PodsToStop found) {
        if (found instanceof PodLoans loans) {
            new LoanTable(new StopParagraphs(out, palette)).write(loans);
        } else if (found instanceof PodRevocations revocations) {
            new RevocationTable(new StopParagraphs(out, palette)).write(revocations);
        }
    }
}
