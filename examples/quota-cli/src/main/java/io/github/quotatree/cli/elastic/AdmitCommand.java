package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.json.DecisionFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.PodLedger;
import io.github.quotatree.reading.problem.PodLedger.PodDecision;
import io.github.quotatree.workload.AdmissionOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints which pending pods may start. */
@Command(
        name = "admit",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Prints which of the pods without a node may start, and which limits the others would exceed.",
        footer = {
            "",
            "Pods with a node use their requests. Of the others, a pod starts if it fits",
            "into the runtime of its group and into the idle capacity. If only the latter",
            "lacks, it is due, and claims its request. In the idle capacity that is left,",
            "pods start on loan. With --quota-only, all are decided on in the order of",
            "priority, then of age, then of the files; a pod that may start counts as used",
            "for the next.",
            "",
            "Exit codes: 0 done, 1 done past faults (--lenient), 2 the input or the usage is",
            "wrong."
        })
public final class AdmitCommand extends TreeCommand<AdmitCommand.Admission> {
    @Option(names = "--check-ancestors", description = "Check the groups above the pod's own too.")
    private boolean checkAncestors;

    @Option(names = "--no-loans", description = "Start nothing on loan.")
    private boolean noLoans;

    @Mixin
    private final AdmissionRuleOption rule = new AdmissionRuleOption();

    /** The decisions of a ledger. */
    record Admission(PodLedger ledger, List<PodDecision> decisions) {}

    public AdmitCommand(Streams streams) {
        super(streams);
    }

    @Override
    protected Admission solveCluster(Manifests manifests, Findings findings, Progress progress) {
        PodLedger ledger = new PodLedger(manifests, total(), options(), rule.rule(), findings);
        AdmissionOptions options =
                AdmissionOptions.defaults().withCheckAncestors(checkAncestors).withLoans(!noLoans);
        return new Admission(ledger, ledger.admit(options));
    }

    @Override
    protected void printJson(JsonLines lines, Admission found) throws IOException {
        lines.write(
                Kind.DECISIONS,
                json -> json.objects(
                        "decisions",
                        found.decisions(),
                        (each, decision) -> DecisionFields.write(
                                each, decision.decision(), Optional.of(decision.group()), decision.flavors())));
    }

    @Override
    protected void printTable(PrintStream out, Palette palette, Admission found) {
        new AdmissionTable(out, palette, found.ledger().lends()).write(found.decisions());
    }
}
