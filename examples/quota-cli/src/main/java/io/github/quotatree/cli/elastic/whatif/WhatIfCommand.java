package io.github.quotatree.cli.elastic.whatif;

import io.github.quotatree.cli.command.FilesCommand;
import io.github.quotatree.cli.command.LenientOption;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.PartOptions;
import io.github.quotatree.cli.elastic.TreeOptions.AdmissionRuleOption;
import io.github.quotatree.cli.elastic.TreeOptions.FlavorOptions;
import io.github.quotatree.cli.elastic.TreeOptions.RequestsOption;
import io.github.quotatree.cli.elastic.TreeOptions.RuleOptions;
import io.github.quotatree.cli.elastic.compare.RuntimeDiffTable;
import io.github.quotatree.cli.elastic.whatif.WhatIfProblem.Answer;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.json.DiffFields;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.QuotaFields;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.TreeSorter;
import io.github.quotatree.reading.problem.LenientManifests;
import io.github.quotatree.whatif.ClusterDiff;
import io.github.quotatree.whatif.ClusterOutcome;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what edits of a cluster would change, and changes nothing. */
@Command(
        name = "what-if",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Prints what edits of a cluster would change: who gains, who pays, and which pods start or stop.",
        footer = {
            "",
            "Edits are repeatable, and applied in the order of the options above. A group is",
            "named by its name or its path, a dimension by its name or the part after the",
            "slash. An amount that starts with + or - changes the present one.",
            "",
            "Exit codes: 0 done, 1 the edited cluster is not valid, or done past faults",
            "(--lenient), 2 the input or the usage is wrong."
        })
public final class WhatIfCommand extends FilesCommand<Answer> {
    private static final int INVALID = 1;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "The cluster: a tree of quotas in YAML, or manifests; - is the standard input.")
    private List<String> files = List.of();

    @Mixin
    private final EditOptions edits = new EditOptions();

    @Mixin
    private final RuleOptions rules = new RuleOptions();

    @Mixin
    private final FlavorOptions flavors = new FlavorOptions();

    @Mixin
    private final RequestsOption requests = new RequestsOption();

    @Mixin
    private final AdmissionRuleOption rule = new AdmissionRuleOption();

    @Mixin
    private final PartOptions part = new PartOptions();

    @Mixin
    private final LenientOption lenient = new LenientOption();

    public WhatIfCommand(Streams streams) {
        super(streams);
    }

    @Override
    protected List<List<String>> problems() {
        if (edits.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "Missing edit: what should change, such as --set or --total");
        }
        return super.problems();
    }

    @Override
    protected List<String> files() {
        return files;
    }

    @Override
    protected boolean isLenient() {
        return lenient.isLenient();
    }

    @Override
    protected int exitCode(Answer answer) {
        return answer.violations().isEmpty() ? DONE : INVALID;
    }

    @Override
    protected Answer solve(List<String> cluster, Findings findings, Progress progress) {
        ManifestReader reader = new ManifestReader(standardInput(), progress::objectRead);
        Manifests manifests = LenientManifests.read(reader, cluster, flavors.labels(), null, findings);
        findings.refuseFaults();
        progress.enter(", solving");
        Answer answer = new WhatIfProblem(
                        manifests, edits, file -> readOther(reader, file, manifests, findings), findings)
                .solve(rules.options(), requests.source(), rule.rule());
        if (printsTables()) {
            part.of(RuntimeDiffTable.results(answer.trees()));
        } else {
            part.refuseChoices();
        }
        return answer;
    }

    private static Manifests readOther(ManifestReader reader, String file, Manifests cluster, Findings findings) {
        Manifests others = TreeSorter.readFurther(reader, List.of(file), cluster, findings);
        findings.refuseFaults();
        return others;
    }

    @Override
    protected void printJson(JsonLines lines, Answer answer) throws IOException {
        lines.write(Kind.WHAT_IF, json -> write(json, answer));
    }

    @Override
    protected void printTable(PrintStream out, Palette palette, Answer answer) {
        new WhatIfTable(out, palette, part.of(RuntimeDiffTable.results(answer.trees()))).write(answer);
    }

    private static void write(JsonFields json, Answer answer) {
        json.texts("edits", answer.edits().stream().map(Object::toString).toList());
        QuotaFields.violations(json, answer.violations());
        DiffFields.trees(json, answer.trees());
        ClusterDiff workloads = answer.pods();
        if (workloads != null && workloads.after().isPresent()) {
            ClusterOutcome before = workloads.before();
            ClusterOutcome after = workloads.after().get();
            json.object(
                    "workloadChanges",
                    each -> each.texts("start", workloads.newlyAdmitted())
                            .texts("wait", workloads.noLongerAdmitted())
                            .texts("addedAndWaiting", Answer.addedAndWaiting(workloads, after))
                            .texts("giveBack", Answer.stoppedOnly(after, before))
                            .texts("stay", Answer.stoppedOnly(before, after)));
        }
    }
}
