package io.github.quotatree.cli.elastic;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.command.FaultReport;
import io.github.quotatree.cli.command.LenientOption;
import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.TreeOptions.RequestsOption;
import io.github.quotatree.page.PageUnits;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.QuotaProblem;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.Sentences;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The files of one cluster and how its trees are solved, for commands that show the result as a page or a picture. */
public final class SolvedFiles {
    /** The units of the amounts on a page. */
    public static final PageUnits UNITS = new PageUnits(QuantityText::unitOfOne, Sentences::of);

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "Manifests in YAML or JSON: ElasticQuota, ElasticQuotaProfile, Node and Pod; - is the standard"
                            + " input.")
    private List<String> files = List.of();

    @Mixin
    private final TreeOptions solving = new TreeOptions();

    @Mixin
    private final RequestsOption requests = new RequestsOption();

    @Mixin
    private final LenientOption lenient = new LenientOption();

    public record Cluster(List<RuntimeQuotas> trees, int exitCode) {}

    public List<String> files() {
        return files;
    }

    public TreeOptions solving() {
        return solving;
    }

    /**
     * Reads the files as one cluster and solves its trees. Notes, and the faults that a lenient run has gone past, go
     * to the standard error.
     */
    public Cluster solve(Streams streams, Progress progress, String then) {
        Findings findings = new Findings(lenient.isLenient());
        try {
            ManifestReader reader = new ManifestReader(streams.in(), progress::objectRead);
            Manifests manifests = solving.read(reader, files, findings);
            progress.enter(", solving");
            List<RuntimeQuotas> trees = new QuotaProblem(manifests, findings).solve(solving.settings(requests));
            progress.enter(then);
            FaultReport faults = new FaultReport(findings.remedied());
            faults.lines().forEach(streams::say);
            return new Cluster(trees, faults.isEmpty() ? ProblemCommand.DONE : ProblemCommand.DONE_WITH_FAULTS);
        } finally {
            findings.notes().forEach(streams::say);
        }
    }
}
