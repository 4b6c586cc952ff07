package io.github.quotatree.cli.play;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.TreeSorter;
import io.github.quotatree.reading.problem.QuotaProblem;
import java.io.InputStream;
import java.util.List;

/** Solves the edits of a request on one of the examples, for tests that have no server. */
public final class PlayEdits {
    private static final Playground PLAYGROUND = playground();
    private static final EditReader READER = new EditReader(PLAYGROUND);

    private PlayEdits() {}

    /**
     * Returns what comes of the body of a request.
     *
     * @throws IllegalArgumentException if it is refused
     */
    public static String answer(byte[] body) {
        return "solved " + PLAYGROUND.solve(READER.read(body)).size() + " trees";
    }

    private static Playground playground() {
        Findings findings = new Findings();
        Manifests manifests = TreeSorter.read(
                new ManifestReader(InputStream.nullInputStream(), () -> {}),
                List.of("../manifests/cluster.yaml"),
                FlavorLabels.none(),
                findings);
        return new Playground(new QuotaProblem(manifests, findings)
                .solve(new QuotaProblem.Settings(null, SolveOptions.defaults(), null)));
    }
}
