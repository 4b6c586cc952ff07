package io.github.quotatree.cli.command;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.ManifestReader;
import java.util.List;
import picocli.CommandLine.Option;

/** A command that reads Kubernetes manifests: all files as one cluster, or with {@code --each} every file as one. */
public abstract class ManifestCommand<M, R> extends FilesCommand<R> {
    @Option(names = "--each", description = "Take each file as a problem of its own; prints a line of JSON for each.")
    private boolean each;

    protected ManifestCommand(Streams streams) {
        super(streams);
    }

    protected abstract M read(ManifestReader reader, List<String> cluster, Findings findings);

    protected abstract R solveCluster(M manifests, Findings findings, Progress progress);

    @Override
    protected final boolean each() {
        return each;
    }

    @Override
    protected final List<List<String>> problems() {
        return each ? files().stream().map(List::of).toList() : super.problems();
    }

    @Override
    protected final R solve(List<String> cluster, Findings findings, Progress progress) {
        M manifests = read(new ManifestReader(standardInput(), progress::objectRead), cluster, findings);
        progress.enter(", solving");
        return solveCluster(manifests, findings, progress);
    }
}
