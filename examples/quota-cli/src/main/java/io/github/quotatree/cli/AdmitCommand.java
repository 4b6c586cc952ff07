package io.github.quotatree.cli;

import io.github.quotatree.cli.manifest.Findings;
import io.github.quotatree.cli.manifest.Manifests;
import io.github.quotatree.cli.output.AdmissionTable;
import io.github.quotatree.cli.output.PodJson;
import io.github.quotatree.cli.problem.PodDecision;
import io.github.quotatree.cli.problem.PodLedger;
import io.github.quotatree.ledger.AdmissionOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints which pending pods may start. */
@Command(
        name = "admit",
        mixinStandardHelpOptions = true,
        versionProvider = QuotaCommand.Version.class,
        sortOptions = false,
        description = "Prints which of the pods without a node may start, and what stands against the others.",
        footer = {
            "",
            "Pods with a node use what they ask for. The others are decided on from the",
            "highest priority, then from the oldest, then as they stand in the files; one",
            "that may start counts as used for the next.",
            "",
            "Exit codes: 0 done, 2 the input or the usage is wrong."
        })
final class AdmitCommand extends ProblemCommand<List<PodDecision>> {
    @Option(names = "--check-ancestors", description = "Ask for room in every group above the pod's own too.")
    private boolean checkAncestors;

    AdmitCommand(Streams streams) {
        super(streams);
    }

    @Override
    List<PodDecision> find(Manifests manifests, Findings findings, Progress progress) {
        return new PodLedger(manifests, total(), options(), findings)
                .admit(AdmissionOptions.defaults().withCheckAncestors(checkAncestors));
    }

    @Override
    void printJson(PrintStream out, List<PodDecision> found) throws IOException {
        new PodJson(out).writeDecisions(found);
    }

    @Override
    void printTable(PrintStream out, boolean colors, List<PodDecision> found) {
        new AdmissionTable(out, colors).write(found);
    }
}
