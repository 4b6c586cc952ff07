package io.github.quotatree.cli.elastic;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.manifest.Manifests;
import io.github.quotatree.cli.elastic.manifest.TreeSorter;
import io.github.quotatree.cli.elastic.problem.QuotaProblem;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Findings.BadInputException;
import io.github.quotatree.cli.input.ManifestReader;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The files of one cluster and how its trees are solved, for commands that show the result as a page or a picture. */
public final class SolvedFiles {
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

    /**
     * What a cluster declares, and its solved trees.
     *
     * @param manifests the objects that were read
     * @param trees the trees that have groups, by id
     */
    public record Cluster(Manifests manifests, List<RuntimeQuotas> trees) {}

    /** Returns the files as the user wrote them. */
    public List<String> files() {
        return files;
    }

    /** Returns how the trees are solved. */
    public TreeOptions solving() {
        return solving;
    }

    /**
     * Reads the files as one cluster and solves its trees. Notes go to the standard error.
     *
     * @param then what is done with the result, for the progress of a long run
     * @throws BadInputException if anything is wrong with the input, with every fault
     */
    public Cluster solve(Streams streams, Progress progress, String then) {
        Findings findings = new Findings();
        try {
            Manifests manifests =
                    TreeSorter.read(new ManifestReader(streams.in(), progress::objectRead), files, findings);
            progress.enter(", solving");
            List<RuntimeQuotas> trees = new QuotaProblem(manifests, findings)
                    .solve(new QuotaProblem.Settings(solving.total(), solving.options(), requests.source()));
            progress.enter(then);
            return new Cluster(manifests, trees);
        } finally {
            findings.notes().forEach(streams::say);
        }
    }
}
