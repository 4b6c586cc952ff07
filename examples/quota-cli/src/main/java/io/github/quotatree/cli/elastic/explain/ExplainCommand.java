package io.github.quotatree.cli.elastic.explain;

import io.github.quotatree.cli.command.FilesCommand;
import io.github.quotatree.cli.command.LenientOption;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.TreeOptions;
import io.github.quotatree.cli.elastic.TreeOptions.AdmissionRuleOption;
import io.github.quotatree.cli.elastic.TreeOptions.RequestsOption;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.json.Kind;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.SolvedCluster;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints why a group may use what it may, or why a pod waits. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Prints why a group may use what it may, or why a pod waits, and the smallest changes that help.",
        footer = {
            "",
            "The table has a line for each level of the tree, from the first one down:",
            "  to share    what the groups of the level share",
            "  guaranteed  the part of it that is guaranteed to them and requested",
            "  spare       the rest, which those share that request more",
            "  left        the spare less the requests that are met from it",
            "  weight, of  the weight of the group, and the sum of those that share the left;",
            "              both are empty where its request is met",
            "  base        the guarantee of the group, as far as it requests it",
            "  share       its part of the spare; base + share is its runtime",
            "",
            "Exit codes: 0 done, 1 done past faults (--lenient), 2 the input or the usage is",
            "wrong."
        })
public final class ExplainCommand extends FilesCommand<Subject> {
    @Parameters(
            index = "0",
            paramLabel = "GROUP|POD",
            description = {
                "A group by name or path, default for the default group, or a pod as namespace/name;",
                "group:NAME or pod:NAME where a name is both."
            })
    private String name = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "FILE",
            description = "The cluster: a tree of quotas in YAML, or manifests; - is the standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--dimension",
            paramLabel = "NAMES",
            split = ",",
            description =
                    "The dimensions to explain, such as cpu,nvidia.com/gpu; gpu is enough where one is called so.")
    private List<String> dimensions = List.of();

    @Mixin
    private final TreeOptions solving = new TreeOptions();

    @Mixin
    private final RequestsOption requests = new RequestsOption();

    @Mixin
    private final AdmissionRuleOption rule = new AdmissionRuleOption();

    @Mixin
    private final LenientOption lenient = new LenientOption();

    public ExplainCommand(Streams streams) {
        super(streams);
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
    protected Subject solve(List<String> cluster, Findings findings, Progress progress) {
        ManifestReader reader = new ManifestReader(standardInput(), progress::objectRead);
        Manifests manifests = solving.read(reader, cluster, findings);
        SolvedCluster solved = new SolvedCluster(manifests, solving.settings(requests), rule.rule(), findings);
        progress.enter(", explaining");
        return new ExplainProblem(solved, dimensions).solve(name);
    }

    @Override
    protected void printJson(JsonLines lines, Subject subject) throws IOException {
        lines.write(Kind.EXPLANATION, json -> ExplainJson.write(json, subject));
    }

    @Override
    protected void printTable(PrintStream out, Palette palette, Subject subject) {
        new ExplainText(out, palette).write(subject);
    }
}
