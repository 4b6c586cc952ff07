package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.TreeOptions.AdmissionRuleOption;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.json.DecisionFields;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.PodLedger;
import io.github.quotatree.reading.problem.PodLedger.PodDecision;
import io.github.quotatree.reading.problem.QueuePlace;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.workload.AdmissionOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints which pending pods may start. */
@Command(
        name = "admit",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Prints which of the pods without a node start now, which are due, and why and behind whom the others"
                        + " wait.",
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

    /** The decisions of a ledger, and their counts where it lends. */
    record Admission(List<PodDecision> decisions, @Nullable AdmissionCounts counts) {}

    public AdmitCommand(Streams streams) {
        super(streams);
    }

    @Override
    protected Admission solveCluster(Manifests manifests, Findings findings, Progress progress) {
        PodLedger ledger = new PodLedger(manifests, solving().total(), solving().options(), rule.rule(), findings);
        List<PodDecision> decisions = ledger.admit(
                AdmissionOptions.defaults().withCheckAncestors(checkAncestors).withLoans(!noLoans));
        return new Admission(
                decisions,
                ledger.lends() ? new AdmissionCounts(decisions, ledger.callBack(LoanOptions.defaults())) : null);
    }

    @Override
    protected void printJson(JsonLines lines, Admission found) throws IOException {
        lines.write(Kind.DECISIONS, json -> write(json, found.decisions(), found.counts()));
    }

    @Override
    protected void printTable(PrintStream out, Palette palette, Admission found) {
        new AdmissionTable(out, palette, found.counts()).write(found.decisions());
    }

    private static void write(JsonFields json, List<PodDecision> decisions, @Nullable AdmissionCounts counts) {
        json.objects("decisions", decisions, AdmitCommand::decision);
        if (counts != null) {
            json.text("text", counts.sentence())
                    .objects(
                            "groups",
                            counts.groups(),
                            (each, group) -> each.text("group", group.group())
                                    .count("startNow", group.startNow())
                                    .count("onLoan", group.onLoan())
                                    .count("due", group.due())
                                    .count("wait", group.waiting()));
        }
    }

    private static void decision(JsonFields json, PodDecision pod) {
        DecisionFields.write(json, pod.decision(), Optional.of(pod.group()), pod.flavors());
        QueuePlace place = pod.place();
        if (place != null) {
            json.object("place", each -> {
                each.count("number", place.number())
                        .count("of", place.of())
                        .count("aheadInGroup", place.aheadInGroup());
                if (!place.first().isEmpty()) {
                    each.text("firstAhead", place.first());
                }
            });
        }
    }
}
