package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.manifest.Manifests;
import io.github.quotatree.cli.elastic.problem.PodLedger;
import io.github.quotatree.cli.elastic.problem.PodLedger.PodRevocations;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.reclaim.RevocationOptions;
import java.io.IOException;
import java.io.PrintStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the pods that groups give back. */
@Command(
        name = "revoke",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Prints which pods must stop where a group uses more than it may.",
        footer = {
            "",
            "Pods are taken in the order of priority, least important first, then of age,",
            "youngest first, until the group is within its runtime; then, from the most",
            "important back, each pod that fits again is kept. Pods that are not preemptible",
            "are never taken. With flavors, pods of a group within its runtime give way",
            "where others are promised the flavor that they run on.",
            "",
            "Exit codes: 0 done, 1 done past faults (--lenient), 2 the input or the usage is",
            "wrong."
        })
public final class RevokeCommand extends TreeCommand<PodRevocations> {
    @Option(
            names = "--floor-safe",
            description = "Take no pod without which its group would use less than its effective min in a dimension.")
    private boolean floorSafe;

    /** Makes the command. */
    public RevokeCommand(Streams streams) {
        super(streams);
    }

    @Override
    protected PodRevocations solveCluster(Manifests manifests, Findings findings, Progress progress) {
        return new PodLedger(manifests, total(), options(), findings)
                .revoke(RevocationOptions.defaults()
                        .withFloor(
                                floorSafe ? RevocationOptions.Floor.EFFECTIVE_MIN : RevocationOptions.Floor.RUNTIME));
    }

    @Override
    protected void printJson(JsonLines lines, PodRevocations found) throws IOException {
        new PodJson(lines).writeRevocations(found);
    }

    @Override
    protected void printTable(PrintStream out, Palette palette, PodRevocations found) {
        new RevocationTable(out, palette).write(found);
    }
}
