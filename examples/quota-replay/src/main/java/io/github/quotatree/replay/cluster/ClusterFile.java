package io.github.quotatree.replay.cluster;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.TreeSorter;
import io.github.quotatree.reading.problem.ClusterContents;
import io.github.quotatree.replay.simulation.ReplayCluster;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the groups and the total of a cluster from a quotatree file, or from manifests. */
public final class ClusterFile {
    private ClusterFile() {}

    /**
     * Reads files as one cluster with one tree.
     *
     * @param total replaces the total of the files; null if theirs counts
     * @throws Findings.BadInputException if they are not valid, or have several trees
     */
    public static ReplayCluster read(
            ManifestReader reader, List<String> files, @Nullable Amounts total, Findings findings) {
        Manifests manifests = TreeSorter.read(reader, files, FlavorLabels.none(), findings);
        findings.refuseFaults();
        ClusterContents contents = ClusterContents.of(manifests, total, findings);
        findings.refuseFaults();
        List<ClusterContents.Tree> trees = contents.trees().stream()
                .filter(tree -> !tree.groups().isEmpty())
                .toList();
        if (trees.size() != 1) {
            throw refusal(manifests, "has " + trees.size() + " trees with groups; a replay is of one");
        }
        ClusterContents.Tree tree = trees.get(0);
        QuotaTree.Builder builder = QuotaTree.builder(contents.schema(), tree.id());
        tree.groups().forEach(group -> builder.add(group.group()));
        try {
            return new ReplayCluster(
                    builder.build(),
                    tree.total()
                            .orElseThrow(() -> refusal(manifests, "has no total; add one, or say it with --total")));
        } catch (InvalidQuotaException e) {
            throw refusal(manifests, e.getMessage());
        }
    }

    private static Findings.BadInputException refusal(Manifests manifests, @Nullable String text) {
        return new Findings.BadInputException(List.of(new Fault(manifests.shownFiles(), String.valueOf(text))));
    }
}
