package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.TreeOptions.FlavorOptions;
import io.github.quotatree.cli.elastic.convert.QuotaFileText;
import io.github.quotatree.cli.elastic.convert.QuotaManifestText;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.TreeSorter;
import io.github.quotatree.reading.problem.ClusterContents;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a cluster in another form. */
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Writes trees of quotas as a quotatree file, or as manifests of Kubernetes.",
        footer = {
            "",
            "Every number that the other commands find stays the same. What the form cannot",
            "express is noted on standard error.",
            "",
            "Exit codes: 0 done, 2 the input or the usage is wrong."
        })
public final class ConvertCommand implements Callable<Integer> {
    private final Streams streams;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "A quotatree file, or manifests; - is the standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--to",
            required = true,
            paramLabel = "quotatree|elasticquota",
            description = "The form of the output.")
    private Form form = Form.QUOTATREE;

    @Option(
            names = "--total",
            paramLabel = "AMOUNTS",
            converter = TreeOptions.TotalOption.class,
            description =
                    "The capacity of the default tree, such as cpu=100,memory=400Gi; by default, that of the files.")
    private @Nullable Amounts total;

    @Mixin
    private final FlavorOptions flavors = new FlavorOptions();

    public ConvertCommand(Streams streams) {
        this.streams = streams;
    }

    enum Form {
        QUOTATREE,
        ELASTICQUOTA
    }

    @Override
    public Integer call() {
        Findings findings = new Findings();
        try (Progress progress = new Progress(streams)) {
            ManifestReader reader = new ManifestReader(streams.in(), progress::objectRead);
            Manifests manifests = TreeSorter.read(reader, files, flavors.labels(), findings);
            ClusterContents cluster = ClusterContents.of(manifests, total, findings);
            if (cluster.schema().size() == 0) {
                findings.fault(new Fault(manifests.shownFiles(), "no quota names a dimension"));
                findings.refuseFaults();
            }
            noteWhatIsReplaced(manifests, findings);
            progress.enter(", printing");
            streams.out()
                    .print(
                            form == Form.QUOTATREE
                                    ? QuotaFileText.of(cluster)
                                    : QuotaManifestText.of(cluster, findings));
            return ProblemCommand.DONE;
        } finally {
            findings.notes().forEach(streams::say);
        }
    }

    private static void noteWhatIsReplaced(Manifests manifests, Findings findings) {
        if (!manifests.nodes().isEmpty()) {
            findings.note("nodes and profiles are replaced by the totals of the trees");
        }
        boolean isUnused = manifests.quotas().stream()
                .anyMatch(quota -> !quota.countsBesidePods()
                        && !(quota.request().isZero() && quota.used().isZero()));
        if (manifests.hasPods() && isUnused) {
            findings.note("requests and use of quotas are left out, since those of pods count");
        }
    }
}
