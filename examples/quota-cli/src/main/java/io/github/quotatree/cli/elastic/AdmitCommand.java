package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.manifest.Manifests;
import io.github.quotatree.cli.elastic.problem.PodLedger;
import io.github.quotatree.cli.elastic.problem.PodLedger.PodDecision;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.workload.AdmissionOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints which pending pods may start. */
@Command(
        name = "admit",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Prints which of the pods without a node may start, and which limits the others would exceed.",
        footer = {
            "",
            "Pods with a node use their requests. The others are decided on in the order of",
            "priority, then of age, then of the files; a pod that may start counts as used for",
            "the next.",
            "",
            "Exit codes: 0 done, 1 done past faults (--lenient), 2 the input or the usage is",
            "wrong."
        })
public final class AdmitCommand extends TreeCommand<List<PodDecision>> {
    @Option(names = "--check-ancestors", description = "Check the groups above the pod's own too.")
    private boolean checkAncestors;

    /** Makes the command. */
    public AdmitCommand(Streams streams) {
        super(streams);
    }

    @Override
    protected List<PodDecision> solveCluster(Manifests manifests, Findings findings, Progress progress) {
        return new PodLedger(manifests, total(), options(), findings)
                .admit(AdmissionOptions.defaults().withCheckAncestors(checkAncestors));
    }

    @Override
    protected void printJson(JsonLines lines, List<PodDecision> found) throws IOException {
        new PodJson(lines).writeDecisions(found);
    }

    @Override
    protected void printTable(PrintStream out, Palette palette, List<PodDecision> found) {
        new AdmissionTable(out, palette).write(found);
    }
}
