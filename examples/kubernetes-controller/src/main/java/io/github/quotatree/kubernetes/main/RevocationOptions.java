package io.github.quotatree.kubernetes.main;

import io.github.quotatree.kubernetes.evict.RevocationSettings;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How groups give back. */
final class RevocationOptions {
    @Option(
            names = "--dry-run",
            arity = "1",
            paramLabel = "true|false",
            defaultValue = "true",
            description = "Whether pods that are in the way of others are only named, and not evicted; default:"
                    + " ${DEFAULT-VALUE}.")
    private boolean isDryRun = true;

    @Option(
            names = "--overuse-delay",
            paramLabel = "TIME",
            defaultValue = "2m",
            description =
                    "How long a pod waits for its room before loans are called back; with --quota-only, how long a"
                            + " group may use more than its runtime; default: ${DEFAULT-VALUE}.")
    private Duration delay = Duration.ZERO;

    @Option(
            names = "--max-evictions",
            paramLabel = "COUNT",
            defaultValue = "10",
            description = "The most evictions within a window; default: ${DEFAULT-VALUE}.")
    private int maxEvictions;

    @Option(
            names = "--eviction-window",
            paramLabel = "TIME",
            defaultValue = "10m",
            description = "The length of that window; default: ${DEFAULT-VALUE}.")
    private Duration window = Duration.ZERO;

    RevocationSettings settings() {
        return RevocationSettings.defaults()
                .withDryRun(isDryRun)
                .withDelay(delay)
                .withLimit(maxEvictions, window);
    }
}
