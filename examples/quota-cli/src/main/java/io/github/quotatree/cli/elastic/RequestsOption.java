package io.github.quotatree.cli.elastic;

import io.github.quotatree.reading.problem.QuotaProblem.Settings.RequestSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for where requests and use come from, the same for all commands that have it. */
public final class RequestsOption {
    @Option(
            names = "--requests-from",
            paramLabel = "pods|annotations",
            description = "Where requests and use come from; without it from the pods, if there are any.")
    private @Nullable RequestSource source;

    public @Nullable RequestSource source() {
        return source;
    }
}
