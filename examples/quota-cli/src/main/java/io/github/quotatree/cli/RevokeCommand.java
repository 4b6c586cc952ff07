package io.github.quotatree.cli;

import io.github.quotatree.cli.manifest.Findings;
import io.github.quotatree.cli.manifest.Manifests;
import io.github.quotatree.cli.output.PodJson;
import io.github.quotatree.cli.output.RevocationTable;
import io.github.quotatree.cli.problem.PodLedger;
import io.github.quotatree.cli.problem.PodRevocations;
import io.github.quotatree.reclaim.RevocationOptions;
import java.io.IOException;
import java.io.PrintStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints what over-used groups must give back. */
@Command(
        name = "revoke",
        mixinStandardHelpOptions = true,
        versionProvider = QuotaCommand.Version.class,
        sortOptions = false,
        description = "Prints which pods must stop where a group uses more than it may.",
        footer = {
            "",
            "Pods are taken off from the lowest priority, then the youngest first, until the",
            "group is within its runtime; then, from the most important back, whatever fits",
            "again is kept. Pods that are not preemptible are never taken.",
            "",
            "Exit codes: 0 done, 2 the input or the usage is wrong."
        })
final class RevokeCommand extends ProblemCommand<PodRevocations> {
    @Option(
            names = "--floor-safe",
            description = "Take no pod without which its group would use less than its effective min of something.")
    private boolean floorSafe;

    RevokeCommand(Streams streams) {
        super(streams);
    }

    @Override
    PodRevocations find(Manifests manifests, Findings findings, Progress progress) {
        return new PodLedger(manifests, total(), options(), findings)
                .revoke(RevocationOptions.defaults()
                        .withFloor(
                                floorSafe ? RevocationOptions.Floor.EFFECTIVE_MIN : RevocationOptions.Floor.RUNTIME));
    }

    @Override
    void printJson(PrintStream out, PodRevocations found) throws IOException {
        new PodJson(out).writeRevocations(found);
    }

    @Override
    void printTable(PrintStream out, boolean colors, PodRevocations found) {
        new RevocationTable(out, colors).write(found);
    }
}
